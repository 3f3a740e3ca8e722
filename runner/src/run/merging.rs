//! `report-merge`: the reports of several machines become one.

use super::{
    artifacts,
    dealing::{self, NoReport},
    folders::{self, Limits},
    gathering::gather,
    part::{Part, first_of},
    reply::{Listed, RunReply},
    reports,
    result::TestResult,
    shared_coverage,
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use stagewright_commands::{
    call::Call,
    values::AbsolutePath,
    verb::{Example, Frontends, Group, Need, Operation, Place, Verb},
};
use stagewright_driver::error::{Code, Error, Outcome};
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
    /// Sum the coverage of all parts, which run --coverage has left beside their reports, into this folder
    coverage: Option<AbsolutePath>,
}

/// How far reports are searched for.
const LIMITS: Limits = Limits { depth: 4, files: 20_000 };

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
        AbsolutePath::check_all(&[("artifacts", &self.artifacts), ("coverage", &self.coverage)])?;
        reports::asked(&self.reporter).map(drop)
    }

    fn show_item(item: &Value, _raw: bool) -> String {
        item["text"].as_str().unwrap_or_default().to_owned()
    }

    async fn run(self, call: Call) -> Outcome<RunReply> {
        let root = call.permit.app_root.as_deref();
        let reporters = reports::asked(&self.reporter)?;
        let (parts, unreadable) = self.parts(root)?;
        let counts = self.coverage.as_ref().map(|to| shared_coverage::find(&parts, &to.0, &call)).transpose()?;
        let merged = merge(parts)?;
        reports::prepare(&reporters, root)?;
        let (mut reply, missing) = (merged.reply, merged.missing);
        let folder = artifacts::chosen(self.artifacts.as_ref());
        if reply.tests.iter().any(|test| test.artifacts().next().is_some()) {
            gather(&mut reply, &merged.folders, &folder, root)?;
        }
        let (mut uncounted, mut counted) = (vec![], Ok(()));
        if let Some(counts) = counts {
            uncounted = counts.missing.clone();
            counted = counts.written(&call, &mut reply).await;
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
        written.and(counted)?;
        match missing.as_slice() {
            [] if uncounted.is_empty() => Ok(reply),
            [] => Err(shared_coverage::refused(&uncounted).detail("report", json!(reply))),
            missing => {
                let what = format!("{} of {} tests are missing", missing.len(), reply.tests.len());
                let mut error = refused(what, missing).detail("report", json!(reply));
                if !unreadable.is_empty() {
                    error.message.push_str(&format!(" Files that cannot be read: {}.", first_of(&unreadable)));
                    error = error.detail("unreadable", json!(unreadable));
                }
                Err(error)
            }
        }
    }
}

fn refused(what: String, tests: &[String]) -> Error {
    Error::argument(format!("These reports make no whole: {what}: {}.", first_of(tests)))
        .hint("Give it the report of each part of one run, once.")
        .detail("tests", json!(tests))
        .detail("parameter", "dirs")
}

impl ReportMerge {
    /// Finds the reports. The second list has the files and folders that cannot be read, each with the reason.
    fn parts(&self, root: Option<&Path>) -> Outcome<(Vec<Part>, Vec<String>)> {
        let (mut parts, mut unreadable) = (vec![], vec![]);
        for path in &self.dirs {
            let (found_before, unread_before) = (parts.len(), unreadable.len());
            let is_folder = path.0.is_dir();
            let files = match is_folder {
                true => {
                    let found = folders::search(&path.0, "json", LIMITS);
                    unreadable.extend(found.unread.iter().map(|(folder, error)| reason(folder, &error.to_string())));
                    found.files.into_iter().filter(|file| !file.is_symlink()).collect()
                }
                false => vec![path.0.clone()],
            };
            for file in files {
                match dealing::report(&file, root) {
                    Ok(reply) => parts.push(Part { path: file, reply }),
                    // A folder may have other files of JSON, such as artifacts.
                    Err(NoReport::OtherJson(_)) if is_folder => {}
                    Err(why) => unreadable.push(reason(&file, &why.reason())),
                }
            }
            if parts.len() == found_before {
                let shown = path.0.display().to_string();
                let why = match &unreadable[unread_before..] {
                    [] => String::new(),
                    reasons => format!(" {}.", first_of(reasons)),
                };
                return Err(Error::new(Code::FileNotFound, format!("{shown:?} has no report of a run.{why}"))
                    .hint("`run --reporter json=DIR/report.json` writes one.")
                    .detail("path", shown));
            }
        }
        Ok((parts, unreadable))
    }
}

fn reason(path: &Path, why: &str) -> String {
    format!("{}: {why}", path.display())
}

/// One report of several.
struct Merged {
    reply: RunReply,
    /// Tests that no report has.
    missing: Vec<String>,
    /// The folder of the report that each test came from.
    folders: Vec<PathBuf>,
}

fn name_of(test: &Listed) -> String {
    format!("{}: {}", test.file, test.name)
}

/// Puts the tests of all parts into the order of the whole.
fn merge(parts: Vec<Part>) -> Outcome<Merged> {
    check_one_run(&parts)?;
    let whole = tests_of_run(&parts)?;
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
    let missing: Vec<String> = absent.map(|(test, _)| name_of(test)).collect();
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

/// Refuses reports of several runs: a folder may still have that of an earlier one. A report of a whole run is one part
/// of one.
fn check_one_run(parts: &[Part]) -> Outcome<()> {
    let of = |part: &Part| part.reply.shard.as_ref().map_or((1, None), |shard| (shard.parts, shard.run.clone()));
    let run = |id: &Option<String>| id.as_ref().map_or("names no run".to_owned(), |id| format!("is of run {id:?}"));
    let Some((first, others)) = parts.split_first() else { return Ok(()) };
    let (count, id) = of(first);
    for other in others {
        let (other_count, other_id) = of(other);
        let (its, that) = if other_id != id {
            (run(&other_id), run(&id))
        } else if other_count != count {
            let one_of = |count: usize| format!("is one of {count} parts");
            (one_of(other_count), one_of(count))
        } else {
            continue;
        };
        let (path, first) = (other.path.display().to_string(), first.path.display().to_string());
        let message = format!("These reports are of two runs: {path} {its}, and {first} {that}.");
        return Err(Error::argument(message)
            .hint(
                "Remove the reports of earlier runs. STAGEWRIGHT_RUN_ID is the run's id where the CI system sets none.",
            )
            .detail("path", path)
            .detail("parameter", "dirs"));
    }
    Ok(())
}

/// The tests of the whole run, on which all parts have to agree. A report of a whole run stands for itself.
fn tests_of_run(parts: &[Part]) -> Outcome<Vec<Listed>> {
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
            let names: Vec<String> = differs.map(name_of).into_iter().collect();
            let what = format!("{} is a part of another run", part.path.display());
            return Err(refused(what, &names));
        }
    }
    Ok(whole)
}
