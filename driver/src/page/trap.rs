//! What presses and keys really met: traps in the page (`page/agent/traps.js`) hear them first, and say so by a binding.

use serde::Deserialize;
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    fmt,
    hash::{BuildHasher, RandomState},
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};
use tokio::sync::mpsc;

/// The role of what is no element: a view that its window holds above the page.
pub const VIEW: &str = "view";

/// An element that a press or key met, as its page describes it.
#[derive(Debug, Clone, Deserialize)]
pub struct Met {
    /// Its ref, when it has one.
    #[serde(rename = "ref")]
    pub reference: Option<u32>,
    /// Its role.
    #[serde(default)]
    pub role: String,
    /// Its accessible name.
    #[serde(default)]
    pub name: String,
    /// A selector that finds it, for people.
    #[serde(default)]
    pub selector: Option<String>,
    /// Of a click: whether the element that was pressed is within it, and had moved away before the button came up.
    #[serde(default)]
    pub around: bool,
}

impl Met {
    /// `button "Delete" (ref 7)`
    pub fn words(&self) -> String {
        let called = match (self.name.as_str(), &self.selector) {
            ("", Some(selector)) => format!(" {selector}"),
            ("", None) => String::new(),
            (name, _) => format!(" {name:?}"),
        };
        let number = self.reference.map_or(String::new(), |n| format!(" (ref {n})"));
        format!("{}{called}{number}", self.role)
    }

    /// As the details of a fault carry it.
    pub fn detail(&self) -> Value {
        json!({ "ref": self.reference, "role": self.role, "name": self.name, "selector": self.selector })
    }
}

/// What one trap has heard so far.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct State {
    /// Presses, or keys, that met the element.
    #[serde(default)]
    pub downs: u32,
    /// Clicks that followed.
    #[serde(default)]
    pub clicks: u32,
    /// What was met instead; nothing goes on from there.
    #[serde(default)]
    pub met: Option<Met>,
    /// Where a click went whose press was right.
    #[serde(default)]
    pub landed: Option<Met>,
    /// Of two presses each became a click, and they no double click.
    #[serde(default)]
    pub apart: bool,
    /// Keys: the element that the first of them went to.
    #[serde(default)]
    pub taken: Option<Met>,
    /// A check: how the control stood (true, false or "mixed") once the page's own listeners had had the click.
    #[serde(default)]
    pub checked: Option<Value>,
    /// Keys: what their trap was to tell once the page's own listeners had had them all.
    #[serde(default)]
    pub then: Option<Value>,
    /// The document knows nothing of the trap: it is another one by now.
    #[serde(default)]
    pub unknown: bool,
}

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
    Then,
}

impl State {
    fn add(&mut self, report: Report) {
        match report.what {
            What::Down => self.downs = self.downs.max(report.n),
            What::Miss => {
                self.downs = self.downs.max(report.n);
                self.met = report.met;
            }
            What::Then => self.then = report.then,
            What::Click => {
                self.clicks = self.clicks.max(report.n);
                self.landed = report.landed.or(self.landed.take());
                self.apart |= report.apart;
            }
        }
        self.taken = self.taken.take().or(report.taken);
        self.checked = report.checked.or(self.checked.take());
    }

    /// Adds what another look at the same trap says.
    pub fn join(&mut self, other: State) {
        self.downs = self.downs.max(other.downs);
        self.clicks = self.clicks.max(other.clicks);
        self.met = self.met.take().or(other.met);
        self.landed = self.landed.take().or(other.landed);
        self.apart |= other.apart;
        self.taken = self.taken.take().or(other.taken);
        self.checked = self.checked.take().or(other.checked);
        self.then = self.then.take().or(other.then);
        self.unknown |= other.unknown;
    }
}

/// The traps of a session that are set.
pub struct Heard {
    waiting: Mutex<HashMap<u64, mpsc::UnboundedSender<Report>>>,
    last: AtomicU64,
    greeting: String,
    picking: String,
}

impl Default for Heard {
    fn default() -> Heard {
        // A name that the app cannot guess: the keys of a new hasher are random.
        let name = |of: &str| format!("sw-{:016x}", RandomState::new().hash_one(of));
        Heard {
            waiting: Mutex::default(),
            last: AtomicU64::new(0),
            greeting: name("greeting"),
            picking: name("picking"),
        }
    }
}

impl fmt::Debug for Heard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Heard")
    }
}

impl Heard {
    /// The event by which a frame's guard greets the page's.
    pub(crate) fn greeting(&self) -> &str {
        &self.greeting
    }

    /// What the events by which a page's pickers of files ask begin with. The page's own world may come to know it, and
    /// nothing else by it.
    pub(crate) fn picking(&self) -> &str {
        &self.picking
    }

    /// A number that no other trap, and no other series of attempts, of this session has.
    pub fn next_number(&self) -> u64 {
        self.last.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// A new trap; nothing is set in a page yet.
    pub fn trap(&self) -> Trap<'_> {
        let id = self.next_number();
        let (heard, reports) = mpsc::unbounded_channel();
        self.waiting.lock().expect("no panic holds this lock").insert(id, heard);
        Trap { id, reports, state: State::default(), home: self }
    }

    /// Takes in what a page's guard said.
    pub(crate) fn take(&self, payload: &str) {
        let Ok(report) = serde_json::from_str::<Report>(payload) else { return };
        let waiting = self.waiting.lock().expect("no panic holds this lock");
        if let Some(trap) = waiting.get(&report.id) {
            let _ = trap.send(report);
        }
    }
}

/// One trap, and what it has heard.
pub struct Trap<'a> {
    /// Its number, by which pages know it.
    pub id: u64,
    reports: mpsc::UnboundedReceiver<Report>,
    state: State,
    home: &'a Heard,
}

impl Trap<'_> {
    /// Waits for the next thing that it hears.
    pub async fn hear(&mut self) {
        match self.reports.recv().await {
            Some(report) => self.state.add(report),
            None => std::future::pending().await,
        }
    }

    /// What it has heard.
    pub fn state(&mut self) -> &mut State {
        while let Ok(report) = self.reports.try_recv() {
            self.state.add(report);
        }
        &mut self.state
    }
}

impl Drop for Trap<'_> {
    fn drop(&mut self) {
        self.home.waiting.lock().expect("no panic holds this lock").remove(&self.id);
    }
}
