//! Questions that concern both halves of a session: which one does not respond, and whether the reports of both have
//! arrived.

use super::{EffectCollector, Effects, Session};
use crate::{
    error::{Code, Error},
    main_process::hooks,
};
use chromiumoxide_cdp::cdp::js_protocol::runtime::EvaluateParams;
use serde_json::Value;
use std::time::Duration;

/// How long a half may take to answer the test of whether it responds.
const PROBE: Duration = Duration::from_millis(700);

/// How long to wait, at the end of an act, until a window that it opened has its title and URL. A page from a file has
/// them after 30 to 120 ms, and after more than 400 ms on a machine that is busy. Acts that open no window do not wait.
const NEW_WINDOW_TIMEOUT: Duration = Duration::from_millis(1_000);

/// How long to wait, at the end of an act, until the main process has sent its reports of the act. It takes less than 1
/// ms unless it is busy.
const ACTION_REPORTS_TIMEOUT: Duration = Duration::from_millis(250);

impl Session {
    /// The error for the half that does not respond, if there is one. Calls that exceed their budget use it.
    pub async fn unresponsive_half_error(&self) -> Option<Error> {
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

    /// The effects that were collected; `None` if there are none. Calls the main process once, so that its
    /// reports about the act have arrived.
    pub async fn effects(&self, collector: &EffectCollector) -> Option<Effects> {
        // An ended app sends no more reports, and its host aborts calls that do not finish at once.
        if self.ends.alive().is_ok() {
            self.main.wait_for_reports_within(ACTION_REPORTS_TIMEOUT).await;
            self.caught_up().await;
            self.windows.known_by(&collector.opened(), NEW_WINDOW_TIMEOUT).await;
        }
        collector.take()
    }

    /// Waits until the messages that both halves have received so far are handled.
    pub async fn caught_up(&self) {
        // Lets the reader task handle messages that have arrived already.
        tokio::task::yield_now().await;
        // The main process first, because the tunnel's events come through it.
        if let Some(main) = self.main.get() {
            main.channel().caught_up().await;
        }
        if let Some(browser) = self.renderers.channel() {
            browser.caught_up().await;
        }
    }
}
