//! `trace-tokens`: what the calls of a trace cost.

use crate::{
    call::Call,
    show::Show,
    traced::{BudgetState, Traces, open},
    values::AbsolutePath,
    verb::{Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{error::Outcome, wait::off_thread};
use stagewright_traces::{Costs, KIND_CALL};

/// Say what the calls of a trace cost in tokens, by tool
#[derive(Debug, Deserialize, JsonSchema)]
pub struct TraceTokens {
    /// A trace's file [default: the trace that is on]
    path: Option<AbsolutePath>,
}

/// The tokens of a trace.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Tokens {
    /// Of all calls
    total_estimated_tokens: u64,
    /// How many calls
    calls: u64,
    /// How many lines were left out because it was full
    overflowed: u64,
    /// Each tool, the costliest first
    by_tool: Vec<Cost>,
    /// The ten costliest calls
    largest: Vec<Cost>,
    /// Its budget
    #[serde(skip_serializing_if = "Option::is_none", default)]
    budget: Option<BudgetState>,
}

/// Tokens of a tool, or of a call.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Cost {
    /// The tool
    tool: String,
    /// The call's number
    #[serde(skip_serializing_if = "Option::is_none", default)]
    seq: Option<u64>,
    /// How many calls
    calls: u64,
    /// Their tokens
    tokens: u64,
}

impl Cost {
    fn of(cost: &stagewright_traces::Cost) -> Cost {
        Cost { tool: cost.tool.clone(), seq: cost.seq, calls: cost.calls, tokens: cost.tokens }
    }
}

impl Tokens {
    fn of(costs: &Costs, overflowed: u64, budget: Option<BudgetState>) -> Tokens {
        Tokens {
            total_estimated_tokens: costs.tokens(),
            calls: costs.calls(),
            overflowed,
            by_tool: costs.by_tool().iter().map(Cost::of).collect(),
            largest: costs.largest().iter().map(Cost::of).collect(),
            budget,
        }
    }
}

impl Verb for TraceTokens {
    const TOOL: &'static str = "trace_tokens";
    const TITLE: &'static str = "Tokens of a trace";
    const GROUP: Group = Group::Trace;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const IN_DIALOGS: bool = true;
    const WORD: Option<&'static str> = Some("path");
    type Reply = Tokens;

    fn check(&self) -> Outcome<()> {
        AbsolutePath::check_all(&[("path", &self.path)])
    }

    async fn run(self, call: Call) -> Outcome<Tokens> {
        let Some(path) = self.path else {
            let session = call.session()?;
            let recording = Traces::of(&session).current()?;
            return Ok(Tokens::of(&recording.costs(), recording.records().1, recording.budget()));
        };
        let reader = open("path", &path, &call)?;
        let (costs, overflowed) = off_thread(move || {
            let (mut costs, mut overflowed) = (Costs::default(), 0);
            for line in reader {
                // The launch came before the trace, and is its first line.
                if line["kind"] == KIND_CALL && line["seq"] != 0 {
                    let tokens = line["estimated_tokens"].as_u64().unwrap_or_default();
                    costs.add(
                        line["tool"].as_str().unwrap_or_default(),
                        line["seq"].as_u64().unwrap_or_default(),
                        tokens,
                    );
                }
                overflowed = line["overflowed"].as_u64().unwrap_or(overflowed);
            }
            (costs, overflowed)
        })
        .await;
        Ok(Tokens::of(&costs, overflowed, None))
    }
}

impl Show for Tokens {
    fn show(&self) -> String {
        let mut out = format!("{} tokens in {} calls", self.total_estimated_tokens, self.calls);
        for Cost { tool, calls, tokens, .. } in &self.by_tool {
            out += &format!("\n{tokens:>8}  {calls:>5} × {tool}");
        }
        out
    }
}
