//! The native group's events in the time line of a report.

use super::{dialogs, downloads, notifications, permissions};
use crate::time_line::TimeLineRow;
use serde_json::Value;

pub(crate) static TIME_LINE: [TimeLineRow; 4] = [
    row("native_dialogs", "dialog", "dialogs", "timestamp", dialog),
    row("native_downloads", "download", "downloads", "timestamp", download),
    row("native_permissions", "asked", "requests", "timestamp", permission),
    row("native_notifications", "notice", "notifications", "at", notification),
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

fn dialog(event: &Value) -> Option<String> {
    Some(dialogs::line(&serde_json::from_value(event.clone()).ok()?))
}

fn download(event: &Value) -> Option<String> {
    Some(downloads::line(&serde_json::from_value(event.clone()).ok()?))
}

fn permission(event: &Value) -> Option<String> {
    Some(permissions::line(&serde_json::from_value(event.clone()).ok()?))
}

fn notification(event: &Value) -> Option<String> {
    Some(notifications::line(&serde_json::from_value(event.clone()).ok()?))
}
