//! The facts of a call by which runs are compared: its verdict, its element, the arguments that matter, what it read.

use super::noise;
use serde_json::{Map, Value};
use stagewright_commands::traced::WINDOWS;

/// Arguments that differ from run to run or from build to build: refs, sessions, handles of windows, the app itself.
const PASSING: [&str; 8] = ["ref", "targetRef", "sessionId", "main", "executablePath", "electron", "display", "env"];

/// Arguments that find an element, other than a ref.
pub(super) const LOCATORS: [&str; 5] = ["selector", "role", "name_exact", "name_contains", "name"];

/// Arguments that a script or a person has chosen. Each difference counts, also of a time.
const CHOSEN: [&str; 5] = ["text", "value", "values", "equals", "contains"];

/// The verbs that read one value, and the field of the answer that has it.
const VALUES: [(&str, &str); 6] = [
    ("electron_get_text", "text"),
    ("electron_get_value", "value"),
    ("electron_get_title", "title"),
    ("electron_get_url", "url"),
    ("electron_get_attribute", "value"),
    ("electron_exists", "exists"),
];

/// `ok`, or the code of a failure; `left` where the caller left before the answer.
pub(super) fn verdict(line: &Value) -> String {
    match (line["left"] == true, line["ok"] == true) {
        (true, _) => "left".to_owned(),
        (_, true) => "ok".to_owned(),
        _ => line["code"].as_str().unwrap_or("failed").to_owned(),
    }
}

/// The names of the values that were redacted in the arguments of a call.
pub(super) fn redacted(line: &Value) -> Vec<String> {
    line["redacted"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// The element as role and name, or the arguments that are to find it.
pub(super) fn about(line: &Value) -> String {
    if let Some(words) = element(&line["target"]) {
        return words;
    }
    let given = LOCATORS.iter().filter_map(|name| line["args"][*name].as_str());
    given.collect::<Vec<_>>().join(" ")
}

/// An element as people read it: `button "Save"`.
pub(super) fn element(target: &Value) -> Option<String> {
    let role = target["role"].as_str()?;
    let name = target["name"].as_str().filter(|name| !name.is_empty());
    Some(name.map_or_else(|| role.to_owned(), |name| format!("{role} {name:?}")))
}

/// Whether this is the handle of a window, which is another one in the next run.
pub(super) fn is_handle(word: &str) -> bool {
    let rest = word.strip_prefix(|c: char| c.is_ascii_lowercase());
    rest.is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The arguments that matter, without noise. Those that find the element count only where the element is not known.
pub(super) fn arguments(line: &Value) -> Value {
    let known = line["target"].is_object();
    let mut args = line["args"].as_object().cloned().unwrap_or_default();
    args.retain(|name, value| {
        let handle = WINDOWS.contains(&name.as_str()) && value.as_str().is_some_and(is_handle);
        let locator = known && LOCATORS.contains(&name.as_str());
        !(PASSING.contains(&name.as_str()) || handle || locator || value.is_null())
    });
    let chosen: Vec<_> = CHOSEN.iter().filter_map(|name| Some((*name, args.get(*name)?.clone()))).collect();
    let mut told = plain(Value::Object(args));
    for (name, value) in chosen {
        told[name] = value;
    }
    told
}

fn plain(value: Value) -> Value {
    match value {
        Value::String(text) => noise::without(&text).into(),
        Value::Array(items) => items.into_iter().map(plain).collect(),
        Value::Object(fields) => {
            let mut sorted: Vec<_> = fields.into_iter().collect();
            sorted.sort_by(|one, other| one.0.cmp(&other.0));
            Value::Object(sorted.into_iter().map(|(name, field)| (name, plain(field))).collect::<Map<_, _>>())
        }
        other => other,
    }
}

/// The value that a verb read, without noise; `None` for verbs that read no single value, and for failures.
pub(super) fn value(tool: &str, result: &Value) -> Option<String> {
    let (_, field) = VALUES.iter().find(|(name, _)| *name == tool)?;
    if result["ok"] != true {
        return None;
    }
    Some(result[*field].as_str().map_or_else(|| result[*field].to_string(), noise::without))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_differs_between_runs_is_no_argument_that_matters() {
        let line = json!({ "tool": "electron_click", "target": { "role": "button", "name": "Save" }, "args": {
            "ref": 5, "window": "w2", "timeoutMs": 100, "path": "/tmp/x1y2/a", "selector": "#save", "null": null } });
        assert_eq!(arguments(&line), json!({ "path": "<temp>/a", "timeoutMs": 100 }));
        let typed = |text: &str| arguments(&json!({ "args": { "text": text } }));
        assert_ne!(typed("at 12:30"), typed("at 13:30"));
        let by_title = json!({ "args": { "window": "Notes", "selector": "#save" } });
        assert_eq!(arguments(&by_title), json!({ "selector": "#save", "window": "Notes" }));
        assert_eq!((about(&line).as_str(), about(&by_title).as_str()), ("button \"Save\"", "#save"));
    }

    #[test]
    fn a_value_is_that_of_a_reading_verb() {
        assert_eq!(value("electron_get_text", &json!({ "ok": true, "text": "at 7:35" })), Some("at <time>".into()));
        assert_eq!(value("electron_exists", &json!({ "ok": true, "exists": false })), Some("false".into()));
        assert_eq!(value("electron_get_text", &json!({ "ok": false })), None);
        assert_eq!(value("electron_click", &json!({ "ok": true })), None);
    }
}
