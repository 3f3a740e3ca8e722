//! `expect-value`: the value of an element, awaited.

use super::watch::{Matched, Predicate, wait_budget, watch};
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

/// Expect a form control's value within timeoutMs
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExpectValue {
    #[serde(flatten)]
    target: Target,
    #[serde(flatten)]
    predicate: Predicate,
    /// Budget in ms, 60000 at most; 0 looks once
    #[serde(default = "wait_budget")]
    timeout_ms: Millis,
}

impl Verb for ExpectValue {
    const TOOL: &'static str = "electron_expect_value";
    const TITLE: &'static str = "Expect a value";
    const GROUP: Group = Group::Asserting;
    const OPERATION: Operation = Operation::Query;
    const TARGET: TargetUse = TargetUse::Required;
    const WORD: Option<&'static str> = Some("equals");
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "expect-value '#new-title' ''", args: r##"{"selector": "#new-title", "equals": ""}"## }];
    type Reply = Matched;

    fn check(&self) -> Outcome<()> {
        self.target.required()?;
        self.predicate.check()
    }

    async fn run(self, call: Call) -> Outcome<Matched> {
        let arg = json!({ "target": self.target.required()? });
        watch(&call, self.predicate.condition("value"), arg, self.timeout_ms, true).await
    }
}
