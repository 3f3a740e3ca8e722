//! `generate`: makes the committed files that come from the registry. They are completions, man pages, the references
//! of tools and errors, and the list of tools for agents. A test fails when they are stale.

mod errors;
pub mod man;
mod tools;

use crate::{command_tree, report};
use clap::ArgMatches;
use clap_complete::Shell;
use stagewright_driver::error::{Code, Error, Outcome};
use stagewright_mcp::server::{short_tool_lines, tool_lines};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Generated files: each path below the folder, and its bytes.
pub type Files = BTreeMap<PathBuf, Vec<u8>>;

type Make = fn() -> Outcome<Files>;

/// The kinds of files by name, with their makers.
const KINDS: [(&str, Make); 4] =
    [("completions", completions), ("man", man::pages), ("docs", docs), ("tools", listed_tools)];

/// Writes the files, or checks them with `--check`.
///
/// # Errors
///
/// `FILE_NOT_FOUND` if a file cannot be written.
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
            Error::new(Code::FileNotFound, format!("{} cannot be written: {error}.", target.display()))
        })?;
    }
    report::text(&format!("{} of {} files written below {}", stale.len(), files.len(), dir.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Files of verbs that no longer exist. Only `completions/` and `man/` are searched: `docs/` has handwritten pages.
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

/// Handwritten files of `completions/`, for shells that can ask the program itself: each only calls `__complete`. They
/// are handled like the generated ones, because people install them all.
const DYNAMIC: [(&str, &str); 3] = [
    ("stagewright.bash", include_str!("../../completions/stagewright.bash")),
    ("_stagewright", include_str!("../../completions/_stagewright")),
    ("stagewright.fish", include_str!("../../completions/stagewright.fish")),
];

/// The files in `completions/`, handwritten and generated. It is an `Outcome` only because every maker's type is.
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

/// The tools as `tools/list` returns them, one line each; the server includes this file.
fn listed_tools() -> Outcome<Files> {
    let folder = Path::new("mcp/src/server");
    Ok(Files::from_iter([
        (folder.join("tools.jsonl"), tool_lines().into_bytes()),
        (folder.join("tools-short.jsonl"), short_tool_lines().into_bytes()),
    ]))
}
