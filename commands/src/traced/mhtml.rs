//! Pages as MHTML without secrets. Texts are decoded first, since quoted-printable breaks a word anywhere.

use base64::{Engine, engine::general_purpose::STANDARD};

/// The longest line of base64, in characters.
const BASE64_LINE: usize = 76;

/// A page with its texts hidden by `text`, and its addresses by `address`. `None` if it is no page of several parts.
///
/// Parts that are neither texts, pictures nor fonts are left out.
pub(super) fn hidden(page: &str, text: &dyn Fn(&str) -> String, address: &dyn Fn(&str) -> String) -> Option<String> {
    let (head, body) = parts(page)?;
    let boundary = value_of(&head, "content-type")?.split_once("boundary=\"")?.1.split('"').next()?.to_owned();
    let mut out = headers(&head, address);
    let mark = format!("--{boundary}");
    for piece in body.split(mark.as_str()).skip(1) {
        if piece.starts_with("--") {
            break;
        }
        let Some((head, body)) = parts(piece.trim_start_matches(['\r', '\n'])) else { continue };
        out += &format!("\r\n{mark}\r\n{}", headers(&head, address));
        out += &part(&head, body, text);
    }
    Some(out + &format!("\r\n{mark}--\r\n"))
}

/// The headers, each on one line, and what follows them.
fn parts(text: &str) -> Option<(Vec<String>, &str)> {
    let (head, body) = text.split_once("\r\n\r\n")?;
    let mut lines: Vec<String> = vec![];
    for line in head.split("\r\n") {
        match lines.last_mut() {
            Some(last) if line.starts_with([' ', '\t']) => {
                last.push(' ');
                last.push_str(line.trim());
            }
            _ => lines.push(line.to_owned()),
        }
    }
    Some((lines, body))
}

fn value_of<'a>(head: &'a [String], name: &str) -> Option<&'a str> {
    let named = |line: &'a String| line.split_once(':').filter(|(key, _)| key.eq_ignore_ascii_case(name));
    head.iter().find_map(named).map(|(_, value)| value.trim())
}

/// The headers of a part. The subject may be encoded word by word, so it is left out: the page has its title.
fn headers(head: &[String], address: &dyn Fn(&str) -> String) -> String {
    let mut out = String::new();
    for line in head {
        let Some((name, value)) = line.split_once(':') else { continue };
        match name.to_ascii_lowercase().as_str() {
            "subject" => {}
            "content-location" | "snapshot-content-location" => {
                out += &format!("{name}: {}\r\n", address(value.trim()))
            }
            "from" | "date" | "mime-version" | "content-type" | "content-id" | "content-transfer-encoding" => {
                out += &format!("{name}: {}\r\n", value.trim());
            }
            _ => {}
        }
    }
    out + "\r\n"
}

fn part(head: &[String], body: &str, text: &dyn Fn(&str) -> String) -> String {
    let kind = value_of(head, "content-type").unwrap_or_default().to_ascii_lowercase();
    let encoding = value_of(head, "content-transfer-encoding").unwrap_or_default().to_ascii_lowercase();
    let is_text =
        kind.starts_with("text/") || ["svg", "xml", "json", "javascript"].iter().any(|word| kind.contains(word));
    if !is_text {
        let is_drawn = (kind.starts_with("image/") || kind.starts_with("font/")) && encoding == "base64";
        return if is_drawn { body.to_owned() } else { String::new() };
    }
    match encoding.as_str() {
        "quoted-printable" => quoted_printable(text(&String::from_utf8_lossy(&unquoted(body))).as_bytes()),
        "base64" => {
            let packed: String = body.chars().filter(|c| !c.is_whitespace()).collect();
            let Ok(bytes) = STANDARD.decode(packed) else { return String::new() };
            let packed = STANDARD.encode(text(&String::from_utf8_lossy(&bytes)));
            packed
                .as_bytes()
                .chunks(BASE64_LINE)
                .map(|line| String::from_utf8_lossy(line).into_owned() + "\r\n")
                .collect()
        }
        _ => text(body),
    }
}

/// Decodes quoted-printable.
fn unquoted(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let hex = |at: usize| bytes.get(at).and_then(|c| (*c as char).to_digit(16));
        match (bytes[at], bytes.get(at + 1), bytes.get(at + 2)) {
            (b'=', Some(b'\r'), Some(b'\n')) => at += 3,
            (b'=', Some(b'\n'), _) => at += 2,
            (b'=', Some(_), Some(_)) if hex(at + 1).is_some() && hex(at + 2).is_some() => {
                out.push((hex(at + 1).unwrap_or_default() * 16 + hex(at + 2).unwrap_or_default()) as u8);
                at += 3;
            }
            (byte, ..) => {
                out.push(byte);
                at += 1;
            }
        }
    }
    out
}

/// Encodes as quoted-printable, with lines of 76 characters at most.
fn quoted_printable(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() + bytes.len() / 8);
    let mut length = 0;
    for (at, byte) in bytes.iter().enumerate() {
        if *byte == b'\n' {
            out += "\r\n";
            length = 0;
            continue;
        }
        // A line break is written as one, whichever it was.
        if *byte == b'\r' && bytes.get(at + 1) == Some(&b'\n') {
            continue;
        }
        let ends = matches!(bytes.get(at + 1), None | Some(b'\n' | b'\r'));
        let plain = (0x21..=0x7e).contains(byte) && *byte != b'=' || (matches!(byte, b' ' | b'\t') && !ends);
        let width = if plain { 1 } else { 3 };
        if length + width > 75 {
            out += "=\r\n";
            length = 0;
        }
        match plain {
            true => out.push(*byte as char),
            false => out += &format!("={byte:02X}"),
        }
        length += width;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_decodes_to_the_same() {
        let text = format!("<p title=\"ä=b\">\u{1F335} {}\n\tend \nlast ", "long ".repeat(60));
        let coded = quoted_printable(text.as_bytes());
        assert!(coded.lines().all(|line| line.len() <= 76), "{coded}");
        let back = String::from_utf8(unquoted(&coded)).expect("text").replace("\r\n", "\n");
        assert_eq!(back, text);
    }

    #[test]
    fn words_that_the_coding_breaks_are_hidden_and_odd_parts_are_left_out() {
        let page = "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://h/?key=s3cret\r\nSubject: =?utf-8?Q?s3=63ret?=\r\n\
                    Content-Type: multipart/related;\r\n\ttype=\"text/html\";\r\n\tboundary=\"--b--\"\r\n\r\n\
                    \r\n----b--\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\
                    Content-Location: https://h/?key=s3cret\r\n\r\n<p>a s3=\r\ncret =3D s3=63ret</p>\r\n\
                    ----b--\r\nContent-Type: text/css\r\nContent-Transfer-Encoding: base64\r\n\r\nczNj\r\ncmV0\r\n\
                    ----b--\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n\r\nczNjcmV0\r\n\
                    ----b----\r\n";
        let hide = |text: &str| text.replace("s3cret", "$KEY");
        let told = hidden(page, &hide, &hide).expect("a page");
        assert!(told.contains("<p>a $KEY =3D $KEY</p>"), "{told}");
        assert!(told.contains(&STANDARD.encode("$KEY")) && !told.contains("czNj"), "{told}");
        assert!(!told.contains("s3") && !told.contains("Subject"), "{told}");
        assert_eq!(told.matches("\r\n----b--\r\n").count(), 3, "{told}");
        assert!(hidden("no page", &hide, &hide).is_none());
    }
}
