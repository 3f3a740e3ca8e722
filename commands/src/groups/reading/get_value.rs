//! `get-value`: the value of a form control.

use super::{Ambiguity, read};
use crate::{
    call::Call,
    show::Show,
    target::Target,
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::error::Outcome;

/// Get a form control's value; null if it has none
#[derive(Debug, Deserialize, JsonSchema)]
pub struct GetValue {
    #[serde(flatten)]
    target: Target,
}

/// The value of the form control.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Value {
    /// The value, null when the element has none
    value: Option<String>,
    #[serde(flatten)]
    ambiguity: Ambiguity,
}

impl Verb for GetValue {
    const TOOL: &'static str = "electron_get_value";
    const TITLE: &'static str = "Get a form control's value";
    const GROUP: Group = Group::Reading;
    const OPERATION: Operation = Operation::Query;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "get-value '#status'", args: r##"{"selector": "#status"}"## }];
    type Reply = Value;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Value> {
        read(&call, &self.target, json!({ "what": "value" })).await
    }
}

impl Show for Value {
    fn show(&self) -> String {
        self.value.as_deref().map_or_else(|| "(no value)".into(), crate::show::clean)
    }

    fn raw(&self) -> Option<String> {
        Some(self.value.clone().unwrap_or_default())
    }
}
