//! Texts that are compared: the lines of a page that have changed, and the words in which two values differ.

use similar::{ChangeTag, TextDiff};
use std::time::Duration;

/// How long the exact comparison of two texts may take. After that the rest is compared more coarsely.
const DIFF_TIMEOUT: Duration = Duration::from_millis(100);

/// The lines of a text that an earlier one had not, and the reverse.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// The numbers of its new lines, from 0.
    pub added: Vec<usize>,
    /// The lines that are not there any more.
    pub removed: Vec<String>,
}

/// Compares two texts line by line.
pub fn changes(before: &str, after: &str) -> Changes {
    let diff = TextDiff::configure().timeout(DIFF_TIMEOUT).diff_lines(before, after);
    let mut changes = Changes::default();
    for change in diff.iter_all_changes() {
        match change.tag() {
            ChangeTag::Insert => changes.added.extend(change.new_index()),
            ChangeTag::Delete => changes.removed.push(change.value().trim_end_matches('\n').to_owned()),
            ChangeTag::Equal => {}
        }
    }
    changes
}

/// A part of two texts that are compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Both have it.
    Same(String),
    /// Only the first has it.
    Removed(String),
    /// Only the second has it.
    Added(String),
}

/// Compares two texts word by word.
pub fn pieces(before: &str, after: &str) -> Vec<Piece> {
    let diff = TextDiff::configure().timeout(DIFF_TIMEOUT).diff_words(before, after);
    let mut pieces: Vec<Piece> = vec![];
    for change in diff.iter_all_changes() {
        let text = change.value();
        match (change.tag(), pieces.last_mut()) {
            (ChangeTag::Equal, Some(Piece::Same(last)))
            | (ChangeTag::Delete, Some(Piece::Removed(last)))
            | (ChangeTag::Insert, Some(Piece::Added(last))) => last.push_str(text),
            (ChangeTag::Equal, _) => pieces.push(Piece::Same(text.to_owned())),
            (ChangeTag::Delete, _) => pieces.push(Piece::Removed(text.to_owned())),
            (ChangeTag::Insert, _) => pieces.push(Piece::Added(text.to_owned())),
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_lines_are_told_by_number_and_those_that_left_by_their_words() {
        let told = changes("a\nb\nc\n", "a\nx\nc\nd\n");
        assert_eq!(told, Changes { added: vec![1, 3], removed: vec!["b".into()] });
        assert_eq!(changes("a", "a"), Changes::default());
    }

    #[test]
    fn words_that_differ_are_told_on_their_side() {
        let told = pieces("Water the cactus", "Water a cactus");
        let same = |text: &str| Piece::Same(text.into());
        assert_eq!(told, [same("Water "), Piece::Removed("the".into()), Piece::Added("a".into()), same(" cactus")]);
        assert_eq!(pieces("", ""), []);
    }
}
