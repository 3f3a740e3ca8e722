//! The backend of a server: a host's own session, or a router to many sessions.

use super::{INSTRUCTIONS, tools};
use rmcp::model::Tool;
use serde_json::{Map, Value};
use stagewright_commands::{Row, call::Permit, envelope::Envelope, events::Items};
use stagewright_driver::error::Error;
use std::sync::Arc;

/// Takes the words by which a call reports its current step.
pub type Words = Arc<dyn Fn(&str) + Send + Sync>;

/// One call of a tool that the backend serves.
pub struct Incoming {
    /// The tool's row.
    pub row: &'static Row,
    /// Its arguments, not yet checked.
    pub args: Map<String, Value>,
    /// The permit that the caller sent. Only a host accepts it.
    pub permit: Option<Permit>,
    /// Where progress goes; `None` if the caller wants none.
    pub progress: Option<Words>,
    /// Where items go; `None` if the caller wants none.
    pub items: Option<Items>,
}

/// The answer to one call.
pub struct Answer {
    /// The envelope.
    pub envelope: Envelope,
    /// Whether a session's host answered: then the result carries the host's version.
    pub from_host: bool,
    /// Whether the call has ended the session.
    pub ended: bool,
}

/// The result of looking up a call by its name.
#[allow(clippy::large_enum_variant, reason = "it lives for a moment")]
pub enum Meant {
    /// A call of that tool with these arguments.
    Tool(String, Map<String, Value>),
    /// A call that the backend has answered by itself.
    Answer(Envelope),
}

/// Runs calls of tools for an MCP server.
pub trait Backend: Send + Sync + 'static {
    /// Whether this backend has that tool.
    fn serves(&self, row: &Row) -> bool;

    /// The error for a tool that exists but may not be called here. Tools with one are not listed.
    fn refusal(&self, row: &Row) -> Option<Error>;

    /// The tools that this backend lists.
    fn tools(&self) -> Vec<Tool> {
        let rows = tools::offered().filter(|row| self.serves(row) && self.refusal(row).is_none());
        tools::list(rows).into_iter().map(|(_, tool)| tool).collect()
    }

    /// Translates a call as a client sent it, such as one of the short list, to a verb's tool and arguments.
    fn meant(&self, name: String, args: Map<String, Value>) -> Meant {
        Meant::Tool(name, args)
    }

    /// Whether its list of tools may grow.
    fn grows(&self) -> bool {
        false
    }

    /// Whether the list has grown since the last call of this function.
    fn take_growth(&self) -> bool {
        false
    }

    /// Whether the last calls of the client are a resource.
    fn has_recent_calls(&self) -> bool {
        false
    }

    /// The last calls of the client as JSON, where they are a resource.
    fn recent_calls(&self) -> Option<String> {
        None
    }

    /// The instructions of the server for clients.
    fn instructions(&self) -> &'static str {
        INSTRUCTIONS
    }

    /// Runs a call. Dropping the future cancels it.
    fn call(&self, incoming: Incoming) -> impl Future<Output = Answer> + Send;
}
