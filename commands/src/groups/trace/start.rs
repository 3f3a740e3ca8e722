//! `trace-start`: calls are written down from now on.

use crate::{
    artifacts,
    call::Call,
    show::{Show, clean_line},
    traced::{Budget, BudgetState, Kind, Start, Traces},
    values::{AbsolutePath, texts},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::{Error, Outcome};
use std::{collections::BTreeMap, path::PathBuf};

/// Begin to record a trace: each call with its answer, what the app showed and logged
///
/// Secrets are redacted before they are written. trace_view shows the file as a page. The trace ends with trace_stop,
/// or with the session.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TraceStart {
    /// File to write
    path: Option<AbsolutePath>,
    /// Folder for a fresh name
    dir: Option<AbsolutePath>,
    /// Tokens that all answers may cost
    #[schemars(range(min = 1))]
    budget_tokens: Option<u64>,
    /// Refuse calls over budget
    #[serde(default)]
    enforce: bool,
    /// Warn from this share of the budget on, above 0 up to 1
    #[serde(default = "four_fifths")]
    warn_threshold: f64,
    /// Record the windows' pictures
    #[serde(default = "yes")]
    pictures: bool,
    /// Secrets to redact, by name
    #[serde(default, deserialize_with = "texts")]
    #[schemars(extend("x-shell" = true))]
    hide: BTreeMap<String, String>,
    /// The largest size, in bytes
    #[schemars(range(min = 65536), extend("x-shell" = true))]
    max_bytes: Option<u64>,
}

fn four_fifths() -> f64 {
    0.8
}

fn yes() -> bool {
    true
}

/// The trace that has begun.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Started {
    /// Whether a trace is on
    recording: bool,
    /// Its file
    path: PathBuf,
    /// Its budget
    #[serde(skip_serializing_if = "Option::is_none", default)]
    budget: Option<BudgetState>,
}

impl Verb for TraceStart {
    const TOOL: &'static str = "trace_start";
    const TITLE: &'static str = "Begin a trace";
    const GROUP: Group = Group::Trace;
    const OPERATION: Operation = Operation::Logs;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const WORD: Option<&'static str> = Some("path");
    const EXAMPLES: &'static [Example] = &[Example { line: "trace-start", args: "{}" }];
    type Reply = Started;

    fn check(&self) -> Outcome<()> {
        if !(self.warn_threshold > 0.0 && self.warn_threshold <= 1.0) {
            let message = format!("warnThreshold is above 0 and at most 1; got {}.", self.warn_threshold);
            return Err(Error::argument(message).detail("parameter", "warnThreshold"));
        }
        if self.enforce && self.budget_tokens.is_none() {
            return Err(Error::argument("enforce needs budgetTokens.").detail("parameter", "enforce"));
        }
        artifacts::check(self.path.as_ref(), self.dir.as_ref())
    }

    async fn run(self, call: Call) -> Outcome<Started> {
        let session = call.session()?;
        let spot = artifacts::place(&call, self.path.as_ref(), self.dir.as_ref(), "trace.jsonl")?;
        let budget =
            self.budget_tokens.map(|tokens| Budget { tokens, enforce: self.enforce, threshold: self.warn_threshold });
        let recording = Traces::of(&session).start(
            &session,
            Start {
                kind: Kind::Trace,
                spot,
                budget,
                pictures: self.pictures && session.renderers.need().is_ok(),
                hide: self.hide,
                room: self.max_bytes,
                length: None,
                whole: false,
                session: call.session_id.to_string(),
            },
        )?;
        Ok(Started { recording: true, path: recording.path().to_owned(), budget: recording.budget() })
    }
}

impl Show for Started {
    fn show(&self) -> String {
        format!("recording {}", clean_line(&self.path.display().to_string()))
    }

    fn raw(&self) -> Option<String> {
        Some(self.path.display().to_string())
    }
}
