//! `wait-for-state`: wait for a state of an element.

use super::watch::{wait_budget, watch};
use crate::{
    call::Call,
    palette::{Ink, paint},
    show::Show,
    target::Target,
    values::{Millis, State},
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::error::{Error, Outcome};

/// Wait until an element is in these states, all at once
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitForState {
    #[serde(flatten)]
    target: Target,
    /// For example {"enabled": true, "checked": false}
    state: Wanted,
    /// Budget in ms, 60000 at most; 0 looks once
    #[serde(default = "wait_budget")]
    timeout_ms: Millis,
}

impl Verb for WaitForState {
    const TOOL: &'static str = "electron_wait_for_state";
    const TITLE: &'static str = "Wait for a state";
    const GROUP: Group = Group::Asserting;
    const OPERATION: Operation = Operation::Query;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example {
        line: "wait-for-state '#theme' enabled,!busy",
        args: r##"{"selector": "#theme", "state": {"enabled": true, "busy": false}}"##,
    }];
    type Reply = InState;

    fn check(&self) -> Outcome<()> {
        self.target.required()?;
        self.state.check()
    }

    async fn run(self, call: Call) -> Outcome<InState> {
        let arg = json!({ "target": self.target.required()? });
        watch(&call, json!({ "kind": "state", "state": self.state }), arg, self.timeout_ms, false).await
    }
}

/// States that are wanted; those that are not named may be anything.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-states" = true))]
#[allow(missing_docs)]
pub struct Wanted {
    #[serde(skip_serializing_if = "Option::is_none")]
    visible: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    enabled: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    disabled: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    checked: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    selected: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expanded: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pressed: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    focused: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    readonly: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    required: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    invalid: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    busy: Option<bool>,
}

impl Wanted {
    /// At least one state.
    pub fn check(&self) -> Outcome<()> {
        if json!(self).as_object().is_none_or(serde_json::Map::is_empty) {
            return Err(Error::argument("state names no state.")
                .hint("Give at least one of visible, enabled, disabled, checked, selected, expanded, pressed, focused, readonly, required, invalid, busy.")
                .detail("parameter", "state"));
        }
        Ok(())
    }
}

/// The states that were reached.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct InState {
    /// Always true
    matched: bool,
    /// All its states at that moment
    state: State,
}

impl Show for InState {
    fn show(&self) -> String {
        format!("{}: {}", paint(Ink::Good, "ok"), self.state.words())
    }
}
