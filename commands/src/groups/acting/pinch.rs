//! `pinch`: two fingers on an element that move apart or together.

use super::{
    begin::Begin,
    gesture::{Modifiers, Pixels, hold_for, takes_touch},
    press::not_pressed,
    ready::{Element, How},
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
    input::press::{Pointer, Press, PressOutcome},
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
    /// How much the page is enlarged now (`visualViewport.scale`), and was before; left out where it does not tell
    #[serde(skip_serializing_if = "Option::is_none", default)]
    zoom: Option<Zoom>,
}

/// The page's magnification by pinches.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Zoom {
    /// Before the pinch
    before: f64,
    /// After it
    after: f64,
}

/// The least distance (px) of the fingers where they are nearest to each other. Nearer ones would be one finger for a
/// page. Chromium itself zooms only once they are some 60 px apart.
const NEAREST: f64 = 8.0;

/// The same for a pinch around a point of the window, if there is room. So Chromium zooms from the first move on.
const NEAREST_AROUND: f64 = 100.0;

/// The least distance (px) of the fingers from the edges of the window.
const MARGIN: f64 = 1.0;

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

    /// The same around a point of a page that is `size` large. The fingers stay in it. They are beside the point, or
    /// above and below it, where there is more room.
    fn around(&self, Point { x, y }: Point, size: Point) -> Option<[[Point; 2]; 2]> {
        let room = |at: f64, of: f64| 2.0 * (at.min(of - at) - MARGIN);
        let (beside, above) = (room(x, size.x), room(y, size.y));
        let near = (beside.max(above) / self.scale.max(1.0 / self.scale)).min(NEAREST_AROUND);
        if near < NEAREST {
            return None;
        }
        let start = if self.scale > 1.0 { near } else { near / self.scale };
        let at = |far: f64| {
            [-0.5, 0.5].map(|side| match beside >= above {
                true => Point { x: x + side * far, y },
                false => Point { x, y: y + side * far },
            })
        };
        Some([at(start), at(start * self.scale)])
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
        // The check of the element reports a page that does not answer, so this need not wait for it.
        let deadline = Deadline::after(self.timeout_ms.up_to(ACTION_MOST));
        let shown = deadline.limit(session.input.shown_part(&surface)).await.flatten();
        // The middle counts in the page, and the size as input does: in the part of the page that is shown.
        let room = match shown {
            _ if locator.is_some() => None,
            Some(part) if !surface.is_embedded() => {
                let size = Point { x: part.client_width, y: part.client_height };
                Some((Point { x: part.offset_x + size.x / 2.0, y: part.offset_y + size.y / 2.0 }, size))
            }
            _ => {
                let middle = surface.viewport_centre().await?;
                Some((middle, Point { x: 2.0 * middle.x, y: 2.0 * middle.y }))
            }
        };
        let how = How { force: self.force, timeout: self.timeout_ms };
        let before = shown.map(|part| part.scale);
        // The two fingers have two places, so the trap does not compare the place.
        let asked = match room {
            None => json!({ "kind": "click", "fingers": true, "arm": { "loose": true } }),
            Some((middle, _)) => {
                let at = self.at.as_ref().map_or(Ok(middle), |at| at.point("at"))?;
                // The elements around the point may be small. Any of them may get the fingers.
                json!({ "kind": "wheel", "position": { "at": at }, "arm": { "loose": true, "mode": "any" } })
            }
        };
        let mut awaited = asked.clone();
        awaited["arm"].take();
        let of = (locator.as_ref().unwrap_or(&Value::Null), &awaited);
        let held = hold_for(&call, &surface, self.modifiers.as_ref(), of, how).await?;
        let press = Press { force: self.force, pointer: Pointer::Touch, modifiers: held.bits(), ..Press::ONCE };
        let mut attempts = Begin::of((&call, &session.shared.heard), locator, asked, press, how);
        loop {
            let mut begun = attempts.next().await?;
            let fingers = match room {
                Some((_, size)) => self.around(begun.ready.point(), size),
                None => self.fingers(&begun.ready.others),
            };
            let Some(fingers) = fingers else {
                let message = format!("{} has no room for two fingers.", begun.ready.target.words());
                return Err(Error::argument(message).hint("Pinch a larger element, or around a point (at)."));
            };
            match session.input.pinch(&begun.surface, fingers, &press, self.steps, &mut begun.trap).await? {
                PressOutcome::Held(_) => {
                    held.release().await?;
                    let after = session.input.shown_part(&surface).await.map(|part| part.scale);
                    let zoom = before.zip(after).map(|(before, after)| Zoom { before, after });
                    return Ok(Pinched { target: begun.ready.target, scale: self.scale, zoom });
                }
                outcome if attempts.again(&outcome) => {}
                outcome => return Err(not_pressed(&begun.ready, outcome)),
            }
        }
    }
}

impl Show for Pinched {
    fn show(&self) -> String {
        let zoom = match self.zoom {
            Some(Zoom { before, after }) if before != after => format!(": the page is enlarged {after:.2} times now"),
            _ => String::new(),
        };
        format!("pinched {} by {}{zoom}", self.target.words(), self.scale)
    }
}

#[cfg(test)]
mod tests;
