//! `clear-input`: empty a field.

use super::{
    ready::{Element, How},
    r#type::replace,
};
use crate::{
    call::Call,
    show::Show,
    target::Target,
    values::{Millis, action_budget},
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;

/// Empty an input, textarea or editable element
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClearInput {
    #[serde(flatten)]
    target: Target,
    /// Skip the checks
    #[serde(default)]
    force: bool,
    /// Budget for the checks, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// The field that was emptied.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Cleared {
    /// The element
    target: Element,
    /// Always true
    cleared: bool,
}

impl Verb for ClearInput {
    const TOOL: &'static str = "electron_clear_input";
    const TITLE: &'static str = "Clear an input";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const ALIASES: &'static [&'static str] = &["clear"];
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "clear-input '#new-title'", args: r##"{"selector": "#new-title"}"## }];
    type Reply = Cleared;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Cleared> {
        let how = How { force: self.force, timeout: self.timeout_ms };
        let acted = replace(&call, self.target.required()?, "", how).await?;
        Ok(Cleared { target: acted.target, cleared: true })
    }
}

impl Show for Cleared {
    fn show(&self) -> String {
        format!("cleared {}", self.target.words())
    }
}
