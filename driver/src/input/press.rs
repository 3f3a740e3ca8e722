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

/// The device that presses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Pointer {
    #[default]
    Mouse,
    Touch,
    Pen,
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
    /// The device. A finger that is held makes a long press.
    pub pointer: Pointer,
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
        pointer: Pointer::Mouse,
    };

    /// The message that announces the press to a page's agent, with the number of the trap.
    pub fn arm(&self, trap: &Trap, loose: bool) -> Value {
        let mut arm = self.arm_as(trap.id, if self.force { "any" } else { "exact" });
        arm["loose"] = loose.into();
        arm
    }

    /// The same for a document that may not be the one of the element. `mode` says which elements the press may meet
    /// there, as in the agent's `PressTrap`.
    pub fn arm_as(&self, id: u64, mode: &str) -> Value {
        json!({
            "id": id, "button": self.button, "count": self.count, "mode": mode, "pointer": self.pointer,
            "wholePixels": self.is_at_whole_pixels(),
        })
    }

    /// Whether a finger presses.
    pub fn is_touch(&self) -> bool {
        self.pointer == Pointer::Touch
    }

    /// Whether it is the press of a finger that is held for a time.
    pub fn is_long_touch(&self) -> bool {
        self.is_touch() && !self.held_for.is_zero()
    }

    /// Whether Chromium looks for its element at a whole pixel of the window. It does so for the context menu of a right
    /// press, and for the long press of a finger, which its touch emulation makes.
    pub fn is_at_whole_pixels(&self) -> bool {
        self.button == Button::Right || self.is_long_touch()
    }
}

/// The points at which an element may be pressed, in the viewport of its surface.
#[derive(Debug, Clone, Copy)]
pub struct Places<'a> {
    /// The best point.
    pub at: Point,
    /// Other points, in case the embedding page covers a part of the document.
    pub others: &'a [Point],
    /// A point in the viewport of the element's surface to which the pointer goes first. It drives an element that
    /// moves away from the pointer to `at`.
    pub via: Option<Point>,
    /// Whether the point lies in an embedded frame, whose own agent reports the press.
    pub guest: bool,
    /// Applies if the embedding page covers all of these points, and another part of the document is visible. Then fail
    /// at once, since the element can be scrolled there. Otherwise wait until the points are uncovered.
    pub movable: bool,
    /// How often the element was scrolled elsewhere so far.
    pub moved: usize,
    /// How often a finger has missed so far. Each time another point is taken: Chromium gives a touch to an element of
    /// the embedding page that is only near the point.
    pub missed: usize,
}

impl Places<'_> {
    /// Only this point, and no other.
    pub fn just(at: Point) -> Places<'static> {
        Places { at, others: &[], via: None, guest: false, movable: false, moved: 0, missed: 0 }
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
        /// Whether two clicks were made and no `dblclick` came.
        apart: bool,
        /// Whether a dialog blocks the page or the app, so that it has reported no more.
        stands: bool,
        /// Whether a held finger has opened a context menu, or was to do so: its page heard the event.
        menu: bool,
    },
    /// The button is down on the element, at this point of the window's page.
    Held(Point),
    /// Something else was met. The press was stopped before its listeners heard it.
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
    /// An element of the embedding page, or a view of the window, covers the element. Nothing was sent.
    Covered {
        /// The covering element; `None` if the point lies outside the view.
        by: Option<Met>,
        /// Whether other points of the embedded document are uncovered.
        part: bool,
    },
    /// Everything was sent, and no document heard a press.
    NotReceived {
        /// Whether the document was replaced by another one.
        left: bool,
    },
}
