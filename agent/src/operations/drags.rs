//! HTML5 drags: how the page handles their events.

use super::Met;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Starts to watch for an event of a drag, or asks for the result.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WatchDrag {
    /// The event, such as `dragstart`.
    #[serde(rename = "type")]
    pub event: String,
    /// Whether to start watching; otherwise the answer is the result.
    pub on: bool,
}

/// How the page handled an event of the drag.
#[derive(Debug, Deserialize)]
pub struct Watched {
    /// Whether the event came.
    pub heard: bool,
    /// Whether the page prevented the event's default action.
    pub prevented: bool,
    /// The page has left for another one meanwhile.
    pub moved: bool,
}

/// A trap without further options.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TrapNumber {
    /// The trap's number, by which later calls ask for it.
    pub id: u64,
}

/// Sets a trap for a drop.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DropTrap {
    /// The locator of the element that must get the drop.
    pub target: Value,
    /// The trap.
    pub arm: TrapNumber,
}

/// Asks for the events that a drop's trap has got.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Dropped {
    /// The trap's number.
    pub id: u64,
    /// Whether the trap stays in place; otherwise it is removed.
    pub kept: bool,
}

/// The events of a drop that the agent has seen.
#[derive(Debug, Deserialize)]
pub struct DropEvents {
    /// Whether the drop reached its element.
    pub dropped: bool,
    /// Whether the page accepted the drop: it prevented the event's default action.
    pub prevented: bool,
    /// Another element, over which the dragged data is at present.
    pub over: Option<Met>,
    /// Another element, which got the drop.
    #[serde(default)]
    pub met: Option<Met>,
    /// The page has left for another one meanwhile.
    #[serde(default)]
    pub moved: bool,
}
