//! Mistakes in run files, each with its place. All of them are reported together, before anything starts.

use serde::Serialize;
use serde_json::json;
use stagewright_commands::{call::Registry, terminology::in_shell};
use stagewright_driver::error::Error;
use std::{ops::Range, sync::Arc};

/// How many mistakes are reported at most.
const MOST: usize = 20;

/// A text and its path.
#[derive(Debug, Clone)]
pub(super) struct Source {
    /// Its path in reports.
    pub name: Arc<str>,
    pub text: Arc<str>,
}

/// A place in a text, for people: both counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(super) struct Place {
    pub line: usize,
    pub column: usize,
}

impl Source {
    /// The place of a byte.
    pub fn place(&self, at: usize) -> Place {
        let before = self.text.get(..at).unwrap_or(&self.text);
        let line = before.rsplit('\n').next().unwrap_or_default();
        Place { line: before.matches('\n').count() + 1, column: line.chars().count() + 1 }
    }

    fn line(&self, at: usize) -> &str {
        let begin = self.text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        self.text[begin..].lines().next().unwrap_or_default()
    }
}

/// A mistake.
#[derive(Debug, Clone)]
pub(super) struct Wrong {
    pub source: Source,
    pub at: Range<usize>,
    pub message: String,
    pub hint: Option<String>,
}

impl Wrong {
    pub fn new(source: &Source, at: Range<usize>, message: impl Into<String>) -> Wrong {
        Wrong { source: source.clone(), at, message: message.into(), hint: None }
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Wrong {
        self.hint = Some(hint.into());
        self
    }

    /// An error of the line at this place.
    pub fn of(registry: &Registry, source: &Source, at: Range<usize>, error: &Error) -> Wrong {
        let said = |text: &str| in_shell(registry, text, "stagewright ");
        let hint = error.advice().map(said);
        Wrong { hint, ..Wrong::new(source, at, said(&error.message)) }
    }

    fn told(&self) -> serde_json::Value {
        let Place { line, column } = self.source.place(self.at.start);
        let text = self.source.line(self.at.start);
        let marked = self.source.text.get(self.at.clone()).unwrap_or_default();
        let length = marked.lines().next().unwrap_or_default().chars().count().max(1);
        json!({
            "file": &*self.source.name, "line": line, "column": column, "length": length, "text": text,
            "message": self.message, "hint": self.hint,
        })
    }
}

/// All mistakes as one error; `None` if there are none.
pub(super) fn error(wrongs: &[Wrong]) -> Option<Error> {
    let first = wrongs.first()?;
    let Place { line, column } = first.source.place(first.at.start);
    let place = format!("{}:{line}:{column}", first.source.name);
    let message = match wrongs.len() {
        1 => format!("{place}: {}", first.message),
        count => format!("{count} places are wrong; the first is {place}: {}", first.message),
    };
    let told: Vec<_> = wrongs.iter().take(MOST).map(Wrong::told).collect();
    let error = Error::argument(message).hint("Nothing was started.").detail("wrong", told);
    Some(if wrongs.len() > MOST { error.detail("more", wrongs.len() - MOST) } else { error })
}
