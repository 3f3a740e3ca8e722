//! The events of a channel: an unbounded queue that drops nothing, with a count of handled events.

use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};
use tokio::sync::mpsc;

/// An unparsed event. Its readers parse it into lenient structs, because the typed events of the protocol crate require
/// fields that Electron 22 and 33 do not send.
#[derive(Debug)]
pub struct Event {
    /// The flat session it belongs to; `None` for the browser itself.
    pub session: Option<String>,
    /// `Target.attachedToTarget`, …
    pub method: String,
    /// Its parameters.
    pub params: Box<RawValue>,
}

impl Event {
    /// The parameters as a lenient struct; `None` when they do not fit.
    pub fn parse<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(self.params.get()).ok()
    }
}

/// The events of a channel, in the order in which they came. The reader handles each event before it yields to other
/// tasks.
pub struct Events {
    queue: mpsc::UnboundedReceiver<Event>,
    progress: Arc<Progress>,
}

impl Events {
    pub(super) fn queue() -> (mpsc::UnboundedSender<Event>, Events, Arc<Progress>) {
        let (sender, queue) = mpsc::unbounded_channel();
        let progress = Arc::new(Progress::default());
        (sender, Events { queue, progress: progress.clone() }, progress)
    }

    /// The next one; `None` when the channel is closed.
    pub async fn recv(&mut self) -> Option<Event> {
        let event = self.queue.recv().await;
        self.progress.taken(event)
    }

    /// The next one, if it is there already.
    pub fn try_recv(&mut self) -> Option<Event> {
        let event = self.queue.try_recv().ok();
        self.progress.taken(event)
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        // The receiver is gone. Wake those who wait until it has handled events.
        self.progress.taken.store(u64::MAX, Ordering::Relaxed);
    }
}

/// How many events have been read, and how many of them taken.
#[derive(Debug, Default)]
pub(super) struct Progress {
    heard: AtomicU64,
    taken: AtomicU64,
}

impl Progress {
    pub(super) fn heard(&self) {
        self.heard.fetch_add(1, Ordering::Relaxed);
    }

    fn taken(&self, event: Option<Event>) -> Option<Event> {
        if event.is_some() {
            self.taken.fetch_add(1, Ordering::Relaxed);
        }
        event
    }

    pub(super) async fn caught_up(&self) {
        let heard = self.heard.load(Ordering::Relaxed);
        while self.taken.load(Ordering::Relaxed) < heard {
            tokio::task::yield_now().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::channel::Channel;

    /// More events than a task handles without yielding.
    const MANY: u64 = 1_000;

    fn block<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().build().expect("a runtime").block_on(future)
    }

    #[test]
    fn caught_up_waits_for_all_received_events() {
        block(async {
            let (channel, far, mut events) = Channel::new();
            let handled = Arc::new(AtomicU64::new(0));
            let count = handled.clone();
            tokio::spawn(async move {
                while events.recv().await.is_some() {
                    count.fetch_add(1, Ordering::Relaxed);
                }
            });
            for _ in 0..MANY {
                far.inbox.receive(br#"{"method":"X.y"}"#);
            }
            channel.caught_up().await;
            assert_eq!(handled.load(Ordering::Relaxed), MANY);
        });
    }

    #[test]
    fn caught_up_returns_when_the_event_receiver_is_dropped() {
        block(async {
            let (channel, far, events) = Channel::new();
            far.inbox.receive(br#"{"method":"X.y"}"#);
            drop(events);
            far.inbox.receive(br#"{"method":"X.y"}"#);
            channel.caught_up().await;
        });
    }
}
