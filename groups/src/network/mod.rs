//! The network of an app: requests of its pages, workers and main process, captured and answered.
//!
//! `pages.rs` and `main_reports.rs` tell of the steps of requests ([`news`]). Each [`recorder::Recorder`] keeps the
//! requests that it wants as rows ([`exchange`]).

mod bodies;
pub mod capture;
pub mod conditions;
pub mod exchange;
pub mod filter;
pub mod har;
mod main_process;
mod main_reports;
mod news;
mod pages;
pub mod recorder;
mod reports;
pub mod secrets;
pub mod stubs;
mod telling;
mod time_line;
mod utilities;
mod utility_reports;
pub mod waiting;

pub use telling::before_the_session;

use news::{Key, News};
use parking_lot::Mutex;
use recorder::Recorder;
use stagewright_driver::session::{MainPart, Session};
use std::{
    collections::{HashMap, HashSet, VecDeque},
    sync::Arc,
};
pub(crate) use time_line::HOOKED_SOURCE;

/// The hooks of the group in the main process.
pub(crate) static PARTS: &[&MainPart] = &[&main_reports::PART];

/// How many requests are remembered, to recognize responses whose request was not seen.
const REMEMBERED: usize = 20_000;

/// How many stubbed requests are remembered whose start has not been reported yet.
const MOST_EARLY_STUBS: usize = 200;

/// The network of a session.
#[derive(Debug, Default)]
pub(crate) struct Network {
    recorders: Mutex<Arc<Vec<Arc<Recorder>>>>,
    capture: Mutex<Option<Arc<Recorder>>>,
    begun: Mutex<Begun>,
    stubs: stubs::Stubs,
    conditions: Mutex<conditions::Conditions>,
    utilities: utilities::Utilities,
    /// The stubs that answered requests, by the request's id, which the sessions of a page and of its workers share.
    stubbed: Mutex<VecDeque<(String, ByStub)>>,
    /// Locked while pages are told which requests to pause.
    telling_pages: tokio::sync::Mutex<()>,
    /// Locked while the main process and the utility processes get their state.
    telling: tokio::sync::Mutex<()>,
}

/// The stub that a request has met.
#[derive(Debug, Clone, Copy)]
struct ByStub {
    stub: u64,
    /// Whether the stub answers it in place of the network.
    is_answered: bool,
}

/// The requests that began lately, in two halves: the older one is forgotten when the newer one is full.
#[derive(Debug, Default)]
struct Begun {
    newer: Half,
    older: Half,
}

/// Requests by their keys. A request that a stub answers is looked up by its id alone, so each id has the DevTools session
/// that told of it.
#[derive(Debug, Default)]
struct Half {
    keys: HashSet<Key>,
    ids: HashMap<String, String>,
}

impl Begun {
    /// The key of a request that is paused in that session. A dedicated worker's request is paused in the session of its
    /// page, and begins in its own. None if it has not begun.
    fn key_of(&self, cdp_session: &str, id: &str) -> Option<Key> {
        let own = (cdp_session.to_owned(), id.to_owned());
        let halves = [&self.newer, &self.older];
        if halves.iter().any(|half| half.keys.contains(&own)) {
            return Some(own);
        }
        let session = halves.iter().find_map(|half| half.ids.get(id))?;
        Some((session.clone(), own.1))
    }

    /// Adds a request; false when it is known already.
    fn add(&mut self, key: &Key) -> bool {
        if self.older.keys.contains(key) || !self.newer.keys.insert(key.clone()) {
            return false;
        }
        self.newer.ids.insert(key.1.clone(), key.0.clone());
        if self.newer.keys.len() > REMEMBERED / 2 {
            self.older = std::mem::take(&mut self.newer);
        }
        true
    }
}

impl Network {
    /// The recorders that are on.
    fn recorders(&self) -> Arc<Vec<Arc<Recorder>>> {
        self.recorders.lock().clone()
    }

    /// The names that a capture, or a file that is written, redacts besides the usual ones.
    fn redacted_names(&self) -> Vec<String> {
        self.recorders().iter().flat_map(|recorder| recorder.settings.redaction.names.clone()).collect()
    }

    /// Whether the main process has to ask about each of its requests.
    fn asks_in_main(&self) -> bool {
        !self.stubs.is_empty() || *self.conditions.lock() != conditions::Conditions::default()
    }

    /// Ends the requests of a process that has ended.
    fn end_of(&self, scope: &str) {
        self.recorders().iter().for_each(|recorder| recorder.end_gone(|session, _, _| session == scope));
    }

    /// Passes a step of a request to every recorder.
    fn tell(&self, key: &Key, news: &News) {
        self.recorders().iter().for_each(|recorder| recorder.take(key, news));
    }

    /// Notes the stub that answers a request whose beginning comes later.
    fn note_stubbed(&self, id: &str, by: ByStub) {
        let mut stubbed = self.stubbed.lock();
        stubbed.push_back((id.to_owned(), by));
        if stubbed.len() > MOST_EARLY_STUBS {
            stubbed.pop_front();
        }
    }

    /// Takes the stub that answers a request. The next hop of a redirect has the same id, but not its stub.
    fn take_stub_of(&self, id: &str) -> Option<ByStub> {
        let mut stubbed = self.stubbed.lock();
        let at = stubbed.iter().rposition(|(other, _)| other == id)?;
        stubbed.remove(at).map(|(_, by)| by)
    }

    /// Tells the recorders the stub that a request has met.
    fn tell_stub(&self, key: &Key, by: ByStub) {
        self.tell(key, &News::Stubbed(by.stub));
        if by.is_answered {
            self.tell(key, &News::NotSent);
        }
    }

    /// Notes that a request began; false when that is known already.
    fn note_begun(&self, key: &Key) -> bool {
        self.begun.lock().add(key)
    }
}

/// Turns a recorder on. The first one enables the events of the app.
fn listen(session: &Session, recorder: Arc<Recorder>) {
    let network = session.groups.of::<Network>();
    let mut recorders = network.recorders.lock();
    if recorders.is_empty() {
        session.renderers.listen_to(&pages::NETWORK);
    }
    Arc::make_mut(&mut recorders).push(recorder);
}

/// Turns a recorder off. The last one disables the events of the app.
fn stop_recording(session: &Session, recorder: &Arc<Recorder>) {
    let network = session.groups.of::<Network>();
    let mut recorders = network.recorders.lock();
    let before = recorders.len();
    Arc::make_mut(&mut recorders).retain(|other| !Arc::ptr_eq(other, recorder));
    recorder.close();
    if recorders.is_empty() && before > 0 {
        session.renderers.stop_listening_to(&pages::NETWORK);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn begun_requests_are_known_by_their_ids_in_both_halves() {
        let mut begun = Begun::default();
        let key = |session: &str, id: usize| (session.to_owned(), id.to_string());
        assert!(begun.add(&key("a", 0)) && !begun.add(&key("a", 0)) && begun.add(&key("b", 0)));
        for id in 1..=REMEMBERED / 2 {
            begun.add(&key("a", id));
        }
        let has = |begun: &Begun, id: &str| begun.key_of("c", id).is_some();
        assert!(has(&begun, "0") && has(&begun, "1") && !has(&begun, "x"));
        assert_eq!(begun.key_of("a", "0"), Some(key("a", 0)), "the session itself is preferred");
        assert!(!begun.add(&key("b", 0)), "the older half is asked, too");
        for id in REMEMBERED..=REMEMBERED * 3 / 2 {
            begun.add(&key("a", id));
        }
        assert!(!has(&begun, "0"), "the oldest are forgotten");
    }
}
