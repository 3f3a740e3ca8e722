//! The logs of the app: consoles of the renderers and of the main process, stdout and stderr, crashes.

use crate::{
    last_words::kept::Kept,
    ring::{Bounds, Read, Ring, Weigh},
    time_line::{self, TimeLine},
};
use parking_lot::Mutex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokio::sync::watch;

pub use crate::time_line::now;

/// The most entries that are kept. The oldest are dropped first.
pub const CAPACITY: usize = 1_000;

/// The most bytes of all entries together, so that an app that logs megabytes cannot fill our memory.
pub const ROOM: usize = 4 << 20;

/// Longest text of one entry, in bytes.
pub(crate) const MAX_ENTRY_BYTES: usize = 64 * 1024;

/// The longest URL of a script that is kept, in bytes. A `data:` URL contains the whole script.
const LONGEST_URL: usize = 2 * 1024;

/// Where an entry comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// A page's console, or an uncaught error in it.
    Renderer,
    /// The main process's console.
    Main,
    /// A utility process's console, while code of a caller is evaluated there.
    Utility,
    /// A line on the app's stdout.
    Stdout,
    /// A line on the app's stderr.
    Stderr,
}

/// One entry of the log: a console message, or a line of output.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Entry {
    /// `log`, `info`, `warning`, `error`, `debug`…
    #[serde(rename = "type")]
    pub kind: String,
    /// Where it comes from.
    pub source: Source,
    /// The text of the entry.
    pub text: String,
    /// Epoch milliseconds.
    pub timestamp: u64,
    /// The window it happened in.
    #[serde(rename = "windowId", skip_serializing_if = "Option::is_none", default)]
    pub window_id: Option<String>,
    /// The worker or utility process it happened in.
    #[serde(rename = "workerId", skip_serializing_if = "Option::is_none", default)]
    pub worker_id: Option<String>,
    /// The place in the code.
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

/// The log entries that are kept.
#[derive(Debug)]
pub struct Logs {
    ring: Ring<Entry>,
    /// The lines of the app's output that failures quote.
    kept: Mutex<Kept>,
    /// The time line, which gets every entry.
    time_line: Arc<TimeLine>,
}

impl Default for Logs {
    fn default() -> Logs {
        Logs {
            ring: Ring::new(Bounds { items: CAPACITY, bytes: ROOM }),
            kept: Mutex::default(),
            time_line: Arc::default(),
        }
    }
}

impl Entry {
    /// An entry of now that belongs to no window and no worker.
    pub fn new(kind: &str, source: Source, text: String) -> Entry {
        let (window_id, worker_id, location) = (None, None, None);
        Entry { kind: kind.into(), source, text, timestamp: now(), window_id, worker_id, location }
    }

    /// Cuts texts that are too long.
    fn fit(&mut self) {
        cut(&mut self.text, MAX_ENTRY_BYTES);
        cut(&mut self.kind, LONGEST_URL);
        if let Some(location) = &mut self.location {
            cut(&mut location.url, LONGEST_URL);
        }
    }
}

impl Entry {
    /// The entry as a row of the time line. Entries that we made about eval count as verbs.
    fn row(&self) -> time_line::Row {
        let source = match self.source {
            Source::Stdout | Source::Stderr => time_line::Source::Output,
            _ if self.kind == "audit" => time_line::Source::Verb,
            Source::Renderer | Source::Main | Source::Utility => time_line::Source::Console,
        };
        time_line::Row::now(source, &*self.kind, &*self.text).at(self.timestamp).in_window(self.window_id.as_deref())
    }
}

impl Weigh for Entry {
    fn weight(&self) -> usize {
        let ids = [&self.window_id, &self.worker_id].map(Option::as_ref);
        let texts = [Some(&self.kind), Some(&self.text), self.location.as_ref().map(|l| &l.url)];
        size_of::<Entry>() + texts.into_iter().chain(ids).flatten().map(String::capacity).sum::<usize>()
    }
}

/// Cuts a text that is too long, and releases the memory of the rest, which a `String` would keep.
pub(crate) fn cut(text: &mut String, longest: usize) {
    if text.len() > longest {
        let mut end = longest;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        text.truncate(end);
        text.push('…');
    }
    text.shrink_to_fit();
}

impl Logs {
    /// Appends an entry; when full, drops the oldest.
    pub fn push(&self, mut entry: Entry) {
        entry.fit();
        self.time_line.tell(entry.row());
        self.ring.push(entry);
    }

    /// The time line of the session.
    pub(crate) fn time_line(&self) -> &Arc<TimeLine> {
        &self.time_line
    }

    /// A receiver that changes with every entry.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.ring.changes()
    }

    /// A line of the app's own output.
    pub fn line(&self, source: Source, text: String) {
        self.kept.lock().take(&text);
        let kind = if source == Source::Stderr { "stderr" } else { "stdout" };
        self.push(Entry::new(kind, source, text));
    }

    /// The entries that `passes` accepts, oldest first, and the number of dropped entries.
    pub fn read(&self, passes: impl Fn(&Entry) -> bool) -> (Vec<Entry>, u64) {
        let Read { items, missed, .. } = self.ring.since(0, passes);
        (items.into_iter().map(|(_, entry)| entry).collect(), missed)
    }

    /// The entries after that serial number that `passes` accepts.
    pub fn since(&self, seen: u64, passes: impl Fn(&Entry) -> bool) -> Read<Entry> {
        self.ring.since(seen, passes)
    }

    /// Waits until there is an entry after that serial number.
    pub async fn wait_after(&self, seen: u64) {
        self.ring.wait_after(seen).await;
    }

    /// The lines of the app's output that failures quote: from its first error on, and the last ones.
    pub fn last_lines(&self) -> Vec<String> {
        self.kept.lock().lines()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(logs: &Logs) -> usize {
        logs.read(|_| true).0.iter().map(Entry::weight).sum()
    }

    #[test]
    fn log_lines_of_megabytes_stay_within_the_byte_limit() {
        let logs = Logs::default();
        for _ in 0..CAPACITY {
            logs.line(Source::Stdout, "x".repeat(1 << 20));
        }
        assert!(kept(&logs) <= ROOM, "{}", kept(&logs));
        let (entries, overflowed) = logs.read(|_| true);
        assert!(entries.len() > 50, "as many as there is room for: {}", entries.len());
        assert_eq!(entries.len() as u64 + overflowed, CAPACITY as u64, "what went is counted");
    }

    #[test]
    fn data_urls_in_log_locations_are_cut() {
        let logs = Logs::default();
        let location = Some(Location { url: format!("data:,{}", "é".repeat(1 << 20)), line: 1, column: 1 });
        let entry = Entry { location, ..Entry::new("log", Source::Renderer, "short".into()) };
        logs.push(entry);
        assert!(kept(&logs) < 4 * 1024, "{}", kept(&logs));
    }

    #[test]
    fn number_of_log_lines_is_limited() {
        let logs = Logs::default();
        for number in 0..CAPACITY + 10 {
            logs.line(Source::Stdout, number.to_string());
        }
        let (entries, overflowed) = logs.read(|_| true);
        assert_eq!((entries.len(), overflowed, entries[0].text.as_str()), (CAPACITY, 10, "10"));
    }
}
