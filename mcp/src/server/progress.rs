//! Progress notifications: none for what is quick, few for what is slow.

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

/// What ends before this is not worth a word.
const QUIET: Duration = Duration::from_millis(250);

/// The most words of one call.
const MOST: u32 = 12;

/// Clients give up a call that says nothing: this often it shows that it lives, however long it takes.
const SILENT_AT_MOST: Duration = Duration::from_secs(10);

/// Sends one call's progress to its caller.
pub(super) struct Pump {
    to: Option<(Peer<RoleServer>, ProgressToken)>,
    words: UnboundedReceiver<String>,
    items: Receiver<Value>,
    row: &'static Row,
    /// The caller is one of ours: it has items as they are, and needs no sign of life.
    ours: bool,
    started: Instant,
    sent: u32,
    /// How many of those were words.
    told: u32,
}

impl Pump {
    /// A pump, and where the call puts its words and its items; nowhere when the caller wants none. For others than our
    /// own frontends a call that says nothing is reported at doubling intervals, so that clients with a timeout see that
    /// it lives.
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
                // A call that is over has nobody to tell.
                let _ = send.send(words.to_owned());
            })
        });
        let send_item = to.is_some().then_some(send_item);
        (Pump { to, words, items, row, ours, started: Instant::now(), sent: 0, told: 0 }, sink, send_item)
    }

    /// Waits for the call, and tells what it says meanwhile.
    pub(super) async fn during<T>(&mut self, call: impl Future<Output = T>) -> T {
        tokio::pin!(call);
        if self.to.is_none() {
            return call.await;
        }
        let mut latest = None;
        let mut next = QUIET;
        loop {
            let due = self.started + next;
            tokio::select! {
                done = &mut call => {
                    // The answer comes after all of its parts.
                    while let Ok(item) = self.items.try_recv() {
                        self.tell_item(item).await;
                    }
                    return done;
                }
                Some(item) = self.items.recv() => self.tell_item(item).await,
                Some(words) = self.words.recv() => {
                    if self.started.elapsed() < QUIET {
                        latest = Some(words);
                    } else {
                        self.tell(words).await;
                    }
                }
                () = sleep_until(due) => {
                    if let Some(words) = latest.take().filter(|_| self.told < MOST) {
                        self.tell(words).await;
                    } else if !self.ours && next > QUIET {
                        self.send(format!("{} s", next.as_secs())).await;
                    }
                    let step = next.max(Duration::from_secs(1) / 2);
                    next = step + step.min(SILENT_AT_MOST);
                }
            }
        }
    }

    async fn tell(&mut self, words: String) {
        if self.told < MOST {
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

    /// An item: to our own frontends as it is, to others in words.
    async fn tell_item(&mut self, item: Value) {
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
