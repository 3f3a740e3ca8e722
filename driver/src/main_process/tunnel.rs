//! A DevTools channel inside the inspector's channel. The hooks emulate the browser endpoint, with
//! `webContents.debugger` as the channel to each window. A command takes about 0.7 ms, two to three times as long as on
//! the pipe.

use super::MainProcess;
use crate::channel::{Channel, Events, Inbox, Transport};
use std::sync::Arc;

/// Receives the messages that come out of the tunnel.
pub type Feed = Arc<Inbox>;

/// Opens the tunnel. Reports of its hooks go into the feed.
pub fn over_tunnel(main: &MainProcess) -> (Channel, Events, Feed) {
    let (channel, Transport { mut outgoing, inbox }, events) = Channel::new();
    let feed = Arc::new(inbox);
    let main = main.clone();
    tokio::spawn(async move {
        while let Some(frame) = outgoing.recv().await {
            // Not awaited: the answer comes as a report, and the next frame must not wait for it.
            drop(main.send_into_tunnel(&frame));
        }
    });
    (channel, events, feed)
}
