//! Which tests a run makes: those that `--grep`, `--last-failed` and `--shard` leave.

use super::{
    Run, artifacts,
    dealing::{self, Times},
    electrons::NamedElectron,
    file::RunFile,
    last,
    reply::{Listed, Shard},
    shard,
};
use regex_lite::Regex;
use stagewright_driver::error::{Error, Outcome};
use std::{env, path::Path};

/// A test that was chosen.
#[derive(Debug, Clone, Copy)]
pub(super) struct Chosen {
    /// Its number among all of the files, from 1.
    pub number: usize,
    pub file: usize,
    pub test: usize,
    /// Its place among the Electrons that `--electron` names; `None` without that option.
    pub electron: Option<usize>,
}

/// The name of a test in reports.
pub(super) fn name(files: &[RunFile], electrons: &[NamedElectron], chosen: Chosen) -> String {
    let test = &files[chosen.file].tests[chosen.test].name;
    match (electrons, chosen.electron) {
        ([_, _, ..], Some(at)) => electrons[at].test_name(test),
        _ => test.clone(),
    }
}

/// The tests that a run makes.
#[derive(Default)]
pub(super) struct Choice {
    /// Those of this machine.
    pub chosen: Vec<Chosen>,
    /// Why there are none.
    pub note: Option<String>,
    /// The part of the whole that they are.
    pub shard: Option<Shard>,
}

/// Chooses the tests that this machine runs.
pub(super) fn choose(
    files: &[RunFile],
    electrons: &[NamedElectron],
    run: &Run,
    root: Option<&Path>,
) -> Outcome<Choice> {
    let pattern = run.grep.as_deref().map(pattern).transpose()?;
    let all = files.iter().enumerate().flat_map(|(file, read)| (0..read.tests.len()).map(move |test| (file, test)));
    let on: Vec<Option<usize>> = match electrons.len() {
        0 => vec![None],
        several => (0..several).map(Some).collect(),
    };
    let on_each = all.flat_map(|(file, test)| on.iter().map(move |electron| (file, test, *electron)));
    let numbered =
        on_each.enumerate().map(|(at, (file, test, electron))| Chosen { number: at + 1, file, test, electron });
    let full_name = |chosen: &Chosen| format!("{} {}", files[chosen.file].source.name, name(files, electrons, *chosen));
    let chosen: Vec<Chosen> =
        numbered.filter(|test| pattern.as_ref().is_none_or(|pattern| pattern.is_match(&full_name(test)))).collect();
    if let (Some(pattern), []) = (&run.grep, chosen.as_slice()) {
        return Err(Error::argument(format!("No test's name fits {pattern:?}."))
            .hint("`stagewright run FILE --list` lists them.")
            .detail("parameter", "grep"));
    }
    let mut note = None;
    let chosen = if run.last_failed {
        let failed = last::failed(&artifacts::folder(run))?;
        let has_failed =
            |test: &Chosen| failed.contains(&(files[test.file].source.name.to_string(), name(files, electrons, *test)));
        let left: Vec<Chosen> = chosen.into_iter().filter(has_failed).collect();
        match failed.len() {
            0 => note = Some("no test failed in the last run, so none was run again (--last-failed)".to_owned()),
            _ if left.is_empty() => return Err(none_of_them(failed.len())),
            _ => {}
        }
        left
    } else {
        chosen
    };
    let (part, parts) = part_of(run)?;
    let times = run.shard_times.as_ref().map(|path| Times::read(&path.0, root)).transpose()?;
    if parts == 1 {
        return Ok(Choice { chosen, note, shard: None });
    }
    let listed = |chosen: &Chosen| {
        let file = &files[chosen.file];
        let (file, line) = (file.source.name.to_string(), file.tests[chosen.test].line);
        Listed { file, line, name: name(files, electrons, *chosen) }
    };
    let all: Vec<Listed> = chosen.iter().map(listed).collect();
    let own = dealing::deal(&all, part, parts, times.as_ref());
    let chosen = own.into_iter().map(|at| chosen[at]).collect();
    let run = shard::run_id(|name| env::var(name).ok());
    Ok(Choice { chosen, note, shard: Some(Shard { part, parts, run, all }) })
}

/// The error of `--last-failed` where these files have none of the tests.
fn none_of_them(failed: usize) -> Error {
    let message = match failed {
        1 => "The test that failed last is not among the tests of this run.".to_owned(),
        _ => format!("None of the {failed} tests that failed last is among the tests of this run."),
    };
    Error::argument(message)
        .hint("Name the files of that run, from the same folder. `last-run.json` in the folder of the artifacts lists them.")
        .detail("parameter", "lastFailed")
}

fn pattern(text: &str) -> Outcome<Regex> {
    Regex::new(text).map_err(|error| {
        Error::argument(format!("grep is no regular expression: {error}.")).detail("parameter", "grep")
    })
}

/// The part and the number of parts.
fn part_of(run: &Run) -> Outcome<(usize, usize)> {
    shard::read(run.shard.as_deref(), |name| env::var(name).ok())
}

/// The checks of `--grep` and `--shard`.
pub(super) fn check_choice(run: &Run) -> Outcome<()> {
    run.grep.as_deref().map(pattern).transpose()?;
    part_of(run).map(drop)
}
