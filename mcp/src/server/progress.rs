//! Progress notifications: none for quick calls, few for slow ones.

use super::backend::Words;
use crate::wire::ITEM;
use rmcp::{
    RoleServer,
    model::{CustomNotification, ProgressNotificationParam, ProgressToken, ServerNotification},
    service::{Peer, RequestContext},
};
use serde_json::{Value, json};
use stagewright_commands::{
    Row,
    events::{ITEMS_ON_THEIR_WAY, Items},
};
use std::{sync::Arc, time::Duration};
use tokio::{
    sync::mpsc::{Receiver, UnboundedReceiver, channel, unbounded_channel},
    time::{Instant, sleep_until},
};

/// A call that ends within this time from its start sends no progress.
const FIRST_PROGRESS_AFTER: Duration = Duration::from_millis(250);

/// The most notifications with words (not items) for one call.
const MOST_WORDS_SENT: u32 = 12;

/// Clients give up calls that are silent. A running call sends at least one notification in this time.
const SILENT_AT_MOST: Duration = Duration::from_secs(10);

/// Sends the progress of one call to its caller.
pub(super) struct Pump {
    to: Option<(Peer<RoleServer>, ProgressToken)>,
    words: UnboundedReceiver<String>,
    items: Receiver<Value>,
    row: &'static Row,
    /// The caller is one of our frontends: it gets items as JSON, and needs no sign of life.
    ours: bool,
    started: Instant,
    sent: u32,
    /// How many of the sent notifications had words of the call.
    told: u32,
}

impl Pump {
    /// A pump, and the sinks for the call's words and items; `None` if the caller wants no progress. Other clients than
    /// our own get a sign of life at doubling intervals, up to `SILENT_AT_MOST`, because they may have a timeout.
    pub(super) fn new(
        context: &RequestContext<RoleServer>,
        row: &'static Row,
        ours: bool,
    ) -> (Pump, Option<Words>, Option<Items>) {
        let (send, words) = unbounded_channel();
        let (send_item, items) = channel(ITEMS_ON_THEIR_WAY);
        let to = context.meta.get_progress_token().map(|token| (context.peer.clone(), token));
        let sink = to.is_some().then(|| -> Words {
            Arc::new(move |words: &str| {
                // The receiver is gone when the call is over.
                let _ = send.send(words.to_owned());
            })
        });
        let send_item = to.is_some().then_some(send_item);
        (Pump { to, words, items, row, ours, started: Instant::now(), sent: 0, told: 0 }, sink, send_item)
    }

    /// Waits for the call, and sends its progress meanwhile.
    pub(super) async fn during<T>(&mut self, call: impl Future<Output = T>) -> T {
        tokio::pin!(call);
        if self.to.is_none() {
            return call.await;
        }
        let mut latest = None;
        let mut next = FIRST_PROGRESS_AFTER;
        loop {
            let due = self.started + next;
            tokio::select! {
                done = &mut call => {
                    // Send all items before the answer.
                    while let Ok(item) = self.items.try_recv() {
                        self.report_item(item).await;
                    }
                    return done;
                }
                Some(item) = self.items.recv() => self.report_item(item).await,
                Some(words) = self.words.recv() => {
                    if self.started.elapsed() < FIRST_PROGRESS_AFTER {
                        latest = Some(words);
                    } else {
                        self.tell(words).await;
                    }
                }
                () = sleep_until(due) => {
                    if let Some(words) = latest.take().filter(|_| self.told < MOST_WORDS_SENT) {
                        self.tell(words).await;
                    } else if !self.ours && next > FIRST_PROGRESS_AFTER {
                        self.send(format!("{} s", next.as_secs())).await;
                    }
                    let step = next.max(Duration::from_secs(1) / 2);
                    next = step + step.min(SILENT_AT_MOST);
                }
            }
        }
    }

    async fn tell(&mut self, words: String) {
        if self.told < MOST_WORDS_SENT {
            self.told += 1;
            self.send(words).await;
        }
    }

    async fn send(&mut self, words: String) {
        let Some((peer, token)) = &self.to else { return };
        self.sent += 1;
        let param = ProgressNotificationParam::new(token.clone(), f64::from(self.sent)).with_message(words);
        let _ = peer.notify_progress(param).await;
    }

    /// Sends an item: as JSON to our own frontends, in words to other clients.
    async fn report_item(&mut self, item: Value) {
        let Some((peer, token)) = &self.to else { return };
        self.sent += 1;
        if self.ours {
            let item = CustomNotification::new(ITEM, Some(json!({ "progressToken": token, "item": item })));
            let _ = peer.send_notification(ServerNotification::CustomNotification(item)).await;
        } else {
            let words = (self.row.show_item)(&item, false);
            let param = ProgressNotificationParam::new(token.clone(), f64::from(self.sent)).with_message(words);
            let _ = peer.notify_progress(param).await;
        }
    }
}
