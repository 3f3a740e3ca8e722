//! `expect-visible`: an element that shows, awaited.

use super::watch::{Held, wait_budget, watch};
use crate::{
    call::Call,
    target::Target,
    values::Millis,
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use stagewright_driver::error::Outcome;

/// Expect an element to be visible within timeoutMs
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExpectVisible {
    #[serde(flatten)]
    target: Target,
    /// Budget in ms, 60000 at most; 0 looks once
    #[serde(default = "wait_budget")]
    timeout_ms: Millis,
}

impl Verb for ExpectVisible {
    const TOOL: &'static str = "electron_expect_visible";
    const TITLE: &'static str = "Expect an element to be visible";
    const GROUP: Group = Group::Asserting;
    const OPERATION: Operation = Operation::Query;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "expect-visible '#theme'", args: r##"{"selector": "#theme"}"## }];
    type Reply = Held;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Held> {
        let arg = json!({ "target": self.target.required()? });
        watch(&call, json!({ "kind": "visible" }), arg, self.timeout_ms, true).await
    }
}
