//! Reads JPEG, as Chromium's screencast writes it.

use super::pixels::{LARGEST_FILE, Picture, Unreadable, admit};
use std::io::Cursor;
use zune_jpeg::{
    JpegDecoder,
    zune_core::{colorspace::ColorSpace, options::DecoderOptions},
};

impl Picture {
    /// Reads a JPEG.
    ///
    /// # Errors
    /// See [`Unreadable`]. The size is checked before anything is decoded.
    pub fn read_jpeg(file: &[u8]) -> Result<Picture, Unreadable> {
        if file.len() as u64 > LARGEST_FILE {
            return Err(Unreadable::TooLarge(format!("{} bytes", file.len())));
        }
        let invalid = |error: zune_jpeg::errors::DecodeErrors| Unreadable::Invalid(error.to_string());
        // A file that ends early has no whole picture.
        let options = DecoderOptions::default().jpeg_set_out_colorspace(ColorSpace::RGBA).set_strict_mode(true);
        let mut decoder = JpegDecoder::new_with_options(Cursor::new(file), options);
        decoder.decode_headers().map_err(invalid)?;
        let info = decoder.info().ok_or_else(|| Unreadable::Invalid("it has no size".into()))?;
        let (width, height) = (u32::from(info.width), u32::from(info.height));
        admit(width, height)?;
        let rgba = decoder.decode().map_err(invalid)?;
        match rgba.len() as u64 == u64::from(width) * u64::from(height) * 4 {
            true => Ok(Picture { width, height, rgba }),
            false => Err(Unreadable::Invalid("its picture has another size than its header says".into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::{Engine, engine::general_purpose::STANDARD};

    /// 8 × 8 pixels of one grey, 200.
    const GREY: &str = "/9j/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8ASA//2Q==";

    fn grey() -> Vec<u8> {
        STANDARD.decode(GREY).expect("base64")
    }

    #[test]
    fn a_picture_has_the_pixels_that_were_written() {
        assert_eq!(Picture::read_jpeg(&grey()), Ok(Picture::filled(8, 8, [200, 200, 200, 255])));
    }

    #[test]
    fn hostile_files_are_refused() {
        let mut file = grey();
        for other in [&b"\x89PNG"[..], &file[..60], b""] {
            assert!(matches!(Picture::read_jpeg(other), Err(Unreadable::Invalid(_))));
        }
        // The size follows the marker of the frame, its length and its precision.
        let at = file.windows(2).position(|two| two == [0xff, 0xc0]).expect("a frame") + 5;
        file[at..at + 4].copy_from_slice(&[0x3f, 0xff, 0x3f, 0xff]);
        assert!(matches!(Picture::read_jpeg(&file), Err(Unreadable::TooLarge(_))));
    }
}
