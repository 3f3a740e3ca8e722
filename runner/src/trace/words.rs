//! A call of a trace in a few words, for lists of calls.

use serde_json::Value;

/// The most text of a call in a list, in characters.
const LONGEST: usize = 160;

/// The element or the arguments of a call, the text that it was given, and the words beside the element.
pub(super) fn words(line: &Value) -> String {
    let mut words = match line["target"].as_object() {
        Some(target) => format!(
            "{} {:?}",
            target.get("role").and_then(Value::as_str).unwrap_or_default(),
            target.get("name").and_then(Value::as_str).unwrap_or_default()
        ),
        None => line["args"].to_string(),
    };
    if let Some(given) = line["args"]["text"].as_str().or_else(|| line["args"]["value"].as_str()) {
        words += &format!(" ← {given:?}");
    }
    if let Some(beside) = line["beside"].as_str() {
        words += &format!(" beside {beside:?}");
    }
    words.chars().take(LONGEST).collect()
}
