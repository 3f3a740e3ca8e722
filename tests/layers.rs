//! Who may use whom inside a crate: its top-level modules in layers, each of which may use only what stands above it in
//! the table. A new edge has to be written down here, and a circle cannot be.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The modules of a crate, the lowest first, and which of those before it each may use.
type Layers = &'static [(&'static str, &'static str)];

const DRIVER: Layers = &[
    ("fault", ""),
    ("last_words", "fault"),
    ("wait", ""),
    ("platform", ""),
    ("files", "fault platform"),
    ("ring", ""),
    ("logs", "last_words ring"),
    ("dialogs", "logs ring"),
    ("bus", ""),
    ("runtime_dir", "fault platform"),
    ("binary", "fault files"),
    ("running", "binary files platform"),
    ("channel", "running"),
    ("main_process", "channel fault platform running wait"),
    ("page", "channel fault"),
    ("surfaces", "channel dialogs fault logs main_process page wait"),
    ("app", "fault logs platform runtime_dir surfaces wait"),
    ("input", "channel fault main_process page surfaces wait"),
    ("screenshot", "fault surfaces wait"),
    ("inspector", "channel fault main_process platform running wait"),
    (
        "session",
        "app bus channel dialogs fault files input inspector last_words logs main_process page platform ring running screenshot surfaces wait",
    ),
    ("evaluate", "channel fault main_process page session surfaces wait"),
    ("devtools", "fault main_process session surfaces"),
    ("groups", "bus fault logs main_process platform ring session surfaces wait"),
    (
        "launch",
        "app binary bus channel fault files groups inspector last_words logs main_process platform running runtime_dir session surfaces wait",
    ),
    ("attach", "channel fault groups inspector main_process running session wait"),
    ("inject", "fault groups inspector main_process session wait"),
];

const PROGRAM: Layers = &[
    ("command_tree", ""),
    ("report", ""),
    ("host", ""),
    ("help", "command_tree report"),
    ("generate", "command_tree help report"),
    ("complete", "command_tree report"),
    ("setup_shell", "generate report"),
    ("cli", "command_tree complete generate help host report setup_shell"),
];

#[test]
fn modules_of_the_driver_use_only_those_below_them() {
    check(Path::new("driver/src"), DRIVER);
}

#[test]
fn modules_of_the_program_use_only_those_below_them() {
    check(Path::new("src"), PROGRAM);
}

/// Inside the modules too, however deep.
#[test]
fn no_folder_has_modules_in_a_circle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut circles = Vec::new();
    for source in ["agent/src", "driver/src", "src", "mcp/src", "repl/src"] {
        for folder in folders(&root.join(source)) {
            let edges = edges(&root.join(source), &folder);
            let left = without_those_at_an_end(edges.into_keys().collect());
            if !left.is_empty() {
                circles.push(format!("{}: {left:?}", folder.display()));
            }
        }
    }
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

/// What is left when modules that use none of the others are taken away, again and again.
fn without_those_at_an_end(mut edges: BTreeSet<(String, String)>) -> BTreeSet<(String, String)> {
    loop {
        let users: BTreeSet<String> = edges.iter().map(|(from, _)| from.clone()).collect();
        let before = edges.len();
        edges.retain(|(_, to)| users.contains(to));
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

/// Which module of a folder uses which other one of it, and in which files.
fn edges(source: &Path, folder: &Path) -> BTreeMap<(String, String), Vec<String>> {
    let all = files(folder);
    let modules: BTreeSet<String> = all.iter().filter_map(|file| module(folder, file)).collect();
    let way: Vec<_> = folder.strip_prefix(source).expect("it is below").components().collect();
    let way: String = way.iter().map(|part| format!("{}::", part.as_os_str().display())).collect();
    let mut edges: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for file in &all {
        let Some(from) = module(folder, file) else { continue };
        let text = fs::read_to_string(file).expect("a source file can be read");
        let used: BTreeSet<String> = roots(&text, depth(folder, file), &way)
            .into_iter()
            .filter(|to| *to != from && modules.contains(to))
            .collect();
        for to in used {
            let shown = file.strip_prefix(source).expect("it is below").display().to_string();
            edges.entry((from.clone(), to)).or_default().push(shown);
        }
    }
    edges
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a source folder can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The module of a folder that a file belongs to; none for the folder's own.
fn module(source: &Path, file: &Path) -> Option<String> {
    let first = file.strip_prefix(source).ok()?.components().next()?;
    let name = Path::new(first.as_os_str()).file_stem()?.to_str()?.to_owned();
    (name != "lib" && name != "main" && name != "mod").then_some(name)
}

/// How many modules deep in a folder a file's own is.
fn depth(source: &Path, file: &Path) -> usize {
    let path = file.strip_prefix(source).expect("it is below");
    let folders = path.components().count();
    if path.file_name().is_some_and(|name| name == "mod.rs") { folders - 1 } else { folders }
}

/// What a file names of a folder: after `crate::` and the way there, or after as many `super::` as lead there.
fn roots(text: &str, depth: usize, way: &str) -> Vec<String> {
    let text: String = text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let mut found = Vec::new();
    for prefix in [format!("crate::{way}"), "super::".repeat(depth)] {
        for (at, _) in text.match_indices(&prefix) {
            let before = text[..at].chars().next_back();
            if before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':' && c != '$') {
                found.extend(heads(&text[at + prefix.len()..]));
            }
        }
    }
    found
}

/// The first name of each path in `name::…` or `{name::…, name}`.
fn heads(text: &str) -> Vec<String> {
    let name = |text: &str| text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let Some(list) = text.strip_prefix('{') else { return vec![name(text)] };
    let mut heads = vec![name(list)];
    let mut open = 1;
    for (at, c) in list.char_indices() {
        match c {
            '{' => open += 1,
            '}' => open -= 1,
            ',' if open == 1 => heads.push(name(&list[at + 1..])),
            _ => {}
        }
        if open == 0 {
            break;
        }
    }
    heads
}

#[test]
fn paths_from_the_root_are_found() {
    let text =
        "use crate::{a::{x, y}, b, c::d};\nfn f() { crate::e::g(); dollar_crate::h() } // crate::i\nuse super::j::k;";
    assert_eq!(roots(text, 1, ""), ["a", "b", "c", "e", "j"]);
    assert_eq!(roots(text, 2, ""), ["a", "b", "c", "e"]);
    assert_eq!(roots(text, 2, "e::"), ["g"]);
}
