//! `click`: press a mouse button on an element.

use super::{
    gesture::{Modifiers, Pixels, Position, hold_for, takes_touch},
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
use stagewright_driver::{
    error::{Error, Outcome},
    input::press::{Button, Pointer, Press},
};
use std::time::Duration;

/// Click an element
///
/// It is scrolled into view, and must be visible, enabled, still and not covered. Our listener gets the press before
/// the page does, and stops it unless it hits the element. With force all of this is skipped; the mouse events stay
/// real.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Click {
    #[serde(flatten)]
    target: Target,
    /// Mouse button
    #[serde(default)]
    button: Button,
    /// 2 for a double click
    #[serde(default = "once")]
    #[schemars(range(min = 1, max = 10))]
    click_count: u32,
    /// Where in the element: X,Y from its upper left corner, in px or %
    #[schemars(extend("x-shell" = true))]
    position: Option<Position>,
    /// Where in the window: X,Y in CSS pixels; a target must lie there
    #[schemars(extend("x-shell" = true))]
    at: Option<Pixels>,
    /// Keys that are held, such as Control,Shift
    #[schemars(extend("x-shell" = true))]
    modifiers: Option<Modifiers>,
    /// How long the button is held, in ms
    #[serde(default)]
    #[schemars(range(max = 20000), extend("x-shell" = true))]
    hold_ms: u64,
    /// touch: a finger, which holdMs makes a long press; pen
    #[serde(default)]
    #[schemars(extend("x-shell" = true))]
    pointer: Pointer,
    /// Skip the checks
    #[serde(default)]
    force: bool,
    /// Budget for the checks, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

fn once() -> u32 {
    1
}

/// The element that was clicked.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Clicked {
    /// The element
    target: Element,
    /// The button
    button: Button,
    /// How many clicks
    click_count: u32,
    /// touch or pen: the device, where it is not the mouse
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pointer: Option<Pointer>,
    /// touch with holdMs: whether the page heard a long press (`contextmenu`), in place of a click
    #[serde(skip_serializing_if = "Option::is_none", default)]
    long_press: Option<bool>,
    /// Where the click went, when not to the element itself
    #[serde(skip_serializing_if = "Option::is_none", default)]
    landed: Option<String>,
}

impl Click {
    /// The element; null for whatever lies at the point `at`.
    fn locator(&self) -> Outcome<Value> {
        match (self.target.optional()?, &self.at) {
            (None, Some(_)) => Ok(Value::Null),
            _ => self.target.required(),
        }
    }

    fn check_touch(&self) -> Outcome<()> {
        match (self.pointer, self.button, self.click_count) {
            (Pointer::Touch, Button::Left, 1) | (Pointer::Mouse | Pointer::Pen, ..) => Ok(()),
            _ => Err(Error::argument("A tap has no button and is one click: leave button and clickCount out.")),
        }
    }

    fn asked(&self) -> Outcome<Value> {
        let mut asked = json!({ "kind": "click" });
        match (&self.position, &self.at) {
            (Some(_), Some(_)) => return Err(Error::argument("position and at exclude each other.")),
            (Some(position), None) => asked["position"] = position.asked()?,
            (None, Some(at)) => asked["position"] = json!({ "at": at.point("at")? }),
            (None, None) => {}
        }
        Ok(asked)
    }
}

impl Verb for Click {
    const TOOL: &'static str = "electron_click";
    const TITLE: &'static str = "Click an element";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const PRESETS: &'static [(&'static str, &'static str)] = &[("dblclick", r#"{"clickCount": 2}"#)];
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[
        Example { line: "click '#theme'", args: r##"{"selector": "#theme"}"## },
        Example { line: "click --role button --name Today", args: r#"{"role": "button", "name_exact": "Today"}"# },
        Example { line: "dblclick '#list-name'", args: r##"{"selector": "#list-name", "clickCount": 2}"## },
    ];
    type Reply = Clicked;

    fn check(&self) -> Outcome<()> {
        self.locator()?;
        self.asked()?;
        self.check_touch()?;
        if let Some(modifiers) = &self.modifiers {
            modifiers.keys()?;
        }
        if self.hold_ms > 0 && self.click_count > 1 {
            return Err(Error::argument("holdMs is for one press: it does not go with clickCount."));
        }
        Ok(())
    }

    async fn run(self, call: Call) -> Outcome<Clicked> {
        let how = How { force: self.force, timeout: self.timeout_ms };
        let locator = self.locator()?;
        let surface = call.surface_of(Some(&locator)).await?;
        if self.pointer == Pointer::Touch {
            takes_touch(&call, &surface)?;
        }
        let asked = self.asked()?;
        let held = hold_for(&call, &surface, self.modifiers.as_ref(), (&locator, &asked), how).await?;
        let wanted = Press {
            button: self.button,
            count: self.click_count,
            force: self.force,
            pointer: self.pointer,
            modifiers: held.bits(),
            held_for: Duration::from_millis(self.hold_ms),
            ..Press::ONCE
        };
        let pressed = press_at(&call, locator, asked, wanted, how).await?;
        held.release().await?;
        let (target, landed) = (pressed.ready.target, pressed.landed);
        let pointer = Some(self.pointer).filter(|pointer| *pointer != Pointer::Mouse);
        let long_press = wanted.is_long_touch().then_some(pressed.menu);
        Ok(Clicked { target, button: self.button, click_count: self.click_count, pointer, long_press, landed })
    }
}

impl Show for Clicked {
    fn show(&self) -> String {
        let landed = self.landed.as_ref().map_or(String::new(), |landed| format!(" (the click went to {landed})"));
        let how = match self.click_count {
            1 if self.long_press == Some(true) => "pressed long on",
            1 if self.pointer == Some(Pointer::Touch) => "tapped",
            1 => "clicked",
            2 => "double-clicked",
            _ => "clicked many times",
        };
        format!("{how} {}{landed}", self.target.words())
    }
}
