//! The modules of a crate in layers: each may use only those above it in the table. A new dependency has to be added
//! there. A circular one cannot be.

mod tables;
mod uses;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};
use tables::{COMMANDS, DRIVER, Layers, MCP, OS, PRODUCTION, PROGRAM, REPL, RUNNER, TRACES};
use uses::{edges, files, module, sources};

/// The sources of every crate.
const SOURCES: [&str; 11] = [
    "os/src",
    "agent/src",
    "driver/src",
    "groups/src",
    "production/src",
    "traces/src",
    "commands/src",
    "runner/src",
    "mcp/src",
    "repl/src",
    "src",
];

#[test]
fn modules_of_the_os_crate_use_only_those_below_them() {
    check(Path::new("os/src"), OS);
}

#[test]
fn driver_modules_use_only_modules_below_them() {
    check(Path::new("driver/src"), DRIVER);
}

#[test]
fn modules_of_production_use_only_those_below_them() {
    check(Path::new("production/src"), PRODUCTION);
}

#[test]
fn traces_modules_use_only_modules_below_them() {
    check(Path::new("traces/src"), TRACES);
}

#[test]
fn commands_modules_use_only_modules_below_them() {
    check(Path::new("commands/src"), COMMANDS);
}

#[test]
fn runner_modules_use_only_modules_below_them() {
    check(Path::new("runner/src"), RUNNER);
}

#[test]
fn modules_of_mcp_use_only_those_below_them() {
    check(Path::new("mcp/src"), MCP);
}

#[test]
fn repl_modules_use_only_modules_below_them() {
    check(Path::new("repl/src"), REPL);
}

#[test]
fn program_modules_use_only_modules_below_them() {
    check(Path::new("src"), PROGRAM);
}

/// The largest share that one crate may have of all lines of Rust and JavaScript, in percent. Tests in files of their own
/// are not counted.
const LARGEST_SHARE_PERCENT: usize = 30;

#[test]
fn no_crate_has_more_than_30_percent_of_the_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let lines = |source: &str| -> usize {
        // The scripts of the page agent stand beside its sources.
        let all = sources(&root.join(source.replace("agent/src", "agent")), &["rs", "js"]);
        all.iter().map(|file| fs::read_to_string(file).expect("a source file can be read").lines().count()).sum()
    };
    let sizes: Vec<(&str, usize)> = SOURCES.into_iter().map(|source| (source, lines(source))).collect();
    let all: usize = sizes.iter().map(|(_, lines)| lines).sum();
    let large: Vec<_> = sizes.iter().filter(|(_, lines)| lines * 100 > all * LARGEST_SHARE_PERCENT).collect();
    assert!(large.is_empty(), "of {all} lines: {large:?}; all: {sizes:?}");
}

/// The rule holds inside the modules too, at any depth.
#[test]
fn no_folder_has_circular_module_dependencies() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut circles = Vec::new();
    for source in SOURCES {
        for folder in folders(&root.join(source)) {
            let edges = edges(&root.join(source), &folder);
            let left = circular_dependencies(edges.into_keys().collect());
            if !left.is_empty() {
                circles.push(format!("{}: {left:?}", folder.strip_prefix(root).expect("it is below").display()));
            }
        }
    }
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

/// The dependencies that remain when modules without dependencies are removed again and again: those of circles.
fn circular_dependencies(mut edges: BTreeSet<(String, String)>) -> BTreeSet<(String, String)> {
    loop {
        let users: BTreeSet<String> = edges.iter().map(|(from, _)| from.clone()).collect();
        let used: BTreeSet<String> = edges.iter().map(|(_, to)| to.clone()).collect();
        let before = edges.len();
        edges.retain(|(from, to)| users.contains(to) && used.contains(from));
        if edges.len() == before {
            return edges;
        }
    }
}

fn folders(source: &Path) -> Vec<PathBuf> {
    let below = files(source).into_iter().filter_map(|file| file.parent().map(Path::to_owned));
    below.collect::<BTreeSet<_>>().into_iter().collect()
}

fn check(source: &Path, layers: Layers) {
    let source = &Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
    let names: BTreeSet<&str> = layers.iter().map(|(name, _)| *name).collect();
    let mut wrong = Vec::new();
    let mut before = BTreeSet::new();
    for (name, uses) in layers {
        for used in uses.split_whitespace().filter(|used| !before.contains(used)) {
            wrong.push(format!("the table lets {name} use {used}, which does not stand before it"));
        }
        before.insert(*name);
    }
    let edges = edges(source, source);
    assert!(!edges.is_empty(), "no edge was found in {}", source.display());
    for ((from, to), files) in &edges {
        let allowed = layers.iter().find(|(name, _)| name == from);
        match allowed {
            None => wrong.push(format!("{from} has no row in the table")),
            Some((_, uses)) if uses.split_whitespace().any(|used| used == to) => {}
            Some(_) => wrong.push(format!("{from} uses {to}, which its row does not allow: {}", files.join(", "))),
        }
    }
    for (from, uses) in layers {
        for to in uses.split_whitespace().filter(|to| !edges.contains_key(&((*from).to_owned(), (*to).to_owned()))) {
            wrong.push(format!("{from} may use {to} by the table, and does not"));
        }
    }
    let modules: BTreeSet<String> = files(source).iter().filter_map(|file| module(source, file)).collect();
    for missing in names.iter().filter(|name| !modules.contains(**name)) {
        wrong.push(format!("the table has a row for {missing}, which is no module"));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
