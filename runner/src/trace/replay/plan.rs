//! Which calls of a trace are repeated, and what they need: values, an app, permission.

use super::{
    super::{
        contents::{CallAt, Contents},
        facts,
    },
    Asked, MOST, Repeated, Replayed,
    launch::App,
};
use serde_json::Value;
use stagewright_commands::{
    call::{Call, Permit, Registry, Row},
    shell_line::quote,
    verb::{Frontends, Group, Operation, Place, TargetUse},
};
use stagewright_driver::error::{Error, Outcome};
use std::collections::{BTreeMap, BTreeSet};

/// Verbs that are made of calls with lines of their own. These are repeated instead.
const OF_PARTS: [&str; 2] = ["electron_steps", "electron_fill_form"];

/// Verbs that write files where the trace says.
const WRITERS: [&str; 5] =
    ["electron_screenshot", "network_har", "storage_snapshot", "visual_capture", "visual_update_baseline"];

/// A call of the trace, and why it is not repeated.
pub(in super::super) struct Step {
    pub call: CallAt,
    pub skip: Option<&'static str>,
}

/// The calls of a trace, and what they need.
pub(in super::super) struct Plan {
    pub app: App,
    pub steps: Vec<Step>,
    pub values: BTreeMap<String, String>,
}

impl Plan {
    /// Reads each call once.
    pub(super) fn of(call: &Call, contents: &mut Contents, asked: Asked<'_>) -> Outcome<Plan> {
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
            steps.push(Step { call: at, skip });
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
    pub(super) fn told(&self, contents: &Contents) -> Replayed {
        let repeated = |step: &Step| Repeated {
            call: step.call.seq,
            tool: step.call.tool.clone(),
            about: step.call.about.clone(),
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
            calls: self.steps.iter().take(MOST).map(repeated).collect(),
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
        (unknown, "the trace does not tell the element of its ref"),
    ];
    rules.into_iter().find(|(holds, _)| *holds).map(|(_, why)| why)
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
        Operation::Eval => permit.admit_eval(row.tool.contains("main")),
        _ => Ok(()),
    }
}

/// A tool's row, of those that exist.
pub(super) fn row(registry: &'static Registry, tool: &str) -> Outcome<&'static Row> {
    registry.tool(tool).ok_or_else(|| Error::internal(format!("there is no tool {tool}")))
}
