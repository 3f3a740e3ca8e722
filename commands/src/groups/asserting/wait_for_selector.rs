//! `wait-for-selector`: an element that comes, shows, hides or goes.

use super::watch::{wait_budget, watch};
use crate::{
    call::Call,
    show::Show,
    target::Target,
    values::Millis,
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::error::Outcome;

/// Wait until an element is attached, visible, hidden or detached
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitForSelector {
    #[serde(flatten)]
    target: Target,
    /// The state to wait for
    #[serde(default)]
    state: Presence,
    /// Budget in ms, 60000 at most; 0 looks once
    #[serde(default = "wait_budget")]
    timeout_ms: Millis,
}

/// Whether an element is there and shows.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Presence {
    Attached,
    #[default]
    Visible,
    Hidden,
    Detached,
}

/// The state that was reached.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Reached {
    /// Always true
    matched: bool,
    /// The state
    state: Presence,
}

impl Verb for WaitForSelector {
    const TOOL: &'static str = "electron_wait_for_selector";
    const TITLE: &'static str = "Wait for an element";
    const GROUP: Group = Group::Asserting;
    const OPERATION: Operation = Operation::Query;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example {
        line: "wait-for-selector '#theme' --state attached",
        args: r##"{"selector": "#theme", "state": "attached"}"##,
    }];
    type Reply = Reached;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Reached> {
        let arg = json!({ "target": self.target.required()? });
        watch(&call, json!({ "kind": "selector", "state": self.state }), arg, self.timeout_ms, false).await
    }
}

impl Show for Reached {
    fn show(&self) -> String {
        format!("{:?}", self.state).to_lowercase()
    }
}
