//! Docstrings of public items say more than the item's name does.

use crate::{files, read};

const CRATES: [&str; 11] =
    ["agent", "os", "driver", "groups", "commands", "production", "traces", "runner", "mcp", "repl", "src"];

/// Fewer words than these only repeat a name: "Its role.", "The ring."
const LEAST_WORDS: usize = 4;

/// Words that an item begins with. Fields and variants are left out: for many a unit is enough, such as "Epoch milliseconds."
const ITEMS: [&str; 10] = ["async", "const", "enum", "fn", "mod", "static", "struct", "trait", "type", "unsafe"];

/// Docstrings of public items that are too short, with the line at which each begins.
fn short(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut doc: Option<(usize, String)> = None;
    for (line, number) in text.lines().map(str::trim).zip(1..) {
        if let Some(prose) = line.strip_prefix("///") {
            let (_, whole) = doc.get_or_insert((number, String::new()));
            whole.push_str(prose);
        } else if !line.starts_with("#[") {
            let item = line.strip_prefix("pub ").and_then(|rest| rest.split(' ').next());
            let is_item = item.is_some_and(|word| ITEMS.contains(&word));
            found.extend(doc.take().filter(|(_, doc)| is_item && doc.split_whitespace().count() < LEAST_WORDS));
        }
    }
    found
}

#[test]
fn docstrings_of_public_items_say_something() {
    let sources = CRATES.iter().flat_map(|place| files(place)).filter(|path| path.ends_with(".rs"));
    let wrong: Vec<String> = sources
        .flat_map(|path| {
            let found = short(&read(&path));
            found.into_iter().map(move |(line, doc)| format!("{path}:{line}:{doc}"))
        })
        .collect();
    assert!(wrong.is_empty(), "docstrings of fewer than {LEAST_WORDS} words:\n{}", wrong.join("\n"));
}

#[test]
fn short_docstrings_are_found() {
    let text = "/// Its role.\n#[derive(Debug)]\npub struct Role {\n    /// Its name.\n    pub name: String,\n}\n\
                /// The role of an element.\npub fn role() {}\n/// Its row.\npub(crate) fn row() {}\n/// Waits.\npub async fn wait() {}\n";
    assert_eq!(short(text), [(1, " Its role.".to_owned()), (11, " Waits.".to_owned())]);
}
