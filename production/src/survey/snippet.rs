//! Finds the uses of a name in a script that is too large to be parsed as a whole, and cuts out object literals.

/// The length of longer objects is not determined, in bytes: no object of preferences is that long.
const LONGEST: usize = 16 << 10;

const BLANK: [char; 4] = [' ', '\n', '\r', '\t'];

/// A use of the name that sets something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hit<'a> {
    /// An object literal is assigned to the name.
    Object(&'a str),
    /// A member of the name is set. The value is `None` if it is no boolean literal.
    Setting(&'a str, Option<bool>),
    /// The value that is assigned to the name, or to one of its members, is no literal.
    Computed,
}

/// The uses that set something, each with its offset. Returns at most `most`, and whether these are all. Text before a
/// use may be a comment or a string and is not recognized as such. Inside of an object both are recognized.
pub(super) fn hits<'a>(source: &'a str, name: &str, most: usize) -> (Vec<(usize, Hit<'a>)>, bool) {
    let (mut found, mut all) = (vec![], true);
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
        let behind = &source[at + name.len()..];
        if source[..at].ends_with(is_word) || behind.starts_with(is_word) {
            continue;
        }
        let hit = match value(behind) {
            Some(rest) if rest.starts_with('{') => match length(rest) {
                Some(length) => Some((source.len() - rest.len(), Hit::Object(&rest[..length]))),
                None => {
                    all = false;
                    None
                }
            },
            // In `a ? b.name : c` the name is only read.
            Some(_) if source[..at].ends_with('.') && behind.trim_start().starts_with(':') => None,
            Some(rest) if is_nothing(rest) => None,
            Some(_) => Some((at, Hit::Computed)),
            None => member(behind).or_else(|| shorthand(&source[..at], behind)).map(|hit| (at, hit)),
        };
        if found.len() == most && hit.is_some() {
            return (found, false);
        }
        found.extend(hit);
    }
    (found, all)
}

fn is_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_' || letter == '$'
}

fn is_nothing(value: &str) -> bool {
    ["undefined", "void 0", "null"].iter().any(|word| value.starts_with(word))
}

/// The text behind `:` or `=`, if the text starts with one of these. A quote may be before it.
fn value(behind: &str) -> Option<&str> {
    let rest = behind.trim_start_matches(['"', '\'']).trim_start_matches(BLANK);
    rest.strip_prefix(':').map(|rest| rest.trim_start_matches(BLANK)).or_else(|| assigned(rest))
}

/// The text behind `=`, `||=` or `??=`.
fn assigned(text: &str) -> Option<&str> {
    let text = text.trim_start_matches(BLANK);
    let text = ["||", "??"].iter().find_map(|operator| text.strip_prefix(operator)).unwrap_or(text);
    let rest = text.strip_prefix('=').filter(|rest| !rest.starts_with(['=', '>']))?;
    Some(rest.trim_start_matches(BLANK))
}

/// `.member = true` or `["member"] = true` behind the name.
fn member(behind: &str) -> Option<Hit<'_>> {
    if let Some(rest) = behind.strip_prefix('.') {
        let end = rest.find(|letter| !is_word(letter))?;
        return Some(Hit::Setting(&rest[..end], boolean(assigned(&rest[end..])?)));
    }
    let rest = behind.strip_prefix('[')?;
    let end = rest.bytes().take(LONGEST).position(|byte| byte == b']')?;
    let value = assigned(&rest[end + 1..])?;
    let key = rest[..end].trim();
    let literal = ['"', '\'', '`'].iter().find_map(|quote| key.strip_prefix(*quote)?.strip_suffix(*quote));
    Some(literal.filter(|key| key.chars().all(is_word)).map_or(Hit::Computed, |key| Hit::Setting(key, boolean(value))))
}

fn boolean(value: &str) -> Option<bool> {
    let (literal, rest) = [("!0", true), ("true", true), ("!1", false), ("false", false)]
        .iter()
        .find_map(|(word, literal)| Some((*literal, value.strip_prefix(word)?)))?;
    let ends = rest.is_empty() || rest.starts_with([';', ',', ')', '}', ']', '\n', '\r', ':']);
    ends.then_some(literal)
}

/// `{ name }` or `{ a, name, b }`: the option gets the value of a variable.
fn shorthand<'a>(before: &str, behind: &str) -> Option<Hit<'a>> {
    let is_listed = before.trim_end_matches(BLANK).ends_with(['{', ',']);
    (is_listed && behind.trim_start_matches(BLANK).starts_with(['}', ','])).then_some(Hit::Computed)
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

    fn all(source: &str) -> Vec<Hit<'_>> {
        hits(source, "p", 9).0.into_iter().map(|(_, hit)| hit).collect()
    }

    #[test]
    fn object_literals_are_cut_at_their_closing_bracket() {
        let source = "a = {p: {a: '}', b: [{}], /* } */ c: `}` }}; // p: {}\np={x:1}; p:{";
        let wanted = ["{a: '}', b: [{}], /* } */ c: `}` }", "{}", "{x:1}"].map(Hit::Object);
        assert_eq!(all(source), wanted);
        assert!(!hits(source, "p", 9).1, "the last object does not end");
    }

    #[test]
    fn settings_of_members_and_computed_values_are_told_from_reads() {
        assert_eq!(all("e.p.a=!0;e.p.b = false\n"), [Hit::Setting("a", Some(true)), Hit::Setting("b", Some(false))]);
        assert_eq!(all("e.p['a']=!0;p.b=!0&&c;"), [Hit::Setting("a", Some(true)), Hit::Setting("b", None)]);
        for source in ["x({p:r})", "e.p=r", "e.p||=r", "e.p[r]=!0", "x({p})", "x({ a, p, b })"] {
            assert_eq!(all(source), [Hit::Computed], "{source}");
        }
        for source in ["f(e.p)", "e.p.a", "e.p.a==b", "e.p==b", "a?e.p:b", "p=>b", "pq:r", "e.p=void 0", "e.p&&e.p.a"] {
            assert_eq!(all(source), [], "{source}");
        }
    }

    #[test]
    fn the_hits_of_a_script_have_a_limit() {
        let source = "\n // p:{}\n  *p:{}\n x, p:{},".to_owned() + &"p:{}, ".repeat(9);
        let (found, all) = hits(&source, "p", 4);
        assert_eq!((found.len(), all), (4, false));
        assert!(hits(&source, "p", 10).1);
    }
}
