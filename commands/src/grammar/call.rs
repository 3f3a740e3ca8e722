//! The verb of a line, and its arguments.

use super::words::Open;
use crate::{
    arguments::{self, Asked, Reach},
    call::Row,
};
use clap::ArgAction;
use stagewright_driver::error::{Error, Outcome};
use std::path::Path;

/// The position of the verb among the words of a line: global flags may come before it.
pub fn verb_at(words: &[String]) -> Option<usize> {
    let globals = arguments::global_flags(Reach::Line);
    let takes_value = |word: &str| {
        let flag = globals.iter().find(|arg| word.strip_prefix("--") == arg.get_long() && arg.get_long().is_some());
        word == "--args" || flag.is_some_and(|arg| matches!(arg.get_action(), ArgAction::Set | ArgAction::Append))
    };
    let mut at = 0;
    while let Some(word) = words.get(at) {
        if !word.starts_with("--") {
            return Some(at);
        }
        at += if takes_value(word) { 2 } else { 1 };
    }
    None
}

/// Parses the words of a line other than its verb. `called` is the word that was typed for the verb. A line of many
/// must not read stdin.
pub fn read(row: &'static Row, called: &str, words: &[String], cwd: &Path) -> Outcome<Asked> {
    let before: Vec<_> = words.iter().take_while(|word| *word != "--").collect();
    if before.iter().any(|word| *word == "--args=-")
        || before.windows(2).any(|pair| pair[0] == "--args" && pair[1] == "-")
    {
        return Err(Error::argument("--args - reads stdin, which is not for a line of many.")
            .hint("Give the object itself: --args '{…}'."));
    }
    arguments::read(row, called, words, Reach::Line, cwd)
}

/// The error of a line that is too long with the values of its variables.
pub fn too_long() -> Error {
    Error::argument("With what its variables stand for, the line is longer than 1 MB.")
        .hint("Keep less in them: `get-text` of one element rather than of a whole page.")
}

/// The error of a line that is not complete.
pub fn unfinished(open: Open) -> Error {
    match open {
        Open::Quote(quote) => Error::argument(format!("A quote is not closed: the line lacks a {quote}.")),
        Open::Backslash => Error::argument("The line ends with a backslash, and no line follows it."),
    }
}
