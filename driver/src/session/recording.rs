//! Recording: every document tells what a person does in it (`page/agent/record.js`), as long as somebody follows.

use super::Session;
use crate::{
    fault::Outcome,
    ring::{Bounds, Read, Ring, Weigh},
    surfaces::{Surface, SurfaceKind},
};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::{sync::Arc, time::Duration};
use tokio::sync::watch;

/// What may wait for a follower that reads slowly: more than a person does in an hour.
const BOUNDS: Bounds = Bounds { items: 2_000, bytes: 4 << 20 };

/// How long a document may take to begin listening.
const LISTENING: Duration = Duration::from_secs(5);

/// One thing done, as the call that would do it again.
#[derive(Debug, Clone, Deserialize, PartialEq)]
pub struct Deed {
    /// The tool.
    pub tool: String,
    /// Its arguments.
    pub args: Map<String, Value>,
    /// What may yet take it back.
    #[serde(default)]
    pub hold: Option<Hold>,
    /// Typing: which; what is said of the same again takes the place of what was said before.
    #[serde(default)]
    pub id: Option<u64>,
    /// Typing: the label of the password field whose text is kept to itself.
    #[serde(default)]
    pub secret: Option<String>,
    /// Why the call alone would not do it again, if it would not.
    #[serde(default)]
    pub note: Option<String>,
    /// The surface that it was done in.
    #[serde(skip)]
    pub surface: String,
}

/// What may take a deed back.
#[derive(Debug, Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Hold {
    /// A click in a field: typing there says it, too.
    Field,
    /// A click, the first of two.
    Click,
    /// A Tab: typing in a field says where.
    Tab,
    /// Typing that goes on.
    Typing,
    /// Not a deed: the field was left.
    Left,
}

#[derive(Deserialize)]
struct Report {
    deed: Deed,
}

impl Weigh for Deed {
    fn weight(&self) -> usize {
        let texts = self.args.iter().map(|(name, value)| name.len() + value.as_str().map_or(64, str::len));
        size_of::<Deed>() + texts.sum::<usize>() + self.secret.as_ref().map_or(0, String::len)
    }
}

/// What a session keeps of a recording.
#[derive(Debug)]
pub struct Recording {
    deeds: Ring<Deed>,
    /// Whether somebody follows.
    on: watch::Sender<bool>,
}

impl Default for Recording {
    fn default() -> Recording {
        Recording { deeds: Ring::new(BOUNDS), on: watch::Sender::new(false) }
    }
}

impl Recording {
    /// Whether it goes on.
    pub fn is_on(&self) -> bool {
        *self.on.borrow()
    }

    /// Ends it; whoever follows is told.
    pub fn stop(&self) {
        self.on.send_replace(false);
    }

    /// Resolves when it has been ended.
    pub async fn stopped(&self) {
        let _ = self.on.subscribe().wait_for(|on| !on).await;
    }

    /// What was done since what the reader has seen.
    pub fn since(&self, seen: u64) -> Read<Deed> {
        self.deeds.since(seen, |_| true)
    }

    /// Waits for more than the reader has seen.
    pub async fn wait_after(&self, seen: u64) {
        self.deeds.wait_after(seen).await;
    }
}

impl Session {
    /// Takes in what a document tells; false when that is about something else.
    pub(super) fn take_deed(&self, page: &Arc<Surface>, context: i64, payload: &str) -> bool {
        let Ok(Report { mut deed }) = serde_json::from_str::<Report>(payload) else { return false };
        let recording = self.groups.of::<Recording>();
        if recording.is_on() {
            deed.surface = self.surface_of_context(page, context).handle.clone();
            recording.deeds.push(deed);
        }
        true
    }

    /// Begins a recording; false where one goes on already. Documents that come later tell of themselves, too, until it
    /// is stopped. Those that are there do when this returns.
    pub async fn record(self: &Arc<Session>) -> bool {
        let recording = self.groups.of::<Recording>();
        if recording.on.send_replace(true) {
            return false;
        }
        recording.deeds.clear();
        let all: Vec<_> = self.surfaces.all().into_iter().filter(can_tell).collect();
        // One that hangs holds up none of the others.
        futures_util::future::join_all(all.iter().map(|surface| listen(surface, true))).await;
        let (session, on) = (Arc::downgrade(self), recording.on.subscribe());
        let changes = self.surfaces.changes();
        tokio::spawn(async move {
            let (mut on, mut changes, mut known) = (on, changes, Vec::<String>::new());
            while *on.borrow_and_update() {
                let Some(session) = session.upgrade() else { return };
                let all: Vec<_> = session.surfaces.all().into_iter().filter(can_tell).collect();
                drop(session);
                known.retain(|key| all.iter().any(|surface| *key == key_of(surface)));
                for surface in all {
                    let key = key_of(&surface);
                    if !known.contains(&key) {
                        known.push(key);
                        tokio::spawn(keep_listening(surface, on.clone()));
                    }
                }
                tokio::select! {
                    more = changes.changed() => if more.is_err() { return },
                    more = on.changed() => if more.is_err() { return },
                }
            }
        });
        true
    }
}

/// A frame keeps its handle in another process.
fn key_of(surface: &Surface) -> String {
    format!("{} {} {}", surface.handle, surface.cdp_session, surface.in_process)
}

fn can_tell(surface: &Arc<Surface>) -> bool {
    surface.kind() != SurfaceKind::DevTools && surface.state.borrow().gone.is_none()
}

/// Each new document of a surface begins to listen, until the recording ends.
async fn keep_listening(surface: Arc<Surface>, mut on: watch::Receiver<bool>) {
    let mut changes = surface.state.subscribe();
    let mut heard: Option<Arc<str>> = None;
    while *on.borrow_and_update() {
        let world = {
            let state = changes.borrow_and_update();
            if state.gone == Some(crate::surfaces::Gone::Closed) {
                return;
            }
            state.world.as_ref().map(|world| world.unique_id.clone())
        };
        if world.is_some() && world != heard {
            let listens = listen(&surface, true).await;
            heard = world.filter(|_| listens.is_ok());
        }
        tokio::select! {
            more = changes.changed() => if more.is_err() { return },
            more = on.changed() => if more.is_err() { return },
        }
    }
    surface.tell_agent("record", &json!({ "on": false }));
}

async fn listen(surface: &Surface, on: bool) -> Outcome<Value> {
    surface.ask("record", json!({ "on": on }), LISTENING).await
}
