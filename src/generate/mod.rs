//! `generate`: the files that grow from the registry and are committed: completions, man pages, the
//! tool reference, the error reference, the list of tools that agents get. A test fails when they are stale.

mod errors;
pub mod man;
mod tools;

use crate::{command_tree, report};
use clap::ArgMatches;
use clap_complete::Shell;
use stagewright_driver::fault::{Code, Fault, Outcome};
use stagewright_mcp::server::tool_lines;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// A generated file: its path below the folder, and its bytes.
pub type Files = BTreeMap<PathBuf, Vec<u8>>;

type Make = fn() -> Outcome<Files>;

/// The kinds there are, and the folder of each.
const KINDS: [(&str, Make); 4] =
    [("completions", completions), ("man", man::pages), ("docs", docs), ("tools", listed_tools)];

/// Writes or checks.
pub fn run(matches: &ArgMatches) -> Outcome<ExitCode> {
    let word = |name: &str| matches.get_one::<String>(name).map_or("", String::as_str);
    let dir = Path::new(word("dir"));
    let mut files = Files::new();
    for (kind, make) in KINDS {
        if matches!(word("what"), what if what == kind || what == "all") {
            files.extend(make()?);
        }
    }
    let mut stale: Vec<PathBuf> = files
        .iter()
        .filter(|(path, bytes)| fs::read(dir.join(path)).ok().as_ref() != Some(*bytes))
        .map(|(path, _)| path.clone())
        .collect();
    stale.extend(left_over(dir, &files));
    if matches.get_flag("check") {
        return check(&stale, files.len());
    }
    for path in &stale {
        let target = dir.join(path);
        let done = match files.get(path) {
            Some(bytes) => target.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&target, bytes)),
            None => fs::remove_file(&target),
        };
        done.map_err(|error| {
            Fault::new(Code::FileNotFound, format!("{} cannot be written: {error}.", target.display()))
        })?;
    }
    report::text(&format!("{} of {} files written below {}", stale.len(), files.len(), dir.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Files of verbs that are gone. docs/ has pages that are written by hand, and never loses one.
fn left_over(dir: &Path, files: &Files) -> Vec<PathBuf> {
    let ours = |folder: &str| files.keys().any(|path| path.starts_with(folder));
    let folders = ["completions", "man"].into_iter().filter(|folder| ours(folder));
    let entries = folders.flat_map(|folder| fs::read_dir(dir.join(folder)).into_iter().flatten().flatten());
    let paths = entries.filter_map(|entry| entry.path().strip_prefix(dir).map(Path::to_owned).ok());
    paths.filter(|path| !files.contains_key(path)).collect()
}

fn check(stale: &[PathBuf], all: usize) -> Outcome<ExitCode> {
    if stale.is_empty() {
        report::text(&format!("{all} files are up to date"))?;
        return Ok(ExitCode::SUCCESS);
    }
    let names: Vec<_> = stale.iter().map(|path| path.display().to_string()).collect();
    report::text(&format!("stale: {}\n`scripts/regenerate` writes them again", names.join(", ")))?;
    Ok(ExitCode::from(1))
}

/// What is written by hand in `completions/`: where the program itself can be asked, loading that is all a file does.
/// They stand among the generated ones, since people install them all.
const DYNAMIC: [(&str, &str); 3] = [
    ("stagewright.bash", include_str!("../../completions/stagewright.bash")),
    ("_stagewright", include_str!("../../completions/_stagewright")),
    ("stagewright.fish", include_str!("../../completions/stagewright.fish")),
];

/// The files in `completions/`.
pub fn completions() -> Outcome<Files> {
    let folder = Path::new("completions");
    let mut out: Files =
        DYNAMIC.iter().map(|(name, script)| (folder.join(name), script.as_bytes().to_owned())).collect();
    let mut tree = command_tree::tree();
    tree.build();
    for shell in [Shell::PowerShell, Shell::Elvish] {
        let mut bytes = vec![];
        clap_complete::generate(shell, &mut tree, "stagewright", &mut bytes);
        out.insert(folder.join(clap_complete::Generator::file_name(&shell, "stagewright")), bytes);
    }
    Ok(out)
}

fn docs() -> Outcome<Files> {
    let folder = Path::new("docs");
    Ok(Files::from_iter([
        (folder.join("tools.md"), tools::page().into_bytes()),
        (folder.join("errors.md"), errors::page().into_bytes()),
    ]))
}

/// What `tools/list` answers: the server takes it from here.
fn listed_tools() -> Outcome<Files> {
    Ok(Files::from_iter([(PathBuf::from("mcp/src/server/tools.jsonl"), tool_lines().into_bytes())]))
}
