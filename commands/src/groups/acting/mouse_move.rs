//! `mouse-move`: move the pointer, also while a button is held.

use super::{
    gesture::{Modifiers, Place, hold_for, hold_while_held},
    held::{HeldNow, and_held},
    press::press_at,
    ready::{Element, How},
};
use crate::{
    call::Call,
    show::Show,
    values::{Millis, action_budget},
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    error::{Error, Outcome},
    input::press::Press,
    surfaces::Surface,
};
use std::sync::Arc;

/// Move the mouse to an element or a point, with a button held or not
///
/// With a button held it drags; whether the place is covered is not checked. Without one it is a hover.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MouseMove {
    #[serde(flatten)]
    place: Place,
    /// Keys that are held meanwhile, such as Control,Shift
    #[schemars(extend("x-shell" = true))]
    modifiers: Option<Modifiers>,
    /// Moves on the way, while a button is held
    #[serde(default = "few")]
    #[schemars(range(min = 1, max = 500), extend("x-shell" = true))]
    steps: u32,
    /// Skip the checks
    #[serde(default)]
    #[schemars(extend("x-shell" = true))]
    force: bool,
    /// Budget for the checks, in ms
    #[serde(default = "action_budget")]
    #[schemars(extend("x-shell" = true))]
    timeout_ms: Millis,
}

fn few() -> u32 {
    5
}

/// The element that the pointer is at.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct WentTo {
    /// The element
    target: Element,
    /// true: something is dragged, and a release drops it here
    #[serde(skip_serializing_if = "Option::is_none", default)]
    dragging: Option<bool>,
    /// The buttons and keys that are held now
    held: HeldNow,
}

impl MouseMove {
    async fn go(&self, call: &Call, surface: &Arc<Surface>) -> Outcome<(Element, Option<bool>)> {
        let how = How { force: self.force, timeout: self.timeout_ms };
        let session = call.session()?;
        let free = session.input.held(surface).buttons.is_empty();
        let held = match free {
            true => {
                let asked = self.place.asked(call, surface, "hover")?;
                hold_for(call, surface, self.modifiers.as_ref(), (&self.place.locator()?, &asked), how).await?
            }
            false => hold_while_held(call, surface, self.modifiers.as_ref(), how).await?,
        };
        let moved = if free {
            let arrival = Press { hover: true, force: self.force, modifiers: held.bits(), ..Press::ONCE };
            let asked = self.place.asked(call, surface, "hover")?;
            let hovered = press_at(call, self.place.locator()?, asked, arrival, how).await?;
            (hovered.ready.target, None)
        } else {
            let (place, target) = self.place.while_held(call, surface, how).await?;
            let dragging = session.input.move_button(&place, self.steps, held.bits()).await?;
            (target, dragging.then_some(true))
        };
        held.release().await?;
        Ok(moved)
    }
}

impl Verb for MouseMove {
    const TOOL: &'static str = "electron_mouse_move";
    const TITLE: &'static str = "Move the mouse";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const TARGET: TargetUse = TargetUse::Optional;
    const WORD: Option<&'static str> = Some("selector");
    const PROFILES: &'static [Profile] = &[Profile::Testing];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "mouse-move '#theme'", args: r##"{"selector": "#theme"}"## }];
    type Reply = WentTo;

    fn check(&self) -> Outcome<()> {
        self.place.check()?;
        if !self.place.is_given() {
            return Err(
                Error::argument("Move it where? Give an element (ref, selector or role), or at.").look_for_refs()
            );
        }
        self.modifiers.as_ref().map_or(Ok(()), |modifiers| modifiers.keys().map(drop))
    }

    async fn run(self, call: Call) -> Outcome<WentTo> {
        let surface = self.place.surface(&call).await?;
        let (target, dragging) = and_held(&call, &surface, self.go(&call, &surface).await)?;
        Ok(WentTo { target, dragging, held: HeldNow::of(&call, &surface)? })
    }
}

impl Show for WentTo {
    fn show(&self) -> String {
        let drags = if self.dragging == Some(true) { ", dragging" } else { "" };
        format!("moved to {}{drags}{}", self.target.words(), self.held.words())
    }
}
