//! `mouse-up`: release a button that is held.

use super::{
    drag::shifted,
    gesture::{Modifiers, Place, hold_while_held},
    held::{HeldNow, and_held},
    ready::{Element, How},
    turns,
};
use crate::{
    call::Call,
    show::Show,
    values::{ACTION_MOST, Millis, action_budget},
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_driver::{
    error::{Error, Outcome},
    input::press::Button,
    session::{Dragged, Released},
    surfaces::Surface,
    wait::Deadline,
};
use std::sync::Arc;

/// Release the mouse button that is held
///
/// Where the pointer is, or on an element or at a point, where it moves first. A dragged element is dropped there.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MouseUp {
    #[serde(flatten)]
    place: Place,
    /// Mouse button; the one that is held by default
    #[schemars(extend("x-shell" = true))]
    button: Option<Button>,
    /// Keys that are held as it comes up, such as Control,Shift
    #[schemars(extend("x-shell" = true))]
    modifiers: Option<Modifiers>,
    /// Skip the checks
    #[serde(default)]
    #[schemars(extend("x-shell" = true))]
    force: bool,
    /// Budget for the checks, in ms
    #[serde(default = "action_budget")]
    #[schemars(extend("x-shell" = true))]
    timeout_ms: Millis,
}

/// The button that was released.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct CameUp {
    /// The button
    button: Button,
    /// The element that it was released on, if one was given, or a point
    #[serde(skip_serializing_if = "Option::is_none", default)]
    target: Option<Element>,
    /// Whether what was dragged was taken; left out where nothing was dragged, or that is not known
    #[serde(skip_serializing_if = "Option::is_none", default)]
    dropped: Option<bool>,
    /// The buttons and keys that are held now
    held: HeldNow,
}

impl MouseUp {
    fn held(&self, call: &Call, surface: &Arc<Surface>) -> Outcome<Button> {
        let buttons = call.session()?.input.held(surface).buttons;
        match (buttons.first(), self.button) {
            (Some(held), None) => Ok(*held),
            (Some(held), Some(wanted)) if *held == wanted => Ok(wanted),
            (held, wanted) => {
                let which = wanted.or(held.copied()).map_or("No".to_owned(), |button| format!("The {}", button.name()));
                let is = if wanted.is_some() { "is not" } else { "is" };
                let message = format!("{which} button {is} held in {}.", surface.handle);
                Err(Error::argument(message)
                    .hint("A held button is released by itself when its time is over, and when a call with it fails half-way.")
                    .detail("parameter", "button"))
            }
        }
    }

    async fn release(&self, call: &Call, surface: &Arc<Surface>) -> Outcome<(Button, Option<Element>, Released)> {
        let how = How { force: self.force, timeout: self.timeout_ms };
        turns::take(call, surface, Deadline::after(self.timeout_ms.up_to(ACTION_MOST))).await?;
        let button = self.held(call, surface)?;
        let session = call.session()?;
        let keys = hold_while_held(call, surface, self.modifiers.as_ref(), how).await?;
        let (mut target, mut place, mut drags) = (None, None, false);
        if self.place.is_given() {
            let (there, element) = self.place.while_held(call, surface, how).await?;
            drags = session.input.move_button(&there, 1, keys.bits()).await?;
            (target, place) = (Some(element), Some(there));
        }
        let locator: Value = if self.place.is_given() { self.place.locator()? } else { Value::Null };
        let onto = place.as_ref().filter(|_| drags && !locator.is_null()).map(|place| (&locator, place));
        let released = match session.input.button_up(surface, onto, keys.bits()).await? {
            Ok(released) => released,
            Err(Dragged::Shifted(met)) if let Some(target) = &target => return Err(shifted(target, &met)),
            Err(_) => Released { dropped: Some(false) },
        };
        keys.release().await?;
        Ok((button, target, released))
    }
}

impl Verb for MouseUp {
    const TOOL: &'static str = "electron_mouse_up";
    const TITLE: &'static str = "Release a mouse button";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const TARGET: TargetUse = TargetUse::Optional;
    const WORD: Option<&'static str> = Some("selector");
    const PROFILES: &'static [Profile] = &[Profile::Testing];
    const EXAMPLES: &'static [Example] = &[Example { line: "mouse-up", args: "{}" }];
    type Reply = CameUp;

    fn check(&self) -> Outcome<()> {
        self.place.check()?;
        self.modifiers.as_ref().map_or(Ok(()), |modifiers| modifiers.keys().map(drop))
    }

    async fn run(self, call: Call) -> Outcome<CameUp> {
        let surface = self.place.surface(&call).await?;
        let (button, target, released) = and_held(&call, &surface, self.release(&call, &surface).await)?;
        Ok(CameUp { button, target, dropped: released.dropped, held: HeldNow::of(&call, &surface)? })
    }
}

impl Show for CameUp {
    fn show(&self) -> String {
        let on = self.target.as_ref().map_or(String::new(), |target| format!(" on {}", target.words()));
        let dropped = match self.dropped {
            Some(true) => ": what was dragged was taken",
            Some(false) => ": what was dragged was not taken",
            None => "",
        };
        format!("{} button up{on}{dropped}{}", self.button.name(), self.held.words())
    }
}
