//! Readings of the counts: from every part of the app, twice a second and at the end.

use super::{Counting, PRELOADS, PROFILER, Reached, texts, v8::Process};
use parking_lot::Mutex;
use serde::Deserialize;
use serde_json::json;
use stagewright_driver::{
    channel::{Channel, read},
    main_process::MainProcess,
    session::Session,
    surfaces::SurfaceKind,
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
    under_way: watch::Sender<HashSet<String>>,
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
                if tokio::time::timeout(look, under_way.wait_for(HashSet::is_empty)).await.is_ok() {
                    break;
                }
                self.forget_ended(&parts_of(session, self).0);
            }
        }
        let names = self.parts.lock().clone();
        for part in self.under_way.borrow().iter() {
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
        let gone: Vec<String> = {
            let mut parts = self.parts.lock();
            let gone = parts.iter().filter(|(id, _)| !now.contains_key(*id)).map(|(_, name)| name.clone()).collect();
            *parts = now;
            gone
        };
        for name in &gone {
            counting.note(format!("{name}: what ran after its last reading, before it ended"));
        }
        for (channel, cdp_session) in reached {
            self.read(counting, channel.clone(), Some(cdp_session.clone()));
            if !gone.is_empty() {
                // A page that ends stops the counts of all pages in its process. This follows the reading, since it begins
                // the counts anew.
                drop(channel.send(Some(&cdp_session), "Profiler.startPreciseCoverage", (PROFILER.parameters)()));
            }
        }
        if let Some(main) = main {
            if !self.main_reads.swap(true, Ordering::Relaxed) {
                drop(main.channel().send(None, "Debugger.setSkipAllPauses", json!({ "skip": true })));
                drop(main.channel().send(None, "Debugger.enable", json!({})));
                drop(main.channel().send(None, "Debugger.setSkipAllPauses", json!({ "skip": true })));
            }
            self.read(counting, main.channel().clone(), None);
        }
    }

    fn read(&self, counting: &Arc<Counting>, channel: Channel, cdp_session: Option<String>) {
        let part = cdp_session.clone().unwrap_or_else(|| MAIN.into());
        if !self.under_way.send_if_modified(|all| all.insert(part.clone())) {
            return;
        }
        let counting = counting.clone();
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
                read::<Process>(&answer).map_err(|error| error.to_string())
            };
            match tokio::time::timeout(ANSWERING, answers).await {
                Ok(Ok(told)) => {
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
            counting.readings.under_way.send_if_modified(|all| all.remove(&part));
        });
    }

    /// Parts that have ended are not under way any longer.
    fn forget_ended(&self, now: &HashMap<String, String>) {
        self.under_way.send_if_modified(|all| {
            let before = all.len();
            all.retain(|part| now.contains_key(part));
            all.len() != before
        });
    }

    fn main(&self, session: &Session) -> Option<MainProcess> {
        session.main.get().filter(|main| self.main_counts.load(Ordering::Relaxed) && !main.is_held())
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
