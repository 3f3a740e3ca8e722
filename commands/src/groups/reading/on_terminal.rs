//! A snapshot as a terminal shows it: a line stays a line, long lists are folded, and refs and states have a colour.
//!
//! Only text for a person's terminal comes here: pipes, programs and models get the text as the page's agent wrote it.

use crate::{
    palette::{Ink, paint},
    show::columns,
};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// More lines than this are too many to look through.
const LONG: usize = 60;
/// How many neighbours of one role are shown then.
const SHOWN: usize = 20;

/// A full snapshot; `text` is clean.
pub(super) fn full(text: &str) -> String {
    let columns = columns(false);
    let lines: Vec<&str> = text.lines().collect();
    let long = columns.is_some() && lines.len() > LONG;
    let (lines, folded) = if long { fold(&lines) } else { (owned(&lines), false) };
    shown(&lines, columns, folded)
}

/// The lines of a diff; `text` is clean.
pub(super) fn changes(text: &str) -> String {
    shown(&owned(&text.lines().collect::<Vec<_>>()), columns(false), false)
}

fn owned(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|line| (*line).to_owned()).collect()
}

fn shown(lines: &[String], columns: Option<usize>, mut shorter: bool) -> String {
    let mut out = Vec::with_capacity(lines.len() + 1);
    for (at, line) in lines.iter().enumerate() {
        let line = match columns {
            Some(columns) if line.width() > columns => {
                // The first line is an address, which the caller knows.
                shorter |= at > 0;
                cut(line, columns)
            }
            _ => line.clone(),
        };
        out.push(if at == 0 { paint(Ink::Faint, &line) } else { colours(&line) });
    }
    if shorter {
        out.push(format!(
            "{} {} {}",
            paint(Ink::Faint, "(there is more:"),
            paint(Ink::Typed, "--raw"),
            paint(Ink::Faint, "shows all of it)")
        ));
    }
    out.join("\n")
}

/// Cuts a line to the columns of the terminal.
fn cut(line: &str, columns: usize) -> String {
    let mut room = columns.saturating_sub(1);
    let fits = |c: &char| {
        let width = c.width().unwrap_or_default();
        let fits = width <= room;
        room = if fits { room - width } else { 0 };
        fits
    };
    line.chars().take_while(fits).collect::<String>() + "…"
}

/// Neighbours of the same role, with their descendants.
struct Run {
    indent: usize,
    role: String,
    count: usize,
}

/// Of a long row of neighbours, keeps the first ones, and a line with the number of the others.
fn fold(lines: &[&str]) -> (Vec<String>, bool) {
    let mut out: Vec<String> = Vec::with_capacity(lines.len());
    let mut runs: Vec<Run> = Vec::new();
    let mut folded = false;
    let mut close = |run: &Run, out: &mut Vec<String>| {
        if run.count > SHOWN {
            folded = true;
            let more = run.count - SHOWN;
            out.push(format!("{}… {more} more {}", " ".repeat(run.indent), named(&run.role)));
        }
    };
    for (at, line) in lines.iter().enumerate() {
        let indent = line.len() - line.trim_start().len();
        let role = if at == 0 { String::new() } else { role_of(line) };
        let over = |run: &Run| run.indent > indent || (run.indent == indent && run.role != role);
        while let Some(run) = runs.pop_if(|run| over(run)) {
            // Parts inside a part that is left out are left out, too.
            if runs.iter().all(|outer| outer.count <= SHOWN) {
                close(&run, &mut out);
            }
        }
        match runs.last_mut() {
            Some(run) if run.indent == indent => run.count += 1,
            _ => runs.push(Run { indent, role, count: 1 }),
        }
        if runs.iter().all(|run| run.count <= SHOWN) {
            out.push((*line).to_owned());
        }
    }
    while let Some(run) = runs.pop() {
        if runs.iter().all(|outer| outer.count <= SHOWN) {
            close(&run, &mut out);
        }
    }
    (out, folded)
}

fn named(role: &str) -> &str {
    match role {
        "-" => "listitem",
        "\"" => "text",
        role => role,
    }
}

/// `  ~ [12] button "Save"` has the role `button`; a text has none, and begins with its quote.
fn role_of(line: &str) -> String {
    let words = line.trim_start();
    let words = words.strip_prefix("~ ").unwrap_or(words);
    let words = match words.strip_prefix('[').and_then(|rest| rest.split_once("] ")) {
        Some((number, rest)) if number.bytes().all(|b| b.is_ascii_digit()) => rest,
        _ => words,
    };
    if words.starts_with('"') { "\"".into() } else { words.split(' ').next().unwrap_or_default().to_owned() }
}

/// States that explain why something cannot be done, or was not.
const WARNS: [&str; 4] = ["disabled", "covered", "invalid", "hidden"];

/// A line with its refs, its mark and states that need attention in colour.
fn colours(line: &str) -> String {
    let start = line.len() - line.trim_start().len();
    let (indent, mut rest) = line.split_at(start);
    let mut out = indent.to_owned();
    for (mark, ink) in [("~ ", Ink::Warn), ("+ ", Ink::Good), ("… ", Ink::Faint)] {
        if let Some(after) = rest.strip_prefix(mark) {
            out += &format!("{} ", paint(ink, mark.trim_end()));
            rest = after;
        }
    }
    // Cells are bare text: their words are not states.
    let cells = role_of(rest) == "row";
    let mut quoted = false;
    for (at, word) in rest.split(' ').enumerate() {
        if at > 0 {
            out.push(' ');
        }
        let number = word.strip_prefix('[').and_then(|word| word.strip_suffix(']'));
        let is_ref = number.is_some_and(|number| number.bytes().all(|b| b.is_ascii_digit()) && !number.is_empty());
        out += &match (quoted, is_ref) {
            (false, true) if at == 0 || !cells => paint(Ink::Typed, word),
            (false, false) if !cells && WARNS.contains(&word) => paint(Ink::Warn, word),
            (false, false) if !cells && word == "focused" => paint(Ink::Good, word),
            _ => word.to_owned(),
        };
        quoted ^= quotes(word) % 2 == 1;
    }
    out
}

/// The number of quotes in a word that are not escaped.
fn quotes(word: &str) -> usize {
    let mut escaped = false;
    word.chars()
        .filter(|c| {
            let counts = *c == '"' && !escaped;
            escaped = *c == '\\' && !escaped;
            counts
        })
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::coloured;

    #[test]
    fn long_list_is_folded_with_nested_content() {
        let mut text = vec!["page \"T\"".to_owned(), "list".to_owned()];
        for number in 0..25 {
            text.push(format!("  - \"item {number}\""));
            text.push(format!("    [{number}] button \"Remove\""));
        }
        text.push("  button \"Add\"".into());
        text.push("main".into());
        let lines: Vec<&str> = text.iter().map(String::as_str).collect();
        let (out, folded) = fold(&lines);
        assert!(folded && out.contains(&"    [19] button \"Remove\"".to_owned()), "{out:#?}");
        let at = out.iter().position(|line| line.contains('…')).expect("what is left out is told");
        assert_eq!(out[at..], ["  … 5 more listitem", "  button \"Add\"", "main"], "{out:#?}");
        assert_eq!(out.len(), 2 + 40 + 3);
        assert_eq!(fold(&lines[..40]), (owned(&lines[..40]), false));
    }

    #[test]
    fn folded_rows_do_not_report_their_inner_lists() {
        let text: Vec<String> = (0..30)
            .flat_map(|_| {
                std::iter::once("row \"r\"".to_owned()).chain((0..25).map(|cell| format!("  cell \"{cell}\"")))
            })
            .collect();
        let mut lines = vec!["page"];
        lines.extend(text.iter().map(String::as_str));
        let (out, _) = fold(&lines);
        assert_eq!(out.iter().filter(|line| line.contains("5 more cell")).count(), 20);
        assert_eq!(out.last().map(String::as_str), Some("… 10 more row"));
    }

    #[test]
    fn lines_are_cut_to_the_width_and_the_raw_flag_is_named() {
        let text = format!("page \"T\"\n\"{}\"", "設定".repeat(40));
        let narrow = shown(&owned(&text.lines().collect::<Vec<_>>()), Some(20), false);
        assert!(narrow.lines().take(2).all(|line| line.width() <= 20), "{narrow}");
        assert!(narrow.ends_with("(there is more: --raw shows all of it)"), "{narrow}");
        assert_eq!(shown(&["page".into(), "main".into()], Some(20), false), "page\nmain");
    }

    #[test]
    fn only_refs_and_states_are_coloured() {
        let line = |text: &str| coloured(|| colours(text)).replace('\u{1b}', "^");
        assert_eq!(
            line("  [5] button \"Save [6] disabled\" disabled"),
            "  ^[36m[5]^[0m button \"Save [6] disabled\" ^[35mdisabled^[0m"
        );
        assert_eq!(
            line("~ [5] switch \"a \\\" b\" covered"),
            "^[35m~^[0m ^[36m[5]^[0m switch \"a \\\" b\" ^[35mcovered^[0m"
        );
        assert_eq!(line("row \"x\" | disabled | [5]"), "row \"x\" | disabled | [5]");
        assert_eq!(line("\"[5] disabled\""), "\"[5] disabled\"");
    }
}
