//! For an app that ended before it had a session: finds the error that its own handler got. Our hooks have reported it
//! through the inspector, and the report is still unread.

use crate::{
    channel::{Events, whole_characters},
    last_words::error::ErrorRead,
    main_process::MainProcess,
};
use serde::Deserialize;
use std::time::Duration;

/// How long after an app's end its inspector may take to close the connection.
const INSPECTOR_CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

#[derive(Deserialize)]
struct Binding {
    payload: String,
}

#[derive(Deserialize)]
struct Report {
    event: String,
    #[serde(default)]
    handled: bool,
    #[serde(default)]
    stack: String,
}

/// The last error that the handler of an ended app got. Reads reports for [`INSPECTOR_CLOSE_TIMEOUT`] at most.
pub(super) async fn caught(main: &MainProcess, events: &mut Events) -> Option<ErrorRead> {
    let _ = tokio::time::timeout(INSPECTOR_CLOSE_TIMEOUT, main.channel().closed()).await;
    let reports = std::iter::from_fn(|| events.try_recv()).filter(|event| event.method == "Runtime.bindingCalled");
    let reports = reports
        .filter_map(|event| event.parse::<Binding>())
        .filter_map(|binding| serde_json::from_slice::<Report>(&whole_characters(binding.payload.as_bytes())).ok());
    let last = reports.filter(|report| report.event == "uncaught" && report.handled).last()?;
    Some(ErrorRead::of_stack(&last.stack))
}
