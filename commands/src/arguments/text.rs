//! Converts a shell word to the JSON value that a parameter's schema requires.
//!
//! A value of the wrong type stays text. The check by the schema then names the right type, with the same message as
//! for JSON callers.

use crate::{
    flags::as_ref,
    values::{Span, own_variable},
};
use serde_json::{Map, Value};
use stagewright_driver::error::{Error, Outcome};
use std::path::Path;

/// The texts of one flag, or the words of one parameter. A parameter in milliseconds takes `5s` and `500ms` as well.
pub(super) fn values_of(name: &str, schema: &Value, texts: &[&str], cwd: &Path) -> Outcome<Value> {
    let is_span = kind(schema) == "integer" && (name == "ms" || name.ends_with("Ms"));
    let span = texts.last().filter(|_| is_span).and_then(|text| Span((*text).to_owned()).read());
    match span {
        Some(span) => Ok((span.as_millis() as u64).into()),
        None => values(schema, texts, cwd),
    }
}

fn values(schema: &Value, texts: &[&str], cwd: &Path) -> Outcome<Value> {
    match kind(schema) {
        "array" => array(schema, texts, cwd),
        "object" => object(schema, texts, cwd),
        // A parameter that also takes a list was given several times.
        "" if texts.len() > 1 => Ok(texts.iter().map(|text| Value::from(*text)).collect()),
        _ => Ok(one(schema, texts.last().copied().unwrap_or_default(), cwd)),
    }
}

fn kind(schema: &Value) -> &str {
    schema["type"].as_str().unwrap_or("")
}

fn one(schema: &Value, text: &str, cwd: &Path) -> Value {
    match kind(schema) {
        "string" if schema["format"] == "path" && !text.is_empty() => cwd.join(text).to_string_lossy().into(),
        "string" => text.into(),
        "integer" => as_ref(text).map(Value::from).or_else(|| json(text)).unwrap_or_else(|| text.into()),
        "" if schema.get("enum").is_some() => text.into(),
        "" => either(schema, text),
        _ => json(text).unwrap_or_else(|| text.into()),
    }
}

/// The value for a parameter of several types, or of any type. The text is parsed as JSON if that gives a value of
/// another allowed type. It is split at commas if the parameter accepts lists of such words. Otherwise it is text.
fn either(schema: &Value, text: &str) -> Value {
    let options = schema.get("anyOf").or_else(|| schema.get("oneOf")).and_then(Value::as_array);
    let takes = |value: &Value| match options {
        None => true,
        Some(options) => options.iter().any(|option| fits(option, value)),
    };
    let items = || Value::Array(text.split(',').map(|item| item.trim().into()).collect());
    let listed = |text: &str| (options.is_some() && text.contains(',')).then(items).filter(takes);
    json(text).filter(takes).or_else(|| listed(text)).unwrap_or_else(|| text.into())
}

fn fits(schema: &Value, value: &Value) -> bool {
    let schema = serde_json::json!({ "properties": { "value": schema } });
    crate::schema::check(&schema, &Map::from_iter([("value".to_owned(), value.clone())])).is_ok()
}

fn json(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok()
}

/// Each text is one item. One text may contain several choices, separated by commas. If items are not text, a JSON
/// array is accepted for the whole list.
fn array(schema: &Value, texts: &[&str], cwd: &Path) -> Outcome<Value> {
    let item = &schema["items"];
    if let ([text], true) = (texts, kind(item) != "string")
        && let Some(whole @ Value::Array(_)) = json(text)
    {
        return Ok(whole);
    }
    let parted = !super::grow::choices(item).is_empty();
    let texts =
        texts.iter().flat_map(|text| if parted { text.split(',').map(str::trim).collect() } else { vec![*text] });
    texts.map(|text| values(item, &[text], cwd)).collect::<Outcome<Vec<_>>>().map(Value::Array)
}

/// JSON objects, `name=value` pairs, and for states `checked,!disabled`; several are merged.
fn object(schema: &Value, texts: &[&str], cwd: &Path) -> Outcome<Value> {
    let mut out = Map::new();
    for text in texts {
        if text.trim_start().starts_with('{') {
            match json(text) {
                Some(Value::Object(object)) => out.extend(object),
                _ => return Err(Error::argument(format!("{text:?} is not a JSON object."))),
            }
            continue;
        }
        for piece in pieces(schema, text) {
            let (key, value) = match (piece.split_once('='), piece.strip_prefix('!')) {
                (Some((key, value)), _) => (key, one(inner(schema, key), value, cwd)),
                (None, Some(key)) => (key, Value::Bool(false)),
                (None, None) if is_free(schema) => {
                    (piece.as_str(), own_variable(&piece).map_err(|why| Error::argument(format!("{why}.")))?.into())
                }
                (None, None) => (piece.as_str(), Value::Bool(true)),
            };
            out.insert(key.trim().to_owned(), value);
        }
    }
    Ok(Value::Object(out))
}

/// Splits at commas; in a map of free names a comma belongs to the value unless a `name=` follows.
fn pieces(schema: &Value, text: &str) -> Vec<String> {
    let free = is_free(schema);
    let mut out: Vec<String> = vec![];
    for piece in text.split(',') {
        match out.last_mut() {
            Some(last) if free && !piece.contains('=') => *last += &format!(",{piece}"),
            _ => out.push(piece.to_owned()),
        }
    }
    out.retain(|piece| !piece.is_empty());
    out
}

/// Whether an object takes any name.
fn is_free(schema: &Value) -> bool {
    schema.get("properties").is_none()
}

fn inner<'a>(schema: &'a Value, key: &str) -> &'a Value {
    schema["properties"].get(key.trim()).unwrap_or(&schema["additionalProperties"])
}
