//! Reads WebP, as Chromium's screencast writes it.

use super::pixels::{LARGEST_FILE, Picture, Unreadable, admit};
use image_webp::WebPDecoder;
use std::io::Cursor;

/// The most memory that a decoder may take beside the pixels, in bytes.
const MOST_MEMORY: usize = 128 << 20;

impl Picture {
    /// Reads a still WebP.
    ///
    /// # Errors
    /// See [`Unreadable`]. The size is checked before anything is decoded.
    pub fn read_webp(file: &[u8]) -> Result<Picture, Unreadable> {
        if file.len() as u64 > LARGEST_FILE {
            return Err(Unreadable::TooLarge(format!("{} bytes", file.len())));
        }
        let invalid = |error: image_webp::DecodingError| Unreadable::Invalid(error.to_string());
        let mut decoder = WebPDecoder::new(Cursor::new(file)).map_err(invalid)?;
        let (width, height) = decoder.dimensions();
        admit(width, height)?;
        decoder.set_memory_limit(MOST_MEMORY);
        let size = decoder.output_buffer_size().ok_or_else(|| Unreadable::TooLarge("no memory for it".into()))?;
        let mut pixels = vec![0; size];
        decoder.read_image(&mut pixels).map_err(invalid)?;
        let rgba = match decoder.has_alpha() {
            true => pixels,
            false => pixels.chunks_exact(3).flat_map(|pixel| [pixel[0], pixel[1], pixel[2], 255]).collect(),
        };
        Ok(Picture { width, height, rgba })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image_webp::{ColorType, WebPEncoder};

    fn made(width: u32, height: u32) -> Vec<u8> {
        let mut file = vec![];
        let pixels: Vec<u8> = (0..width * height).flat_map(|n| [n as u8, 7, 9]).collect();
        WebPEncoder::new(&mut file).encode(&pixels, width, height, ColorType::Rgb8).expect("a picture");
        file
    }

    #[test]
    fn a_picture_has_the_pixels_that_were_written() {
        let picture = Picture::read_webp(&made(3, 2)).expect("a picture");
        assert_eq!((picture.width, picture.height), (3, 2));
        assert_eq!(picture.rgba[..8], [0, 7, 9, 255, 1, 7, 9, 255]);
    }

    #[test]
    fn other_files_and_cut_ones_are_told() {
        let whole = made(30, 20);
        for file in [&b"\x89PNG"[..], &whole[..20], &whole[..whole.len() - 9], b""] {
            assert!(matches!(Picture::read_webp(file), Err(Unreadable::Invalid(_))));
        }
    }
}
