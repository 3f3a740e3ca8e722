//! Both halves of a session at once: which one is silent, and what each has told by now.

use super::{Effects, Session, Witness};
use crate::{
    error::{Code, Error},
    main_process::hooks,
};
use chromiumoxide_cdp::cdp::js_protocol::runtime::EvaluateParams;
use serde_json::Value;
use std::time::Duration;

/// How long a half may take to show that it answers.
const PROBE: Duration = Duration::from_millis(700);

/// How long, at the end of an act, a window that it opened may take to have its title and its url. A page from a file
/// has them after 30 to 120 ms. Acts that open no window wait for nothing.
const WINDOW_KNOWN_BY: Duration = Duration::from_millis(400);

/// How long the main process may take, at the end of an act, to send its reports of the act. It takes less than 1 ms
/// unless it is busy.
const REPORTS_OF_AN_ACT: Duration = Duration::from_millis(50);

impl Session {
    /// The half that gives no reply at all, if there is one. A call that exceeds its budget asks for it.
    pub async fn silent_half(&self) -> Option<Error> {
        if let Some(main) = self.main.get()
            && let Err(error) = main.call::<Value>(hooks::TURN, &[], PROBE).await
            && error.code == Code::AppNotResponding
        {
            return Some(self.dialogs.native.named_in(error));
        }
        let surface = self.windows.surface(None).await.ok()?;
        surface
            .command::<_, Value>(EvaluateParams::new("1"), PROBE)
            .await
            .err()
            .filter(|f| matches!(f.code, Code::AppNotResponding | Code::DialogOpen))
    }

    /// The effects that the witness has seen; `None` when there are none. The main process is asked once, so that its
    /// reports of what the act set off have come.
    pub async fn effects(&self, witness: &Witness) -> Option<Effects> {
        // An app that has ended says nothing more, and its host gives up calls that do not answer at once.
        if self.ends.alive().is_ok() {
            self.main.hear_within(REPORTS_OF_AN_ACT).await;
            self.caught_up().await;
            self.windows.known_by(&witness.opened(), WINDOW_KNOWN_BY).await;
        }
        witness.take()
    }

    async fn caught_up(&self) {
        // Lets the reader task read what has arrived already.
        tokio::task::yield_now().await;
        // In this order, because the tunnel's events come through the main process.
        if let Some(main) = self.main.get() {
            main.channel().caught_up().await;
        }
        if let Some(browser) = self.renderers.channel() {
            browser.caught_up().await;
        }
    }
}
