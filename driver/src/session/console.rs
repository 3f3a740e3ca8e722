//! Converts console calls, exceptions and log entries of the DevTools protocol to entries of our log, for pages and the
//! main process.

use super::effect_collector::EffectCollectors;
use crate::{
    channel::{Event, UNREADABLE},
    error::quoted,
    logs::{Entry, Location, Logs, Source, now},
    main_process::{Exception, RemoteObject},
};
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ConsoleCalled {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    args: Vec<RemoteObject>,
    timestamp: Option<f64>,
    stack_trace: Option<StackTrace>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct StackTrace {
    call_frames: Vec<CallFrame>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct CallFrame {
    #[serde(default)]
    url: String,
    #[serde(default)]
    line_number: u32,
    #[serde(default)]
    column_number: u32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Thrown {
    timestamp: Option<f64>,
    exception_details: Exception,
}

#[derive(Deserialize)]
struct LogAdded {
    entry: LogEntry,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct LogEntry {
    level: String,
    text: String,
    timestamp: Option<f64>,
    url: Option<String>,
    line_number: Option<u32>,
}

/// An entry for a console call, an uncaught exception or a log entry; `None` for other events.
pub(super) fn entry(event: &Event, source: Source, window: Option<&str>) -> Option<Entry> {
    let heard = || window.map(str::to_owned);
    let read = match event.method.as_str() {
        "Runtime.consoleAPICalled" => event.parse().map(|called| console_entry(called, source, heard())),
        "Runtime.exceptionThrown" => event.parse().map(|Thrown { timestamp, exception_details }| {
            exception_entry(&exception_details, timestamp, source, heard())
        }),
        "Log.entryAdded" => event.parse().map(|LogAdded { entry }| log_entry(entry, source, heard())),
        UNREADABLE => {
            let so_far = event.params.get();
            Some(warning(format!("a DevTools message could not be read ({so_far} so far)"), source, heard()))
        }
        _ => return None,
    };
    // Keep an entry even if its text cannot be read.
    Some(read.unwrap_or_else(|| warning(format!("{} could not be read", event.method), source, heard())))
}

/// The target of the worker whose message an entry of a page's log has.
pub(super) fn worker_of(event: &Event) -> Option<String> {
    #[derive(Deserialize)]
    struct Added {
        entry: Of,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Of {
        worker_id: String,
    }
    event.parse().map(|Added { entry: Of { worker_id } }| worker_id)
}

/// Adds a console entry to the log, and passes it to the collectors of effects.
pub(super) fn log(logs: &Logs, collectors: &EffectCollectors, entry: Entry) {
    collectors.tell(|seen| seen.logged(&entry));
    logs.push(entry);
}

fn warning(text: String, source: Source, window: Option<String>) -> Entry {
    Entry { window_id: window, ..Entry::new("warning", source, text) }
}

fn log_entry(entry: LogEntry, source: Source, window: Option<String>) -> Entry {
    Entry {
        kind: entry.level,
        source,
        text: entry.text,
        timestamp: millis(entry.timestamp),
        window_id: window,
        worker_id: None,
        location: entry.url.map(|url| Location { url, line: entry.line_number.map_or(0, |l| l + 1), column: 0 }),
    }
}

fn millis(timestamp: Option<f64>) -> u64 {
    timestamp.map_or_else(now, |t| t as u64)
}

fn console_entry(called: ConsoleCalled, source: Source, window: Option<String>) -> Entry {
    let at = called.stack_trace.and_then(|s| s.call_frames.into_iter().next());
    Entry {
        kind: called.kind,
        source,
        text: formatted(&called.args),
        timestamp: millis(called.timestamp),
        window_id: window,
        worker_id: None,
        location: at.map(|f| Location { url: f.url, line: f.line_number + 1, column: f.column_number + 1 }),
    }
}

fn exception_entry(thrown: &Exception, timestamp: Option<f64>, source: Source, window: Option<String>) -> Entry {
    Entry {
        kind: "error".into(),
        source,
        text: format!("Uncaught {}", thrown.words()).replacen("Uncaught Uncaught", "Uncaught", 1),
        timestamp: millis(timestamp),
        window_id: window,
        worker_id: None,
        location: thrown.url.clone().map(|url| Location {
            url,
            line: u32::try_from(thrown.line + 1).unwrap_or(0),
            column: u32::try_from(thrown.column + 1).unwrap_or(0),
        }),
    }
}

/// The arguments of a console call as the DevTools console prints them. The first one may be a format string (`%s`,
/// `%d`, `%o`, `%c`).
fn formatted(args: &[RemoteObject]) -> String {
    let Some((format, rest)) = args.split_first() else { return String::new() };
    let Some(serde_json::Value::String(format)) = &format.value else { return joined(args) };
    let (mut rest, mut out) = (rest.iter(), String::with_capacity(format.len()));
    let mut chars = format.chars().peekable();
    while let Some(c) = chars.next() {
        let kind = chars.peek().copied().filter(|kind| c == '%' && "sdifoOjc%".contains(*kind));
        match kind {
            Some('%') => out.push('%'),
            Some(kind) => match rest.next() {
                Some(_) if kind == 'c' => {}
                Some(arg) if "di".contains(kind) => out.push_str(&whole_number(arg)),
                Some(arg) => out.push_str(&words(arg)),
                // No argument is left for this specifier, so print it as text.
                None => out.extend(['%', kind]),
            },
            None => {
                out.push(c);
                continue;
            }
        }
        chars.next();
    }
    let rest = rest.as_slice();
    if rest.is_empty() { out } else { format!("{out} {}", joined(rest)) }
}

fn joined(args: &[RemoteObject]) -> String {
    args.iter().map(words).collect::<Vec<_>>().join(" ")
}

fn whole_number(object: &RemoteObject) -> String {
    let number = object.value.as_ref().and_then(serde_json::Value::as_f64);
    number.map_or_else(|| words(object), |number| number.trunc().to_string())
}

/// A console argument as the DevTools console prints it: objects by their preview, not as
/// `[object Object]`.
fn words(object: &RemoteObject) -> String {
    match (&object.value, &object.preview) {
        (Some(serde_json::Value::String(text)), _) => text.clone(),
        (Some(value), _) if object.kind != "object" || object.subtype.as_deref() == Some("null") => value.to_string(),
        (_, Some(preview)) => preview_words(preview, object.description.as_deref()),
        (Some(value), _) => value.to_string(),
        _ => {
            object.unserializable.clone().or_else(|| object.description.clone()).unwrap_or_else(|| object.kind.clone())
        }
    }
}

fn preview_words(preview: &serde_json::Value, description: Option<&str>) -> String {
    let subtype = preview["subtype"].as_str().unwrap_or("");
    if !matches!(subtype, "" | "array" | "map" | "set") {
        return description.unwrap_or(subtype).to_owned();
    }
    let array = subtype == "array";
    let mut parts: Vec<String> = preview["properties"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|p| {
            let value = p["value"].as_str().unwrap_or("");
            let value = if p["type"] == json!("string") { quoted(value) } else { value.to_owned() };
            if array { value } else { format!("{}: {value}", p["name"].as_str().unwrap_or("")) }
        })
        .collect();
    if preview["overflow"] == json!(true) {
        parts.push("…".into());
    }
    if array { format!("[{}]", parts.join(", ")) } else { format!("{{{}}}", parts.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(args: serde_json::Value) -> String {
        let args: Vec<RemoteObject> = args
            .as_array()
            .unwrap()
            .iter()
            .map(|value| {
                let kind = if value.is_string() { "string" } else { "number" };
                serde_json::from_value(json!({ "type": kind, "value": value })).unwrap()
            })
            .collect();
        formatted(&args)
    }

    #[test]
    fn console_format_specifiers_are_applied() {
        assert_eq!(said(json!(["%cHello%c you", "color: red", ""])), "Hello you");
        assert_eq!(said(json!(["%s has %d of %i", "Mia", 3.7, 5, "more", 1])), "Mia has 3 of 5 more 1");
        assert_eq!(said(json!(["100%", "100%%", 5])), "100% 100%% 5");
        assert_eq!(said(json!(["50%% of %s"])), "50% of %s");
        assert_eq!(said(json!([5, "%s", "a"])), "5 %s a");
    }
}
