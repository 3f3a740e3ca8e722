//! The native group's events in the page of a trace.

use super::{dialogs, downloads, notifications, permissions};
use crate::time_line::TimeLineRow;
use serde::Deserialize;
use serde_json::Value;

pub(crate) static TIME_LINE: [TimeLineRow; 4] = [
    row("native_dialogs", "dialog", "dialogs", "timestamp", |event| words(event, dialogs::line)),
    row("native_downloads", "download", "downloads", "timestamp", |event| words(event, downloads::line)),
    row("native_permissions", "asked", "requests", "timestamp", |event| words(event, permissions::line)),
    row("native_notifications", "notice", "notifications", "at", |event| words(event, notifications::line)),
];

const fn row(
    tool: &'static str,
    kind: &'static str,
    list: &'static str,
    time: &'static str,
    words: fn(&Value) -> Option<String>,
) -> TimeLineRow {
    TimeLineRow { tool, source: "native", kind, list, time, words }
}

/// The line by which the tool itself shows the event.
fn words<'a, T: Deserialize<'a>>(event: &'a Value, line: fn(&T) -> String) -> Option<String> {
    Some(line(&T::deserialize(event).ok()?))
}
