//! `exists`: whether an element is there.

use super::READ;
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

/// Tell whether an element is in the page
///
/// A missing element is an answer, not an error.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Exists {
    #[serde(flatten)]
    target: Target,
    /// In the shell: exit with status 1 when it is not there
    #[serde(default)]
    #[schemars(extend("x-shell" = true))]
    #[allow(dead_code, reason = "the shell reads it")]
    fail: bool,
}

/// Whether it is there.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Presence {
    /// Whether the element is in the page
    exists: bool,
}

impl Verb for Exists {
    const TOOL: &'static str = "electron_exists";
    const TITLE: &'static str = "Check whether an element exists";
    const GROUP: Group = Group::Reading;
    const OPERATION: Operation = Operation::Query;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "exists '#nothing'", args: r##"{"selector": "#nothing"}"## }];
    type Reply = Presence;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Presence> {
        call.ask("read", json!({ "what": "exists", "target": self.target.required()? }), READ).await
    }
}

impl Show for Presence {
    fn show(&self) -> String {
        self.exists.to_string()
    }

    fn raw(&self) -> Option<String> {
        Some(self.exists.to_string())
    }
}
