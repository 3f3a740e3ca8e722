//! Recording: every document tells what a person does in it (`agent/js/modules/record.js`), as long as somebody follows.

use super::Session;
use crate::{
    error::Outcome,
    main_process::{Evaluated, hooks},
    ring::{Bounds, Read, Ring, Weigh},
    surfaces::{Surface, SurfaceKind},
};
use chromiumoxide_cdp::cdp::{
    browser_protocol::dom::GetFileInfoParams,
    js_protocol::runtime::{self, RemoteObjectId},
};
use parking_lot::Mutex;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::{
    sync::{Arc, Weak},
    time::Duration,
};
use tokio::sync::{mpsc, watch};

/// What may wait for a follower that reads slowly: more than a person does in an hour.
const BOUNDS: Bounds = Bounds { items: 2_000, bytes: 4 << 20 };

/// How long a document may take to begin listening.
const LISTENING: Duration = Duration::from_secs(5);

/// One thing done, as the call that would do it again.
#[derive(Debug, Clone, Deserialize, PartialEq)]
pub struct RecordedAction {
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
    /// The files that were chosen, which only DevTools knows the paths of.
    #[serde(default)]
    pub files: Option<ChosenFiles>,
    /// The keys that a menu's item was picked by: a page may have heard them, too.
    #[serde(default)]
    pub keys: Option<String>,
    /// Why the call alone would not do it again, if it would not.
    #[serde(default)]
    pub note: Option<String>,
    /// The surface that it was done in.
    #[serde(skip)]
    pub surface: String,
}

/// Files that a person has chosen in a page.
#[derive(Debug, Clone, Copy, Deserialize, PartialEq, Eq)]
pub struct ChosenFiles {
    id: u64,
    count: usize,
}

/// What may take an action back.
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
    /// Not an action: the field was left.
    Left,
    /// Not an action yet: what is under the pointer is to be expected.
    Expected,
    /// Keys that a menu has heard, and perhaps a page too.
    Accelerator,
    /// Not an action: a dialog has opened.
    Dialog,
    /// The answer for the dialog that has opened.
    Answer,
}

impl RecordedAction {
    /// One that a page does not tell of.
    pub(crate) fn of_main(tool: &str, args: Value, hold: Option<Hold>) -> RecordedAction {
        let args = args.as_object().cloned().unwrap_or_default();
        RecordedAction {
            tool: tool.into(),
            args,
            hold,
            id: None,
            secret: None,
            files: None,
            keys: None,
            note: None,
            surface: String::new(),
        }
    }
}

#[derive(Deserialize)]
struct Report {
    action: RecordedAction,
}

/// What a document says of what is under the pointer.
#[derive(Deserialize)]
struct UnderPointer {
    /// When the pointer was last in it.
    at: Option<f64>,
    action: Option<RecordedAction>,
}

impl Weigh for RecordedAction {
    fn weight(&self) -> usize {
        let texts = self.args.iter().map(|(name, value)| name.len() + value.as_str().map_or(64, str::len));
        size_of::<RecordedAction>() + texts.sum::<usize>() + self.secret.as_ref().map_or(0, String::len)
    }
}

/// What a session keeps of a recording.
#[derive(Debug)]
pub struct Recording {
    actions: Ring<RecordedAction>,
    /// Whether somebody follows.
    on: watch::Sender<bool>,
    /// The key that asks for an expectation.
    expect_key: Mutex<Option<String>>,
    /// What menus tell of, on its way behind what pages told before.
    picks: Mutex<Option<mpsc::UnboundedSender<RecordedAction>>>,
}

/// How long a page that hangs may hold up what menus tell of.
const PAGES_WORD: Duration = Duration::from_secs(1);

impl Default for Recording {
    fn default() -> Recording {
        Recording {
            actions: Ring::new(BOUNDS),
            on: watch::Sender::new(false),
            expect_key: Mutex::default(),
            picks: Mutex::default(),
        }
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

    /// Takes in what was done.
    pub(crate) fn take(&self, action: RecordedAction) {
        if self.is_on() {
            self.actions.push(action);
        }
    }

    /// Takes in what was picked in a menu, behind what its window's page heard before: the main process and the page tell
    /// by two ways, and a click would be a line behind the key that came after it.
    pub(crate) fn take_pick(&self, action: RecordedAction) {
        if let Some(picks) = &*self.picks.lock() {
            let _ = picks.send(action);
        }
    }

    fn listening(&self) -> Value {
        json!({ "on": true, "expectKey": *self.expect_key.lock() })
    }

    /// What was done since what the reader has seen.
    pub fn since(&self, seen: u64) -> Read<RecordedAction> {
        self.actions.since(seen, |_| true)
    }

    /// Waits for more than the reader has seen.
    pub async fn wait_after(&self, seen: u64) {
        self.actions.wait_after(seen).await;
    }
}

impl Session {
    /// Takes in what a document tells; false when that is about something else.
    pub(super) fn take_action(&self, page: &Arc<Surface>, context: i64, payload: &str) -> bool {
        let Ok(Report { mut action }) = serde_json::from_str::<Report>(payload) else { return false };
        action.surface = self.surface_of_context(page, context).handle.clone();
        self.groups.of::<Recording>().take(action);
        true
    }

    /// Finds out what the page that told an action does not know: the paths of files, what another document has under the
    /// pointer.
    pub async fn complete(&self, mut action: RecordedAction) -> RecordedAction {
        if action.hold == Some(Hold::Expected) {
            return self.expectation(&action.surface).await;
        }
        if let Some(chosen) = action.files.take() {
            let surface = self.surfaces.by_handle(&action.surface);
            let paths = match surface {
                Some(surface) => surface.chosen_paths(chosen).await,
                None => None,
            };
            match paths {
                Some(paths) => drop(action.args.insert("paths".into(), json!(paths))),
                None => action.note = Some("files were chosen: write their paths behind it".into()),
            }
        }
        action
    }

    /// What is to be expected under the pointer, which was last in one of the documents of that surface's window.
    async fn expectation(&self, heard_in: &str) -> RecordedAction {
        let top = |surface: &Arc<Surface>| self.surfaces.top_of(surface).handle.clone();
        let window = self.surfaces.by_handle(heard_in).map(|surface| top(&surface));
        let mut newest: Option<(f64, Option<RecordedAction>)> = None;
        for surface in self.surfaces.all().into_iter().filter(can_tell) {
            if Some(top(&surface)) != window {
                continue;
            }
            let asked = surface.ask("record", json!({ "on": true, "expected": true }), LISTENING).await;
            let Ok(UnderPointer { at: Some(at), action }) = asked else { continue };
            if newest.as_ref().is_none_or(|(newest, _)| at > *newest) {
                let action = action.map(|action| RecordedAction { surface: surface.handle.clone(), ..action });
                newest = Some((at, action));
            }
        }
        newest.and_then(|(_, action)| action).unwrap_or_else(|| {
            let mut action = RecordedAction::of_main("electron_expect_visible", json!({}), None);
            action.note = Some("nothing tells what was under the pointer from others".into());
            action.surface = heard_in.into();
            action
        })
    }

    /// Begins a recording; false where one goes on already. Documents that come later tell of themselves, too, until it
    /// is stopped. Those that are there do when this returns. The key is the one that asks for an expectation.
    pub async fn record(self: &Arc<Session>, expect_key: Option<String>) -> bool {
        let recording = self.groups.of::<Recording>();
        if recording.on.send_replace(true) {
            return false;
        }
        recording.actions.clear();
        *recording.expect_key.lock() = expect_key;
        // A person is there to answer what the app waits in, and what its pages ask.
        self.attend_dialogs(true);
        let _ = self.want(hooks::TAKE_DIALOGS, &[json!(false)], LISTENING).await;
        let listening = recording.listening();
        let all: Vec<_> = self.surfaces.all().into_iter().filter(can_tell).collect();
        // One that hangs holds up none of the others.
        futures_util::future::join_all(all.iter().map(|surface| listen(surface, &listening))).await;
        let (picks, picked) = mpsc::unbounded_channel();
        *recording.picks.lock() = Some(picks);
        tokio::spawn(put_in_order(Arc::downgrade(self), picked));
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
                        tokio::spawn(keep_listening(surface, on.clone(), listening.clone()));
                    }
                }
                tokio::select! {
                    more = changes.changed() => if more.is_err() { return },
                    more = on.changed() => if more.is_err() { return },
                }
            }
            let Some(session) = session.upgrade() else { return };
            session.groups.of::<Recording>().picks.lock().take();
            session.attend_dialogs(false);
            if session.launched.is_some() {
                let _ = session.want(hooks::TAKE_DIALOGS, &[json!(true)], LISTENING).await;
            }
        });
        true
    }
}

/// Has each pick taken in once its window's page has said all that it said before: what a page says comes in order, so
/// an answer of it has all of that before it.
async fn put_in_order(session: Weak<Session>, mut picked: mpsc::UnboundedReceiver<RecordedAction>) {
    while let Some(action) = picked.recv().await {
        let Some(session) = session.upgrade() else { return };
        if let Some(page) = session.surfaces.by_handle(&action.surface) {
            let word = page.channel.ask::<_, Value>(Some(&page.cdp_session), runtime::EvaluateParams::new("0"));
            let _ = tokio::time::timeout(PAGES_WORD, word).await;
        }
        session.groups.of::<Recording>().take(action);
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
async fn keep_listening(surface: Arc<Surface>, mut on: watch::Receiver<bool>, listening: Value) {
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
            let listens = listen(&surface, &listening).await;
            heard = world.filter(|_| listens.is_ok());
        }
        tokio::select! {
            more = changes.changed() => if more.is_err() { return },
            more = on.changed() => if more.is_err() { return },
        }
    }
    surface.tell_agent("record", &json!({ "on": false }));
}

async fn listen(surface: &Surface, listening: &Value) -> Outcome<Value> {
    surface.ask("record", listening.clone(), LISTENING).await
}

/// More cannot be given to the verb that chooses them.
const MOST_FILES: usize = 20;

impl Surface {
    /// The paths of files that were chosen here; `None` where they are too many, or their page is gone.
    async fn chosen_paths(&self, ChosenFiles { id, count }: ChosenFiles) -> Option<Vec<String>> {
        if count > MOST_FILES {
            return None;
        }
        let world = self.current_world(LISTENING).await.ok()?;
        let mut paths = vec![];
        for at in 0..count {
            let mut file = runtime::EvaluateParams::new(format!("__stagewright.chosenFile({id}, {at})"));
            file.unique_context_id = Some(world.unique_id.to_string());
            let file: Evaluated = self.command(file, LISTENING).await.ok()?;
            let params = GetFileInfoParams::new(RemoteObjectId::from(file.result.object_id?));
            let info: FileInfo = self.command(params, LISTENING).await.ok()?;
            paths.push(info.path);
        }
        paths.iter().all(|path| !path.is_empty()).then_some(paths)
    }
}

#[derive(Deserialize)]
struct FileInfo {
    path: String,
}
