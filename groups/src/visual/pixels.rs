//! Pictures as pixels: read from untrusted PNG files, drawn on, and written again.

use std::io::Cursor;

/// The largest file of a picture, in bytes.
pub const LARGEST_FILE: u64 = 64 << 20;

/// The most pixels of a picture.
pub const MOST_PIXELS: u64 = 16_000_000;

/// The most memory that the parts of a file may take beside its pixels, in bytes.
const MOST_MEMORY: usize = 128 << 20;

/// The colour of masks, which no app has by chance: magenta.
const MASK: [u8; 4] = [255, 0, 255, 255];

/// The space between pictures that stand side by side, and its colour.
const GAP: u32 = 8;
const GAP_COLOUR: [u8; 4] = [128, 128, 128, 255];

/// A picture in memory: four bytes a pixel (red, green, blue, alpha), row by row.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// Its pixels.
    pub rgba: Vec<u8>,
}

/// Why a file is not read.
#[derive(Debug, Clone, PartialEq)]
pub enum Unreadable {
    /// It is too large; how large it is.
    TooLarge(String),
    /// It is no PNG, or a damaged one; why.
    Invalid(String),
}

/// A rectangle in pixels of a picture. Parts of it may lie outside.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// Width and height by the header of a PNG. Nothing is decoded.
///
/// # Errors
/// The file is no PNG, or larger than a picture may be.
pub fn size_of(png: &[u8]) -> Result<(u32, u32), Unreadable> {
    let is_png = png.starts_with(b"\x89PNG\r\n\x1a\n") && png.get(12..16) == Some(b"IHDR");
    let number = |at: usize| png.get(at..at + 4).map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]]));
    let (Some(width), Some(height), true) = (number(16), number(20), is_png) else {
        return Err(Unreadable::Invalid("it is no PNG file".into()));
    };
    if width == 0 || height == 0 {
        return Err(Unreadable::Invalid("it has no pixels".into()));
    }
    admit(width, height)?;
    match png.len() as u64 > LARGEST_FILE {
        true => Err(Unreadable::TooLarge(format!("{} bytes", png.len()))),
        false => Ok((width, height)),
    }
}

/// Refuses more pixels than a picture may have.
pub(super) fn admit(width: u32, height: u32) -> Result<(), Unreadable> {
    match u64::from(width) * u64::from(height) > MOST_PIXELS {
        true => Err(Unreadable::TooLarge(format!("{width} × {height} pixels"))),
        false => Ok(()),
    }
}

impl Picture {
    /// Reads a PNG of any kind.
    ///
    /// # Errors
    /// See [`Unreadable`]. The header is checked before anything is decoded.
    pub fn read(png: &[u8]) -> Result<Picture, Unreadable> {
        let (width, height) = size_of(png)?;
        let invalid = |error: png::DecodingError| Unreadable::Invalid(error.to_string());
        let mut decoder = png::Decoder::new_with_limits(Cursor::new(png), png::Limits { bytes: MOST_MEMORY });
        decoder.set_transformations(
            png::Transformations::EXPAND | png::Transformations::STRIP_16 | png::Transformations::ALPHA,
        );
        let mut reader = decoder.read_info().map_err(invalid)?;
        let size = reader.output_buffer_size().ok_or_else(|| Unreadable::TooLarge("no memory for it".into()))?;
        let mut pixels = vec![0; size];
        let info = reader.next_frame(&mut pixels).map_err(invalid)?;
        pixels.truncate(info.buffer_size());
        let rgba = match info.color_type {
            png::ColorType::GrayscaleAlpha => {
                pixels.chunks_exact(2).flat_map(|pixel| [pixel[0], pixel[0], pixel[0], pixel[1]]).collect()
            }
            _ => pixels,
        };
        match (info.width, info.height) == (width, height)
            && rgba.len() as u64 == u64::from(width) * u64::from(height) * 4
        {
            true => Ok(Picture { width, height, rgba }),
            false => Err(Unreadable::Invalid("its frame has another size than its header says".into())),
        }
    }

    /// As a PNG; without the alpha of a picture that is opaque.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn to_png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let opaque = self.rgba.chunks_exact(4).all(|pixel| pixel[3] == 255);
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width, self.height);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_color(if opaque { png::ColorType::Rgb } else { png::ColorType::Rgba });
        let mut writer = encoder.write_header()?;
        match opaque {
            true => {
                let rgb: Vec<u8> = self.rgba.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
                writer.write_image_data(&rgb)?;
            }
            false => writer.write_image_data(&self.rgba)?,
        }
        writer.finish()?;
        Ok(file)
    }

    /// A picture of one colour.
    pub fn filled(width: u32, height: u32, colour: [u8; 4]) -> Picture {
        Picture { width, height, rgba: colour.repeat(width as usize * height as usize) }
    }

    /// Its width and its height.
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// The place of a pixel's first byte.
    pub(super) fn at(&self, x: u32, y: u32) -> usize {
        (y as usize * self.width as usize + x as usize) * 4
    }

    /// The pixel whose first byte is there.
    pub(super) fn pixel(&self, at: usize) -> [u8; 4] {
        [self.rgba[at], self.rgba[at + 1], self.rgba[at + 2], self.rgba[at + 3]]
    }

    pub(super) fn set(&mut self, at: usize, colour: [u8; 4]) {
        self.rgba[at..at + 4].copy_from_slice(&colour);
    }

    fn row(&self, x: u32, y: u32, width: u32) -> std::ops::Range<usize> {
        self.at(x, y)..self.at(x, y) + width as usize * 4
    }

    /// A part of it, which lies within it.
    pub(super) fn part(&self, x: u32, y: u32, width: u32, height: u32) -> Picture {
        let rgba = (y..y + height).flat_map(|row| self.rgba[self.row(x, row, width)].iter().copied()).collect();
        Picture { width, height, rgba }
    }

    /// Puts another picture onto it, at a place where all of it has room.
    pub(super) fn put(&mut self, other: &Picture, x: u32, y: u32) {
        for row in 0..other.height {
            let to = self.row(x, y + row, other.width);
            self.rgba[to].copy_from_slice(&other.rgba[other.row(0, row, other.width)]);
        }
    }

    /// The whole pixels of an area, as far as they lie within the picture: left, top, width and height.
    fn whole_pixels(&self, area: Area) -> Option<(u32, u32, u32, u32)> {
        let side = |from: f64, length: f64, most: u32| {
            if !from.is_finite() || !length.is_finite() {
                return None;
            }
            let (first, last) = (from.round().max(0.0), (from + length).round().min(f64::from(most)));
            (last > first).then_some((first as u32, (last - first) as u32))
        };
        let (x, width) = side(area.x, area.width, self.width)?;
        let (y, height) = side(area.y, area.height, self.height)?;
        Some((x, y, width, height))
    }

    /// The part of the picture in this area; `None` if the area lies outside.
    pub fn cut(&self, area: Area) -> Option<Picture> {
        self.whole_pixels(area).map(|(x, y, width, height)| self.part(x, y, width, height))
    }

    /// Paints over an area.
    pub fn mask(&mut self, area: Area) {
        // A pixel that only a part of the area lies in is covered, too.
        let (left, top) = (area.x.floor(), area.y.floor());
        let (right, bottom) = ((area.x + area.width).ceil(), (area.y + area.height).ceil());
        let area = Area { x: left, y: top, width: right - left, height: bottom - top };
        let Some((x, y, width, height)) = self.whole_pixels(area) else { return };
        for row in y..y + height {
            let range = self.row(x, row, width);
            self.rgba[range].chunks_exact_mut(4).for_each(|pixel| pixel.copy_from_slice(&MASK));
        }
    }

    /// The smallest area that contains all pixels in which another picture of the same size differs.
    pub fn changed_area(&self, other: &Picture) -> Option<Area> {
        let places = (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y)));
        let mut changed = places.filter(|(x, y)| {
            let at = self.at(*x, *y);
            self.pixel(at) != other.pixel(at)
        });
        let (x, y) = changed.next()?;
        let (mut left, mut right, mut bottom) = (x, x, y);
        for (x, y) in changed {
            (left, right, bottom) = (left.min(x), right.max(x), y);
        }
        let [x, top, right, bottom] = [left, y, right + 1, bottom + 1].map(f64::from);
        Some(Area { x, y: top, width: right - x, height: bottom - top })
    }

    /// Several pictures side by side, as wide as a picture may be; `None` where they have no room.
    pub fn side_by_side(pictures: &[&Picture]) -> Option<Picture> {
        let height = pictures.iter().map(|one| one.height).max()?;
        let gaps = GAP * (pictures.len() as u32 - 1);
        let width = pictures.iter().try_fold(gaps, |sum, one| sum.checked_add(one.width))?;
        // Three pictures of the largest size are allowed.
        if u64::from(width) * u64::from(height) > MOST_PIXELS * 3 {
            return None;
        }
        let mut all = Picture::filled(width, height, GAP_COLOUR);
        let mut x = 0;
        for one in pictures {
            all.put(one, x, 0);
            x += one.width + GAP;
        }
        Some(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbered(width: u32, height: u32) -> Picture {
        Picture { width, height, rgba: (0..width * height * 4).map(|n| n as u8).collect() }
    }

    #[test]
    fn a_picture_is_the_same_after_a_file() {
        let opaque = Picture::filled(7, 5, [1, 2, 3, 255]);
        for picture in [numbered(3, 4), opaque] {
            let png = picture.to_png().expect("a file");
            assert_eq!(size_of(&png), Ok(picture.size()));
            assert_eq!(Picture::read(&png), Ok(picture));
        }
    }

    #[test]
    fn hostile_files_are_refused_by_their_header() {
        let mut png = Picture::filled(2, 2, [0; 4]).to_png().expect("a file");
        assert!(matches!(Picture::read(&png[..40]), Err(Unreadable::Invalid(_))));
        assert!(matches!(Picture::read(b"GIF89a"), Err(Unreadable::Invalid(_))));
        png[16..24].copy_from_slice(&[0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]);
        assert!(matches!(Picture::read(&png), Err(Unreadable::TooLarge(_))));
        png[16..24].copy_from_slice(&[0; 8]);
        assert!(matches!(Picture::read(&png), Err(Unreadable::Invalid(_))));
    }

    #[test]
    fn areas_may_lie_outside() {
        let picture = numbered(4, 4);
        let area = |x, y, width, height| Area { x, y, width, height };
        assert_eq!(picture.cut(area(-3.0, 1.0, 4.4, 2.0)).map(|part| part.size()), Some((1, 2)));
        assert!(
            picture.cut(area(9.0, 9.0, 2.0, 2.0)).is_none() && picture.cut(area(f64::NAN, 0.0, 1.0, 1.0)).is_none()
        );
        let mut masked = picture.clone();
        masked.mask(area(2.6, -5.0, 0.2, 6.5));
        assert_eq!(picture.changed_area(&masked), Some(area(2.0, 0.0, 1.0, 2.0)));
        assert_eq!(picture.changed_area(&picture), None);
    }

    #[test]
    fn pictures_of_two_sizes_stand_side_by_side() {
        let all = Picture::side_by_side(&[&numbered(2, 3), &numbered(4, 1)]).expect("room");
        assert_eq!((all.size(), all.pixel(all.at(2 + GAP, 0))), ((2 + GAP + 4, 3), [0, 1, 2, 3]));
    }
}
