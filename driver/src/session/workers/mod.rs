//! Workers and utility processes of the app, each with an id: workers of pages, threads of the main process, and
//! processes of `utilityProcess.fork`.
//!
//! Ids are given when the session first hears of a worker, and never again to another one. `renderers/survey.rs` looks
//! which workers of pages live, and `core/utilities.js` reports utility processes.

mod entry;
mod listing;
mod missing_scripts;
mod reports;

pub use entry::{WorkerEnd, WorkerInfo, WorkerKind};
pub(crate) use listing::NO_EVAL_IN_THREADS;
pub use listing::Workers;
pub(super) use reports::{read, thread_event};

use crate::{
    error::{Code, Error, Outcome, quoted},
    logs::now,
};
use entry::{Key, Known};
use parking_lot::Mutex;
use serde_json::json;
use tokio::sync::watch;

/// How many workers are remembered. The oldest that have ended are forgotten first.
const REMEMBERED: usize = 1_000;

/// How long (ms) after an end its reason may be told. For a utility process Electron tells it in the same turn of its event
/// loop. For a shared worker the log of a page has it.
const SAME_END: u64 = 5_000;

/// The page or worker that started a worker.
#[derive(Debug, Clone, Default)]
pub(super) struct Owner {
    /// The handle of the page or frame.
    pub window: Option<String>,
    /// The DevTools target of the worker, if it was a worker.
    pub worker: Option<String>,
}

/// The workers that the session knows.
#[derive(Debug, Default)]
pub struct WorkerList {
    all: Mutex<All>,
    changes: watch::Sender<u64>,
}

#[derive(Debug, Default)]
struct All {
    known: Vec<Known>,
    last: u64,
    /// The problem of a script that could not be loaded, whose worker is not known yet: when it was noted (epoch ms), and
    /// its number.
    unnamed: Option<(u64, u64)>,
}

impl All {
    fn by_key(&mut self, key: &Key) -> Option<&mut Known> {
        self.known.iter_mut().rev().find(|known| known.key == *key)
    }

    fn add(&mut self, key: Key, kind: WorkerKind) -> &mut Known {
        if self.known.len() >= REMEMBERED {
            let oldest = self.known.iter().position(|known| known.info.ended.is_some()).unwrap_or(0);
            self.known.remove(oldest);
        }
        self.last += 1;
        self.known.push(Known::new(key, kind, format!("k{}", self.last)));
        self.known.last_mut().expect("one was added")
    }

    fn id_of(&self, target_id: &str) -> Option<String> {
        let known = self.known.iter().rev().find(|known| known.key.target() == Some(target_id))?;
        Some(known.info.id.clone())
    }
}

impl WorkerList {
    fn changed(&self) {
        self.changes.send_modify(|count| *count += 1);
    }

    /// Notes a worker of a page, and returns its id. A fact that is known already stays.
    pub(super) fn meet(&self, target_id: &str, kind: WorkerKind, url: &str, owner: Owner) -> String {
        let mut all = self.all.lock();
        let parent = owner.worker.as_deref().and_then(|worker| all.id_of(worker));
        let window = owner.window.or_else(|| {
            let of = all.known.iter().find(|known| parent.as_deref() == Some(&known.info.id))?;
            of.info.window_id.clone()
        });
        let key = Key::Target(target_id.to_owned());
        // The main process may have named a service worker before Chromium announces its target.
        let is_named = |known: &Known| {
            matches!(known.key, Key::Script(_))
                && kind == WorkerKind::Service
                && known.info.url == Some(entry::short(url))
        };
        let at = all.known.iter().rposition(|known| known.key == key).or_else(|| all.known.iter().rposition(is_named));
        let known = match at {
            Some(at) => &mut all.known[at],
            None => all.add(key.clone(), kind),
        };
        known.key = key;
        if known.info.url.is_none() && !url.is_empty() {
            known.info.url = Some(entry::short(url));
        }
        known.info.parent_id = known.info.parent_id.take().or(parent);
        known.info.window_id = known.info.window_id.take().or(window);
        known.info.id.clone()
    }

    /// The id of a worker whose message a page's log has. Chromium names the worker that the page started, also for
    /// messages of workers which that one started (22.3.25 and 33.2.1). The address of the script tells those apart.
    pub(super) fn of_log(&self, target_id: &str, script: Option<&str>, window: Option<&str>) -> String {
        let owner = Owner { window: window.map(str::to_owned), worker: None };
        let id = self.meet(target_id, WorkerKind::Dedicated, "", owner);
        let script = script.map(entry::short);
        let all = self.all.lock();
        let of = |known: &&Known| known.info.id == id && known.info.url.is_some() && known.info.url != script;
        if script.is_none() || !all.known.iter().any(|known| of(&known)) {
            return id;
        }
        let mut family = vec![id.clone()];
        for known in &all.known {
            if known.info.parent_id.as_ref().is_some_and(|parent| family.contains(parent)) {
                if known.info.url == script {
                    return known.info.id.clone();
                }
                family.push(known.info.id.clone());
            }
        }
        id
    }

    /// The id of the newest service worker with that script, if one is known.
    pub(super) fn service_worker(&self, script: &str) -> Option<String> {
        let (all, url) = (self.all.lock(), entry::short(script));
        let is = |known: &&Known| known.info.kind == WorkerKind::Service && known.info.url.as_ref() == Some(&url);
        all.known.iter().rev().find(is).map(|known| known.info.id.clone())
    }

    /// The same. The worker is given an id if it has none.
    pub(super) fn of_service_worker(&self, script: &str) -> String {
        self.service_worker(script).unwrap_or_else(|| {
            let mut all = self.all.lock();
            let known = all.add(Key::Script(script.to_owned()), WorkerKind::Service);
            known.info.url = Some(entry::short(script));
            known.info.id.clone()
        })
    }

    /// Notes that a worker of a page was paused at its start. From then on its first answer is waited for.
    pub(super) fn began_paused(&self, target_id: &str) {
        if let Some(known) = self.all.lock().by_key(&Key::Target(target_id.to_owned())) {
            known.began_paused = true;
        }
    }

    /// Notes that a worker of a page has its script, as it has answered.
    pub(super) fn started(&self, target_id: &str) {
        if let Some(known) = self.all.lock().by_key(&Key::Target(target_id.to_owned())) {
            known.has_answered = true;
        }
    }

    /// Notes the end of a worker of a page.
    pub(super) fn target_ended(&self, target_id: &str) {
        let key = Key::Target(target_id.to_owned());
        if let Some(known) = self.all.lock().by_key(&key).filter(|known| known.info.ended.is_none()) {
            known.end(
                match known.info.kind {
                    WorkerKind::Service => "stopped",
                    WorkerKind::Dedicated if known.began_paused && !known.has_answered => "never_started",
                    _ => "closed",
                },
                None,
            );
        }
        self.changed();
    }

    /// Notes the end of all dedicated workers that were known at that moment (epoch ms) and are not among those that
    /// live.
    pub(super) fn only_these_live(&self, targets: &[String], before: u64) {
        let mut all = self.all.lock();
        for known in &mut all.known {
            let is_gone = known.key.target().is_some_and(|target| targets.iter().all(|living| living != target));
            if is_gone && known.info.kind == WorkerKind::Dedicated && known.met < before && known.info.ended.is_none() {
                known.end("closed", None);
            }
        }
        drop(all);
        self.changed();
    }

    /// All that are known, oldest first.
    pub fn all(&self) -> Vec<WorkerInfo> {
        self.all.lock().known.iter().map(|known| known.info.clone()).collect()
    }

    /// The worker with that id, also one that has ended.
    ///
    /// # Errors
    /// `SURFACE_NOT_FOUND` for an id that was never given.
    pub fn known(&self, id: &str) -> Outcome<()> {
        self.live(id).map(drop).or_else(|error| if error.code == Code::SurfaceClosed { Ok(()) } else { Err(error) })
    }

    /// The worker with that id, unless it has ended.
    ///
    /// # Errors
    /// `SURFACE_NOT_FOUND` for an id that was never given, `SURFACE_CLOSED` for one that has ended.
    pub fn live(&self, id: &str) -> Outcome<WorkerInfo> {
        let all = self.all.lock();
        let offer = |error: Error| {
            error
                .hint("List them with electron_workers_list.")
                .next("electron_workers_list", json!({}), "list what runs")
                .detail("worker", id)
        };
        match all.known.iter().find(|known| known.info.id == id).map(|known| known.info.clone()) {
            Some(info) => match &info.ended {
                None => Ok(info),
                Some(end) => {
                    let message = format!("{} has ended: {}.", info.words(), end.words());
                    Err(offer(Error::new(Code::SurfaceClosed, message).detail("ended", json!(end))))
                }
            },
            None => {
                let number: Option<u64> = id.strip_prefix('k').and_then(|number| number.parse().ok());
                let is_past = number.is_some_and(|number| (1..=all.last).contains(&number));
                Err(offer(match is_past {
                    true => Error::new(Code::SurfaceClosed, format!("Worker {id} has ended, and is forgotten.")),
                    false => Error::new(Code::SurfaceNotFound, format!("There is no worker {}.", quoted(id))),
                }))
            }
        }
    }

    /// The targets of living workers of that kind.
    pub(super) fn targets(&self, kind: WorkerKind) -> Vec<String> {
        let all = self.all.lock();
        let living = all.known.iter().filter(|known| known.info.kind == kind && known.info.ended.is_none());
        living.filter_map(|known| known.key.target()).map(str::to_owned).collect()
    }

    /// The DevTools target of a worker of a page.
    pub(crate) fn target_of(&self, id: &str) -> Option<String> {
        let all = self.all.lock();
        all.known.iter().find(|known| known.info.id == id)?.key.target().map(str::to_owned)
    }

    /// Resolves with an error when the worker has ended.
    pub(crate) async fn ended(&self, id: &str) -> Error {
        let mut changes = self.changes.subscribe();
        loop {
            if let Err(error) = self.live(id) {
                return error;
            }
            if changes.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    }

    /// Notes the processes of `utilityProcess.fork` that live: pid, and name if it is known. Others have ended.
    pub(super) fn utilities_are(&self, living: &[(u32, Option<String>)], before: u64) {
        let mut all = self.all.lock();
        for (pid, name) in living {
            let is = |known: &Known| known.info.pid == Some(*pid) && known.info.ended.is_none();
            let known = match all.known.iter().position(is) {
                Some(at) => &mut all.known[at],
                None => all.add(Key::Process(*pid), WorkerKind::Utility),
            };
            known.info.pid = Some(*pid);
            known.info.name = known.info.name.take().or_else(|| name.clone());
        }
        for known in &mut all.known {
            let is_gone = known.info.pid.is_some_and(|pid| living.iter().all(|(other, _)| *other != pid));
            if is_gone && known.met < before && known.info.ended.is_none() {
                known.end("unknown", None);
            }
        }
        drop(all);
        self.changed();
    }

    /// Notes that a process of `utilityProcess.fork` has begun.
    fn utility_began(&self, pid: u32, name: String) {
        let mut all = self.all.lock();
        let is = |known: &Known| known.info.pid == Some(pid) && known.info.ended.is_none();
        let known = match all.known.iter().position(is) {
            Some(at) => &mut all.known[at],
            None => all.add(Key::Process(pid), WorkerKind::Utility),
        };
        (known.info.pid, known.info.name) = (Some(pid), Some(name));
    }

    /// Notes that a process of `utilityProcess.fork` has ended.
    fn utility_exited(&self, pid: u32, code: i64) {
        if let Some(known) = self.all.lock().by_key(&Key::Process(pid)).filter(|known| known.info.ended.is_none()) {
            known.end("exited", Some(code));
        }
        self.changed();
    }

    /// The end of a utility process, for which Electron gave no reason: its id, words for it and its exit code.
    fn unexplained(&self, pid: u32) -> Option<(String, String, i64)> {
        let mut all = self.all.lock();
        let known = all.by_key(&Key::Process(pid))?;
        let end = known.info.ended.as_ref().filter(|end| end.reason == "exited")?;
        Some((known.info.id.clone(), known.info.name.clone().unwrap_or_default(), end.exit_code?))
    }

    /// Notes why a utility process with that name has ended, as Electron says it, and returns its id. It gives no pid, so
    /// the id of two living ones with the same name is not known.
    pub(super) fn utility_gone(&self, name: &str, reason: &str, code: Option<i64>) -> Option<String> {
        let mut all = self.all.lock();
        let is = |known: &Known| known.info.kind == WorkerKind::Utility && known.info.name.as_deref() == Some(name);
        let just_ended = |known: &Known| {
            known.info.ended.as_ref().is_some_and(|end| end.reason == "exited" && now() < end.timestamp + SAME_END)
        };
        let at = all.known.iter().rposition(|known| is(known) && just_ended(known)).or_else(|| {
            let mut living =
                (0..all.known.len()).filter(|at| is(&all.known[*at]) && all.known[*at].info.ended.is_none());
            living.next().filter(|_| living.next().is_none())
        })?;
        let known = &mut all.known[at];
        known.end(reason, code);
        let id = known.info.id.clone();
        drop(all);
        self.changed();
        Some(id)
    }

    /// Notes a thread of the main process. `session` is its session in Node's protocol.
    fn thread_began(&self, session: &str, title: &str, url: &str) {
        let mut all = self.all.lock();
        let known = all.add(Key::Thread(session.to_owned()), WorkerKind::Thread);
        known.info.url = (!url.is_empty()).then(|| entry::short(url));
        known.info.name = (!title.is_empty()).then(|| entry::short(title));
    }

    fn thread_ended(&self, session: &str) {
        if let Some(known) = self.all.lock().by_key(&Key::Thread(session.to_owned())) {
            known.end("closed", None);
        }
        self.changed();
    }

    /// Notes the end of all threads: the main process was lost.
    pub(super) fn forget_threads(&self) {
        let mut all = self.all.lock();
        let of_main = |known: &&mut Known| matches!(known.key, Key::Thread(_)) && known.info.ended.is_none();
        all.known.iter_mut().filter(of_main).for_each(|known| known.end("unknown", None));
    }
}
