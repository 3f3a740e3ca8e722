//! Calls from inside a verb: what checks and scripts of verbs are made of. The router of each frontend is one.

use crate::{envelope::Envelope, permit::Permit};
use serde_json::{Map, Value};
use std::{sync::Arc, time::Duration};

/// Makes calls of tools by their names, each with its envelope, as a frontend does. A tool that does not exist is an
/// `INTERNAL_ERROR`: callers take names from rows, or write down their own.
pub trait Caller {
    /// Makes one; blocks until it is answered.
    fn call(&self, tool: &str, args: Map<String, Value>) -> Envelope;

    /// The same, which takes at most that long.
    fn call_within(&self, tool: &str, args: Map<String, Value>, budget: Duration) -> Envelope;

    /// Makes one that goes on; its items are told as they come.
    fn follow(&self, tool: &str, args: Map<String, Value>, hear: Arc<dyn Fn(&Value) + Send + Sync>) -> Envelope;
}

/// Makes callers that see only the sessions that they start, which end when they are dropped.
pub type Callers = Arc<dyn Fn(Permit) -> Box<dyn Caller> + Send + Sync>;
