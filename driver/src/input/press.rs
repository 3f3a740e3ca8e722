//! Types for a press and its outcome.

use crate::{
    page::trap::{Met, Trap},
    surfaces::Point,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::Duration;

/// A button of the mouse.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Button {
    #[default]
    Left,
    Right,
    Middle,
}

impl Button {
    /// Its name, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Button::Left => "left",
            Button::Right => "right",
            Button::Middle => "middle",
        }
    }
}

/// The parameters of a press.
#[derive(Debug, Clone, Copy)]
pub struct Press {
    /// The button.
    pub button: Button,
    /// How many presses: 2 for a double click.
    pub count: u32,
    /// Modifier keys that are held, as the protocol's bits.
    pub modifiers: i64,
    /// Whether the pointer only moves there, without a press.
    pub hover: bool,
    /// Whether the button stays down.
    pub hold: bool,
    /// How long the button is held down before it is released.
    pub held_for: Duration,
    /// Whether it may meet any element.
    pub force: bool,
    /// Whether a finger taps, in place of the mouse.
    pub touch: bool,
}

impl Press {
    /// One press of the left button.
    pub const ONCE: Press = Press {
        button: Button::Left,
        count: 1,
        modifiers: 0,
        hover: false,
        hold: false,
        held_for: Duration::ZERO,
        force: false,
        touch: false,
    };

    /// The announcement of the press to a page's agent, with the number of the trap.
    pub fn arm(&self, trap: &Trap, loose: bool) -> Value {
        let mode = if self.force { "any" } else { "exact" };
        let (id, button, count, touch) = (trap.id, self.button, self.count, self.touch);
        json!({ "id": id, "button": button, "count": count, "mode": mode, "loose": loose, "touch": touch })
    }
}

/// Where a press may be put, in the element's own surface.
#[derive(Debug, Clone, Copy)]
pub struct Places<'a> {
    /// The best place.
    pub at: Point,
    /// Other points, for a document that an embedder may cover in part.
    pub others: &'a [Point],
    /// A point that the pointer goes to first, in the element's own surface. This drives the element to `at`.
    pub via: Option<Point>,
    /// Whether the point lies in an embedded frame, whose own agent hears the press.
    pub guest: bool,
    /// If an embedder covers all of these points and still shows a part of the document, fail at once: the element can
    /// be scrolled elsewhere. Otherwise wait until they are uncovered.
    pub movable: bool,
    /// How often it was put elsewhere so far.
    pub moved: usize,
}

impl Places<'_> {
    /// That one, and no other.
    pub fn just(at: Point) -> Places<'static> {
        Places { at, others: &[], via: None, guest: false, movable: false, moved: 0 }
    }
}

/// The outcome of a press.
#[derive(Debug)]
pub enum PressOutcome {
    /// Each press met the element.
    Right {
        /// How many clicks followed.
        clicks: u32,
        /// Where the last click went, when not to the element.
        landed: Option<Met>,
        /// Of two clicks no double click came.
        apart: bool,
        /// The page or the app stands in a dialog, and has not said more.
        stands: bool,
    },
    /// The button is down on the element, at this place of the window's page.
    Held(Point),
    /// Something else was met. It has heard nothing.
    Missed {
        /// How many presses had met the element before.
        done: u32,
        /// The element that was met.
        met: Met,
    },
    /// Some of several presses met the element, and no document heard the others.
    Partly {
        /// How many did.
        done: u32,
    },
    /// Something in the page that embeds the element's lies over it, or a view of its window does. Nothing was sent.
    Covered {
        /// The covering element; `None` if the point lies outside the view.
        by: Option<Met>,
        /// Other places of the embedded document can be reached.
        part: bool,
    },
    /// Everything was sent, and no document heard a press.
    Unheard {
        /// The document that was to hear it has left for another one.
        left: bool,
    },
}
