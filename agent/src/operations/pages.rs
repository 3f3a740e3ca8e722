//! The page as a whole: its viewport, whether it is up, how far it scrolls.

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

/// Asks for the middle of the viewport.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Viewport {}

/// Waits until the page is up: its first scripts have run, and something shows.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ready {
    /// How long to wait, in ms.
    pub timeout_ms: u64,
    /// For how many ms a script or a stylesheet that hangs may hold the page up.
    pub held_up_ms: u64,
    /// Whether it may do without anything that shows.
    pub empty: bool,
}

/// Whether the page is up.
#[derive(Debug, Deserialize)]
pub struct Up {
    /// Whether its first scripts have run and something shows.
    pub ready: bool,
}

/// Waits until the content of the page has not changed for a while.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Settle {
    /// For how many ms it has to stay as it is.
    pub quiet_ms: u64,
    /// How long to wait, in ms.
    pub timeout_ms: u64,
}

/// Whether the page stayed as it is.
#[derive(Debug, Deserialize)]
pub struct Settled {
    /// Whether it did so for long enough.
    pub settled: bool,
}

/// Asks whether nothing shows on a page.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Blank {}

/// Whether a page shows nothing, and what is hidden on it.
#[derive(Debug, Deserialize)]
pub struct Blankness {
    /// Whether nothing shows.
    pub blank: bool,
    /// The hidden content, by the rule that hides it, the commonest first.
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

/// Notes what a wheel's turn at a place of the viewport may move, in CSS pixels.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ScrollFrom {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// Waits until scrolling has come to rest.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ScrollRest {}

/// How far the page has scrolled.
#[derive(Debug, Deserialize)]
pub struct Rest {
    /// Nothing where that is another document's to know.
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
