//! Documents are written in plain sentences, name things that exist, and fit the space that they have.
//!
//! Comments of Rust and JavaScript are checked, too, in all crates and in tests, examples and scripts.

mod docstrings;
mod links;
mod names;
mod passages;
mod sentences;

use passages::Passage;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Files and folders whose texts are checked.
const PLACES: [&str; 6] = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs", ".github"];

/// Folders whose comments are checked, in Rust and JavaScript.
const CODE: [&str; 15] = [
    "agent",
    "os",
    "driver",
    "groups",
    "commands",
    "production",
    "traces",
    "runner",
    "mcp",
    "repl",
    "src",
    "benches",
    "tests",
    "examples",
    "scripts",
];

/// Their texts come from Rust sources, and are checked there.
const GENERATED: [&str; 2] = ["docs/tools.md", "docs/errors.md"];

/// Longest sentence, in words. A code span counts as one word.
const SENTENCE_WORDS: usize = 25;

/// Length of ARCHITECTURE.md in words, drawings included: a newcomer reads it in five minutes.
const ARCHITECTURE_WORDS: usize = 1200;

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Regular files at or below a path of the checkout, relative to its root.
pub(crate) fn files(path: &str) -> Vec<String> {
    fn walk(path: PathBuf, found: &mut Vec<String>) {
        if path.is_dir() {
            let mut inner: Vec<PathBuf> =
                fs::read_dir(&path).expect("a folder").map(|e| e.expect("an entry").path()).collect();
            inner.sort();
            inner.into_iter().for_each(|path| walk(path, found));
        } else if path.is_file() {
            found.push(path.strip_prefix(root()).expect("it is below").to_str().expect("UTF-8").to_owned());
        }
    }
    let mut found = Vec::new();
    walk(root().join(path), &mut found);
    found
}

fn checked_passages() -> Vec<Passage> {
    let extension = |path: &str| path.rsplit_once('.').map(|(_, end)| end.to_owned()).unwrap_or_default();
    let documents = PLACES.iter().flat_map(|place| files(place)).filter(|path| extension(path) == "md");
    let code = CODE.iter().flat_map(|place| files(place));
    let code = code.filter(|path| matches!(extension(path).as_str(), "rs" | "js") && !path.contains("/node_modules/"));
    let checked = documents.filter(|path| !GENERATED.contains(&path.as_str())).chain(code);
    checked.flat_map(|path| passages::of(&path, &read(&path))).collect()
}

#[test]
fn no_sentence_is_long() {
    let mut wrong = Vec::new();
    for passage in checked_passages() {
        for sentence in sentences::of(&passage.text) {
            let words = sentences::words(&sentence);
            if words > SENTENCE_WORDS {
                wrong.push(format!("{}:{}: {words} words: {sentence}", passage.file, passage.line));
            }
        }
    }
    assert!(wrong.is_empty(), "sentences of more than {SENTENCE_WORDS} words:\n{}", wrong.join("\n"));
}

#[test]
fn sentences_name_their_subject() {
    let mut wrong = Vec::new();
    for passage in checked_passages() {
        for sentence in sentences::of(&passage.text) {
            if let Some(opening) = sentences::forbidden_opening(&sentence) {
                wrong.push(format!("{}:{}: opens with \"{opening}\": {sentence}", passage.file, passage.line));
            }
        }
    }
    assert!(wrong.is_empty(), "sentences that do not name their subject:\n{}", wrong.join("\n"));
}

#[test]
fn the_architecture_is_one_page() {
    let words = sentences::words(&read("ARCHITECTURE.md"));
    assert!(words <= ARCHITECTURE_WORDS, "ARCHITECTURE.md has {words} words, and may have {ARCHITECTURE_WORDS}");
}
