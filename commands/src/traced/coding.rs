//! The bytes of a saved page's parts as text, and back. Chromium writes each part in the encoding of its document, and
//! the name of the encoding into it (22.3.25 and 33.2.1). A page without `<meta charset>` is windows-1252.

/// How many bytes at the beginning of a part may name its encoding. It follows the begin of the head.
const HEAD: usize = 1_024;

/// The characters of windows-1252 from 0x80 to 0x9f. All other bytes are the first 256 of Unicode.
const OF_WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// An encoding that is decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Coding {
    Utf8,
    Windows1252,
}

/// The text of a part, with `\n` at the end of each line. `None` for other encodings, where a secret would not be found.
pub(super) fn decoded(bytes: &[u8]) -> Option<(String, Coding)> {
    let coding = match stated(bytes).as_deref() {
        None | Some("utf-8" | "utf8") => Coding::Utf8,
        Some("windows-1252" | "iso-8859-1" | "us-ascii") => Coding::Windows1252,
        Some(_) => return None,
    };
    // Encodings of two bytes, or of several sets of characters, have these bytes.
    if bytes.iter().any(|byte| matches!(byte, 0 | 0x1b)) {
        return None;
    }
    let text = match coding {
        Coding::Utf8 => std::str::from_utf8(bytes).ok()?.to_owned(),
        Coding::Windows1252 => bytes.iter().map(|byte| of_windows(*byte)).collect(),
    };
    Some((text.replace("\r\n", "\n"), coding))
}

/// The bytes of a text in that encoding. Characters that it has not are written as entities, as Chromium does.
pub(super) fn encoded(text: &str, coding: Coding) -> Vec<u8> {
    if coding == Coding::Utf8 {
        return text.as_bytes().to_vec();
    }
    let mut bytes = Vec::with_capacity(text.len());
    for c in text.chars() {
        match OF_WINDOWS.iter().position(|other| *other == c) {
            Some(at) => bytes.push(0x80 + at as u8),
            None => match u8::try_from(u32::from(c)) {
                Ok(byte) => bytes.push(byte),
                Err(_) => bytes.extend(format!("&#{};", u32::from(c)).bytes()),
            },
        }
    }
    bytes
}

fn of_windows(byte: u8) -> char {
    match byte {
        0x80..=0x9f => OF_WINDOWS[usize::from(byte - 0x80)],
        other => char::from(other),
    }
}

/// The encoding that a part names, in lower case: `charset=…` in markup, `@charset "…"` in a style sheet.
fn stated(bytes: &[u8]) -> Option<String> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD)]).to_ascii_lowercase();
    let rest = match head.strip_prefix("@charset") {
        Some(rest) => rest,
        None => head.split_once("charset=")?.1,
    };
    let rest = rest.trim_start_matches([' ', '"', '\'']);
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_' | ':')).unwrap_or(rest.len());
    Some(rest[..end].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_decoded_by_the_encoding_that_they_name() {
        let page = b"<meta http-equiv=\"Content-Type\" content=\"text/html; charset=windows-1252\">\xe4\x80\r\nx";
        let (text, coding) = decoded(page).expect("a text");
        assert!(text.ends_with(">ä€\nx") && coding == Coding::Windows1252, "{text}");
        let unix: Vec<u8> = page.iter().copied().filter(|byte| *byte != b'\r').collect();
        assert_eq!(encoded(&text, coding), unix);
        assert_eq!(encoded("ä\u{4f60}", Coding::Windows1252), b"\xe4&#20320;");
        let sheet = decoded(b"@charset \"utf-8\";\n\xc3\xa4").expect("a text");
        assert_eq!(sheet, ("@charset \"utf-8\";\nä".to_owned(), Coding::Utf8));
        let wide: Vec<u8> = "<p>s3cret".bytes().flat_map(|byte| [byte, 0]).collect();
        for other in [&wide[..], b"<meta charset=shift_jis>s3cret", b"@charset \"utf-16le\";", b"<p>\xe4", b"\x1b$B"] {
            assert_eq!(decoded(other), None);
        }
    }
}
