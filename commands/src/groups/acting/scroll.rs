//! `scroll`: turn the wheel, or bring an element into view.

use super::{
    begin::Begin,
    gesture::{Modifiers, hold, takes_touch},
    press::{covered, not_pressed},
    ready::{Element, How, Moved, ready, ready_on, takes_mouse},
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
use serde_json::{Value, json};
use stagewright_agent::operations::{ScrollFrom, ScrollRest};
use stagewright_driver::{
    error::{Error, Outcome},
    input::press::{Places, Pointer, Press, PressOutcome},
    session::{Dragged, DropPlace, Manner, Way},
    surfaces::{Point, Surface},
    wait::Deadline,
};
use std::sync::Arc;

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
    /// touch: a finger that moves the other way, in place of the wheel
    #[serde(default)]
    #[schemars(extend("x-shell" = true))]
    pointer: Pointer,
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
    /// touch: a finger has moved by that in the other direction
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pointer: Option<Pointer>,
}

/// How far (px) a finger goes in one move.
const PART: f64 = 30.0;

/// The question about a place in the viewport.
fn at(place: Point) -> Value {
    json!({ "kind": "wheel", "position": { "at": place } })
}

impl Scroll {
    /// How far the content is to go.
    fn by(&self) -> Point {
        Point { x: self.dx.unwrap_or(0.0), y: self.dy.unwrap_or(0.0) }
    }

    /// The question of the agent's check of the place where a finger begins. As with a person, that is the middle, or
    /// another place from where it stays in the window.
    async fn begins_at(&self, call: &Call, surface: &Arc<Surface>, how: How) -> Outcome<Value> {
        let by = self.by();
        let (places, anywhere) = match self.target.optional()? {
            Some(locator) => {
                let ready = ready_on(call, surface, locator, json!({ "kind": "wheel", "fingers": true }), how).await?;
                ([vec![ready.point()], ready.others].concat(), json!({ "kind": "wheel" }))
            }
            None => {
                takes_mouse(call, surface, how).await?;
                let middle = surface.viewport_centre().await?;
                let before = Point { x: middle.x + by.x / 2.0, y: middle.y + by.y / 2.0 };
                (vec![middle, before], at(middle))
            }
        };
        for (number, place) in places.into_iter().enumerate() {
            let end = Point { x: place.x - by.x, y: place.y - by.y };
            if call.session()?.input.has_room(surface, [place, end]).await? {
                return Ok(if number == 0 { anywhere } else { at(place) });
            }
        }
        // The error about that names the middle.
        Ok(anywhere)
    }

    /// Moves a finger over the element, or over the middle of the window. It rests before it is lifted, so that the
    /// content does not go on.
    async fn by_finger(self, call: &Call, how: How) -> Outcome<Scrolled> {
        let locator = self.target.optional()?;
        let surface = call.surface_of(locator.as_ref()).await?;
        takes_touch(call, &surface)?;
        let session = call.session()?;
        let by = self.by();
        let asked = self.begins_at(call, &surface, how).await?;
        let held = hold(call, &surface, self.modifiers.as_ref(), how).await?;
        let steps = (by.x.hypot(by.y) / PART).ceil().clamp(5.0, 100.0) as u32;
        let manner = Manner { steps, modifiers: held.bits(), pointer: Pointer::Touch, ..Manner::default() };
        let press = Press { hold: true, pointer: Pointer::Touch, ..Press::ONCE };
        let mut attempts = Begin::of((call, &session.shared.heard), locator.clone(), asked, press, how);
        loop {
            let mut begun = attempts.next().await?;
            let (surface, start) = (begun.surface.clone(), begun.ready.point());
            call.perform(&surface, &ScrollFrom { x: start.x, y: start.y }, READ).await?;
            let end = DropPlace { surface: surface.clone(), at: Point { x: start.x - by.x, y: start.y - by.y } };
            // A document of another agent there is another element, which the finger must not meet.
            let from = Places { guest: false, ..attempts.places(&begun.ready) };
            let way = Way { from, towards: &end, onto: &Value::Null, manner: &manner };
            match session.input.swipe(&surface, way, &mut begun.trap, || async { Ok(end.clone()) }, false).await? {
                Dragged::NotBegun(outcome) if attempts.again(&outcome) => {}
                Dragged::NotBegun(outcome) => return Err(not_pressed(&begun.ready, outcome)),
                Dragged::Done { .. } | Dragged::Shifted(_) => {
                    held.release().await?;
                    let rest = call.perform(&surface, &ScrollRest {}, READ).await?;
                    let target = locator.is_some().then_some(begun.ready.target);
                    return Ok(Scrolled {
                        target,
                        dx: Some(by.x),
                        dy: Some(by.y),
                        moved: Some(rest.moved),
                        pointer: Some(Pointer::Touch),
                    });
                }
            }
        }
    }
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
        let turns = self.dx.is_some() || self.dy.is_some();
        match self.pointer {
            Pointer::Pen => return Err(Error::argument("A pen does not scroll: pointer is mouse or touch here.")),
            Pointer::Touch if !turns => return Err(Error::argument("pointer is for scrolling: give dx or dy.")),
            Pointer::Touch if self.by() == (Point { x: 0.0, y: 0.0 }) => {
                return Err(Error::argument("A finger that moves by 0,0 scrolls nothing: give a distance."));
            }
            _ => {}
        }
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
        if self.pointer == Pointer::Touch {
            return self.by_finger(&call, how).await;
        }
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
                takes_mouse(&call, &surface, how).await?;
                // The most likely place of a mouse pointer.
                let at = surface.viewport_centre().await?;
                (surface, at, None)
            }
        };
        let (dx, dy) = (self.dx.unwrap_or(0.0), self.dy.unwrap_or(0.0));
        let deadline = Deadline::after(how.timeout.up_to(ACTION_MOST));
        if let Some(PressOutcome::Covered { by, .. }) =
            call.session()?.input.covered_from_outside(&surface, at, deadline.left()).await?
        {
            return Err(covered(&target.map_or("The middle of the window".to_owned(), |target| target.words()), by));
        }
        call.perform(&surface, &ScrollFrom { x: at.x, y: at.y }, READ).await?;
        let (taker, there) = call.session()?.input.in_own_session(&surface, at).await?;
        let held = hold(&call, &surface, self.modifiers.as_ref(), how).await?;
        call.session()?.input.awake(&taker, taker.wheel(there, dx, dy, held.bits())).await?;
        held.release().await?;
        let rest = call.perform(&surface, &ScrollRest {}, READ).await?;
        Ok(Scrolled { target, dx: Some(dx), dy: Some(dy), moved: Some(rest.moved), pointer: None })
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
        match self.pointer {
            Some(_) => format!("swiped by {}, {}{over}{moved}", -dx, -dy),
            None => format!("turned the wheel by {dx}, {dy}{over}{moved}"),
        }
    }
}
