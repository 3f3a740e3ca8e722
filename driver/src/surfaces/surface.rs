//! One surface: a DevTools target with a document, and the agent in it.

use super::{
    presses::SentPresses,
    state::{SurfaceKind, SurfaceState},
    work::Works,
};
use crate::{
    channel::Channel,
    error::{Outcome, quoted},
    logs::Logs,
    page::{RefSpace, WORLD, trap::TrapRegistry},
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::browser_protocol::page as protocol_page;
use serde::de::DeserializeOwned;
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::sync::watch;

/// State that all surfaces of a session share.
#[derive(Debug, Default)]
pub struct Shared {
    /// The session's ref numbers.
    pub refs: RefSpace,
    /// The logs of the app.
    pub logs: Logs,
    /// Reports of traps about the present presses and keys.
    pub heard: TrapRegistry,
    /// Work of the agents that may take long.
    pub works: Works,
    /// The latest presses that were sent.
    pub presses: SentPresses,
    /// How many events of input have been sent.
    pub(crate) inputs: AtomicU64,
}

/// A window, view, webview, frame or DevTools: anything with a document of its own.
pub struct Surface {
    /// Our handle for it, such as `w1`. Handles are never reused.
    pub handle: String,
    /// The DevTools target.
    pub target_id: String,
    /// The flat session.
    pub cdp_session: String,
    /// Whether it is a frame in the process of its parent. It then shares the parent's flat session, and its
    /// `target_id` is only the id of the frame.
    pub in_process: bool,
    /// The channel it is driven through.
    pub channel: Channel,
    pub(crate) shared: Arc<Shared>,
    pub(crate) state: watch::Sender<SurfaceState>,
}

impl Surface {
    /// A copy of its state.
    pub fn state(&self) -> SurfaceState {
        self.state.borrow().clone()
    }

    /// The kind of the surface, as far as it is known now.
    pub fn kind(&self) -> SurfaceKind {
        self.state.borrow().kind
    }

    /// Its kind in lists: `page` if it is not known whether it is a window or a view.
    pub fn kind_name(&self) -> &'static str {
        let state = self.state.borrow();
        match state.kind {
            SurfaceKind::Window if state.contents.is_none() => "page",
            kind => kind.name(),
        }
    }

    /// Its kind, handle and title, for a message.
    pub fn words(&self) -> String {
        format!("{} {} {}", self.kind_name(), self.handle, quoted(&self.state.borrow().title))
    }

    /// Whether it is embedded in another page, so that input is sent to that page.
    pub fn is_embedded(&self) -> bool {
        matches!(self.kind(), SurfaceKind::Frame | SurfaceKind::Webview)
    }

    /// The handle of the surface that contains it.
    pub fn parent(&self) -> Option<String> {
        self.state.borrow().parent.clone()
    }

    /// Creates our world in the current document. Later documents get it by the script that is registered when the
    /// surface is attached.
    pub(crate) fn create_world(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut params = protocol_page::CreateIsolatedWorldParams::new(self.target_id.clone());
        params.world_name = Some(WORLD.into());
        let created = self.channel.tell(Some(&self.cdp_session), params);
        async move {
            let _ = created.await;
        }
    }

    /// The source of the guard for documents of this session, with the session's names.
    pub(crate) fn guard(&self) -> String {
        let greeting = self.shared.heard.greeting();
        stagewright_agent::guard().replace("%GREETING%", greeting).replace("%PICKERS%", self.pickers_name())
    }

    /// The script for the page's own world that makes its file pickers ask us.
    pub(crate) fn pickers(&self) -> String {
        stagewright_agent::PICKERS.replace("%PICKERS%", self.pickers_name())
    }

    pub(crate) fn pickers_name(&self) -> &str {
        self.shared.heard.picking()
    }

    /// Counts an input event that is about to be sent.
    pub(crate) fn note_input(&self) {
        self.shared.inputs.fetch_add(1, Ordering::Relaxed);
    }

    /// Sends a typed command to this surface, and waits for the answer, for `budget` at most.
    pub async fn command<C: chromiumoxide_types::Command, R: DeserializeOwned>(
        &self,
        command: C,
        budget: Duration,
    ) -> Outcome<R> {
        let answer = self.channel.ask::<C, R>(Some(&self.cdp_session), command);
        self.unless_gone(Deadline::after(budget), answer).await?.map_err(|error| self.refused(error))
    }
}
