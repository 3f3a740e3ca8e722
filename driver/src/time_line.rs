//! The time line of a session: one row for each event of the app and each call, whatever its source.
//!
//! Sources push their rows as they learn of events. Sources that hook something in the app push only after
//! [`TimeLine::begin`] was noted for them.

use crate::ring::{Bounds, Read, Ring, Weigh};
use parking_lot::Mutex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    time::{SystemTime, UNIX_EPOCH},
};

/// How many rows are kept, and how many bytes all of them may take.
const KEPT: Bounds = Bounds { items: 10_000, bytes: 8 << 20 };

/// The longest text of a row, in characters. The verbs of a source have the whole text.
const LONGEST_TEXT: usize = 2_000;

/// Where a row comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Source {
    Console,
    Output,
    Problem,
    Dialog,
    Window,
    Navigation,
    Native,
    Verb,
    Network,
    Ipc,
    Storage,
    Clock,
}

impl Source {
    /// All sources, in the order of help texts.
    pub const ALL: [Source; 12] = [
        Source::Console,
        Source::Output,
        Source::Problem,
        Source::Dialog,
        Source::Window,
        Source::Navigation,
        Source::Native,
        Source::Verb,
        Source::Network,
        Source::Ipc,
        Source::Storage,
        Source::Clock,
    ];

    /// Its name in replies.
    pub fn name(self) -> &'static str {
        match self {
            Source::Console => "console",
            Source::Output => "output",
            Source::Problem => "problem",
            Source::Dialog => "dialog",
            Source::Window => "window",
            Source::Navigation => "navigation",
            Source::Native => "native",
            Source::Verb => "verb",
            Source::Network => "network",
            Source::Ipc => "ipc",
            Source::Storage => "storage",
            Source::Clock => "clock",
        }
    }

    /// Whether it hooks something in the app.
    pub fn costs(self) -> bool {
        matches!(self, Source::Network | Source::Ipc | Source::Storage)
    }
}

/// An event on the time line.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// Its number in the session; 0 for what has not ended
    pub id: u64,
    /// Epoch milliseconds
    pub at: u64,
    /// Where it comes from
    pub source: Source,
    /// The kind of event: error, opened, invoke…
    pub kind: String,
    /// The event in words
    pub text: String,
    /// The window, view, frame or webview
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub window_id: Option<String>,
    /// It has not ended yet
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub pending: bool,
}

impl Row {
    /// A row of an event that happens now.
    pub fn now(source: Source, kind: impl Into<String>, text: impl Into<String>) -> Row {
        Row { id: 0, at: now(), source, kind: kind.into(), text: text.into(), window_id: None, pending: false }
    }

    /// The same at another time, in epoch ms.
    pub fn at(self, at: u64) -> Row {
        Row { at, ..self }
    }

    /// The same in that window.
    pub fn in_window(self, window: Option<&str>) -> Row {
        Row { window_id: window.map(str::to_owned), ..self }
    }
}

impl Weigh for Row {
    fn weight(&self) -> usize {
        size_of::<Row>()
            + self.kind.capacity()
            + self.text.capacity()
            + self.window_id.as_ref().map_or(0, String::capacity)
    }
}

/// The rows of a session, and the time from which each source is reported.
#[derive(Debug)]
pub struct TimeLine {
    rows: Ring<Row>,
    /// The sources whose rows are wanted.
    wanted: Mutex<BTreeSet<Source>>,
    /// Epoch milliseconds at which each source began.
    since: Mutex<BTreeMap<Source, u64>>,
    /// Why rows of a source are missing, or incomplete.
    missing: Mutex<BTreeMap<Source, String>>,
}

impl Default for TimeLine {
    fn default() -> TimeLine {
        let begun = now();
        let free = || Source::ALL.into_iter().filter(|source| !source.costs());
        TimeLine {
            rows: Ring::new(KEPT),
            wanted: Mutex::new(free().collect()),
            since: Mutex::new(free().map(|source| (source, begun)).collect()),
            missing: Mutex::default(),
        }
    }
}

impl TimeLine {
    /// Appends a row. A text that is too long is cut.
    pub fn tell(&self, mut row: Row) {
        if let Some((end, _)) = row.text.char_indices().nth(LONGEST_TEXT) {
            row.text.truncate(end);
            row.text.push('…');
        }
        row.text.shrink_to_fit();
        self.rows.push_with(|id| Row { id, ..row });
    }

    /// Notes that the rows of a source are wanted: its hooks are about to be put in place.
    pub fn want(&self, source: Source) {
        self.wanted.lock().insert(source);
    }

    /// Notes that a source could not begin. It is tried again when its rows are wanted the next time.
    pub fn want_no_more(&self, source: Source) {
        self.wanted.lock().remove(&source);
    }

    /// Whether the rows of that source are wanted.
    pub fn wants(&self, source: Source) -> bool {
        self.wanted.lock().contains(&source)
    }

    /// Notes that the events of a source are reported from now on.
    pub fn begin(&self, source: Source) {
        self.since.lock().entry(source).or_insert_with(now);
    }

    /// Notes that the events of a source are not reported any more.
    pub fn end(&self, source: Source) {
        self.since.lock().remove(&source);
    }

    /// Whether the events of that source are reported.
    pub fn is_reported(&self, source: Source) -> bool {
        self.since.lock().contains_key(&source)
    }

    /// Notes why rows of a source are missing or incomplete; `None` if they are complete.
    pub fn note_missing(&self, source: Source, why: Option<String>) {
        let mut missing = self.missing.lock();
        match why {
            Some(why) => missing.insert(source, why),
            None => missing.remove(&source),
        };
    }

    /// The time (epoch ms) from which each source is reported.
    pub fn since(&self) -> BTreeMap<Source, u64> {
        self.since.lock().clone()
    }

    /// The sources whose rows are missing or incomplete, each with the reason.
    pub fn missing(&self) -> BTreeMap<Source, String> {
        self.missing.lock().clone()
    }

    /// The rows after that number (0: all) that pass, in the order in which they came.
    pub fn after(&self, seen: u64, passes: impl Fn(&Row) -> bool) -> Read<Row> {
        self.rows.since(seen, passes)
    }

    /// Waits until there is a row after that number.
    pub async fn wait_after(&self, seen: u64) {
        self.rows.wait_after(seen).await;
    }
}

/// The present time, in epoch milliseconds.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |past| past.as_millis() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(text: String) -> Row {
        Row::now(Source::Console, "log", text)
    }

    #[test]
    fn overflowing_time_line_counts_lost_rows() {
        let line = TimeLine::default();
        for number in 0..KEPT.items + 7 {
            line.tell(row(number.to_string()));
        }
        let Read { items, missed, newest } = line.after(0, |_| true);
        assert_eq!((items.len(), missed, newest), (KEPT.items, 7, KEPT.items as u64 + 7));
        assert_eq!((items[0].1.text.as_str(), items[0].1.id), ("7", 8));
    }

    #[test]
    fn time_line_stays_within_the_byte_limit() {
        let line = TimeLine::default();
        for _ in 0..KEPT.items {
            line.tell(row("é".repeat(1 << 16)));
        }
        let kept: usize = line.after(0, |_| true).items.iter().map(|(_, row)| row.weight()).sum();
        assert!(kept <= KEPT.bytes, "{kept}");
    }

    #[test]
    fn hooking_sources_begin_when_requested() {
        let line = TimeLine::default();
        assert!(line.is_reported(Source::Console) && !line.is_reported(Source::Ipc));
        line.begin(Source::Ipc);
        let since = line.since();
        line.begin(Source::Ipc);
        assert_eq!(line.since(), since, "it began once");
    }
}
