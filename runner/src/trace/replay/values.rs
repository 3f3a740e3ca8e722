//! Values that a trace has redacted: `$NAME` stands for each.

use serde_json::Value;
use std::collections::BTreeMap;

/// Puts values in place of their names. A name that has no value stays.
pub(in super::super) fn filled(value: Value, values: &BTreeMap<String, String>) -> Value {
    match value {
        Value::String(text) => filled_text(&text, values).into(),
        Value::Array(items) => items.into_iter().map(|item| filled(item, values)).collect(),
        Value::Object(fields) => fields.into_iter().map(|(name, field)| (name, filled(field, values))).collect(),
        other => other,
    }
}

fn filled_text(text: &str, values: &BTreeMap<String, String>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('$') {
        out += before;
        // Text after a name may look like a part of it, so the longest name that fits counts.
        let fits = values.iter().filter(|(name, _)| after.starts_with(name.as_str()));
        match fits.max_by_key(|(name, _)| name.len()) {
            Some((name, value)) => {
                out += value;
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
    }
}
