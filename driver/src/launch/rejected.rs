//! An app whose main process left a promise rejected before it opened a window. Often that was the promise of its whole
//! start: the process stays, and no window ever comes.

use super::diagnose;
use crate::{
    error::{Error, LaunchCause},
    last_words::error::ErrorRead,
    main_process::hooks,
    session::Session,
};
use serde_json::json;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// How long Node must have been idle since the rejection, until no window is expected any more. Work of Electron itself
/// is not known: loading an extension, a request of its `net`.
const IDLE_FOR: Duration = Duration::from_secs(5);

/// How long to wait between two looks at the main process.
const LOOK: Duration = Duration::from_millis(500);

/// Resolves when a promise was rejected and the main process has had nothing to do for [`IDLE_FOR`]. An app with a
/// timer, a socket or a child process may still open a window. Its launch waits for the whole timeout.
pub(super) async fn nothing_follows(session: &Arc<Session>) -> Error {
    session.problems.rejection().await;
    let mut idle_since = Instant::now();
    while idle_since.elapsed() < IDLE_FOR {
        tokio::time::sleep(LOOK).await;
        let idle = match session.main.get() {
            Some(main) => main.call::<bool>(hooks::IDLE, &[], LOOK).await.unwrap_or(false),
            None => false,
        };
        if !idle {
            idle_since = Instant::now();
        }
    }
    let stack = session.problems.rejection().await;
    let thrown = ErrorRead::of_stack(&stack);
    let message =
        format!("The app opened no window, after a rejection in its main process that nobody caught: {thrown}");
    let error = Error::launch(LaunchCause::UnhandledRejection, message).detail("stack", stack);
    diagnose::with_hint_for(error, &thrown).detail("last_lines", json!(session.shared.logs.last_lines()))
}
