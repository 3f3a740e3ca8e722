//! Handles an unhandled rejection in the main process before there is a window. Often the promise was that of the app's
//! whole start: then the process keeps running, and no window ever comes.

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

/// How long Node must be idle after the rejection until no window is expected any more. It is long because work of
/// Electron itself is not visible, such as loading an extension or a request of `net`.
const IDLE_FOR: Duration = Duration::from_secs(5);

/// How long to wait between two looks at the main process.
const LOOK: Duration = Duration::from_millis(500);

/// Resolves when a promise was rejected and the main process has been idle for [`IDLE_FOR`]. An app with a timer, a
/// socket or a child process is not idle, since it may still open a window.
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
