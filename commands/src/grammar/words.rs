//! Splits a line into words, by the shell's rules of quoting.
//!
//! No library is used, for two reasons. Completion needs the position of each word, and whether a quote is open. And
//! one rule differs from shells: `click #save` has a target here. A `#` begins a comment only at the start of a line,
//! or alone between spaces.

use super::form::is_name;
use std::{cell::Cell, iter::Peekable, str::CharIndices};

/// The most bytes of all values of variables in a line: `set x "$x$x"` doubles a value with each line.
const MAX_EXPANSION_BYTES: usize = 1 << 20;

/// One word of a line, and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// Without its quotes.
    pub text: String,
    /// Where it begins in the line, quotes included.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

/// Why a line is not complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Open {
    /// This quote is not closed.
    Quote(char),
    /// It ends with a backslash: the next line belongs to it.
    Backslash,
}

/// The words of a line, and what is missing at its end.
#[derive(Debug, Default)]
pub struct Split {
    /// The words.
    pub words: Vec<Word>,
    /// The part that is missing at the end of the line, if it is not complete.
    pub open: Option<Open>,
    /// The line ends in a comment, where nothing is to be completed.
    pub comment: bool,
    /// Each `$NAME` without a value.
    pub unset: Vec<Unset>,
    /// Whether the values of its variables make the line too long, and were left out.
    pub too_long: bool,
}

/// A `$NAME` without a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unset {
    /// The name.
    pub name: String,
    /// The offset of its `$` in the line, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

impl Split {
    /// The texts of the words.
    pub fn texts(&self) -> Vec<String> {
        self.words.iter().map(|word| word.text.clone()).collect()
    }
}

type Chars<'a> = Peekable<CharIndices<'a>>;

/// Looks up the value of a variable; without a lookup, names stay as they are written.
type Known<'a> = Option<&'a dyn Fn(&str) -> Option<String>>;

/// Splits a line as it is written.
pub fn split(line: &str) -> Split {
    read(line, None)
}

/// Splits a line, and replaces `$NAME` by the value that `known` returns, and `~` by the home folder.
pub fn expand(line: &str, known: &dyn Fn(&str) -> Option<String>) -> Split {
    let (left, too_long) = (Cell::new(MAX_EXPANSION_BYTES), Cell::new(false));
    let within = |name: &str| {
        let value = known(name)?;
        let fits = left.get().checked_sub(value.len());
        left.set(fits.unwrap_or(0));
        too_long.set(too_long.get() || fits.is_none());
        Some(if fits.is_some() { value } else { String::new() })
    };
    let split = read(line, Some(&within));
    Split { too_long: too_long.get(), ..split }
}

fn read(line: &str, known: Known<'_>) -> Split {
    let mut split = Split::default();
    let mut chars = line.char_indices().peekable();
    while let Some(&(start, c)) = chars.peek() {
        split.comment = false;
        if c.is_whitespace() {
            chars.next();
            continue;
        }
        if c == '#' && begins_comment(line, start, split.words.is_empty()) {
            split.comment = true;
            while chars.next_if(|(_, c)| *c != '\n').is_some() {}
            continue;
        }
        let mut text = String::new();
        let mut any = false;
        if c == '~' && known.is_some() && is_home(&line[start..]) {
            chars.next();
            any = true;
            text.push_str(&std::env::var("HOME").unwrap_or_else(|_| "~".into()));
        }
        split.open = read_word(&mut chars, &mut text, &mut any, known, &mut split.unset);
        let end = chars.peek().map_or(line.len(), |(at, _)| *at);
        // A backslash before a newline between words is no word.
        if any || split.open == Some(Open::Backslash) && !text.is_empty() {
            split.words.push(Word { text, start, end });
        }
    }
    split
}

fn begins_comment(line: &str, at: usize, first: bool) -> bool {
    first || line[at + 1..].chars().next().is_none_or(char::is_whitespace)
}

/// Whether the text begins with a `~` that a shell expands: in `~` and `~/notes`, and not in `~x`.
fn is_home(rest: &str) -> bool {
    rest[1..].chars().next().is_none_or(|next| next == '/' || next.is_whitespace())
}

/// Reads the name after a `$`, and appends its value. Without a name, the `$` stays.
fn variable(chars: &mut Chars, text: &mut String, known: Known<'_>, unset: &mut Vec<Unset>) {
    let (Some(known), Some((first, next))) = (known, chars.peek().copied()) else { return text.push('$') };
    let mut ahead = chars.clone();
    let braced = next == '{';
    if braced {
        ahead.next();
    }
    let mut name = String::new();
    while let Some((_, c)) = ahead.next_if(|(_, c)| c.is_ascii_alphanumeric() || *c == '_') {
        name.push(c);
    }
    let closed = !braced || ahead.next_if(|(_, c)| *c == '}').is_some();
    if !closed || !is_name(&name) {
        return text.push('$');
    }
    *chars = ahead;
    match known(&name) {
        Some(value) => text.push_str(&value),
        // After the `$`, which is one byte.
        None => {
            let end = chars.peek().map_or(first + if braced { name.len() + 2 } else { name.len() }, |(at, _)| *at);
            unset.push(Unset { name, start: first - 1, end });
        }
    }
}

/// Reads up to the next space outside of quotes; `any` distinguishes `''` from a missing word.
fn read_word(
    chars: &mut Chars,
    text: &mut String,
    any: &mut bool,
    known: Known<'_>,
    unset: &mut Vec<Unset>,
) -> Option<Open> {
    while let Some((_, c)) = chars.next_if(|(_, c)| !c.is_whitespace()) {
        match c {
            '\\' => match chars.next() {
                None => return Some(Open::Backslash),
                Some((_, '\n')) => continue,
                Some((_, escaped)) => text.push(escaped),
            },
            '\'' | '"' => {
                *any = true;
                if !read_quoted(c, chars, text, known, unset) {
                    return Some(Open::Quote(c));
                }
            }
            '$' => variable(chars, text, known, unset),
            c => text.push(c),
        }
        *any = true;
    }
    None
}

/// Whether the quote is closed.
fn read_quoted(quote: char, chars: &mut Chars, text: &mut String, known: Known<'_>, unset: &mut Vec<Unset>) -> bool {
    while let Some((_, c)) = chars.next() {
        match c {
            c if c == quote => return true,
            '$' if quote == '"' => variable(chars, text, known, unset),
            '\\' if quote == '"' => match chars.next() {
                None => return false,
                Some((_, '\n')) => {}
                Some((_, c @ ('"' | '\\' | '$' | '`'))) => text.push(c),
                Some((_, c)) => text.extend(['\\', c]),
            },
            c => text.push(c),
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Vec<String> {
        split(line).texts()
    }

    #[test]
    fn quotes_and_backslashes_follow_shell_rules() {
        assert_eq!(
            texts("type @3 'a b' \"c \\\"d\\\" \\e\" f\\ g ''"),
            ["type", "@3", "a b", "c \"d\" \\e", "f g", ""]
        );
        assert_eq!(texts("type @3 a'b 'c"), ["type", "@3", "ab c"]);
        assert_eq!(texts("find \\\n  --role button"), ["find", "--role", "button"]);
        assert_eq!(texts("type @3 'a\nb'"), ["type", "@3", "a\nb"]);
    }

    #[test]
    fn variables_and_tilde_expand_as_in_a_shell() {
        let known = |name: &str| match name {
            "x" => Some("a b".to_owned()),
            _ => None,
        };
        let texts = |line: &str| expand(line, &known).texts();
        let home = std::env::var("HOME").unwrap_or_else(|_| "~".into());
        let notes = format!("{home}/notes");
        assert_eq!(texts("launch ~/notes ~ ~x a~"), ["launch", notes.as_str(), home.as_str(), "~x", "a~"]);
        assert_eq!(texts("type @3 $x \"${x}c\" '$x' \\$x"), ["type", "@3", "a b", "a bc", "$x", "$x"]);
        assert_eq!(texts("type @3 $5 a$ \"$\" ${x"), ["type", "@3", "$5", "a$", "$", "${x"]);
        let line = "type $no \"${thing}\" $x";
        let unset: Vec<_> = expand(line, &known).unset.iter().map(|u| line[u.start..u.end].to_owned()).collect();
        assert_eq!(unset, ["$no", "${thing}"]);
        assert_eq!(split("type @3 $x ~").texts(), ["type", "@3", "$x", "~"]);
    }

    #[test]
    fn id_selector_is_not_a_comment() {
        assert_eq!(texts("click #save"), ["click", "#save"]);
        assert_eq!(texts("click @5 # the second one"), ["click", "@5"]);
        assert_eq!(texts("#click @5"), [""; 0]);
        assert_eq!(texts("  # click @5"), [""; 0]);
        assert_eq!(texts("click 'a # b'"), ["click", "a # b"]);
    }

    #[test]
    fn unfinished_line_reports_its_open_quote_or_backslash() {
        assert_eq!(split("type @3 'it").open, Some(Open::Quote('\'')));
        assert_eq!(split("type @3 \"it").open, Some(Open::Quote('"')));
        assert_eq!(split("click \\").open, Some(Open::Backslash));
        assert_eq!(split("click \\\\").open, None);
        assert_eq!(split("# it's a comment").open, None);
        assert_eq!(split("click @5 # don't").open, None);
    }

    #[test]
    fn words_carry_their_span_in_the_line() {
        let line = "type 'ä b' x";
        let spans: Vec<_> = split(line).words.iter().map(|w| &line[w.start..w.end]).map(str::to_owned).collect();
        assert_eq!(spans, ["type", "'ä b'", "x"]);
    }

    #[test]
    fn total_size_of_expanded_variables_is_limited() {
        let known =
            |name: &str| Some(if name == "long" { "x".repeat(MAX_EXPANSION_BYTES / 2) } else { "short".into() });
        assert!(!expand("set x $long$long", &known).too_long);
        let split = expand("set x $long$long$short", &known);
        assert!(split.too_long && split.words[2].text.len() <= MAX_EXPANSION_BYTES);
    }
}
