//! Cuts object literals out of a script that is too large to be parsed as a whole.

/// A longer object is none of a few preferences, in bytes.
const LONGEST: usize = 16 << 10;

/// The objects that are set under this name, each with its place. Comments and strings before it are not told apart
/// from code; those inside of it are.
pub(super) fn objects<'a>(source: &'a str, name: &str) -> Vec<(usize, &'a str)> {
    let mut found = vec![];
    for (at, _) in source.match_indices(name) {
        let line = source[..at].rfind('\n').map_or(0, |end| end + 1);
        // A line comment before it.
        if source[line..at].trim_start().starts_with("//") || source[line..at].trim_start().starts_with('*') {
            continue;
        }
        let rest = &source[at + name.len()..];
        let rest = rest.trim_start_matches(['"', '\'', ' ', '\n', '\r', '\t']);
        let Some(rest) = rest.strip_prefix([':', '=']).map(|rest| rest.trim_start_matches([' ', '\n', '\r', '\t']))
        else {
            continue;
        };
        if rest.starts_with('{')
            && let Some(length) = length(rest)
        {
            found.push((source.len() - rest.len(), &rest[..length]));
        }
    }
    found
}

/// The length of the object at the begin of a text.
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
    fn an_object_ends_where_its_bracket_does() {
        let source = "a = {p: {a: '}', b: [{}], /* } */ c: `}` }}; // p: {}\np={x:1}; p: y; p:{";
        let found: Vec<&str> = objects(source, "p").into_iter().map(|(_, text)| text).collect();
        assert_eq!(found, ["{a: '}', b: [{}], /* } */ c: `}` }", "{}", "{x:1}"]);
    }
}
