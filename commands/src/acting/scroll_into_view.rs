//! `scroll-into-view`: bring an element to the middle of the viewport.

use super::ready::{Acted, How, ready};
use crate::{
    call::Call,
    target::Target,
    values::{Millis, action_budget},
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;
use stagewright_driver::fault::Outcome;

/// Bring an element to the middle of the viewport
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScrollIntoView {
    #[serde(flatten)]
    target: Target,
    /// Budget for finding the element, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

impl Verb for ScrollIntoView {
    const TOOL: &'static str = "electron_scroll_into_view";
    const TITLE: &'static str = "Scroll an element into view";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "scroll-into-view '#theme'", args: r##"{"selector": "#theme"}"## }];
    type Reply = Acted;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Acted> {
        let how = How { force: false, timeout: self.timeout_ms };
        let (_, ready) = ready(&call, self.target.required()?, "scroll", how).await?;
        Ok(Acted { target: ready.target })
    }
}
