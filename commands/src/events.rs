//! Events of a running call, before its answer.

use serde_json::Value;
use tokio::sync::mpsc;

/// An event of a call, for its frontend.
#[derive(Debug, Clone, Copy)]
pub enum News<'a> {
    /// The present step, for a person who waits.
    Step(&'a str),
    /// A part of the result: shown as it comes.
    Item(&'a Value),
}

/// How many parts of a result may be on their way to a frontend. A frontend that reads slowly blocks its call, so no
/// buffer grows.
pub const ITEMS_ON_THEIR_WAY: usize = 64;

/// The channel for a call's items.
pub type Items = mpsc::Sender<Value>;
