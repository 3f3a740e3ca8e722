//! Which calls of a trace are repeated, and what they need: values, an app, permission.

use super::{
    super::{
        contents::{CallAt, Contents},
        facts,
    },
    Asked, MOST, Repeated, Replayed,
    launch::App,
};
use serde_json::{Map, Value};
use stagewright_commands::{
    call::{Call, Permit, Registry, Row},
    shell_line::{self, quote},
    verb::{Frontends, Group, Operation, Place, TargetUse},
};
use stagewright_driver::error::{Error, Outcome};
use std::collections::{BTreeMap, BTreeSet};

/// Verbs that are made of calls with lines of their own. These are repeated instead.
const OF_PARTS: [&str; 2] = ["electron_steps", "electron_fill_form"];

/// Verbs that write files also without a path among their arguments.
const WRITERS: [&str; 5] =
    ["electron_screenshot", "network_har", "storage_snapshot", "visual_capture", "visual_update_baseline"];

/// Verbs that give the app a file to read, as the recorded person did. Every other verb with a path is left out, since
/// it may let the app write there.
const READERS: [&str; 6] = [
    "electron_set_files",
    "electron_drop_file",
    "native_clipboard_write",
    "network_replay",
    "network_stub",
    "storage_restore",
];

/// A call of the trace, and why it is not repeated.
pub(in super::super) struct Step {
    pub call: CallAt,
    pub skip: Option<&'static str>,
    /// The call as a line of the shell, of the first calls.
    pub words: String,
}

/// The calls of a trace, and what they need.
pub(in super::super) struct Plan {
    pub app: App,
    pub steps: Vec<Step>,
    pub values: BTreeMap<String, String>,
}

impl Plan {
    /// Reads each call once, and checks that all can be had that they need, before anything starts.
    ///
    /// # Errors
    /// `trace.NOT_REPLAYABLE`, `BAD_ARGUMENT` for missing values, `FILE_NOT_FOUND` for a missing app.
    pub fn of(call: &Call, contents: &mut Contents, asked: Asked<'_>) -> Outcome<Plan> {
        let mut steps = vec![];
        let mut needed = BTreeSet::new();
        let mut launch = None;
        for at in contents.calls.clone() {
            let line = contents.line(at.place)?;
            if at.seq == 0 {
                launch = Some((line, at.redacted));
                continue;
            }
            let row = call.registry.tool(&at.tool);
            let skip = row.map_or(Some("unknown to this version"), |row| skipped(row, &line));
            if let Some(row) = row.filter(|_| skip.is_none()) {
                allowed(row, &call.permit)?;
                // Nobody got the text of a call that found no element.
                if line["ok"] == true || !at.redacted.iter().all(|name| name == "TEXT") {
                    needed.extend(at.redacted.iter().cloned());
                }
            }
            let words = row.filter(|_| steps.len() < MOST).map(|row| {
                let mut args = line["args"].as_object().cloned().unwrap_or_default();
                args.shift_remove("sessionId");
                shell_line::of(row, &args)
            });
            steps.push(Step { call: at, skip, words: words.unwrap_or_default() });
        }
        let (app, of_launch) = App::of(launch, &asked)?;
        needed.extend(of_launch);
        let missing: Vec<&String> = needed.iter().filter(|name| !asked.set.contains_key(*name)).collect();
        if !missing.is_empty() {
            return Err(asked.without(&missing));
        }
        app.check()?;
        Ok(Plan { app, steps, values: asked.set })
    }

    /// The plan as an answer.
    pub(super) fn told(&self, registry: &'static Registry, contents: &Contents) -> Replayed {
        let launch = Repeated {
            call: 0,
            tool: "electron_launch".to_owned(),
            about: shell_line::render(registry, "electron_launch", &Value::Object(self.app.args.clone())),
            outcome: "planned".to_owned(),
            found_by: None,
            why: None,
        };
        let repeated = |step: &Step| Repeated {
            call: step.call.seq,
            tool: step.call.tool.clone(),
            about: step.words.clone(),
            outcome: if step.skip.is_some() { "skipped" } else { "planned" }.to_owned(),
            found_by: None,
            why: step.skip.map(str::to_owned),
        };
        Replayed {
            passed: true,
            replayed: 0,
            matched: 0,
            diverged: 0,
            skipped: self.skipped(),
            not_reached: self.steps.iter().filter(|step| step.skip.is_none()).count(),
            found_by: BTreeMap::new(),
            divergences: vec![],
            calls: std::iter::once(launch).chain(self.steps.iter().take(MOST).map(repeated)).collect(),
            more: self.steps.len().saturating_sub(MOST),
            dry_run: true,
            notes: contents.defects(),
        }
    }

    fn skipped(&self) -> BTreeMap<String, usize> {
        let mut counts = BTreeMap::new();
        for why in self.steps.iter().filter_map(|step| step.skip) {
            *counts.entry(why.to_owned()).or_default() += 1;
        }
        counts
    }
}

impl Asked<'_> {
    /// The error for values that are not given, with the line that gives them.
    fn without(&self, missing: &[&String]) -> Error {
        let names: Vec<&str> = missing.iter().map(|name| name.as_str()).collect();
        let verb = self.tool.replace('_', "-");
        let mut line = format!("stagewright {verb} {}", quote(&self.path.display().to_string()));
        for (flag, path) in [("--app", self.app), ("--out", self.out)] {
            line += &path.map_or_else(String::new, |path| format!(" {flag} {}", quote(&path.display().to_string())));
        }
        for name in self.set.keys().map(String::as_str).chain(names.iter().copied()) {
            line += &format!(" --set {name}=…");
        }
        Error::argument(format!(
            "The trace does not have these values, because they were redacted: {}.",
            names.join(", ")
        ))
        .hint(format!("Give each one in `set`. In the shell: `{line}`"))
        .detail("parameter", "set")
        .detail("missing", names)
        .detail("line", line)
    }
}

/// Why a call is not repeated.
fn skipped(row: &'static Row, line: &Value) -> Option<&'static str> {
    let args = line["args"].as_object().cloned().unwrap_or_default();
    let by_ref = |name: &str| args.get(name).is_some_and(|value| !value.is_null());
    let unknown = (by_ref("ref") && !has_element(row, line)) || (by_ref("targetRef") && !line["target"].is_object());
    let rules = [
        (row.group == Group::Trace, "about traces"),
        (row.ends_session, "ended the session"),
        (line["left"] == true, "its caller left before the answer"),
        (line["code"] == "trace.BUDGET_EXCEEDED", "refused by the budget of tokens"),
        (OF_PARTS.contains(&row.tool), "its parts are repeated instead"),
        (row.place != Place::Session, "begins a session or needs none"),
        (row.frontends != Frontends::All, "for a person at a terminal"),
        (row.goes_on(&args), "follows until it is interrupted"),
        (row.writes.is_some() || WRITERS.contains(&row.tool), "writes a file"),
        (names_a_path(row, &args) && !READERS.contains(&row.tool), "lets the app write or read files"),
        (unknown, "the trace does not tell the element of its ref"),
    ];
    rules.into_iter().find(|(holds, _)| *holds).map(|(_, why)| why)
}

/// Whether a call gives a path to a parameter for files or folders.
fn names_a_path(row: &Row, args: &Map<String, Value>) -> bool {
    let is_given = |value: &Value| !value.is_null() && value.as_array().is_none_or(|list| !list.is_empty());
    let given = args.iter().filter(|(_, value)| is_given(value));
    given.into_iter().any(|(name, _)| row.property(name).is_some_and(|schema| has_path(&schema.to_string())))
}

fn has_path(schema: &str) -> bool {
    schema.contains("\"format\":\"path\"") || schema.contains("AbsolutePath")
}

/// Whether the trace tells of the element that a call was about.
fn has_element(row: &Row, line: &Value) -> bool {
    match row.target {
        TargetUse::Pair => facts::element(&line["result"]["source"]).is_some(),
        _ => facts::element(&line["target"]).is_some(),
    }
}

/// Refuses calls that this caller may not make, before anything starts.
fn allowed(row: &Row, permit: &Permit) -> Outcome<()> {
    match row.operation {
        Operation::Eval => permit.admit_eval_with(row.needs),
        _ => Ok(()),
    }
}

/// A tool's row, of those that exist.
pub(super) fn row(registry: &'static Registry, tool: &str) -> Outcome<&'static Row> {
    registry.tool(tool).ok_or_else(|| Error::internal(format!("there is no tool {tool}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::REGISTRY;
    use serde_json::json;

    #[test]
    fn calls_with_paths_are_left_out_apart_from_those_that_give_a_file_to_the_app() {
        let why = |tool: &str, args: Value| {
            skipped(row(&REGISTRY, tool).expect("a verb"), &json!({ "ok": true, "args": args }))
        };
        let files = Some("lets the app write or read files");
        assert_eq!(why("native_download_policy", json!({ "dir": "/home/mia" })), files);
        assert_eq!(why("native_dialog_policy", json!({ "kind": "open", "paths": ["/etc/passwd"] })), files);
        assert_eq!(why("native_file_chooser_policy", json!({ "save": "/home/mia/.profile" })), files);
        assert_eq!(why("native_dialog_policy", json!({ "kind": "message", "button": "OK" })), None);
        assert_eq!(why("electron_set_files", json!({ "selector": "input", "paths": ["/a"] })), None);
        assert_eq!(why("electron_click", json!({ "selector": "#a" })), None);
    }
}
