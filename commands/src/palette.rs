//! The colours: the meaning of each, and its escape sequence.
//!
//! Code that formats a reply marks the meaning of a part (`paint`). Only the frontend knows whether that becomes a
//! colour. So within [`coloured`] the text carries marks without width, which it turns into escapes. Everywhere else
//! `paint` returns the text unchanged.

use clap::builder::styling::{AnsiColor, Style, Styles};
use serde_json::Value;
use std::{borrow::Cow, cell::Cell};

/// The meaning of a part of an answer. No ink is yellow, white, black or blue: each of those is hard to read on a dark
/// or on a light background.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// A heading.
    Heading,
    /// Text that can be typed unchanged: a ref, a command.
    Typed,
    /// A good state.
    Good,
    /// A state that needs attention.
    Warn,
    /// A failure.
    Bad,
    /// Text of less importance.
    Faint,
}

const INKS: [Ink; 6] = [Ink::Heading, Ink::Typed, Ink::Good, Ink::Warn, Ink::Bad, Ink::Faint];

/// The mark at the end of painted text.
const END: char = '\u{e0001}';
/// The first mark for the beginning of painted text; each ink has a character from here on. They have no width and no
/// meaning in Unicode.
const BEGIN: u32 = 0xe0002;

thread_local! {
    static PAINTS: Cell<bool> = const { Cell::new(false) };
}

impl Ink {
    /// The escape sequence that a terminal expects.
    pub const fn style(self) -> Style {
        match self {
            Ink::Heading => Style::new().bold(),
            Ink::Typed => AnsiColor::Cyan.on_default(),
            Ink::Good => AnsiColor::Green.on_default(),
            Ink::Warn => AnsiColor::Magenta.on_default(),
            Ink::Bad => AnsiColor::Red.on_default(),
            Ink::Faint => Style::new().dimmed(),
        }
    }

    /// The escapes around what it paints.
    pub fn around(self, text: &str) -> String {
        format!("{}{text}{}", self.style().render(), self.style().render_reset())
    }

    fn mark(self) -> char {
        char::from_u32(BEGIN + self as u32).unwrap_or(END)
    }

    fn of_mark(c: char) -> Option<Ink> {
        INKS.get((c as u32).checked_sub(BEGIN)? as usize).copied()
    }
}

/// Styles of help texts: headings and literal words are emphasized.
pub const HELP: Styles = Styles::styled()
    .header(Ink::Heading.style())
    .usage(Ink::Heading.style())
    .literal(Ink::Typed.style())
    .placeholder(Style::new())
    .error(Ink::Bad.style())
    .valid(Ink::Good.style())
    .invalid(Ink::Warn.style());

/// Marks the text with its meaning.
pub fn paint(ink: Ink, text: &str) -> String {
    if PAINTS.get() && !text.is_empty() { format!("{}{text}{END}", ink.mark()) } else { text.to_owned() }
}

/// The text for a terminal with colours.
pub fn coloured(words: impl FnOnce() -> String) -> String {
    struct Off;
    impl Drop for Off {
        fn drop(&mut self) {
            PAINTS.set(false);
        }
    }
    PAINTS.set(true);
    let off = Off;
    let text = words();
    drop(off);
    escapes(&text)
}

/// Whether the text that is being formatted may hold our marks.
pub(crate) fn paints() -> bool {
    PAINTS.get()
}

/// Whether the character is one of the marks.
pub(crate) fn is_mark(c: char) -> bool {
    c == END || Ink::of_mark(c).is_some()
}

/// Closes a colour that begins in a text that was cut.
pub(crate) fn whole(mut text: String) -> String {
    let open = text.chars().rev().find(|c| is_mark(*c)).is_some_and(|c| c != END);
    if open {
        text.push(END);
    }
    text
}

/// A value without marks that the app put there: only our code may set colours.
pub fn unmarked(value: &Value) -> Cow<'_, Value> {
    if !has_marks(value) {
        return Cow::Borrowed(value);
    }
    let mut value = value.clone();
    unmark(&mut value);
    Cow::Owned(value)
}

fn has_marks(value: &Value) -> bool {
    match value {
        Value::String(text) => marked(text),
        Value::Array(items) => items.iter().any(has_marks),
        Value::Object(fields) => fields.iter().any(|(name, value)| marked(name) || has_marks(value)),
        _ => false,
    }
}

/// The four bytes of all marks begin with these three.
fn marked(text: &str) -> bool {
    text.as_bytes().windows(3).any(|bytes| bytes == [0xf3, 0xa0, 0x80])
}

fn unmark(value: &mut Value) {
    match value {
        Value::String(text) => text.retain(|c| !is_mark(c)),
        Value::Array(items) => items.iter_mut().for_each(unmark),
        Value::Object(fields) => fields.values_mut().for_each(unmark),
        _ => {}
    }
}

/// Turns marks into escapes. A colour ends at the end of its line, and where another begins.
fn escapes(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    let mut open = None;
    let close = |out: &mut String, open: &mut Option<Ink>| {
        if let Some(ink) = open.take() {
            out.push_str(&ink.style().render_reset().to_string());
        }
    };
    for c in text.chars() {
        match Ink::of_mark(c) {
            Some(ink) => {
                close(&mut out, &mut open);
                out.push_str(&ink.style().render().to_string());
                open = Some(ink);
            }
            None if c == END => close(&mut out, &mut open),
            None => {
                if c == '\n' {
                    close(&mut out, &mut open);
                }
                out.push(c);
            }
        }
    }
    close(&mut out, &mut open);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use unicode_width::UnicodeWidthStr;

    #[test]
    fn paint_emits_escapes_only_inside_coloured() {
        let words = || format!("{} {}", paint(Ink::Typed, "[5]"), paint(Ink::Bad, "gone"));
        assert_eq!(words(), "[5] gone");
        assert_eq!(coloured(words), "\u{1b}[36m[5]\u{1b}[0m \u{1b}[31mgone\u{1b}[0m");
        assert_eq!(words(), "[5] gone", "and it is over with that answer");
    }

    #[test]
    fn colour_marks_have_no_width_and_are_stripped_from_app_text() {
        let marked = format!("{}x{END}", Ink::Warn.mark());
        assert_eq!(marked.width(), 1);
        assert_eq!(crate::show::clean(&marked), "x");
        assert_eq!(unmarked(&json!({"a": [marked]})).into_owned(), json!({"a": ["x"]}));
        assert!(INKS.iter().enumerate().all(|(at, ink)| *ink as usize == at && Ink::of_mark(ink.mark()) == Some(*ink)));
    }

    #[test]
    fn colour_is_reset_at_line_end_and_after_a_cut() {
        let cut = || whole(paint(Ink::Good, "ready").trim_end_matches(END).to_owned()) + " to go";
        assert_eq!(coloured(cut), "\u{1b}[32mready\u{1b}[0m to go");
        assert_eq!(coloured(|| paint(Ink::Good, "a\nb")), "\u{1b}[32ma\u{1b}[0m\nb");
    }

    #[test]
    fn colours_are_readable_on_light_and_dark_backgrounds() {
        for ink in INKS {
            let escape = ink.style().render().to_string();
            let hard = ["30", "33", "34", "37", "90", "93", "97"];
            assert!(!hard.iter().any(|code| escape.contains(code)), "{ink:?}: {escape:?}");
        }
    }
}
