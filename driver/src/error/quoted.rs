//! How a text of an app stands in a sentence.

/// In double quotes and on one line. Writing stays as it is, joiners and accents too; what steers a
/// terminal is taken out where the sentence is printed.
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c => out.push(c),
        }
    }
    out + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writing_stays_readable() {
        assert_eq!(quoted("👩\u{200d}👧 e\u{301} na\u{ef}ve"), "\"👩\u{200d}👧 e\u{301} naïve\"");
        assert_eq!(quoted("a \"b\" \\ c\nd"), r#""a \"b\" \\ c\nd""#);
    }
}
