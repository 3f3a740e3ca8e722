//! Windows that are still to come.

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

/// How often titles are looked at while one is waited for.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// How long a new window's page may take to come up.
const PAGE_UP: Duration = Duration::from_secs(5);

/// How long the windows of an app that was joined may take to show up.
const SHOWING_UP: Duration = Duration::from_millis(500);

/// How long the pages of an app that was joined while it started may take.
const JOINED_UP: Duration = Duration::from_secs(2);

/// The part of the budget that is reserved for the answer.
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
    /// Waits for a window to be there.
    pub(crate) async fn first(&self, deadline: Deadline) -> Option<Arc<Surface>> {
        let mut changes = self.surfaces.changes();
        deadline
            .limit(async {
                loop {
                    changes.borrow_and_update();
                    // A view may be reported before the window that holds it.
                    self.tell_pages().await;
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

    /// Lets the windows that are open show up, for at most `budget`: they come one by one as the
    /// endpoint tells of them.
    pub(crate) async fn settled(&self, budget: Duration) {
        let _ = self.main.want(hooks::KEEP_PAINTING, &[], budget).await;
        if self.first(Deadline::after(budget)).await.is_some() {
            // The others were reported at the same time, so one round trip later all are there.
            if let Some(channel) = self.renderers.channel() {
                let _ = Deadline::after(budget).limit(channel.tell(None, GetVersionParams::default())).await;
            }
        }
    }

    /// Waits for the windows of a joined app and for their pages. The app may have been started just now, and its next
    /// input must be heard.
    pub(crate) async fn come_up(&self, deadline: Deadline) {
        self.settled(SHOWING_UP.min(deadline.left())).await;
        let most = JOINED_UP.min(deadline.left());
        let windows = self.surfaces.windows();
        // Stop waiting for a page that hangs: the answer of its agent may take longer.
        let _ = Deadline::after(most).limit(join_all(windows.iter().map(|window| window.loaded(most)))).await;
    }

    /// Lets the page of a window that shows come up: what is done in it next is to be heard. A window whose page does
    /// not is there all the same.
    async fn page_up(&self, window: &WindowInfo, deadline: Deadline) {
        let Some(surface) = self.surfaces.by_handle(&window.id).filter(|_| window.visible && !window.crashed) else {
            return;
        };
        let most = deadline.left().saturating_sub(MARGIN).min(PAGE_UP);
        let _ = Deadline::after(most).limit(surface.ready(most)).await;
    }

    /// Waits until a window that fits is open, and its page is up.
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
