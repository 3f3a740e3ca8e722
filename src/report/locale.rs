//! Text for terminals without UTF-8. There some bytes of UTF-8 are control characters, which would do more than look
//! wrong.

use std::borrow::Cow;

/// Whether the locale names another encoding than UTF-8. Without a locale UTF-8 is assumed.
pub(super) fn is_ascii() -> bool {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
    locale.is_some_and(|locale| says_ascii(&locale))
}

fn says_ascii(locale: &str) -> bool {
    let locale = locale.to_lowercase();
    !(locale.contains("utf-8") || locale.contains("utf8"))
}

/// The text with every character replaced that the locale cannot show.
pub(super) fn fitting(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || !is_ascii() { Cow::Borrowed(text) } else { Cow::Owned(in_ascii(text)) }
}

fn in_ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if c.is_ascii() => out.push(c),
            '…' => out.push_str("..."),
            '→' => out.push_str("->"),
            '×' | '✗' => out.push('x'),
            '✓' => out.push('+'),
            _ => out.push('?'),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn non_ascii_output_is_replaced_by_ascii() {
        assert_eq!(in_ascii("✓ \u{1b}[1mä 3×4…\u{1b}[0m → 設\n"), "+ \u{1b}[1m? 3x4...\u{1b}[0m -> ?\n");
        assert!(says_ascii("C") && says_ascii("de_DE@euro") && !says_ascii("C.UTF-8") && !says_ascii("en_US.utf8"));
    }
}
