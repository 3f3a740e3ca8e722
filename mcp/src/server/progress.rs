//! Progress notifications: none for what is quick, few for what is slow.

use rmcp::{
    RoleServer,
    model::{ProgressNotificationParam, ProgressToken},
    service::{Peer, RequestContext},
};
use std::{sync::Arc, time::Duration};
use tokio::{
    sync::mpsc::{UnboundedReceiver, unbounded_channel},
    time::{Instant, sleep_until},
};

/// What ends before this is not worth a word.
const QUIET: Duration = Duration::from_millis(250);

/// The most notifications of one call.
const MOST: u32 = 12;

/// Sends one call's progress to its caller.
pub(super) struct Pump {
    to: Option<(Peer<RoleServer>, ProgressToken)>,
    words: UnboundedReceiver<String>,
    started: Instant,
    sent: u32,
    beats: bool,
}

type Sink = Arc<dyn Fn(&str) + Send + Sync>;

impl Pump {
    /// A pump, and where the call puts its words; nowhere when the caller wants none. With `beats`
    /// a call that says nothing is reported at doubling intervals, so that clients with a timeout
    /// see that it lives.
    pub(super) fn new(context: &RequestContext<RoleServer>, beats: bool) -> (Pump, Option<Sink>) {
        let (send, words) = unbounded_channel();
        let to = context.meta.get_progress_token().map(|token| (context.peer.clone(), token));
        let sink = to.is_some().then(|| -> Sink {
            Arc::new(move |words: &str| {
                // A call that is over has nobody to tell.
                let _ = send.send(words.to_owned());
            })
        });
        (Pump { to, words, started: Instant::now(), sent: 0, beats }, sink)
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
                done = &mut call => return done,
                Some(words) = self.words.recv() => {
                    if self.started.elapsed() < QUIET {
                        latest = Some(words);
                    } else {
                        self.tell(words).await;
                    }
                }
                () = sleep_until(due) => {
                    if let Some(words) = latest.take() {
                        self.tell(words).await;
                    } else if self.beats && next > QUIET {
                        self.tell(format!("{} s", next.as_secs())).await;
                    }
                    next = next.max(Duration::from_secs(1) / 2) * 2;
                }
            }
        }
    }

    async fn tell(&mut self, words: String) {
        let Some((peer, token)) = &self.to else { return };
        if self.sent < MOST {
            self.sent += 1;
            let param = ProgressNotificationParam::new(token.clone(), f64::from(self.sent)).with_message(words);
            let _ = peer.notify_progress(param).await;
        }
    }
}
