//! The requests of pages and workers that a stub delays or whose answers it changes. When the stub is removed they are
//! answered at once. Those of the main process keep their delay, which `main_answers.js` counts.

use std::time::Duration;
use tokio::{sync::watch, time::timeout};

/// How long the answers to delayed requests may take to be sent.
const SENDING: Duration = Duration::from_secs(1);

/// The requests that one stub delays.
#[derive(Debug)]
pub(super) struct Holds(watch::Sender<bool>);

/// A delayed request. Its answer has been sent when this is dropped.
#[derive(Debug, Default)]
pub(in crate::network) struct Held(Option<watch::Receiver<bool>>);

impl Default for Holds {
    fn default() -> Holds {
        Holds(watch::channel(false).0)
    }
}

impl Holds {
    pub(super) fn hold(&self) -> Held {
        Held(Some(self.0.subscribe()))
    }

    /// Ends all delays, and waits until their requests are answered.
    pub(super) async fn release(&self) {
        self.0.send_replace(true);
        let _ = timeout(SENDING, self.0.closed()).await;
    }
}

impl Held {
    /// Waits until the stub has been removed for so long.
    pub(super) async fn removed_for(&mut self, more: Duration) {
        match &mut self.0 {
            // Also when the stub itself has been dropped.
            Some(removed) => drop(removed.wait_for(|removed| *removed).await),
            None => std::future::pending().await,
        }
        tokio::time::sleep(more).await;
    }

    /// Waits for so long, or until the stub is removed.
    pub(super) async fn over(&mut self, delay: Duration) {
        match &mut self.0 {
            Some(removed) => drop(timeout(delay, removed.wait_for(|removed| *removed)).await),
            None => tokio::time::sleep(delay).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_removed_stub_waits_until_its_delayed_requests_are_answered() {
        let holds = Holds::default();
        let mut held = holds.hold();
        let (answer, mut answered) = watch::channel(false);
        tokio::spawn(async move {
            held.over(Duration::from_secs(600)).await;
            answer.send_replace(true);
        });
        holds.release().await;
        assert!(*answered.borrow_and_update());
    }
}
