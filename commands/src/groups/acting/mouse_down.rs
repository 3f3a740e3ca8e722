//! `mouse-down`: press a mouse button and leave it down.

use super::{
    gesture::{Modifiers, Place, hold_for},
    held::{HeldNow, and_held, minute},
    press::not_pressed,
    ready::{Element, How, Ready, ready_on},
};
use crate::{
    call::Call,
    show::Show,
    values::{ACTION_MOST, Millis, action_budget},
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    error::Outcome,
    input::{
        attempts::Attempts,
        press::{Button, Press, PressOutcome},
    },
    surfaces::Surface,
    wait::Deadline,
};
use std::{sync::Arc, time::Duration};

/// Press a mouse button and leave it down
///
/// Checked like a click; without a target or point it is where the pointer is. mouse-up releases it, or a timer after
/// releaseAfterMs.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MouseDown {
    #[serde(flatten)]
    place: Place,
    /// Mouse button
    #[serde(default)]
    button: Button,
    /// Keys that are held as it goes down, such as Control,Shift
    #[schemars(extend("x-shell" = true))]
    modifiers: Option<Modifiers>,
    /// Released automatically after this time, in ms
    #[serde(default = "minute")]
    #[schemars(range(min = 1, max = 600_000), extend("x-shell" = true))]
    release_after_ms: u64,
    /// Skip the checks
    #[serde(default)]
    #[schemars(extend("x-shell" = true))]
    force: bool,
    /// Budget for the checks, in ms
    #[serde(default = "action_budget")]
    #[schemars(extend("x-shell" = true))]
    timeout_ms: Millis,
}

/// The element that was pressed.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct WentDown {
    /// The element
    target: Element,
    /// The button
    button: Button,
    /// The buttons and keys that are held now
    held: HeldNow,
}

impl MouseDown {
    async fn press(&self, call: &Call, surface: &Arc<Surface>) -> Outcome<Element> {
        let (session, locator, asked) =
            (call.session()?, self.place.locator()?, self.place.asked(call, surface, "click")?);
        let mut attempts = Attempts::new(Deadline::after(self.timeout_ms.up_to(ACTION_MOST)));
        let how = How { force: self.force, timeout: self.timeout_ms };
        let held = hold_for(call, surface, self.modifiers.as_ref(), (&locator, &asked), how).await?;
        let press = Press { button: self.button, modifiers: held.bits(), force: self.force, hold: true, ..Press::ONCE };
        let series = session.shared.heard.next_number();
        let most = Duration::from_millis(self.release_after_ms);
        let target = loop {
            let mut trap = session.shared.heard.trap();
            let mut arg = asked.clone();
            arg["arm"] = press.arm(&trap, surface.is_embedded());
            attempts.look(series).add_to(&mut arg);
            let how = How { force: self.force, timeout: Millis(attempts.left().as_millis() as u64) };
            let ready: Ready = ready_on(call, surface, locator.clone(), arg, how).await?;
            let is_named = !locator.is_null();
            let places = ready.places(&attempts, &press, is_named);
            let budget = (attempts.left(), most);
            match session.input.button_down(surface, places, &press, &mut trap, budget).await? {
                PressOutcome::Held(_) => break ready.target,
                outcome if attempts.drags_again(&outcome, is_named) => {}
                outcome => return Err(not_pressed(&ready, outcome)),
            }
        };
        if let Err(error) = held.release().await {
            session.input.drop_button(surface);
            return Err(error);
        }
        Ok(target)
    }
}

impl Verb for MouseDown {
    const TOOL: &'static str = "electron_mouse_down";
    const TITLE: &'static str = "Press a mouse button and leave it down";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const TARGET: TargetUse = TargetUse::Optional;
    const WORD: Option<&'static str> = Some("selector");
    const PROFILES: &'static [Profile] = &[Profile::Testing];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "mouse-down '#theme'", args: r##"{"selector": "#theme"}"## }];
    type Reply = WentDown;

    fn check(&self) -> Outcome<()> {
        self.place.check()?;
        self.modifiers.as_ref().map_or(Ok(()), |modifiers| modifiers.keys().map(drop))
    }

    async fn run(self, call: Call) -> Outcome<WentDown> {
        let surface = self.place.surface(&call).await?;
        let target = and_held(&call, &surface, self.press(&call, &surface).await)?;
        Ok(WentDown { target, button: self.button, held: HeldNow::of(&call, &surface)? })
    }
}

impl Show for WentDown {
    fn show(&self) -> String {
        format!("{} button down on {}{}", self.button.name(), self.target.words(), self.held.words())
    }
}
