//! The registry as MCP tools.

use super::listing;
use rmcp::{ErrorData, model::*};
use stagewright_commands::{
    Row, spelling,
    verb::{Frontends, Operation},
};
use stagewright_runner::REGISTRY;
use std::{collections::HashMap, sync::Arc};

/// The rows that MCP clients can call.
pub(super) fn offered() -> impl Iterator<Item = &'static Row> {
    REGISTRY.rows().filter(|row| row.frontends == Frontends::All)
}

/// The row of that tool. Verbs for a person at a terminal are no tools; only our own frontends call them.
pub(super) fn find(name: &str, ours: bool) -> Option<&'static Row> {
    REGISTRY.rows().find(|row| row.tool == name && (ours || row.frontends == Frontends::All))
}

/// The protocol error for an unknown tool.
pub(super) fn unknown(name: &str) -> ErrorData {
    let known: Vec<&str> = offered().map(|row| row.tool).collect();
    let near = spelling::nearest(name, &known).map(|near| format!("; did you mean {near:?}?")).unwrap_or_default();
    ErrorData::invalid_params(format!("Unknown tool: {name:?}{near}"), None)
}

/// The listed tools, one JSON line each. The file is generated and committed: building the schemas at a client's start
/// would take 6 ms and 3 MB. A test compares each line with its verb.
const LISTED: &str = include_str!("tools.jsonl");

/// These rows as tools.
pub(super) fn list(rows: impl Iterator<Item = &'static Row>) -> Vec<Tool> {
    let lines: HashMap<&str, &str> = LISTED.lines().filter_map(|line| Some((name(line)?, line))).collect();
    let listed = |row: &Row| lines.get(row.tool).and_then(|line| serde_json::from_str(line).ok());
    // A verb that has just been added has no line yet.
    rows.map(|row| listed(row).unwrap_or_else(|| tool(row))).collect()
}

/// The tool's name in a line, which begins with it.
fn name(line: &str) -> Option<&str> {
    line.strip_prefix(r#"{"name":""#)?.split('"').next()
}

/// The text of the generated file: a line for every offered tool, made from its verb.
pub fn lines() -> String {
    let line = |row| serde_json::to_string(&tool(row)).expect("a tool is JSON");
    offered().map(|row| line(row) + "\n").collect()
}

/// One row as a tool. It is kept short, because an agent pays for every word in each of its turns.
pub(super) fn tool(row: &'static Row) -> Tool {
    Tool::new(row.tool, row.about(), Arc::new(listing::input((row.schema)())))
        .with_raw_output_schema(Arc::new(listing::output((row.output)())))
        .with_annotations(annotations(row.operation))
}

fn annotations(operation: Operation) -> ToolAnnotations {
    // Leave the protocol's defaults out: not read-only, and destructive.
    let hints = ToolAnnotations::new();
    match operation {
        _ if operation.read_only() => hints.read_only(true),
        Operation::Destructive | Operation::Eval => hints.destructive(true),
        _ => hints.destructive(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_read_as_the_tool_that_it_was_written_from() {
        for line in lines().lines() {
            let read: Tool = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
            assert_eq!(serde_json::to_string(&read).expect("JSON"), line);
            assert_eq!(name(line), Some(&*read.name));
        }
    }
}
