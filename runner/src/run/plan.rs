//! The plan of a run: the files, read and checked, and the chosen tests.

use super::{
    Run,
    choosing::{self, Choice, Chosen},
    electrons::{self, NamedElectron},
    file::{Line, RunFile},
    folders::{self, Limits},
    reply::Shard,
    step::{self, Step, Variables},
    wrong::{self, Source, Wrong},
};
use stagewright_commands::{
    call::{Call, Permit, Registry},
    caller::Callers,
    grammar::is_name,
    verb::Place,
};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    files,
};
use stagewright_groups::redactor::Redactor;
use std::{
    collections::{BTreeSet, HashSet},
    env,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// The largest run file, in bytes.
const LONGEST_FILE: u64 = 4 << 20;

/// The ending of run files, for folders of them.
const ENDING: &str = "run";

/// The files and tests of a run, and its options.
pub(super) struct Plan {
    pub registry: &'static Registry,
    pub files: Vec<RunFile>,
    /// The chosen tests: number, file and place in it. Their order is that of the files.
    pub chosen: Vec<Chosen>,
    /// The Electrons that `--electron` names.
    pub electrons: Vec<NamedElectron>,
    pub variables: Variables,
    pub redactor: Redactor,
    pub callers: Callers,
    pub permit: Permit,
    pub display: String,
    pub test_timeout: Duration,
    pub deadline: Option<Instant>,
    pub retries: u32,
    /// The folder that the code of all apps is counted into.
    pub coverage: Option<PathBuf>,
    /// Why no test is chosen, if none had failed in the last run.
    pub note: Option<String>,
    /// The part of a larger run that this is.
    pub shard: Option<Shard>,
    /// The apps that the files launch.
    pub apps: BTreeSet<PathBuf>,
}

impl Plan {
    /// Reads and checks everything; starts nothing.
    pub fn make(run: &Run, call: &Call) -> Outcome<Plan> {
        let root = call.permit.app_root.as_deref();
        let (variables, redactor) = given(run)?;
        let mut wrongs = vec![];
        let mut read = vec![];
        let mut apps = BTreeSet::new();
        for path in paths(run)? {
            read.extend(open(call.registry, &path, root, &mut wrongs)?);
        }
        for file in &read {
            apps.extend(check(call.registry, file, &variables, &mut wrongs));
        }
        wrongs
            .sort_by_key(|wrong| (read.iter().position(|file| file.source.name == wrong.source.name), wrong.at.start));
        if let Some(error) = wrong::error(&wrongs) {
            return Err(error);
        }
        let electrons = electrons::named(&run.electron)?;
        let Choice { chosen, note, shard } = choosing::choose(&read, &electrons, run, root)?;
        let callers = call.callers.clone().ok_or_else(|| Error::internal("a host runs no files"))?;
        Ok(Plan {
            registry: call.registry,
            files: read,
            chosen,
            electrons,
            variables,
            redactor,
            callers,
            // `--trace` of a run is its own.
            permit: Permit { update_baselines: run.update_baselines, trace_dir: None, ..(*call.permit).clone() },
            display: run.display.clone(),
            test_timeout: run.test_timeout.checked("testTimeout")?,
            deadline: run.timeout.as_ref().map(|span| span.checked("timeout")).transpose()?.map(|s| Instant::now() + s),
            retries: run.retries,
            coverage: run.coverage.as_ref().map(|folder| folder.0.clone()),
            note,
            shard,
            apps,
        })
    }

    /// The name of a test in reports. It includes the Electron if several are named.
    pub fn name(&self, chosen: Chosen) -> String {
        choosing::name(&self.files, &self.electrons, chosen)
    }

    /// The Electron that a test runs on, if any is named.
    pub fn electron(&self, chosen: Chosen) -> Option<&NamedElectron> {
        self.electrons.get(chosen.electron?)
    }
}

/// The variables that the options of the run set.
fn given(run: &Run) -> Outcome<(Variables, Redactor)> {
    let (mut variables, mut redactor) = (Variables::new(), Redactor::default());
    for name in &run.pass_env {
        let Ok(value) = env::var(name) else { continue };
        redactor.hide(name, &value);
        variables.insert(name.clone(), Some(value));
    }
    for pair in &run.set {
        let (name, value) = pair.split_once('=').unwrap_or_default();
        variables.insert(name.to_owned(), Some(value.to_owned()));
    }
    Ok((variables, redactor))
}

/// The checks of `--set` and `--pass-env`.
pub(super) fn check_names(run: &Run) -> Outcome<()> {
    let wrong = |parameter: &str, what: String| {
        let hint = "A name is of letters, digits and _, and does not begin with a digit.";
        Err(Error::argument(format!("{parameter} {what}.")).hint(hint).detail("parameter", parameter))
    };
    if let Some(pair) = run.set.iter().find(|pair| !pair.split_once('=').is_some_and(|(name, _)| is_name(name))) {
        return wrong("set", format!("takes NAME=VALUE; got {pair:?}"));
    }
    match run.pass_env.iter().find(|name| !is_name(name)) {
        Some(name) => wrong("passEnv", format!("takes a variable's name; got {name:?}")),
        None => Ok(()),
    }
}

/// The files, each once. Files of a folder are in the order of their names.
fn paths(run: &Run) -> Outcome<Vec<PathBuf>> {
    let mut all = vec![];
    for path in &run.files {
        match path.0.is_dir() {
            true => {
                let found = folders::search(&path.0, ENDING, Limits::NONE);
                if let Some((folder, error)) = found.unread.first() {
                    return Err(unreadable(folder, &format!("cannot be read: {error}")));
                }
                if found.files.is_empty() {
                    return Err(unreadable(&path.0, &format!("has no file whose name ends in .{ENDING}")));
                }
                all.extend(found.files);
            }
            false => all.push(path.0.clone()),
        }
    }
    let mut seen = HashSet::new();
    all.retain(|path| seen.insert(path.clone()));
    Ok(all)
}

fn unreadable(path: &Path, what: &str) -> Error {
    Error::new(Code::FileNotFound, format!("{:?} {what}.", shown(path))).detail("path", path.display().to_string())
}

/// A path in reports: relative to the working directory when it lies below it.
pub(super) fn shown(path: &Path) -> String {
    let here = env::current_dir().unwrap_or_default();
    path.strip_prefix(&here).unwrap_or(path).display().to_string()
}

/// Reads one file. `None` if it is not text, which is reported as a mistake.
fn open(registry: &Registry, path: &Path, root: Option<&Path>, wrongs: &mut Vec<Wrong>) -> Outcome<Option<RunFile>> {
    let opened = files::Source::open("files", path, root)?;
    if opened.bytes > LONGEST_FILE {
        return Err(unreadable(path, &format!("is too long for a run file: {} bytes", opened.bytes)));
    }
    let bytes = opened.read().map_err(|error| unreadable(path, &format!("cannot be read: {error}")))?;
    let name: std::sync::Arc<str> = shown(path).into();
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let source = Source { name, text: text.into() };
            wrongs.push(Wrong::new(&source, valid..valid, "The file is not UTF-8 text from here on."));
            return Ok(None);
        }
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text).replace("\r\n", "\n");
    let folder = path.parent().unwrap_or(Path::new("/")).to_owned();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    Ok(Some(RunFile::parse(registry, Source { name, text: text.into() }, folder, &stem, wrongs)))
}

/// The first mistake of a text, as a run would tell it, with these variables given.
pub(crate) fn mistake_in(registry: &'static Registry, text: &str, path: &Path, names: &[String]) -> Option<String> {
    let mut wrongs = vec![];
    let source = Source { name: shown(path).into(), text: text.into() };
    let folder = path.parent().unwrap_or(Path::new("/")).to_owned();
    let file = RunFile::parse(registry, source, folder, "promoted", &mut wrongs);
    let given: Variables = names.iter().map(|name| (name.clone(), None)).collect();
    check(registry, &file, &given, &mut wrongs);
    let wrong = wrongs.first()?;
    Some(format!("line {}: {}", wrong.source.place(wrong.at.start).line, wrong.message))
}

/// Parses each line with the variables that are known before the run. Returns the apps that the lines launch.
fn check(registry: &'static Registry, file: &RunFile, given: &Variables, wrongs: &mut Vec<Wrong>) -> Vec<PathBuf> {
    let mut apps = vec![];
    let mut known = given.clone();
    let mut check = |line: &Line, known: &mut Variables| check_line(registry, file, line, known, wrongs, &mut apps);
    for line in &file.head {
        check(line, &mut known);
        known.extend(given.clone());
    }
    file.before.iter().for_each(|line| check(line, &mut known));
    for test in &file.tests {
        let mut own = known.clone();
        test.lines.iter().for_each(|line| check(line, &mut own));
    }
    file.after.iter().for_each(|line| check(line, &mut known));
    apps
}

fn check_line(
    registry: &'static Registry,
    file: &RunFile,
    line: &Line,
    known: &mut Variables,
    wrongs: &mut Vec<Wrong>,
    apps: &mut Vec<PathBuf>,
) {
    match step::read(registry, line, &file.source, known, &file.folder) {
        Err(wrong) => wrongs.push(wrong),
        Ok(Step::Set { name, value }) => drop(known.insert(name, value)),
        Ok(Step::Call(call)) => {
            if call.row.place == Place::NewSession {
                let app = ["main", "executablePath"].into_iter().filter_map(|name| call.args.get(name)?.as_str());
                apps.extend(app.map(PathBuf::from));
            }
            if let Some(name) = call.keep {
                known.insert(name, None);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::REGISTRY;

    /// Pieces of run files, valid and invalid, in an order that the number determines.
    fn jumble(mut seed: u64) -> String {
        const PIECES: [&str; 28] = [
            "before",
            "test \"a\"",
            "test",
            "after",
            "\n",
            "\n  ",
            "\n\t",
            " ",
            "click @3",
            "clik",
            "set x 'ä b'",
            "x = ",
            "= ",
            "get-text h1",
            "$x",
            "${x",
            "\"",
            "'",
            "\\",
            "#",
            " # ",
            "--args",
            "{\"a\":1}",
            "--timeout-ms",
            "ü\u{2028}",
            "\0",
            "stagewright ",
            "wait 5",
        ];
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize
        };
        (0..next() % 25).map(|_| PIECES[next() % PIECES.len()]).collect()
    }

    #[test]
    fn random_run_files_parse_or_get_errors_with_positions() {
        let mut good = 0;
        for seed in 0..4_000 {
            let text = jumble(seed);
            let source = Source { name: "a.run".into(), text: text.as_str().into() };
            let mut wrongs = vec![];
            let file = RunFile::parse(&REGISTRY, source, "/".into(), "a", &mut wrongs);
            check(&REGISTRY, &file, &Variables::new(), &mut wrongs);
            good += usize::from(wrongs.is_empty());
            for wrong in &wrongs {
                assert!(text.get(wrong.at.clone()).is_some() || wrong.at.end > text.len(), "{text:?}: {wrong:?}");
                assert!(wrong.at.start <= text.len() && !wrong.message.is_empty(), "{text:?}: {wrong:?}");
            }
            let error = wrong::error(&wrongs);
            assert_eq!(error.is_some(), !wrongs.is_empty());
        }
        assert!(good > 10, "{good}");
    }
}
