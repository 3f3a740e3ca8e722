//! `get-state`: role, name and every state of an element.

use super::{element, read};
use crate::{
    call::Call,
    show::Show,
    target::Target,
    values::State,
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::error::Outcome;

/// Get an element's role, name and full state
///
/// One call answers whether it can be clicked, is checked, has the focus. States that the role does
/// not have are null.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct GetState {
    #[serde(flatten)]
    target: Target,
}

/// The element and its state.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Described {
    /// Its ref; null for content
    #[serde(rename = "ref")]
    reference: Option<u32>,
    /// Its role
    role: String,
    /// Its accessible name
    name: String,
    /// Its states
    state: State,
    /// How many elements matched; the first was read
    #[serde(skip_serializing_if = "Option::is_none", default)]
    matched: Option<u32>,
}

impl Verb for GetState {
    const TOOL: &'static str = "electron_get_state";
    const TITLE: &'static str = "Get an element's state";
    const GROUP: Group = Group::Reading;
    const OPERATION: Operation = Operation::Query;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "get-state '#status'", args: r##"{"selector": "#status"}"## }];
    type Reply = Described;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Described> {
        read(&call, &self.target, json!({ "what": "state" })).await
    }
}

impl Show for Described {
    fn show(&self) -> String {
        format!("{} {}", element(self.reference, &self.role, &self.name), self.state.words())
    }
}
