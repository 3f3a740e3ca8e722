//! Drags by HTML5: what the page makes of their events.

use super::Met;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Begins to look out for an event of a drag, or asks what became of it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WatchDrag {
    /// The event, such as `dragstart`.
    #[serde(rename = "type")]
    pub event: String,
    /// Whether to begin.
    pub on: bool,
}

/// How the page handled an event of the drag.
#[derive(Debug, Deserialize)]
pub struct Watched {
    /// Whether it came.
    pub heard: bool,
    /// Whether its default was prevented.
    pub prevented: bool,
    /// The page has left for another one meanwhile.
    pub moved: bool,
}

/// A trap, by its number alone.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TrapNumber {
    /// The number.
    pub id: u64,
}

/// Sets a trap for a drop.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DropTrap {
    /// The locator of the element that the drop is for.
    pub target: Value,
    /// The trap.
    pub arm: TrapNumber,
}

/// Asks the trap of a drop what it has heard.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Dropped {
    /// The trap's number.
    pub id: u64,
    /// Whether the trap stays; otherwise it is taken away.
    pub kept: bool,
}

/// The events of a drop, as the agent heard them.
#[derive(Debug, Deserialize)]
pub struct DropHeard {
    /// Whether it met its element.
    pub dropped: bool,
    /// Whether the page took it: the default of the event was prevented.
    pub prevented: bool,
    /// Another element that it is carried over.
    pub over: Option<Met>,
    /// Another element that it was dropped on.
    #[serde(default)]
    pub met: Option<Met>,
    /// The page has left for another one meanwhile.
    #[serde(default)]
    pub moved: bool,
}
