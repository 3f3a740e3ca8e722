//! Calls of verbs from inside a verb. Checks and run files consist of such calls. The router of each frontend is a
//! caller.

use crate::{envelope::Envelope, permit::Permit};
use serde_json::{Map, Value};
use std::{sync::Arc, time::Duration};

/// Makes calls of tools by their names, each with its envelope, as a frontend does. An unknown tool is an
/// `INTERNAL_ERROR`: the names come from the table of verbs, or are written in our code.
pub trait Caller {
    /// Makes a call, and blocks until it is answered.
    fn call(&self, tool: &str, args: Map<String, Value>) -> Envelope;

    /// Makes a call that takes at most that long.
    fn call_within(&self, tool: &str, args: Map<String, Value>, budget: Duration) -> Envelope;

    /// Whether the caller of this caller has left, so that no further call is wanted.
    fn is_cancelled(&self) -> bool {
        false
    }

    /// Makes a call that follows. Its items are handed over as they come.
    fn follow(&self, tool: &str, args: Map<String, Value>, hear: Arc<dyn Fn(&Value) + Send + Sync>) -> Envelope;
}

/// Makes callers that see only the sessions that they start, which end when they are dropped.
pub type Callers = Arc<dyn Fn(Permit) -> Box<dyn Caller> + Send + Sync>;
