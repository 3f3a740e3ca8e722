//! Reports of presses and keys. Traps in the page (`agent/js/modules/traps.js`) get the events first, and report by a
//! binding which element they met.

use parking_lot::Mutex;
use serde::Deserialize;
use serde_json::Value;
pub use stagewright_agent::operations::{Met, TrapState as State};
use std::{
    collections::{HashMap, HashSet},
    fmt,
    hash::{BuildHasher, RandomState},
    sync::atomic::{AtomicU64, Ordering},
};
use tokio::sync::mpsc;

/// The role in reports for a view of the window above the page. It is not an element.
pub const VIEW: &str = "view";

#[derive(Deserialize)]
struct Report {
    id: u64,
    what: What,
    #[serde(default)]
    n: u32,
    #[serde(default)]
    met: Option<Met>,
    #[serde(default)]
    landed: Option<Met>,
    #[serde(default)]
    apart: bool,
    #[serde(default)]
    taken: Option<Met>,
    #[serde(default)]
    checked: Option<Value>,
    #[serde(default)]
    then: Option<Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum What {
    Down,
    Miss,
    Click,
    Menu,
    Lifted,
    Then,
}

/// Adds a report of a trap to its state.
fn add(state: &mut State, report: Report) {
    match report.what {
        What::Down => state.downs = state.downs.max(report.n),
        What::Miss => {
            state.downs = state.downs.max(report.n);
            state.met = report.met;
        }
        What::Then => state.then = report.then,
        What::Menu => {
            state.menus += 1;
            state.landed = report.landed.or(state.landed.take());
        }
        What::Lifted => state.lifted = true,
        What::Click => {
            state.clicks = state.clicks.max(report.n);
            state.landed = report.landed.or(state.landed.take());
            state.apart |= report.apart;
        }
    }
    state.taken = state.taken.take().or(report.taken);
    state.checked = report.checked.or(state.checked.take());
}

/// The traps of a session that are set now, and its checks that give way.
pub struct TrapRegistry {
    waiting: Mutex<HashMap<u64, mpsc::UnboundedSender<Report>>>,
    /// The checks of elements that wait in their pages, and give way to another call.
    giving_way: Mutex<HashSet<u64>>,
    last: AtomicU64,
    greeting: String,
    picking: String,
}

impl Default for TrapRegistry {
    fn default() -> TrapRegistry {
        // The app cannot guess the name, since each `RandomState` has random keys.
        let name = |of: &str| format!("sw-{:016x}", RandomState::new().hash_one(of));
        TrapRegistry {
            waiting: Mutex::default(),
            giving_way: Mutex::default(),
            last: AtomicU64::new(0),
            greeting: name("greeting"),
            picking: name("picking"),
        }
    }
}

impl fmt::Debug for TrapRegistry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TrapRegistry")
    }
}

impl TrapRegistry {
    /// The name of the event by which a frame's guard makes itself known to the page's guard.
    pub(crate) fn greeting(&self) -> &str {
        &self.greeting
    }

    /// The prefix of the events by which a page's file pickers ask us. The page's own scripts may learn it, and can
    /// only ask with it.
    pub(crate) fn picking(&self) -> &str {
        &self.picking
    }

    /// A number that is unique among the traps and series of attempts of this session.
    pub fn next_number(&self) -> u64 {
        self.last.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Notes that a check of an element gives way to another call, until [`TrapRegistry::end_check`].
    pub fn note_giving_way(&self, check: u64) {
        self.giving_way.lock().insert(check);
    }

    /// Forgets a check that has ended.
    pub fn end_check(&self, check: u64) {
        self.giving_way.lock().remove(&check);
    }

    /// Whether a check of an element gives way to another call.
    pub(crate) fn gives_way(&self, check: u64) -> bool {
        self.giving_way.lock().contains(&check)
    }

    /// A new trap. It still has to be set in a page.
    pub fn trap(&self) -> Trap<'_> {
        let id = self.next_number();
        let (heard, reports) = mpsc::unbounded_channel();
        self.waiting.lock().insert(id, heard);
        Trap { id, reports, state: State::default(), home: self }
    }

    /// Reads a report of a page's guard.
    pub(crate) fn take(&self, payload: &str) {
        let Ok(report) = serde_json::from_str::<Report>(payload) else { return };
        let waiting = self.waiting.lock();
        if let Some(trap) = waiting.get(&report.id) {
            let _ = trap.send(report);
        }
    }
}

/// One trap, and its reports.
pub struct Trap<'a> {
    /// Its number in pages.
    pub id: u64,
    reports: mpsc::UnboundedReceiver<Report>,
    state: State,
    home: &'a TrapRegistry,
}

impl Trap<'_> {
    /// Waits for its next report.
    pub async fn hear(&mut self) {
        match self.reports.recv().await {
            Some(report) => add(&mut self.state, report),
            None => std::future::pending().await,
        }
    }

    /// The reports so far.
    pub fn state(&mut self) -> &mut State {
        while let Ok(report) = self.reports.try_recv() {
            add(&mut self.state, report);
        }
        &mut self.state
    }
}

impl Drop for Trap<'_> {
    fn drop(&mut self) {
        self.home.waiting.lock().remove(&self.id);
    }
}
