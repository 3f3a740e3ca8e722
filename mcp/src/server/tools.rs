//! The registry as MCP tools.

use super::listing;
use rmcp::{ErrorData, model::*};
use serde_json::{Map, Value};
use stagewright_commands::{Row, tools_meant, verb::Frontends};
use stagewright_runner::REGISTRY;
use std::{collections::HashMap, sync::Arc};

/// The rows that MCP clients can call.
pub(super) fn offered() -> impl Iterator<Item = &'static Row> {
    REGISTRY.rows().filter(|row| row.frontends == Frontends::All)
}

/// The row of that tool. Verbs for a person at a terminal are not tools; only our own frontends call them.
pub(super) fn find(name: &str, ours: bool) -> Option<&'static Row> {
    REGISTRY.rows().find(|row| row.tool == name && (ours || row.frontends == Frontends::All))
}

/// The protocol error for an unknown tool: with the tools that were probably meant, if this server offers them.
pub(super) fn unknown(name: &str, serves: impl Fn(&'static Row) -> bool) -> ErrorData {
    let meant = tools_meant(&REGISTRY, name);
    let meant: Vec<String> = meant
        .into_iter()
        .filter(|tool| find(tool, false).is_some_and(&serves))
        .map(|tool| format!("{tool:?}"))
        .collect();
    let near = match meant.as_slice() {
        [] => String::new(),
        [one] => format!("; did you mean {one}?"),
        [first @ .., last] => format!("; did you mean {} or {last}?", first.join(", ")),
    };
    ErrorData::invalid_params(format!("Unknown tool: {}{near}", shortened(name)), None)
}

/// A name in short form: if it is very long, only its start.
fn shortened(name: &str) -> String {
    let start: String = name.chars().take(80).collect();
    if start.len() < name.len() { format!("{start:?}…") } else { format!("{start:?}") }
}

/// The listed tools, one JSON line each. The file is generated and committed: building the schemas at a client's start
/// would take 6 ms and 3 MB. A test compares each line with its verb.
const LISTED: &str = include_str!("tools.jsonl");

/// These rows as tools.
pub(super) fn list(rows: impl Iterator<Item = &'static Row>) -> Vec<(&'static Row, Tool)> {
    let lines: HashMap<&str, &str> = LISTED.lines().filter_map(|line| Some((name(line)?, line))).collect();
    let listed = |row: &Row| lines.get(row.tool).and_then(|line| serde_json::from_str(line).ok());
    // A verb that has just been added has no line yet.
    rows.map(|row| (row, listed(row).unwrap_or_else(|| tool(row)))).collect()
}

/// The tool with the defaults of a profile whose answers are small, in the brackets in which its parameters have them.
pub(super) fn with_small_defaults(row: &Row, mut tool: Tool) -> Tool {
    let mut defaults = Map::new();
    (row.small_defaults)(&mut defaults);
    if defaults.is_empty() {
        return tool;
    }
    let schema = Arc::make_mut(&mut tool.input_schema);
    for (name, value) in defaults {
        let Some(Value::String(words)) = schema.get_mut("properties").and_then(|all| all[&name].get_mut("description"))
        else {
            continue;
        };
        let plain = words.rsplit_once(" [").map_or(words.as_str(), |(plain, _)| plain);
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        *words = format!("{plain} [{value}]");
    }
    tool
}

/// The tool's name in a line, which begins with it.
pub(super) fn name(line: &str) -> Option<&str> {
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
        .with_annotations(annotations(row))
}

/// The hints by which clients decide whether to ask a person. All are written, because a client may take a missing one
/// for "no".
pub(super) fn annotations(row: &Row) -> ToolAnnotations {
    let hints = ToolAnnotations::new();
    if row.operation.read_only() { hints.read_only(true) } else { hints.destructive(row.destructive) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_generated_line_round_trips_as_a_tool() {
        for line in lines().lines() {
            let read: Tool = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
            assert_eq!(serde_json::to_string(&read).expect("JSON"), line);
            assert_eq!(name(line), Some(&*read.name));
        }
    }
}
