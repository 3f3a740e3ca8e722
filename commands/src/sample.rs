//! Determines before a verb runs whether it has a value for `--raw`, because `click --raw` must fail before it clicks.

use crate::call::Row;
use serde_json::{Map, Value, json};

/// Whether a verb certainly has no value: a sample reply can be parsed as the verb's reply, and has no value.
pub fn has_no_value(row: &Row) -> bool {
    let reply = reply(row);
    reads_back(row, &reply) && (row.raw)(&reply).is_none()
}

/// A sample reply of a verb, with every field of its schema.
pub fn reply(row: &Row) -> Value {
    sample(&(row.output)())
}

/// Whether the verb's own type reads that reply. A reply that cannot be read back is shown as JSON.
pub fn reads_back(row: &Row, reply: &Value) -> bool {
    let as_json = reply.to_string();
    (row.show)(reply, &str::to_owned) != as_json
}

/// A value that fits a schema, with every field there is.
fn sample(schema: &Value) -> Value {
    if let Some(constant) = schema.get("const") {
        return constant.clone();
    }
    if let Some(choice) = schema["enum"].as_array().and_then(|choices| choices.first()) {
        return choice.clone();
    }
    if let Some(option) = ["anyOf", "oneOf"].iter().find_map(|key| schema[*key].as_array()?.first()) {
        return sample(option);
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds.first().and_then(Value::as_str),
        kind => kind.as_str(),
    };
    match kind {
        Some("string") => json!("a"),
        Some("integer" | "number") => json!(schema["minimum"].as_i64().unwrap_or(1)),
        Some("boolean") => json!(true),
        // No sample can be made of items without a type.
        Some("array") if !schema["items"].is_object() => json!([]),
        Some("array") => json!([sample(&schema["items"])]),
        Some("object") => {
            let fields = schema["properties"].as_object().into_iter().flatten();
            Value::Object(fields.map(|(name, field)| (name.clone(), sample(field))).collect::<Map<_, _>>())
        }
        _ => Value::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::REGISTRY;

    #[test]
    fn a_read_has_a_value_and_a_click_has_none() {
        let row = |verb| REGISTRY.find(verb).expect("a verb");
        assert!(!has_no_value(row("get-text")) && !has_no_value(row("exists")));
        assert!(has_no_value(row("click")));
    }
}
