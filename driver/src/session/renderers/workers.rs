//! Workers of pages, for listeners that want their events.
//!
//! A page's DevTools session detaches from its workers at once (`targets.rs`). So while a listener wants events of
//! workers, each page has a second session of ours, its watcher. It attaches to present and future workers. When it
//! ends, they are detached and run on (22.3.25 and 33.2.1).

use super::{
    Renderers, TransportKind,
    domains::{self, Domain},
    shared_scripts::{Awaited, FETCH},
    targets::{Attached, FIRST_ANSWER, WORKER_ANSWERING, auto_attach},
    worker::Worker,
};
use crate::{
    channel::Pending,
    surfaces::{Surface, SurfaceKind},
};
use chromiumoxide_cdp::cdp::{browser_protocol::target, js_protocol::runtime};
use parking_lot::Mutex;
use serde_json::{Value, json};
use std::{collections::HashMap, sync::Arc};
use tokio::sync::watch;

/// The types of the protocol's targets that are workers.
const TYPES: [&str; 3] = ["worker", "shared_worker", "service_worker"];

/// The workers of a session's pages.
#[derive(Default)]
pub(super) struct Workers {
    /// The watched pages, by the watcher's session.
    watchers: Mutex<HashMap<String, Arc<Surface>>>,
    /// Pages for which a watcher was requested, by target. The event about its session comes before the answer to the
    /// request.
    asked: Mutex<HashMap<String, Arc<Surface>>>,
    /// The workers by session. The channel reports changes to code that waits until a worker's domains are enabled.
    known: watch::Sender<HashMap<String, Known>>,
    /// Whether scripts of new shared workers are held (`shared_scripts.rs`).
    pub(super) holds_scripts: Mutex<bool>,
    pub(super) awaited: Awaited,
}

struct Known {
    worker: Arc<Worker>,
    /// Whether the domains have been enabled in it.
    is_listened_to: bool,
    /// Whether another session of the same worker is listened to: two pages may share a service worker. Events would come
    /// twice.
    is_second: bool,
}

impl Renderers {
    /// The worker with that session.
    pub(in crate::session) fn worker(&self, cdp_session: &str) -> Option<Arc<Worker>> {
        self.workers.known.borrow().get(cdp_session).map(|known| known.worker.clone())
    }

    /// All workers of pages to which the session is attached.
    pub fn all_workers(&self) -> Vec<Arc<Worker>> {
        let known = self.workers.known.borrow();
        known.values().filter(|known| !known.is_second).map(|known| known.worker.clone()).collect()
    }

    /// The page that a watcher's session watches.
    pub(super) fn watched_page(&self, cdp_session: &str) -> Option<Arc<Surface>> {
        self.workers.watchers.lock().get(cdp_session).cloned()
    }

    /// Watches the workers of every page, if a listener wants their events.
    pub(super) fn watch_all_workers(&self) {
        self.surfaces.all().iter().for_each(|surface| self.watch_workers(surface));
    }

    /// Watches the workers of one page. Does nothing if it is watched already.
    ///
    /// Not through the tunnel: it has no session for the whole app, which a watcher needs.
    pub(super) fn watch_workers(&self, surface: &Arc<Surface>) {
        let has_own_target = !surface.in_process && surface.kind() != SurfaceKind::DevTools;
        if !has_own_target || !self.domains.in_workers() || self.origin.transport == TransportKind::Injector {
            return;
        }
        let is_watched = self.workers.watchers.lock().values().any(|page| page.target_id == surface.target_id);
        if !is_watched && self.workers.asked.lock().insert(surface.target_id.clone(), surface.clone()).is_none() {
            let mut attach = target::AttachToTargetParams::new(surface.target_id.clone());
            attach.flatten = Some(true);
            drop(surface.channel.tell(None, attach));
        }
    }

    /// Handles the event when the new session is a watcher's or a worker's. Otherwise gives the event back.
    pub(super) fn attached_by_watcher(self: &Arc<Self>, attached: Attached, parent: Option<&str>) -> Option<Attached> {
        let channel = self.channel.as_ref().expect("its events come from it");
        let Some(parent) = parent else {
            let page = self.workers.asked.lock().remove(&attached.target_info.target_id);
            let Some(page) = page else { return self.attached_to_shared(attached) };
            if !self.domains.in_workers() {
                self.detach_watcher(attached.session_id, &page);
                return None;
            }
            let mut params = auto_attach(self.origin.is_launch());
            let of = |kind: &str| target::FilterEntry { exclude: None, r#type: Some(kind.into()) };
            params.filter = Some(target::TargetFilter::new(TYPES.map(of)));
            drop(channel.tell(Some(&attached.session_id), params));
            self.workers.watchers.lock().insert(attached.session_id, page);
            return None;
        };
        let page = self.workers.watchers.lock().get(parent).cloned();
        let Some(page) = page else { return Some(attached) };
        let worker = Arc::new(Worker {
            kind: attached.target_info.kind,
            url: attached.target_info.url,
            page,
            is_shared: false,
            target_id: attached.target_info.target_id,
            cdp_session: attached.session_id,
            channel: channel.clone(),
        });
        self.listen_in(worker, attached.waiting_for_debugger);
        None
    }

    /// Enables the domains in a new worker, and resumes it.
    ///
    /// A dedicated or shared worker is resumed once it has answered. It may otherwise send its first requests before the
    /// domain is enabled (3 of 9 on 22.3.25). A service worker that is paused answers only once it is resumed.
    ///
    /// A shared worker answers only once its script has come. For Fetch, Chromium answers in its place.
    pub(super) fn listen_in(self: &Arc<Self>, worker: Arc<Worker>, paused: bool) {
        let cdp_session = worker.cdp_session.clone();
        let mut is_second = false;
        self.workers.known.send_modify(|all| {
            is_second = all.values().any(|other| other.worker.target_id == worker.target_id);
            all.insert(cdp_session, Known { worker: worker.clone(), is_listened_to: false, is_second });
        });
        let enabled = if is_second { Vec::new() } else { self.enable_in(&worker) };
        let answer = worker.channel.send(Some(&worker.cdp_session), FIRST_ANSWER, json!({}));
        let (list, target_id) = (self.worker_list.clone(), worker.target_id.clone());
        tokio::spawn(async move {
            if answer.wait().await.is_ok() {
                list.started(&target_id);
            }
        });
        let (fetch, others): (Vec<_>, Vec<_>) = enabled.into_iter().partition(|(domain, _)| *domain == FETCH);
        let renderers = self.clone();
        tokio::spawn(async move {
            if worker.kind != "service_worker" && (!fetch.is_empty() || !others.is_empty()) {
                let _ = tokio::time::timeout(WORKER_ANSWERING, answers(fetch)).await;
                if !is_second {
                    renderers.let_script_come(&worker.target_id);
                }
                let _ = tokio::time::timeout(WORKER_ANSWERING, answers(others)).await;
            }
            if paused {
                let run = runtime::RunIfWaitingForDebuggerParams::default();
                drop(worker.channel.tell(Some(&worker.cdp_session), run));
            }
            renderers.workers.known.send_modify(|all| {
                if let Some(known) = all.get_mut(&worker.cdp_session) {
                    known.is_listened_to = true;
                }
            });
        });
    }

    /// The pending answers, each with the name of its domain.
    fn enable_in(&self, worker: &Worker) -> Vec<(&'static str, Pending)> {
        if worker.is_shared {
            // No page's log has the messages and errors of a shared worker.
            drop(worker.channel.tell(Some(&worker.cdp_session), runtime::EnableParams::default()));
        }
        let enable = |(domain, parameters): (&'static Domain, Value)| {
            let asked = domains::ask_worker(domain, domain.enable, &parameters, worker);
            asked.into_iter().map(|answer| (domain.name, answer))
        };
        self.domains.of_worker(worker).into_iter().flat_map(enable).collect()
    }

    /// Waits until the domains are enabled in a paused worker, if a listener wants its events.
    pub(super) async fn wait_until_domains_enabled(&self, target_id: &str) {
        if self.domains.in_workers() {
            let mut workers = self.workers.known.subscribe();
            let is_listened_to = workers.wait_for(|workers| {
                !self.domains.in_workers()
                    || workers.values().any(|known| known.is_listened_to && known.worker.target_id == target_id)
            });
            let _ = tokio::time::timeout(WORKER_ANSWERING, is_listened_to).await;
        }
    }

    /// Forgets a session that has ended: a worker's, or a watcher's with its workers.
    pub(super) fn forget_worker(&self, cdp_session: &str) {
        let watcher = self.workers.watchers.lock().remove(cdp_session);
        self.workers.known.send_if_modified(|known| {
            let before = known.len();
            known.retain(|id, Known { worker, .. }| {
                let is_of = |page: &Arc<Surface>| !worker.is_shared && worker.page.target_id == page.target_id;
                id != cdp_session && !watcher.as_ref().is_some_and(is_of)
            });
            known.len() != before
        });
        self.listen_in_seconds();
    }

    /// Listens to the workers whose first session has ended, by a second one.
    fn listen_in_seconds(&self) {
        let mut orphans: Vec<Arc<Worker>> = Vec::new();
        self.workers.known.send_if_modified(|known| {
            let firsts: Vec<String> =
                known.values().filter(|one| !one.is_second).map(|one| one.worker.target_id.clone()).collect();
            for one in known.values_mut().filter(|one| one.is_second && !firsts.contains(&one.worker.target_id)) {
                if !orphans.iter().any(|worker| worker.target_id == one.worker.target_id) {
                    (one.is_second, one.is_listened_to) = (false, true);
                    orphans.push(one.worker.clone());
                }
            }
            !orphans.is_empty()
        });
        orphans.iter().for_each(|worker| drop(self.enable_in(worker)));
    }

    /// Forgets the request for a watcher of a closed page.
    pub(super) fn forget_watched(&self, surface: &Surface) {
        self.workers.asked.lock().remove(&surface.target_id);
    }

    /// Detaches from all workers of pages, which run on, since nothing listens in them any more. Shared workers stay
    /// attached to for their errors. A watcher whose session has not come yet is detached when it comes.
    pub(super) fn stop_watching(&self) {
        let watchers: Vec<_> = self.workers.watchers.lock().drain().collect();
        for (cdp_session, page) in watchers {
            self.detach_watcher(cdp_session, &page);
        }
        self.workers.known.send_modify(|known| known.retain(|_, known| known.worker.is_shared));
        self.workers.awaited.send_modify(HashMap::clear);
    }

    /// Detaches from all workers, which run on.
    pub(super) fn let_workers_go(&self) {
        let watchers: Vec<_> = self.workers.watchers.lock().drain().collect();
        for (cdp_session, page) in watchers {
            self.detach_watcher(cdp_session, &page);
        }
        for worker in self.all_workers().iter().filter(|worker| worker.is_shared) {
            self.detach_watcher(worker.cdp_session.clone(), &worker.page);
        }
        // This also wakes code that waits for a worker's domains.
        self.workers.known.send_modify(HashMap::clear);
        self.workers.awaited.send_modify(HashMap::clear);
    }

    pub(super) fn detach_watcher(&self, cdp_session: String, page: &Surface) {
        let detach = target::DetachFromTargetParams { session_id: Some(cdp_session.into()) };
        drop(page.channel.tell(None, detach));
    }
}

async fn answers(pending: Vec<(&str, Pending)>) {
    for (_, answer) in pending {
        drop(answer.wait().await);
    }
}
