//! Finds out what the word under the cursor is: a verb, a flag, a flag's value, or the n-th positional.

use clap::{Arg, ArgAction, Command};
use stagewright_commands::{
    Row,
    arguments::{self, Reach},
    grammar::{Open, split, verb_at},
};
use stagewright_runner::REGISTRY;

/// A line up to the cursor.
pub(super) struct Typed {
    /// The complete words before the current one.
    pub before: Vec<String>,
    /// The word that is being typed, maybe empty.
    pub word: String,
    /// Byte offset in the line at which it begins.
    pub start: usize,
}

/// The kind of word that belongs at the cursor.
pub(super) enum Spot {
    /// A verb: the first word.
    Verb,
    /// An argument of this builtin.
    Builtin(String),
    /// A flag of this verb.
    Flag(Command),
    /// The value of this flag, and the byte offset in the word at which the value begins.
    Value(Arg, usize),
    /// This positional of the verb; `None` if it takes no more.
    Positional(Option<Arg>),
}

/// Reads a line; `None` within a comment or after a backslash.
pub(super) fn typed(line: &str) -> Option<Typed> {
    let mut split = split(line);
    if split.comment || split.open == Some(Open::Backslash) {
        return None;
    }
    let current = match split.words.last() {
        Some(word) if word.end == line.len() => split.words.pop(),
        _ => None,
    };
    let mut before = split.texts();
    if before.first().is_some_and(|word| word == "stagewright") {
        before.remove(0);
    }
    // After `watch` and its interval, another complete line follows.
    if before.first().is_some_and(|word| word == "watch") {
        before.remove(0);
        let every = |word: &String| word.starts_with("--every=");
        match before.first() {
            Some(word) if word == "--every" => drop(before.drain(..before.len().min(2))),
            Some(word) if every(word) => drop(before.remove(0)),
            _ => {}
        }
    }
    let (word, start) = current.map_or((String::new(), line.len()), |word| (word.text, word.start));
    Some(Typed { before, word, start })
}

impl Typed {
    /// The verb of the line, and the words after it.
    pub fn verb(&self) -> Option<(&'static Row, &[String])> {
        let at = verb_at(&self.before)?;
        Some((REGISTRY.find(&self.before[at])?, &self.before[at + 1..]))
    }

    /// The kind of word at the cursor; `None` after an unknown verb.
    pub fn spot(&self) -> Option<Spot> {
        let Some(at) = verb_at(&self.before) else {
            return Some(if self.word.starts_with('-') {
                Spot::Flag(Command::new("").args(arguments::global_flags(Reach::Line)))
            } else {
                Spot::Verb
            });
        };
        if crate::builtin::Builtin::of(&self.before[at]).is_some() {
            return Some(Spot::Builtin(self.before[at].clone()));
        }
        let (row, after) = self.verb()?;
        let command = arguments::command(row, Reach::Line);
        if let Some(rest) = after.iter().position(|word| word == "--") {
            let past = after.len() - rest > 1;
            let last = command.get_positionals().find(|arg| arg.is_last_set()).cloned();
            return Some(Spot::Positional(last.filter(|_| !past)));
        }
        if let Some(flag) = after.last().and_then(|word| open_flag(&command, word)) {
            return Some(Spot::Value(flag.clone(), 0));
        }
        if let Some((name, _)) = self.word.split_once('=').filter(|(name, _)| name.starts_with("--")) {
            let flag = named(&command, name)?.clone();
            return Some(Spot::Value(flag, name.len() + 1));
        }
        if self.word.starts_with("--") {
            return Some(Spot::Flag(command));
        }
        Some(Spot::Positional(positional(&command, after)))
    }
}

/// How many of these words are positionals.
pub(super) fn positionals(command: &Command, words: &[String]) -> usize {
    let mut count = 0;
    let mut left = words.iter();
    while let Some(word) = left.next() {
        if open_flag(command, word).is_some() {
            left.next();
        } else if !word.starts_with("--") {
            count += 1;
        }
    }
    count
}

/// Whether a flag already names the element.
pub(super) fn has_target_flag(words: &[String]) -> bool {
    let flag = |word: &String| ["--ref", "--selector", "--role"].contains(&word.split('=').next().unwrap_or(word));
    words.iter().any(flag)
}

fn positional(command: &Command, words: &[String]) -> Option<Arg> {
    let given = has_target_flag(words);
    let open = |arg: &&Arg| !arg.is_last_set() && (!given || arg.get_id() != TARGET);
    let mut open = command.get_positionals().filter(open).collect::<Vec<_>>();
    open.sort_by_key(|arg| arg.get_index());
    open.get(positionals(command, words)).map(|arg| (*arg).clone())
}

/// The id of the positional that names an element.
const TARGET: &str = "__target";

/// The flag, if it takes the next word as its value.
fn open_flag<'a>(command: &'a Command, word: &str) -> Option<&'a Arg> {
    named(command, word)
        .filter(|arg| matches!(arg.get_action(), ArgAction::Set | ArgAction::Append) && !arg.is_require_equals_set())
}

fn named<'a>(command: &'a Command, word: &str) -> Option<&'a Arg> {
    let name = word.strip_prefix("--")?;
    command
        .get_arguments()
        .find(|arg| arg.get_long() == Some(name) || arg.get_all_aliases().is_some_and(|all| all.contains(&name)))
}
