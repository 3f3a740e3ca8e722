//! `empty-knock`: a verb with a hook and a domain.

use crate::{
    call::Call,
    show::Show,
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::empty::knocks;

/// Have the main process knock once, and count knocks and requests
#[derive(Debug, Deserialize, JsonSchema)]
pub struct EmptyKnock {
    /// Stop counting requests of pages
    #[serde(default)]
    off: bool,
}

/// The counts.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Knocks {
    /// Knocks so far
    count: usize,
    /// Requests of pages since the first call
    requests: u64,
}

impl Verb for EmptyKnock {
    const TOOL: &'static str = "electron_empty_knock";
    const TITLE: &'static str = "Knock";
    const GROUP: Group = Group::Empty;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] = &[Example { line: "empty-knock", args: "{}" }];
    type Reply = Knocks;

    async fn run(self, call: Call) -> Outcome<Knocks> {
        let session = call.session()?;
        knocks::count_requests(&session, !self.off);
        let (count, requests) = knocks::knock(&session).await?;
        Ok(Knocks { count, requests })
    }
}

impl Show for Knocks {
    fn show(&self) -> String {
        format!("{} knocks, {} requests", self.count, self.requests)
    }
}
