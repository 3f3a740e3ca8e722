//! File pickers of the File System Access API. They are answered by a drop of the chosen files.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Ends a page's picker without files.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EndPick {
    /// The session's name for pickers. An event of the type `NAME-answers` answers the page.
    pub name: String,
    /// The picker's number.
    pub id: u64,
    /// The way in which it ends: `closed`, or `shown`.
    pub end: String,
}

/// Sets a trap for the drop, and answers with the point to drop at (CSS px). It is negative if there is none.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PickTrap {
    /// The picker's number.
    pub id: u64,
}

/// Asks for the result of the drop, and gives the page its file handles.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Picked {
    /// The session's name for pickers. An event of the type `NAME-answers` answers the page.
    pub name: String,
    /// The picker's number.
    pub id: u64,
    /// How many files were dropped.
    pub wanted: usize,
}

/// The result of a drop.
#[derive(Debug, Deserialize)]
pub struct PickedUp {
    /// The reason why the page got no files; `None` if it got them.
    pub refused: Option<String>,
}
