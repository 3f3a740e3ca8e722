//! The first press of a gesture that goes on after it: a drag, a swipe, a pinch. If the press met another element, the
//! element is checked and pressed again.

use super::ready::{How, Ready, SetTrap, ready_on};
use crate::{
    call::Call,
    values::{ACTION_MOST, Millis},
};
use serde_json::Value;
use stagewright_driver::{
    error::Outcome,
    input::{
        attempts::{Attempts, Look},
        press::{Places, Press, PressOutcome},
    },
    page::trap::{Trap, TrapRegistry},
    surfaces::Surface,
    wait::Deadline,
};
use std::sync::Arc;

/// The attempts at the first press of a gesture.
pub(super) struct Begin<'a> {
    call: &'a Call,
    heard: &'a TrapRegistry,
    /// The element; `None` for whatever lies at a point.
    locator: Option<Value>,
    /// The question of the check. Members of its `arm` replace those of the press.
    asked: Value,
    press: Press,
    how: How,
    series: u64,
    attempts: Attempts,
}

/// An element that is ready to be pressed, and the trap that its check has set.
pub(super) struct Begun<'a> {
    pub surface: Arc<Surface>,
    pub ready: Ready,
    pub trap: Trap<'a>,
    _set: SetTrap,
}

impl<'a> Begin<'a> {
    /// A series before its first attempt. `heard` are the traps of the session.
    pub fn of(
        (call, heard): (&'a Call, &'a TrapRegistry),
        locator: Option<Value>,
        asked: Value,
        press: Press,
        how: How,
    ) -> Begin<'a> {
        let series = heard.next_number();
        let attempts = Attempts::new(Deadline::after(how.timeout.up_to(ACTION_MOST)));
        Begin { call, heard, locator, asked, press, how, series, attempts }
    }

    /// The options of the next check, with the time that is left.
    pub fn how(&self) -> How {
        How { timeout: Millis(self.attempts.left().as_millis() as u64), ..self.how }
    }

    /// Checks the element, and sets a trap for the press.
    pub async fn next(&self) -> Outcome<Begun<'a>> {
        let surface = self.call.surface_of(self.locator.as_ref()).await?;
        let trap = self.heard.trap();
        let mut arg = self.asked.clone();
        let mut arm = self.press.arm(&trap, surface.is_embedded());
        for (name, value) in self.asked["arm"].as_object().into_iter().flatten() {
            arm[name] = value.clone();
        }
        arg["arm"] = arm;
        // A drag does not drive its element away from the pointer.
        Look { chase: false, ..self.attempts.look(self.series) }.add_to(&mut arg);
        let ready = ready_on(self.call, &surface, self.locator.clone().unwrap_or(Value::Null), arg, self.how()).await?;
        let set = SetTrap::of(&surface, trap.id);
        Ok(Begun { surface, ready, trap, _set: set })
    }

    /// The places at which a ready element may be pressed.
    pub fn places<'r>(&self, ready: &'r Ready) -> Places<'r> {
        ready.places(&self.attempts, &self.press, self.locator.is_some())
    }

    /// Whether to begin again after this outcome of the press.
    pub fn again(&mut self, outcome: &PressOutcome) -> bool {
        self.attempts.drags_again(outcome, self.locator.is_some())
    }
}
