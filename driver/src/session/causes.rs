//! Errors in the main process that may be the reason why an app ended, or why no window opens.

use super::{Problem, ProblemKind, Problems, Session};
use crate::last_words::error::ErrorRead;
use parking_lot::Mutex;
use std::time::{Duration, Instant};

/// An error counts as the cause if the app's own handler got it at most this long before the end. Handlers may send a
/// report first, or show a dialog.
const CAUSE_WITHIN: Duration = Duration::from_secs(10);

/// The newest error that the app's own handler of `uncaughtException` got: its time and stack.
#[derive(Debug, Default)]
pub(crate) struct Caught(Mutex<Option<(Instant, String)>>);

impl Caught {
    /// Notes an error that reached the app's own handler.
    pub(super) fn note(&self, stack: String) {
        *self.0.lock() = Some((Instant::now(), stack));
    }

    fn newest(&self) -> Option<(Instant, ErrorRead)> {
        self.0.lock().as_ref().map(|(at, stack)| (*at, ErrorRead::of_stack(stack)))
    }

    /// The newest error, if the handler got it within the last ten seconds.
    pub(crate) fn lately(&self) -> Option<ErrorRead> {
        self.newest().filter(|(at, _)| at.elapsed() < CAUSE_WITHIN).map(|(_, error)| error)
    }
}

impl Session {
    /// A sentence about an error in the main process that may be the reason why no window opens.
    pub(crate) fn failure_before(&self) -> Option<String> {
        if let Some(stack) = self.problems.first_rejection() {
            let error = ErrorRead::of_stack(&stack);
            return Some(format!("A rejection in its main process was caught by nobody: {error}"));
        }
        let (_, error) = self.main.caught.newest()?;
        Some(format!("A handler of its own caught an error: {error}"))
    }
}

impl Problems {
    /// Waits for an unhandled rejection in the main process, and returns the stack of the first one.
    pub(crate) async fn rejection(&self) -> String {
        let mut changes = self.changes();
        loop {
            changes.borrow_and_update();
            if let Some(stack) = self.first_rejection() {
                return stack;
            }
            // The sender lives as long as the session does.
            let _ = changes.changed().await;
        }
    }

    fn first_rejection(&self) -> Option<String> {
        let is_one = |problem: &Problem| problem.kind == ProblemKind::UnhandledRejection;
        self.all().into_iter().find(is_one).map(|problem| problem.text)
    }
}
