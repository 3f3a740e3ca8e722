//! Values that a trace has redacted: `$NAME` stands for each.

use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The values of these names.
pub(super) fn of(names: &[String], values: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    names.iter().filter_map(|name| Some((name.clone(), values.get(name)?.clone()))).collect()
}

/// Puts values in place of their names. A name that has no value stays.
pub(in super::super) fn filled(value: Value, values: &BTreeMap<String, String>) -> Value {
    match value {
        Value::String(text) => filled_text(&text, values).into(),
        Value::Array(items) => items.into_iter().map(|item| filled(item, values)).collect(),
        Value::Object(fields) => filled_fields(fields, values).into(),
        other => other,
    }
}

/// The same for the fields of an object.
pub(super) fn filled_fields(fields: Map<String, Value>, values: &BTreeMap<String, String>) -> Map<String, Value> {
    fields.into_iter().map(|(name, field)| (name, filled(field, values))).collect()
}

/// The names that a text has, of those with a value.
pub(super) fn names_in(text: &str, values: &BTreeMap<String, String>) -> Vec<String> {
    let mut names = vec![];
    replaced(text, values, |name| {
        names.push(name.to_owned());
        String::new()
    });
    names
}

fn filled_text(text: &str, values: &BTreeMap<String, String>) -> String {
    replaced(text, values, |name| values[name].clone())
}

fn replaced(text: &str, values: &BTreeMap<String, String>, mut by: impl FnMut(&str) -> String) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('$') {
        out += before;
        // Text after a name may look like a part of it, so the longest name that fits counts.
        let fits = values.keys().filter(|name| after.starts_with(name.as_str()));
        match fits.max_by_key(|name| name.len()) {
            Some(name) => {
                out += &by(name);
                rest = &after[name.len()..];
            }
            None => {
                out.push('$');
                rest = after;
            }
        }
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_longest_name_that_fits_is_replaced() {
        let values = BTreeMap::from([("KEY".to_owned(), "k".to_owned()), ("KEY_2".to_owned(), "two".to_owned())]);
        let given = json!({ "a": ["--x=$KEY_2", "$KEY$KEY"], "b": "$OTHER costs $5" });
        assert_eq!(filled(given, &values), json!({ "a": ["--x=two", "kk"], "b": "$OTHER costs $5" }));
        assert_eq!(names_in("Hello $KEY_2, $OTHER", &values), ["KEY_2"]);
        assert_eq!(filled("$KEY $KEY_2".into(), &of(&["KEY_2".to_owned(), "NONE".to_owned()], &values)), "$KEY two");
    }
}
