//! `trace-replay`: the calls of a trace once more, in a fresh launch of its app.

mod element;
mod engine;
mod exhibits;
mod judge;
mod launch;
mod plan;
mod shown;
mod values;
mod windows;

pub(super) use element::{Way, with};
pub(super) use engine::{Done, Replay, Witness};
pub(super) use plan::Plan;
pub(super) use values::filled;

use super::contents::Contents;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_commands::{
    call::Call,
    traced::open,
    values::{AbsolutePath, texts},
    verb::{Frontends, Group, Need, Operation, Place, Verb},
};
use stagewright_driver::error::Outcome;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// How many calls the answer lists.
const MOST: usize = 500;

/// Repeat a trace's calls in a fresh launch, and report the first divergence
///
/// Elements are found by role and name, test id, the words of their row, or place. Redacted values are given by set.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TraceReplay {
    /// The trace
    path: AbsolutePath,
    /// Another build of the app to launch
    app: Option<AbsolutePath>,
    /// Redacted values, by name
    #[serde(default, deserialize_with = "texts")]
    set: BTreeMap<String, String>,
    /// Go on after a divergence
    #[serde(default)]
    keep_going: bool,
    /// Folder for the pictures of divergences
    #[schemars(extend("x-short" = "o"))]
    out: Option<AbsolutePath>,
    /// Only tell what would be repeated
    #[serde(default)]
    dry_run: bool,
}

/// How a replay came out.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Replayed {
    /// Whether nothing diverged
    pub(super) passed: bool,
    /// How many calls were repeated
    pub(super) replayed: usize,
    /// How many came out as recorded
    pub(super) matched: usize,
    /// How many did not
    pub(super) diverged: usize,
    /// How many were left out, by reason
    pub(super) skipped: BTreeMap<String, usize>,
    /// How many were not reached
    pub(super) not_reached: usize,
    /// How elements were found, with how many calls
    pub(super) found_by: BTreeMap<String, usize>,
    /// Calls that came out otherwise
    pub(super) divergences: Vec<Divergence>,
    /// The calls in their order
    pub(super) calls: Vec<Repeated>,
    /// How many further calls there were
    #[serde(skip_serializing_if = "is_zero", default)]
    pub(super) more: usize,
    /// Nothing was launched
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub(super) dry_run: bool,
    /// Defects of the trace
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub(super) notes: Vec<String>,
}

/// A call that came out otherwise.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Divergence {
    /// Its number in the trace
    pub(super) call: u64,
    /// As a line of the shell
    pub(super) line: String,
    /// launch, window, element, verdict, target or value
    pub(super) what: String,
    /// As recorded
    pub(super) expected: String,
    /// As it is now
    pub(super) found: String,
    /// How its element was found
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) found_by: Option<String>,
    /// The picture of the trace
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) expected_picture: Option<PathBuf>,
    /// The picture of now
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) found_picture: Option<PathBuf>,
    /// Why a picture is missing
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) note: Option<String>,
}

/// A call of the trace.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Repeated {
    /// Its number
    pub(super) call: u64,
    /// Its tool
    pub(super) tool: String,
    /// Its element; of a dry run its line of the shell
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub(super) about: String,
    /// matched, diverged, skipped or planned
    pub(super) outcome: String,
    /// How its element was found
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) found_by: Option<String>,
    /// Why it was skipped
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) why: Option<String>,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Verb for TraceReplay {
    const TOOL: &'static str = "trace_replay";
    const TITLE: &'static str = "Replay a trace";
    const GROUP: Group = Group::Trace;
    const OPERATION: Operation = Operation::Command;
    /// It acts on an app, as the recorded calls did.
    const DESTRUCTIVE: bool = true;
    const KEEPS_TIME: bool = true;
    const PLACE: Place = Place::Local;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const FRONTENDS: Frontends = Frontends::All;
    type Reply = Replayed;

    fn check(&self) -> Outcome<()> {
        self.path.checked("path")?;
        AbsolutePath::check_all(&[("app", &self.app), ("out", &self.out)])
    }

    async fn run(self, call: Call) -> Outcome<Replayed> {
        let mut contents = Contents::of(open("path", &self.path, &call)?, &self.path.0)?;
        let asked = Asked {
            tool: Self::TOOL,
            path: &self.path.0,
            app: self.app.as_ref().map(|app| app.0.as_path()),
            set: self.set,
            out: None,
        };
        let plan = Plan::of(&call, &mut contents, asked)?;
        if self.dry_run {
            return Ok(plan.told(call.registry, &contents));
        }
        let mut replay = Replay::begin(&call, plan, contents, self.out.map(|out| out.0))?;
        replay.keep_going = self.keep_going;
        replay.all(&call, &mut ())
    }
}

/// The order for a replay.
pub(super) struct Asked<'a> {
    /// The tool, for the line that gives missing values.
    pub tool: &'static str,
    pub path: &'a Path,
    pub app: Option<&'a Path>,
    pub set: BTreeMap<String, String>,
    /// The file that `trace-promote` writes, for that line.
    pub out: Option<&'a Path>,
}
