//! `empty-knock`: the least that a verb with a hook is.

use crate::{
    call::Call,
    show::Show,
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{fault::Outcome, groups::empty::knocks};

/// Have the main process knock once, and count what was heard
#[derive(Debug, Deserialize, JsonSchema)]
pub struct EmptyKnock {}

/// The knocks.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Knocks {
    /// How many were heard
    count: usize,
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
        Ok(Knocks { count: knocks::knock(&*call.session()?).await?.len() })
    }
}

impl Show for Knocks {
    fn show(&self) -> String {
        format!("knocked {} times", self.count)
    }
}
