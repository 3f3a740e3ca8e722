//! Compares the types of the operations with the scripts.

use super::TYPED;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// Operations whose argument is still untyped JSON, because it is built in several places.
const UNTYPED: [&str; 9] = ["act", "audit", "find", "pointed", "read", "record", "snapshot", "trapHere", "wait"];

fn modules() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("js/modules");
    let files = fs::read_dir(folder).expect("the modules").flatten();
    let text = |path: &Path| fs::read_to_string(path).expect("a module");
    files.map(|file| (file.file_name().to_string_lossy().into_owned(), text(&file.path()))).collect()
}

/// The table of operations in `main.js`: each name, and the function that runs it.
fn table(main: &str) -> BTreeMap<String, String> {
    let table = main.split("const OPS = {").nth(1).and_then(|rest| rest.split("};").next()).expect("the table");
    let rows = table.split(',').filter_map(|row| row.split_once(':'));
    rows.map(|(name, function)| (name.trim().to_owned(), function.trim().to_owned())).collect()
}

/// The fields that a function reads from its argument, by destructuring or in its body.
fn reads(modules: &BTreeMap<String, String>, function: &str) -> BTreeSet<String> {
    let starts = [format!("export function {function}("), format!("export const {function} = (")];
    let found = modules.values().find_map(|text| starts.iter().find_map(|start| text.split_once(start.as_str())));
    let rest = found.unwrap_or_else(|| panic!("no module exports {function}")).1;
    if let Some(rest) = rest.strip_prefix('{') {
        let names = rest.split_once('}').expect("the end of the names").0.split(',');
        return names.map(|name| name.split(['=', ':']).next().unwrap_or_default().trim().to_owned()).collect();
    }
    let body = rest.split_once("\n}").map_or(rest, |(body, _)| body);
    let asked = body.split("arg.").skip(1).map(|after| {
        let end = after.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(after.len());
        after[..end].to_owned()
    });
    let mut asked: BTreeSet<String> = asked.collect();
    if ["actionTarget(arg)", "readTarget(arg)"].iter().any(|call| body.contains(call)) {
        asked.insert("target".to_owned());
    }
    asked
}

#[test]
fn the_agents_table_and_the_types_name_the_same_operations() {
    let there: BTreeSet<String> = table(&modules()["main.js"]).into_keys().collect();
    let known = TYPED.iter().map(|(name, _)| *name).chain(UNTYPED).map(str::to_owned);
    assert_eq!(there, known.collect());
    assert_eq!(there.len(), TYPED.len() + UNTYPED.len(), "an operation is typed once");
}

#[test]
fn script_reads_exactly_the_fields_of_the_operation_type() {
    let modules = modules();
    let table = table(&modules["main.js"]);
    for (name, schema) in TYPED {
        let schema = schema();
        let fields = schema.get("properties").and_then(|fields| fields.as_object());
        let has: BTreeSet<String> = fields.map(|fields| fields.keys().cloned().collect()).unwrap_or_default();
        assert_eq!(reads(&modules, &table[*name]), has, "{name}: what the script reads, and what its type has");
    }
}
