//! Calls of other verbs from inside a verb of a session: several acts in one call.

use crate::{
    call::{Call, Row},
    dispatch,
    envelope::Envelope,
    forgive,
};
use serde_json::{Map, Value};
use stagewright_driver::error::Error;
use std::sync::Arc;

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
        witness: None,
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
