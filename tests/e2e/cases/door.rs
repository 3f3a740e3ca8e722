//! The way into `tests/apps/cases` that does not lead through stagewright: pages go in by it, and what really happened
//! comes out.

use crate::support::processes::eventually;
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Write},
    os::unix::net::UnixStream,
    path::Path,
};

/// A connection to the app.
pub struct Door {
    stream: BufReader<UnixStream>,
}

impl Door {
    /// Waits for the app to listen there.
    pub fn open(path: &Path) -> Door {
        Door { stream: BufReader::new(eventually("the app's door", || UnixStream::connect(path).ok())) }
    }

    /// Shows a page, and waits until it has loaded.
    pub fn show(&mut self, documents: &Value) -> Result<(), String> {
        self.ask(&json!({ "show": documents })).map(drop)
    }

    /// What a script gives in the page's own world.
    pub fn run(&mut self, script: &str) -> Result<Value, String> {
        self.ask(&json!({ "run": script }))
    }

    /// Zooms as two fingers do.
    pub fn pinch(&mut self, scale: f64) -> Result<(), String> {
        self.ask(&json!({ "pinch": scale })).map(drop)
    }

    /// What the pages have heard since the last time.
    pub fn heard(&mut self) -> Result<Vec<String>, String> {
        let words = self.ask(&json!({ "log": true }))?;
        Ok(words.as_array().into_iter().flatten().map(|w| w.as_str().unwrap_or_default().to_owned()).collect())
    }

    fn ask(&mut self, what: &Value) -> Result<Value, String> {
        writeln!(self.stream.get_mut(), "{what}").expect("the app listens");
        let mut line = String::new();
        self.stream.read_line(&mut line).expect("the app answers");
        let mut said: Value = serde_json::from_str(&line).unwrap_or_else(|e| panic!("{e}: {line:?}"));
        match said["error"].take() {
            Value::Null => Ok(said["value"].take()),
            error => Err(error.to_string()),
        }
    }
}
