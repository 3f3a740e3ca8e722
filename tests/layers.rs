//! The modules of a crate in layers: each may use only the ones above it in the table. A new dependency has to be added
//! here, and a circle cannot be.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The modules of a crate, the lowest first, each with the earlier ones that it may use.
type Layers = &'static [(&'static str, &'static str)];

const OS: Layers = &[
    ("users", ""),
    ("confinement", ""),
    ("conventions", ""),
    ("signals", ""),
    ("standard", ""),
    ("terminal", ""),
    ("tcp", ""),
    ("transport", ""),
    ("private", ""),
    ("files", "private"),
    ("processes", ""),
    ("ends", "processes"),
    ("inspector", "ends processes"),
    ("children", "ends"),
    ("displays", "children ends files private processes"),
    ("keeper", "displays ends processes"),
];

const DRIVER: Layers = &[
    ("error", ""),
    ("last_words", "error"),
    ("wait", ""),
    ("files", "error"),
    ("ring", ""),
    ("logs", "last_words ring"),
    ("dialogs", "logs ring"),
    ("runtime_dir", "error"),
    ("binary", "error files"),
    ("running", "binary files"),
    ("channel", ""),
    ("main_process", "channel error wait"),
    ("page", "channel error"),
    ("surfaces", "channel dialogs error logs main_process page wait"),
    ("app", "error logs runtime_dir surfaces wait"),
    ("input", "channel error main_process page surfaces wait"),
    ("screenshot", "error surfaces wait"),
    ("inspector", "channel error main_process running wait"),
    (
        "session",
        "app channel dialogs error files input inspector last_words logs main_process page ring runtime_dir screenshot surfaces wait",
    ),
    ("evaluate", "channel error main_process page session surfaces wait"),
    ("devtools", "error main_process session surfaces"),
    (
        "launch",
        "app binary channel error files inspector last_words logs main_process running runtime_dir session surfaces wait",
    ),
    ("attach", "channel error inspector main_process session wait"),
    ("inject", "error inspector main_process session wait"),
];

const PRODUCTION: Layers = &[
    ("limits", ""),
    ("blob", ""),
    ("codecs", "blob limits"),
    ("files", "blob codecs limits"),
    ("binary", "blob"),
    ("plist", "blob"),
    ("report", ""),
    ("subject", "binary blob files limits"),
    ("survey", "binary files limits subject"),
    ("baseline", "report"),
    ("checks", "binary files plist report subject survey"),
    ("forms", "report"),
];

const COMMANDS: Layers = &[
    ("blank", ""),
    ("envelope", ""),
    ("events", ""),
    ("group", ""),
    ("kinds", ""),
    ("palette", ""),
    ("panics", ""),
    ("permit", ""),
    ("spelling", ""),
    ("roles", "spelling"),
    ("verdict", ""),
    ("schema", "kinds roles spelling"),
    ("show", "palette"),
    ("effects", "show"),
    ("time_line", ""),
    ("values", "schema"),
    ("app", "values"),
    ("target", "values"),
    ("caller", "envelope permit"),
    ("registry", "envelope group kinds show"),
    ("call", "caller events permit registry"),
    ("advice", "call kinds"),
    ("artifacts", "call values"),
    ("flags", "call kinds"),
    ("sample", "call"),
    ("shell_line", "call flags"),
    ("terminology", "call flags"),
    ("unknown", "call show spelling"),
    ("phrases", "call values"),
    ("verb", "call envelope group kinds schema show"),
    ("dispatch", "advice call effects envelope kinds panics registry schema"),
    ("arguments", "call flags group kinds palette permit roles schema shell_line show values"),
    ("grammar", "arguments call"),
    (
        "groups",
        "app arguments artifacts blank call effects envelope flags grammar palette schema shell_line show spelling target time_line values verb",
    ),
    ("rows", "call effects groups time_line"),
];

const RUNNER: Layers = &[("interrupts", ""), ("smoke", ""), ("run", "interrupts"), ("record", "interrupts")];

const MCP: Layers = &[
    ("host_options", ""),
    ("wire", ""),
    ("client", "wire"),
    ("router", "client host_options wire"),
    ("server", "router wire"),
];

const REPL: Layers = &[
    ("builtin", ""),
    ("gathered", ""),
    ("history", ""),
    ("interrupt", ""),
    ("keys", ""),
    ("refs", ""),
    ("variables", ""),
    ("assist", "builtin"),
    ("pace", "gathered"),
    ("place", "refs"),
    ("repeat", "keys"),
    ("watch", "gathered pace"),
    ("line", "builtin interrupt keys place repeat variables watch"),
    ("editor", "assist history line place watch"),
    ("script", "line"),
];

const PROGRAM: Layers = &[
    ("report", ""),
    ("setup_electron", "report"),
    ("command_tree", "setup_electron"),
    ("host", ""),
    ("help", "command_tree report"),
    ("generate", "command_tree help report"),
    ("complete", "command_tree report"),
    ("setup_shell", "generate report"),
    ("cli", "command_tree complete generate help host report setup_electron setup_shell"),
];

#[test]
fn modules_for_what_differs_by_system_use_only_those_below_them() {
    check(Path::new("os/src"), OS);
}

#[test]
fn modules_of_the_driver_use_only_those_below_them() {
    check(Path::new("driver/src"), DRIVER);
}

#[test]
fn modules_that_read_packages_use_only_those_below_them() {
    check(Path::new("production/src"), PRODUCTION);
}

#[test]
fn modules_of_the_commands_use_only_those_below_them() {
    check(Path::new("commands/src"), COMMANDS);
}

#[test]
fn modules_of_the_runner_use_only_those_below_them() {
    check(Path::new("runner/src"), RUNNER);
}

#[test]
fn modules_of_the_server_and_the_client_use_only_those_below_them() {
    check(Path::new("mcp/src"), MCP);
}

#[test]
fn modules_of_the_repl_use_only_those_below_them() {
    check(Path::new("repl/src"), REPL);
}

#[test]
fn modules_of_the_program_use_only_those_below_them() {
    check(Path::new("src"), PROGRAM);
}

/// The largest share that one crate may have of all lines of Rust and JavaScript, in percent. Tests in files of their own
/// are not counted.
const LARGEST_SHARE_PERCENT: usize = 30;

#[test]
fn no_crate_holds_most_of_the_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let lines = |source: &str| -> usize {
        let all = sources(&root.join(source), &["rs", "js"]);
        all.iter().map(|file| fs::read_to_string(file).expect("a source file can be read").lines().count()).sum()
    };
    let crates = [
        "os/src",
        "agent",
        "driver/src",
        "groups/src",
        "production/src",
        "commands/src",
        "runner/src",
        "mcp/src",
        "repl/src",
        "src",
    ];
    let sizes: Vec<(&str, usize)> = crates.into_iter().map(|source| (source, lines(source))).collect();
    let all: usize = sizes.iter().map(|(_, lines)| lines).sum();
    let large: Vec<_> = sizes.iter().filter(|(_, lines)| lines * 100 > all * LARGEST_SHARE_PERCENT).collect();
    assert!(large.is_empty(), "of {all} lines: {large:?}; all: {sizes:?}");
}

/// The rule holds inside the modules too, at any depth.
#[test]
fn no_folder_has_modules_in_a_circle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut circles = Vec::new();
    for source in [
        "os/src",
        "agent/src",
        "driver/src",
        "groups/src",
        "production/src",
        "commands/src",
        "runner/src",
        "mcp/src",
        "repl/src",
        "src",
    ] {
        for folder in folders(&root.join(source)) {
            let edges = edges(&root.join(source), &folder);
            let left = without_those_at_an_end(edges.into_keys().collect());
            if !left.is_empty() {
                circles.push(format!("{}: {left:?}", folder.strip_prefix(root).expect("it is below").display()));
            }
        }
    }
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

/// The dependencies that remain when modules without dependencies are removed again and again: those of circles.
fn without_those_at_an_end(mut edges: BTreeSet<(String, String)>) -> BTreeSet<(String, String)> {
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

/// The dependencies between the modules of a folder, with the files that have them.
fn edges(source: &Path, folder: &Path) -> BTreeMap<(String, String), Vec<String>> {
    let all = files(folder);
    let modules: BTreeSet<String> = all.iter().filter_map(|file| module(folder, file)).collect();
    let way: Vec<_> = folder.strip_prefix(source).expect("it is below").components().collect();
    let way: String = way.iter().map(|part| format!("{}::", part.as_os_str().display())).collect();
    let handed_on: BTreeMap<String, String> =
        all.iter().filter(|file| module(folder, file).is_none()).flat_map(|file| handed_on(&code(file))).collect();
    let mut edges: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for file in &all {
        let Some(from) = module(folder, file) else { continue };
        let used: BTreeSet<String> = roots(&code(file), depth(folder, file), &way)
            .into_iter()
            .map(|name| if modules.contains(&name) { name } else { handed_on.get(&name).cloned().unwrap_or(name) })
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
    sources(folder, &["rs"])
}

/// The files below a folder with these extensions, but for tests in files or folders of their own.
fn sources(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a source folder can be read") {
        let path = entry.expect("an entry can be read").path();
        let is_wanted = |wanted: &&str| path.extension().is_some_and(|extension| extension == *wanted);
        if path.is_dir() && !path.ends_with("tests") {
            found.extend(sources(&path, extensions));
        } else if extensions.iter().any(is_wanted) && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// A file without its tests, which may use what stands above it.
fn code(file: &Path) -> String {
    let mut text = fs::read_to_string(file).expect("a source file can be read");
    text.truncate(text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len()));
    text
}

/// The names that a folder's own file hands on (`pub use module::{Name, …}`), and the module that each comes from.
fn handed_on(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for statement in text.split(';') {
        let Some(at) = statement.find("pub use ").or_else(|| statement.find("pub(")) else { continue };
        let Some((_, path)) = statement[at..].split_once("use ") else { continue };
        let path = path.strip_prefix("self::").unwrap_or(path);
        let Some((from, names)) = path.split_once("::") else { continue };
        let names = names.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|name| !name.is_empty());
        found.extend(names.map(|name| (name.to_owned(), from.to_owned())));
    }
    found
}

#[test]
fn names_that_are_handed_on_lead_to_their_module() {
    let text = "mod a;\npub use a::{X, y::Z};\npub(crate) use self::b::W as V;\nuse c::U;";
    let names = handed_on(text);
    let of = |name: &str| names.iter().find(|(known, _)| known == name).map(|(_, from)| from.as_str());
    assert_eq!((of("X"), of("Z"), of("V"), of("U")), (Some("a"), Some("a"), Some("b"), None));
}

/// The module of a folder that a file belongs to; `None` for the folder's own files.
fn module(source: &Path, file: &Path) -> Option<String> {
    let first = file.strip_prefix(source).ok()?.components().next()?;
    let name = Path::new(first.as_os_str()).file_stem()?.to_str()?.to_owned();
    (name != "lib" && name != "main" && name != "mod").then_some(name)
}

/// How many modules deep in a folder a file's own module is.
fn depth(source: &Path, file: &Path) -> usize {
    let path = file.strip_prefix(source).expect("it is below");
    let folders = path.components().count();
    if path.file_name().is_some_and(|name| name == "mod.rs") { folders - 1 } else { folders }
}

/// The names of a folder that a file uses: after `crate::` and the folder's path, or after as many `super::` as lead
/// there.
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
