//! A panic in a verb becomes the failure of that call: INTERNAL_ERROR. The session continues.

use stagewright_driver::error::{Error, Outcome};
use std::{
    any::Any,
    cell::Cell,
    future::poll_fn,
    panic::{self, AssertUnwindSafe},
    pin::pin,
    task::Poll,
};

thread_local! {
    static IN_A_VERB: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread is running a verb, whose panics are caught. After a panic anywhere else in a host its state cannot
/// be trusted.
pub fn are_caught_here() -> bool {
    IN_A_VERB.get()
}

/// Runs a verb; a panic is an error.
pub(crate) async fn caught<T>(tool: &str, verb: impl Future<Output = Outcome<T>>) -> Outcome<T> {
    let mut verb = pin!(verb);
    poll_fn(|context| {
        IN_A_VERB.set(true);
        // Unwind safety: state that a panic leaves inconsistent belongs to the call, and is dropped with its future.
        let polled = panic::catch_unwind(AssertUnwindSafe(|| verb.as_mut().poll(context)));
        IN_A_VERB.set(false);
        polled.unwrap_or_else(|panic| Poll::Ready(Err(error(tool, &*panic))))
    })
    .await
}

/// The error for a panic of `who`.
pub fn error(who: &str, panic: &(dyn Any + Send)) -> Error {
    let words = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    Error::internal(format!("{who} panicked: {}.", words.unwrap_or("without a word").trim_end_matches('.')))
}

/// Panics in the verb that a test has named. Release builds do not look.
pub(crate) fn planted(tool: &str) {
    if cfg!(debug_assertions) && std::env::var_os("STAGEWRIGHT_TEST_PANIC").is_some_and(|name| name == tool) {
        panic!("a test has planted this");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn panic_in_a_verb_becomes_internal_error() {
        let verb = async {
            tokio::task::yield_now().await;
            assert!(are_caught_here());
            panic!("the {} broke", "spring")
        };
        let error = caught::<()>("electron_click", verb).await.expect_err("an error");
        assert_eq!(error.to_string(), "INTERNAL_ERROR: electron_click panicked: the spring broke.");
        assert!(!are_caught_here());
    }
}
