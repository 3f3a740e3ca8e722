//! Waits for windows that do not exist yet.

use super::{WindowInfo, Windows};
use crate::{
    error::{Code, Error, Outcome, quoted},
    main_process::hooks,
    surfaces::{Gone, Surface},
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::browser_protocol::browser::GetVersionParams;
use futures_util::future::join_all;
use serde_json::json;
use std::{sync::Arc, time::Duration};

/// The interval at which titles are read while a call waits for one.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// How long a new window's page may take to become ready for input.
const PAGE_READY_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a turn of a joined app's main process may take. It reports its windows after that.
const LONG_TURN: Duration = Duration::from_secs(5);

/// How long the windows of a joined app may take to be reported after that.
const WINDOWS_TIMEOUT: Duration = Duration::from_millis(500);

/// How long the pages of an app that was joined during its start may take to load.
const JOINED_PAGES_TIMEOUT: Duration = Duration::from_secs(2);

/// The part of the budget that is reserved for the reply.
const MARGIN: Duration = Duration::from_millis(50);

/// A window that is waited for; exactly one field is given.
#[derive(Debug, Clone, Default)]
pub struct WindowWanted {
    /// Its exact title.
    pub title: Option<String>,
    /// Part of its URL.
    pub url: Option<String>,
    /// Its place in the list.
    pub index: Option<usize>,
}

impl WindowWanted {
    fn fits(&self, window: &WindowInfo) -> bool {
        self.title.as_ref().is_some_and(|title| window.title == *title)
            || self.url.as_ref().is_some_and(|url| window.url.contains(url.as_str()))
            || self.index == Some(window.index)
    }
}

impl Windows {
    /// Waits for the first window.
    pub(crate) async fn first(&self, deadline: Deadline) -> Option<Arc<Surface>> {
        let mut changes = self.surfaces.changes();
        deadline
            .limit(async {
                loop {
                    changes.borrow_and_update();
                    // A view may be reported before the window that holds it.
                    self.identify_pages().await;
                    let windows = self.surfaces.windows();
                    if let Some(window) = windows.into_iter().find(|w| w.state.borrow().gone != Some(Gone::Closed)) {
                        return window;
                    }
                    if changes.changed().await.is_err() {
                        std::future::pending::<()>().await;
                    }
                }
            })
            .await
    }

    /// Waits until the endpoint has reported the open windows, for `budget` at most.
    pub(crate) async fn settled(&self, budget: Duration) {
        let _ = self.main.want(hooks::KEEP_PAINTING, &[], budget).await;
        if self.first(Deadline::after(budget)).await.is_some() {
            // The others were reported at the same time, so one round trip later all are there.
            if let Some(channel) = self.renderers.channel() {
                let _ = Deadline::after(budget).limit(channel.tell(None, GetVersionParams::default())).await;
            }
        }
    }

    /// Waits for the windows of a joined app and for their pages. The app may have just started, and its pages must be
    /// ready for input.
    pub(crate) async fn come_up(&self, deadline: Deadline) {
        if let Some(main) = self.main.get() {
            let _ = main.take_a_turn(LONG_TURN.min(deadline.left())).await;
        }
        self.settled(WINDOWS_TIMEOUT.min(deadline.left())).await;
        let most = JOINED_PAGES_TIMEOUT.min(deadline.left());
        let windows = self.surfaces.windows();
        // With a time limit of our own, because a page that hangs may exceed the one of its agent.
        let _ = Deadline::after(most).limit(join_all(windows.iter().map(|window| window.loaded(most)))).await;
    }

    /// Waits until the page of a visible window is ready for input. The window is returned even if the page does not
    /// become ready.
    async fn page_up(&self, window: &WindowInfo, deadline: Deadline) {
        let Some(surface) = self.surfaces.by_handle(&window.id).filter(|_| window.visible && !window.crashed) else {
            return;
        };
        let most = deadline.left().saturating_sub(MARGIN).min(PAGE_READY_TIMEOUT);
        let _ = Deadline::after(most).limit(surface.ready(most)).await;
    }

    /// Waits until a matching window is open, and its page is ready for input.
    pub async fn wait_for(&self, wanted: &WindowWanted, budget: Duration) -> Outcome<WindowInfo> {
        let mut changes = self.surfaces.changes();
        let deadline = Deadline::after(budget);
        let opened = deadline
            .limit(async {
                loop {
                    changes.borrow_and_update();
                    if let Some(window) = self.list().await?.into_iter().find(|w| wanted.fits(w)) {
                        self.page_up(&window, deadline).await;
                        return Ok(window);
                    }
                    self.ends.alive()?;
                    // No event reports a new title, so it is read again.
                    let _ = tokio::time::timeout(LOOK_AGAIN, changes.changed()).await;
                }
            })
            .await;
        match opened {
            Some(outcome) => outcome,
            None => {
                let open = self.list().await?;
                let names: Vec<_> = open.iter().map(|w| format!("{} {}", w.id, quoted(&w.title))).collect();
                Err(Error::new(
                    Code::WaitTimeout,
                    format!("No such window opened within {} ms. There are: {}.", budget.as_millis(), names.join(", ")),
                )
                .detail("windows", json!(names))
                .next("electron_windows_list", json!({}), "see what is open"))
            }
        }
    }
}
