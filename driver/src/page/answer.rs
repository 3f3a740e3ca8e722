//! Answers of the page agent: one reply, or one error.

use crate::{
    channel,
    error::{Code, Error, NextAction, SimilarRef},
};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::borrow::Cow;

/// The agent's answer to one call.
#[derive(Deserialize)]
pub struct Answer<R> {
    /// The reply of the operation.
    pub ok: Option<R>,
    /// The error of the operation.
    pub error: Option<AgentError>,
    /// The next ref number of the agent.
    #[serde(default)]
    pub next_ref: Option<u32>,
}

/// Restores an answer in which `"` and the grave accent were swapped, so that quotes needed no escapes in the message
/// (`agent/js/modules/snapshot-json.js`).
pub fn straight_quotes(answer: String) -> String {
    if !answer.starts_with("{`") {
        return answer;
    }
    let mut bytes = answer.into_bytes();
    for byte in &mut bytes {
        *byte = match *byte {
            b'`' => b'"',
            b'"' => b'`',
            other => other,
        };
    }
    String::from_utf8(bytes).expect("one ASCII character for another")
}

/// The JSON of the agent, with lone surrogates replaced.
pub fn whole_characters(json: String) -> String {
    match channel::whole_characters(json.as_bytes()) {
        Cow::Borrowed(_) => json,
        Cow::Owned(whole) => String::from_utf8(whole).expect("ASCII for ASCII"),
    }
}

/// An error of the agent, with its code by name.
#[derive(Deserialize)]
pub struct AgentError {
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

impl AgentError {
    /// Converts it to an `Error`.
    pub fn into_error(self) -> Error {
        let Some(code) = Code::from_name(&self.code) else {
            return Error::internal(format!("agent: unknown code {}: {}", self.code, self.message));
        };
        let mut error = Error::new(code, self.message);
        error.hint = self.hint;
        error.details = self.details;
        error.similar_refs = self.similar_refs;
        error.next_actions = self.next_actions;
        error
    }
}

#[cfg(test)]
mod tests {
    use super::straight_quotes;

    #[test]
    fn swapped_quotes_are_restored() {
        assert_eq!(straight_quotes("{`a`:`it's \"b\"`}".into()), "{\"a\":\"it's `b`\"}");
        assert_eq!(straight_quotes("{\"a\":`}".into()), "{\"a\":`}");
    }
}
