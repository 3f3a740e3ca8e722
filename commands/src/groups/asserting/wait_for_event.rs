//! `wait-for-event`: a DOM event, awaited.

use super::watch::{wait_budget, watch};
use crate::{
    call::Call,
    show::Show,
    target::Target,
    values::Millis,
    verb::{Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::error::Outcome;

/// Wait until a DOM event fires on an element, or on the document
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitForEvent {
    #[serde(flatten)]
    target: Target,
    /// Event name, such as transitionend or a custom one
    #[schemars(length(min = 1, max = 200))]
    event_name: String,
    /// Budget in ms, 60000 at most
    #[serde(default = "wait_budget")]
    timeout_ms: Millis,
}

/// The event that fired.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Fired {
    /// Always true
    fired: bool,
    /// Its name
    event: String,
}

impl Verb for WaitForEvent {
    const TOOL: &'static str = "electron_wait_for_event";
    const TITLE: &'static str = "Wait for a DOM event";
    const GROUP: Group = Group::Asserting;
    const OPERATION: Operation = Operation::Query;
    const TARGET: TargetUse = TargetUse::Optional;
    const PROFILES: &'static [Profile] = &[Profile::Testing, Profile::Debug];
    type Reply = Fired;

    fn check(&self) -> Outcome<()> {
        self.target.optional().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Fired> {
        let mut arg = json!({});
        if let Some(locator) = self.target.optional()? {
            arg["target"] = locator;
        }
        watch(&call, json!({ "kind": "event", "eventName": self.event_name }), arg, self.timeout_ms, false).await
    }
}

impl Show for Fired {
    fn show(&self) -> String {
        format!("fired: {}", self.event)
    }
}
