//! Actions of a person during a recording, as calls that would repeat them. Pages, menus and dialogs report them.

use crate::{
    dialogs::{Action, Kind, OpenDialog},
    ring::{Bounds, Read, Ring, Weigh},
};
use parking_lot::Mutex;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::sync::{mpsc, watch};

/// The limits of the buffer for a slow reader: more actions than a person makes in an hour.
const BOUNDS: Bounds = Bounds { items: 2_000, bytes: 4 << 20 };

/// One action, as the call that would repeat it.
#[derive(Debug, Clone, Deserialize, PartialEq)]
pub struct RecordedAction {
    /// The tool.
    pub tool: String,
    /// Its arguments.
    pub args: Map<String, Value>,
    /// The kind of event that may still replace or revoke this action.
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
    /// The keys (accelerator) with which a menu item was chosen. A page may have received them, too.
    #[serde(default)]
    pub keys: Option<String>,
    /// The reason why the call alone would not repeat the action, if there is one.
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

/// Kinds of reports for which an action is held back, and reports that decide about held ones.
#[derive(Debug, Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Hold {
    /// A click in a field. Typing into the field replaces it.
    Field,
    /// A click that may be the first of a double click.
    Click,
    /// A Tab key. If typing follows, its call names the field, so that the Tab is dropped.
    Tab,
    /// Typing that continues.
    Typing,
    /// Not an action: the field was left.
    Left,
    /// Not an action yet: the person asked for an expectation about the element under the pointer.
    Expected,
    /// Keys that have chosen a menu item, and that a page may have received, too.
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

/// The actions that wait for their reader.
#[derive(Debug)]
pub(super) struct Actions {
    all: Ring<RecordedAction>,
    /// Whether a caller reads the actions.
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
    /// Whether a caller reads the actions.
    pub(super) fn is_on(&self) -> bool {
        *self.on.borrow()
    }

    /// Begins a recording; false if one is running. `expect_key` is the key that asks for an expectation.
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

    /// A receiver that changes when a recording begins or ends.
    pub(super) fn turns(&self) -> watch::Receiver<bool> {
        self.on.subscribe()
    }

    /// Adds an action.
    pub(super) fn take(&self, action: RecordedAction) {
        if self.is_on() {
            self.all.push(action);
        }
    }

    /// Reads a report of a document; false if it does not belong to the recording. `handle` names the surface.
    pub(super) fn take_report(&self, payload: &str, handle: impl FnOnce() -> String) -> bool {
        let Ok(Report { mut action }) = serde_json::from_str::<Report>(payload) else { return false };
        action.surface = handle();
        self.take(action);
        true
    }

    /// Sets the queue of picks in menus; `None` while nothing is recorded.
    pub(super) fn set_picks(&self, picks: Option<mpsc::UnboundedSender<RecordedAction>>) {
        *self.picks.lock() = picks;
    }

    /// Adds a pick in a menu, after earlier actions in the page of its window. The main process and the page report
    /// over different channels. Without this order, an earlier click could come after the pick.
    pub(super) fn take_pick(&self, action: RecordedAction) {
        if let Some(picks) = &*self.picks.lock() {
            let _ = picks.send(action);
        }
    }

    /// Notes that a dialog of a page, or a native one, has opened that a person can answer.
    pub(super) fn dialog_opened(&self) {
        self.take(RecordedAction::of_main("", json!({}), Some(Hold::Dialog)));
    }

    /// Notes that a page's dialog was closed. Alerts are left out, since they have only one answer.
    pub(super) fn page_dialog_answered(&self, dialog: &OpenDialog, accepted: bool) {
        let action = if accepted { Action::Accept } else { Action::Dismiss };
        let args = if dialog.kind == Kind::Alert { json!({}) } else { json!({ "action": action }) };
        let tool = if dialog.answered { "" } else { "electron_dialog_handler" };
        self.take(RecordedAction::of_main(tool, args, Some(Hold::Answer)));
    }

    /// The agent's operation that makes a document report actions.
    pub(super) fn listening(&self) -> Value {
        json!({ "on": true, "expectKey": *self.expect_key.lock() })
    }

    /// The actions since the given serial number.
    pub(super) fn since(&self, seen: u64) -> Read<RecordedAction> {
        self.all.since(seen, |_| true)
    }

    /// Waits for an action after that serial number, or for the end of the recording.
    pub(super) async fn wait_after(&self, seen: u64) {
        self.all.wait_after(seen).await;
    }
}
