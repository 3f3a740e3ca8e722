//! `hover`: put the mouse over an element.

use super::{
    gesture::{Modifiers, Position, hold_for},
    press::press_at,
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
use serde_json::{Value, json};
use stagewright_driver::{error::Outcome, input::press::Press};

/// Move the mouse over an element, to reveal a tooltip or menu
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hover {
    #[serde(flatten)]
    target: Target,
    /// Where in the element: X,Y from its upper left corner, in px or %
    #[schemars(extend("x-shell" = true))]
    position: Option<Position>,
    /// Keys that are held, such as Control,Shift
    #[schemars(extend("x-shell" = true))]
    modifiers: Option<Modifiers>,
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

impl Hover {
    fn asked(&self) -> Outcome<Value> {
        let mut asked = json!({ "kind": "hover" });
        if let Some(position) = &self.position {
            asked["position"] = position.asked()?;
        }
        Ok(asked)
    }
}

impl Verb for Hover {
    const TOOL: &'static str = "electron_hover";
    const TITLE: &'static str = "Hover an element";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const DESTRUCTIVE: bool = false;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "hover '#theme'", args: r##"{"selector": "#theme"}"## }];
    type Reply = Hovered;

    fn check(&self) -> Outcome<()> {
        self.target.required()?;
        self.asked()?;
        self.modifiers.as_ref().map_or(Ok(()), |modifiers| modifiers.keys().map(drop))
    }

    async fn run(self, call: Call) -> Outcome<Hovered> {
        let how = How { force: self.force, timeout: self.timeout_ms };
        let locator = self.target.required()?;
        let surface = call.surface_of(Some(&locator)).await?;
        let asked = self.asked()?;
        let held = hold_for(&call, &surface, self.modifiers.as_ref(), (&locator, &asked), how).await?;
        let arrival = Press { hover: true, force: self.force, modifiers: held.bits(), ..Press::ONCE };
        let hovered = press_at(&call, locator, asked, arrival, how).await?;
        held.release().await?;
        Ok(Hovered { target: hovered.ready.target })
    }
}

impl Show for Hovered {
    fn show(&self) -> String {
        format!("hovered over {}", self.target.words())
    }
}
