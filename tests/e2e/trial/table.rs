//! Talks to `tests/apps/trial` by its socket.

use crate::support::door::Door;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::path::Path;

/// The table on which a trial's page is laid out.
pub struct Table {
    door: Door,
    /// The window of the last trial, and the id of its `webContents`.
    pub window: Value,
    pub contents: u64,
}

impl Table {
    /// Waits until the app listens there.
    pub fn open(place: &Path) -> Table {
        Table { door: Door::open(place), window: Value::Null, contents: 0 }
    }

    /// Makes it do something, and returns its answer.
    pub fn ask<R: DeserializeOwned>(&mut self, name: &str, mut arg: Value) -> R {
        arg["do"] = name.into();
        let reply = self.door.say(&arg);
        assert!(reply["broken"].is_null(), "{name} {arg}: {}", reply["broken"].as_str().unwrap_or(""));
        serde_json::from_value(reply).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    /// The same, for requests without an answer.
    pub fn tell(&mut self, name: &str) {
        let _: Value = self.ask(name, json!({}));
    }
}
