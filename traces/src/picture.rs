//! The line of a picture. The file is untrusted, so a line counts only if its fields are what the writer makes.

use crate::format::KIND_PICTURE;
use serde_json::Value;

/// The media types of pictures, each with the ending of a file's name.
const TYPES: [(&str, &str); 3] = [("image/jpeg", "jpg"), ("image/png", "png"), ("image/webp", "webp")];

/// A line of the kind `picture` whose fields are safe in names of files and in markup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureLine<'a> {
    /// Its name: hexadecimal digits.
    pub hash: &'a str,
    /// Its media type: JPEG, PNG or WebP.
    pub mime: &'a str,
    /// Its bytes in base64.
    pub data: &'a str,
}

impl PictureLine<'_> {
    /// Reads a line; `None` if it is another one, or has a field that no writer makes.
    pub fn of(line: &Value) -> Option<PictureLine<'_>> {
        let field = |name: &str| line[name].as_str().unwrap_or_default();
        let (hash, mime, data) = (field("hash"), field("mime"), field("data"));
        let is_one = line["kind"] == KIND_PICTURE
            && !hash.is_empty()
            && hash.bytes().all(|c| c.is_ascii_hexdigit())
            && ending_of(mime).is_some()
            && is_base64(data);
        is_one.then_some(PictureLine { hash, mime, data })
    }
}

/// The ending of a file's name for a picture of this media type, such as `jpg`.
pub fn ending_of(mime: &str) -> Option<&'static str> {
    TYPES.iter().find(|(name, _)| *name == mime).map(|(_, ending)| *ending)
}

/// Whether a text has letters of base64 alone, so that it is safe in markup.
pub fn is_base64(data: &str) -> bool {
    data.bytes().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'+' | b'/' | b'='))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_lines_that_a_writer_makes_are_pictures() {
        let line =
            |hash: &str, mime: &str, data: &str| json!({ "kind": "picture", "hash": hash, "mime": mime, "data": data });
        for (mime, ending) in [("image/jpeg", "jpg"), ("image/png", "png"), ("image/webp", "webp")] {
            let line = line("0aF9", mime, "aGk=");
            let picture = PictureLine::of(&line).expect("a picture");
            assert_eq!((picture.hash, picture.mime, picture.data), ("0aF9", mime, "aGk="));
            assert_eq!(ending_of(mime), Some(ending));
        }
        for (hash, mime, data) in [
            ("", "image/png", ""),
            ("../a", "image/png", ""),
            ("ab", "image/svg+xml", ""),
            ("ab", "image/png", "</script>"),
        ] {
            assert_eq!(PictureLine::of(&line(hash, mime, data)), None);
        }
        assert_eq!(PictureLine::of(&json!({ "kind": "frame", "hash": "ab", "mime": "image/png", "data": "" })), None);
    }
}
