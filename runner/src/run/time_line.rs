//! The time line of an attempt, as text: its lines, the app's log, and the events of the session.

use super::result::StepResult;
use serde_json::{Value, json};
use stagewright_driver::{
    last_words,
    logs::{Entry, Source},
    time_line::Row,
};

/// The longest text of an artifact, in bytes.
pub(super) const LONGEST_TEXT: usize = 256 << 10;

/// How many rows of the session's time line a report has.
const MOST_EVENTS: usize = 5_000;

/// The rows of the session's time line, without those that the report has from the run itself: its steps, and the app's
/// output.
pub(super) fn events(ask: &dyn Fn(&str, Value) -> Option<Value>) -> Vec<Row> {
    let source = ["dialog", "window", "navigation", "native", "network", "ipc", "storage", "clock"];
    let asked = json!({ "source": source, "listen": false, "limit": MOST_EVENTS });
    let answer = ask("electron_log_events", asked).unwrap_or_default();
    serde_json::from_value(answer["events"].clone()).unwrap_or_default()
}

/// The end of a text that is too long, since its last lines matter most.
pub(super) fn shortened(text: &str) -> String {
    if text.len() <= LONGEST_TEXT {
        return text.to_owned();
    }
    let mut from = text.len() - LONGEST_TEXT;
    while !text.is_char_boundary(from) {
        from += 1;
    }
    format!("({from} bytes left out)\n{}", &text[from..])
}

/// Whether the app said it. Chromium's own messages are only in the file of the consoles.
pub(super) fn is_own(entry: &&Entry) -> bool {
    entry.source != Source::Stderr || last_words::is_own(&entry.text)
}

/// The log of the app without Chromium's own messages.
pub(super) fn own_log(said: &[Entry], began_at: u64) -> String {
    said.iter().filter(is_own).map(|entry| log_line(entry, began_at)).collect()
}

fn seconds(ms: i64) -> String {
    format!("{:>9.3} s", ms as f64 / 1_000.0)
}

pub(super) fn log_line(entry: &Entry, began_at: u64) -> String {
    let source = match entry.source {
        Source::Renderer => entry.window_id.as_deref().unwrap_or("renderer"),
        Source::Main => "main",
        Source::Utility => entry.worker_id.as_deref().unwrap_or("utility"),
        Source::Stdout => "stdout",
        Source::Stderr => "stderr",
    };
    let at = seconds(entry.timestamp as i64 - began_at as i64);
    format!("{at}  {source:<8} {:<8} {}\n", entry.kind, entry.text.replace('\n', "\n                             "))
}

/// The lines that were run and the log entries of that time, in order.
pub(super) fn time_line<'a>(
    steps: &[StepResult],
    said: impl Iterator<Item = &'a Entry>,
    rows: impl Iterator<Item = &'a Row>,
    began_at: u64,
    unseen: &[&String],
) -> String {
    let mut events: Vec<(i64, String)> = vec![];
    for step in steps {
        let mark = if step.ok { "ok" } else { "FAILED" };
        let text = step.text.replace('\n', " ");
        let line =
            format!("{}  {mark:<8} {:>5} ms  line {}: {text}\n", seconds(step.at_ms as i64), step.took_ms, step.line);
        events.push((step.at_ms as i64, line));
    }
    for entry in said.filter(is_own) {
        events.push((entry.timestamp as i64 - began_at as i64, log_line(entry, began_at)));
    }
    for row in rows {
        let at = row.at as i64 - began_at as i64;
        let window = row.window_id.as_ref().map_or(String::new(), |window| format!(" ({window})"));
        let text = row.text.replace('\n', " ");
        events.push((at, format!("{}  {:<8} {:<8} {text}{window}\n", seconds(at), row.source.name(), row.kind)));
    }
    events.sort_by_key(|(at, _)| *at);
    let mut line: String = events.into_iter().map(|(_, line)| line).collect();
    for what in unseen {
        line += &format!("not seen: {what}\n");
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_keep_their_end() {
        let text = format!("ä{}the end", "x".repeat(LONGEST_TEXT));
        let short = shortened(&text);
        assert!(short.ends_with("the end") && short.len() < LONGEST_TEXT + 100, "{}", short.len());
    }
}
