//! The short list of tools: what one needs for any app, in few tokens.
//!
//! Verbs that differ by a word are one tool of it. A call of that tool is a call of one of these verbs, so everything
//! behind it works as for the verb itself. Parameters that few calls need are taken, and not listed.

use serde_json::{Map, Value, json};

/// An entry of the list.
#[derive(Debug)]
pub enum Entry {
    /// A verb, with those of its parameters that are listed besides its element, its window and its look.
    Verb(&'static str, &'static [&'static str]),
    /// Several verbs as one tool.
    Merged(&'static Merged),
}

/// Several verbs as one tool.
#[derive(Debug)]
pub struct Merged {
    /// The tool's name.
    pub tool: &'static str,
    /// Its description.
    pub about: &'static str,
    /// Its parameters, as JSON: the properties of the schema.
    pub properties: &'static str,
    /// Whether it only reads.
    pub read_only: bool,
    /// The verbs that it stands for.
    pub of: &'static [&'static str],
    /// The verb that a call means. Its arguments become that verb's.
    route: fn(&mut Map<String, Value>) -> &'static str,
}

/// The list, in the order in which an agent reads it.
pub static LIST: [Entry; 25] = [
    Entry::Verb("electron_launch", &["main", "executablePath", "args", "env"]),
    Entry::Verb("electron_attach", &["port", "pid"]),
    Entry::Verb("electron_stop", &[]),
    Entry::Merged(&WINDOWS),
    Entry::Verb("electron_snapshot", &["since", "interactiveOnly", "within", "depth", "page"]),
    Entry::Verb("electron_find", &["role", "name_contains", "near"]),
    Entry::Merged(&GET),
    Entry::Verb("electron_screenshot", &["path", "inline"]),
    Entry::Verb("electron_click", &["button", "clickCount"]),
    Entry::Verb("electron_type", &["text", "submit"]),
    Entry::Verb("electron_fill_form", &["fields"]),
    Entry::Verb("electron_select_option", &["values"]),
    Entry::Merged(&CHECK),
    Entry::Verb("electron_key", &["key"]),
    Entry::Verb("electron_hover", &[]),
    Entry::Verb("electron_scroll", &["dx", "dy"]),
    Entry::Verb("electron_drag", &[]),
    Entry::Verb("electron_set_files", &["paths"]),
    Entry::Verb("electron_wait_for", &["text", "gone", "timeoutMs"]),
    Entry::Merged(&EXPECT),
    Entry::Verb("electron_console_logs", &["type", "match"]),
    Entry::Verb("electron_dialog_handler", &["action", "promptText"]),
    Entry::Verb("native_dialog_policy", &["kind", "button", "paths", "cancel"]),
    Entry::Verb("native_dialogs", &["open"]),
    Entry::Verb("electron_steps", &["steps"]),
];

/// Verbs that no other list has. The list of the whole core is that of the tool reference, and has a limit of tokens.
pub const ALONE: [&str; 3] = ["electron_fill_form", "electron_steps", "electron_wait_for"];

static WINDOWS: Merged = Merged {
    tool: "electron_windows",
    about: "List, choose or close windows and views; later calls are about the chosen one",
    properties: r#"{"action":{"type":"string","enum":["list","switch","close"]},"window":{"type":"string","description":"w1, title, index or part of the URL"}}"#,
    read_only: false,
    of: &["electron_windows_list", "electron_switch_surface", "electron_switch_window", "electron_window_close"],
    route: |args| {
        match args.shift_remove("action").as_ref().and_then(Value::as_str) {
            Some("switch") => {}
            Some("close") => return "electron_window_close",
            Some("list" | "") | None => return "electron_windows_list",
            Some(other) => return refused(args, "action", other.into(), "electron_windows_list"),
        }
        let window = args.shift_remove("window").map(|window| text_of(&window)).unwrap_or_default();
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if digits(&window) {
            args.insert("index".into(), window.parse::<u32>().unwrap_or(u32::MAX).into());
        } else if window.get(..1).is_some_and(|first| "wvfd".contains(first)) && window.get(1..).is_some_and(digits) {
            args.insert("surfaceId".into(), window.into());
            return "electron_switch_surface";
        } else if window.contains('/') {
            args.insert("url".into(), window.into());
        } else {
            args.insert("windowTitle".into(), window.into());
        }
        "electron_switch_window"
    },
};

static GET: Merged = Merged {
    tool: "electron_get",
    about: "Read one thing of an element, or the page's url or title",
    properties: r#"{"what":{"type":"string","enum":["text","value","state","exists","url","title"]},"target":{"type":"string"},"window":{"type":"string"}}"#,
    read_only: true,
    of: &[
        "electron_get_text",
        "electron_get_value",
        "electron_get_state",
        "electron_exists",
        "electron_get_url",
        "electron_get_title",
    ],
    route: |args| match args.shift_remove("what").as_ref().and_then(Value::as_str) {
        Some("value") => "electron_get_value",
        Some("state") => "electron_get_state",
        Some("exists") => "electron_exists",
        Some("url") => without_target(args, "electron_get_url"),
        Some("title") => without_target(args, "electron_get_title"),
        Some("text" | "") | None => "electron_get_text",
        Some(other) => refused(args, "what", other.into(), "electron_get_text"),
    },
};

static CHECK: Merged = Merged {
    tool: "electron_check",
    about: "Check or uncheck a checkbox, radio or switch",
    properties: r#"{"target":{"type":"string"},"checked":{"type":"boolean","description":"[true]"},"see":{"type":"string","enum":["changes","snapshot","none"]},"window":{"type":"string"}}"#,
    read_only: false,
    of: &["electron_check", "electron_uncheck"],
    route: |args| match args.shift_remove("checked") {
        Some(Value::Bool(false)) => "electron_uncheck",
        Some(Value::String(text)) if text.eq_ignore_ascii_case("false") => "electron_uncheck",
        Some(Value::String(text)) if !text.is_empty() && !text.eq_ignore_ascii_case("true") => {
            refused(args, "checked", text.into(), "electron_check")
        }
        Some(other @ (Value::Number(_) | Value::Array(_) | Value::Object(_))) => {
            refused(args, "checked", other, "electron_check")
        }
        _ => "electron_check",
    },
};

static EXPECT: Merged = Merged {
    tool: "electron_expect",
    about: "Expect within timeoutMs: an element shows (target alone), or its text, value or state, how many match, a text anywhere, or the URL",
    properties: r#"{"target":{"type":"string"},"text":{"type":"string","description":"Part of the text"},"value":{"type":"string"},"state":{"type":"string","enum":["visible","hidden","enabled","disabled","checked","unchecked","selected","expanded","collapsed","focused","readonly","invalid"]},"count":{"type":"integer"},"url":{"type":"string","description":"Part of the URL"},"timeoutMs":{"type":"integer"},"window":{"type":"string"}}"#,
    read_only: true,
    of: &[
        "electron_expect_visible",
        "electron_expect_text",
        "electron_expect_value",
        "electron_expect_state",
        "electron_expect_count",
        "electron_expect_url",
        "electron_wait_for",
        "electron_wait_for_selector",
    ],
    route: expected,
};

/// The tool of an expectation. Empty texts of strict clients are no expectations, but for an empty value.
fn expected(args: &mut Map<String, Value>) -> &'static str {
    let given = |args: &Map<String, Value>, name: &str| args.get(name).is_some_and(|it| !it.is_null() && it != "");
    let has_target = ["target", "ref", "selector", "role"].iter().any(|name| given(args, name));
    for name in ["text", "state", "count", "url", "target"] {
        if matches!(args.get(name), Some(Value::Null)) || args.get(name).and_then(Value::as_str) == Some("") {
            args.shift_remove(name);
        }
    }
    if let Some(url) = args.shift_remove("url") {
        args.insert("contains".into(), url);
        return without_empty_value(args, "electron_expect_url");
    }
    if let Some(count) = args.shift_remove("count") {
        args.insert("equals".into(), count);
        return without_empty_value(args, "electron_expect_count");
    }
    if let Some(state) = args.shift_remove("state") {
        without_empty_value(args, "");
        return in_state(args, &text_of(&state));
    }
    if let Some(text) = args.shift_remove("text") {
        without_empty_value(args, "");
        if !has_target {
            args.insert("text".into(), text);
            return "electron_wait_for";
        }
        args.insert("contains".into(), text);
        return "electron_expect_text";
    }
    if let Some(value) = args.shift_remove("value").filter(|value| !value.is_null()) {
        args.insert("equals".into(), value);
        return "electron_expect_value";
    }
    "electron_expect_visible"
}

fn in_state(args: &mut Map<String, Value>, state: &str) -> &'static str {
    let (flag, is) = match state {
        "hidden" => {
            args.insert("state".into(), "hidden".into());
            return "electron_wait_for_selector";
        }
        "unchecked" => ("checked", false),
        "collapsed" => ("expanded", false),
        other => (other, true),
    };
    args.insert("state".into(), json!({ flag: is }));
    "electron_expect_state"
}

/// Removes an empty value. Another one stays, so that the verb refuses what it would not check.
fn without_empty_value(args: &mut Map<String, Value>, tool: &'static str) -> &'static str {
    if args.get("value").is_some_and(|value| value.is_null() || value == "") {
        args.shift_remove("value");
    }
    tool
}

/// Puts back a value that the tool does not know, so that the verb's schema refuses the call.
fn refused(args: &mut Map<String, Value>, name: &str, value: Value, tool: &'static str) -> &'static str {
    args.insert(name.to_owned(), value);
    tool
}

fn without_target(args: &mut Map<String, Value>, tool: &'static str) -> &'static str {
    args.shift_remove("target");
    without_empty_value(args, tool)
}

fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The merged tools of the list.
pub fn merged() -> impl Iterator<Item = &'static Merged> {
    LIST.iter().filter_map(|entry| match entry {
        Entry::Merged(merged) => Some(*merged),
        Entry::Verb(..) => None,
    })
}

/// The verb that a call of a merged tool means, and its arguments; `None` for other names.
pub fn meant(tool: &str, args: &mut Map<String, Value>) -> Option<&'static str> {
    let merged = merged().find(|merged| merged.tool == tool)?;
    Some((merged.route)(args))
}

/// Whether the list has that verb, as itself or as a part of a tool.
pub fn lists(tool: &str) -> bool {
    LIST.iter().any(|entry| match entry {
        Entry::Verb(verb, _) => *verb == tool,
        Entry::Merged(merged) => merged.of.contains(&tool),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{REGISTRY, flags, forgive, schema};

    fn routed(tool: &str, args: Value) -> (&'static str, Value) {
        let mut args = args.as_object().cloned().expect("an object");
        let tool = meant(tool, &mut args).expect("a merged tool");
        (tool, args.into())
    }

    #[test]
    fn short_list_tools_and_parameters_exist() {
        for entry in &LIST {
            match entry {
                Entry::Verb(tool, parameters) => {
                    let row = REGISTRY.tool(tool).unwrap_or_else(|| panic!("there is no {tool}"));
                    parameters.iter().for_each(|name| assert!(row.has(name), "{tool} has no {name}"));
                }
                Entry::Merged(merged) => {
                    merged.of.iter().for_each(|tool| assert!(REGISTRY.tool(tool).is_some(), "{tool}"));
                    let properties: Value = serde_json::from_str(merged.properties).expect("JSON");
                    assert!(properties.is_object(), "{}", merged.tool);
                }
            }
        }
    }

    #[test]
    fn merged_tools_refuse_arguments_they_would_ignore() {
        for (tool, args) in [
            ("electron_expect", json!({"target": "@5", "text": "Saved", "value": "5"})),
            ("electron_expect", json!({"target": "@5", "url": "settings"})),
            ("electron_check", json!({"target": "@5", "checked": "no"})),
            ("electron_check", json!({"target": "@5", "checked": 0})),
            ("electron_windows", json!({"action": "focus", "window": "w2"})),
            ("electron_get", json!({"target": "@5", "what": "html"})),
        ] {
            let (verb, args) = routed(tool, args);
            let row = REGISTRY.tool(verb).expect("a verb");
            let mut args = args.as_object().cloned().expect("an object");
            forgive::empties(row, &mut args);
            forgive::types(row, &mut args);
            let listed = flags::without_unlisted(row, &args);
            assert!(
                listed.map_or(true, |listed| schema::check(row.input_schema(), &listed).is_err()),
                "{verb} takes {args:?}"
            );
        }
    }

    #[test]
    fn merged_tool_calls_route_to_a_verb_that_accepts_them() {
        for (tool, args, verb) in [
            ("electron_windows", json!({}), "electron_windows_list"),
            ("electron_windows", json!({"action": "switch", "window": "w2"}), "electron_switch_surface"),
            ("electron_windows", json!({"action": "switch", "window": "Settings"}), "electron_switch_window"),
            ("electron_windows", json!({"action": "switch", "window": 1}), "electron_switch_window"),
            ("electron_windows", json!({"action": "close", "window": "w2"}), "electron_window_close"),
            ("electron_get", json!({"target": "@5"}), "electron_get_text"),
            ("electron_get", json!({"what": "state", "target": "text=Save"}), "electron_get_state"),
            ("electron_get", json!({"what": "title", "target": ""}), "electron_get_title"),
            ("electron_check", json!({"target": "@5"}), "electron_check"),
            ("electron_check", json!({"target": "@5", "checked": false}), "electron_uncheck"),
            ("electron_expect", json!({"target": "@5"}), "electron_expect_visible"),
            ("electron_expect", json!({"target": "@5", "text": "Saved"}), "electron_expect_text"),
            ("electron_expect", json!({"text": "Saved", "value": ""}), "electron_wait_for"),
            ("electron_expect", json!({"target": "@5", "value": ""}), "electron_expect_value"),
            ("electron_expect", json!({"target": "@5", "state": "unchecked"}), "electron_expect_state"),
            ("electron_expect", json!({"target": "#a", "state": "hidden"}), "electron_wait_for_selector"),
            ("electron_expect", json!({"target": "#a", "count": 3}), "electron_expect_count"),
            ("electron_expect", json!({"url": "settings"}), "electron_expect_url"),
            ("electron_expect", json!({"url": "settings", "target": "", "value": ""}), "electron_expect_url"),
            ("electron_expect", json!({"text": "Saved", "target": "", "value": ""}), "electron_wait_for"),
        ] {
            let (found, args) = routed(tool, args);
            assert_eq!(found, verb, "{args}");
            assert!(merged().any(|merged| merged.tool == tool && merged.of.contains(&verb)), "{tool} {verb}");
            let row = REGISTRY.tool(verb).expect("a verb");
            let mut args = args.as_object().cloned().expect("an object");
            forgive::empties(row, &mut args);
            forgive::types(row, &mut args);
            let listed = flags::without_unlisted(row, &args).expect("texts");
            assert!(schema::check(row.input_schema(), &listed).is_ok(), "{verb} refuses {args:?}");
        }
    }
}
