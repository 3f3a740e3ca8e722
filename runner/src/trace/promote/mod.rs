//! `trace-promote`: a run file of a trace. The trace is replayed first, so that each line is one that has just passed.

mod expectation;
mod scribe;

use self::scribe::Scribe;
use super::{
    contents::Contents,
    replay::{Asked, Divergence, Plan, Replay},
};
use crate::run;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_commands::{
    call::Call,
    show::{Show, clean_line, counted},
    traced::open,
    values::{AbsolutePath, texts},
    verb::{Frontends, Group, Need, Operation, Place, Verb},
};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    files::Spot,
};
use std::{collections::BTreeMap, path::PathBuf};

/// Make a run file of a trace: replays it, and writes the lines that have passed
///
/// An action is followed by an expectation of what it changed on the page. Redacted values become variables. If a call
/// diverges, nothing is written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TracePromote {
    /// The trace
    path: AbsolutePath,
    /// The run file [default: beside the trace]
    #[schemars(extend("x-short" = "o"))]
    out: Option<AbsolutePath>,
    /// Another build of the app to launch
    app: Option<AbsolutePath>,
    /// Redacted values, by name
    #[serde(default, deserialize_with = "texts")]
    set: BTreeMap<String, String>,
    /// Write over a file that is there
    #[serde(default)]
    force: bool,
}

/// The run file that was written.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Promoted {
    /// Whether nothing diverged, and the file was written
    passed: bool,
    /// The file
    #[serde(skip_serializing_if = "Option::is_none", default)]
    file: Option<PathBuf>,
    /// How many lines its test has
    lines: usize,
    /// How many of them expect what an action changed
    expectations: usize,
    /// The variables that a run needs, by `--set NAME=value`
    variables: Vec<String>,
    /// How elements were found, with how many calls
    found_by: BTreeMap<String, usize>,
    /// Calls that are no line, by reason
    left_out: BTreeMap<String, usize>,
    /// Calls that came out otherwise
    divergences: Vec<Divergence>,
}

impl Verb for TracePromote {
    const TOOL: &'static str = "trace_promote";
    const TITLE: &'static str = "Make a run file of a trace";
    const GROUP: Group = Group::Trace;
    const OPERATION: Operation = Operation::Command;
    /// It acts on an app, as the recorded calls did.
    const DESTRUCTIVE: bool = true;
    const KEEPS_TIME: bool = true;
    const PLACE: Place = Place::Local;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const FRONTENDS: Frontends = Frontends::All;
    type Reply = Promoted;

    fn check(&self) -> Outcome<()> {
        self.path.checked("path")?;
        AbsolutePath::check_all(&[("out", &self.out), ("app", &self.app)])
    }

    async fn run(self, call: Call) -> Outcome<Promoted> {
        let path = self.out.map_or_else(|| self.path.0.with_extension("run"), |out| out.0);
        if path.exists() && !self.force {
            return Err(Error::argument(format!("{path:?} is there already."))
                .hint("Give another name as out, or `force: true` to overwrite it.")
                .detail("parameter", "out"));
        }
        let spot = Spot::admit("out", path.clone(), call.permit.app_root.as_deref())?;
        let mut contents = Contents::of(open("path", &self.path, &call)?, &self.path.0)?;
        let app = self.app.as_ref().map(|app| app.0.as_path());
        let asked = Asked { tool: Self::TOOL, path: &self.path.0, app, set: self.set, out: Some(&path) };
        let plan = Plan::of(&call, &mut contents, asked)?;
        let folder = path.parent().map_or_else(|| PathBuf::from("/"), PathBuf::from);
        let mut scribe = Scribe::new(call.registry, folder);
        let told = Replay::begin(&call, plan, contents, None)?.all(&call, &mut scribe)?;
        let mut left_out = told.skipped;
        for (why, count) in scribe.left_out() {
            *left_out.entry(why).or_default() += count;
        }
        let mut promoted = Promoted {
            passed: told.passed,
            file: None,
            lines: scribe.lines(),
            expectations: scribe.expectations(),
            variables: scribe.variables(),
            found_by: told.found_by,
            left_out,
            divergences: told.divergences,
        };
        if promoted.passed {
            let text = scribe.whole();
            if let Some(mistake) = run::mistake_in(call.registry, &text, &path, &promoted.variables) {
                return Err(Error::internal(format!(
                    "the run file would have a mistake, and was not written: {mistake}"
                )));
            }
            spot.replace_now(text.as_bytes()).map_err(|error| {
                Error::new(Code::TraceArtifactWriteFailed, error.message.clone())
                    .detail("path", path.display().to_string())
            })?;
            promoted.file = Some(path);
        }
        Ok(promoted)
    }
}

impl Show for Promoted {
    fn show(&self) -> String {
        let mut out = vec![];
        for divergence in &self.divergences {
            out.push(divergence.words());
        }
        out.push(match &self.file {
            Some(file) => format!(
                "{}: {}, {} of them expectations of what an action changed",
                clean_line(&file.display().to_string()),
                counted(self.lines, "line"),
                self.expectations
            ),
            None => "no file was written, because a call diverged".to_owned(),
        });
        if !self.variables.is_empty() && self.file.is_some() {
            let all: Vec<String> = self.variables.iter().map(|name| format!("--set {name}=…")).collect();
            out.push(format!("a run needs {}", all.join(" ")));
        }
        if !self.left_out.is_empty() {
            let all: Vec<String> = self.left_out.iter().map(|(why, count)| format!("{count} {why}")).collect();
            out.push(format!("left out: {}", all.join(", ")));
        }
        out.join("\n")
    }

    fn raw(&self) -> Option<String> {
        self.file.as_ref().map(|file| file.display().to_string())
    }
}
