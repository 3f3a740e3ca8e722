//! Calls from inside a verb: what checks and scripts of verbs are made of. The router of each frontend is one.

use crate::{call::Permit, envelope::Envelope, registry::Row};
use serde_json::{Map, Value};
use std::{sync::Arc, time::Duration};

/// Makes calls, each with its envelope, as a frontend does.
pub trait Caller {
    /// Makes one; blocks until it is answered.
    fn call(&self, row: &'static Row, args: Map<String, Value>) -> Envelope;

    /// The same, which takes at most that long.
    fn call_within(&self, row: &'static Row, args: Map<String, Value>, budget: Duration) -> Envelope;

    /// Makes one that goes on; its items are told as they come.
    fn follow(&self, row: &'static Row, args: Map<String, Value>, hear: Arc<dyn Fn(&Value) + Send + Sync>) -> Envelope;
}

/// Makes callers that see only the sessions that they start, which end when they are dropped.
pub type Callers = Arc<dyn Fn(Permit) -> Box<dyn Caller> + Send + Sync>;
