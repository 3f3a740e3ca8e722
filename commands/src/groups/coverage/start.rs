//! `coverage-start`: the code that runs is counted from now on.

use crate::{
    call::Call,
    show::{Show, clean_line},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::coverage;

/// Begin to count which code of the app runs
///
/// In pages, frames, workers and the main process, from now on. Launch with coverage to count from the first line.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct CoverageStart {}

/// Counting that has begun.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Counting {
    /// Always true
    counting: bool,
    /// The code that is not counted, and why
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    uncounted: Vec<String>,
}

impl Verb for CoverageStart {
    const TOOL: &'static str = "coverage_start";
    const TITLE: &'static str = "Count which code runs";
    const GROUP: Group = Group::Coverage;
    const OPERATION: Operation = Operation::Logs;
    const NEEDS: &'static [Need] = &[Need::Renderer];
    const EXAMPLES: &'static [Example] = &[Example { line: "coverage-start", args: "{}" }];
    type Reply = Counting;

    async fn run(self, call: Call) -> Outcome<Counting> {
        let uncounted = coverage::start(&call.session()?).await?;
        Ok(Counting { counting: true, uncounted })
    }
}

impl Show for Counting {
    fn show(&self) -> String {
        let uncounted = self.uncounted.iter().map(|what| format!("\nnot counted: {}", clean_line(what)));
        format!("counting which code runs{}", uncounted.collect::<String>())
    }
}
