//! `click`: press a mouse button on an element.

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
use stagewright_driver::{
    error::Outcome,
    input::press::{Button, Press},
};

/// Click an element
///
/// It is scrolled into view, and must be visible, enabled, still and not covered. We hear the press before the page
/// does, and stop it unless it meets the element. With force all of this is skipped; the mouse events stay real.
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
    /// Where the click went, when not to the element itself
    #[serde(skip_serializing_if = "Option::is_none", default)]
    landed: Option<String>,
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
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Clicked> {
        let how = How { force: self.force, timeout: self.timeout_ms };
        let wanted = Press { button: self.button, count: self.click_count, force: self.force, ..Press::ONCE };
        let pressed = press(&call, self.target.required()?, "click", wanted, how).await?;
        let (target, landed) = (pressed.ready.target, pressed.landed);
        Ok(Clicked { target, button: self.button, click_count: self.click_count, landed })
    }
}

impl Show for Clicked {
    fn show(&self) -> String {
        let landed = self.landed.as_ref().map_or(String::new(), |landed| format!(" (the click went to {landed})"));
        let how = match self.click_count {
            1 => "clicked",
            2 => "double-clicked",
            _ => "clicked many times",
        };
        format!("{how} {}{landed}", self.target.words())
    }
}
