//! The trial app's own socket: one line of JSON each way.

use crate::support::processes::eventually;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Write},
    os::unix::net::UnixStream,
    path::Path,
};

/// A connection to the trial's table.
pub struct Door {
    stream: BufReader<UnixStream>,
}

impl Door {
    /// Waits for the app to open it.
    pub fn open(place: &Path) -> Door {
        let stream = eventually("the trial app's door", || UnixStream::connect(place).ok());
        Door { stream: BufReader::new(stream) }
    }

    /// Has the table do something, and gives its answer.
    pub fn ask<R: DeserializeOwned>(&mut self, name: &str, mut arg: Value) -> R {
        arg["do"] = name.into();
        writeln!(self.stream.get_mut(), "{arg}").expect("the app reads");
        let mut line = String::new();
        self.stream.read_line(&mut line).expect("the app answers");
        let reply: Value = serde_json::from_str(&line).unwrap_or_else(|e| panic!("{name}: {e}: {line:?}"));
        assert!(reply["broken"].is_null(), "{name} {arg}: {}", reply["broken"].as_str().unwrap_or(""));
        serde_json::from_value(reply).unwrap_or_else(|e| panic!("{name}: {e}: {line}"))
    }

    /// The same, for what has nothing to tell.
    pub fn tell(&mut self, name: &str) {
        let _: Value = self.ask(name, json!({}));
    }
}
