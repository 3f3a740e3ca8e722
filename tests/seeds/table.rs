//! Compares the reference's tools, parameters and limits with the input and reply schemas.
//!
//! `parameters.tsv` and `returns.tsv` are transcribed from the reference. A parameter with a default is optional here,
//! even if the reference calls it required.

use serde_json::{Value, json};
use stagewright_commands::Row;
use stagewright_runner::REGISTRY;
use std::collections::BTreeSet;

const PARAMETERS: &str = include_str!("parameters.tsv");
const RETURNS: &str = include_str!("returns.tsv");

/// How many tools the reference has, with `electron_set_files`.
const TOOLS: usize = 53;

/// One line of the table.
struct Promise {
    tool: &'static str,
    parameter: &'static str,
    kind: &'static str,
    required: bool,
    default: &'static str,
    least: &'static str,
    most: &'static str,
    choices: &'static str,
}

fn promises() -> impl Iterator<Item = Promise> {
    PARAMETERS.lines().skip(1).map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [tool, parameter, kind, required, default, least, most, choices] = cells[..] else {
            panic!("a line of eight cells: {line:?}")
        };
        Promise { tool, parameter, kind, required: required == "yes", default, least, most, choices }
    })
}

fn returns() -> impl Iterator<Item = (&'static str, &'static str)> {
    RETURNS.lines().skip(1).map(|line| line.split_once('\t').expect("a tool and its fields"))
}

fn row(tool: &str) -> &'static Row {
    let row = REGISTRY.find(tool).unwrap_or_else(|| panic!("{tool} is missing"));
    assert_eq!(row.tool, tool);
    row
}

#[test]
fn every_tool_of_the_reference_exists() {
    let tools: BTreeSet<&str> = returns().map(|(tool, _)| tool).collect();
    assert_eq!(tools.len(), TOOLS);
    for tool in tools {
        row(tool);
    }
}

#[test]
fn every_parameter_of_the_reference_exists_with_type_and_limits() {
    let broken: Vec<String> = promises().filter_map(|promise| check_promise(&promise).err()).collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

fn check_promise(promise: &Promise) -> Result<(), String> {
    let Promise { tool, parameter, kind, .. } = promise;
    let schema = row(tool).input_schema();
    let broken = |what: String| Err(format!("{tool} {parameter}: {what}"));
    let Some(property) = schema["properties"].get(parameter) else { return broken("missing".into()) };
    if !is_kind(kind, property) {
        return broken(format!("not {kind}: {property}"));
    }
    let required = schema["required"].as_array().is_some_and(|names| names.iter().any(|name| name == parameter));
    if required != promise.required {
        return broken(format!("required: {required}"));
    }
    let default: Value = serde_json::from_str(promise.default).unwrap_or_default();
    if !default.is_null() && property["default"] != default {
        return broken(format!("default {}, not {default}", property["default"]));
    }
    for (limit, number) in [(promise.least, "min"), (promise.most, "max")] {
        let key = if kind.ends_with("[]") { format!("{number}Items") } else { format!("{number}imum") };
        if !limit.is_empty() && property[&key].as_f64() != limit.parse().ok() {
            return broken(format!("{key} is {}, not {limit}", property[&key]));
        }
    }
    let known = choices(property);
    match promise.choices.split('|').find(|choice| !choice.is_empty() && !known.contains(&json!(choice))) {
        Some(choice) => broken(format!("{choice} is not among {known:?}")),
        None => Ok(()),
    }
}

fn is_kind(kind: &str, property: &Value) -> bool {
    match kind {
        "any" => property.get("type").is_none(),
        "union" => property["anyOf"].as_array().is_some_and(|options| options.len() == 2),
        _ => match kind.strip_suffix("[]") {
            Some(item) => property["type"] == "array" && property["items"]["type"] == item,
            None => property["type"] == kind || !choices(property).is_empty() && kind == "string",
        },
    }
}

/// The values of an enumeration, in either spelling of the schema.
fn choices(property: &Value) -> Vec<Value> {
    let listed = property["enum"].as_array().cloned().unwrap_or_default();
    let apart = property["oneOf"].as_array().into_iter().flatten().map(|option| option["const"].clone());
    listed.into_iter().chain(apart).collect()
}

#[test]
fn every_reply_has_the_fields_of_the_reference() {
    for (tool, fields) in returns() {
        let reply = (row(tool).output)();
        for field in fields.split_whitespace() {
            assert!(reply["properties"].get(field).is_some(), "{tool} does not return {field}: {reply}");
        }
    }
}
