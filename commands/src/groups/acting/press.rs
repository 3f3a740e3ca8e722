//! A press on one element. The element is checked, the press is sent, and our agent captures what it hits. If it hits
//! another element, the agent stops the press, and the element is checked again.

use super::ready::{How, Ready, ready_on};
use crate::{
    call::Call,
    values::{ACTION_MOST, Checked, Millis},
};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    input::{
        attempts::{Attempts, Failed, Next},
        press::{Button, Press, PressOutcome},
    },
    page::trap::{Met, VIEW},
    surfaces::Surface,
    wait::Deadline,
};
use std::sync::Arc;

/// A press that hit its element.
pub struct Pressed {
    /// Where the element is.
    pub surface: Arc<Surface>,
    /// The result of the check of the element.
    pub ready: Ready,
    /// The element that the press hit instead, if it was no click on the element.
    pub landed: Option<String>,
    /// Whether a click followed on an element around this one, which had moved away before the button was released.
    pub went_around: bool,
    /// How many clicks followed: none where the page removed the element before the button was released.
    pub clicks: u32,
    /// Whether a held finger has opened a context menu, in place of a click.
    pub menu: bool,
    /// A check: the state of the control after the page's own listeners had handled the click, if that was captured.
    pub checked: Option<Checked>,
}

/// Presses the element that `locator` means, once it is ready for `kind` of input.
pub async fn press(call: &Call, locator: Value, kind: &str, press: Press, how: How) -> Outcome<Pressed> {
    press_at(call, locator, json!({ "kind": kind }), press, how).await
}

/// The same with further arguments for the agent's check, such as a position. Without an element (`locator` null) the
/// press goes to whatever lies at a point.
pub async fn press_at(call: &Call, locator: Value, arg: Value, press: Press, how: How) -> Outcome<Pressed> {
    let mut pressing = Pressing::begin(call, locator, arg, press, how)?;
    if press.button == Button::Right && !press.force {
        pressing.arrive().await?;
    }
    loop {
        if let Some(pressed) = pressing.attempt().await? {
            return Ok(pressed);
        }
    }
}

/// A series of attempts at one press.
pub struct Pressing<'a> {
    call: &'a Call,
    locator: Value,
    arg: Value,
    press: Press,
    how: How,
    series: u64,
    attempts: Attempts,
}

impl<'a> Pressing<'a> {
    /// A series before its first attempt. `arg` has the arguments of the agent's check.
    pub fn begin(call: &'a Call, locator: Value, arg: Value, press: Press, how: How) -> Outcome<Pressing<'a>> {
        let series = call.session()?.shared.heard.next_number();
        let attempts = Attempts::new(Deadline::after(how.timeout.up_to(ACTION_MOST)));
        Ok(Pressing { call, locator, arg, press, how, series, attempts })
    }

    /// Moves the pointer there and waits until hover effects are over, before anything is pressed. Chromium does a
    /// second hit test when it opens the context menu of a right press (22 and 33).
    async fn arrive(&mut self) -> Outcome<()> {
        let arrival = Press { hover: true, modifiers: self.press.modifiers, ..Press::ONCE };
        let press = std::mem::replace(&mut self.press, arrival);
        let kind = std::mem::replace(&mut self.arg["kind"], "hover".into());
        let arrived = self.attempt().await;
        (self.press, self.arg["kind"]) = (press, kind);
        self.attempts.arrived();
        arrived.map(drop)
    }

    /// Makes the next attempt wait until the element holds still.
    pub fn wants_rest(&mut self) {
        self.attempts.wants_rest();
    }

    /// Whether there is time for another attempt.
    pub fn has_time(&self) -> bool {
        self.attempts.has_time()
    }

    /// Checks the element, and presses it if it is ready. `None`: the press hit another element, which received no
    /// event.
    pub async fn attempt(&mut self) -> Outcome<Option<Pressed>> {
        let (session, press) = (self.call.session()?, self.press);
        let mut trap = session.shared.heard.trap();
        let how = How { timeout: Millis(self.attempts.left().as_millis() as u64), ..self.how };
        let surface = self.call.surface_of(Some(&self.locator)).await?;
        let mut arg = self.arg.clone();
        arg["arm"] = press.arm(&trap, surface.is_embedded());
        self.attempts.look(self.series).add_to(&mut arg);
        if press.is_touch() {
            // A finger does not hover, so the element cannot move away from it before the tap.
            arg["chase"] = false.into();
        }
        let checked = ready_on(self.call, &surface, self.locator.clone(), arg, how).await;
        let ready = checked.map_err(|error| self.explain(error))?;
        if ready.settled {
            let nothing =
                Pressed { surface, ready, landed: None, went_around: false, clicks: 0, checked: None, menu: false };
            return Ok(Some(nothing));
        }
        let places = ready.places(&self.attempts, &press, true);
        let outcome = session.input.press(&surface, places, &press, &mut trap, self.attempts.left()).await?;
        match self.attempts.after(&press, outcome) {
            Next::Pressed { clicks, landed, apart, stands, menu } => {
                let went_around = landed.as_ref().is_some_and(|met| met.around);
                let landed = landed_words(landed, clicks, apart, stands || menu, &press, &ready);
                let checked = trap.state().checked.take().and_then(|checked| serde_json::from_value(checked).ok());
                Ok(Some(Pressed { surface, ready, landed, went_around, clicks, checked, menu }))
            }
            Next::Failed(Failed::Not(PressOutcome::NotReceived { left: false })) if ready.player => {
                let landed = Some(PLAYER.to_owned());
                Ok(Some(Pressed { surface, ready, landed, went_around: false, clicks: 0, checked: None, menu: false }))
            }
            Next::Again => Ok(None),
            Next::Failed(Failed::MenuElsewhere(met)) => Err(menu_elsewhere(&ready, &met)),
            Next::Failed(Failed::TapElsewhere(met)) => Err(tap_elsewhere(&ready, &met)),
            Next::Failed(Failed::TouchAdjusted(met)) => Err(touch_adjusted(&ready, &met)),
            Next::Failed(Failed::Partly { done, met }) => Err(partly(&ready, done, press.count, met.as_ref())),
            Next::Failed(Failed::Moved(met)) => Err(self.moved(&ready, &met)),
            Next::Failed(Failed::Not(outcome)) => Err(not_pressed(&ready, outcome)),
        }
    }

    fn moved(&self, ready: &Ready, met: &Met) -> Error {
        let message = format!(
            "{} would not hold still under the pointer: {} was there instead, {} times. Nothing was pressed.",
            ready.target.words(),
            met.words(),
            self.attempts.misses()
        );
        Error::new(Code::ElementMoved, message)
            .detail("met", met.detail())
            .detail("misses", self.attempts.misses())
            .look()
    }

    /// Adds to an error of a later check the elements that earlier presses hit.
    fn explain(&self, error: Error) -> Error {
        let Some(met) = self.attempts.met() else { return error };
        let mut error = error.detail("met", met.detail()).detail("misses", self.attempts.misses());
        if matches!(error.code, Code::ElementMoved | Code::OperationTimeout) {
            // Messages of page agents end without a full stop.
            let stop = if error.message.ends_with('.') { "" } else { "." };
            error.message +=
                &format!("{stop} When the pointer came, {} was there instead. Nothing was pressed.", met.words());
        }
        error
    }
}

/// Where a press went that no document heard, in a player.
const PLAYER: &str = "the player's own controls, whose presses no document hears";

fn landed_words(
    landed: Option<Met>,
    clicks: u32,
    apart: bool,
    stands: bool,
    press: &Press,
    ready: &Ready,
) -> Option<String> {
    match landed {
        Some(met) => Some(met.words()),
        // A long press makes no click.
        None if press.is_long_touch() && stands => None,
        None if press.hover || press.force || ready.guest => None,
        None if stands && clicks < press.count => Some(format!(
            "it {clicks} of {} times before a dialog opened; whether the rest arrived is not known",
            press.count
        )),
        None if clicks == 0 => Some("nowhere: it had gone, or the app took the press itself".into()),
        // Another element came under the pointer while the button was down. A press and a release on different elements
        // make no click.
        None if clicks < press.count => {
            Some(format!("it {clicks} of {} times, then nowhere: it had moved, or gone", press.count))
        }
        None if apart => Some("it twice, each time by itself: no double click came of them".into()),
        None => ready.through.as_ref().map(|through| format!("{}, which fills it", through.words())),
    }
}

/// The final error for an element that was not pressed.
pub(super) fn not_pressed(ready: &Ready, outcome: PressOutcome) -> Error {
    match outcome {
        PressOutcome::Covered { by, .. } => covered(&ready.target.words(), by),
        PressOutcome::Missed { met, .. } if met.adjusted => touch_adjusted(ready, &met),
        PressOutcome::Missed { met, .. } => Error::new(
            Code::ElementMoved,
            format!(
                "{} would not hold still under the pointer: {} was there instead. Nothing was pressed.",
                ready.target.words(),
                met.words()
            ),
        )
        .detail("met", met.detail())
        .look(),
        PressOutcome::NotReceived { left } => press_not_received(ready, left),
        _ => press_not_received(ready, false),
    }
}

fn partly(ready: &Ready, done: u32, count: u32, met: Option<&Met>) -> Error {
    let rest = match met {
        Some(met) => format!("then {} was there instead, and was not pressed", met.words()),
        None => "no document heard the rest; this happens if a page redraws an element under the pointer".to_owned(),
    };
    let message = format!("{} was clicked {done} of {count} times: {rest}.", ready.target.words());
    Error::new(Code::ElementMoved, message)
        .detail("met", met.map(Met::detail))
        .detail("clicks", done)
        .hint("The first click changed the page. Look at it before anything is clicked again.")
        .look()
}

fn menu_elsewhere(ready: &Ready, met: &Met) -> Error {
    let message = format!(
        "{} was pressed, but its context menu would have been that of {}, which had come under the pointer: it was stopped.",
        ready.target.words(),
        met.words()
    );
    Error::new(Code::ElementMoved, message).detail("met", met.detail()).detail("clicks", 1).look()
}

fn tap_elsewhere(ready: &Ready, met: &Met) -> Error {
    if met.gone {
        let message = format!(
            "{} was touched, but no click came of it: another element had come under the finger, and was removed from the page.",
            ready.target.words()
        );
        return Error::new(Code::ElementMoved, message).detail("reason", "mousedown lost").detail("clicks", 0).look();
    }
    let why = if met.adjusted { "which Chromium takes for the meant one" } else { "which had come under the finger" };
    let message = format!(
        "{} was touched, but the click would have gone to {}, {why}: it was stopped.",
        ready.target.words(),
        met.words()
    );
    Error::new(Code::ElementMoved, message).detail("met", met.detail()).detail("clicks", 0).look()
}

fn touch_adjusted(ready: &Ready, met: &Met) -> Error {
    let message = format!(
        "A finger at this place of {} touches {}: Chromium gives a touch to the control that it takes for the meant one. Nothing was pressed.",
        ready.target.words(),
        met.words()
    );
    Error::new(Code::ElementCovered, message)
        .detail("reason", "touch adjustment")
        .detail("covered_by", met.detail())
        .hint("Give a position further away from that element, or none for the middle, or press with the mouse.")
        .look()
}

/// The error for a place that another page or a view covers.
pub(super) fn covered(target: &str, covering: Option<Met>) -> Error {
    match covering {
        Some(met) if met.role == VIEW => Error::new(
            Code::ElementCovered,
            format!(
                "{target} is covered by {}, which its window holds above its page and which would receive the click.",
                met.words()
            ),
        )
        .detail("covered_by", met.detail()),
        Some(met) => Error::new(
            Code::ElementCovered,
            format!("The frame that {target} is in is covered by {}, which would receive the click.", met.words()),
        )
        .detail("covered_by", met.detail()),
        None => Error::new(
            Code::ElementNotVisible,
            format!("The frame that {target} is in lies outside the viewport, and cannot be scrolled into it."),
        ),
    }
    .look()
}

fn press_not_received(ready: &Ready, left: bool) -> Error {
    if left {
        let message = format!(
            "{} was in its place, but its page left for another one as the pointer came, and no document heard the press.",
            ready.target.words()
        );
        return Error::new(Code::ElementMoved, message).look();
    }
    let message = format!("{} was in its place, but no document heard the press.", ready.target.words());
    Error::new(Code::ElementCovered, message)
        .hint("An open list or menu of the system takes a press for itself and closes; a preload script of the app may keep presses to itself.")
        .look()
}
