//! The last calls of a client, as a resource of its server.

use parking_lot::Mutex;
use rmcp::model::{ListResourcesResult, ReadResourceResult, Resource, ResourceContents};
use serde_json::{Map, Value, json};
use stagewright_commands::{Row, envelope::Envelope};
use std::{collections::VecDeque, time::Duration};

/// The address of the resource.
const URI: &str = "stagewright://calls";

/// How many calls it has.
const KEPT: usize = 10;

/// The longest text of an argument, in characters. A caller knows what it has sent.
const MAX_TEXT_CHARS: usize = 200;

/// The last calls, oldest first.
#[derive(Default)]
pub(super) struct Recent(Mutex<VecDeque<Value>>);

impl Recent {
    /// Adds a call that has its answer.
    pub(super) fn add(&self, row: &Row, args: Value, envelope: &Envelope, took: Duration) {
        let mut call = json!({ "tool": row.tool, "args": args, "ok": envelope["ok"] });
        for field in ["code", "error"] {
            if let Some(value) = envelope.get(field) {
                call[field] = shortened(value);
            }
        }
        call["elapsed_ms"] = (took.as_millis() as u64).into();
        call["estimated_tokens"] = envelope["_meta"]["estimated_tokens"].clone();
        let mut calls = self.0.lock();
        if calls.len() == KEPT {
            calls.pop_front();
        }
        calls.push_back(call);
    }

    /// The text of the resource.
    pub(super) fn text(&self) -> String {
        json!(*self.0.lock()).to_string()
    }
}

/// The arguments as the resource has them.
pub(super) fn arguments(args: &Map<String, Value>) -> Value {
    args.iter().map(|(name, value)| (name.clone(), shortened(value))).collect::<Map<_, _>>().into()
}

fn shortened(value: &Value) -> Value {
    match value {
        Value::String(text) if text.chars().count() > MAX_TEXT_CHARS => {
            format!("{}…", text.chars().take(MAX_TEXT_CHARS).collect::<String>()).into()
        }
        Value::Array(_) | Value::Object(_) if value.to_string().len() > MAX_TEXT_CHARS => {
            shortened(&Value::String(value.to_string()))
        }
        other => other.clone(),
    }
}

/// The list of resources, which has this one.
pub(super) fn list() -> ListResourcesResult {
    let resource = Resource::new(URI, "calls")
        .with_description("The last ten calls: tool, arguments, outcome, time and tokens")
        .with_mime_type("application/json");
    ListResourcesResult::with_all_items(vec![resource])
}

/// The resource at that address, if it is this one.
pub(super) fn read(uri: &str, text: String) -> Option<ReadResourceResult> {
    let content = || ResourceContents::text(text, URI).with_mime_type("application/json");
    (uri == URI).then(|| ReadResourceResult::new(vec![content()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use stagewright_runner::REGISTRY;

    #[test]
    fn the_last_ten_calls_are_kept_without_long_texts() {
        let recent = Recent::default();
        let row = REGISTRY.find("click").expect("a verb");
        for number in 0..12 {
            let args = Map::from_iter([("selector".to_owned(), "x".repeat(number * 100).into())]);
            let envelope = Envelope::new(
                Map::from_iter([("ok".to_owned(), Value::Bool(number % 2 == 0)), ("code".to_owned(), "A".into())]),
                Vec::new(),
            );
            recent.add(row, arguments(&args), &envelope, Duration::ZERO);
        }
        let calls: Vec<Value> = serde_json::from_str(&recent.text()).expect("JSON");
        assert_eq!(calls.len(), KEPT);
        assert_eq!(calls[0]["args"]["selector"], "x".repeat(200));
        assert_eq!(calls[9]["args"]["selector"].as_str().map(|text| text.chars().count()), Some(201));
        assert_eq!((&calls[9]["ok"], &calls[9]["code"]), (&json!(false), &json!("A")));
    }
}
