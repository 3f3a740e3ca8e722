//! What stands behind the server: a host's own session, or a router to many.

use serde_json::{Map, Value};
use stagewright_commands::{Row, call::Permit, envelope::Envelope, events::Items};
use stagewright_driver::fault::Fault;
use std::sync::Arc;

/// Takes what a call says it is doing.
pub type Words = Arc<dyn Fn(&str) + Send + Sync>;

/// One call of a tool that the backend serves.
pub struct Incoming {
    /// The tool's row.
    pub row: &'static Row,
    /// Its arguments, unchecked.
    pub args: Map<String, Value>,
    /// What the caller says that it may do; only a host believes it.
    pub permit: Option<Permit>,
    /// Where progress goes; `None` when the caller wants none.
    pub progress: Option<Words>,
    /// Where items go; `None` when the caller wants none.
    pub items: Option<Items>,
}

/// The answer to one call.
pub struct Answer {
    /// The envelope.
    pub envelope: Envelope,
    /// It comes from a session's host, which says its version.
    pub from_host: bool,
    /// The call has ended the session.
    pub ended: bool,
}

/// Runs calls.
pub trait Backend: Send + Sync + 'static {
    /// Whether there is such a tool here at all.
    fn serves(&self, row: &Row) -> bool;

    /// Why a tool that there is may not be called here, and is not listed.
    fn refusal(&self, row: &Row) -> Option<Fault>;

    /// Runs a call. Dropping the future cancels it.
    fn call(&self, incoming: Incoming) -> impl Future<Output = Answer> + Send;
}
