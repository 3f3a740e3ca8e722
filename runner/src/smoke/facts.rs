//! Facts about the app, before any check judges them.

use serde_json::Value;
use stagewright_driver::{logs::Entry, session::Problem};

/// The facts of one smoke check.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// The envelope of the launch.
    pub launch: Value,
    /// How long the launch took, in milliseconds.
    pub ready_ms: u64,
    /// Why there is no main-process half, if there is none.
    pub main_missing: Option<String>,
    /// The failure that ended the wait early.
    pub ended: Option<Value>,
    /// How long the app had to stay up, in milliseconds.
    pub for_ms: u64,
    /// How long it was observed, in milliseconds: less if the time for the whole check ran out.
    pub looked_ms: u64,
    /// Whether its main process answered at the end.
    pub answers: Option<bool>,
    /// The main window, as in the list of windows.
    pub window: Option<Value>,
    /// How many windows there were.
    pub windows: usize,
    /// Why the window could not be examined.
    pub unseen: Option<Value>,
    /// The reason in words why the window is blank, if it is.
    pub blank: Option<String>,
    /// How many entries a snapshot of it has.
    pub entries: usize,
    /// Whether a picture of it has one colour only.
    pub one_colour: Option<bool>,
    /// The problems of the app.
    pub problems: Vec<Problem>,
    /// Errors on consoles that no pattern of `allowConsole` matches.
    pub console: Vec<Entry>,
    /// With `offline`: the requests that failed because of that, as they are captured.
    pub refused: Option<Vec<Value>>,
    /// Each expectation's line, and its failure, if it failed.
    pub expected: Vec<(String, Option<Value>)>,
    /// The use of processor and memory while the app is left alone.
    pub usage: Option<super::usage::Usage>,
}

impl Facts {
    /// Whether the app came up. Otherwise most checks are skipped.
    pub fn launched(&self) -> bool {
        self.launch["ok"] == true
    }
}
