//! The page as a whole: its viewport, its readiness, and its scroll position.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A place in the surface's viewport, in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

impl Point {
    /// The point that is this far away.
    pub fn plus(self, by: Point) -> Point {
        Point { x: self.x + by.x, y: self.y + by.y }
    }

    /// How far it is away from another point.
    pub fn minus(self, other: Point) -> Point {
        Point { x: self.x - other.x, y: self.y - other.y }
    }
}

/// Asks for the middle of the viewport.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Viewport {}

/// Waits until the page is ready: its first scripts have run, and it shows something.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ready {
    /// How long to wait, in ms.
    pub timeout_ms: u64,
    /// How long (ms) to wait for a script or stylesheet that hangs.
    pub held_up_ms: u64,
    /// Whether a page that shows nothing counts as ready.
    pub empty: bool,
}

/// Whether the page is ready.
#[derive(Debug, Deserialize)]
pub struct Up {
    /// Whether its first scripts have run and it shows something.
    pub ready: bool,
}

/// Waits until the page's content has been unchanged for a while.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Settle {
    /// How long (ms) it must stay unchanged.
    pub quiet_ms: u64,
    /// How long to wait, in ms.
    pub timeout_ms: u64,
}

/// Whether the page's content stayed unchanged.
#[derive(Debug, Deserialize)]
pub struct Settled {
    /// Whether it stayed unchanged long enough.
    pub settled: bool,
}

/// Asks whether a page shows nothing.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Blank {}

/// Whether a page shows nothing, and what is hidden on it.
#[derive(Debug, Deserialize)]
pub struct Blankness {
    /// Whether the page shows nothing.
    pub blank: bool,
    /// The hidden content, grouped by the rule that hides it, the most frequent first.
    pub hidden: Vec<Hidden>,
}

/// Things on a page that one reason hides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Hidden {
    /// The reason, such as `display: none on #app`
    pub by: String,
    /// How many things it hides
    pub count: u32,
}

/// Notes the elements that turning the wheel at a point of the viewport (CSS px) may scroll.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ScrollFrom {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// Waits until scrolling has stopped.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ScrollRest {}

/// How far the page has scrolled.
#[derive(Debug, Deserialize)]
pub struct Rest {
    /// `None` if the point lies in a document that this agent cannot read.
    pub moved: Option<Moved>,
}

/// A way, in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Moved {
    /// To the right
    pub dx: f64,
    /// Down
    pub dy: f64,
}
