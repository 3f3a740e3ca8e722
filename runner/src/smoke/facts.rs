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
    /// Why the main process is out of reach; left out when it is not.
    pub main_missing: Option<String>,
    /// The failure that the wait ended with, if it did not last.
    pub ended: Option<Value>,
    /// How long it was to stay up, in milliseconds.
    pub for_ms: u64,
    /// How long it was looked at, in milliseconds: less where the time for all of it ran out.
    pub looked_ms: u64,
    /// Whether its main process answered at the end.
    pub answers: Option<bool>,
    /// The window that counts, as the window list has it.
    pub window: Option<Value>,
    /// How many windows there were.
    pub windows: usize,
    /// Why the window could not be looked at.
    pub unseen: Option<Value>,
    /// The reason in words why the window is blank, if it is.
    pub blank: Option<String>,
    /// How many entries a snapshot of it has.
    pub entries: usize,
    /// Whether a picture of it has one colour only.
    pub one_colour: Option<bool>,
    /// The problems of the app.
    pub problems: Vec<Problem>,
    /// Errors on consoles that were not allowed.
    pub console: Vec<Entry>,
    /// With `offline`: the requests that failed, as they are captured.
    pub refused: Vec<Value>,
    /// Each expectation's line, and its failure, if it failed.
    pub expected: Vec<(String, Option<Value>)>,
    /// How much the processes of the app take, when nothing is asked of it.
    pub usage: Option<super::usage::Usage>,
}

impl Facts {
    /// Whether the app came up: otherwise most checks have nothing to look at.
    pub fn launched(&self) -> bool {
        self.launch["ok"] == true
    }
}
