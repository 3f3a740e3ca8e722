//! The words about a call that a film shows. They are made of the line of the call, in which secrets are redacted.

use crate::{call::Registry, shell_line, traced::TEXTS};
use serde_json::Value;
use std::collections::BTreeSet;

/// The longest text of keys, in characters.
const LONGEST_KEYS: usize = 40;

/// Verbs that press keys, or type.
const TYPING: [&str; 7] = [
    "electron_key",
    "electron_key_down",
    "electron_press_sequence",
    "electron_type",
    "electron_keyboard_type",
    "electron_type_into_editor",
    "electron_clear_input",
];

/// A call in words: `click button "Save"`.
pub fn caption(registry: Option<&'static Registry>, line: &Value) -> String {
    let tool = line["tool"].as_str().unwrap_or_default();
    let row = registry.and_then(|registry| registry.find(tool));
    let verb = row.map_or_else(|| tool.replace('_', "-"), |row| row.verb());
    let failed = line["code"].as_str().map(|code| format!(" — {code}")).unwrap_or_default();
    let target = &line["target"];
    let words = match (target["role"].as_str(), row) {
        (Some(role), _) => {
            let name = target["name"].as_str().unwrap_or_default();
            let texts = TEXTS.iter().filter_map(|key| Some(text_of(line["args"].get(*key)?)));
            let texts: String = texts.map(|text| format!(" {}", shell_line::quote(&text))).collect();
            format!("{verb} {role} {name:?}{texts}")
        }
        (None, Some(row)) => shell_line::of(row, line["args"].as_object().unwrap_or(&serde_json::Map::new())),
        (None, None) => verb,
    };
    words + &failed
}

/// The keys that a call presses; empty if it presses none, or if some of them are secret.
pub fn keys(line: &Value) -> String {
    let typing = TYPING.iter().any(|tool| line["tool"] == *tool);
    if !typing || has_secrets(line) {
        return String::new();
    }
    let texts = ["key", "keys", "text"].iter().filter_map(|key| Some(text_of(line["args"].get(*key)?)));
    let text = texts.collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(LONGEST_KEYS) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

/// Whether arguments of a call were redacted.
pub fn has_secrets(line: &Value) -> bool {
    let texts: BTreeSet<&str> = TEXTS.into_iter().collect();
    let hidden = |value: &Value| value.as_str().is_some_and(|text| text.starts_with('$'));
    let args = line["args"].as_object().into_iter().flatten();
    line["redacted"].as_array().is_some_and(|names| !names.is_empty())
        || args.filter(|(name, _)| texts.contains(name.as_str())).any(|(_, value)| hidden(value))
}

fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(all) => all.iter().map(text_of).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::REGISTRY;
    use serde_json::json;

    #[test]
    fn calls_are_told_by_their_element_or_their_line() {
        let told = |line: Value| caption(Some(&REGISTRY), &line);
        let button = json!({ "role": "button", "name": "Save" });
        assert_eq!(
            told(json!({ "tool": "electron_click", "args": { "ref": 5 }, "target": button })),
            "click button \"Save\""
        );
        let field = json!({ "role": "textbox", "name": "Who" });
        let typed = json!({ "tool": "electron_type", "args": { "ref": 5, "text": "Mia Moss" }, "target": field });
        assert_eq!(told(typed.clone()), "type textbox \"Who\" 'Mia Moss'");
        assert_eq!(keys(&typed), "Mia Moss");
        let missing = json!({ "tool": "electron_click", "args": { "selector": "#a" }, "code": "SELECTOR_NO_MATCH" });
        assert_eq!(told(missing), "click '#a' — SELECTOR_NO_MATCH");
    }

    #[test]
    fn secret_keys_are_not_shown() {
        let line = |text: &str, redacted: Value| json!({ "tool": "electron_key", "args": { "key": text }, "redacted": redacted });
        assert_eq!(keys(&line("Enter", Value::Null)), "Enter");
        assert_eq!(keys(&line("$PASSWORD", json!(["PASSWORD"]))), "");
        assert_eq!(keys(&line("$TEXT", Value::Null)), "");
        assert_eq!(keys(&json!({ "tool": "electron_click", "args": { "text": "Enter" } })), "");
    }
}
