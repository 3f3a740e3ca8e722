//! A way into a test app that does not lead through the tested code: a socket, with one line of JSON each way.

use super::processes::eventually;
use serde_json::Value;
use std::{
    io::{BufRead, BufReader, Write},
    os::unix::net::UnixStream,
    path::Path,
};

/// A connection to the app.
pub struct Door(BufReader<UnixStream>);

impl Door {
    /// Waits until the app listens there.
    pub fn open(place: &Path) -> Door {
        Door(BufReader::new(eventually("the app's door", || UnixStream::connect(place).ok())))
    }

    /// Sends a question, and waits for the answer.
    pub fn say(&mut self, what: &Value) -> Value {
        writeln!(self.0.get_mut(), "{what}").expect("the app listens");
        let mut line = String::new();
        self.0.read_line(&mut line).expect("the app answers");
        serde_json::from_str(&line).unwrap_or_else(|e| panic!("{what}: {e}: {line:?}"))
    }
}
