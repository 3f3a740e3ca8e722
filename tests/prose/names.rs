//! Tests and files that documents name are there.

use crate::{files, read, root};
use std::collections::BTreeSet;

const CRATES: [&str; 12] =
    ["agent", "os", "driver", "groups", "commands", "production", "traces", "runner", "mcp", "repl", "src", "tests"];

/// Code spans of a text, without those of its fenced blocks.
fn spans(text: &str) -> Vec<String> {
    let prose: Vec<&str> = text.split("```").step_by(2).collect();
    prose.join("").split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Which of the tests `module::function` are nowhere.
fn missing(named: impl IntoIterator<Item = String>) -> Vec<String> {
    let sources = CRATES.iter().flat_map(|folder| files(folder)).filter(|path| path.ends_with(".rs"));
    let sources: Vec<(String, String)> = sources.map(|path| (read(&path), path)).collect();
    let exists = |name: &str| {
        let (modules, function) = name.rsplit_once("::").expect("it has a module");
        let module = modules.rsplit("::").next().unwrap_or(modules);
        // A name that ends with `*` is the beginning of names.
        let fits = |word: &str| function.strip_suffix('*').map_or(word == function, |begin| word.starts_with(begin));
        sources.iter().any(|(text, path)| {
            let in_module = path.split('/').any(|part| part.strip_suffix(".rs").unwrap_or(part) == module);
            in_module && text.split(|c: char| !c.is_alphanumeric() && c != '_').any(fits)
        })
    };
    named.into_iter().filter(|name| !exists(name)).collect()
}

/// The names that a pattern of a tier stands for, such as `^(first|second)::(a|b)`, each with `*` at its end.
fn names_of_pattern(pattern: &str) -> Vec<String> {
    let pattern = pattern.trim_start_matches('^');
    let Some((before, (choices, after))) =
        pattern.split_once('(').and_then(|(before, rest)| Some((before, rest.split_once(')')?)))
    else {
        // A test that runs on both Electrons is a module with a test for each.
        let on_both = pattern.strip_suffix("::").filter(|name| name.contains("::"));
        return vec![on_both.map_or_else(|| format!("{pattern}*"), str::to_owned)];
    };
    choices.split('|').flat_map(|choice| names_of_pattern(&format!("{before}{choice}{after}"))).collect()
}

#[test]
fn tests_of_the_invariants_exist() {
    let named: Vec<String> = spans(&read("ARCHITECTURE.md")).into_iter().filter(|span| span.contains("::")).collect();
    assert!(named.len() >= 15, "each invariant names a test: {named:?}");
    let missing = missing(named);
    assert!(missing.is_empty(), "ARCHITECTURE.md names tests that are not there: {missing:?}");
}

#[test]
fn tests_that_a_tier_names_exist() {
    let tiers = read(".config/nextest.toml");
    let named = tiers.split("test(=").skip(1).filter_map(|rest| rest.split(')').next()).map(str::to_owned);
    let patterns = tiers.split("test(/^").skip(1).filter_map(|rest| rest.split("/)").next());
    let missing = missing(named.chain(patterns.flat_map(names_of_pattern)));
    assert!(missing.is_empty(), ".config/nextest.toml names tests that are not there: {missing:?}");
}

#[test]
fn patterns_of_tiers_are_taken_apart() {
    let names = names_of_pattern("^(smoke|kits)::(each|a)_window");
    assert_eq!(names, ["smoke::each_window*", "smoke::a_window*", "kits::each_window*", "kits::a_window*"]);
    assert_eq!(names_of_pattern("^workers::"), ["workers::*"]);
    assert_eq!(names_of_pattern("^kill::(a|b)_ends::"), ["kill::a_ends", "kill::b_ends"]);
}

/// A code span is a path when its first part is a folder of the checkout.
#[test]
fn files_that_the_design_names_exist() {
    let folders: BTreeSet<String> = std::fs::read_dir(root())
        .expect("the checkout")
        .filter_map(|entry| entry.ok().filter(|entry| entry.path().is_dir())?.file_name().into_string().ok())
        .collect();
    let plain = |span: &str| span.chars().all(|c| c.is_alphanumeric() || "_-./".contains(c));
    let mut wrong = Vec::new();
    for page in ["ARCHITECTURE.md", "CONTRIBUTING.md"].map(str::to_owned).into_iter().chain(files("docs/design")) {
        for span in spans(&read(&page)).into_iter().filter(|span| span.contains('/') && plain(span)) {
            let known = folders.contains(span.split('/').next().unwrap_or_default());
            if known && !root().join(&span).exists() {
                wrong.push(format!("{page}: {span}"));
            }
        }
    }
    assert!(wrong.is_empty(), "files that are not there:\n{}", wrong.join("\n"));
}
