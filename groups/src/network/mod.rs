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

use news::{Key, News};
use parking_lot::Mutex;
use recorder::Recorder;
use stagewright_driver::session::{MainPart, Session};
use std::{
    collections::{HashSet, VecDeque},
    sync::Arc,
};
pub(crate) use time_line::TELLER;

/// The hooks of the group in the main process.
pub(crate) static PARTS: &[&MainPart] = &[&main_reports::PART];

/// How many requests are remembered, to recognize responses whose request was not seen.
const REMEMBERED: usize = 20_000;

/// How many stubbed requests are remembered whose start has not been reported yet.
const LATELY: usize = 200;

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
    stubbed: Mutex<VecDeque<(String, u64)>>,
    /// Locked while pages are told which requests to pause.
    telling_pages: tokio::sync::Mutex<()>,
    /// Locked while the main process gets its state.
    telling: tokio::sync::Mutex<()>,
}

/// The requests that began lately, in two halves: the older one is forgotten when the newer one is full.
#[derive(Debug, Default)]
struct Begun {
    newer: HashSet<Key>,
    older: HashSet<Key>,
}

impl Begun {
    /// Whether a request with that id began, in any session of the protocol.
    fn has(&self, id: &str) -> bool {
        self.newer.iter().chain(&self.older).any(|(_, other)| other == id)
    }
}

impl Network {
    /// The recorders that are on.
    fn recorders(&self) -> Arc<Vec<Arc<Recorder>>> {
        self.recorders.lock().clone()
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
    fn note_stubbed(&self, id: &str, stub: u64) {
        if self.begun.lock().has(id) {
            return;
        }
        let mut stubbed = self.stubbed.lock();
        stubbed.push_back((id.to_owned(), stub));
        if stubbed.len() > LATELY {
            stubbed.pop_front();
        }
    }

    /// Takes the stub that answers a request. The next hop of a redirect has the same id, but not its stub.
    fn take_stub_of(&self, id: &str) -> Option<u64> {
        let mut stubbed = self.stubbed.lock();
        let at = stubbed.iter().rposition(|(other, _)| other == id)?;
        stubbed.remove(at).map(|(_, stub)| stub)
    }

    /// Notes that a request began; false when that is known already.
    fn note_begun(&self, key: &Key) -> bool {
        let mut begun = self.begun.lock();
        if begun.older.contains(key) || !begun.newer.insert(key.clone()) {
            return false;
        }
        if begun.newer.len() > REMEMBERED / 2 {
            begun.older = std::mem::take(&mut begun.newer);
        }
        true
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
