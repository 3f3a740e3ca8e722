//! `scroll-into-view`: bring an element to the middle of the viewport.

use super::ready::{Element, How, ready};
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

/// The element that is in view now.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct InView {
    /// The element
    pub target: Element,
}

impl Verb for ScrollIntoView {
    const TOOL: &'static str = "electron_scroll_into_view";
    const TITLE: &'static str = "Scroll an element into view";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const DESTRUCTIVE: bool = false;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "scroll-into-view '#theme'", args: r##"{"selector": "#theme"}"## }];
    type Reply = InView;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<InView> {
        let how = How { force: false, timeout: self.timeout_ms };
        let (_, ready) = ready(&call, self.target.required()?, "scroll", how).await?;
        Ok(InView { target: ready.target })
    }
}

impl Show for InView {
    fn show(&self) -> String {
        format!("scrolled to {}", self.target.words())
    }
}
