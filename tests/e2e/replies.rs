//! The page agent's answers and the types that read them. In debug builds an unknown field is an error
//! (`driver/src/page/exact.rs`); a missing field is one in any build. Here each operation is called at least once.

use std::{collections::BTreeSet, fs, path::Path};

fn source(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

/// The names in the agent's table of operations.
fn operations() -> BTreeSet<String> {
    let main = source("agent/js/modules/main.js");
    let table = main.split("const OPS = {").nth(1).and_then(|rest| rest.split("};").next()).expect("the table");
    let names = table.split(',').filter_map(|entry| entry.split_once(':')).map(|(name, _)| name.trim().to_owned());
    names.collect()
}

fn rust_files(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        match path.is_dir() {
            true => rust_files(&path, found),
            false if path.extension().is_some_and(|kind| kind == "rs") => {
                found.push(fs::read_to_string(&path).expect("a source"));
            }
            false => {}
        }
    }
}

/// The operations with a type that any source makes a value of.
fn typed(table: &Path, sources: &[String]) -> BTreeSet<String> {
    let table = fs::read_to_string(table).expect("the table of types");
    let rows = table.lines().filter_map(|line| line.trim().strip_prefix('"')?.split_once("\" "));
    let made = |asked: &str| sources.iter().any(|text| text.contains(&format!("{asked} {{")));
    rows.filter(|(_, row)| made(row.split(' ').next().unwrap_or_default())).map(|(name, _)| name.to_owned()).collect()
}

/// The operations that Rust calls.
fn asked_for() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = Vec::new();
    for folder in ["driver/src", "groups/src", "commands/src"] {
        rust_files(&root.join(folder), &mut sources);
    }
    let mut asked = typed(&root.join("agent/src/operations/mod.rs"), &sources);
    for text in &sources {
        for call in [".ask(", ".ask_on(", ".ask::<Value>(", ".ask_on::<Value>(", ".notify_agent("] {
            for (at, _) in text.match_indices(call) {
                // The operation is the first quoted word among the arguments.
                let rest = &text[at + call.len()..];
                let arguments = &rest[..rest.find(';').unwrap_or(rest.len())];
                asked.extend(arguments.split('"').nth(1).map(str::to_owned));
            }
        }
    }
    asked
}

#[test]
fn every_agent_operation_is_called_from_rust() {
    let (there, asked) = (operations(), asked_for());
    assert!(there.len() > 20, "{there:?}");
    let unasked: Vec<_> = there.difference(&asked).collect();
    assert!(unasked.is_empty(), "nobody asks the agent for {unasked:?}");
}
