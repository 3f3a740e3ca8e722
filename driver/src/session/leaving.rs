//! Ends a session: detaches from a joined app, stops a launched one, or shuts down with the host.

use super::Session;
use crate::{
    error::{Code, Error, Outcome},
    main_process::hooks,
    wait::{Deadline, off_thread},
};
use chromiumoxide_cdp::cdp::browser_protocol::browser;
use futures_util::future::join_all;
use serde_json::{Value, json};
use stagewright_os::tcp::listening_ports;
use std::time::Duration;

/// How long the inspector of an app may take to close when we detach.
const CLOSING: Duration = Duration::from_secs(2);

/// When an app is stopped: how long the groups of verbs may take to undo their changes, and to write what they have
/// recorded. It takes milliseconds unless the app is busy.
const UNDO_TIMEOUT: Duration = Duration::from_secs(3);

/// How an app was stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped {
    /// Whether it did not quit on request and was killed.
    pub escalated: bool,
}

impl Session {
    /// Detaches from a joined app: undoes all changes, and leaves it running.
    pub async fn detach(&self) -> Outcome<()> {
        if self.origin.is_launch() {
            return Err(Error::new(
                Code::TransportUnsupported,
                "A launched app cannot be detached from: it ends with its session.",
            )
            .hint("electron_stop ends both. To leave an app running, start it yourself and use electron_attach or electron_inject.")
            .next("electron_stop", json!({}), "ends the app and the session"));
        }
        self.leave().await;
        Ok(())
    }

    async fn leave(&self) {
        // From here on, a closed connection is not a lost half.
        self.ends.begin_stopping();
        self.input.release_all().await;
        // Hide them explicitly, and do not rely on the end of the DevTools session.
        self.overlays.hide_highlights().await;
        self.overlays.end_highlights();
        self.take_back().await;
        if self.main.get().is_some() {
            let ports = async || match self.origin.pid {
                Some(pid) => off_thread(move || listening_ports(pid).len()).await,
                None => 0,
            };
            let before = ports().await;
            // Wait until the inspector is closed. Otherwise the next session to join could find it while it is closing.
            if self.main.leave(CLOSING).await {
                let closed = async {
                    while ports().await >= before && self.ends.alive().is_ok() {
                        tokio::time::sleep(Duration::from_millis(5)).await;
                    }
                };
                let _ = tokio::time::timeout(CLOSING, closed).await;
            }
        }
        self.renderers.stop_pausing().await;
        if let Some(browser) = self.renderers.channel() {
            browser.close();
        }
        let left = Error::new(Code::NotRunning, "The session has left the app, which runs on.");
        self.ends.end(left);
    }

    /// Undoes the changes of groups of verbs in the app, all at once: one that is slow uses up no other's time.
    async fn take_back(&self) {
        let leaving = self.main.parts().iter().filter_map(|part| part.leaving);
        let steps: Vec<_> = leaving.map(|leave| leave(self)).collect();
        join_all(steps).await;
    }

    /// Ends a launched app: asks it to quit, and kills it if it still runs after `budget`.
    pub async fn stop(&self, budget: Duration) -> Outcome<Stopped> {
        self.ends.begin_stopping();
        // An app that has not run a line has nothing to tidy up, and cannot hear a request.
        if self.main.paused().is_some() {
            self.ends.kill();
            self.ends.gone().await;
            return Ok(Stopped { escalated: false });
        }
        let deadline = Deadline::after(budget);
        // An app may wait for timers before it quits, so restore the real clock first.
        let _ = tokio::time::timeout(UNDO_TIMEOUT.min(budget / 2), self.take_back()).await;
        self.input.release_all().await;
        match self.main.get() {
            // If the app is blocked at our gate, or gets there while it quits, nobody will answer any more. So kill it.
            Some(main) => tokio::select! {
                biased;
                () = self.dialogs.native.held() => {
                    self.ends.kill();
                    self.ends.gone().await;
                    return Ok(Stopped { escalated: true });
                }
                _ = deadline.limit(async {
                    let _ = main.call::<Value>(hooks::QUIT, &[], budget).await;
                    self.ends.ended().await
                }) => {}
            },
            None => {
                if let Some(channel) = self.renderers.channel() {
                    drop(channel.tell(None, browser::CloseParams::default()));
                }
            }
        }
        let escalated = deadline.limit(self.ends.ended()).await.is_none();
        self.ends.kill();
        self.ends.gone().await;
        Ok(Stopped { escalated })
    }

    /// The end of the host: stops a launched app, and detaches from a joined one.
    pub async fn shutdown(&self) {
        if self.origin.is_launch() {
            self.ends.kill();
            self.ends.gone().await;
            self.ends.clear_away().await;
        } else {
            self.leave().await;
        }
    }
}
