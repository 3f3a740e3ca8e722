//! Calls of other verbs from inside a verb of a session: several acts in one call.

use crate::{
    call::{Call, Row},
    dispatch,
    envelope::Envelope,
    forgive,
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use stagewright_driver::error::{Error, Outcome};
use std::sync::Arc;

/// Arguments of a call inside a call: an object, or its JSON as text, since strict schemas have no free objects.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Arguments {
    /// The JSON of an object; an empty text is none.
    Text(String),
    /// The object.
    Object(Map<String, Value>),
    /// No arguments.
    #[default]
    None,
}

impl Arguments {
    /// Those of a call of `electron_more`.
    ///
    /// # Errors
    /// `BAD_ARGUMENT` for a value that is neither an object nor a text.
    pub fn of(value: Option<&Value>) -> Outcome<Arguments> {
        value.map_or(Ok(Arguments::None), |value| {
            Arguments::deserialize(value).map_err(|_| unread("it is neither an object nor a text"))
        })
    }

    /// The arguments by name.
    ///
    /// # Errors
    /// `BAD_ARGUMENT` for a text that is no JSON object.
    pub fn read(&self) -> Outcome<Map<String, Value>> {
        match self {
            Arguments::Object(args) => Ok(args.clone()),
            Arguments::Text(text) if text.trim().is_empty() => Ok(Map::new()),
            Arguments::Text(text) => serde_json::from_str(text).map_err(|error| unread(&error.to_string())),
            Arguments::None => Ok(Map::new()),
        }
    }
}

fn unread(why: &str) -> Error {
    Error::argument(format!("args is no JSON object: {why}.")).detail("parameter", "args")
}

/// Makes a call of another verb in the session of `call`, in the same window unless it names one.
pub(crate) async fn made(call: &Call, row: &'static Row, mut args: Map<String, Value>) -> Envelope {
    forgive::empties(row, &mut args);
    forgive::types(row, &mut args);
    if let Some(window) = call.window.as_ref().filter(|_| row.has("window")) {
        args.entry("window").or_insert_with(|| window.as_str().into());
    }
    let inner = Call {
        tool: row.tool,
        args: Arc::default(),
        window: None,
        collector: None,
        keys_go: Arc::default(),
        inside: true,
        turn: Arc::default(),
        items: None,
        ..call.clone()
    };
    Box::pin(dispatch::dispatch(row, args, inner)).await
}

/// The error of a call that failed. `at` says which of several it was.
pub(crate) fn error_of(envelope: &Envelope, at: &str) -> Error {
    let whole = envelope.whole();
    let mut error = Error::from_envelope(&whole).unwrap_or_else(|| Error::internal("a call failed without a code"));
    error.message = format!("{at}: {}", error.message);
    error
}
