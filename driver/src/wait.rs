//! Waiting for conditions, always with a deadline.

use std::{future::Future, time::Duration};
use tokio::time::{Instant, timeout_at};

/// Runs blocking work, such as a walk through `/proc`, on another thread, so that the host's only thread can answer
/// dialogs meanwhile.
pub async fn off_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(error) => std::panic::resume_unwind(error.into_panic()),
    }
}

/// The moment after which a result is no longer useful.
#[derive(Debug, Clone, Copy)]
pub struct Deadline(Option<Instant>);

impl Deadline {
    /// The deadline `budget` from now.
    pub fn after(budget: Duration) -> Deadline {
        Deadline(Instant::now().checked_add(budget))
    }

    /// The time that is left.
    pub fn left(&self) -> Duration {
        self.0.map_or(Duration::MAX, |at| at.saturating_duration_since(Instant::now()))
    }

    /// Resolves at the deadline.
    pub async fn passed(&self) {
        match self.0 {
            Some(at) => tokio::time::sleep_until(at).await,
            None => std::future::pending().await,
        }
    }

    /// The future's output, or `None` when the deadline comes first.
    pub async fn limit<T>(&self, future: impl Future<Output = T>) -> Option<T> {
        match self.0 {
            Some(at) => timeout_at(at, future).await.ok(),
            None => Some(future.await),
        }
    }
}
