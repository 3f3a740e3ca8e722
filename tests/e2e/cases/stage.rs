//! Talks to `tests/apps/cases`: shows pages in it, and reads which events really came.

use crate::support::door::Door;
use serde_json::{Value, json};
use std::path::Path;

/// The app, by its socket.
pub struct Stage(Door);

impl Stage {
    /// Waits until the app listens there.
    pub fn open(place: &Path) -> Stage {
        Stage(Door::open(place))
    }

    /// Shows a page, and waits until it has loaded.
    pub fn show(&mut self, documents: &Value) -> Result<(), String> {
        self.ask(&json!({ "show": documents })).map(drop)
    }

    /// The result of a script in the page's main world.
    pub fn run(&mut self, script: &str) -> Result<Value, String> {
        self.ask(&json!({ "run": script }))
    }

    /// Zooms as two fingers do.
    pub fn pinch(&mut self, scale: f64) -> Result<(), String> {
        self.ask(&json!({ "pinch": scale })).map(drop)
    }

    /// The events that the pages received since the last call.
    pub fn heard(&mut self) -> Result<Vec<String>, String> {
        let words = self.ask(&json!({ "log": true }))?;
        Ok(words.as_array().into_iter().flatten().map(|w| w.as_str().unwrap_or_default().to_owned()).collect())
    }

    fn ask(&mut self, what: &Value) -> Result<Value, String> {
        let mut said = self.0.say(what);
        match said["error"].take() {
            Value::Null => Ok(said["value"].take()),
            error => Err(error.to_string()),
        }
    }
}
