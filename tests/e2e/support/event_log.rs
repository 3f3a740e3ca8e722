//! The event log of `tests/apps/basic`: the events that reached the page, in order.

use super::Mcp;
use serde_json::{Value, json};

/// A reader of the log, which continues where it stopped.
#[derive(Default)]
pub struct EventLog {
    seen: usize,
}

impl EventLog {
    /// The events since the last call.
    pub fn entries(&mut self, mcp: &mut Mcp) -> Vec<Value> {
        let log = mcp.ok("electron_get_text", json!({ "selector": "#live-log", "source": "dom" }))["text"].take();
        let log = log.as_str().filter(|text| !text.is_empty()).unwrap_or("[]");
        let all: Vec<Value> = serde_json::from_str(log).expect("the log is JSON");
        let seen = std::mem::replace(&mut self.seen, all.len());
        all.into_iter().skip(seen).collect()
    }

    /// The same events, only of some types, each as `type@target`; `!` marks an untrusted one.
    pub fn heard(&mut self, mcp: &mut Mcp, types: &str) -> Vec<String> {
        let types: Vec<&str> = types.split(' ').collect();
        let of = |entry: &Value| types.contains(&entry["type"].as_str().unwrap_or(""));
        self.entries(mcp).iter().filter(|entry| of(entry)).map(words).collect()
    }
}

fn words(entry: &Value) -> String {
    let trust = if entry["isTrusted"] == true { "" } else { "!" };
    format!("{}{trust}@{}", entry["type"].as_str().unwrap_or(""), entry["target"].as_str().unwrap_or(""))
}
