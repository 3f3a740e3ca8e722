//! The attempts at one act of input: whether to make another one, and what the check before it waits for. Input that a
//! page has heard is never repeated.

use super::{
    keyboard::Strokes,
    press::{Button, Press, PressOutcome},
};
use crate::{page::trap::Met, wait::Deadline};
use serde_json::Value;
use std::time::Duration;

/// How long (ms) the element must hold still before the next attempt, by number of misses. Hover effects that our
/// pointer started need time to finish.
const STILL: [u64; 6] = [0, 20, 60, 120, 250, 400];

/// How often to scroll an element to another place while the page that embeds its document covers it. The places are
/// the end, the start and the middle of its viewport, and of the viewports of its frames.
const MOST_ELSEWHERE: usize = 20;

/// Another attempt is made only if at least this much time is left.
const LEAST: Duration = Duration::from_millis(1);

/// The part of a check's question that depends on the attempts before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// The number of this series of attempts, by which the page agent remembers the places of earlier presses.
    pub series: u64,
    /// How long (ms) the element has to hold still.
    pub still: Option<u64>,
    /// For an element that moves away from the pointer: whether to drive it off with the pointer, in place of waiting
    /// until it rests.
    pub chase: bool,
    /// How often the element was scrolled to another place; `None` where it was not.
    pub elsewhere: Option<usize>,
}

impl Look {
    /// Adds it to the question.
    pub fn add_to(self, question: &mut Value) {
        question["series"] = self.series.into();
        if let Some(still) = self.still {
            question["still"] = still.into();
        }
        if self.chase {
            question["chase"] = true.into();
        }
        if let Some(elsewhere) = self.elsewhere {
            question["elsewhere"] = elsewhere.into();
        }
    }
}

/// The next step after a press.
#[derive(Debug)]
pub enum Next {
    /// The press met the element; no other attempt is needed.
    Pressed {
        /// How many clicks followed.
        clicks: u32,
        /// Where the last click went, when not to the element.
        landed: Option<Met>,
        /// Whether two clicks were made and no `dblclick` came.
        apart: bool,
        /// Whether a dialog blocks the page or the app, so that it has reported no more.
        stands: bool,
        /// Whether the page heard the event for the context menu of a long press.
        menu: bool,
    },
    /// No page has heard it, and there is time: the element is looked at and pressed again.
    Again,
    /// No other attempt is made.
    Failed(Failed),
}

/// The reason for which no other attempt is made.
#[derive(Debug)]
pub enum Failed {
    /// A right press met the element, but the context menu would have opened for another element. It was stopped.
    MenuElsewhere(Met),
    /// A finger met the element, but the click of its tap would have gone to another one, and was stopped. Or that one
    /// was removed, and no click came.
    TapElsewhere(Met),
    /// The finger was on the element, but Chromium gave the touch to this control beside it, twice. It was stopped.
    TouchAdjusted(Met),
    /// Some of several presses met the element. The first click may have changed the page, so the rest is not pressed.
    Partly {
        /// How many presses met it.
        done: u32,
        /// The element that the next press met; `None` if no document heard it.
        met: Option<Met>,
    },
    /// Every attempt within the time limit met something else.
    Moved(Met),
    /// The press was not made, or cannot be.
    Not(PressOutcome),
}

/// The attempts at one act of input.
#[derive(Debug)]
pub struct Attempts {
    deadline: Deadline,
    misses: usize,
    elsewhere: usize,
    met: Option<Met>,
}

impl Attempts {
    /// A series without an attempt so far.
    pub fn new(deadline: Deadline) -> Attempts {
        Attempts { deadline, misses: 0, elsewhere: 0, met: None }
    }

    /// How much time is left.
    pub fn left(&self) -> Duration {
        self.deadline.left()
    }

    /// Whether there is time for another attempt.
    pub fn has_time(&self) -> bool {
        self.left() > LEAST
    }

    /// How long (ms) the element has to hold still before the next attempt; `None` before the first one.
    pub fn still(&self) -> Option<u64> {
        (self.misses > 0).then(|| STILL[self.misses.min(STILL.len() - 1)])
    }

    /// The part of the next check's question that depends on earlier attempts. `series` is unique in the session.
    pub fn look(&self, series: u64) -> Look {
        Look {
            series,
            still: self.still(),
            // For an element that moves away from the pointer, alternate between waiting and driving it.
            chase: self.misses > 0 && self.misses.is_multiple_of(2),
            elsewhere: (self.elsewhere > 0).then_some(self.elsewhere),
        }
    }

    /// Whether the element may be scrolled to another place once more.
    pub fn movable(&self) -> bool {
        self.elsewhere < MOST_ELSEWHERE
    }

    /// How often the element was scrolled to another place.
    pub fn elsewhere(&self) -> usize {
        self.elsewhere
    }

    /// The element that an earlier attempt met instead.
    pub fn met(&self) -> Option<&Met> {
        self.met.as_ref()
    }

    /// How many attempts met something else, or nothing.
    pub fn misses(&self) -> usize {
        self.misses
    }

    /// Makes the next attempt wait until the element has come to rest.
    pub fn wants_rest(&mut self) {
        self.misses += 1;
    }

    /// Notes that the pointer was sent ahead. The first press then waits for the effects of its arrival.
    pub fn arrived(&mut self) {
        self.misses = 1;
    }

    /// The next step after the outcome of a press.
    pub fn after(&mut self, press: &Press, outcome: PressOutcome) -> Next {
        match outcome {
            PressOutcome::Right { landed: Some(met), clicks, .. }
                if press.button == Button::Right || (press.is_long_touch() && clicks == 0) =>
            {
                Next::Failed(Failed::MenuElsewhere(met))
            }
            PressOutcome::Right { landed: Some(met), clicks: 0, .. } if met.gone => {
                Next::Failed(Failed::TapElsewhere(met))
            }
            PressOutcome::Right { clicks, landed, apart, stands, menu } => {
                let landed = landed.filter(|met| !met.gone);
                Next::Pressed { clicks, landed, apart, stands, menu }
            }
            PressOutcome::Missed { done: 1.., met } if press.is_touch() => Next::Failed(Failed::TapElsewhere(met)),
            PressOutcome::Missed { done, met } if done > 0 => Next::Failed(Failed::Partly { done, met: Some(met) }),
            PressOutcome::Partly { done } => Next::Failed(Failed::Partly { done, met: None }),
            // The first time, the element may have been on its way.
            PressOutcome::Missed { met, .. } if met.adjusted && self.met.as_ref().is_some_and(|met| met.adjusted) => {
                Next::Failed(Failed::TouchAdjusted(met))
            }
            PressOutcome::Missed { met, .. } => {
                self.misses += 1;
                if !self.has_time() {
                    return Next::Failed(Failed::Moved(met));
                }
                self.met = Some(met);
                Next::Again
            }
            PressOutcome::Covered { part: true, .. } if self.movable() && self.has_time() => {
                self.elsewhere += 1;
                Next::Again
            }
            // If the pointer is at the place already, Chromium sends the page no move.
            PressOutcome::NotReceived { .. } if press.hover && self.has_time() => {
                self.misses += 1;
                Next::Again
            }
            // A press that no document heard is not made again. Something may have acted on it: the controls of a video,
            // a preload script, or a node outside of the document.
            outcome @ (PressOutcome::Covered { .. } | PressOutcome::Held(_) | PressOutcome::NotReceived { .. }) => {
                Next::Failed(Failed::Not(outcome))
            }
        }
    }

    /// Whether a drag is begun again after this outcome of its first press. `is_named`: the caller has named an element.
    /// Otherwise a touch that Chromium gives to a control beside the place is tried again, since the content may move.
    pub fn drags_again(&mut self, outcome: &PressOutcome, is_named: bool) -> bool {
        let met = match outcome {
            PressOutcome::Missed { met, .. } => met,
            PressOutcome::Covered { part: true, .. } if is_named && self.movable() && self.has_time() => {
                self.elsewhere += 1;
                return true;
            }
            _ => return false,
        };
        let adjusted_twice = is_named && met.adjusted && self.met.as_ref().is_some_and(|met| met.adjusted);
        if adjusted_twice || !self.has_time() {
            return false;
        }
        self.misses += 1;
        self.met = Some(met.clone());
        true
    }

    /// Whether to send keys again, if after `done` of them another element would have received the next one.
    pub fn keys_again(&mut self, strokes: &Strokes, done: u32) -> bool {
        self.misses += 1;
        // The modifiers of a chord alone have done nothing yet.
        let only_modifiers =
            matches!(strokes, Strokes::Chords(chords) if chords.len() == 1) && done < strokes.codes().len() as u32;
        let begun = done > 0 && !only_modifiers;
        !begun && self.has_time()
    }
}

#[cfg(test)]
mod tests;
