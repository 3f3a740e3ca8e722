//! `scroll`: turn the wheel, or bring an element into view.

use super::{
    gesture::{Modifiers, hold},
    ready::{Element, How, Moved, ready},
    turns,
};
use crate::{
    call::Call,
    groups::reading::READ,
    show::Show,
    target::Target,
    values::{ACTION_MOST, Millis, action_budget},
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_agent::operations::{ScrollFrom, ScrollRest};
use stagewright_driver::{
    error::{Error, Outcome},
    wait::Deadline,
};

/// Bring an element into view, or turn the wheel by dx, dy
///
/// The wheel turns over the element if one is given too, else in the middle of the window. `moved` is how far the
/// content went: 0 if nothing is left to scroll.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Scroll {
    #[serde(flatten)]
    target: Target,
    /// To the right, in CSS pixels
    dx: Option<f64>,
    /// Down, in CSS pixels
    dy: Option<f64>,
    /// Keys that are held as the wheel turns, such as Control
    #[schemars(extend("x-shell" = true))]
    modifiers: Option<Modifiers>,
    /// Budget for finding the element, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// The element that was scrolled, and how far.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Scrolled {
    /// The element that is in view now, or under the wheel
    #[serde(skip_serializing_if = "Option::is_none", default)]
    target: Option<Element>,
    /// The wheel's turn to the right
    #[serde(skip_serializing_if = "Option::is_none", default)]
    dx: Option<f64>,
    /// The wheel's turn down
    #[serde(skip_serializing_if = "Option::is_none", default)]
    dy: Option<f64>,
    /// How far the content went by it; null in a frame of another site, which does not tell
    #[serde(skip_serializing_if = "Option::is_none", default)]
    moved: Option<Option<Moved>>,
}

impl Verb for Scroll {
    const TOOL: &'static str = "electron_scroll";
    const TITLE: &'static str = "Scroll";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const DESTRUCTIVE: bool = false;
    const TARGET: TargetUse = TargetUse::Optional;
    const WORD: Option<&'static str> = Some("selector");
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "scroll --dy 200", args: r#"{"dy": 200}"# }];
    type Reply = Scrolled;

    fn check(&self) -> Outcome<()> {
        self.target.optional()?;
        match &self.modifiers {
            Some(_) if self.dx.is_none() && self.dy.is_none() => {
                Err(Error::argument("modifiers are for turning the wheel: give dx or dy."))
            }
            Some(modifiers) => modifiers.keys().map(drop),
            None => Ok(()),
        }
    }

    async fn run(self, call: Call) -> Outcome<Scrolled> {
        let how = How { force: false, timeout: self.timeout_ms };
        let by_wheel = self.dx.is_some() || self.dy.is_some();
        let (surface, at, target) = match self.target.optional()? {
            Some(locator) if by_wheel => {
                let (surface, ready) = ready(&call, locator, "wheel", how).await?;
                (surface, ready.point(), Some(ready.target))
            }
            Some(locator) => {
                let (_, ready) = ready(&call, locator, "reveal", how).await?;
                let moved = ready.moved.map(Some);
                return Ok(Scrolled { target: Some(ready.target), moved, ..Scrolled::default() });
            }
            None => {
                let surface = call.surface().await?;
                turns::take(&call, &surface, Deadline::after(how.timeout.up_to(ACTION_MOST))).await?;
                // The most likely place of a mouse pointer.
                let at = surface.viewport_centre().await?;
                (surface, at, None)
            }
        };
        let (dx, dy) = (self.dx.unwrap_or(0.0), self.dy.unwrap_or(0.0));
        call.perform(&surface, &ScrollFrom { x: at.x, y: at.y }, READ).await?;
        let (taker, there) = call.session()?.input.in_own_session(&surface, at).await?;
        let held = hold(&call, &surface, self.modifiers.as_ref()).await?;
        call.session()?.input.awake(&taker, taker.wheel(there, dx, dy, held.bits())).await?;
        held.release().await?;
        let rest = call.perform(&surface, &ScrollRest {}, READ).await?;
        Ok(Scrolled { target, dx: Some(dx), dy: Some(dy), moved: Some(rest.moved) })
    }
}

impl Show for Scrolled {
    fn show(&self) -> String {
        let Some((dx, dy)) = self.dx.zip(self.dy) else {
            let far = self.moved.flatten().filter(|moved| *moved != Moved { dx: 0.0, dy: 0.0 });
            let far = far.map_or(String::new(), |moved| format!(" (scrolled by {}, {})", moved.dx, moved.dy));
            return format!("in view: {}{far}", self.target.as_ref().map_or(String::new(), Element::words));
        };
        let moved = match self.moved.flatten() {
            Some(Moved { dx: 0.0, dy: 0.0 }) => ": nothing moved".to_owned(),
            Some(moved) if moved == (Moved { dx, dy }) => String::new(),
            Some(moved) => format!(": it moved by {}, {}", moved.dx, moved.dy),
            None => String::new(),
        };
        let over = self.target.as_ref().map_or(String::new(), |target| format!(" over {}", target.words()));
        format!("turned the wheel by {dx}, {dy}{over}{moved}")
    }
}
