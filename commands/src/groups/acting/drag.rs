//! `drag`: drag one element onto another.

use super::{
    begin::{Begin, Begun},
    gesture::{Modifiers, Pixels, Position, hold_for, takes_touch},
    press::not_pressed,
    ready::{Element, How, Ready, ready_for},
};
use crate::{
    call::Call,
    show::Show,
    target::{Target, locator},
    values::{Millis, Ref, action_budget},
    verb::{Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    input::press::{Pointer, Press},
    page::trap::Met,
    session::{self, DropPlace, Manner, Way},
    surfaces::Point,
};
use std::time::Duration;

/// Drag an element onto another one
///
/// With real mouse events: HTML5 drag and drop and pointer drags alike. The button is always let go
/// again, also when something fails on the way.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Drag {
    #[serde(flatten)]
    source: Target,
    /// Ref of the drop target
    target_ref: Option<Ref>,
    /// CSS selector of the drop target
    target_selector: Option<String>,
    /// ARIA role of the drop target
    target_role: Option<String>,
    /// With targetRole: the exact accessible name
    target_name_exact: Option<String>,
    /// With targetRole: part of the accessible name
    target_name_contains: Option<String>,
    #[schemars(skip)]
    target_name: Option<String>,
    /// Instead of a drop target: how far, as X,Y in CSS pixels
    by: Option<Pixels>,
    /// Points on the way, each X,Y from where it is pressed
    #[serde(default)]
    #[schemars(length(max = 100))]
    via: Vec<Pixels>,
    /// Where in the element it is pressed: X,Y in px or %
    position: Option<Position>,
    /// Where in the drop target it is dropped: X,Y in px or %
    drop_position: Option<Position>,
    /// Keys that are held, such as Control,Shift
    modifiers: Option<Modifiers>,
    /// How long the button is held before the first move, in ms
    #[serde(default)]
    #[schemars(range(max = 20000))]
    hold_ms: u64,
    /// Moves on each part of the way, in drags that are not HTML5
    #[serde(default = "steps")]
    #[schemars(range(min = 1, max = 500))]
    steps: u32,
    /// touch: a finger, which may scroll the page; pen
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

fn steps() -> u32 {
    Manner::default().steps
}

/// The element that was dragged, and the target.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Dragged {
    /// The element that was dragged
    source: Element,
    /// The element that it was dropped on
    #[serde(skip_serializing_if = "Option::is_none", default)]
    target: Option<Element>,
    /// Whether a drop was taken; left out where the page follows the pointer itself
    #[serde(skip_serializing_if = "Option::is_none", default)]
    dropped: Option<bool>,
}

impl Drag {
    /// The element to drop it on; null for a distance.
    fn onto(&self) -> Outcome<Value> {
        let target = Target {
            reference: self.target_ref,
            selector: self.target_selector.clone(),
            role: self.target_role.clone(),
            name_exact: self.target_name_exact.clone(),
            name_contains: self.target_name_contains.clone(),
            name: self.target_name.clone(),
        };
        let ways = [
            ("targetRef", target.reference.is_some()),
            ("targetSelector", target.selector.is_some()),
            ("targetRole", target.role.is_some()),
        ];
        match (locator(ways, &target, ["targetNameExact", "targetNameContains", "targetName"])?, &self.by) {
            (Some(_), Some(_)) => Err(Error::argument("A drop target and by exclude each other.")),
            (Some(onto), None) => Ok(onto),
            (None, Some(_)) => Ok(Value::Null),
            (None, None) => {
                Err(Error::argument("Drop it where? Give exactly one of targetRef, targetSelector, targetRole or by.")
                    .look_for_refs())
            }
        }
    }

    /// The distance, if there is no drop target.
    fn distance(&self) -> Outcome<Option<Point>> {
        let Some(by) = &self.by else { return Ok(None) };
        let by = by.point("by")?;
        if by.x == 0.0 && by.y == 0.0 {
            return Err(Error::argument("A drag by 0,0 goes nowhere: give a distance.").detail("parameter", "by"));
        }
        if self.drop_position.is_some() {
            return Err(Error::argument("dropPosition is a place in a drop target: it does not go with by."));
        }
        Ok(Some(by))
    }

    fn manner(&self, modifiers: i64) -> Outcome<Manner> {
        let via = self.via.iter().map(|point| point.point("via")).collect::<Outcome<_>>()?;
        Ok(Manner {
            hold: Duration::from_millis(self.hold_ms),
            steps: self.steps,
            via,
            modifiers,
            pointer: self.pointer,
        })
    }

    /// The question of the agent's check of the place to drop it.
    fn place(&self, kind: &str) -> Outcome<Value> {
        let position = self.drop_position.as_ref().map(Position::asked).transpose()?;
        Ok(json!({ "kind": kind, "position": position }))
    }
}

impl Verb for Drag {
    const TOOL: &'static str = "electron_drag";
    const TITLE: &'static str = "Drag an element onto another";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const TARGET: TargetUse = TargetUse::Pair;
    const PROFILES: &'static [Profile] = &[Profile::Testing];
    type Reply = Dragged;

    fn check(&self) -> Outcome<()> {
        self.source.required()?;
        self.onto()?;
        self.distance()?;
        self.manner(0)?;
        self.place("place")?;
        self.position.as_ref().map_or(Ok(()), |position| position.asked().map(drop))?;
        self.modifiers.as_ref().map_or(Ok(()), |modifiers| modifiers.keys().map(drop))
    }

    async fn run(self, call: Call) -> Outcome<Dragged> {
        let how = How { force: self.force, timeout: self.timeout_ms };
        let (locator, onto) = (self.source.required()?, self.onto()?);
        let session = call.session()?;
        let by = self.distance()?;
        let position = self.position.as_ref().map(Position::asked).transpose()?;
        // Nothing is pressed when the target cannot be found.
        let target = match by {
            None => Some(ready_for::<Ready>(&call, onto.clone(), self.place("place")?, how).await?.1.target),
            Some(_) => None,
        };
        let source = call.surface_of(Some(&locator)).await?;
        if self.pointer == Pointer::Touch {
            takes_touch(&call, &source)?;
        }
        let asked = json!({ "kind": "drag", "position": position });
        let held = hold_for(&call, &source, self.modifiers.as_ref(), (&locator, &asked), how).await?;
        let manner = self.manner(held.bits())?;
        let press = Press { hold: true, force: self.force, pointer: self.pointer, ..Press::ONCE };
        let mut attempts = Begin::of((&call, &session.shared.heard), Some(locator), asked, press, how);
        loop {
            let how = attempts.how();
            let begun = attempts.next().await?;
            let Begun { surface, ready: source, mut trap, .. } = begun;
            let place = |kind: &'static str| {
                let (call, onto, surface, asked) = (&call, &onto, &surface, self.place(kind));
                let Point { x, y } = source.point();
                async move {
                    if let Some(by) = by {
                        return Ok(DropPlace { surface: surface.clone(), at: Point { x: x + by.x, y: y + by.y } });
                    }
                    let (surface, target) = ready_for::<Ready>(call, onto.clone(), asked?, how).await?;
                    Ok(DropPlace { surface, at: target.point() })
                }
            };
            // Read its present position without scrolling it into view: scrolling could move the source out of view.
            let towards = place("none").await?;
            let from = attempts.places(&source);
            let way = Way { from, towards: &towards, onto: &onto, manner: &manner };
            let ended = match self.pointer {
                Pointer::Touch => session.input.swipe(&surface, way, &mut trap, || place("place"), true).await?,
                _ => session.input.drag(&surface, way, &mut trap, || place("place")).await?,
            };
            match ended {
                session::Dragged::Done { dropped } => {
                    held.release().await?;
                    return Ok(Dragged { source: source.target, target, dropped });
                }
                session::Dragged::NotBegun(outcome) if attempts.again(&outcome) => {}
                session::Dragged::NotBegun(outcome) => return Err(not_pressed(&source, outcome)),
                session::Dragged::Shifted(met) => return Err(shifted(target.as_ref().unwrap_or(&source.target), &met)),
            }
        }
    }
}

/// The error for a target that was not dropped on.
pub(super) fn shifted(place: &Element, met: &Met) -> Error {
    let message = format!(
        "{} would not stay under what was dragged: {} was there instead. Nothing was dropped.",
        place.words(),
        met.words()
    );
    Error::new(Code::ElementMoved, message).detail("met", met.detail()).look()
}

impl Show for Dragged {
    fn show(&self) -> String {
        let taken = if self.dropped == Some(false) { ": no drop was taken there" } else { "" };
        match &self.target {
            Some(target) => format!("dragged {} onto {}{taken}", self.source.words(), target.words()),
            None => format!("dragged {}{taken}", self.source.words()),
        }
    }
}
