//! Shared workers, for listeners that want their events.
//!
//! A shared worker belongs to no page, so no page's session reports it. The session of the whole app attaches to those
//! of Electron's default session while they are paused. Those of other partitions are only announced, and are running
//! by then (22.3.25 and 33.2.1).

use super::{
    Renderers, TransportKind,
    targets::{Attached, TargetInfo},
    worker::Worker,
};
use crate::channel::{self, Channel, ChannelError, Event};
use chromiumoxide_cdp::cdp::browser_protocol::target;
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;

/// Their type in the protocol.
const SHARED: &str = "shared_worker";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Created {
    target_info: TargetInfo,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Targets {
    #[serde(default)]
    target_infos: Vec<TargetInfo>,
}

impl Renderers {
    /// The channel by which shared workers are attached to: for their errors and messages, and for listeners that want
    /// their events. The tunnel has no session for the whole app.
    pub(super) fn channel_of_shared(&self) -> Option<&Channel> {
        self.channel.as_ref().filter(|_| self.origin.transport != TransportKind::Injector)
    }

    fn is_known(&self, target_id: &str) -> bool {
        self.all_workers().iter().any(|worker| worker.target_id == target_id)
    }

    /// Handles the event if the new session is that of a wanted shared worker. Otherwise gives the event back.
    pub(super) fn attached_to_shared(self: &Arc<Self>, attached: Attached) -> Option<Attached> {
        let is_wanted = attached.target_info.kind == SHARED && !self.is_known(&attached.target_info.target_id);
        let Some(channel) = self.channel_of_shared().filter(|_| is_wanted) else { return Some(attached) };
        let Some(page) = self.surfaces.all().into_iter().find(|surface| !surface.in_process) else {
            self.let_script_come(&attached.target_info.target_id);
            return Some(attached);
        };
        let worker = Arc::new(Worker {
            kind: attached.target_info.kind,
            url: attached.target_info.url,
            page,
            is_shared: true,
            target_id: attached.target_info.target_id,
            cdp_session: attached.session_id,
            channel: channel.clone(),
        });
        self.await_shared(&worker.target_id, &worker.url);
        self.listen_in(worker, attached.waiting_for_debugger);
        None
    }

    /// Attaches to the existing shared workers.
    pub(crate) async fn find_shared_workers(&self) {
        // Events of a worker are passed on with a page, so without a page attach to none. A paused app has no page, and
        // does not answer.
        if self.surfaces.all().is_empty() {
            return;
        }
        let Some(channel) = self.channel_of_shared() else { return };
        let answer = channel.send(None, "Target.getTargets", json!({})).wait().await;
        let Some(Targets { target_infos }) = answer.ok().and_then(|answer| channel::read(&answer).ok()) else { return };
        for target in target_infos {
            if let Some(attaching) = self.attach_to_shared(&target) {
                drop(attaching.await);
            }
        }
        // The events of the new sessions came before the answers.
        channel.caught_up().await;
    }

    fn attach_to_shared(
        &self,
        target: &TargetInfo,
    ) -> Option<impl Future<Output = Result<(), ChannelError>> + Send + use<>> {
        let channel =
            self.channel_of_shared().filter(|_| target.kind == SHARED && !self.is_known(&target.target_id))?;
        let mut attach = target::AttachToTargetParams::new(target.target_id.clone());
        attach.flatten = Some(true);
        Some(channel.tell(None, attach))
    }

    /// Detaches from a shared worker that has ended. Chromium calls each end a crash (`Inspector.targetCrashed`), and
    /// keeps the target until its sessions end (22.3.25 and 33.2.1).
    pub(in crate::session) fn detach_from_ended(&self, worker: &Worker) {
        self.detach_watcher(worker.cdp_session.clone(), &worker.page);
    }

    /// Attaches to a shared worker that is announced.
    pub(in crate::session) fn target_created(self: &Arc<Self>, event: &Event) {
        if self.channel_of_shared().is_some()
            && let Some(Created { target_info }) = event.parse()
            && let Some(attaching) = self.attach_to_shared(&target_info)
        {
            self.await_shared(&target_info.target_id, &target_info.url);
            let renderers = self.clone();
            tokio::spawn(async move {
                if attaching.await.is_err() {
                    renderers.let_script_come(&target_info.target_id);
                }
            });
        }
    }
}
