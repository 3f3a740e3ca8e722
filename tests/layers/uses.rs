//! The modules of a folder, and which of them use which, read from the sources.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The dependencies between the modules of a folder, with the files that have them.
pub fn edges(source: &Path, folder: &Path) -> BTreeMap<(String, String), Vec<String>> {
    let all = files(folder);
    let modules: BTreeSet<String> = all.iter().filter_map(|file| module(folder, file)).collect();
    let way: Vec<_> = folder.strip_prefix(source).expect("it is below").components().collect();
    let way: String = way.iter().map(|part| format!("{}::", part.as_os_str().display())).collect();
    let reexports: BTreeMap<String, String> =
        all.iter().filter(|file| module(folder, file).is_none()).flat_map(|file| reexports(&code(file))).collect();
    let mut edges: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for file in &all {
        let Some(from) = module(folder, file) else { continue };
        let used: BTreeSet<String> = roots(&code(file), depth(folder, file), &way)
            .into_iter()
            .map(|name| if modules.contains(&name) { name } else { reexports.get(&name).cloned().unwrap_or(name) })
            .filter(|to| *to != from && modules.contains(to))
            .collect();
        for to in used {
            let shown = file.strip_prefix(source).expect("it is below").display().to_string();
            edges.entry((from.clone(), to)).or_default().push(shown);
        }
    }
    edges
}

pub fn files(folder: &Path) -> Vec<PathBuf> {
    sources(folder, &["rs"])
}

/// The files below a folder with these extensions, but for tests in files or folders of their own.
pub fn sources(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
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
fn reexports(text: &str) -> Vec<(String, String)> {
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
fn reexported_names_map_to_their_module() {
    let text = "mod a;\npub use a::{X, y::Z};\npub(crate) use self::b::W as V;\nuse c::U;";
    let names = reexports(text);
    let of = |name: &str| names.iter().find(|(known, _)| known == name).map(|(_, from)| from.as_str());
    assert_eq!((of("X"), of("Z"), of("V"), of("U")), (Some("a"), Some("a"), Some("b"), None));
}

/// The module of a folder that a file belongs to; `None` for the folder's own files.
pub fn module(source: &Path, file: &Path) -> Option<String> {
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
fn crate_and_super_paths_are_found() {
    let text =
        "use crate::{a::{x, y}, b, c::d};\nfn f() { crate::e::g(); dollar_crate::h() } // crate::i\nuse super::j::k;";
    assert_eq!(roots(text, 1, ""), ["a", "b", "c", "e", "j"]);
    assert_eq!(roots(text, 2, ""), ["a", "b", "c", "e"]);
    assert_eq!(roots(text, 2, "e::"), ["g"]);
}
