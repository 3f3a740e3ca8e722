//! What the app said: console of the renderers and of the main process, stdout and stderr, crashes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::{
    collections::VecDeque,
    sync::Mutex,
    time::{SystemTime, UNIX_EPOCH},
};
use tokio::sync::watch;

/// How many entries are kept; the oldest go first.
pub const CAPACITY: usize = 1_000;

/// Longest text of one entry, in bytes: an app that logs megabytes must not fill our memory.
const LONGEST: usize = 64 * 1024;

/// Where an entry comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// A page's console, or an uncaught error in it.
    Renderer,
    /// The main process's console.
    Main,
    /// A line on the app's stdout.
    Stdout,
    /// A line on the app's stderr.
    Stderr,
}

/// One entry.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Entry {
    /// `log`, `info`, `warning`, `error`, `debug`…
    #[serde(rename = "type")]
    pub kind: String,
    /// Where it comes from.
    pub source: Source,
    /// What was said.
    pub text: String,
    /// Epoch milliseconds.
    pub timestamp: u64,
    /// The window it happened in.
    #[serde(rename = "windowId", skip_serializing_if = "Option::is_none", default)]
    pub window_id: Option<String>,
    /// Where in the code.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub location: Option<Location>,
}

/// A place in the app's code.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Location {
    /// The script's URL.
    pub url: String,
    /// One-based line.
    pub line: u32,
    /// One-based column.
    pub column: u32,
}

/// The ring of entries.
#[derive(Debug, Default)]
pub struct Logs {
    ring: Mutex<Ring>,
    changed: watch::Sender<()>,
}

#[derive(Debug, Default)]
struct Ring {
    entries: VecDeque<Entry>,
    overflowed: u64,
}

/// Epoch milliseconds, now.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as u64)
}

impl Logs {
    /// Keeps an entry, for the oldest if need be.
    pub fn push(&self, mut entry: Entry) {
        if entry.text.len() > LONGEST {
            let mut end = LONGEST;
            while !entry.text.is_char_boundary(end) {
                end -= 1;
            }
            entry.text.truncate(end);
            entry.text.push('…');
        }
        let mut ring = self.ring.lock().expect("no panic holds this lock");
        if ring.entries.len() == CAPACITY {
            ring.entries.pop_front();
            ring.overflowed += 1;
        }
        ring.entries.push_back(entry);
        drop(ring);
        self.changed.send_replace(());
    }

    /// Changes with every entry.
    pub fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// A line of the app's own output.
    pub fn line(&self, source: Source, text: String) {
        let kind = if source == Source::Stderr { "stderr" } else { "stdout" };
        self.push(Entry { kind: kind.into(), source, text, timestamp: now(), window_id: None, location: None });
    }

    /// The entries that pass, oldest first, and how many the ring has dropped.
    pub fn read(&self, passes: impl Fn(&Entry) -> bool) -> (Vec<Entry>, u64) {
        let ring = self.ring.lock().expect("no panic holds this lock");
        (ring.entries.iter().filter(|e| passes(e)).cloned().collect(), ring.overflowed)
    }

    /// The last lines of the app's own output, for failures.
    pub fn last_lines(&self, most: usize) -> Vec<String> {
        let ring = self.ring.lock().expect("no panic holds this lock");
        let spoken = ring.entries.iter().rev().filter(|e| matches!(e.source, Source::Stderr | Source::Stdout));
        let mut lines: Vec<String> = spoken.take(most).map(|e| e.text.clone()).collect();
        lines.reverse();
        lines
    }
}
