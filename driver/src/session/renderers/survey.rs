//! A look at which workers of pages live, and a session for one of them.
//!
//! Chromium lists no dedicated workers. It reports those of a page to each session of the page that attaches to its
//! children (22.3.25 and 33.2.1). Those of a worker it reports to sessions of that worker. So a survey opens a session
//! of its own for each page, and ends it again. Workers that run are not paused by that.

use super::{
    Renderers, TransportKind,
    targets::{Attached, auto_attach},
};
use crate::{
    channel::{Channel, ChannelError, Pending},
    logs::now,
    session::workers::{Owner, WorkerKind},
    surfaces::SurfaceKind,
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::{browser_protocol::target, js_protocol::runtime};
use parking_lot::Mutex;
use serde::Deserialize;
use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

/// How long all pages may take to report their workers. They answer within milliseconds; Chromium does it for busy ones.
const SURVEYING: Duration = Duration::from_secs(2);

/// How long workers may take to report theirs. A busy one does not answer.
const OF_WORKERS: Duration = Duration::from_millis(500);

/// The number of the next survey.
static LAST: AtomicU64 = AtomicU64::new(1);

/// The surveys that run, oldest first. Chromium answers their commands in order, so the oldest one that asked for a
/// target gets its first session.
#[derive(Default)]
pub(super) struct Surveys(Mutex<Running>);

#[derive(Default)]
struct Running {
    all: Vec<State>,
    /// Targets to which surveys that are over had asked to attach. Their sessions may still come.
    late: Vec<String>,
}

impl Surveys {
    fn change<T>(&self, number: u64, change: impl FnOnce(&mut State) -> T) -> Option<T> {
        self.0.lock().all.iter_mut().find(|state| state.number == number).map(change)
    }
}

#[derive(Default)]
struct State {
    number: u64,
    /// Targets to which the survey attaches itself, with the owner of workers there.
    asked: HashMap<String, Owner>,
    /// The sessions of the survey, with the owner of workers that are reported to them.
    sessions: HashMap<String, Owner>,
    /// The sessions of workers by target.
    workers: HashMap<String, String>,
    /// The sessions to end: children end with them.
    roots: Vec<String>,
    pending: Vec<Pending>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AttachedTo {
    session_id: String,
}

/// The sessions of a survey, until it is dropped.
pub(crate) struct Survey {
    renderers: Arc<Renderers>,
    channel: Channel,
    number: u64,
    /// Whether all pages and workers have reported their workers in time. A busy worker does not.
    pub(crate) is_complete: bool,
}

impl Survey {
    /// The session of a worker that was found.
    pub(crate) fn session_of(&self, target_id: &str) -> Option<String> {
        self.renderers.surveys.change(self.number, |state| state.workers.get(target_id).cloned())?
    }

    /// The channel of its sessions.
    pub(crate) fn channel(&self) -> &Channel {
        &self.channel
    }
}

impl Drop for Survey {
    fn drop(&mut self) {
        let mut running = self.renderers.surveys.0.lock();
        let Some(at) = running.all.iter().position(|state| state.number == self.number) else { return };
        let state = running.all.remove(at);
        state.roots.into_iter().for_each(|session| end(&self.channel, session));
        running.late.extend(state.asked.into_keys());
    }
}

fn end(channel: &Channel, session: String) {
    let detach = target::DetachFromTargetParams { session_id: Some(session.into()) };
    drop(channel.tell(None, detach));
}

impl Renderers {
    /// Looks which dedicated workers live, and notes them. With `also`, the survey has a session for that target, too.
    /// `None` if the session has no channel for the whole app: the tunnel has none.
    pub(crate) async fn survey(self: &Arc<Self>, also: Option<&str>) -> Option<Survey> {
        let channel = self.channel.clone().filter(|channel| !channel.is_closed())?;
        if self.origin.transport == TransportKind::Injector {
            return None;
        }
        let began = now();
        let pages = self.surfaces.all().into_iter();
        let pages = pages.filter(|page| !page.in_process && page.kind() != SurfaceKind::DevTools);
        let of_page = |handle: String| Owner { window: Some(handle), worker: None };
        let of_worker = |target: &String| (target.clone(), Owner { window: None, worker: Some(target.clone()) });
        let mut asked: HashMap<_, _> =
            pages.map(|page| (page.target_id.clone(), of_page(page.handle.to_string()))).collect();
        asked.extend(self.worker_list.targets(WorkerKind::Shared).iter().map(of_worker));
        asked.extend(also.map(|target| of_worker(&target.to_owned())));
        let targets: Vec<String> = asked.keys().cloned().collect();
        let number = LAST.fetch_add(1, Ordering::Relaxed);
        self.surveys.0.lock().all.push(State { number, asked, ..State::default() });
        let mut survey = Survey { renderers: self.clone(), channel: channel.clone(), number, is_complete: true };
        let mut until = Deadline::after(SURVEYING);
        let attaching: Vec<_> = targets
            .iter()
            .map(|target_id| {
                let mut attach = target::AttachToTargetParams::new(target_id.clone());
                attach.flatten = Some(true);
                channel.ask::<_, AttachedTo>(None, attach)
            })
            .collect();
        for (attached, target_id) in attaching.into_iter().zip(&targets) {
            match until.limit(attached).await {
                Some(Ok(AttachedTo { session_id })) => {
                    self.surveys.change(number, |state| state.workers.insert(target_id.clone(), session_id));
                }
                // The target is gone, with its workers.
                Some(Err(ChannelError::Refused { .. })) => {
                    self.surveys.change(number, |state| state.asked.remove(target_id));
                }
                Some(Err(_)) | None => survey.is_complete = false,
            }
        }
        loop {
            // The events of new sessions came before the answers.
            survey.is_complete &= until.limit(channel.caught_up()).await.is_some();
            let pending = self.surveys.change(number, |state| std::mem::take(&mut state.pending));
            let Some(pending) = pending.filter(|pending| !pending.is_empty()) else { break };
            for answer in pending {
                survey.is_complete &= until.limit(answer.wait()).await.is_some();
            }
            until = Deadline::after(until.left().min(OF_WORKERS));
        }
        if survey.is_complete {
            let found = self.surveys.change(number, |state| state.workers.keys().cloned().collect::<Vec<_>>());
            self.worker_list.only_these_live(&found.unwrap_or_default(), began);
        }
        Some(survey)
    }

    /// Handles the event when the new session is one of the survey. Otherwise gives the event back.
    pub(super) fn attached_by_survey(&self, attached: Attached, parent: Option<&str>) -> Option<Attached> {
        let mut running = self.surveys.0.lock();
        let target_id = attached.target_info.target_id.clone();
        let is_of = |state: &&mut State| match parent {
            None => state.asked.contains_key(&target_id),
            Some(parent) => state.sessions.contains_key(parent),
        };
        let channel = self.channel.as_ref().expect("its events come from it");
        let Running { all, late } = &mut *running;
        let Some(state) = all.iter_mut().find(is_of) else {
            let Some(at) = late.iter().position(|late| parent.is_none() && *late == target_id) else {
                return Some(attached);
            };
            late.remove(at);
            end(channel, attached.session_id);
            return None;
        };
        let owner = match parent {
            None => {
                state.roots.push(attached.session_id.clone());
                state.asked.remove(&target_id).expect("it was found by it")
            }
            Some(parent) => {
                state.workers.insert(target_id.clone(), attached.session_id.clone());
                if let Some(kind) = WorkerKind::of_target(&attached.target_info.kind) {
                    let of = state.sessions[parent].clone();
                    self.worker_list.meet(&target_id, kind, &attached.target_info.url, of);
                }
                Owner { window: None, worker: Some(target_id) }
            }
        };
        state.sessions.insert(attached.session_id.clone(), owner);
        let mut params = auto_attach(false);
        let of = |kind: &str| target::FilterEntry { exclude: None, r#type: Some(kind.into()) };
        params.filter = Some(target::TargetFilter::new(vec![of("worker")]));
        let session = Some(attached.session_id.as_str());
        state.pending.push(channel.send(session, target::SetAutoAttachParams::IDENTIFIER, params));
        if attached.waiting_for_debugger {
            drop(channel.tell(session, runtime::RunIfWaitingForDebuggerParams::default()));
        }
        None
    }
}
