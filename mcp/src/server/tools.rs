//! The registry as MCP tools.

use super::listing;
use rmcp::{ErrorData, model::*};
use stagewright_commands::{
    REGISTRY, Row, schema,
    verb::{Frontends, Operation},
};
use std::sync::Arc;

/// The rows that make sense in MCP.
pub(super) fn offered() -> impl Iterator<Item = &'static Row> {
    REGISTRY.iter().filter(|row| row.frontends == Frontends::All)
}

/// The row of that tool. What is for a person at a terminal is no tool: only our own frontends call that.
pub(super) fn find(name: &str, ours: bool) -> Option<&'static Row> {
    REGISTRY.iter().find(|row| row.tool == name && (ours || row.frontends == Frontends::All))
}

/// The protocol error for a tool that there is not.
pub(super) fn unknown(name: &str) -> ErrorData {
    let known: Vec<&str> = offered().map(|row| row.tool).collect();
    let near = schema::nearest(name, &known).map(|near| format!("; did you mean {near:?}?")).unwrap_or_default();
    ErrorData::invalid_params(format!("Unknown tool: {name:?}{near}"), None)
}

/// Rows as tools. Their schemas are made anew in each server, which takes a client's first milliseconds: by two threads.
pub(super) fn list(rows: &[&'static Row]) -> Vec<Tool> {
    let (some, others) = rows.split_at(rows.len() / 2);
    let made = |rows: &[&'static Row]| rows.iter().map(|row| tool(row)).collect::<Vec<_>>();
    std::thread::scope(|scope| {
        let begun = scope.spawn(|| made(some));
        let others = made(others);
        // What a thread cannot do, this one does.
        let mut all = begun.join().unwrap_or_else(|_| made(some));
        all.extend(others);
        all
    })
}

/// One row as a tool: lean, since an agent pays for every word in each of its turns.
pub(super) fn tool(row: &'static Row) -> Tool {
    Tool::new(row.tool, row.about(), Arc::new(listing::input((row.schema)())))
        .with_raw_output_schema(Arc::new(listing::output((row.output)())))
        .with_annotations(annotations(row.operation))
}

fn annotations(operation: Operation) -> ToolAnnotations {
    // What the protocol takes for granted is not said: a tool that is not read-only, and destroys.
    let hints = ToolAnnotations::new();
    match operation {
        _ if operation.read_only() => hints.read_only(true),
        Operation::Destructive | Operation::Eval => hints.destructive(true),
        _ => hints.destructive(false),
    }
}
