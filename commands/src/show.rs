//! How replies read to a person. Words live beside each reply type; the helpers live here.

use comfy_table::{ContentArrangement, Table, presets};

/// A reply that can be read by a person.
pub trait Show {
    /// The reply as lines of text, without a final newline.
    fn show(&self) -> String;

    /// Only the value, for `--raw`; `None` when the reply has no single value.
    fn raw(&self) -> Option<String> {
        None
    }
}

/// Text that came from an app, made safe for a terminal: control and bidi-override characters are
/// gone, and others that break lines or steer what is shown; newline and tab stay. An app could
/// otherwise move the cursor, retitle the window, or write a line of its own into a report.
pub fn clean(text: &str) -> String {
    text.chars().filter(|c| !hostile(*c)).collect()
}

/// The same on one line.
pub fn clean_line(text: &str) -> String {
    clean(text).replace(['\n', '\t', '\r'], " ")
}

fn hostile(c: char) -> bool {
    let bidi = matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{061c}');
    // Line and paragraph separator; deprecated format characters; those of annotations; the byte order mark.
    let steers = matches!(c, '\u{2028}' | '\u{2029}' | '\u{206a}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}' | '\u{feff}');
    bidi || steers || (c.is_control() && c != '\n' && c != '\t')
}

/// What a cell holds at most, in characters: an address may be a whole document (`data:`), and its table as wide.
const CELL: usize = 160;

fn cell(text: &str) -> String {
    let line = clean_line(text);
    match line.char_indices().nth(CELL) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// A plain table: a header and rows, no frame, fitted to the terminal's width.
pub fn table(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic).set_header(header);
    table.add_rows(rows.into_iter().map(|row| row.iter().map(|text| cell(text)).collect::<Vec<_>>()));
    table.to_string().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_escape_sequence_cannot_reach_the_terminal() {
        assert_eq!(clean("a\u{1b}[31mb\u{202e}c\r\nd"), "a[31mbc\nd");
    }

    #[test]
    fn a_cell_is_no_wider_than_a_person_reads() {
        let long = table(&["url"], [vec![format!("data:text/html,{}", "é".repeat(20_000))]]);
        assert!(long.lines().all(|line| line.chars().count() <= CELL + 4), "{long}");
        assert!(long.ends_with('…'), "{long}");
        assert!(table(&["url"], [vec!["file:///a".into()]]).contains("file:///a"));
    }

    #[test]
    fn a_line_stays_one_line_whatever_breaks_it() {
        let breaks = "a\nb\rc\u{b}d\u{c}e\u{85}f\u{2028}g\u{2029}h\u{feff}i\u{206f}j";
        assert_eq!(clean_line(breaks), "a bcdefghij");
        assert_eq!(clean("a\u{2028}b"), "ab");
        assert_eq!(clean("👩\u{200d}👧 naïve נ"), "👩\u{200d}👧 naïve נ", "writing stays as it is");
    }
}
