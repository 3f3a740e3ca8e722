//! `drag`: drag one element onto another.

use super::{
    press::not_pressed,
    ready::{Element, How, Ready, ready, ready_on},
};
use crate::{
    call::Call,
    show::Show,
    target::{Target, locator},
    values::{ACTION_MOST, Millis, Ref, action_budget},
    verb::{Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    input::{
        attempts::Attempts,
        press::{Places, Press},
    },
    page::trap::Met,
    session::{self, DropPlace},
    wait::Deadline,
};

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
    /// Skip the checks
    #[serde(default)]
    force: bool,
    /// Budget for the checks, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// The element that was dragged, and the target.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Dragged {
    /// The element that was dragged
    source: Element,
    /// The element that it was dropped on
    target: Element,
    /// Whether a drop was taken; left out where the page follows the pointer itself
    #[serde(skip_serializing_if = "Option::is_none", default)]
    dropped: Option<bool>,
}

impl Drag {
    fn onto(&self) -> Outcome<Value> {
        let target = Target {
            reference: self.target_ref,
            selector: self.target_selector.clone(),
            role: self.target_role.clone(),
            name_exact: self.target_name_exact.clone(),
            name_contains: self.target_name_contains.clone(),
        };
        let ways = [
            ("targetRef", target.reference.is_some()),
            ("targetSelector", target.selector.is_some()),
            ("targetRole", target.role.is_some()),
        ];
        locator(ways, &target, ["targetNameExact", "targetNameContains"])?.ok_or_else(|| {
            Error::argument("Drop it where? Give exactly one of targetRef, targetSelector or targetRole.")
                .look_for_refs()
        })
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
        self.onto().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Dragged> {
        let how = How { force: self.force, timeout: self.timeout_ms };
        let (locator, onto) = (self.source.required()?, self.onto()?);
        let session = call.session()?;
        let mut attempts = Attempts::new(Deadline::after(self.timeout_ms.up_to(ACTION_MOST)));
        // Nothing is pressed when the target cannot be found.
        let (_, target) = ready(&call, onto.clone(), "place", how).await?;
        let press = Press { hold: true, force: self.force, ..Press::ONCE };
        let series = session.shared.heard.next_number();
        loop {
            let mut trap = session.shared.heard.trap();
            let how = How { timeout: Millis(attempts.left().as_millis() as u64), ..how };
            let surface = call.surface_of(Some(&locator)).await?;
            let mut arg = json!({ "kind": "drag", "arm": press.arm(&trap, surface.is_embedded()), "series": series });
            if let Some(still) = attempts.still() {
                arg["still"] = still.into();
            }
            let source: Ready = ready_on(&call, &surface, locator.clone(), arg, how).await?;
            let place = || async {
                let (surface, target) = ready(&call, onto.clone(), "place", how).await?;
                Ok(DropPlace { surface, at: target.point() })
            };
            // Where it is now, without bringing it into view: that may take the source out of it.
            let (beside, towards) = ready(&call, onto.clone(), "none", how).await?;
            let towards = DropPlace { surface: beside, at: towards.point() };
            let from = Places { others: &source.others, guest: source.guest, ..Places::just(source.point()) };
            let ended = session.input.drag(&surface, from, &towards, &mut trap, &onto, place).await?;
            match ended {
                session::Dragged::Done { dropped } => {
                    return Ok(Dragged { source: source.target, target: target.target, dropped });
                }
                session::Dragged::NotBegun(outcome) if attempts.drags_again(&outcome) => {}
                session::Dragged::NotBegun(outcome) => return Err(not_pressed(&source, outcome)),
                session::Dragged::Shifted(met) => return Err(shifted(&target.target, &met)),
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
        format!("dragged {} onto {}{taken}", self.source.words(), self.target.words())
    }
}
