//! Corrects arguments that do not match the schema but have only one possible meaning.
//!
//! Values that the schema accepts are never changed.

use crate::{
    call::Row,
    flags::{as_ref, takes_unlisted},
    kinds::TargetUse,
    see,
};
use serde_json::{Map, Value};

/// Parameters whose text may be empty: the content of a field, a text to enter, or an expected value.
const CONTENT: [&str; 8] = ["text", "value", "equals", "not_equals", "promptText", "body", "username", "password"];

/// Predicates that one call has at most one of. Clients that send every property send the others empty.
const PREDICATES: [&str; 10] =
    ["equals", "not_equals", "contains", "not_contains", "regex", "matches", "matches_regex", "min", "max", "match"];

/// Rewrites values of the wrong type that can mean only one thing: a ref as text, `"true"`, one value in place of a
/// list. In a search, which has no `name`, a `name` becomes `name_exact`.
pub fn types(row: &Row, args: &mut Map<String, Value>) {
    targets(row, args);
    let search = row.target == TargetUse::None && row.has("name_exact") && !row.has("name");
    if search
        && !args.contains_key("name_exact")
        && let Some(name) = args.shift_remove("name")
    {
        args.insert("name_exact".into(), name);
    }
    for (name, schema) in row.properties() {
        if let Some(value) = args.get_mut(name)
            && let Some(meant) = match value.as_str() {
                Some(text) => meant(name, schema, text),
                None => as_text(schema, value),
            }
        {
            *value = meant;
        }
    }
}

/// Removes what clients send for properties that they have to send and mean nothing by: null, and empty strings.
///
/// Content stays as it is: a text or a value may well be empty. Only JSON of agents is read this way, because in a
/// shell an empty word is mostly a variable that was not set.
pub fn empties(row: &Row, args: &mut Map<String, Value>) {
    prune(row.input_schema(), args);
    let is_empty = |name: &str, args: &Map<String, Value>| args.get(name).and_then(Value::as_str) == Some("");
    for name in ["name", "targetName", see::PARAMETER, "target"] {
        if takes_unlisted(row, name) && is_empty(name, args) || (name == "target" && is_empty(name, args)) {
            args.shift_remove(name);
        }
    }
    for name in ["equals", "not_equals"] {
        let other = |other: &str| other != name && args.contains_key(other) && !is_empty(other, args);
        if is_empty(name, args) && PREDICATES.iter().any(|one| other(one)) && !row.requires(name) {
            args.shift_remove(name);
        }
    }
}

/// The same for an object of that schema, and for those in it.
fn prune(schema: &Value, args: &mut Map<String, Value>) {
    let required = schema["required"].as_array();
    for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
        let needed = required.is_some_and(|names| names.iter().any(|needed| needed == name.as_str()));
        let may_be_empty = schema["minLength"].as_u64().unwrap_or(0) == 0;
        let is_content =
            CONTENT.contains(&name.as_str()) && is_text(schema) && schema.get("enum").is_none() && may_be_empty;
        let absent = match args.get(name) {
            Some(Value::Null) => true,
            Some(Value::String(text)) => text.is_empty() && !needed && !is_content,
            _ => false,
        };
        if absent {
            args.shift_remove(name);
        }
        match args.get_mut(name) {
            Some(Value::Object(inner)) if schema.get("properties").is_some() => prune(schema, inner),
            Some(Value::Array(items)) if schema["items"].get("properties").is_some() => {
                items.iter_mut().filter_map(Value::as_object_mut).for_each(|item| prune(&schema["items"], item));
            }
            _ => {}
        }
    }
}

fn is_text(schema: &Value) -> bool {
    schema["type"] == "string"
        || schema["type"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == "string"))
}

/// Reads `target`, which short lists have in place of the fields of a locator: `@5`, or what goes into `selector`. A line
/// of a snapshot is read by the ref that it begins with. `to` is the second element of a drag.
fn targets(row: &Row, args: &mut Map<String, Value>) {
    for (name, number, selector) in [("target", "ref", "selector"), ("to", "targetRef", "targetSelector")] {
        if row.has(name) || !row.has(selector) {
            continue;
        }
        let field = match args.get(name) {
            Some(Value::Number(_)) => number,
            Some(Value::String(text)) if row.has(number) && number_of(text).is_some() => number,
            Some(Value::String(_)) => selector,
            _ => continue,
        };
        // If another locator is given too, leave `target` for the check by the schema, which refuses it.
        if !args.contains_key(field)
            && let Some(value) = args.shift_remove(name)
        {
            args.insert(field.into(), value);
        }
    }
}

fn meant(name: &str, schema: &Value, text: &str) -> Option<Value> {
    match schema["type"].as_str()? {
        "integer" if matches!(name, "ref" | "targetRef") => number_of(text).map(Value::from),
        "boolean" => text.parse::<bool>().ok().map(Value::from),
        "integer" => text.trim().parse::<i64>().ok().map(Value::from),
        "number" => text.trim().parse::<f64>().ok().filter(|number| number.is_finite()).map(Value::from),
        "array" if schema["items"]["type"] != "string" || text.is_empty() => None,
        "array" if name == "path" => Some(text.split(" > ").map(str::trim).collect::<Vec<_>>().into()),
        "array" => Some(vec![text].into()),
        _ => None,
    }
}

/// A number or a boolean where a text is meant.
fn as_text(schema: &Value, value: &Value) -> Option<Value> {
    let plain = schema["type"] == "string" && schema.get("enum").is_none();
    (plain && (value.is_number() || value.is_boolean())).then(|| value.to_string().into())
}

/// A ref as a shell takes it, or as a snapshot writes it: `[41]`, and what follows it on its line.
fn number_of(text: &str) -> Option<u32> {
    let text = text.trim();
    let inner = text.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let inner = inner.filter(|(_, rest)| rest.is_empty() || rest.starts_with(' ')).map(|(number, _)| number);
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
    fn unambiguous_argument_types_are_converted() {
        for text in ["41", "@41", "e41", "[41]"] {
            assert_eq!(read("electron_click", json!({"ref": text}), types), json!({"ref": 41}), "{text}");
        }
        let click = json!({"ref": 1, "force": "true"});
        assert_eq!(read("electron_click", click, types), json!({"ref": 1, "force": true}));
        let waiting = json!({"ref": "[7] button \"Save\"", "timeoutMs": "500", "window": 1});
        assert_eq!(read("electron_click", waiting, types), json!({"ref": 7, "timeoutMs": 500, "window": "1"}));
        let choice = json!({"ref": 1, "values": "low"});
        assert_eq!(read("electron_select_option", choice, types), json!({"ref": 1, "values": ["low"]}));
    }

    #[test]
    fn name_argument_of_find_means_name_exact() {
        let found = json!({"role": "button", "name": "Save"});
        assert_eq!(read("electron_find", found.clone(), types), json!({"role": "button", "name_exact": "Save"}));
        assert_eq!(read("electron_click", found.clone(), types), found);
        let both = json!({"name": "Save", "name_exact": "Save"});
        assert_eq!(read("electron_find", both.clone(), types), both);
    }

    #[test]
    fn a_target_is_a_ref_or_a_selector() {
        for (target, meant) in [
            (json!("@5"), json!({"ref": 5})),
            (json!(5), json!({"ref": 5})),
            (json!("[5] button \"Save\""), json!({"ref": 5})),
            (json!("#save"), json!({"selector": "#save"})),
            (json!("role=button[name=\"Save\"]"), json!({"selector": "role=button[name=\"Save\"]"})),
        ] {
            assert_eq!(read("electron_click", json!({"target": target}), types), meant);
        }
        let drag = json!({"target": "@1", "to": "#bin"});
        assert_eq!(read("electron_drag", drag, types), json!({"ref": 1, "targetSelector": "#bin"}));
        let both = json!({"target": "@1", "ref": 2});
        assert_eq!(read("electron_click", both.clone(), types), both, "which one is meant is not guessed");
    }

    #[test]
    fn empty_optional_arguments_are_dropped_for_every_tool() {
        for row in REGISTRY.rows() {
            for nothing in [Value::Null, json!("")] {
                let required = |name: &str| row.requires(name) || CONTENT.contains(&name);
                let optional = row.properties().map(|(name, _)| name).filter(|name| !required(name));
                let mut args: Map<String, Value> = optional.map(|name| (name.clone(), nothing.clone())).collect();
                empties(row, &mut args);
                assert!(args.is_empty(), "{}: {args:?}", row.tool);
            }
        }
    }

    #[test]
    fn ambiguous_argument_values_are_unchanged() {
        for text in ["", "-1", "+1", "@", "[41", "4 1", "#a", "99999999999"] {
            assert_eq!(read("electron_click", json!({"ref": text}), types), json!({"ref": text}), "{text}");
        }
        let click = json!({"ref": 1, "force": "yes", "timeoutMs": "5s", "selector": "41"});
        assert_eq!(read("electron_click", click.clone(), types), click);
    }

    #[test]
    fn empty_strings_are_dropped_except_for_content_parameters() {
        let all = json!({"ref": 5, "selector": "", "role": "", "name_exact": "", "button": "", "sessionId": "", "window": ""});
        assert_eq!(read("electron_click", all, empties), json!({"ref": 5}));
        let typed = json!({"ref": 5, "selector": "", "text": ""});
        assert_eq!(read("electron_type", typed, empties), json!({"ref": 5, "text": ""}));
        let named = json!({"ref": 5, "name": ""});
        assert_eq!(read("electron_click", named, empties), json!({"ref": 5}));
        let attribute = json!({"ref": 5, "selector": "", "name": "href"});
        assert_eq!(read("electron_get_attribute", attribute, empties), json!({"ref": 5, "name": "href"}));
        let one = json!({"ref": 5, "equals": "", "contains": "a", "regex": ""});
        assert_eq!(read("electron_expect_text", one, empties), json!({"ref": 5, "contains": "a"}));
        let field = json!({"fields": [{"target": "@1", "role": null, "name": "", "value": ""}]});
        assert_eq!(read("electron_fill_form", field, empties), json!({"fields": [{"target": "@1", "value": ""}]}));
        let expected = json!({"ref": 5, "equals": ""});
        assert_eq!(read("electron_expect_value", expected.clone(), empties), expected);
    }
}
