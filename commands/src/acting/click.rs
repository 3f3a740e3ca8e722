//! `click`: press a mouse button on an element.

use super::ready::{Element, How, ready};
use crate::{
    call::Call,
    show::Show,
    target::Target,
    values::{Millis, action_budget},
    verb::{Example, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{fault::Outcome, input::mouse::Button};

/// Click an element
///
/// It is scrolled into view, and must be visible, enabled, still and not covered; force skips these
/// checks, never the real mouse events.
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

/// What was clicked.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Clicked {
    /// The element
    target: Element,
    /// The button
    button: Button,
    /// How many clicks
    click_count: u32,
}

impl Verb for Click {
    const TOOL: &'static str = "electron_click";
    const TITLE: &'static str = "Click an element";
    const OPERATION: Operation = Operation::Command;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[
        Example { line: "click '#theme'", args: r##"{"selector": "#theme"}"## },
        Example { line: "click --role button --name Today", args: r#"{"role": "button", "name_exact": "Today"}"# },
    ];
    type Reply = Clicked;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Clicked> {
        let how = How { force: self.force, timeout: self.timeout_ms };
        let (surface, ready) = ready(&call, self.target.required()?, "click", how).await?;
        surface.click(ready.point(), self.button, self.click_count, 0).await?;
        Ok(Clicked { target: ready.target, button: self.button, click_count: self.click_count })
    }
}

impl Show for Clicked {
    fn show(&self) -> String {
        format!("clicked {}", self.target.words())
    }
}
