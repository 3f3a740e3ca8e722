//! A call of a trace in a few words, for lists of calls, and what is missing of a trace.

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

/// Notes about the parts that are missing of a trace, each one line.
pub(super) fn incomplete(complete: bool, torn: bool, unread: u64) -> Vec<String> {
    let mut notes = vec![];
    if !complete {
        notes.push("the trace was not ended: its writer was killed, or it is still written".to_owned());
    }
    if torn {
        notes.push("its last line is incomplete".to_owned());
    }
    if unread > 0 {
        notes.push(format!("{} could not be read", stagewright_commands::show::counted(unread, "line")));
    }
    notes
}
