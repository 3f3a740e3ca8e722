//! Cuts object literals out of a script that is too large to be parsed as a whole.

/// Longer objects are skipped, in bytes: no object of preferences is that long.
const LONGEST: usize = 16 << 10;

/// The object literals that are assigned to this name, each with its offset. Returns at most `most`, and whether these
/// are all. Text before an object may be a comment or a string and is not recognized as such. Inside of an object both
/// are recognized.
pub(super) fn objects<'a>(source: &'a str, name: &str, most: usize) -> (Vec<(usize, &'a str)>, bool) {
    let (mut found, mut tried) = (vec![], 0);
    // The start of the last hit's line, after its indentation. It is remembered so that no part of the text is searched
    // twice.
    let (mut line, mut searched) = (None, 0);
    for (at, _) in source.match_indices(name) {
        let feed = source[searched..at].rfind('\n').map(|end| searched + end + 1);
        let begin = match (feed, line) {
            (None, Some(line)) => line,
            (feed, _) => {
                let begin = feed.unwrap_or(0);
                at - source[begin..at].trim_start().len()
            }
        };
        (line, searched) = (Some(begin), at);
        // A line comment before it.
        if source[begin..].starts_with("//") || source[begin..].starts_with('*') {
            continue;
        }
        let rest = &source[at + name.len()..];
        let rest = rest.trim_start_matches(['"', '\'', ' ', '\n', '\r', '\t']);
        let Some(rest) = rest.strip_prefix([':', '=']).map(|rest| rest.trim_start_matches([' ', '\n', '\r', '\t']))
        else {
            continue;
        };
        if !rest.starts_with('{') {
            continue;
        }
        if tried == most {
            return (found, false);
        }
        tried += 1;
        if let Some(length) = length(rest) {
            found.push((source.len() - rest.len(), &rest[..length]));
        }
    }
    (found, true)
}

/// The length in bytes of the object at the start of a text; `None` if it does not end.
fn length(text: &str) -> Option<usize> {
    let bytes = &text.as_bytes()[..text.len().min(LONGEST)];
    let (mut depth, mut at) = (0usize, 0);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'{' | b'[' | b'(' => depth += 1,
            b'}' | b']' | b')' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            quote @ (b'"' | b'\'' | b'`') => {
                at += 1;
                while bytes.get(at)? != quote {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => at += bytes[at..].iter().position(|byte| *byte == b'\n')?,
            b'/' if bytes.get(at + 1) == Some(&b'*') => at += memchr::memmem::find(&bytes[at..], b"*/")?,
            _ => {}
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn object_literals_are_cut_at_their_closing_bracket() {
        let source = "a = {p: {a: '}', b: [{}], /* } */ c: `}` }}; // p: {}\np={x:1}; p: y; p:{";
        let found: Vec<&str> = objects(source, "p", 9).0.into_iter().map(|(_, text)| text).collect();
        assert_eq!(found, ["{a: '}', b: [{}], /* } */ c: `}` }", "{}", "{x:1}"]);
    }

    #[test]
    fn the_objects_of_a_script_have_a_limit() {
        let source = "\n // p:{}\n  *p:{}\n x, p:{}, p:{".to_owned() + &"p:{}".repeat(9);
        let (found, all) = objects(&source, "p", 4);
        assert_eq!((found.len(), all), (3, false));
        assert!(objects(&source, "p", 11).1);
    }
}
