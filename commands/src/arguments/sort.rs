//! Moves flags to the front, and words behind `--`.
//!
//! clap alone cannot read `type @5 -5 --force`. A list of words that may start with a hyphen swallows every flag after
//! its first word. A list of other words makes `-5` an unknown flag.

use super::{
    globals::{Reach, global_flags},
    grow::args_flag,
};
use clap::{Arg, Command};

/// The words in the order that clap parses correctly. Unknown flags stay flags, so that clap proposes the similar one.
pub(super) fn sort(command: &Command, words: &[String]) -> Vec<String> {
    let mut flags = vec![];
    let mut plain = vec!["--".to_owned()];
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        if word == "-" || !word.starts_with('-') || is_value(command, word) {
            plain.push(word.clone());
            continue;
        }
        let takes_next = known(command, word).is_some_and(takes_value) && !word.contains('=');
        match words.next_if(|next| takes_next && known(command, next).is_none()) {
            // Join flag and value, since the value may start with a hyphen.
            Some(value) => flags.push(format!("{word}={value}")),
            None => flags.push(word.clone()),
        }
    }
    flags.extend(plain);
    flags
}

/// Whether a word with one hyphen, such as `-5` or `-x`, is a value: it is not one of our short flags.
fn is_value(command: &Command, word: &str) -> bool {
    !word.starts_with("--") && known(command, word).is_none()
}

fn known<'a>(command: &'a Command, word: &str) -> Option<&'a Arg> {
    let name = word.split('=').next().unwrap_or(word);
    let is = |arg: &&Arg| match name.strip_prefix("--") {
        Some(long) => {
            arg.get_long_and_visible_aliases().is_some_and(|l| l.contains(&long))
                || arg.get_all_aliases().is_some_and(|l| l.contains(&long))
        }
        None => name.strip_prefix('-').is_some_and(|short| arg.get_short().is_some_and(|c| short == c.to_string())),
    };
    command.get_arguments().find(is)
}

fn takes_value(arg: &Arg) -> bool {
    arg.get_action().takes_values() && !arg.is_require_equals_set()
}

/// The position of the first word that is neither a flag nor a flag's value: the verb.
pub fn verb_position(words: &[String]) -> Option<usize> {
    // Mostly there are no flags before it.
    if words.first().is_some_and(|word| !word.starts_with('-')) {
        return Some(0);
    }
    let globals = Command::new("").args(global_flags(Reach::Process)).arg(args_flag());
    let mut at = 0;
    while let Some(word) = words.get(at) {
        if !word.starts_with('-') {
            return Some(at);
        }
        at += if known(&globals, word).is_some_and(takes_value) && !word.contains('=') { 2 } else { 1 };
    }
    None
}
