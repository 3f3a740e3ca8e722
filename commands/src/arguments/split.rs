//! Which of the words after a verb are flags, and which are values.
//!
//! A value may start with a hyphen (`type @5 -5`), so a word counts as a flag only when it starts
//! with two, or is a short flag that exists. What follows `--` is never a flag.

use clap::{Arg, ArgAction, Command};

/// Flags (each with its value after `=`), words, and what followed `--` if that was there.
pub(super) fn split(command: &Command, argv: &[String]) -> (Vec<String>, Vec<String>, Option<Vec<String>>) {
    let (mut flags, mut words) = (Vec::new(), Vec::new());
    let mut left = argv.iter();
    while let Some(word) = left.next() {
        if word == "--" {
            return (flags, words, Some(left.cloned().collect()));
        }
        match flag_of(command, word) {
            Spelling::Word => words.push(word.clone()),
            Spelling::Whole => flags.push(word.clone()),
            Spelling::Open => {
                // `--role --name X` lacks a role; `--text --not-a-flag` has one.
                let value = left.as_slice().first().filter(|next| known(command, next).is_none() && *next != "--");
                match value {
                    Some(value) => {
                        flags.push(format!("{word}={value}"));
                        left.next();
                    }
                    None => flags.push(word.clone()),
                }
            }
        }
    }
    (flags, words, None)
}

/// Finds the first word of a command line that is neither a flag nor a flag's value: the verb.
pub fn first_word(command: &Command, argv: &[String]) -> Option<usize> {
    let mut index = 0;
    while let Some(word) = argv.get(index) {
        match flag_of(command, word) {
            Spelling::Word => return Some(index),
            Spelling::Whole => index += 1,
            Spelling::Open => index += 2,
        }
    }
    None
}

enum Spelling {
    /// No flag.
    Word,
    /// A flag that is complete.
    Whole,
    /// A flag whose value is the next word.
    Open,
}

fn flag_of(command: &Command, word: &str) -> Spelling {
    match known(command, word) {
        Some((arg, false)) if takes_value(arg) => Spelling::Open,
        Some(_) => Spelling::Whole,
        // An unknown long flag is left to clap, which knows what it resembles.
        None if word.len() > 2 && word.starts_with("--") => Spelling::Whole,
        None => Spelling::Word,
    }
}

/// The flag that a word spells, and whether its value is in the same word.
fn known<'a>(command: &'a Command, word: &str) -> Option<(Option<&'a Arg>, bool)> {
    if let Some(long) = word.strip_prefix("--") {
        let (name, inline) = long.split_once('=').map_or((long, false), |(name, _)| (name, true));
        if matches!(name, "help" | "version") {
            return Some((None, inline));
        }
        let is = |arg: &&Arg| arg.get_long() == Some(name) || arg.get_all_aliases().is_some_and(|all| all.contains(&name));
        return command.get_arguments().find(is).map(|arg| (Some(arg), inline));
    }
    (word == "-h" || word == "-V").then_some((None, false))
}

fn takes_value(arg: Option<&Arg>) -> bool {
    arg.is_some_and(|arg| matches!(arg.get_action(), ArgAction::Set | ArgAction::Append) && !arg.is_require_equals_set())
}
