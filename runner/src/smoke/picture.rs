//! Whether anything is drawn on a picture.

/// Whether a PNG has one colour only; `None` when it cannot be read.
pub(super) fn has_one_colour(png: &[u8]) -> Option<bool> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info().ok()?;
    let mut pixels = vec![0; reader.output_buffer_size()?];
    let info = reader.next_frame(&mut pixels).ok()?;
    let pixels = &pixels[..info.buffer_size()];
    let mut each = pixels.chunks_exact(info.color_type.samples());
    let first = each.next()?;
    Some(each.all(|pixel| pixel == first))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(pixels: &[u8], width: u32) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width, pixels.len() as u32 / 3 / width);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(pixels).expect("pixels");
        writer.finish().expect("an end");
        file
    }

    #[test]
    fn one_pixel_of_another_colour_is_seen() {
        let mut pixels = [255; 300];
        assert_eq!(has_one_colour(&png(&pixels, 10)), Some(true));
        pixels[299] = 254;
        assert_eq!(has_one_colour(&png(&pixels, 10)), Some(false));
        assert_eq!(has_one_colour(b"no picture"), None);
    }
}
