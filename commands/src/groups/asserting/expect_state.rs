//! `expect-state`: expect a state of an element.

use super::{
    wait_for_state::{InState, Wanted},
    watch::{wait_budget, watch},
};
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

/// Expect an element to be in these states within timeoutMs
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExpectState {
    #[serde(flatten)]
    target: Target,
    /// For example {"enabled": true, "checked": false}
    state: Wanted,
    /// Budget in ms, 60000 at most; 0 looks once
    #[serde(default = "wait_budget")]
    timeout_ms: Millis,
}

impl Verb for ExpectState {
    const TOOL: &'static str = "electron_expect_state";
    const TITLE: &'static str = "Expect a state";
    const GROUP: Group = Group::Asserting;
    const OPERATION: Operation = Operation::Query;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example {
        line: "expect-state '#theme' enabled,!busy",
        args: r##"{"selector": "#theme", "state": {"enabled": true, "busy": false}}"##,
    }];
    type Reply = InState;

    fn check(&self) -> Outcome<()> {
        self.target.required()?;
        self.state.check()
    }

    async fn run(self, call: Call) -> Outcome<InState> {
        let arg = json!({ "target": self.target.required()? });
        watch(&call, json!({ "kind": "state", "state": self.state }), arg, self.timeout_ms, true).await
    }
}
