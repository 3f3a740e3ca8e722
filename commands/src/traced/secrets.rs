//! Secrets of calls: they are hidden before a line of a trace is written.
//!
//! Values that a launch gives to its app are secrets, and so is text for password fields. Values of parameters with names
//! of secrets are, too, and those that the caller names. `$NAME` stands for each.

use crate::call::Row;
use parking_lot::Mutex;
use serde_json::{Map, Value};
use stagewright_driver::{
    input::keys::{self, Chord, Modifier},
    launch,
};
use stagewright_groups::{
    redact::{REDACTED, is_secret, redact},
    redactor::{Redactor, name_for},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// The parameters that carry text for an element.
pub const TEXTS: [&str; 7] = ["text", "value", "values", "key", "keys", "equals", "contains"];

/// The shortest value of a variable or an argument that is hidden in other texts too, if it looks like a key.
const SHORTEST_KEY: usize = 8;

/// The secrets of a session that are known so far.
#[derive(Debug, Default)]
pub(crate) struct Known {
    redactor: Mutex<Redactor>,
    /// Texts of calls that are not written yet, in the order of their beginnings. The app may say a text while it is
    /// typed, and only the line of its call tells whether it is a password. A trace and a video each have the call.
    typing: Mutex<Typed>,
}

#[derive(Debug, Default)]
struct Typed {
    begun: u64,
    texts: BTreeMap<u64, Redactor>,
}

/// Ends the hiding of a call's texts when its line has been made or lost.
pub(super) struct Typing {
    pub known: Arc<Known>,
    pub number: u64,
}

impl Drop for Typing {
    fn drop(&mut self) {
        self.known.typing.lock().texts.remove(&self.number);
    }
}

impl Known {
    /// Hides a value from now on.
    pub fn hide(&self, name: &str, value: &str) {
        self.redactor.lock().hide(&name_for(name, "SECRET"), value);
    }

    /// Hides the texts of a call that begins, until its line is made. Returns the number for [`Typing`].
    pub fn typing(&self, args: &Map<String, Value>) -> u64 {
        let mut redactor = Redactor::default();
        TEXTS.iter().filter_map(|key| args.get(*key)?.as_str()).for_each(|text| redactor.hide("TEXT", text));
        let mut typing = self.typing.lock();
        typing.begun += 1;
        let number = typing.begun;
        typing.texts.insert(number, redactor);
        number
    }

    /// A value without secrets.
    pub fn hidden_in(&self, mut value: Value) -> Value {
        redact(&mut value);
        self.hidden(value)
    }

    /// Arguments without secrets: `$NAME` stands for each value whose name is that of a secret.
    pub fn hidden_in_arguments(&self, mut args: Value) -> Value {
        name_secrets(&mut args);
        self.hidden(args)
    }

    /// A text without secrets.
    pub fn hidden_in_text(&self, text: &str) -> String {
        let text = self.redactor.lock().text(text);
        self.typing.lock().texts.values().fold(text, |text, typing| typing.text(&text))
    }

    /// Markup without secrets, also where characters of one are written as entities.
    pub fn hidden_in_markup(&self, text: &str) -> String {
        let text = self.redactor.lock().markup(text);
        self.typing.lock().texts.values().fold(text, |text, typing| typing.markup(&text))
    }

    fn hidden(&self, value: Value) -> Value {
        let value = self.redactor.lock().value(value);
        self.typing.lock().texts.values().fold(value, |value, typing| typing.value(value))
    }

    /// Hides the variables and the arguments that a launch gives to its app. In the arguments of the call `$NAME` stands
    /// for each. In other texts a value is hidden if its name is that of a secret, or it looks like a key.
    pub fn of_launch(&self, args: &mut Map<String, Value>) {
        let mut redactor = self.redactor.lock();
        redactor.hide_given(args);
        let mut nameless = 0;
        let mut withhold = |name: &str, value: &mut Value, prefix: &str| {
            let Some(text) = value.as_str().map(|text| text[prefix.len()..].to_owned()) else { return };
            nameless += usize::from(name.is_empty());
            let name = name_for(name, &format!("ARGUMENT_{nameless}"));
            if looks_like_a_key(&text) {
                redactor.hide(&name, &text);
            }
            *value = format!("{prefix}${name}").into();
        };
        if let Some(Value::Object(variables)) = args.get_mut("env") {
            variables.iter_mut().for_each(|(name, value)| withhold(name, value, ""));
        }
        for word in args.get_mut("env").and_then(Value::as_array_mut).into_iter().flatten() {
            let text = word.as_str().unwrap_or_default().to_owned();
            if let Some((name, _)) = text.split_once('=') {
                withhold(name, word, &text[..=name.len()]);
            }
        }
        for word in args.get_mut("args").and_then(Value::as_array_mut).into_iter().flatten() {
            // As Chromium reads a switch: white space at its end is no part of the value.
            let text = word.as_str().unwrap_or_default().trim_end_matches(['\t', '\n', '\u{b}', '\u{c}', '\r', ' ']);
            let text = text.to_owned();
            *word = text.clone().into();
            match launch::switch(&text) {
                Some((_, "")) => {}
                Some((name, value)) => withhold(name, word, &text[..text.len() - value.len()]),
                None => withhold("", word, ""),
            }
        }
    }
}

/// Whether a key or chord puts a character into a field, as Shift+P does; Enter, ArrowLeft and Control+A do not.
fn types_a_character(chord: &str) -> bool {
    keys::parse(chord).is_ok_and(|Chord { modifiers, key }| {
        let commands = modifiers.contains(&Modifier::Control) || modifiers.contains(&Modifier::Meta);
        let character = key.text.is_some_and(|text| !text.chars().all(char::is_control));
        character && (!commands || modifiers.contains(&Modifier::Alt))
    })
}

/// Replaces the texts of a call by `$NAME`, and returns them. Keys that type nothing, such as Enter, are no part of a text.
pub(super) fn texts(row: &Row, args: &mut Map<String, Value>, answer: &mut Value, name: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut take = |value: &mut Value| {
        texts.extend(value.as_str().map(str::to_owned));
        *value = format!("${name}").into();
    };
    for key in TEXTS {
        match args.get_mut(key) {
            Some(Value::String(text)) if key == "key" && text.chars().count() > 1 && !types_a_character(text) => {}
            Some(Value::Null) | None => {}
            Some(value) => take(value),
        }
    }
    if row.tool.ends_with("get_value") && answer["value"].is_string() {
        take(&mut answer["value"]);
    }
    texts
}

/// A value without these texts. Other values keep them.
pub(super) fn without(value: Value, name: &str, texts: &[String]) -> Value {
    let mut redactor = Redactor::default();
    texts.iter().for_each(|text| redactor.hide(name, text));
    redactor.value(value)
}

/// Hides values by the names of parameters, and all values of an answer that was asked for what is hidden otherwise.
pub(super) fn by_name(row: &Row, args: &mut Map<String, Value>, answer: &mut Value) {
    let named = args.get("name").or_else(|| args.get("key")).and_then(Value::as_str).is_some_and(is_secret);
    for (name, value) in args.iter_mut() {
        let secret = is_secret(name) || (name == "value" && (named || is_secret(row.tool)));
        if secret && value.is_string() {
            *value = format!("${}", name_for(name, "SECRET")).into();
        }
    }
    if args.get("reveal") == Some(&Value::Bool(true)) {
        values_in(answer);
    }
}

/// Hides the texts of calls inside the arguments of a call. These calls have lines of their own.
pub(super) fn texts_inside(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(texts_inside),
        Value::Object(fields) => {
            for (name, field) in fields.iter_mut() {
                let is_text = !field.is_object() && !field.is_null() && TEXTS.contains(&name.as_str());
                if is_text || (name == "args" && field.is_string()) {
                    *field = "$TEXT".into();
                } else {
                    texts_inside(field);
                }
            }
        }
        _ => {}
    }
}

/// The names that stand for values of `given` in `hidden`, without their `$`.
pub(super) fn names_in(given: &Value, hidden: &Value, names: &mut BTreeSet<String>) {
    match (given, hidden) {
        _ if given == hidden => {}
        (Value::Array(given), Value::Array(hidden)) => {
            given.iter().zip(hidden).for_each(|(given, hidden)| names_in(given, hidden, names));
        }
        (Value::Object(given), Value::Object(hidden)) => {
            for (name, field) in hidden {
                names_in(given.get(name).unwrap_or(&Value::Null), field, names);
            }
        }
        (given, Value::String(text)) => {
            // A dollar may have been there before.
            let before = given.as_str().unwrap_or_default();
            let found = text.split('$').skip(1).map(|rest| {
                let end = rest.find(|c: char| !(c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_'));
                &rest[..end.unwrap_or(rest.len())]
            });
            names.extend(
                found.filter(|name| !name.is_empty() && !before.contains(&format!("${name}"))).map(str::to_owned),
            );
        }
        _ => {}
    }
}

fn name_secrets(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(name_secrets),
        Value::Object(fields) => {
            for (name, field) in fields.iter_mut() {
                match field {
                    Value::String(text) if is_secret(name) && !text.starts_with('$') => {
                        *text = format!("${}", name_for(name, "SECRET"));
                    }
                    other => name_secrets(other),
                }
            }
        }
        _ => {}
    }
}

fn values_in(answer: &mut Value) {
    match answer {
        Value::Array(items) => items.iter_mut().for_each(values_in),
        Value::Object(fields) => {
            for (name, field) in fields.iter_mut() {
                match field {
                    Value::String(text) if matches!(name.as_str(), "value" | "text") => *text = REDACTED.into(),
                    other => values_in(other),
                }
            }
        }
        _ => {}
    }
}

/// A text of letters and digits without spaces, as keys and passwords are, and no path.
pub fn looks_like_a_key(text: &str) -> bool {
    let has = |is: fn(&char) -> bool| text.chars().any(|c| is(&c));
    text.len() >= SHORTEST_KEY
        && has(char::is_ascii_digit)
        && has(char::is_ascii_alphabetic)
        && !text.contains(|c: char| c == '/' || c == '\\' || c.is_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn map(value: Value) -> Map<String, Value> {
        value.as_object().cloned().expect("an object")
    }

    #[test]
    fn launch_values_are_redacted_in_its_line_and_in_later_text() {
        let known = Known::default();
        let mut args = map(json!({
            "main": "/app",
            "env": { "API_TOKEN": "abcd", "NODE_ENV": "production" },
            "args": ["--key=k1k2k3k4", "--flag", "word-4711-x"],
        }));
        known.of_launch(&mut args);
        assert_eq!(
            Value::Object(args),
            json!({
                "main": "/app",
                "env": { "API_TOKEN": "$API_TOKEN", "NODE_ENV": "$NODE_ENV" },
                "args": ["--key=$KEY", "--flag", "$ARGUMENT_1"],
            })
        );
        let said = known.hidden_in_text("abcd production k1k2k3k4 word-4711-x");
        assert_eq!(said, "$API_TOKEN production $KEY $ARGUMENT_1");
    }

    #[test]
    fn a_text_is_hidden_until_each_recording_has_its_line() {
        let known = Arc::new(Known::default());
        let args = map(json!({ "text": "hunter2" }));
        let [trace, video] = [0, 1].map(|_| Typing { number: known.typing(&args), known: known.clone() });
        drop(trace);
        assert_eq!(known.hidden_in_text("hunter2"), "$TEXT", "the line of the other one is not made yet");
        drop(video);
        assert_eq!(known.hidden_in_text("hunter2"), "hunter2");
    }

    #[test]
    fn a_secret_is_hidden_as_markup_writes_it() {
        let known = Known::default();
        known.hide("KEY", "a<b&\"c");
        let told = known.hidden_in_markup("a&lt;b&amp;\"c a&lt;b&amp;&quot;c a<b&amp;&quot;c a<b&\"c");
        assert_eq!(told, "$KEY $KEY $KEY $KEY");
    }

    #[test]
    fn the_names_of_what_is_hidden_are_told_and_dollars_of_the_caller_are_not() {
        let mut names = BTreeSet::new();
        let given = json!({ "a": ["--key=k1"], "b": "$USD", "c": "x", "d": { "e": "v" } });
        let hidden = json!({ "a": ["--key=$KEY"], "b": "$USD", "c": "x", "d": { "e": "$E_2 and $F" } });
        names_in(&given, &hidden, &mut names);
        assert_eq!(names.into_iter().collect::<Vec<_>>(), ["E_2", "F", "KEY"]);
    }

    #[test]
    fn trailing_white_space_is_not_part_of_a_switch_value() {
        for (word, hidden) in [("--name=ä ", "--name=$NAME"), ("--token=abcd\n", "--token=$TOKEN")] {
            let mut args = map(json!({ "args": [word] }));
            Known::default().of_launch(&mut args);
            assert_eq!(args["args"][0], hidden);
        }
    }

    #[test]
    fn texts_of_nested_calls_are_redacted() {
        let mut args = json!({ "steps": [
            { "tool": "electron_type", "args": { "selector": "#password", "text": "hunter2" } },
            { "tool": "electron_type", "args": "{\"text\": \"hunter2\"}" },
        ], "fields": [{ "target": "#password", "value": "hunter2" }] });
        texts_inside(&mut args);
        assert!(!args.to_string().contains("hunter2"), "{args}");
        assert_eq!(args["steps"][0]["args"]["selector"], "#password");
    }

    #[test]
    fn keys_that_type_a_character_are_texts() {
        let hidden = |key: &str| {
            let row = crate::REGISTRY.find("electron_key").expect("a verb");
            let mut args = map(json!({ "key": key }));
            texts(row, &mut args, &mut Value::Null, "PASSWORD");
            args["key"] == "$PASSWORD"
        };
        assert!(
            ["p", "P", "Shift+P", "Space", "KeyP", "Shift+KeyP", "AltGraph+KeyQ=@", "Shift++"].into_iter().all(hidden)
        );
        assert!(
            !["theme", "Enter", "Tab", "Shift+Tab", "Backspace", "Shift+ArrowLeft", "Control+A"]
                .into_iter()
                .any(hidden)
        );
    }

    #[test]
    fn values_of_secret_names_are_redacted() {
        let row = crate::REGISTRY.find("storage_set_cookie").expect("a verb");
        let mut args = map(json!({ "name": "sid", "value": "v" }));
        let mut answer = json!({ "cookies": [{ "name": "sid", "value": "v" }] });
        by_name(row, &mut args, &mut answer);
        assert_eq!((args["value"].as_str(), &answer["cookies"][0]["value"]), (Some("$VALUE"), &json!("v")));
        args.insert("reveal".into(), true.into());
        by_name(row, &mut args, &mut answer);
        assert_eq!(answer["cookies"][0]["value"], REDACTED);
    }
}
