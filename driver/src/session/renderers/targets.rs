//! Targets of the DevTools protocol. Pages, frames and webviews are attached to and become surfaces. Others are resumed
//! and detached from.

use super::{Renderers, TransportKind};
use crate::{
    channel::{Channel, Event},
    session::workers::{Owner, WorkerKind},
    surfaces::{Surface, SurfaceKind, SurfaceState},
};
use chromiumoxide_cdp::cdp::{browser_protocol::target, js_protocol::runtime};
use serde::Deserialize;
use serde_json::json;
use std::{sync::Arc, time::Duration};
use tokio::sync::watch;

/// When we detach from an app: how long its paused targets may take to be resumed. A service worker answers only once
/// it has started.
const RESUMING: Duration = Duration::from_secs(2);

/// How long a new worker stays paused until its domains are enabled. If it is resumed before that, its first requests may
/// be unseen. With 2 s, one request of a shared worker was, on a machine at four times its load (22.3.25).
pub(super) const WORKER_ANSWERING: Duration = Duration::from_secs(5);

/// Asks the endpoint to attach to every present and future page. Does not wait, because the debug pipe of an app that
/// is paused at its start does not answer.
pub(crate) fn attach_to_all(channel: &Channel) {
    // Each new target waits until we resume it. A window that a page opens and that is attached to without waiting
    // never loads, and its opener hangs with it (22 and 33).
    drop(channel.tell(None, auto_attach(true)));
    // Enables the event `Target.targetInfoChanged`, which has the titles and URLs.
    drop(channel.tell(None, target::SetDiscoverTargetsParams::new(true)));
}

/// The command that a worker answers once it has its script. If its script cannot be loaded, it never does.
pub(super) const FIRST_ANSWER: &str = "Runtime.getIsolateId";

pub(super) fn auto_attach(hold: bool) -> target::SetAutoAttachParams {
    let mut params = target::SetAutoAttachParams::new(true, hold);
    params.flatten = Some(true);
    params
}

/// Attaches to the children of a page: its frames and its webviews.
///
/// `hold` pauses each child at its start, so that the guard is the first script that runs in a frame or webview.
/// Chromium then pauses every worker of the page as well. It sends no event for a worker that a filter leaves out, so
/// that worker could never be resumed (22.3.25 and 33.2.1). So with `hold` every type of target is attached to, and
/// `release` resumes those that are not surfaces.
pub(crate) fn attach_to_children(surface: &Surface, hold: bool) {
    let of = |kind: &str| target::FilterEntry { exclude: None, r#type: Some(kind.into()) };
    let mut params = auto_attach(hold);
    params.filter = (!hold).then(|| target::TargetFilter::new(["page", "iframe", "webview"].map(of)));
    drop(surface.channel.tell(Some(&surface.cdp_session), params));
}

/// A target was attached to.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::session) struct Attached {
    pub(super) session_id: String,
    pub(super) target_info: TargetInfo,
    /// Whether it is paused until it is resumed.
    #[serde(default)]
    pub(in crate::session) waiting_for_debugger: bool,
}

/// The facts about a target in the protocol.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct TargetInfo {
    pub(super) target_id: String,
    #[serde(rename = "type")]
    pub(super) kind: String,
    #[serde(default)]
    title: String,
    browser_context_id: Option<Arc<str>>,
    #[serde(default)]
    pub(super) url: String,
}

#[derive(Deserialize)]
struct Changed {
    #[serde(rename = "targetInfo")]
    target_info: TargetInfo,
}

#[derive(Deserialize)]
struct Detached {
    #[serde(rename = "sessionId")]
    session_id: String,
}

impl Renderers {
    /// Handles a new target: it becomes a surface, or is detached from again.
    pub(in crate::session) fn attached(
        self: &Arc<Self>,
        attached: Attached,
        parent: Option<&str>,
    ) -> Option<Arc<Surface>> {
        let attached = self.attached_by_survey(attached, parent)?;
        self.meet_worker(&attached.target_info, parent);
        let attached = self.attached_by_watcher(attached, parent)?;
        let channel = self.channel.as_ref().expect("its events come from it");
        let Attached { session_id, target_info, waiting_for_debugger } = attached;
        // Through the tunnel a webview's guest may be reported twice: by itself, and through its window.
        let kind = SurfaceKind::of_target(&target_info.kind, &target_info.url);
        let known = self.surfaces.by_target(&target_info.target_id).filter(|s| !s.in_process);
        if let (Some(SurfaceKind::Frame), Some(before)) = (kind, &known) {
            // A page that is joined while it loads is attached to again. The last session is the valid one.
            self.surfaces.remove(&before.cdp_session);
        }
        let kind = kind.filter(|kind| known.is_none() || *kind == SurfaceKind::Frame);
        let Some(kind) = kind else {
            self.release(session_id, target_info.target_id, waiting_for_debugger, parent);
            return None;
        };
        let parent = parent.and_then(|p| self.surfaces.by_session(p));
        // A target of type page below a window is a webview's guest.
        let kind = if kind == SurfaceKind::Window && parent.is_some() { SurfaceKind::Webview } else { kind };
        // A frame that shared its page's session until now becomes another surface with the same handle.
        self.with_frames(|tree| tree.attached(&session_id, &target_info.target_id));
        let surface = Arc::new(Surface {
            handle: match kind {
                SurfaceKind::Frame => self.surfaces.frame_handle(&target_info.target_id),
                _ => self.surfaces.next_handle(kind),
            },
            target_id: target_info.target_id,
            cdp_session: session_id,
            in_process: false,
            channel: channel.clone(),
            shared: self.shared.clone(),
            state: watch::channel(SurfaceState {
                kind,
                parent: parent.map(|p| p.handle.clone()),
                browser_context: target_info.browser_context_id,
                url: target_info.url,
                title: target_info.title,
                ..Default::default()
            })
            .0,
        });
        self.surfaces.add(surface.clone());
        self.collectors.surface_opened(&surface);
        Some(surface)
    }

    /// Gives a worker an id.
    fn meet_worker(&self, target: &TargetInfo, parent: Option<&str>) {
        if let Some(kind) = WorkerKind::of_target(&target.kind) {
            // Workers of a page belong to it. Shared and service workers serve several.
            let is_own = kind == WorkerKind::Dedicated;
            let page = parent.and_then(|parent| {
                let watched = || self.watched_page(parent);
                self.surfaces.by_session(parent).or_else(watched)
            });
            let window = page.filter(|_| is_own).map(|page| page.handle.to_string());
            self.worker_list.meet(&target.target_id, kind, &target.url, Owner { window, worker: None });
        }
    }

    /// Handles the announcement of a target.
    pub(in crate::session) fn announced(self: &Arc<Self>, event: &Event) {
        if let Some(Changed { target_info }) = event.parse()
            && target_info.kind != "worker"
        {
            self.meet_worker(&target_info, None);
        }
        self.target_created(event);
    }

    /// Handles the end of a target that was announced: a worker has ended.
    pub(in crate::session) fn target_destroyed(&self, event: &Event) {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Destroyed {
            target_id: String,
        }
        if let Some(Destroyed { target_id }) = event.parse() {
            self.worker_list.target_ended(&target_id);
        }
    }

    /// Handles the end of a target.
    pub(in crate::session) fn detached(self: &Arc<Self>, event: &Event) {
        let Some(Detached { session_id }) = event.parse() else { return };
        self.forget_worker(&session_id);
        self.take_away(&session_id);
        self.with_frames(|tree| tree.session_ended(&session_id));
    }

    /// Handles a change of a target's title, URL or type.
    pub(in crate::session) fn target_changed(&self, event: &Event) {
        let Some(Changed { target_info }) = event.parse() else { return };
        if let Some(surface) = self.surfaces.by_target(&target_info.target_id) {
            surface.state.send_modify(|state| {
                if let Some(kind @ (SurfaceKind::Webview | SurfaceKind::DevTools)) =
                    SurfaceKind::of_target(&target_info.kind, &target_info.url)
                {
                    state.kind = kind;
                }
                state.title = target_info.title;
                state.url = target_info.url;
            });
            self.surfaces.touch();
        }
    }

    /// Resumes a target that is not a surface, such as a worker, and detaches from it.
    ///
    /// Detaching waits for the answer to the resume. A service worker that is paused at its start handles commands only
    /// once it is up, and drops those of a detached session. Without the wait, one start of five stayed paused for ever
    /// (22.3.25 and 33.2.1).
    ///
    /// A worker whose events are wanted is resumed after its watcher has enabled the domains (`workers.rs`). On 22.3.25
    /// the first session that resumes a worker resumes it for all.
    fn release(self: &Arc<Self>, cdp_session: String, target_id: String, paused: bool, parent: Option<&str>) {
        let channel = self.channel.clone().expect("its events come from it");
        let resume = {
            let (channel, cdp_session) = (channel.clone(), cdp_session.clone());
            move || channel.tell(Some(&cdp_session), runtime::RunIfWaitingForDebuggerParams::default())
        };
        let is_worker = paused && self.worker_list.targets(WorkerKind::Dedicated).contains(&target_id);
        let answer = is_worker.then(|| {
            self.worker_list.began_paused(&target_id);
            channel.send(Some(&cdp_session), FIRST_ANSWER, json!({}))
        });
        let resumed = (paused && !self.domains.in_workers()).then(&resume);
        let parent = parent.map(str::to_owned);
        self.releasing.send_modify(|count| *count += 1);
        let (renderers, workers) = (Arc::downgrade(self), self.worker_list.clone());
        tokio::spawn(async move {
            if let Some(resumed) = resumed {
                drop(resumed.await);
            } else if paused {
                if let Some(renderers) = renderers.upgrade() {
                    renderers.wait_until_domains_enabled(&target_id).await;
                }
                drop(resume().await);
            }
            if let Some(answer) = answer
                && let Ok(Ok(_)) = tokio::time::timeout(RESUMING, answer.wait()).await
            {
                workers.started(&target_id);
            }
            let detach = target::DetachFromTargetParams { session_id: Some(cdp_session.into()) };
            drop(channel.tell(parent.as_deref(), detach));
            if let Some(renderers) = renderers.upgrade() {
                renderers.releasing.send_modify(|count| *count -= 1);
            }
        });
    }

    /// Makes Chromium pause no more targets, and waits until all paused ones were resumed. A service worker that is
    /// paused when its session ends stays paused for ever (22.3.25 and 33.2.1).
    pub(in crate::session) async fn stop_pausing(&self) {
        let Some(channel) = self.channel.as_ref().filter(|_| self.origin.transport == TransportKind::Cdp) else {
            return;
        };
        self.let_workers_go();
        let stopped = async {
            // Events of paused targets come before the answer, and are handled before it is read.
            if channel.tell(None, auto_attach(false)).await.is_ok() {
                let _ = self.releasing.subscribe().wait_for(|count| *count == 0).await;
            }
        };
        let _ = tokio::time::timeout(RESUMING, stopped).await;
    }
}
