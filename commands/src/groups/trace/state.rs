//! `trace-status` and `trace-budget`: the trace that is on.

use crate::{
    call::Call,
    show::{Show, clean_line},
    traced::{BudgetState, Traces},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use std::path::PathBuf;

/// Say whether a trace is on, and its size so far
#[derive(Debug, Deserialize, JsonSchema)]
pub struct TraceStatus {}

/// Say how much of the trace's budget of tokens is spent
#[derive(Debug, Deserialize, JsonSchema)]
pub struct TraceBudget {}

/// The trace that is on.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct State {
    /// Whether a trace is on
    recording: bool,
    /// Its file
    #[serde(skip_serializing_if = "Option::is_none", default)]
    path: Option<PathBuf>,
    /// How many lines it has so far, without pictures
    #[serde(skip_serializing_if = "Option::is_none", default)]
    records: Option<u64>,
    /// How many lines were left out because it is full
    #[serde(skip_serializing_if = "Option::is_none", default)]
    overflowed: Option<u64>,
    /// How many lines could not be written
    #[serde(skip_serializing_if = "Option::is_none", default)]
    lost: Option<u64>,
    /// Its budget
    #[serde(skip_serializing_if = "Option::is_none", default)]
    budget: Option<BudgetState>,
}

impl State {
    fn of(call: &Call) -> Outcome<State> {
        let session = call.session()?;
        let Some(recording) = Traces::of(&session).recording() else { return Ok(State::default()) };
        let (records, overflowed) = recording.records();
        Ok(State {
            recording: true,
            path: Some(recording.path().to_owned()),
            records: Some(records),
            overflowed: Some(overflowed),
            lost: Some(recording.lost().0).filter(|lost| *lost > 0),
            budget: recording.budget(),
        })
    }
}

impl Verb for TraceStatus {
    const TOOL: &'static str = "trace_status";
    const TITLE: &'static str = "State of the trace";
    const GROUP: Group = Group::Trace;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const IN_DIALOGS: bool = true;
    const EXAMPLES: &'static [Example] = &[Example { line: "trace-status", args: "{}" }];
    type Reply = State;

    async fn run(self, call: Call) -> Outcome<State> {
        State::of(&call)
    }
}

impl Verb for TraceBudget {
    const TOOL: &'static str = "trace_budget";
    const TITLE: &'static str = "State of the budget";
    const GROUP: Group = Group::Trace;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const IN_DIALOGS: bool = true;
    const EXAMPLES: &'static [Example] = &[Example { line: "trace-budget", args: "{}" }];
    type Reply = State;

    async fn run(self, call: Call) -> Outcome<State> {
        State::of(&call)
    }
}

impl Show for State {
    fn show(&self) -> String {
        let Some(path) = &self.path else { return "no trace is on".into() };
        let mut out = format!(
            "recording {}: {} lines",
            clean_line(&path.display().to_string()),
            self.records.unwrap_or_default()
        );
        if let Some(overflowed) = self.overflowed.filter(|count| *count > 0) {
            out += &format!(", {overflowed} left out since it is full");
        }
        if let Some(lost) = self.lost {
            out += &format!(", {lost} could not be written");
        }
        if let Some(budget) = &self.budget {
            let near = if budget.over_budget {
                " (spent)"
            } else if budget.near_budget {
                " (near its end)"
            } else {
                ""
            };
            out += &format!("\n{} of {} tokens{near}", budget.spent, budget.budget_tokens);
        }
        out
    }
}
