//! Readings of the counts: from every part of the app, twice a second and at the end.

use super::{
    Counting, PRELOADS, PROFILER, Reached,
    left::{Answered, DebuggerId, Documents, IsolateId},
    texts,
    v8::Process,
};
use parking_lot::Mutex;
use serde::Deserialize;
use serde_json::json;
use stagewright_driver::{
    channel::{Channel, Pending, read},
    main_process::MainProcess,
    session::Session,
    surfaces::{Surface, SurfaceKind},
    wait::Deadline,
};
use std::{
    collections::{BTreeSet, HashMap, HashSet},
    sync::{
        Arc, Weak,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::sync::watch;

/// The interval between two readings. It bounds what is lost with a window or worker that ends.
const INTERVAL: Duration = Duration::from_millis(500);

/// A reading stops the app for its time. The interval is this many times as long, so that it costs 4 %, up to
/// `LONGEST`.
const SHARE: u32 = 25;

/// The longest interval between two readings.
const LONGEST: Duration = Duration::from_secs(2);

/// How long a part of the app may take to answer.
const ANSWERING: Duration = Duration::from_secs(30);

/// How often a reading looks whether parts have ended: Chromium does not answer for those.
const LOOK: Duration = Duration::from_millis(100);

/// How long the main process may take to name preload scripts, at least.
const NAMING: Duration = Duration::from_millis(300);

/// The name of the main process among the parts.
const MAIN: &str = "main";

/// The readings of a session.
#[derive(Debug, Default)]
pub(super) struct Readings {
    /// The parts at the last reading, by their DevTools session, with the names for people.
    parts: Mutex<HashMap<String, String>>,
    /// How many readings of each part are under way.
    under_way: watch::Sender<HashMap<String, usize>>,
    /// The documents that code ran in.
    pub documents: Documents,
    /// Pages and workers whose counts have to be begun again.
    stopped: Mutex<HashSet<String>>,
    /// The DevTools sessions whose counts were read at least once.
    read: Mutex<HashSet<String>>,
    main_counts: AtomicBool,
    /// The time that V8 took for the slowest last reading, in ms.
    slowest: AtomicU64,
    /// Whether `Debugger` was enabled in the main process, by which texts are read.
    main_reads: AtomicBool,
}

impl Readings {
    /// Notes that the main process counts.
    pub fn main_counts(&self) {
        self.main_counts.store(true, Ordering::Relaxed);
    }

    /// Reads all parts, and waits for their answers, for `budget` at most.
    pub async fn take_all(&self, session: &Session, counting: &Arc<Counting>, budget: Duration) {
        let deadline = Deadline::after(budget);
        // A reading that is under way has missed what ran after it, so a second one follows it.
        for _ in 0..2 {
            self.begin(session, counting);
            let mut under_way = self.under_way.subscribe();
            while !deadline.left().is_zero() {
                let look = deadline.left().min(LOOK);
                if tokio::time::timeout(look, under_way.wait_for(HashMap::is_empty)).await.is_ok() {
                    break;
                }
                self.forget_ended(&parts_of(session, self).0);
            }
        }
        let names = self.parts.lock().clone();
        for part in self.under_way.borrow().keys() {
            let name = names.get(part).map_or("a part of the app", String::as_str);
            counting.note(format!("{name}: it did not answer"));
        }
        let mut reading = counting.reading.subscribe();
        let _ = deadline.limit(reading.wait_for(|count| *count == 0)).await;
        self.name_preloads(session, counting, true, deadline.left().max(NAMING)).await;
    }

    /// Begins to read every part that is not being read.
    fn begin(&self, session: &Session, counting: &Arc<Counting>) {
        let (now, reached) = parts_of(session, self);
        self.forget_ended(&now);
        let main = self.main(session);
        let gone: Vec<(String, String)> = {
            let mut parts = self.parts.lock();
            let gone =
                parts.iter().filter(|(id, _)| !now.contains_key(*id)).map(|(id, name)| (id.clone(), name.clone()));
            let gone = gone.collect();
            *parts = now;
            gone
        };
        for (id, name) in &gone {
            let (sharers, is_noted) = self.documents.end(counting, id, name);
            if !is_noted {
                counting.note(format!("{name}: what ran after its last reading, before it ended"));
            }
            self.note_sharers(counting, &sharers, &format!("{name} ended"));
        }
        if !gone.is_empty() {
            // A page that ends stops the counts of all pages in its process, and not all processes are known.
            self.stopped.lock().extend(reached.iter().map(|(_, cdp_session)| cdp_session.clone()));
        }
        for (channel, cdp_session) in reached {
            // The counts are begun again after a reading, since this begins them anew.
            if self.read(counting, channel.clone(), Some(cdp_session.clone()), false)
                && self.stopped.lock().remove(&cdp_session)
            {
                drop(channel.send(Some(&cdp_session), "Profiler.startPreciseCoverage", (PROFILER.parameters)()));
            }
        }
        if let Some(main) = main {
            if !self.main_reads.swap(true, Ordering::Relaxed) {
                drop(main.channel().send(None, "Debugger.setSkipAllPauses", json!({ "skip": true })));
                drop(main.channel().send(None, "Debugger.enable", json!({})));
                drop(main.channel().send(None, "Debugger.setSkipAllPauses", json!({ "skip": true })));
            }
            self.read(counting, main.channel().clone(), None, false);
        }
    }

    /// Notes what pages lack whose counts ended or began anew because of another page in their process.
    fn note_sharers(&self, counting: &Counting, sharers: &[String], when: &str) {
        let parts = self.parts.lock();
        for name in sharers.iter().filter_map(|id| parts.get(id)) {
            counting.note(format!("{name}: what ran after a reading, when {when} in its process"));
        }
    }

    /// Takes what a reading says of the documents of a page.
    fn note_documents(&self, counting: &Counting, cdp_session: &str, now: Answered, noted: u64, told: &Process) {
        let Some(name) = self.parts.lock().get(cdp_session).cloned() else { return };
        let moved = self.documents.take(counting, (cdp_session, &name), now, noted, told);
        self.note_sharers(counting, &moved.left, &format!("{name} was left"));
        self.note_sharers(counting, &moved.joined, &format!("{name} loaded a page"));
        self.stopped.lock().extend(moved.left.into_iter().chain(moved.joined));
    }

    /// Begins to read a part. False if it is being read, unless it is to be read `again` then.
    fn read(&self, counting: &Arc<Counting>, channel: Channel, cdp_session: Option<String>, again: bool) -> bool {
        let part = cdp_session.clone().unwrap_or_else(|| MAIN.into());
        let begins = self.under_way.send_if_modified(|all| {
            let begins = again || !all.contains_key(&part);
            if begins {
                *all.entry(part.clone()).or_default() += 1;
            }
            begins
        });
        if !begins {
            return false;
        }
        let counting = counting.clone();
        let noted = cdp_session.as_deref().map_or(0, |cdp_session| self.documents.noted(cdp_session));
        let ids = cdp_session.as_deref().map(|to| {
            ["Debugger.enable", "Runtime.getIsolateId"].map(|method| channel.send(Some(to), method, json!({})))
        });
        // Sent at once, so that they stand before later commands. V8's time is that between the two answers: the part may
        // be busy before.
        let before = channel.send(cdp_session.as_deref(), "Debugger.setSkipAllPauses", json!({ "skip": true }));
        let asked = channel.send(cdp_session.as_deref(), "Profiler.takePreciseCoverage", json!({}));
        tokio::spawn(async move {
            let answers = async {
                drop(before.wait().await);
                let begun = Instant::now();
                let answer = asked.wait().await.map_err(|error| error.to_string())?;
                let took = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
                counting.readings.slowest.fetch_max(took, Ordering::Relaxed);
                let told = read::<Process>(&answer).map_err(|error| error.to_string())?;
                let now = match ids {
                    Some([debugger, isolate]) => answered(debugger, isolate).await,
                    None => None,
                };
                Ok::<_, String>((told, now))
            };
            match tokio::time::timeout(ANSWERING, answers).await {
                Ok(Ok((told, now))) => {
                    if let (Some(cdp_session), Some(now)) = (&cdp_session, now) {
                        counting.readings.note_documents(&counting, cdp_session, now, noted, &told);
                    }
                    // Answers are read before later events: a text whose script was reported before is on its way.
                    let mut reading = counting.reading.subscribe();
                    let texts = reading.wait_for(|count| *count == 0);
                    let _ = tokio::time::timeout(Duration::from_secs(2), texts).await;
                    match &cdp_session {
                        Some(cdp_session) => counting.add_of_page(cdp_session, told),
                        None => counting.add_of_main(&channel, told).await,
                    }
                    counting.readings.read.lock().insert(part.clone());
                }
                Ok(Err(error)) => counting.readings.note_refused(&counting, &part, &error),
                Err(_) => counting.readings.note_refused(&counting, &part, "it did not answer"),
            }
            counting.readings.under_way.send_if_modified(|all| {
                let Some(count) = all.get_mut(&part) else { return false };
                *count -= 1;
                let ends = *count == 0;
                if ends {
                    all.remove(&part);
                }
                ends
            });
        });
        true
    }

    /// Parts that have ended are not under way any longer.
    fn forget_ended(&self, now: &HashMap<String, String>) {
        self.under_way.send_if_modified(|all| {
            let before = all.len();
            all.retain(|part, _| now.contains_key(part));
            all.len() != before
        });
    }

    fn main(&self, session: &Session) -> Option<MainProcess> {
        session.main.get().filter(|main| self.main_counts.load(Ordering::Relaxed) && !main.is_held())
    }

    /// Notes the documents that the last readings lack.
    pub fn note_unread(&self, counting: &Counting) {
        let names = self.parts.lock().clone();
        self.documents.note_unread(counting, &names);
    }

    /// Notes a reading that a part has refused, unless the part has ended.
    fn note_refused(&self, counting: &Counting, part: &str, why: &str) {
        if let Some(name) = self.parts.lock().get(part) {
            counting.note(format!("{name}: its counts could not be read: {why}"));
        }
    }

    /// The first scripts of pages and workers that have never been read.
    pub fn unread(&self, texts: &texts::Texts) -> BTreeSet<String> {
        let read = self.read.lock();
        texts.first().into_iter().filter(|(part, _)| !read.contains(part)).map(|(_, url)| url).collect()
    }

    async fn name_preloads(&self, session: &Session, counting: &Counting, again: bool, budget: Duration) {
        #[derive(Deserialize)]
        struct Preload {
            path: String,
            hash: String,
        }
        let lacking = counting.texts.lacking_preloads(again);
        if let Some(main) = session.main.get().filter(|main| !main.is_held() && !lacking.is_empty()) {
            let found = main.call::<Vec<Preload>>(PRELOADS, &[], budget).await;
            for Preload { path, hash } in found.unwrap_or_default() {
                counting.texts.note_preload(Some(path), hash);
            }
            lacking.into_iter().for_each(|hash| counting.texts.note_preload(None, hash));
        }
    }
}

/// The process that gave these answers.
async fn answered(debugger: Pending, isolate: Pending) -> Option<Answered> {
    let debugger = read::<DebuggerId>(&debugger.wait().await.ok()?).ok()?.debugger_id;
    let isolate = read::<IsolateId>(&isolate.wait().await.ok()?).ok()?.id;
    Some(Answered { debugger, isolate })
}

/// Reads all other pages before the counts of a new one begin: they may have the same process, and theirs begin anew, too.
/// Chromium keeps the order of commands to one process.
pub(super) fn read_others(session: &Arc<Session>, new: &Arc<Surface>) {
    let Some(counting) = super::current(session) else { return };
    let (names, reached) = parts_of(session, &counting.readings);
    for (channel, cdp_session) in reached.into_iter().filter(|(_, cdp_session)| *cdp_session != new.cdp_session) {
        // The page may be as new as the first reading.
        if let Some(name) = names.get(&cdp_session) {
            counting.readings.parts.lock().entry(cdp_session.clone()).or_insert_with(|| name.clone());
        }
        counting.readings.read(&counting, channel, Some(cdp_session), true);
    }
}

/// The parts of the app: the names for people by DevTools session, and how to reach the pages and workers.
fn parts_of(session: &Session, readings: &Readings) -> (HashMap<String, String>, Vec<Reached>) {
    let mut names: HashMap<String, String> = HashMap::new();
    let mut reached: Vec<Reached> = Vec::new();
    for surface in session.surfaces.all() {
        if !surface.in_process && surface.kind() != SurfaceKind::DevTools && !surface.has_no_renderer_yet() {
            names.insert(surface.cdp_session.clone(), surface.handle.to_string());
            reached.push((surface.channel.clone(), surface.cdp_session.clone()));
        }
    }
    for worker in session.renderers.all_workers() {
        names.insert(worker.cdp_session.clone(), format!("the worker {}", worker.address()));
        reached.push((worker.channel.clone(), worker.cdp_session.clone()));
    }
    if readings.main(session).is_some() {
        names.insert(MAIN.into(), "the main process".into());
    }
    (names, reached)
}

impl Counting {
    async fn add_of_main(&self, channel: &Channel, told: Process) {
        for script in told.result {
            let known = self.counts.lock().source_in_main(&script);
            let source = match known {
                Some(source) => Some(source),
                None => texts::ask(channel, None, &script.script_id).await,
            };
            self.counts.lock().add_of_main(script, source);
        }
    }
}

/// Reads the counts from now on, until counting ends. Writes them when the app ends by itself.
pub(super) fn repeat(session: &Arc<Session>, counting: &Arc<Counting>) {
    let (session, counting): (Weak<Session>, _) = (Arc::downgrade(session), counting.clone());
    tokio::spawn(async move {
        loop {
            let Some(now) = session.upgrade() else { return };
            let slowest = Duration::from_millis(counting.readings.slowest.swap(0, Ordering::Relaxed));
            let interval = (slowest * SHARE).clamp(INTERVAL, LONGEST);
            let ends = now.ends.clone();
            drop(now);
            let ended = tokio::time::timeout(interval, ends.ended()).await.is_ok();
            let Some(now) = session.upgrade() else { return };
            if !super::current(&now).is_some_and(|current| Arc::ptr_eq(&current, &counting)) {
                return;
            }
            if ended {
                counting.note("the app: what ran after its last reading, before it ended without stagewright");
                return super::write(&now, &counting);
            }
            if now.main.paused().is_none() {
                counting.readings.begin(&now, &counting);
                counting.readings.name_preloads(&now, &counting, false, INTERVAL).await;
            }
        }
    });
}
