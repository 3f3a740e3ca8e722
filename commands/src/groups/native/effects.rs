//! The native group's effects, in words for a person.

use crate::effects::{EffectRow, quoted};
use serde_json::Value;

pub(crate) static EFFECTS: [EffectRow; 2] =
    [EffectRow { field: "popups", words: popup }, EffectRow { field: "notifications", words: notification }];

fn popup(popup: &Value) -> String {
    let state = if popup["open"] == true { "open" } else { "closed" };
    let labels: Vec<&str> = popup["labels"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    format!("popup menu {state}: {}", labels.join(", "))
}

fn notification(notification: &Value) -> String {
    let body = notification["body"].as_str().map_or(String::new(), |body| format!(" {}", quoted(body)));
    format!("notification: {}{body}", quoted(notification["title"].as_str().unwrap_or_default()))
}
