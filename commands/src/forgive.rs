//! Corrects arguments that do not match the schema but have only one possible meaning.
//!
//! Values that the schema accepts are never changed.

use crate::{
    call::Row,
    flags::{as_ref, takes_unlisted},
    kinds::TargetUse,
};
use serde_json::{Map, Value};

/// Parameters that name an element or a window. For these an empty string is never intended.
const NAMING: [&str; 11] = [
    "ref",
    "selector",
    "role",
    "name_exact",
    "name_contains",
    "targetRef",
    "targetSelector",
    "targetRole",
    "targetNameExact",
    "targetNameContains",
    "window",
];

/// Rewrites values of the wrong type that can mean only one thing: a ref as text, `"true"`, one value in place of a list.
/// Of a search, which has no `name`, that is the whole name.
pub fn types(row: &Row, args: &mut Map<String, Value>) {
    let search = row.target == TargetUse::None && row.has("name_exact") && !row.has("name");
    if search
        && !args.contains_key("name_exact")
        && let Some(name) = args.shift_remove("name")
    {
        args.insert("name_exact".into(), name);
    }
    for (name, schema) in row.properties() {
        if let Some(value) = args.get_mut(name)
            && let Some(text) = value.as_str()
            && let Some(meant) = meant(name, schema, text)
        {
            *value = meant;
        }
    }
}

/// Removes the empty strings of clients that must send every property.
///
/// Content stays as it is: a text or a value may well be empty. Only JSON of agents is read this way, because in a
/// shell an empty word is mostly a variable that was not set.
pub fn empties(row: &Row, args: &mut Map<String, Value>) {
    let required = row.input_schema()["required"].as_array();
    for (name, schema) in row.properties() {
        let needed = required.is_some_and(|names| names.iter().any(|needed| needed == name.as_str()));
        let never_empty = NAMING.contains(&name.as_str())
            || schema.get("enum").is_some()
            || schema["minLength"].as_u64().is_some_and(|least| least > 0);
        if !needed && never_empty && args.get(name).and_then(Value::as_str) == Some("") {
            args.shift_remove(name);
        }
    }
    for name in ["name", "targetName"] {
        if takes_unlisted(row, name) && args.get(name).and_then(Value::as_str) == Some("") {
            args.shift_remove(name);
        }
    }
}

fn meant(name: &str, schema: &Value, text: &str) -> Option<Value> {
    match schema["type"].as_str()? {
        "integer" if matches!(name, "ref" | "targetRef") => number_of(text).map(Value::from),
        "boolean" => text.parse::<bool>().ok().map(Value::from),
        "array" if schema["items"]["type"] != "string" || text.is_empty() => None,
        "array" if name == "path" => Some(text.split(" > ").map(str::trim).collect::<Vec<_>>().into()),
        "array" => Some(vec![text].into()),
        _ => None,
    }
}

/// A ref as a shell takes it, or as a snapshot writes it: `[41]`.
fn number_of(text: &str) -> Option<u32> {
    let inner = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    as_ref(inner.unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::REGISTRY;
    use serde_json::json;

    fn read(tool: &str, args: Value, by: fn(&Row, &mut Map<String, Value>)) -> Value {
        let mut args = args.as_object().expect("an object").clone();
        by(REGISTRY.tool(tool).expect("a tool"), &mut args);
        Value::Object(args)
    }

    #[test]
    fn types_that_can_mean_one_thing_are_read() {
        for text in ["41", "@41", "e41", "[41]"] {
            assert_eq!(read("electron_click", json!({"ref": text}), types), json!({"ref": 41}), "{text}");
        }
        let click = json!({"ref": 1, "force": "true"});
        assert_eq!(read("electron_click", click, types), json!({"ref": 1, "force": true}));
        let choice = json!({"ref": 1, "values": "low"});
        assert_eq!(read("electron_select_option", choice, types), json!({"ref": 1, "values": ["low"]}));
    }

    #[test]
    fn a_name_is_the_whole_name_of_what_is_searched_for() {
        let found = json!({"role": "button", "name": "Save"});
        assert_eq!(read("electron_find", found.clone(), types), json!({"role": "button", "name_exact": "Save"}));
        assert_eq!(read("electron_click", found.clone(), types), found);
        let both = json!({"name": "Save", "name_exact": "Save"});
        assert_eq!(read("electron_find", both.clone(), types), both);
    }

    #[test]
    fn other_values_stay_as_they_are() {
        for text in ["", "-1", "+1", "@", "[41", "4 1", "#a", "99999999999"] {
            assert_eq!(read("electron_click", json!({"ref": text}), types), json!({"ref": text}), "{text}");
        }
        let click = json!({"ref": 1, "force": "yes", "timeoutMs": "5", "selector": "41"});
        assert_eq!(read("electron_click", click.clone(), types), click);
    }

    #[test]
    fn empty_strings_are_absent_but_where_they_are_content() {
        let all = json!({"ref": 5, "selector": "", "role": "", "name_exact": "", "button": "", "sessionId": "", "window": ""});
        assert_eq!(read("electron_click", all, empties), json!({"ref": 5}));
        let typed = json!({"ref": 5, "selector": "", "text": ""});
        assert_eq!(read("electron_type", typed, empties), json!({"ref": 5, "text": ""}));
        let named = json!({"ref": 5, "name": ""});
        assert_eq!(read("electron_click", named, empties), json!({"ref": 5}));
        let attribute = json!({"ref": 5, "selector": "", "name": "href"});
        assert_eq!(read("electron_get_attribute", attribute, empties), json!({"ref": 5, "name": "href"}));
        let expected = json!({"ref": 5, "equals": ""});
        assert_eq!(read("electron_expect_value", expected.clone(), empties), expected);
    }
}
