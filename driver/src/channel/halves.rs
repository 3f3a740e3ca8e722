//! Replaces lone surrogates in JSON. A JavaScript string may contain one, and DevTools sends it as an escape. The JSON
//! parser would reject the whole message, so each becomes the escape of U+FFFD. Pairs stay.

use memchr::memmem;
use std::borrow::Cow;

/// The escape of the replacement character U+FFFD. It has the length of the escape that it replaces.
const REPLACEMENT: &[u8; 6] = b"\\ufffd";

/// The JSON with each lone surrogate replaced.
pub fn whole_characters(json: &[u8]) -> Cow<'_, [u8]> {
    let first = [memmem::find(json, b"\\ud"), memmem::find(json, b"\\uD")].into_iter().flatten().min();
    let Some(first) = first else { return Cow::Borrowed(json) };
    // Start before the preceding backslashes: after an odd number of them this is not an escape.
    let mut at = first - json[..first].iter().rev().take_while(|byte| **byte == b'\\').count();
    let mut whole = Cow::Borrowed(json);
    while let Some(found) = memchr::memchr(b'\\', &json[at..]) {
        at += found;
        at += match (unit(json, at), unit(json, at + 6)) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => 12,
            (Some(0xd800..=0xdfff), _) => {
                whole.to_mut()[at..at + 6].copy_from_slice(REPLACEMENT);
                6
            }
            // A backslash and the character that it escapes.
            _ => 2,
        };
        if at >= json.len() {
            break;
        }
    }
    whole
}

/// The UTF-16 code unit of a `\u` escape at this offset.
fn unit(json: &[u8], at: usize) -> Option<u16> {
    let digits = json.get(at..at + 6)?.strip_prefix(b"\\u")?;
    u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mend(json: &str) -> String {
        String::from_utf8(whole_characters(json.as_bytes()).into_owned()).unwrap()
    }

    #[test]
    fn lone_surrogate_becomes_the_replacement_character() {
        assert_eq!(mend(r#"["a\ud83db\udc00","\ud7ff"]"#), r#"["a\ufffdb\ufffd","\ud7ff"]"#);
        assert_eq!(mend(r#"["\\ud83d"]"#), r#"["\\ud83d"]"#, "a backslash and letters are no escape");
        assert_eq!(mend(r#"["\\\ud83d"]"#), r#"["\\\ufffd"]"#);
        assert_eq!(mend(r#"["\uD83D","\ud83d\ud83d\ude00"]"#), r#"["\ufffd","\ufffd\ud83d\ude00"]"#);
        assert_eq!(mend(r#"["\ude00\ud83d"]"#), r#"["\ufffd\ufffd"]"#, "the wrong way round");
    }

    #[test]
    fn surrogate_pairs_and_broken_json_are_unchanged() {
        for same in [r#""\ud83d\ude00""#, r#""\n\"\\ud83d""#, r#"\ud8"#, r#"\\ud83d\"#, r#""\"#, "", r#"\u+d83"#] {
            assert_eq!(mend(same), same);
        }
        assert!(matches!(whole_characters(br#""\ud83d\ude00""#), Cow::Borrowed(_)), "nothing is copied for nothing");
    }
}
