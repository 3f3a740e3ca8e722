//! `trace-stop`: the trace is complete.

use crate::{
    call::Call,
    show::{Show, clean_line},
    traced::{BudgetState, Traces},
    verb::{Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{error::Outcome, wait::off_thread};
use std::path::PathBuf;

/// End the trace, and say what it holds
#[derive(Debug, Deserialize, JsonSchema)]
pub struct TraceStop {}

/// The trace that has ended.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Stopped {
    /// Its file
    path: PathBuf,
    /// How many lines it has, without pictures
    records: u64,
    /// The tokens of its calls
    total_estimated_tokens: u64,
    /// How many lines were left out because it was full
    overflowed: u64,
    /// How many lines could not be written
    #[serde(skip_serializing_if = "is_none", default)]
    lost: u64,
    /// Why not
    #[serde(skip_serializing_if = "Option::is_none", default)]
    why_lost: Option<String>,
    /// Its budget
    #[serde(skip_serializing_if = "Option::is_none", default)]
    budget: Option<BudgetState>,
}

fn is_none(count: &u64) -> bool {
    *count == 0
}

impl Verb for TraceStop {
    const TOOL: &'static str = "trace_stop";
    const TITLE: &'static str = "End the trace";
    const GROUP: Group = Group::Trace;
    const OPERATION: Operation = Operation::Logs;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const IN_DIALOGS: bool = true;
    type Reply = Stopped;

    async fn run(self, call: Call) -> Outcome<Stopped> {
        let session = call.session()?;
        let traces = Traces::of(&session);
        let recording = traces.current()?;
        recording.gather(&session, &call).await;
        // From here on another trace can begin, and calls are recorded in that one.
        let recording = traces.take()?;
        let closing = recording.clone();
        off_thread(move || closing.close(&session)).await?;
        let ((records, overflowed), (lost, why_lost)) = (recording.records(), recording.lost());
        Ok(Stopped {
            path: recording.path().to_owned(),
            records,
            total_estimated_tokens: recording.costs().tokens(),
            overflowed,
            lost,
            why_lost,
            budget: recording.budget(),
        })
    }
}

impl Show for Stopped {
    fn show(&self) -> String {
        let mut out = format!(
            "{}: {} lines, {} tokens",
            clean_line(&self.path.display().to_string()),
            self.records,
            self.total_estimated_tokens
        );
        if self.overflowed > 0 {
            out += &format!("\n{} lines were left out: the trace was full", self.overflowed);
        }
        if self.lost > 0 {
            let why = clean_line(self.why_lost.as_deref().unwrap_or_default());
            out += &format!("\n{} lines could not be written: {why}", self.lost);
        }
        out
    }

    fn raw(&self) -> Option<String> {
        Some(self.path.display().to_string())
    }
}
