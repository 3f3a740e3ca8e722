//! Pickers of files (File System Access), which are answered by a drop.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Ends a page's picker without files.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EndPick {
    /// The event by which the page's functions are answered.
    pub name: String,
    /// The picker's number.
    pub id: u64,
    /// How it ends: `closed`, or `shown`.
    pub end: String,
}

/// Waits for a drop, and answers with the place for it: negative where there is none.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PickTrap {
    /// The picker's number.
    pub id: u64,
}

/// Asks what came of the drop, and gives the page its handles.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Picked {
    /// The event by which the page's functions are answered.
    pub name: String,
    /// The picker's number.
    pub id: u64,
    /// How many files were dropped.
    pub wanted: usize,
}

/// The result of a drop.
#[derive(Debug, Deserialize)]
pub struct PickedUp {
    /// Why the page got nothing, if it did not.
    pub refused: Option<String>,
}
