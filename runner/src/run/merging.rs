//! `report-merge`: the reports of several machines become one.

use super::{
    artifacts, dealing, page,
    reply::{Listed, RunReply},
    reports,
    result::{Attempt, Exhibit, Shows, TestResult},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use stagewright_commands::{
    call::Call,
    values::AbsolutePath,
    verb::{Example, Frontends, Group, Need, Operation, Place, Verb},
};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    files::{Source, Spot},
};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// Make one report of those of several machines
///
/// Each folder has the JSON report of one part of a run, from `run --shard auto --reporter json=DIR/report.json`. Exit
/// status 0: no test failed. 1: a test failed or was skipped. 2: a test is missing, comes twice or is of another run.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReportMerge {
    /// Folders with the report of one part or more, or the reports themselves
    #[schemars(length(min = 1))]
    dirs: Vec<AbsolutePath>,
    /// list, json, junit, github or html, several at once; NAME=FILE writes it into a file [default: list]
    #[serde(default)]
    #[schemars(extend("x-completions" = ["list", "json", "junit", "github", "html"]))]
    reporter: Vec<String>,
    /// The folder for the page and the artifacts of all parts [default: stagewright-artifacts]
    artifacts: Option<AbsolutePath>,
}

/// How deep reports are searched for, and how many files are looked at.
const DEPTH: usize = 4;
const MOST_FILES: usize = 20_000;

/// The largest artifact that is copied, and the most that all may have, in bytes.
const LARGEST: u64 = 64 << 20;
const ROOM: u64 = 1 << 30;

/// The most text of one artifact on the page, in bytes.
const TEXT: usize = 64 << 10;

/// The report of one part, and the folder that it was found in.
struct Part {
    path: PathBuf,
    reply: RunReply,
}

impl Verb for ReportMerge {
    const TOOL: &'static str = "electron_report_merge";
    const TITLE: &'static str = "Merge the reports of several machines";
    const GROUP: Group = Group::Checks;
    const OPERATION: Operation = Operation::Query;
    const KEEPS_TIME: bool = true;
    const PLACE: Place = Place::Local;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const FRONTENDS: Frontends = Frontends::Shell;
    const EXAMPLES: &'static [Example] = &[Example {
        line: "report-merge /reports/1 /reports/2 --reporter list --reporter junit=all.xml",
        args: r#"{"dirs": ["/reports/1", "/reports/2"], "reporter": ["list", "junit=all.xml"]}"#,
    }];
    type Reply = RunReply;

    fn check(&self) -> Outcome<()> {
        self.dirs.iter().try_for_each(|path| path.checked("dirs").map(drop))?;
        self.artifacts.as_ref().map(|path| path.checked("artifacts")).transpose()?;
        reports::asked(&self.reporter).map(drop)
    }

    fn show_item(item: &Value, _raw: bool) -> String {
        item["text"].as_str().unwrap_or_default().to_owned()
    }

    async fn run(self, call: Call) -> Outcome<RunReply> {
        let root = call.permit.app_root.as_deref();
        let reporters = reports::asked(&self.reporter)?;
        let parts = self.parts(root)?;
        let merged = merge(parts)?;
        reports::prepare(&reporters, root)?;
        let (mut reply, missing) = (merged.reply, merged.missing);
        let folder = artifacts::chosen(self.artifacts.as_ref());
        if reply.tests.iter().any(|test| test.artifacts().next().is_some()) {
            gather(&mut reply, &merged.folders, &folder, root)?;
        }
        artifacts::written(&mut reply, &folder, &reporters, root)?;
        if reporters.iter().any(|one| one.kind == reports::Kind::List && one.file.is_none()) {
            for test in &reply.tests {
                call.emit(&json!({ "text": reports::list_line(test) })).await?;
            }
        }
        let (texts, written) = reports::write_all(&reporters, &reply, root);
        let mut told = false;
        for text in texts {
            told |= call.emit(&json!({ "text": text })).await?;
        }
        reply.followed = told;
        written?;
        match missing.as_slice() {
            [] => Ok(reply),
            missing => Err(refused(format!("{} of {} tests are missing", missing.len(), reply.tests.len()), missing)
                .detail("report", json!(reply))),
        }
    }
}

fn refused(what: String, tests: &[String]) -> Error {
    let named: Vec<&str> = tests.iter().take(5).map(String::as_str).collect();
    let more = if tests.len() > named.len() { ", …" } else { "" };
    Error::argument(format!("These reports make no whole: {what}: {}{more}.", named.join(", ")))
        .hint("Give it the report of each part of one run, once.")
        .detail("tests", json!(tests))
        .detail("parameter", "dirs")
}

impl ReportMerge {
    /// Finds the reports.
    fn parts(&self, root: Option<&Path>) -> Outcome<Vec<Part>> {
        let mut parts = vec![];
        for path in &self.dirs {
            let before = parts.len();
            let mut files = vec![];
            match path.0.is_dir() {
                true => within(&path.0, DEPTH, &mut files),
                false => files.push(path.0.clone()),
            }
            let mut why = String::new();
            for file in files {
                match dealing::report(&file, root) {
                    Ok(reply) => parts.push(Part { path: file, reply }),
                    Err(error) => why = format!(" {}: {error}.", file.display()),
                }
            }
            if parts.len() == before {
                let message = format!("{:?} has no report of a run.{why}", path.0.display().to_string());
                return Err(Error::new(Code::FileNotFound, message)
                    .hint("`run --reporter json=DIR/report.json` writes one.")
                    .detail("path", path.0.display().to_string()));
            }
        }
        Ok(parts)
    }
}

/// The files of a folder whose names end in `.json`, in the order of their names.
fn within(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut entries: Vec<_> = entries.filter_map(|entry| Some((entry.path(), entry.file_type().ok()?))).collect();
    entries.sort_by(|a, b| a.0.cmp(&b.0));
    for (path, kind) in entries {
        if kind.is_dir() && depth > 0 {
            within(&path, depth - 1, found);
        } else if kind.is_file() && path.extension().is_some_and(|end| end == "json") && found.len() < MOST_FILES {
            found.push(path);
        }
    }
}

/// One report of several.
struct Merged {
    reply: RunReply,
    /// Tests that no report has.
    missing: Vec<String>,
    /// The folder of the report that each test came from.
    folders: Vec<PathBuf>,
}

fn named(test: &Listed) -> String {
    format!("{}: {}", test.file, test.name)
}

/// Puts the tests of all parts into the order of the whole.
fn merge(parts: Vec<Part>) -> Outcome<Merged> {
    let whole = whole_of(&parts)?;
    let keys: BTreeMap<(&str, &str, usize), usize> =
        whole.iter().enumerate().map(|(at, test)| ((test.file.as_str(), test.name.as_str(), test.line), at)).collect();
    let mut found: Vec<Option<(TestResult, PathBuf)>> = whole.iter().map(|_| None).collect();
    let (mut double, mut foreign) = (vec![], vec![]);
    let (mut duration_ms, mut interrupted) = (0, None);
    for part in parts {
        duration_ms = duration_ms.max(part.reply.duration_ms);
        interrupted = interrupted.or(part.reply.interrupted_by.zip(part.reply.exit_status));
        let folder = part.path.parent().unwrap_or(Path::new("/")).to_owned();
        for test in part.reply.tests {
            let name = format!("{}: {}", test.file, test.name);
            match keys.get(&(test.file.as_str(), test.name.as_str(), test.line)).copied() {
                None => foreign.push(name),
                Some(at) if found[at].is_some() => double.push(name),
                Some(at) => found[at] = Some((test, folder.clone())),
            }
        }
    }
    if !foreign.is_empty() {
        return Err(refused(format!("{} tests are of another run", foreign.len()), &foreign));
    }
    if !double.is_empty() {
        return Err(refused(format!("{} tests come twice", double.len()), &double));
    }
    let absent = whole.iter().zip(&found).filter(|(_, found)| found.is_none());
    let missing: Vec<String> = absent.map(|(test, _)| named(test)).collect();
    let (mut tests, mut folders) = (vec![], vec![]);
    for (listed, found) in whole.iter().zip(found) {
        let (test, folder) = found.unwrap_or_else(|| {
            (TestResult::skipped(&listed.file, &listed.name, listed.line, "no report has it"), PathBuf::new())
        });
        tests.push(test);
        folders.push(folder);
    }
    let mut reply = RunReply::of(tests, duration_ms);
    // A run that was cut short has skipped tests, and has not passed either.
    reply.passed &= reply.counts.skipped == 0;
    if let Some((signal, status)) = interrupted {
        reply.passed = false;
        (reply.interrupted_by, reply.exit_status) = (Some(signal), Some(status));
    }
    Ok(Merged { reply, missing, folders })
}

/// The tests of the whole run, on which all parts have to agree. A report of a whole run stands for itself.
fn whole_of(parts: &[Part]) -> Outcome<Vec<Listed>> {
    let of = |part: &Part| -> Vec<Listed> {
        match &part.reply.shard {
            Some(shard) => shard.all.clone(),
            None => {
                let own = part.reply.tests.iter();
                own.map(|test| Listed { file: test.file.clone(), line: test.line, name: test.name.clone() }).collect()
            }
        }
    };
    let whole = parts.first().map(of).unwrap_or_default();
    for part in &parts[1..] {
        let other = of(part);
        if other != whole {
            let differs = other
                .iter()
                .find(|test| !whole.contains(test))
                .or_else(|| whole.iter().find(|test| !other.contains(test)));
            let names: Vec<String> = differs.map(named).into_iter().collect();
            let what = format!("{} is a part of another run", part.path.display());
            return Err(refused(what, &names));
        }
    }
    Ok(whole)
}

/// Copies the artifacts of all parts into one folder, and makes the parts of its page.
fn gather(reply: &mut RunReply, folders: &[PathBuf], to: &Path, root: Option<&Path>) -> Outcome<()> {
    let places = |attempt: &Attempt, from: &Path| -> Vec<PathBuf> {
        attempt.artifacts.iter().filter_map(|path| place(path, from)).collect()
    };
    // An earlier page's folders are removed. They must not be those that are read.
    let all = reply.tests.iter().zip(folders).flat_map(|(test, from)| test.attempts.iter().map(move |one| (one, from)));
    if all.flat_map(|(attempt, from)| places(attempt, from)).any(|path| path.starts_with(to)) {
        let message = format!("artifacts {:?} has the artifacts of a part.", to.display().to_string());
        return Err(Error::argument(message)
            .hint("Give it a folder of its own: --artifacts DIR.")
            .detail("parameter", "artifacts"));
    }
    page::clear(to);
    let mut room = ROOM;
    for (test, from) in reply.tests.iter_mut().zip(folders) {
        for attempt in &mut test.attempts {
            let mut kept = vec![];
            for path in places(attempt, from) {
                // The name of the attempt's folder has the test's number in the whole run.
                let Some(below) = below(&path) else { continue };
                let source = Source::open("artifacts", &path, root).ok();
                let read = source.filter(|source| source.bytes <= LARGEST.min(room)).and_then(|file| file.read().ok());
                let Some(bytes) = read else { continue };
                room = room.saturating_sub(bytes.len() as u64);
                let place = to.join(&below);
                Spot::admit("artifacts", place.clone(), root)?.write_now(&bytes)?;
                attempt.exhibits.extend(exhibit(&below, &bytes));
                kept.push(place);
            }
            attempt.artifacts = kept;
        }
    }
    Ok(())
}

/// The path of a file below the folder of artifacts: the attempt's folder and its name.
fn below(path: &Path) -> Option<PathBuf> {
    Some(Path::new(path.parent()?.file_name()?).join(path.file_name()?))
}

/// The place of a file that a report names by its path on the other machine: beside the report, or in a folder there.
fn place(path: &Path, beside: &Path) -> Option<PathBuf> {
    let below = below(path)?;
    let inner = std::fs::read_dir(beside).into_iter().flatten().flatten().map(|entry| entry.path());
    let beside = std::iter::once(beside.to_owned()).chain(inner).map(|folder| folder.join(&below));
    beside.chain(std::iter::once(path.to_owned())).find(|place| place.is_file())
}

/// The part of the page that shows a file. Traces and other files are only kept.
fn exhibit(below: &Path, bytes: &[u8]) -> Option<Exhibit> {
    let title = below.file_name()?.to_string_lossy().into_owned();
    let shows = match below.extension()?.to_str()? {
        "png" => Shows::Picture(below.display().to_string()),
        "txt" | "json" => {
            let text = String::from_utf8_lossy(bytes);
            let from = text.char_indices().map(|(at, _)| at).find(|at| text.len() - at <= TEXT).unwrap_or(0);
            Shows::Text(text[from..].to_owned())
        }
        _ => return None,
    };
    Some(Exhibit { title, shows })
}
