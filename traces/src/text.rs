//! The lines of a page's text that have changed.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_lines_are_told_by_number_and_those_that_left_by_their_words() {
        let told = changes("a\nb\nc\n", "a\nx\nc\nd\n");
        assert_eq!(told, Changes { added: vec![1, 3], removed: vec!["b".into()] });
        assert_eq!(changes("a", "a"), Changes::default());
    }
}
