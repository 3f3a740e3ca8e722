//! The registry as MCP tools.

use rmcp::{ErrorData, model::*};
use serde_json::{Map, Value, json};
use stagewright_commands::{
    REGISTRY, Row, schema,
    verb::{Frontends, Operation},
};
use std::sync::Arc;

/// The rows that make sense in MCP.
pub(super) fn offered() -> impl Iterator<Item = &'static Row> {
    REGISTRY.iter().filter(|row| row.frontends == Frontends::All)
}

/// The row of that tool; the shell's words are not tools.
pub(super) fn find(name: &str) -> Option<&'static Row> {
    offered().find(|row| row.tool == name)
}

/// The protocol error for a tool that there is not.
pub(super) fn unknown(name: &str) -> ErrorData {
    let known: Vec<&str> = offered().map(|row| row.tool).collect();
    let near = schema::nearest(name, &known).map(|near| format!("; did you mean {near:?}?")).unwrap_or_default();
    ErrorData::invalid_params(format!("Unknown tool: {name:?}{near}"), None)
}

/// Parameters that many tools have and the server's instructions explain once.
const EXPLAINED_ONCE: [&str; 9] =
    ["ref", "selector", "role", "name_exact", "name_contains", "force", "timeoutMs", "sessionId", "window"];

/// One row as a tool: lean, since an agent pays for every word in each of its turns.
pub(super) fn tool(row: &'static Row) -> Tool {
    let mut input = (row.schema)();
    strip(&mut input);
    for name in EXPLAINED_ONCE {
        if let Some(Value::Object(parameter)) = input.pointer_mut(&format!("/properties/{name}")) {
            parameter.retain(|key, _| matches!(key.as_str(), "type" | "enum" | "default"));
        }
    }
    let mut input = input.as_object().cloned().unwrap_or_default();
    let prose = input.remove("description");
    let prose = prose.as_ref().and_then(Value::as_str).unwrap_or(row.title);
    let about = prose.split("\n\n").next().unwrap_or(prose).to_owned();
    Tool::new(row.tool, about, Arc::new(input))
        .with_title(row.title)
        .with_raw_output_schema(Arc::new(output(row)))
        .with_annotations(annotations(row.operation))
}

fn annotations(operation: Operation) -> ToolAnnotations {
    let hints = ToolAnnotations::new().open_world(false);
    match operation {
        _ if operation.read_only() => hints.read_only(true),
        Operation::Destructive | Operation::Eval => hints.read_only(false).destructive(true),
        _ => hints.read_only(false).destructive(false),
    }
}

/// The envelope's schema. It has to admit a failure too: clients check it against `isError` results
/// as well, so the reply's own fields are required only where `ok` is true.
fn output(row: &'static Row) -> Map<String, Value> {
    let mut reply = (row.output)();
    strip(&mut reply);
    let mut schema = reply.as_object().cloned().unwrap_or_default();
    schema.remove("description");
    schema.remove("additionalProperties");
    let required = schema.remove("required");
    let mut properties = Map::from_iter([("ok".to_owned(), json!({"type": "boolean"}))]);
    properties.insert("session_id".into(), json!({"type": "string"}));
    if let Some(Value::Object(own)) = schema.remove("properties") {
        properties.extend(own);
    }
    for field in ["code", "error", "hint", "details"] {
        // In a failure these have the failure's meaning.
        if properties.contains_key(field) {
            properties.insert(field.into(), json!({}));
        }
    }
    properties.insert("_meta".into(), json!({"type": "object"}));
    schema.insert("type".into(), "object".into());
    schema.insert("properties".into(), properties.into());
    schema.insert("required".into(), json!(["ok", "_meta"]));
    if let Some(required) = required.filter(|list| list.as_array().is_some_and(|list| !list.is_empty())) {
        schema.insert("if".into(), json!({"properties": {"ok": {"const": true}}}));
        schema.insert("then".into(), json!({"required": required}));
    }
    schema
}

/// Removes our own `x-…` annotations.
fn strip(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            object.retain(|key, _| !key.starts_with("x-"));
            object.values_mut().for_each(strip);
        }
        Value::Array(items) => items.iter_mut().for_each(strip),
        _ => {}
    }
}
