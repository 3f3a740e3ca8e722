//! Prints what changed in an answer since the last one, one line a change, for `watch`.

use super::{Style, text};
use stagewright_commands::palette::{Ink, coloured, paint};
use stagewright_repl::Change;

/// Prints the changes below the line `head`.
pub(super) fn print(head: &str, changes: &[Change], style: Style) {
    let words = || words(head, changes);
    // A failed write is ignored here: the next line that is printed reports it.
    let _ = text(&if style.out_has_colour() { coloured(words) } else { words() });
}

fn words(head: &str, changes: &[Change]) -> String {
    let mut lines = vec![paint(Ink::Faint, head)];
    lines.extend(changes.iter().map(|change| match change {
        Change::Gone(line) => paint(Ink::Bad, &format!("- {line}")),
        Change::New(line) => paint(Ink::Good, &format!("+ {line}")),
        Change::More(count) => paint(Ink::Faint, &format!("… {count} more lines changed")),
    }));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removed_and_added_lines_differ_without_colours() {
        let changes = [Change::Gone("a".into()), Change::New("b".into()), Change::More(3)];
        assert_eq!(words("12:00:00Z", &changes), "12:00:00Z\n- a\n+ b\n… 3 more lines changed");
        assert!(coloured(|| words("12", &changes)).contains("\u{1b}[31m- a\u{1b}[0m\n\u{1b}[32m+ b"));
    }
}
