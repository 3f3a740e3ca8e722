//! Helpers for showing replies as text. The text of each reply is defined beside its type.

use crate::palette::{self, Ink, paint};
use comfy_table::{ContentArrangement, Table, presets};
use stagewright_driver::{error, session::DialogInSight};
use std::cell::Cell;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Translates advice from MCP's words into those of the shell.
pub type Say<'a> = &'a dyn Fn(&str) -> String;

/// A reply in words for a person.
pub trait Show {
    /// The reply as lines of text, without a final newline.
    fn show(&self) -> String;

    /// The same, for a reply that holds advice: `say` translates that into the words of the shell.
    fn show_saying(&self, _say: Say) -> String {
        self.show()
    }

    /// Only the value, for `--raw`; `None` when the reply has no single value.
    fn raw(&self) -> Option<String> {
        None
    }
}

/// A number and its noun: `1 cookie`, `2 cookies`.
pub fn counted(number: impl TryInto<u64>, noun: &str) -> String {
    let number: u64 = number.try_into().unwrap_or(u64::MAX);
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Text from an app, made safe for a terminal. Control and bidi-override characters are removed, and others that break
/// lines or change what is shown. Newline and tab stay. An app could otherwise move the cursor, retitle the window, or
/// write a line of its own into a report.
pub fn clean(text: &str) -> String {
    // While a reply is coloured, marks of the app were removed from it before, so all marks are ours.
    let ours = palette::paints();
    text.chars().filter(|c| !hostile(*c) && (ours || !palette::is_mark(*c))).collect()
}

/// The same on one line.
pub fn clean_line(text: &str) -> String {
    clean(text).replace(['\n', '\t', '\r'], " ")
}

/// Text in double quotes, as people read it, safe for a terminal.
pub fn quoted(text: &str) -> String {
    clean(&error::quoted(text))
}

/// The dialogs that are open, a line each, with a line break at its end.
pub fn dialogs_in_sight(dialogs: &[DialogInSight]) -> String {
    let line = |DialogInSight { kind, text, window }: &DialogInSight| {
        let text = text.as_ref().map_or(String::new(), |text| format!(" {}", quoted(text)));
        let window = window.as_ref().map_or(String::new(), |window| format!(" in {window}"));
        format!("dialog open: {kind}{text}{window}\n")
    };
    dialogs.iter().map(line).collect()
}

fn hostile(c: char) -> bool {
    let bidi = matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{061c}');
    // Line and paragraph separator; deprecated format characters; those of annotations; the byte order mark.
    let steers = matches!(c, '\u{2028}' | '\u{2029}' | '\u{206a}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}' | '\u{feff}');
    bidi || steers || (c.is_control() && c != '\n' && c != '\t')
}

/// The longest cell of a table, in characters. A `data:` URL may be a whole document.
const CELL: usize = 160;

fn cell(text: &str) -> String {
    let line = clean_line(text);
    match line.char_indices().nth(CELL) {
        Some((end, _)) => palette::whole(format!("{}…", &line[..end])),
        None => line,
    }
}

/// A list for `--raw`: a line for each item.
pub fn lines<T: ToString>(items: impl Iterator<Item = T>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join("\n")
}

/// The columns of the terminal that a person reads, `None` for a pipe. A terminal that does not know its size (in CI,
/// under `script`) has 80.
pub fn columns(stderr: bool) -> Option<usize> {
    if PIPED.get() {
        return None;
    }
    let mut table = Table::new();
    if stderr {
        table.use_stderr();
    }
    table.width().map(|columns| if columns == 0 { USUAL_COLUMNS } else { usize::from(columns) })
}

const USUAL_COLUMNS: usize = 80;

/// Text that begins after that many columns. On a terminal its further lines are indented by as many.
pub fn hanging(text: &str, behind: usize) -> String {
    match columns(false) {
        Some(columns) => hung(text, behind, columns),
        None => text.to_owned(),
    }
}

fn hung(text: &str, behind: usize, columns: usize) -> String {
    // Fewer columns than this would be unreadable.
    let room = columns.saturating_sub(behind).max(16);
    let (mut out, mut left) = (String::new(), room);
    for (at, word) in text.split(' ').enumerate() {
        let width = word.width();
        if at > 0 && width + 1 > left {
            out += &format!("\n{}", " ".repeat(behind));
            left = room;
        } else if at > 0 {
            out.push(' ');
            left -= 1;
        }
        out += word;
        left = left.saturating_sub(width);
    }
    out
}

thread_local! {
    static PIPED: Cell<bool> = const { Cell::new(false) };
}

/// The words unchanged, for a pipe.
pub fn as_in_a_pipe(words: impl FnOnce() -> String) -> String {
    PIPED.set(true);
    let text = words();
    PIPED.set(false);
    text
}

/// A plain table: a header and rows, no frame. On a terminal long cells are cut so that a row is a line.
pub fn table(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let rows = rows.into_iter().map(|row| row.iter().map(|text| cell(text)).collect()).collect();
    fitted(header, rows, columns(false))
}

/// The space between two columns.
const GAP: usize = 2;
/// A column is not cut below this, whatever the terminal: its row is then longer than a line.
const LEAST: usize = 8;

fn fitted(header: &[&str], rows: Vec<Vec<String>>, columns: Option<usize>) -> String {
    let mut widths: Vec<usize> = header.iter().map(|text| text.width()).collect();
    for row in &rows {
        widths.iter_mut().zip(row).for_each(|(width, text)| *width = (*width).max(text.width()));
    }
    let row_of = |widths: &[usize]| widths.iter().sum::<usize>() + GAP * widths.len();
    while let Some(columns) = columns
        && row_of(&widths) > columns
        // The widest first, so that short ones stay whole.
        && let Some(widest) = widths.iter_mut().filter(|width| **width > LEAST).max()
    {
        *widest -= 1;
    }
    let mut table = Table::new();
    let header = header.iter().map(|text| paint(Ink::Heading, text));
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled).set_header(header);
    table.add_rows(
        rows.into_iter()
            .map(|row| row.into_iter().zip(&widths).map(|(text, width)| shortened(&text, *width)).collect::<Vec<_>>()),
    );
    table.to_string().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// The text cut to that many columns. An address keeps its end, which tells more.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    if text.width() <= most {
        return text.to_owned();
    }
    palette::whole(cut(text, most))
}

fn cut(text: &str, most: usize) -> String {
    let mut room = most.saturating_sub(1);
    let mut fits = |c: &char| {
        let width = c.width().unwrap_or_default();
        let fits = width <= room;
        room = if fits { room - width } else { 0 };
        fits
    };
    match text.contains("://") && !text.starts_with("data:") {
        true => {
            let end: Vec<char> = text.chars().rev().take_while(&mut fits).collect();
            format!("…{}", end.into_iter().rev().collect::<String>())
        }
        false => format!("{}…", text.chars().take_while(&mut fits).collect::<String>()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_escape_sequence_cannot_reach_the_terminal() {
        assert_eq!(clean("a\u{1b}[31mb\u{202e}c\r\nd"), "a[31mbc\nd");
    }

    #[test]
    fn table_cells_are_cut_to_a_maximum_width() {
        let long = table(&["url"], [vec![format!("data:text/html,{}", "é".repeat(20_000))]]);
        assert!(long.lines().all(|line| line.chars().count() <= CELL + 4), "{long}");
        assert!(long.ends_with('…'), "{long}");
        assert!(table(&["url"], [vec!["file:///a".into()]]).contains("file:///a"));
    }

    #[test]
    fn table_rows_fit_one_terminal_line() {
        let rows =
            || vec![vec!["w1".into(), "A title that is long".into(), format!("file:///{}/end.html", "a/".repeat(60))]];
        let narrow = fitted(&["id", "title", "url"], rows(), Some(60));
        assert!(narrow.lines().all(|line| line.chars().count() <= 60), "{narrow}");
        assert_eq!(narrow.lines().count(), 2, "{narrow}");
        assert!(narrow.contains("A title that is long") && narrow.ends_with("end.html"), "{narrow}");
        assert_eq!(fitted(&["id", "title", "url"], rows(), Some(1)).lines().count(), 2);
        let wide = fitted(&["id", "title"], vec![vec!["w1".into(), "設定".repeat(30)]], Some(40));
        assert!(
            wide.lines().all(|line| line.width() <= 40) && wide.contains("設定設定") && wide.ends_with('…'),
            "{wide}"
        );
        assert!(fitted(&["id", "title", "url"], rows(), None).contains(&"a/".repeat(60)));
    }

    #[test]
    fn long_sentences_wrap_with_an_indent() {
        assert_eq!(hung("one two three four five", 4, 20), "one two three\n    four five");
        assert_eq!(
            hung("/a/path/that/is/longer/than/the/room and on", 2, 20),
            "/a/path/that/is/longer/than/the/room\n  and on"
        );
        assert_eq!(hung("short", 4, 80), "short");
    }

    #[test]
    fn quoted_text_contains_no_control_characters() {
        assert_eq!(quoted("👩\u{200d}👧 \u{1b}[2J\u{202e}\n"), "\"👩\u{200d}👧 [2J\\n\"");
    }

    #[test]
    fn clean_line_removes_all_line_breaks() {
        let breaks = "a\nb\rc\u{b}d\u{c}e\u{85}f\u{2028}g\u{2029}h\u{feff}i\u{206f}j";
        assert_eq!(clean_line(breaks), "a bcdefghij");
        assert_eq!(clean("a\u{2028}b"), "ab");
        assert_eq!(clean("👩\u{200d}👧 naïve נ"), "👩\u{200d}👧 naïve נ", "writing stays as it is");
    }
}
