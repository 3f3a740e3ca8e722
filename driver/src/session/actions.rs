//! Actions of a person during a recording, as calls that would do them again. Pages, menus and dialogs report them.

use crate::{
    dialogs::{Action, Kind, OpenDialog},
    ring::{Bounds, Read, Ring, Weigh},
};
use parking_lot::Mutex;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::sync::{mpsc, watch};

/// The bounds for a slow follower: more actions than a person makes in an hour.
const BOUNDS: Bounds = Bounds { items: 2_000, bytes: 4 << 20 };

/// One action, as the call that would do it again.
#[derive(Debug, Clone, Deserialize, PartialEq)]
pub struct RecordedAction {
    /// The tool.
    pub tool: String,
    /// Its arguments.
    pub args: Map<String, Value>,
    /// The event that may still revoke it.
    #[serde(default)]
    pub hold: Option<Hold>,
    /// The number of the typing. A later report with the same number replaces this one.
    #[serde(default)]
    pub id: Option<u64>,
    /// The label of the password field that was typed into. Its text is not recorded.
    #[serde(default)]
    pub secret: Option<String>,
    /// The chosen files. Only the DevTools protocol knows their paths.
    #[serde(default)]
    pub files: Option<ChosenFiles>,
    /// The keys that picked a menu's item. A page may have heard them, too.
    #[serde(default)]
    pub keys: Option<String>,
    /// The reason why the call alone would not do it again, if there is one.
    #[serde(default)]
    pub note: Option<String>,
    /// The surface of the action.
    #[serde(skip)]
    pub surface: String,
}

/// Files that a person has chosen in a page.
#[derive(Debug, Clone, Copy, Deserialize, PartialEq, Eq)]
pub struct ChosenFiles {
    pub(super) id: u64,
    pub(super) count: usize,
}

/// Events that may revoke an action.
#[derive(Debug, Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Hold {
    /// A click in a field. Typing into the field replaces it.
    Field,
    /// A click that may be the first of a double click.
    Click,
    /// A Tab. Typing names its field, so that the Tab is not needed.
    Tab,
    /// Typing that continues.
    Typing,
    /// Not an action: the field was left.
    Left,
    /// Not an action yet: the expectation of the element under the pointer is asked for.
    Expected,
    /// Keys that a menu has heard, and perhaps a page too.
    Accelerator,
    /// Not an action: a dialog has opened.
    Dialog,
    /// The answer for the dialog that has opened.
    Answer,
}

impl RecordedAction {
    /// An action that no page reports.
    pub fn of_main(tool: &str, args: Value, hold: Option<Hold>) -> RecordedAction {
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

impl Weigh for RecordedAction {
    fn weight(&self) -> usize {
        let texts = self.args.iter().map(|(name, value)| name.len() + value.as_str().map_or(64, str::len));
        size_of::<RecordedAction>() + texts.sum::<usize>() + self.secret.as_ref().map_or(0, String::len)
    }
}

/// The actions that wait for the follower.
#[derive(Debug)]
pub(super) struct Actions {
    all: Ring<RecordedAction>,
    /// Whether a caller follows.
    on: watch::Sender<bool>,
    /// The key that asks for an expectation.
    expect_key: Mutex<Option<String>>,
    /// Picks in menus, queued after earlier actions of pages.
    picks: Mutex<Option<mpsc::UnboundedSender<RecordedAction>>>,
}

impl Default for Actions {
    fn default() -> Actions {
        Actions {
            all: Ring::new(BOUNDS),
            on: watch::Sender::new(false),
            expect_key: Mutex::default(),
            picks: Mutex::default(),
        }
    }
}

impl Actions {
    /// Whether somebody follows.
    pub(super) fn is_on(&self) -> bool {
        *self.on.borrow()
    }

    /// Begins a recording; false when a caller follows already. The key is the one that asks for an expectation.
    pub(super) fn begin(&self, expect_key: Option<String>) -> bool {
        if self.on.send_replace(true) {
            return false;
        }
        self.all.clear();
        *self.expect_key.lock() = expect_key;
        true
    }

    /// Ends the recording, and notifies those who wait.
    pub(super) fn stop(&self) {
        self.on.send_replace(false);
    }

    /// Changes when a caller begins or stops to follow.
    pub(super) fn turns(&self) -> watch::Receiver<bool> {
        self.on.subscribe()
    }

    /// Adds an action.
    pub(super) fn take(&self, action: RecordedAction) {
        if self.is_on() {
            self.all.push(action);
        }
    }

    /// Reads a report of a document; false when it is about something else. `handle` names the surface.
    pub(super) fn take_told(&self, payload: &str, handle: impl FnOnce() -> String) -> bool {
        let Ok(Report { mut action }) = serde_json::from_str::<Report>(payload) else { return false };
        action.surface = handle();
        self.take(action);
        true
    }

    /// The queue of picks in menus; none while nothing is recorded.
    pub(super) fn set_picks(&self, picks: Option<mpsc::UnboundedSender<RecordedAction>>) {
        *self.picks.lock() = picks;
    }

    /// Takes a pick in a menu, after earlier actions in the page of its window. The main process and the page report by
    /// two ways; without this order a click could follow a later key.
    pub(super) fn take_pick(&self, action: RecordedAction) {
        if let Some(picks) = &*self.picks.lock() {
            let _ = picks.send(action);
        }
    }

    /// A dialog has opened that a person can answer, in a page or natively.
    pub(super) fn dialog_opened(&self) {
        self.take(RecordedAction::of_main("", json!({}), Some(Hold::Dialog)));
    }

    /// A page's dialog is closed. An alert has but one answer, which nobody chooses.
    pub(super) fn page_dialog_answered(&self, dialog: &OpenDialog, accepted: bool) {
        let action = if accepted { Action::Accept } else { Action::Dismiss };
        let args = if dialog.kind == Kind::Alert { json!({}) } else { json!({ "action": action }) };
        let tool = if dialog.answered { "" } else { "electron_dialog_handler" };
        self.take(RecordedAction::of_main(tool, args, Some(Hold::Answer)));
    }

    /// The question that has a document report actions.
    pub(super) fn listening(&self) -> Value {
        json!({ "on": true, "expectKey": *self.expect_key.lock() })
    }

    /// The actions since the given serial number.
    pub(super) fn since(&self, seen: u64) -> Read<RecordedAction> {
        self.all.since(seen, |_| true)
    }

    /// Waits for more than the reader has seen.
    pub(super) async fn wait_after(&self, seen: u64) {
        self.all.wait_after(seen).await;
    }
}
