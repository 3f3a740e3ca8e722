//! Errors. Each is written for a reader who sees nothing but the reply.
//!
//! [`Error`] is the only error type of all crates. Its [`Code`] is a row of [`CODES`]. The message is written where the
//! error happens, and says what was found instead.

mod causes;
mod codes;
mod quoted;

pub use causes::{Blame, CAUSES, CauseRow, Counts, LastWords, LaunchCause};
pub use codes::{CODES, Code, CodeRow};
pub use quoted::quoted;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::fmt;

/// The result of an operation whose error a caller may see.
pub type Outcome<T> = Result<T, Error>;

/// One failure: a code, a sentence, and what to do next.
#[derive(Debug, Clone)]
pub struct Error(Box<Body>);

/// The parts of an [`Error`]; boxed so that a `Result` stays small.
#[derive(Debug, Clone)]
pub struct Body {
    /// The row of the error table.
    pub code: Code,
    /// The event, and what was found instead: one or two sentences.
    pub message: String,
    /// Why a launch failed; `None` for all other failures.
    pub cause: Option<LaunchCause>,
    /// The next step; the table's remedy when `None`.
    pub hint: Option<String>,
    /// Calls that make sense next, callable as they stand; best first.
    pub next_actions: Vec<NextAction>,
    /// Elements that may have been meant, best first, five at most.
    pub similar_refs: Vec<SimilarRef>,
    /// Facts for programs: expected, actual, matched, exit_code…
    pub details: Map<String, Value>,
}

/// A call that would help, complete with its arguments.
#[derive(Debug, Clone, Serialize, Deserialize, PartialEq)]
pub struct NextAction {
    /// The MCP tool name, such as `electron_snapshot`.
    pub tool: String,
    /// Its arguments, as the tool takes them.
    pub args: Value,
    /// Why this helps, in a few words.
    pub why: String,
}

/// An element that may have been meant.
#[derive(Debug, Clone, Default, Serialize, Deserialize, PartialEq)]
pub struct SimilarRef {
    /// Its ref; `None` for content, which has no ref.
    #[serde(rename = "ref")]
    pub reference: Option<u32>,
    /// Its ARIA role.
    pub role: String,
    /// Its accessible name.
    pub name: String,
    /// 0 to 1; 1 is a perfect match.
    #[serde(default)]
    pub score: f64,
    /// Only for elements that match equally well: the neighbouring text, and the heading or group that it is in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub near: Option<String>,
    /// Only for elements that match equally well: whether a part of it is in view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_view: Option<bool>,
    /// Only for elements that match equally well: its box in CSS pixels, relative to the viewport.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bbox: Option<Value>,
}

impl SimilarRef {
    /// A description of its position; empty if it is unknown.
    pub fn place(&self) -> String {
        let view = if self.in_view == Some(false) { Some("out of view") } else { None };
        self.near.as_deref().into_iter().chain(view).collect::<Vec<_>>().join(", ")
    }
}

impl Error {
    /// An error with the table's remedy as its hint.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Error(Box::new(Body {
            code,
            message: message.into(),
            cause: None,
            hint: None,
            next_actions: Vec::new(),
            similar_refs: Vec::new(),
            details: Map::new(),
        }))
    }

    /// A launch that failed: the cause's row decides code, exit status and hint.
    pub fn launch(cause: LaunchCause, message: impl Into<String>) -> Self {
        let mut error = Error::new(cause.row().code, message);
        error.cause = Some(cause);
        error
    }

    /// A bug of stagewright: something that should be impossible happened.
    pub fn internal(message: impl fmt::Display) -> Self {
        Error::new(Code::InternalError, message.to_string())
    }

    /// Bad usage or a bad argument.
    pub fn argument(message: impl Into<String>) -> Self {
        Error::new(Code::BadArgument, message)
    }

    /// Replaces the table's remedy with a more exact one.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.0.hint = Some(hint.into());
        self
    }

    /// Adds a proposed next call. Add the best one first.
    pub fn next(mut self, tool: &str, args: Value, why: impl Into<String>) -> Self {
        self.0.next_actions.push(NextAction { tool: tool.into(), args, why: why.into() });
        self
    }

    /// Proposes to look at the page, by the cheapest call.
    pub fn look(self) -> Self {
        self.next("electron_snapshot", json!({ "format": "text" }), "see what is on the page now")
    }

    /// Proposes to list the controls of the page, with their refs.
    pub fn look_for_refs(self) -> Self {
        self.next("electron_snapshot", json!({ "format": "text", "interactiveOnly": true }), "see the refs")
    }

    /// The hint, or else the remedy of the table; `None` if the message says everything.
    pub fn advice(&self) -> Option<&str> {
        // The table's remedy cannot know the mistake in an argument; the message names it.
        let of_the_code = || (self.code != Code::BadArgument).then(|| self.code.row().remedy);
        let of_the_table = self.cause.map(|cause| cause.row().hint).or_else(of_the_code);
        self.hint.as_deref().or(of_the_table)
    }

    /// Adds a fact for programs.
    pub fn detail(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.0.details.insert(key.into(), value.into());
        self
    }

    /// The exit status of a one-shot that ends with this error.
    ///
    /// If the locator of an action found several elements, the code is that of a bad argument. The status is that of a
    /// missing target: a script handles both alike. A failed launch has the status of its cause.
    pub fn exit_status(&self) -> u8 {
        match (self.details.get("ambiguous"), self.cause) {
            (Some(Value::Bool(true)), _) => 5,
            (_, Some(cause)) => cause.row().exit,
            (_, None) => self.code.row().exit,
        }
    }

    /// The failure envelope, without `_meta`.
    pub fn to_envelope(&self) -> Map<String, Value> {
        let row = self.code.row();
        let mut out = Map::new();
        out.insert("ok".into(), Value::Bool(false));
        out.insert("code".into(), row.name.into());
        out.insert("error".into(), self.message.clone().into());
        if let Some(advice) = self.advice() {
            out.insert("hint".into(), advice.into());
        }
        out.insert("retryable".into(), row.retryable.into());
        out.insert("http".into(), row.http.into());
        if !self.next_actions.is_empty() {
            out.insert("next_actions".into(), json!(self.next_actions));
        }
        if !self.similar_refs.is_empty() {
            out.insert("similar_refs".into(), json!(self.similar_refs));
        }
        let cause = self.cause.map(|cause| ("cause".to_owned(), Value::from(cause.row().name)));
        let details: Map<String, Value> = cause.into_iter().chain(self.details.clone()).collect();
        if !details.is_empty() {
            out.insert("details".into(), Value::Object(details));
        }
        out
    }

    /// Reads a failure envelope back, as frontends do with a host's answer.
    pub fn from_envelope(envelope: &Value) -> Option<Error> {
        let code = Code::from_name(envelope.get("code")?.as_str()?)?;
        let text = |key: &str| envelope.get(key).and_then(Value::as_str).map(str::to_owned);
        let list = |key: &str| envelope.get(key).cloned().unwrap_or(Value::Array(vec![]));
        let cause = LaunchCause::in_envelope(envelope);
        let mut details = envelope.get("details").and_then(Value::as_object).cloned().unwrap_or_default();
        if cause.is_some() {
            details.shift_remove("cause");
        }
        Some(Error(Box::new(Body {
            code,
            message: text("error").unwrap_or_default(),
            cause,
            hint: text("hint"),
            next_actions: serde_json::from_value(list("next_actions")).unwrap_or_default(),
            similar_refs: serde_json::from_value(list("similar_refs")).unwrap_or_default(),
            details,
        })))
    }
}

impl std::ops::Deref for Error {
    type Target = Body;
    fn deref(&self) -> &Body {
        &self.0
    }
}

impl std::ops::DerefMut for Error {
    fn deref_mut(&mut self) -> &mut Body {
        &mut self.0
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code.row().name, self.message)
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_round_trips_through_its_envelope() {
        let error = Error::new(Code::RefNotFound, "ref 5 is gone")
            .next("electron_snapshot", json!({}), "see what is there now")
            .detail("ref", 5);
        let envelope = Value::Object(error.to_envelope());
        let back = Error::from_envelope(&envelope).expect("an error");
        assert_eq!(Value::Object(back.to_envelope()), envelope);
    }

    #[test]
    fn error_code_names_are_unique_and_resolve_to_rows() {
        for row in CODES {
            assert_eq!(Code::from_name(row.name).map(|c| c.row().name), Some(row.name));
            assert!(!row.remedy.is_empty() && !row.meaning.is_empty(), "{} lacks words", row.name);
        }
        let names: std::collections::HashSet<_> = CODES.iter().map(|r| r.name).collect();
        assert_eq!(names.len(), CODES.len());
    }
}
