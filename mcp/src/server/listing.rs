//! A verb's schemas as tools list them: short, and in the subset of JSON Schema that all models accept.
//!
//! The listed schema is stricter than the accepted arguments. OpenAI's strict mode knows no maps, Gemini wants one type
//! per field, and Ajv refuses unknown formats. So a list of `NAME=value` replaces a map, a list replaces "one or a
//! list", and a text replaces "any value". Calls may use either form.

use serde_json::{Map, Value, json};

/// Short descriptions of parameters that many tools have. An agent pays for each word in each of its turns. The server's
/// instructions describe those that are empty.
const EVERYWHERE: [(&str, &str); 7] = [
    ("ref", ""),
    ("selector", "CSS or text=…"),
    ("role", ""),
    ("name_exact", ""),
    ("name_contains", ""),
    ("window", ""),
    ("sessionId", ""),
];

/// Marks a parameter that only the shell has, or that another tool's description covers. It is not listed.
const OF_THE_SHELL: &str = "x-shell";

/// Marks a parameter that only short lists have: `full` lists those of the tool reference.
pub(super) const OF_SHORT_LISTS: &str = "x-short-list";

/// The listed schema of a tool's parameters.
pub(super) fn input(mut schema: Value) -> Map<String, Value> {
    if let Some(parameters) = schema["properties"].as_object_mut() {
        parameters.retain(|_, parameter| parameter[OF_THE_SHELL] != true && parameter[OF_SHORT_LISTS] != true);
    }
    for (name, parameter) in schema["properties"].as_object_mut().into_iter().flatten() {
        let everywhere = EVERYWHERE.iter().find(|(known, _)| known == name);
        let words = match (everywhere, name.as_str()) {
            (Some((_, words)), _) => (*words).to_owned(),
            (None, "timeoutMs") => if parameter.get("default").is_some() { "ms" } else { "In ms" }.to_owned(),
            (None, "force") => String::new(),
            _ => parameter["description"].as_str().unwrap_or_default().trim_end_matches('.').to_owned(),
        };
        let words = match default_in_words(parameter) {
            Some(default) if words.is_empty() => format!("Default {default}"),
            Some(default) => format!("{words} [{default}]"),
            None => words,
        };
        *parameter = plain(parameter);
        if everywhere.is_some() || name == "timeoutMs" {
            *parameter = json!({ "type": parameter["type"] });
        }
        if !words.is_empty() {
            parameter["description"] = words.into();
        }
    }
    let mut schema = schema.as_object().cloned().unwrap_or_default();
    schema.retain(|key, _| matches!(key.as_str(), "type" | "properties" | "required" | "additionalProperties"));
    schema
}

/// The default in words, because strict schemas have no such keyword. `false` and empty lists are left out.
fn default_in_words(schema: &Value) -> Option<String> {
    match &schema["default"] {
        Value::Null | Value::Bool(false) => None,
        Value::String(text) if text == "default" => None,
        Value::Array(items) if items.is_empty() => None,
        Value::Object(items) if items.is_empty() => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}

/// A schema with one type and only the keywords that all models know. Descriptions inside are left out.
fn plain(schema: &Value) -> Value {
    let several = schema.get("anyOf").or_else(|| schema.get("oneOf")).and_then(Value::as_array);
    if let Some(options) = several {
        let constants: Vec<&Value> = options.iter().filter_map(|option| option.get("const")).collect();
        if constants.len() == options.len() {
            return json!({ "type": "string", "enum": constants });
        }
        let list = options.iter().find(|option| option["type"] == "array");
        return list.or(options.first()).map(plain).unwrap_or_default();
    }
    match schema["type"].as_str() {
        Some("array") => {
            let mut list = json!({ "type": "array", "items": plain(&schema["items"]) });
            copy(schema, &mut list, &["minItems", "maxItems"]);
            list
        }
        Some("object") => match schema.get("properties").and_then(Value::as_object) {
            Some(fields) => {
                let fields: Map<String, Value> =
                    fields.iter().map(|(name, field)| (name.clone(), plain(field))).collect();
                let mut object = json!({ "type": "object", "properties": fields, "additionalProperties": false });
                copy(schema, &mut object, &["required"]);
                object
            }
            None => json!({ "type": "array", "items": { "type": "string" } }),
        },
        Some(kind) => {
            let mut scalar = json!({ "type": kind });
            copy(schema, &mut scalar, &["enum", "minimum", "maximum"]);
            // Leave limits out that say nothing: a minimum of 0 or 1 without a maximum, and the largest number of a
            // type.
            if let Some(limits) = scalar.as_object_mut() {
                limits.retain(|key, limit| match key.as_str() {
                    "minimum" => schema.get("maximum").is_some() || limit.as_u64().is_none_or(|least| least > 1),
                    "maximum" => limit.as_u64() != Some(u32::MAX.into()),
                    _ => true,
                });
            }
            scalar
        }
        None => json!({ "type": "string" }),
    }
}

fn copy(from: &Value, to: &mut Value, keys: &[&str]) {
    for key in keys {
        if let Some(value) = from.get(key) {
            to[key] = value.clone();
        }
    }
}

/// The envelope's schema. It must admit a failure too: clients check `isError` results against it. So only fields that
/// both have are required. docs/tools.md explains inner fields.
pub(super) fn output(mut reply: Value) -> Map<String, Value> {
    let mut fields = Map::from_iter([
        ("ok".to_owned(), json!({ "type": "boolean" })),
        ("session_id".to_owned(), json!({ "type": "string" })),
    ]);
    if let Some(Value::Object(own)) = reply.get_mut("properties").map(Value::take) {
        fields.extend(own.into_iter().map(|(name, field)| {
            // A failure has these fields too, with another meaning, so their types are left open.
            let both = matches!(name.as_str(), "code" | "error" | "hint" | "details");
            let words = field.get("description").cloned();
            let mut field = if both { json!({}) } else { shape(&field) };
            if let Some(words) = words {
                field["description"] = words;
            }
            (name, field)
        }));
    }
    fields.insert("_meta".into(), json!({ "type": "object" }));
    let schema = json!({ "type": "object", "properties": fields, "required": ["ok", "_meta"] });
    schema.as_object().cloned().unwrap_or_default()
}

/// A schema's types and names only.
fn shape(schema: &Value) -> Value {
    if let Some(options) = schema.get("oneOf").and_then(Value::as_array)
        && options.iter().all(|option| option.get("const").is_some())
    {
        return json!({ "type": "string" });
    }
    let mut out = Map::new();
    for (key, value) in schema.as_object().into_iter().flatten() {
        let value = match (key.as_str(), value) {
            ("type", kind) => kind.clone(),
            ("items", items) => shape(items),
            ("additionalProperties", inner) if inner.is_object() => shape(inner),
            ("anyOf" | "oneOf", Value::Array(options)) => options.iter().map(shape).collect(),
            ("properties", Value::Object(fields)) => {
                fields.iter().map(|(name, field)| (name.clone(), shape(field))).collect::<Map<_, _>>().into()
            }
            _ => continue,
        };
        out.insert(key.clone(), value);
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use super::super::tools;
    use super::*;
    use stagewright_commands::schema;
    use stagewright_runner::REGISTRY;

    /// The keywords that OpenAI's strict mode, Gemini's function declarations and Ajv's default all know.
    const KNOWN: [&str; 11] = [
        "type",
        "properties",
        "required",
        "additionalProperties",
        "items",
        "enum",
        "description",
        "minimum",
        "maximum",
        "minItems",
        "maxItems",
    ];

    fn held(path: &str, schema: &Value) {
        let object = schema.as_object().unwrap_or_else(|| panic!("{path}: {schema}"));
        for key in object.keys() {
            assert!(KNOWN.contains(&key.as_str()), "{path} has {key}: {schema}");
        }
        let kind = schema["type"].as_str().unwrap_or_else(|| panic!("{path} has not one type: {schema}"));
        match kind {
            "object" => {
                assert_eq!(schema["additionalProperties"], false, "{path}: strict schemas are closed");
                let fields = schema["properties"].as_object().unwrap_or_else(|| panic!("{path}: no free maps"));
                let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
                required.for_each(|name| assert!(fields.contains_key(name), "{path} requires {name}"));
                fields.iter().for_each(|(name, field)| held(&format!("{path}.{name}"), field));
            }
            "array" => held(&format!("{path}[]"), &schema["items"]),
            "string" | "integer" | "number" | "boolean" => {
                let choices = schema["enum"].as_array().into_iter().flatten();
                choices.for_each(|choice| assert!(kind == "string" && choice.is_string(), "{path}: {choice}"));
            }
            other => panic!("{path}: {other}"),
        }
    }

    #[test]
    fn tool_schemas_use_the_common_json_schema_subset() {
        for row in REGISTRY.rows() {
            let tool = tools::tool(row);
            held(row.tool, &Value::Object((*tool.input_schema).clone()));
            let name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            assert!(row.tool.len() <= 64 && row.tool.chars().all(name), "{}", row.tool);
        }
    }

    #[test]
    fn listed_parameter_values_are_accepted() {
        for row in REGISTRY.rows() {
            let listed = input((row.schema)());
            let own = (row.schema)();
            for (name, parameter) in listed["properties"].as_object().expect("parameters") {
                let value = sample(parameter);
                let alone = json!({ "properties": { name.as_str(): own["properties"][name] } });
                let args = Map::from_iter([(name.clone(), value.clone())]);
                let told = schema::check(&alone, &args);
                assert!(told.is_ok(), "{} {name}: {value} is listed, and refused: {}", row.tool, told.unwrap_err());
            }
        }
    }

    fn sample(schema: &Value) -> Value {
        match schema["type"].as_str().expect("a type") {
            "string" => schema["enum"].get(0).cloned().unwrap_or_else(|| json!("A=1")),
            "integer" | "number" => schema.get("minimum").cloned().unwrap_or_else(|| json!(1)),
            "boolean" => json!(true),
            "array" => json!([sample(&schema["items"])]),
            _ => {
                let fields = schema["properties"].as_object().expect("fields");
                fields.iter().map(|(name, field)| (name.clone(), sample(field))).collect::<Map<_, _>>().into()
            }
        }
    }

    #[test]
    fn common_parameters_have_short_descriptions() {
        for row in REGISTRY.rows() {
            let listed = input((row.schema)());
            for name in ["ref", "selector", "role", "window", "timeoutMs"] {
                let Some(parameter) = listed["properties"].get(name) else { continue };
                let words = parameter["description"].as_str().unwrap_or_default();
                let known = words.is_empty() && super::super::INSTRUCTIONS.contains(name);
                assert!(known || (3..=40).contains(&words.len()), "{} {name}: {words:?}", row.tool);
            }
        }
    }

    #[test]
    fn tool_descriptions_contain_no_shell_verbs() {
        let verbs: Vec<String> = REGISTRY.rows().map(|row| row.verb()).filter(|verb| verb.contains('-')).collect();
        for row in tools::offered() {
            let tool = json!(tools::tool(row)).to_string();
            for verb in &verbs {
                // A value may be spelled as a verb is, such as an event of Electron's trays.
                let texts = tool.replace(&format!("\"{verb}\""), "");
                assert!(!texts.contains(verb.as_str()), "{} says {verb}: {tool}", row.tool);
            }
            assert!(!tool.contains("stagewright ") && !tool.contains("In the shell"), "{tool}");
        }
    }

    #[test]
    fn listed_output_schema_keeps_only_the_shape() {
        let reply = json!({
            "type": "object",
            "properties": {
                "of": { "oneOf": [{ "type": "string", "const": "a", "description": "A." }], "description": "Which" },
                "list": { "type": "array", "items": { "type": "object", "properties": {
                    "ref": { "type": ["integer", "null"], "minimum": 0, "description": "Its ref" } }, "required": ["ref"] } },
            },
            "required": ["of"],
        });
        let told = output(reply);
        assert_eq!(told["properties"]["of"], json!({ "type": "string", "description": "Which" }));
        let item = json!({ "type": "object", "properties": { "ref": { "type": ["integer", "null"] } } });
        assert_eq!(told["properties"]["list"], json!({ "type": "array", "items": item }));
        assert_eq!(told["required"], json!(["ok", "_meta"]));
    }
}
