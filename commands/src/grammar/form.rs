//! Forms of lines around a verb: `x = get-text @3`, `= EXPRESSION`, or neither.

/// The form of a line.
#[derive(Debug, PartialEq, Eq)]
pub enum Form<'a> {
    /// `= document.title`
    Value(&'a str),
    /// `x = VERB …`
    Keep(&'a str, &'a str),
    /// Anything else.
    Plain,
}

/// The form of a line. A word before a lone `=` is never a verb.
pub fn form(line: &str) -> Form<'_> {
    let line = line.trim();
    if let Some(expression) = line.strip_prefix('=') {
        return Form::Value(expression.trim());
    }
    match line.split_once(char::is_whitespace).map(|(name, rest)| (name, rest.trim_start())) {
        Some((name, rest)) if is_name(name) && (rest == "=" || rest.starts_with("= ")) => {
            Form::Keep(name, rest[1..].trim_start())
        }
        _ => Form::Plain,
    }
}

/// Whether this is a valid name of a variable.
pub fn is_name(word: &str) -> bool {
    !word.starts_with(|c: char| c.is_ascii_digit())
        && !word.is_empty()
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expression_and_assignment_lines_are_distinguished_from_verbs() {
        assert_eq!(form("= document.title"), Form::Value("document.title"));
        assert_eq!(form("  =1+1"), Form::Value("1+1"));
        assert_eq!(form("x = get-text @3"), Form::Keep("x", "get-text @3"));
        assert_eq!(form("x ="), Form::Keep("x", ""));
        for plain in ["get-text @3", "type @3 a = b", "x == 1", "1 = 2", "help"] {
            assert_eq!(form(plain), Form::Plain, "{plain}");
        }
    }
}
