//! The short list of tools, for the profiles `auto` and `essential`. It has few tools with few parameters. One
//! parameter `target` replaces the fields of a locator.

use super::{listing, tools};
use rmcp::model::*;
use serde_json::{Map, Value, json};
use stagewright_commands::{
    Row,
    group::{GROUPS, Group},
    see,
    short_list::{self, Entry, Merged},
    verb::TargetUse,
};
use stagewright_runner::REGISTRY;
use std::{collections::HashMap, sync::Arc};

/// The tool that lists further tools. It also calls them, for clients that never list the tools again.
pub(super) const MORE: &str = "electron_more";

/// The lines of the list, as `scripts/regenerate` writes them.
const LISTED: &str = include_str!("tools-short.jsonl");

/// The fields that `target` and `to` replace.
const LOCATORS: [&str; 5] = ["ref", "selector", "role", "name_exact", "name_contains"];

/// The tools of the list.
pub(super) fn list() -> Vec<Tool> {
    let lines: HashMap<&str, &str> = LISTED.lines().filter_map(|line| Some((tools::name(line)?, line))).collect();
    let read = |name: &str| lines.get(name).and_then(|line| serde_json::from_str(line).ok());
    made_by(&read)
}

/// The text of the generated file.
pub fn lines() -> String {
    let line = |tool| serde_json::to_string(&tool).expect("a tool is JSON") + "\n";
    made_by(&|_| None).into_iter().map(line).collect()
}

fn made_by(read: &dyn Fn(&str) -> Option<Tool>) -> Vec<Tool> {
    let of = |entry: &'static Entry| match entry {
        Entry::Merged(merged) => Some(read(merged.tool).unwrap_or_else(|| as_one(merged))),
        Entry::Verb(tool, parameters) => {
            let row = REGISTRY.tool(tool)?;
            Some(read(tool).unwrap_or_else(|| short(row, Some(parameters))))
        }
    };
    short_list::LIST.iter().filter_map(of).chain([more()]).collect()
}

/// A verb's tool with `target` and `see`. Of the verb's own parameters it has those in `only`, or all.
pub(super) fn short(row: &'static Row, only: Option<&[&str]>) -> Tool {
    let mut schema = (row.schema)();
    for parameter in schema["properties"].as_object_mut().into_iter().flat_map(Map::values_mut) {
        if let Some(parameter) = parameter.as_object_mut() {
            parameter.remove(listing::OF_SHORT_LISTS);
        }
    }
    let plain = Tool::new(row.tool, row.about(), Arc::new(listing::input(schema)));
    let plain = tools::with_small_defaults(row, plain);
    let mut schema = (*plain.input_schema).clone();
    let text = || json!({ "type": "string" });
    let located = row.target != TargetUse::None;
    let mut properties = Map::new();
    if located {
        properties.insert("target".into(), text());
    }
    if row.target == TargetUse::Pair {
        properties.insert("to".into(), text());
    }
    let of_a_locator = |name: &str| {
        located && (LOCATORS.contains(&name) || (row.target == TargetUse::Pair && name.starts_with("target")))
    };
    let listed = |name: &str| {
        name != "sessionId" && !of_a_locator(name) && (name == "window" || only.is_none_or(|only| only.contains(&name)))
    };
    let own = schema.get_mut("properties").and_then(Value::as_object_mut).map(std::mem::take).unwrap_or_default();
    properties.extend(own.into_iter().filter(|(name, _)| listed(name)));
    if row.acts {
        properties.insert(see::PARAMETER.into(), json!({ "type": "string", "enum": see::VALUES }));
    }
    let mut required: Vec<Value> = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    if matches!(row.target, TargetUse::Required | TargetUse::Pair) {
        required.insert(0, "target".into());
    }
    schema.insert("properties".into(), properties.into());
    match required.is_empty() {
        true => drop(schema.remove("required")),
        false => drop(schema.insert("required".into(), required.into())),
    }
    Tool::new(row.tool, plain.description.unwrap_or_default(), Arc::new(schema))
        .with_annotations(tools::annotations(row))
}

fn as_one(merged: &Merged) -> Tool {
    let properties: Value = serde_json::from_str(merged.properties).expect("a constant of ours");
    let hints = ToolAnnotations::new();
    let hints = if merged.read_only { hints.read_only(true) } else { hints.destructive(true) };
    of_properties(merged.tool, merged.about, properties).with_annotations(hints)
}

fn of_properties(name: &'static str, about: &'static str, properties: Value) -> Tool {
    let schema = json!({ "type": "object", "properties": properties, "additionalProperties": false });
    Tool::new(name, about, Arc::new(schema.as_object().cloned().unwrap_or_default()))
}

fn more() -> Tool {
    let groups: Vec<String> = group_names().map(|(_, name)| name).collect();
    let properties = json!({
        "group": { "type": "string", "enum": groups },
        "tool": { "type": "string" },
        "args": { "type": "string", "description": "JSON" },
    });
    let about = "List a group's further tools, or call any tool by its name with args";
    of_properties(MORE, about, properties).with_annotations(ToolAnnotations::new().destructive(true))
}

/// The groups, each with its name.
fn group_names() -> impl Iterator<Item = (Group, String)> {
    GROUPS.iter().map(|row| {
        let word = row.title.split(' ').next().unwrap_or_default().to_lowercase();
        (row.group, row.plugin.as_ref().map_or(word, |plugin| plugin.name.to_owned()))
    })
}

/// The group of that name.
pub(super) fn group_of(name: &str) -> Option<Group> {
    group_names().find(|(_, word)| word == name).map(|(group, _)| group)
}

/// A tool in one line: its parameters, the required ones marked by a star, and its description.
pub(super) fn in_a_line(row: &'static Row) -> String {
    let tool = short(row, None);
    let required = tool.input_schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let properties = tool.input_schema.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
    let word = |(name, schema): (&String, &Value)| {
        let star = if required.iter().any(|needed| needed == name.as_str()) { "*" } else { "" };
        let kind = match schema["enum"].as_array() {
            Some(values) => values.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("|"),
            None => schema["type"].as_str().unwrap_or_default().to_owned(),
        };
        format!("{name}{star}: {kind}")
    };
    let usual = ["window", see::PARAMETER];
    let words: Vec<String> = properties.iter().filter(|(name, _)| !usual.contains(&name.as_str())).map(word).collect();
    format!("{}({}) {}", row.tool, words.join(", "), row.about())
}

/// The server's words about itself where it has the short list.
pub(super) const INSTRUCTIONS: &str = "Drives real Electron desktop apps. Start one with electron_launch, look with \
electron_snapshot, act, and see what that changed: see: \"changes\" on an act brings it in the same answer. target names \
an element: @5 (a ref of a snapshot), CSS, text=Save, label=Email, testid=save, or role=button[name=\"Save\"]. window names another window \
than the chosen one: w2, its index, its exact title or part of its url; sessionId goes with every tool while several \
sessions are live. effects in an answer is what else happened: dialogs, windows, navigation, errors; window_changed says \
that calls without window are about another one now. A failed call answers ok: false with a code, what happened, a hint, \
and next_actions that can be called as they stand. Every tool can be called by its name, listed or not: electron_more \
lists further ones by group (menus, native dialogs, network, storage, ipc, clock).";

#[cfg(test)]
mod tests {
    use super::*;
    use stagewright_commands::flags;

    #[test]
    fn the_generated_list_is_not_stale() {
        assert_eq!(LISTED, lines(), "scripts/regenerate writes it anew");
    }

    #[test]
    fn listed_parameters_are_accepted_by_their_verb() {
        for entry in &short_list::LIST {
            let Entry::Verb(tool, parameters) = entry else { continue };
            let row = REGISTRY.tool(tool).expect("a verb");
            let listed = short(row, Some(parameters));
            let properties = listed.input_schema["properties"].as_object().expect("parameters");
            for name in properties.keys().filter(|name| !["target", "to"].contains(&name.as_str())) {
                assert!(row.has(name) || flags::takes_unlisted(row, name), "{tool} lists {name}");
            }
        }
    }

    #[test]
    fn group_words_are_unique() {
        let mut words: Vec<String> = group_names().map(|(_, word)| word).collect();
        words.sort();
        words.dedup();
        assert_eq!(words.len(), GROUPS.len());
        assert!(group_of("native").is_some() && group_of("none").is_none());
    }

    #[test]
    fn short_list_stays_below_its_token_limit() {
        let all: usize = lines().len();
        // Estimates four bytes for a token. The bench counts with a tokenizer.
        assert!(all < 3_500 * 4, "{all} bytes");
    }
}
