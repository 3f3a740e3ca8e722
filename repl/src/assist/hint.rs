//! The dim text after the cursor: the rest of a verb, then the words that it still takes.

use super::context::{has_target_flag, positionals, typed};
use crate::builtin;
use stagewright_commands::arguments::{self, Reach};
use stagewright_runner::REGISTRY;

/// A hint. Only the rest of a verb can be accepted with the right arrow.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct UsageHint {
    text: String,
    takes: bool,
}

impl rustyline::hint::Hint for UsageHint {
    fn display(&self) -> &str {
        &self.text
    }

    fn completion(&self) -> Option<&str> {
        self.takes.then_some(&self.text)
    }
}

impl UsageHint {
    /// Cuts the hint to that many columns, so that it never wraps.
    pub(super) fn fitting(self, columns: usize) -> Option<UsageHint> {
        if self.text.chars().count() < columns {
            return Some(self);
        }
        let text: String = self.text.chars().take(columns.checked_sub(2)?).collect();
        Some(UsageHint { text: text + "…", takes: false })
    }
}

/// The hint for a line whose cursor is at its end.
pub(super) fn of(line: &str) -> Option<UsageHint> {
    let mut typed = typed(line)?;
    if typed.word.is_empty() && typed.before.is_empty() {
        return None;
    }
    // A complete verb counts as one before the space after it is typed.
    if typed.verb().is_none() && typed.before.is_empty() {
        if let Some(usage) = builtin::usage(&typed.word) {
            return remaining_words(usage.split(' ').skip(1), false);
        }
        if REGISTRY.find(&typed.word).is_none() {
            return rest_of_verb(&typed.word);
        }
        typed.before.push(std::mem::take(&mut typed.word));
        let (row, _) = typed.verb()?;
        return remaining_words(tokens(&arguments::usage_line(row)).into_iter(), false);
    }
    let (row, after) = typed.verb()?;
    if typed.word.starts_with('-') {
        return None;
    }
    let command = arguments::command(row, Reach::Line);
    let mut words = after.to_vec();
    if !typed.word.is_empty() {
        words.push(typed.word.clone());
    }
    let usage = arguments::usage_line(row);
    let mut left = tokens(&usage);
    if has_target_flag(&words) {
        left.retain(|token| *token != "<TARGET>");
    }
    let done = positionals(&command, &words);
    let open = left
        .into_iter()
        .enumerate()
        .filter(|(index, token)| *index >= done || !is_positional(token))
        .map(|(_, token)| token);
    remaining_words(open, typed.word.is_empty())
}

/// The hint that lists the words that a verb still takes. `None` if there are none.
fn remaining_words<'a>(tokens: impl Iterator<Item = &'a str>, after_space: bool) -> Option<UsageHint> {
    let text = tokens.collect::<Vec<_>>().join(" ");
    let gap = if after_space { "" } else { " " };
    (!text.is_empty()).then(|| UsageHint { text: format!("{gap}{text}"), takes: false })
}

/// A usage line's parts after the verb; `[-- <ARGS>...]` is one part.
fn tokens(usage: &str) -> Vec<&str> {
    let (words, rest) = usage.find(" [-- ").map_or((usage, None), |at| (&usage[..at], Some(&usage[at + 1..])));
    words.split(' ').skip(1).chain(rest).collect()
}

fn is_positional(token: &str) -> bool {
    token != "[OPTIONS]" && !token.starts_with("[-- ")
}

fn rest_of_verb(word: &str) -> Option<UsageHint> {
    let all = builtin::words();
    let mut fits = all.iter().filter_map(|known| known.strip_prefix(word));
    let rest = fits.next().filter(|rest| !rest.is_empty() && !word.is_empty())?;
    fits.next().is_none().then(|| UsageHint { text: rest.to_owned(), takes: true })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(line: &str) -> String {
        of(line).map(|hint| hint.text).unwrap_or_default()
    }

    #[test]
    fn hint_shows_the_remaining_words_of_a_verb() {
        assert_eq!(hint("type"), " <TARGET> <TEXT> [OPTIONS]");
        assert_eq!(hint("type "), "<TARGET> <TEXT> [OPTIONS]");
        assert_eq!(hint("type @3"), " <TEXT> [OPTIONS]");
        assert_eq!(hint("type @3 "), "<TEXT> [OPTIONS]");
        assert_eq!(hint("type @3 hello"), " [OPTIONS]");
        assert_eq!(hint("type --role textbox "), "<TEXT> [OPTIONS]");
        assert_eq!(hint("type @3 --fo"), "");
        assert_eq!(hint("help"), " [VERB]");
    }

    #[test]
    fn hint_is_cut_to_the_remaining_columns() {
        let cut = |columns| of("type ").and_then(|hint| hint.fitting(columns)).map(|hint| hint.text);
        assert_eq!(cut(80).as_deref(), Some("<TARGET> <TEXT> [OPTIONS]"));
        assert_eq!(cut(10).as_deref(), Some("<TARGET>…"));
        assert_eq!(cut(1), None);
    }

    #[test]
    fn hint_completes_an_unambiguous_verb() {
        assert_eq!(of("snapsh"), Some(UsageHint { text: "ot".into(), takes: true }));
        assert_eq!(hint("s"), "");
        assert_eq!(hint(""), "");
        assert_eq!(hint("# snap"), "");
    }
}
