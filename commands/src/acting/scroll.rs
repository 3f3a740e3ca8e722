//! `scroll`: turn the wheel, or bring an element into view.

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
use serde_json::{Value, json};
use stagewright_driver::{fault::Outcome, input::mouse::Point};
use std::time::Duration;

/// Bring an element into view, or turn the wheel by dx, dy
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Scroll {
    #[serde(flatten)]
    target: Target,
    /// To the right, in CSS pixels
    #[serde(default)]
    dx: f64,
    /// Down, in CSS pixels
    #[serde(default)]
    dy: f64,
    /// Budget for finding the element, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// What was scrolled.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Scrolled {
    /// The element that is in view now
    #[serde(skip_serializing_if = "Option::is_none", default)]
    target: Option<Element>,
    /// The wheel's turn to the right
    #[serde(skip_serializing_if = "Option::is_none", default)]
    dx: Option<f64>,
    /// The wheel's turn down
    #[serde(skip_serializing_if = "Option::is_none", default)]
    dy: Option<f64>,
}

impl Verb for Scroll {
    const TOOL: &'static str = "electron_scroll";
    const TITLE: &'static str = "Scroll";
    const OPERATION: Operation = Operation::Command;
    const TARGET: TargetUse = TargetUse::Optional;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "scroll --dy 200", args: r#"{"dy": 200}"# }];
    type Reply = Scrolled;

    fn check(&self) -> Outcome<()> {
        self.target.optional().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Scrolled> {
        if let Some(locator) = self.target.optional()? {
            let how = How { force: true, timeout: self.timeout_ms };
            let (_, ready) = ready(&call, locator, "scroll", how).await?;
            return Ok(Scrolled { target: Some(ready.target), dx: None, dy: None });
        }
        let surface = call.surface().await?;
        // The middle of the viewport, where a wheel would most likely be.
        let at = surface.viewport_centre().await.unwrap_or(Point { x: 100.0, y: 100.0 });
        surface.wheel(at, self.dx, self.dy).await?;
        call.ask_on::<Value>(&surface, "scrollRest", json!({}), Duration::from_secs(5)).await?;
        Ok(Scrolled { target: None, dx: Some(self.dx), dy: Some(self.dy) })
    }
}

impl Show for Scrolled {
    fn show(&self) -> String {
        match &self.target {
            Some(target) => format!("in view: {}", target.words()),
            None => format!("scrolled by {}, {}", self.dx.unwrap_or(0.0), self.dy.unwrap_or(0.0)),
        }
    }
}
