//! `hover`: put the mouse over an element.

use super::{
    press::press,
    ready::{Element, How},
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
use stagewright_driver::{error::Outcome, input::press::Press};

/// Move the mouse over an element, to reveal a tooltip or menu
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hover {
    #[serde(flatten)]
    target: Target,
    /// Skip the checks
    #[serde(default)]
    force: bool,
    /// Budget for the checks, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// The element under the pointer.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Hovered {
    /// The element
    pub target: Element,
}

impl Verb for Hover {
    const TOOL: &'static str = "electron_hover";
    const TITLE: &'static str = "Hover an element";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "hover '#theme'", args: r##"{"selector": "#theme"}"## }];
    type Reply = Hovered;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Hovered> {
        let how = How { force: self.force, timeout: self.timeout_ms };
        let arrival = Press { hover: true, force: self.force, ..Press::ONCE };
        let hovered = press(&call, self.target.required()?, "hover", arrival, how).await?;
        Ok(Hovered { target: hovered.ready.target })
    }
}

impl Show for Hovered {
    fn show(&self) -> String {
        format!("hovered over {}", self.target.words())
    }
}
