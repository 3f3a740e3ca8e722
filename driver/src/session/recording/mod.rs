//! Recording: while a caller reads the actions, every document reports what a person does in it
//! (`agent/js/modules/record.js`).

mod native_answers;

use super::{
    actions::{Actions, ChosenFiles, Hold, RecordedAction},
    dialogs::PageDialogs,
    main_half::MainHalf,
};
use crate::{
    error::Outcome,
    main_process::{Evaluated, hooks},
    ring::Read,
    surfaces::{Gone, Surface, SurfaceKind, Surfaces},
};
use chromiumoxide_cdp::cdp::{
    browser_protocol::dom::GetFileInfoParams,
    js_protocol::runtime::{self, RemoteObjectId},
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::{
    sync::{Arc, Weak},
    time::Duration,
};
use tokio::sync::{mpsc, watch};

/// How long a document may take to start recording.
const LISTENING: Duration = Duration::from_secs(5);

/// How long a page that hangs may delay the actions in menus.
const PAGE_REPORT_TIMEOUT: Duration = Duration::from_secs(1);

/// The answer of a document about the element under the pointer.
#[derive(Deserialize)]
struct UnderPointer {
    /// When the pointer was last in the document.
    at: Option<f64>,
    action: Option<RecordedAction>,
}

/// The recording of what a person does in the app.
pub struct Recording {
    actions: Arc<Actions>,
    surfaces: Arc<Surfaces>,
    main: Arc<MainHalf>,
    dialogs: Arc<PageDialogs>,
    /// Whether the main process handles native dialogs while nobody records. True in a launched app.
    takes_dialogs: bool,
}

impl Recording {
    pub(super) fn new(
        actions: Arc<Actions>,
        surfaces: Arc<Surfaces>,
        main: Arc<MainHalf>,
        dialogs: Arc<PageDialogs>,
        takes_dialogs: bool,
    ) -> Recording {
        Recording { actions, surfaces, main, dialogs, takes_dialogs }
    }

    /// Whether a recording is running.
    pub fn is_on(&self) -> bool {
        self.actions.is_on()
    }

    /// Ends the recording, and notifies the reader.
    pub fn stop(&self) {
        self.actions.stop();
    }

    /// Resolves when the recording has ended.
    pub async fn stopped(&self) {
        let _ = self.actions.turns().wait_for(|on| !on).await;
    }

    /// The actions since the given serial number.
    pub fn since(&self, seen: u64) -> Read<RecordedAction> {
        self.actions.since(seen)
    }

    /// Waits for actions that the reader has not seen.
    pub async fn wait_after(&self, seen: u64) {
        self.actions.wait_after(seen).await;
    }

    /// Adds a pick in a menu, in order with the reports of pages.
    pub fn take_pick(&self, action: RecordedAction) {
        self.actions.take_pick(action);
    }

    /// Reads a report of a document; false if it does not belong to the recording. `handle` names the surface.
    pub(super) fn take_report(&self, payload: &str, handle: impl FnOnce() -> String) -> bool {
        self.actions.take_report(payload, handle)
    }

    /// Begins a recording; false if one is running. When this returns, all present documents report actions. Later
    /// documents do so, too, until the recording is stopped. `expect_key` is the key that asks for an expectation.
    pub async fn begin(self: &Arc<Self>, expect_key: Option<String>) -> bool {
        if !self.actions.begin(expect_key) {
            return false;
        }
        // A person is there to answer native dialogs and dialogs of pages.
        self.dialogs.attend(true);
        let _ = self.main.want(hooks::TAKE_DIALOGS, &[json!(false)], LISTENING).await;
        let listening = self.actions.listening();
        let all: Vec<_> = self.surfaces.all().into_iter().filter(can_report).collect();
        // A page that hangs must not delay the others.
        futures_util::future::join_all(all.iter().map(|surface| listen(surface, &listening))).await;
        let (picks, picked) = mpsc::unbounded_channel();
        self.actions.set_picks(Some(picks));
        tokio::spawn(put_in_order(Arc::downgrade(self), picked));
        tokio::spawn(follow_surfaces(Arc::downgrade(self), self.actions.turns(), self.surfaces.changes(), listening));
        true
    }

    async fn end(&self) {
        self.actions.set_picks(None);
        self.dialogs.attend(false);
        if self.takes_dialogs {
            let _ = self.main.want(hooks::TAKE_DIALOGS, &[json!(true)], LISTENING).await;
        }
    }

    /// Adds what the reporting page does not know: the paths of chosen files, or the element under the pointer in
    /// another document.
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

    /// The expectation for the element under the pointer. It is in the document of that surface's window in which the
    /// pointer was last.
    async fn expectation(&self, heard_in: &str) -> RecordedAction {
        let top = |surface: &Arc<Surface>| self.surfaces.top_of(surface).handle.clone();
        let window = self.surfaces.by_handle(heard_in).map(|surface| top(&surface));
        let mut newest: Option<(f64, Option<RecordedAction>)> = None;
        for surface in self.surfaces.all().into_iter().filter(can_report) {
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
}

/// Starts the recording in each new surface until the recording ends.
async fn follow_surfaces(
    recording: Weak<Recording>,
    mut on: watch::Receiver<bool>,
    mut changes: watch::Receiver<u64>,
    listening: Value,
) {
    let mut known = Vec::<String>::new();
    while *on.borrow_and_update() {
        let Some(recording) = recording.upgrade() else { return };
        let all: Vec<_> = recording.surfaces.all().into_iter().filter(can_report).collect();
        drop(recording);
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
    if let Some(recording) = recording.upgrade() {
        recording.end().await;
    }
}

/// Adds each pick in a menu after all earlier reports of its window's page. It waits for an answer of the page, because
/// the messages of a page arrive in order.
async fn put_in_order(recording: Weak<Recording>, mut picked: mpsc::UnboundedReceiver<RecordedAction>) {
    while let Some(action) = picked.recv().await {
        let Some(recording) = recording.upgrade() else { return };
        if let Some(page) = recording.surfaces.by_handle(&action.surface) {
            let word = page.channel.ask::<_, Value>(Some(&page.cdp_session), runtime::EvaluateParams::new("0"));
            let reports = async {
                let _ = word.await;
                page.channel.caught_up().await;
            };
            let _ = tokio::time::timeout(PAGE_REPORT_TIMEOUT, reports).await;
        }
        recording.actions.take(action);
    }
}

/// Identifies a surface in one process: a frame keeps its handle when it moves to another process.
fn key_of(surface: &Surface) -> String {
    format!("{} {} {}", surface.handle, surface.cdp_session, surface.in_process)
}

fn can_report(surface: &Arc<Surface>) -> bool {
    surface.kind() != SurfaceKind::DevTools && surface.state.borrow().gone.is_none()
}

/// Starts the recording in each new document of a surface until the recording ends.
async fn keep_listening(surface: Arc<Surface>, mut on: watch::Receiver<bool>, listening: Value) {
    let mut changes = surface.state.subscribe();
    let mut heard: Option<Arc<str>> = None;
    while *on.borrow_and_update() {
        let world = {
            let state = changes.borrow_and_update();
            if state.gone == Some(Gone::Closed) {
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
    surface.notify_agent("record", &json!({ "on": false }));
}

async fn listen(surface: &Surface, listening: &Value) -> Outcome<Value> {
    surface.ask("record", listening.clone(), LISTENING).await
}

/// The most files that the verb accepts.
const MOST_FILES: usize = 20;

impl Surface {
    /// The paths of files that a person has chosen in this surface; `None` if there are too many, or the page is gone.
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
