//! What a running call tells before its answer is there.

use serde_json::Value;
use tokio::sync::mpsc;

/// One thing that a call tells its frontend.
#[derive(Debug, Clone, Copy)]
pub enum News<'a> {
    /// What is being done, for whoever waits.
    Step(&'a str),
    /// A part of the result: shown as it comes.
    Item(&'a Value),
}

/// How many parts of a result may be on their way to a frontend. One that reads slowly holds up its call, and nothing
/// grows.
pub const ITEMS_ON_THEIR_WAY: usize = 64;

/// Where a call's items go.
pub type Items = mpsc::Sender<Value>;
