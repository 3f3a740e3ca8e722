//! The renderers of an app, driven by the DevTools protocol: the channel, the surfaces, and their frames.

mod crashes;
mod documents;
mod domains;
mod first_script;
mod frames;
mod inspection;
mod listeners;
mod printing;
mod readiness;
mod shared_scripts;
mod shared_workers;
mod snapshot;
mod survey;
mod targets;
mod worker;
mod workers;

pub use documents::AppContext;
pub use domains::{Domain, Target};
pub use inspection::{Inspect, NewTarget, Once, TargetDecision};
use parking_lot::Mutex;
use readiness::forget_up;
pub(super) use readiness::take_up;
pub use snapshot::Taken;
pub(crate) use targets::attach_to_all;
pub(super) use targets::{Attached, attach_to_children};
pub use worker::Worker;

use super::{
    effect_collector::EffectCollectors,
    origin::{Origin, TransportKind},
    workers::WorkerList,
};
use crate::{
    channel::Channel,
    error::{Code, Error, Outcome},
    surfaces::{Gone, Shared, Surface, SurfaceState, Surfaces, frames::FrameTree},
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::browser_protocol::target;
use serde::Deserialize;
use std::{sync::Arc, time::Duration};
use tokio::sync::watch;

/// How long the endpoint may take to list its targets.
const LISTING: Duration = Duration::from_secs(1);

/// The renderer half of a session.
pub struct Renderers {
    origin: Arc<Origin>,
    channel: Option<Channel>,
    surfaces: Arc<Surfaces>,
    shared: Arc<Shared>,
    collectors: Arc<EffectCollectors>,
    frames: Mutex<FrameTree>,
    /// The listeners of domains of the protocol.
    domains: domains::Domains,
    workers: workers::Workers,
    /// The ids of workers.
    worker_list: Arc<WorkerList>,
    /// The survey of living workers that runs.
    surveys: survey::Surveys,
    /// The script that runs first in new documents.
    first_script: first_script::FirstScript,
    /// The look at new targets, and scripts for one document of a page.
    inspection: inspection::Inspection,
    /// Crashes with Electron's reason, to be matched with the DevTools event of the same crash.
    crash_reasons: crashes::CrashReasons,
    /// The number of targets that are being resumed and detached from (`targets.rs`).
    releasing: watch::Sender<usize>,
}

impl Renderers {
    pub(super) fn new(
        origin: Arc<Origin>,
        channel: Option<Channel>,
        surfaces: Arc<Surfaces>,
        shared: Arc<Shared>,
        collectors: Arc<EffectCollectors>,
        worker_list: Arc<WorkerList>,
    ) -> Renderers {
        Renderers {
            origin,
            channel,
            surfaces,
            shared,
            collectors,
            frames: Mutex::default(),
            domains: Default::default(),
            workers: Default::default(),
            worker_list,
            surveys: Default::default(),
            first_script: Default::default(),
            inspection: Default::default(),
            crash_reasons: Default::default(),
            releasing: watch::Sender::new(0),
        }
    }

    /// The channel to the renderers, even if it is closed.
    pub(super) fn channel(&self) -> Option<&Channel> {
        self.channel.as_ref()
    }

    /// The channel to the renderers.
    ///
    /// # Errors
    /// `CDP_DISCONNECTED` if it is closed, `TRANSPORT_UNSUPPORTED` if there is none.
    pub fn need(&self) -> Outcome<&Channel> {
        match &self.channel {
            Some(channel) if !channel.is_closed() => Ok(channel),
            Some(channel) => {
                let how = channel.closed_words();
                let error = Error::new(Code::CdpDisconnected, format!("The DevTools connection to the app{how}."));
                Err(match &self.origin.rejoin {
                    Some(again) => again.offer(error, "join it again"),
                    None => error,
                })
            }
            None => Err(Error::new(Code::TransportUnsupported, "This session has no renderer half.")
                .detail("missing", "renderer")),
        }
    }

    /// Reads the titles and URLs of all targets again: DevTools has no event for a new title (22 and 33). The tunnel
    /// uses Electron's event for it.
    pub(super) async fn refresh_titles(&self) {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Targets {
            target_infos: Vec<Target>,
        }
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Target {
            target_id: String,
            title: String,
            url: String,
        }
        let Some(channel) = self.channel.as_ref().filter(|_| self.origin.transport != TransportKind::Injector) else {
            return;
        };
        let asked = channel.ask::<_, Targets>(None, target::GetTargetsParams::default());
        let Some(Ok(targets)) = Deadline::after(LISTING).limit(asked).await else { return };
        for Target { target_id, title, url } in targets.target_infos {
            if let Some(surface) = self.surfaces.by_target(&target_id) {
                surface.state.send_if_modified(|state| {
                    let news = state.title != title || state.url != url;
                    (state.title, state.url) = (title, url);
                    news
                });
            }
        }
    }

    /// Handles the end of a surface's renderer, which crashed or was killed.
    pub(super) fn crashed(self: &Arc<Self>, surface: &Arc<Surface>) {
        let gone = Gone::Crashed(self.crash_reason(surface));
        surface.state.send_modify(|state| {
            state.world = None;
            state.printing = false;
            state.gone = Some(gone.clone());
            state.crashes += 1;
        });
        self.collectors.surface_crashed(surface);
        self.with_frames(|tree| tree.crashed(&surface.cdp_session));
        self.surfaces.remove_sharers(&surface.cdp_session, &gone);
    }

    /// Handles the end of the channel: every surface is gone.
    pub(super) fn lost(&self) {
        for surface in self.surfaces.all() {
            self.take_away(&surface.cdp_session);
        }
    }

    fn take_away(&self, cdp_session: &str) {
        let surface = self.surfaces.by_session(cdp_session);
        self.surfaces.remove(cdp_session);
        self.forget_first_script(cdp_session);
        if let Some(surface) = surface {
            self.forget_once(&surface);
            self.forget_watched(&surface);
            self.collectors.surface_closed(&surface);
        }
    }

    /// Changes the state of all frames that share a page's session.
    pub(super) fn update_sharers(&self, page: &Surface, change: impl Fn(&mut SurfaceState)) {
        for frame in self.surfaces.sharers(&page.cdp_session) {
            frame.state.send_modify(&change);
        }
    }
}
