//! JSON schemas, made once from the parameter structs and tidied for MCP clients. They check the arguments of all
//! verbs, so that bad input gets the same sentences everywhere.

use crate::{kinds::Place, roles, spelling::nearest};
use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Map, Value, json};
use stagewright_driver::error::{Error, Outcome};

/// A verb's input schema: inlined, tidied, closed, with the two parameters that every verb takes.
pub(crate) fn input<V: JsonSchema>(place: Place) -> Value {
    let mut schema = generate::<V>(false);
    let object = schema.as_object_mut().expect("a struct's schema is an object");
    object.entry("properties").or_insert_with(|| json!({}));
    if place != Place::Local {
        let properties = object["properties"].as_object_mut().expect("properties");
        properties.entry("sessionId").or_insert_with(
            || json!({"type": "string", "minLength": 1, "description": "Session id; omit when one is live"}),
        );
        if place == Place::Session {
            properties.entry("window").or_insert_with(
                || json!({"type": "string", "description": "Window: handle (w1), index, title or part of the url"}),
            );
        }
    }
    // A parameter with a default is optional, even if a table of the seeds requires it.
    let defaults: Vec<String> = object["properties"]
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(_, p)| p.get("default").is_some())
        .map(|(name, _)| name.clone())
        .collect();
    if let Some(Value::Array(required)) = object.get_mut("required") {
        required.retain(|name| !defaults.iter().any(|d| Some(d.as_str()) == name.as_str()));
        if required.is_empty() {
            object.remove("required");
        }
    }
    object.insert("additionalProperties".into(), false.into());
    schema
}

/// A reply's schema, with the fields that the envelope adds.
pub(crate) fn output<R: JsonSchema>(acts: bool) -> Value {
    let mut schema = generate::<R>(true);
    if acts {
        // Short, because every acting tool's schema repeats it: docs/effects.md has its fields.
        let effects = json!({"type": "object", "description": "Side effects, if any"});
        let object = schema.as_object_mut().expect("a struct's schema is an object");
        object.entry("properties").or_insert_with(|| json!({}))["effects"] = effects;
    }
    schema
}

fn generate<T: JsonSchema>(serialize: bool) -> Value {
    let settings = SchemaSettings::draft2020_12().with(|s| {
        s.inline_subschemas = true;
        s.meta_schema = None;
    });
    let settings = if serialize { settings.for_serialize() } else { settings };
    let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    // A reply may hold null where its schema says so; an argument is left out instead.
    tidy(&mut schema, !serialize);
    schema
}

/// Removes parts that cost tokens and carry no information: titles, null defaults, number formats, `null` beside a type.
/// Joins the lines of doc comments.
fn tidy(schema: &mut Value, drop_null: bool) {
    match schema {
        Value::Object(object) => {
            if object.get("title").is_some_and(Value::is_string) {
                object.remove("title");
            }
            if object.get("default").is_some_and(Value::is_null) {
                object.remove("default");
            }
            if let Some(format) = object.get("format").and_then(Value::as_str).filter(|f| *f != "path") {
                let most = most_of(format);
                object.remove("format");
                if let Some(most) = most.filter(|_| drop_null && !object.contains_key("maximum")) {
                    object.insert(TYPE_MOST.into(), most.into());
                }
            }
            if let Some(Value::Array(types)) = object.get_mut("type").filter(|_| drop_null) {
                types.retain(|t| t != "null");
                if let [only] = types.as_slice() {
                    let only = only.clone();
                    object.insert("type".into(), only);
                }
            }
            if let Some(Value::Array(values)) = object.get_mut("enum").filter(|_| drop_null) {
                values.retain(|v| !v.is_null());
            }
            if let Some(Value::Array(options)) = object.get_mut("anyOf").filter(|_| drop_null) {
                options.retain(|o| o.get("type") != Some(&json!("null")));
                if let [only] = options.as_slice() {
                    let only = only.as_object().cloned().unwrap_or_default();
                    object.remove("anyOf");
                    for (key, value) in only {
                        object.entry(key).or_insert(value);
                    }
                }
            }
            if let Some(Value::String(prose)) = object.get_mut("description") {
                *prose = unwrap(prose);
            }
            object.values_mut().for_each(|inner| tidy(inner, drop_null));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| tidy(item, drop_null)),
        _ => {}
    }
}

/// The largest value of a number's type: a limit that is checked but not listed.
const TYPE_MOST: &str = "x-type-maximum";

fn most_of(format: &str) -> Option<u64> {
    match format {
        "uint8" => Some(u8::MAX.into()),
        "uint16" => Some(u16::MAX.into()),
        "uint32" => Some(u32::MAX.into()),
        "int64" => Some(i64::MAX as u64),
        _ => None,
    }
}

fn unwrap(prose: &str) -> String {
    prose.split("\n\n").map(|p| p.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join("\n\n")
}

/// Checks arguments against a schema: unknown names, missing ones, types, limits, choices.
pub fn check(schema: &Value, args: &Map<String, Value>) -> Outcome<()> {
    let empty = Map::new();
    let properties = schema["properties"].as_object().unwrap_or(&empty);
    for (name, value) in args {
        let Some(property) = properties.get(name) else {
            return Err(unknown(name, properties));
        };
        // Clients whose schemas require every property send null for an absent one.
        if !value.is_null() {
            check_value(name, property, value)?;
        }
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if args.get(name).is_none_or(Value::is_null) {
            let about = properties.get(name).and_then(|p| p["description"].as_str()).unwrap_or("");
            return Err(Error::argument(format!(
                "{name} is missing. It is required: {}.",
                lower_first(about.trim_end_matches('.'))
            ))
            .detail("parameter", name));
        }
    }
    Ok(())
}

fn unknown(name: &str, properties: &Map<String, Value>) -> Error {
    let known: Vec<&str> = properties.keys().map(String::as_str).collect();
    let message = match slip(name, &known).or_else(|| nearest(name, &known)) {
        Some(near) => format!("There is no parameter {name:?}; did you mean {near:?}?"),
        None => format!("There is no parameter {name:?}."),
    };
    Error::argument(message).hint(format!("The parameters are: {}.", known.join(", "))).detail("parameter", name)
}

/// Names that other tools have for our parameters, each with ours, the likeliest first.
const SLIPS: [(&str, &[&str]); 34] = [
    ("text", &["equals", "values"]),
    ("value", &["equals", "values", "text"]),
    ("expected", &["equals", "contains"]),
    ("count", &["equals", "clickCount"]),
    ("label", &["values", "name_exact"]),
    ("option", &["values"]),
    ("options", &["values"]),
    ("title", &["windowTitle", "name_exact"]),
    ("name", &["name_exact"]),
    ("file", &["paths"]),
    ("files", &["paths"]),
    ("path", &["paths", "main"]),
    ("filePath", &["paths", "path"]),
    ("app", &["main"]),
    ("appPath", &["main"]),
    ("executable", &["executablePath"]),
    ("xpath", &["selector"]),
    ("css", &["selector"]),
    ("locator", &["selector"]),
    ("query", &["selector"]),
    ("element", &["ref", "selector"]),
    ("id", &["ref", "targetId", "sessionId"]),
    ("uid", &["ref"]),
    ("pattern", &["regex", "matches_regex", "matches", "match"]),
    ("regexp", &["regex", "matches_regex", "matches", "match"]),
    ("regex", &["matches_regex", "matches", "match"]),
    ("timeout", &["timeoutMs"]),
    ("ms", &["timeoutMs", "timeout_ms", "durationMs"]),
    ("doubleClick", &["clickCount"]),
    ("script", &["code"]),
    ("expression", &["code"]),
    ("function", &["code"]),
    ("session", &["sessionId"]),
    ("windowId", &["window"]),
];

fn slip<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let (_, ours) = SLIPS.iter().find(|(slip, _)| *slip == name)?;
    ours.iter().find_map(|own| known.iter().copied().find(|k| k == own))
}

/// Parameters that name a role.
const ROLE_PARAMETERS: [&str; 2] = ["role", "targetRole"];

fn check_value(name: &str, schema: &Value, value: &Value) -> Outcome<()> {
    let wrong = |what: String| Err(Error::argument(format!("{name} {what}")).detail("parameter", name));
    if let Some(options) = schema.get("anyOf").or_else(|| schema.get("oneOf")).and_then(Value::as_array) {
        if options.iter().any(|option| check_value(name, option, value).is_ok()) {
            return Ok(());
        }
        let all = options.iter().map(describe).collect::<Vec<_>>().join(" or ");
        return wrong(format!("must be {all}; got {}.", short(value)));
    }
    if let Some(constant) = schema.get("const") {
        return if constant == value { Ok(()) } else { wrong(format!("must be {constant}; got {}.", short(value))) };
    }
    if let Some(choices) = schema.get("enum").and_then(Value::as_array) {
        if !choices.contains(value) {
            return wrong(format!("must be {}; got {}.", describe(schema), short(value)));
        }
        return Ok(());
    }
    if is_map(schema) && pairs(value).is_some() {
        return Ok(());
    }
    if !type_fits(schema, value) {
        return wrong(format!("must be {}; got {}.", describe(schema), short(value)));
    }
    match value {
        Value::Number(number) => {
            let number = number.as_f64().unwrap_or(f64::NAN);
            let low = schema.get("minimum").and_then(Value::as_f64).is_some_and(|least| number < least);
            let most = schema.get("maximum").or_else(|| schema.get(TYPE_MOST));
            let high = most.and_then(Value::as_f64).is_some_and(|most| number > most);
            if low || high || !number.is_finite() {
                return wrong(format!("must be {}; got {}.", describe(schema), short(value)));
            }
        }
        Value::String(text) => {
            if let Some(meant) = ROLE_PARAMETERS.contains(&name).then(|| roles::meant(text)).flatten() {
                return wrong(format!("must be a role of ARIA; got {}. Did you mean {meant:?}?", short(value)));
            }
            let length = text.chars().count() as u64;
            if schema.get("minLength").and_then(Value::as_u64).is_some_and(|least| length < least) {
                return wrong("must not be empty.".into());
            }
            if let Some(most) = schema.get("maxLength").and_then(Value::as_u64).filter(|most| length > *most) {
                return wrong(format!("must be {most} characters at most; got {length}."));
            }
        }
        Value::Array(items) => {
            let length = items.len() as u64;
            if let Some(least) = schema.get("minItems").and_then(Value::as_u64).filter(|least| length < *least) {
                return wrong(format!("must have at least {least} item; got {length}."));
            }
            if let Some(most) = schema.get("maxItems").and_then(Value::as_u64).filter(|most| length > *most) {
                return wrong(format!("must have {most} items at most; got {length}."));
            }
            if let Some(inner) = schema.get("items") {
                for (index, item) in items.iter().enumerate() {
                    check_value(&format!("{name}[{index}]"), inner, item)?;
                }
            }
        }
        Value::Object(object) => {
            if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
                for (key, item) in object {
                    match properties.get(key) {
                        Some(inner) => check_value(&format!("{name}.{key}"), inner, item)?,
                        None if schema.get("additionalProperties") == Some(&Value::Bool(false)) => {
                            let mut error = unknown(key, properties);
                            error.message = format!("{name}: {}", error.message);
                            return Err(error);
                        }
                        None => {}
                    }
                }
                for key in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
                    if !object.contains_key(key) {
                        return wrong(format!("lacks {key:?}."));
                    }
                }
            } else if let Some(inner) = schema.get("additionalProperties").filter(|a| a.is_object()) {
                for (key, item) in object {
                    check_value(&format!("{name}.{key}"), inner, item)?;
                }
            }
        }
        _ => {}
    }
    Ok(())
}

fn type_fits(schema: &Value, value: &Value) -> bool {
    let fits = |kind: &str| match kind {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64() || value.as_f64().is_some_and(is_whole),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => true,
    };
    match schema.get("type") {
        Some(Value::String(kind)) => fits(kind),
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).any(fits),
        _ => true,
    }
}

fn is_map(schema: &Value) -> bool {
    schema.get("type") == Some(&json!("object")) && schema.get("properties").is_none()
}

/// A map as a list of `NAME=value`: strict schemas know no maps. The value of a `NAME` alone is null.
pub(crate) fn pairs(value: &Value) -> Option<Map<String, Value>> {
    let pair = |item: &Value| {
        let item = item.as_str()?;
        let (name, value) = item.split_once('=').map_or((item, Value::Null), |(name, value)| (name, value.into()));
        Some((name.to_owned(), value))
    };
    value.as_array()?.iter().map(pair).collect()
}

/// Whether a float stands for an integer exactly, as `5.0` does in JSON.
fn is_whole(number: f64) -> bool {
    number.fract() == 0.0 && number.abs() <= 9_007_199_254_740_991.0
}

/// Integers written as floats, as integers: serde's integer types take nothing else.
pub(crate) fn whole_numbers(value: &mut Value) {
    match value {
        Value::Number(number) if number.is_f64() => {
            if let Some(whole) = number.as_f64().filter(|f| is_whole(*f)) {
                *value = (whole as i64).into();
            }
        }
        Value::Array(items) => items.iter_mut().for_each(whole_numbers),
        Value::Object(object) => object.values_mut().for_each(whole_numbers),
        _ => {}
    }
}

/// A schema's type in words.
fn describe(schema: &Value) -> String {
    if let Some(choices) = schema.get("enum").and_then(Value::as_array) {
        return choices
            .iter()
            .map(|c| c.as_str().map_or_else(|| c.to_string(), str::to_owned))
            .collect::<Vec<_>>()
            .join("|");
    }
    if let Some(constant) = schema.get("const") {
        return constant.as_str().map_or_else(|| constant.to_string(), str::to_owned);
    }
    if let Some(options) = schema.get("anyOf").or_else(|| schema.get("oneOf")).and_then(Value::as_array) {
        let words: Vec<String> = options.iter().map(describe).collect();
        let are_constants = options.iter().all(|option| option.get("const").is_some());
        return words.join(if are_constants { "|" } else { " or " });
    }
    if let (Some("array"), Some(items)) = (schema.get("type").and_then(Value::as_str), schema.get("items")) {
        let items = describe(items);
        if items.contains('|') {
            return format!("an array of {items}");
        }
    }
    let number = |key: &str| schema.get(key).and_then(Value::as_f64);
    let kind = schema.get("type").and_then(Value::as_str).unwrap_or("value");
    let article = if matches!(kind, "integer" | "array" | "object") { "an" } else { "a" };
    match (number("minimum"), number("maximum").or_else(|| number(TYPE_MOST))) {
        (Some(least), Some(most)) => format!("{article} {kind} from {least} to {most}"),
        (Some(least), None) => format!("{article} {kind} of at least {least}"),
        _ => format!("{article} {kind}"),
    }
}

fn short(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= 60 { text } else { text.chars().take(57).collect::<String>() + "…" }
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|c| c.to_lowercase().collect::<String>() + chars.as_str()).unwrap_or_default()
}
