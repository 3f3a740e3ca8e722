//! `uncheck`: Uncheck a checkbox or switch.

use super::{
    check::{Checking, set},
    ready::How,
};
use crate::{
    call::Call,
    target::Target,
    values::{Millis, action_budget},
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;

use stagewright_driver::error::Outcome;

/// Uncheck a checkbox or switch, unless it is unchecked
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Uncheck {
    #[serde(flatten)]
    target: Target,
    /// Skip the checks
    #[serde(default)]
    force: bool,
    /// Budget for the checks, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

impl Verb for Uncheck {
    const TOOL: &'static str = "electron_uncheck";
    const TITLE: &'static str = "Uncheck a checkbox";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example {
        line: "uncheck --role switch --name 'Dark theme'",
        args: r#"{"role": "switch", "name_exact": "Dark theme"}"#,
    }];
    type Reply = Checking;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Checking> {
        let how = How { force: self.force, timeout: self.timeout_ms };
        set(&call, self.target.required()?, false, how).await
    }
}
