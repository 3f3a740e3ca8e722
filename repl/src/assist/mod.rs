//! Helps while a line is typed: completion and hints.

mod complete;
mod context;
mod hint;

use complete::Candidate;
use hint::UsageHint;
use rustyline::{
    Context, Helper,
    completion::{Completer, FilenameCompleter, Pair},
    highlight::Highlighter,
    hint::Hinter,
    validate::Validator,
};
use std::borrow::Cow;

/// The editor's knowledge of sessions and windows.
#[derive(Default)]
pub(crate) struct Assist {
    /// Refs that were printed, with their labels.
    pub refs: Vec<(u64, String)>,
    /// The names of the live sessions.
    pub sessions: Vec<String>,
    /// The windows in the latest list: handle and title.
    pub windows: Vec<(String, String)>,
    /// How many columns are free behind the prompt.
    pub room: usize,
    files: FilenameCompleter,
}

impl Helper for Assist {}

impl Completer for Assist {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (start, candidates) = self.candidates(line, at);
        if candidates.iter().any(|candidate| matches!(candidate, Candidate::Files)) {
            return self.files.complete_path(line, at);
        }
        Ok((start, candidates.into_iter().filter_map(Candidate::into_pair).collect()))
    }
}

impl Hinter for Assist {
    type Hint = UsageHint;

    fn hint(&self, line: &str, at: usize, _: &Context<'_>) -> Option<UsageHint> {
        if at < line.len() { None } else { hint::of(line)?.fitting(self.room.saturating_sub(line.chars().count())) }
    }
}

impl Highlighter for Assist {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(format!("\x1b[2m{hint}\x1b[0m"))
    }
}

// rustyline validates nothing: `editor` reads more lines itself, with another prompt.
impl Validator for Assist {}
