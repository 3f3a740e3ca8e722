//! What the page agent says: one reply, or one fault.

use crate::fault::{Code, Fault, NextAction, SimilarRef};
use serde::Deserialize;
use serde_json::{Map, Value};

/// The agent's answer to one call.
#[derive(Deserialize)]
pub struct Answer<R> {
    /// What the op gave.
    pub ok: Option<R>,
    /// Why it did not.
    pub fault: Option<AgentFault>,
    /// The number it would give out next.
    #[serde(default)]
    pub next_ref: Option<u32>,
}

/// A fault of the agent's: its code is looked up in the error table.
#[derive(Deserialize)]
pub struct AgentFault {
    code: String,
    message: String,
    #[serde(default)]
    hint: Option<String>,
    #[serde(default)]
    details: Map<String, Value>,
    #[serde(default)]
    similar_refs: Vec<SimilarRef>,
    #[serde(default)]
    next_actions: Vec<NextAction>,
}

impl AgentFault {
    /// The same as a fault of the house.
    pub fn into_fault(self) -> Fault {
        let Some(code) = Code::from_name(&self.code) else {
            return Fault::internal(format!("agent: unknown code {}: {}", self.code, self.message));
        };
        let mut fault = Fault::new(code, self.message);
        fault.hint = self.hint;
        fault.details = self.details;
        fault.similar_refs = self.similar_refs;
        fault.next_actions = self.next_actions;
        fault
    }
}
