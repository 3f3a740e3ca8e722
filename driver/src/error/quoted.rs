//! Quotes a text of an app for use in a sentence.

/// Puts the text in double quotes and on one line. Letters, joiners and accents stay. Characters that control a
/// terminal are removed later, where the sentence is printed.
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
    fn quoting_keeps_unicode_text_readable() {
        assert_eq!(quoted("👩\u{200d}👧 e\u{301} na\u{ef}ve"), "\"👩\u{200d}👧 e\u{301} naïve\"");
        assert_eq!(quoted("a \"b\" \\ c\nd"), r#""a \"b\" \\ c\nd""#);
    }
}
