//! Compares two pictures by the brightness and colour of each pixel. Pixels that only smooth an edge do not count. The
//! numbers are those of pixelmatch 7 (npm), which `groups/tests/pictures.rs` runs beside this.
//!
//! The measure of colour: Kotsarenko and Ramos, "Measuring perceived color difference using YIQ NTSC transmission color
//! space in mobile applications" (2010). The search for smoothed edges: Vyšniauskas, "Anti-aliased Pixel and Intensity
//! Slope Detector" (2009).

use super::pixels::Picture;

/// The colour of a pixel that differs, and of one that only smooths an edge, in the picture of differences.
const DIFFERS: [u8; 4] = [255, 0, 0, 255];
const SMOOTHS: [u8; 4] = [255, 255, 0, 255];

/// How much of the found picture shows through where nothing differs.
const FAINT: f64 = 0.1;

/// The largest difference that two colours can have, squared.
const LARGEST_DELTA: f64 = 35_215.0;

/// The result of a comparison.
#[derive(Debug)]
pub struct Comparison {
    /// How many pixels differ.
    pub different: u64,
    /// How many pixels there are.
    pub pixels: u64,
    /// The picture of differences, where any pixel differs.
    pub drawn: Option<Picture>,
}

/// Compares two pictures. `threshold` is from 0 (each difference counts) to 1. Pixels that only one of them has differ.
pub fn compare(expected: &Picture, found: &Picture, threshold: f64) -> Comparison {
    let (width, height) = (expected.width.max(found.width), expected.height.max(found.height));
    let pixels = u64::from(width) * u64::from(height);
    if expected.size() != found.size() {
        // Two long thin pictures have a common frame that no memory holds.
        if pixels > 3 * super::pixels::MOST_PIXELS {
            return Comparison { different: pixels, pixels, drawn: None };
        }
        let (width, height) = (expected.width.min(found.width), expected.height.min(found.height));
        let (shared, other) = (expected.part(0, 0, width, height), found.part(0, 0, width, height));
        return on_a_larger_one(same_size(&shared, &other, threshold), expected, found, pixels);
    }
    let (different, drawn) = same_size(expected, found, threshold);
    Comparison { different, pixels, drawn: (different > 0).then_some(drawn) }
}

/// The differences of the part that both pictures have, with those of the rest.
fn on_a_larger_one((different, part): (u64, Picture), expected: &Picture, found: &Picture, pixels: u64) -> Comparison {
    let (width, height) = (expected.width.max(found.width), expected.height.max(found.height));
    let mut drawn = Picture::filled(width, height, DIFFERS);
    drawn.put(&part, 0, 0);
    let shared = u64::from(part.width) * u64::from(part.height);
    Comparison { different: different + pixels - shared, pixels, drawn: Some(drawn) }
}

fn same_size(expected: &Picture, found: &Picture, threshold: f64) -> (u64, Picture) {
    let mut drawn = Picture::filled(expected.width, expected.height, DIFFERS);
    let most = LARGEST_DELTA * threshold * threshold;
    let mut different = 0;
    for y in 0..expected.height {
        for x in 0..expected.width {
            let at = expected.at(x, y);
            let delta = if expected.pixel(at) == found.pixel(at) { 0.0 } else { delta(expected, found, at, at, false) };
            let colour = if delta.abs() <= most {
                faint(expected.pixel(at))
            } else if smooths(expected, found, x, y) || smooths(found, expected, x, y) {
                SMOOTHS
            } else {
                different += 1;
                DIFFERS
            };
            drawn.set(at, colour);
        }
    }
    (different, drawn)
}

/// The perceived difference of two pixels, negative where the second is darker; or of their brightness alone. `at` and
/// `to` are the places of their first bytes, which also choose the background that shows through them.
fn delta(one: &Picture, other: &Picture, at: usize, to: usize, brightness: bool) -> f64 {
    let [r1, g1, b1, a1] = one.pixel(at).map(f64::from);
    let [r2, g2, b2, a2] = other.pixel(to).map(f64::from);
    let (mut dr, mut dg, mut db, da) = (r1 - r2, g1 - g2, b1 - b2, a1 - a2);
    if dr == 0.0 && dg == 0.0 && db == 0.0 && da == 0.0 {
        return 0.0;
    }
    if a1 < 255.0 || a2 < 255.0 {
        let [red, green, blue] = background(at);
        dr = (r1 * a1 - r2 * a2 - red * da) / 255.0;
        dg = (g1 * a1 - g2 * a2 - green * da) / 255.0;
        db = (b1 * a1 - b2 * a2 - blue * da) / 255.0;
    }
    let y = dr * 0.298_895_31 + dg * 0.586_622_47 + db * 0.114_482_23;
    if brightness {
        return y;
    }
    let i = dr * 0.595_977_99 - dg * 0.274_176_10 - db * 0.321_801_89;
    let q = dr * 0.211_470_17 - dg * 0.522_617_11 + db * 0.311_146_94;
    let delta = 0.505_3 * y * y + 0.299 * i * i + 0.195_7 * q * q;
    if y > 0.0 { -delta } else { delta }
}

/// The background behind a pixel that is not opaque. It varies from pixel to pixel, so that no colour hides on it.
fn background(at: usize) -> [f64; 3] {
    let odd = |divisor: f64| 48.0 + 159.0 * ((at as f64 / divisor) as u64 % 2) as f64;
    [odd(1.0), odd(1.618_033_988_749_895), odd(2.618_033_988_749_895)]
}

/// The pixels around one, and how many sides of it lie at the picture's edge: 0, or 1 for any.
fn around(picture: &Picture, x: u32, y: u32) -> (impl Iterator<Item = (u32, u32)>, u32) {
    let (left, top) = (x.saturating_sub(1), y.saturating_sub(1));
    let (right, bottom) = ((x + 1).min(picture.width - 1), (y + 1).min(picture.height - 1));
    let at_edge = x == left || x == right || y == top || y == bottom;
    let all = (left..=right).flat_map(move |column| (top..=bottom).map(move |row| (column, row)));
    (all.filter(move |place| *place != (x, y)), u32::from(at_edge))
}

/// Whether a pixel of `one` is likely to smooth an edge. It then has a darker and a brighter neighbour. One of these
/// belongs to an area of its own colour in both pictures.
fn smooths(one: &Picture, other: &Picture, x: u32, y: u32) -> bool {
    let (neighbours, mut equal) = around(one, x, y);
    let (mut darkest, mut brightest) = ((0.0, 0, 0), (0.0, 0, 0));
    for (column, row) in neighbours {
        let delta = delta(one, one, one.at(x, y), one.at(column, row), true);
        if delta == 0.0 {
            equal += 1;
            if equal > 2 {
                return false;
            }
        } else if delta < darkest.0 {
            darkest = (delta, column, row);
        } else if delta > brightest.0 {
            brightest = (delta, column, row);
        }
    }
    if darkest.0 == 0.0 || brightest.0 == 0.0 {
        return false;
    }
    [darkest, brightest].into_iter().any(|(_, x, y)| in_an_area(one, x, y) && in_an_area(other, x, y))
}

/// Whether at least three neighbours have the colour of this pixel.
fn in_an_area(picture: &Picture, x: u32, y: u32) -> bool {
    let own = picture.pixel(picture.at(x, y));
    let (neighbours, at_edge) = around(picture, x, y);
    let same = neighbours.filter(|(column, row)| picture.pixel(picture.at(*column, *row)) == own).count();
    same as u32 + at_edge > 2
}

/// A pixel in grey, nearly white.
fn faint([red, green, blue, alpha]: [u8; 4]) -> [u8; 4] {
    let [red, green, blue, alpha] = [red, green, blue, alpha].map(f64::from);
    let brightness = red * 0.298_895_31 + green * 0.586_622_47 + blue * 0.114_482_23;
    let grey = (255.0 + (brightness - 255.0) * FAINT * alpha / 255.0) as u8;
    [grey, grey, grey, 255]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_that_one_picture_lacks_differ() {
        let one = Picture::filled(4, 3, [9, 9, 9, 255]);
        let other = Picture::filled(2, 5, [9, 9, 9, 255]);
        let told = compare(&one, &other, 0.1);
        // The union has 4 × 5 pixels, and both have 2 × 3 of them.
        assert_eq!((told.different, told.pixels), (14, 20));
        let drawn = told.drawn.expect("a picture");
        assert_eq!(
            (drawn.size(), drawn.pixel(drawn.at(3, 0)), drawn.pixel(drawn.at(0, 4))),
            ((4, 5), DIFFERS, DIFFERS)
        );
        assert_ne!(drawn.pixel(0), DIFFERS);
    }

    #[test]
    fn equal_pictures_have_no_diff_image() {
        let one = Picture::filled(4, 3, [9, 9, 9, 0]);
        assert!(compare(&one, &one, 0.0).drawn.is_none());
    }
}
