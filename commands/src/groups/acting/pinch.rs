//! `pinch`: two fingers on an element that move apart or together.

use super::{
    gesture::{Modifiers, Pixels, hold, takes_touch},
    press::not_pressed,
    ready::{Element, How, Ready, ready_on},
};
use crate::{
    call::Call,
    show::Show,
    target::Target,
    values::{ACTION_MOST, Millis, action_budget},
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Error, Outcome},
    input::{
        attempts::Attempts,
        press::{Pointer, Press, PressOutcome},
    },
    surfaces::Point,
    wait::Deadline,
};

/// Pinch an element with two fingers
///
/// scale 2 moves them apart to twice their distance, 0.5 together to half of it. The page hears touches; Chromium zooms
/// it where the app allows that.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pinch {
    #[serde(flatten)]
    target: Target,
    /// By how much the distance of the fingers grows
    #[schemars(range(min = 0.05, max = 20.0))]
    scale: f64,
    /// Without a target: around this point of the window, X,Y in CSS pixels
    at: Option<Pixels>,
    /// Keys that are held, such as Control,Shift
    modifiers: Option<Modifiers>,
    /// Moves of each finger
    #[serde(default = "steps")]
    #[schemars(range(min = 1, max = 500))]
    steps: u32,
    /// Skip the checks
    #[serde(default)]
    force: bool,
    /// Budget for the checks, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

fn steps() -> u32 {
    10
}

/// The element that was pinched.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Pinched {
    /// The element
    target: Element,
    /// By how much the distance of the fingers grew
    scale: f64,
    /// How much the page is enlarged now (`visualViewport.scale`), and was before
    zoom: Zoom,
}

/// The page's magnification by pinches.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Zoom {
    /// Before the pinch
    before: f64,
    /// After it
    after: f64,
}

/// The least distance (px) of the fingers at the start of a pinch. Chromium zooms only if they are some 60 px apart.
const NEAREST: f64 = 8.0;

/// The least distance (px) of the fingers of a pinch around a point of the window.
const AROUND: f64 = 100.0;

impl Pinch {
    /// The start and the end of both fingers. `points` are places where a finger meets the element. The fingers begin at
    /// the two that are farthest from one another, or nearer if they move apart.
    fn fingers(&self, points: &[Point]) -> Option<[[Point; 2]; 2]> {
        let pairs = points.iter().flat_map(|a| points.iter().map(move |b| [*a, *b]));
        let [a, b] = pairs.max_by(|one, other| distance(one).total_cmp(&distance(other)))?;
        let far = distance(&[a, b]);
        if far < NEAREST {
            return None;
        }
        // The fingers begin on the element, and end on it where that is possible.
        let start = if self.scale > 1.0 { (1.0 / self.scale).max(NEAREST / far) } else { 1.0 };
        let at = |by: f64| apart([a, b], by);
        Some([at(start), at(start * self.scale)])
    }

    /// The same around a point of the window.
    fn around(&self, Point { x, y }: Point) -> [[Point; 2]; 2] {
        let far = AROUND * self.scale.max(1.0 / self.scale);
        // The fingers begin in the window.
        let start = if self.scale > 1.0 { AROUND } else { far }.min(1.9 * x).max(NEAREST);
        let at = |far: f64| [-0.5, 0.5].map(|side| Point { x: x + side * far, y });
        [at(start), at(start * self.scale)]
    }
}

fn distance([a, b]: &[Point; 2]) -> f64 {
    (b.x - a.x).hypot(b.y - a.y)
}

/// Two points moved from their middle, so that their distance grows by that factor.
fn apart([a, b]: [Point; 2], by: f64) -> [Point; 2] {
    let middle = Point { x: (a.x + b.x) / 2.0, y: (a.y + b.y) / 2.0 };
    [a, b].map(|p| Point { x: middle.x + (p.x - middle.x) * by, y: middle.y + (p.y - middle.y) * by })
}

impl Verb for Pinch {
    const TOOL: &'static str = "electron_pinch";
    const TITLE: &'static str = "Pinch an element with two fingers";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const TARGET: TargetUse = TargetUse::Optional;
    const WORD: Option<&'static str> = Some("selector");
    const PROFILES: &'static [Profile] = &[Profile::Testing];
    const EXAMPLES: &'static [Example] = &[];
    type Reply = Pinched;

    fn check(&self) -> Outcome<()> {
        if !self.scale.is_finite() || self.scale <= 0.0 || self.scale == 1.0 {
            return Err(Error::argument("scale must be a number above 0 other than 1: 2 apart, 0.5 together.")
                .detail("parameter", "scale"));
        }
        self.at.as_ref().map_or(Ok(()), |at| at.point("at").map(drop))?;
        match (self.target.optional()?, &self.at) {
            (Some(_), Some(_)) => Err(Error::argument("A target and at exclude each other.")),
            _ => self.modifiers.as_ref().map_or(Ok(()), |modifiers| modifiers.keys().map(drop)),
        }
    }

    async fn run(self, call: Call) -> Outcome<Pinched> {
        let locator = self.target.optional()?;
        let surface = call.surface_of(locator.as_ref()).await?;
        takes_touch(&call, &surface)?;
        let session = call.session()?;
        let centre = match (&locator, &self.at) {
            (Some(_), _) => None,
            (None, Some(at)) => Some(at.point("at")?),
            (None, None) => Some(surface.viewport_centre().await?),
        };
        let mut attempts = Attempts::new(Deadline::after(self.timeout_ms.up_to(ACTION_MOST)));
        let held = hold(&call, &surface, self.modifiers.as_ref()).await?;
        let press = Press { force: self.force, pointer: Pointer::Touch, modifiers: held.bits(), ..Press::ONCE };
        let before = session.input.magnified(&surface).await?.scale;
        loop {
            let mut trap = session.shared.heard.trap();
            // The two fingers have two places, so the trap does not compare the place.
            let mut arg = json!({ "kind": "click", "arm": press.arm(&trap, true), "fingers": true });
            if let Some(centre) = centre {
                arg["position"] = json!({ "at": centre });
            }
            if let Some(still) = attempts.still() {
                arg["still"] = still.into();
            }
            let how = How { force: self.force, timeout: Millis(attempts.left().as_millis() as u64) };
            let ready: Ready = ready_on(&call, &surface, locator.clone().unwrap_or(Value::Null), arg, how).await?;
            let fingers = match centre {
                Some(centre) => Some(self.around(centre)),
                None => self.fingers(&ready.others),
            };
            let Some(fingers) = fingers else {
                return Err(Error::argument(format!("{} has no room for two fingers.", ready.target.words())));
            };
            match session.input.pinch(&surface, fingers, &press, self.steps, &mut trap).await? {
                PressOutcome::Held(_) => {
                    held.release().await?;
                    let after = session.input.magnified(&surface).await?.scale;
                    return Ok(Pinched { target: ready.target, scale: self.scale, zoom: Zoom { before, after } });
                }
                outcome if attempts.drags_again(&outcome) => {}
                outcome => return Err(not_pressed(&ready, outcome)),
            }
        }
    }
}

impl Show for Pinched {
    fn show(&self) -> String {
        let zoom = match self.zoom {
            Zoom { before, after } if before == after => String::new(),
            Zoom { after, .. } => format!(": the page is enlarged {after:.2} times now"),
        };
        format!("pinched {} by {}{zoom}", self.target.words(), self.scale)
    }
}
