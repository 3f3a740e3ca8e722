//! Errors in the main process that may say why an app ended, or why its window does not come.

use super::{Problem, ProblemKind, Session};
use crate::last_words::error::ErrorRead;
use parking_lot::Mutex;
use std::time::{Duration, Instant};

/// How long before an app's end a handler of its own may have got the error that the app ended for: such handlers send
/// a report first, or show a dialog.
const LATELY: Duration = Duration::from_secs(10);

/// The stack of the newest error that a handler of the app's own got, and when that was.
#[derive(Debug, Default)]
struct Caught(Mutex<Option<(Instant, String)>>);

impl Session {
    /// An error has reached the app's own handler of `uncaughtException`.
    pub(super) fn note_caught(&self, stack: String) {
        let caught = self.groups.of::<Caught>();
        *caught.0.lock() = Some((Instant::now(), stack));
    }

    fn caught(&self) -> Option<(Instant, ErrorRead)> {
        let caught = self.groups.of::<Caught>();
        let caught = caught.0.lock();
        caught.as_ref().map(|(at, stack)| (*at, ErrorRead::of_stack(stack)))
    }

    /// The error that the app's own handler of `uncaughtException` got within the last ten seconds.
    pub(crate) fn caught_lately(&self) -> Option<ErrorRead> {
        self.caught().filter(|(at, _)| at.elapsed() < LATELY).map(|(_, error)| error)
    }

    /// A sentence about an error in the main process that may be why no window comes.
    pub(crate) fn failure_before(&self) -> Option<String> {
        if let Some(stack) = self.first_rejection() {
            let error = ErrorRead::of_stack(&stack);
            return Some(format!("A rejection in its main process was caught by nobody: {error}"));
        }
        let (_, error) = self.caught()?;
        Some(format!("A handler of its own caught an error: {error}"))
    }

    /// Waits for a rejection in the main process that nobody catches, and gives the stack of the first one.
    pub(crate) async fn rejection(&self) -> String {
        let mut changes = self.problem_changes();
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
        self.problems().into_iter().find(is_one).map(|problem| problem.text)
    }
}
