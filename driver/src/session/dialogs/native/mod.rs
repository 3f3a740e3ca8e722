//! Native dialogs, as the hooks in the main process report them: their options and answers, the open ones, and whether
//! the app waits in one.

mod answers;

pub(in crate::session) use answers::UsedAnswer;
pub use answers::{DialogAnswerFor, DialogKind, SetAnswers};

use super::super::main_half::MainHalf;
use crate::{
    error::{Code, Error, quoted},
    logs::now,
    ring::{Bounds, Ring, Weigh},
};
use answers::Queue;
use parking_lot::{Mutex, MutexGuard};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::{collections::BTreeMap, sync::Arc, time::Duration};
use tokio::sync::watch;

/// The most dialogs that are kept, and the most bytes of all together.
const KEPT: Bounds = Bounds { items: 200, bytes: 1 << 20 };

/// How long an act that opened a dialog gets to report that itself, before the error of a blocked app.
const OWN_REPORT_TIMEOUT: Duration = Duration::from_millis(700);

/// A dialog that the app asked for.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AskedDialog {
    /// Its number in the session.
    pub id: u64,
    /// open, save, message, error, login, certificate or client-certificate.
    pub kind: DialogKind,
    /// The function that the app called, or the event by which it was asked: showOpenDialogSync, login.
    pub method: String,
    /// shown (a person can answer it), held (it keeps the app until a policy answers it) or closed.
    pub state: AskedState,
    /// The options of the call: title, message, buttons, filters, as the app gave them.
    pub options: Map<String, Value>,
    /// The answer that the app got; that of a synchronous call is under value.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub answer: Option<Value>,
    /// The one who answered: policy, person, stagewright (an error box that nobody could click away), nobody (Electron
    /// refused the call). For events also app, or electron where no listener decided.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub by: Option<String>,
    /// Why an answer that there was for its kind did not fit.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub unfit: Option<String>,
    /// The window that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub window_id: Option<String>,
    /// Epoch milliseconds.
    pub timestamp: u64,
}

/// Whether a dialog is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum AskedState {
    Shown,
    Held,
    Closed,
}

impl Weigh for AskedDialog {
    fn weight(&self) -> usize {
        let options = json!(self.options).to_string().len();
        size_of::<AskedDialog>() + options + self.answer.as_ref().map_or(0, |answer| answer.to_string().len())
    }
}

impl AskedDialog {
    /// Whether it blocks the main process, and the pages with it.
    fn blocks(&self) -> bool {
        self.method.ends_with("Sync") || self.kind == DialogKind::Error
    }

    fn text(&self, key: &str) -> Option<&str> {
        self.options.get(key).and_then(Value::as_str).filter(|text| !text.is_empty())
    }

    /// The dialog's title, unless it is empty.
    pub fn title(&self) -> Option<&str> {
        self.text("title")
    }

    /// The dialog's message, unless it is empty.
    pub fn message(&self) -> Option<&str> {
        self.text("message").or_else(|| self.text("content"))
    }

    /// A description of the dialog for messages: the method, with the start of its text.
    fn words(&self) -> String {
        let said = self.title().or(self.message()).map_or(String::new(), |text| format!(" ({})", quoted(text)));
        format!("dialog.{}{said}", self.method)
    }

    fn in_short(&self) -> Value {
        json!({ "id": self.id, "kind": self.kind, "method": self.method, "text": self.title().or(self.message()), "options": self.options })
    }
}

/// The dialogs that the app asked for, and the answers for the next ones.
pub struct NativeDialogs {
    main: Arc<MainHalf>,
    asked: Ring<AskedDialog>,
    open: Mutex<BTreeMap<u64, AskedDialog>>,
    queue: Mutex<Queue>,
    /// Changes when a dialog opens or closes.
    changes: watch::Sender<()>,
}

impl NativeDialogs {
    pub(in crate::session) fn new(main: Arc<MainHalf>) -> NativeDialogs {
        NativeDialogs {
            main,
            asked: Ring::new(KEPT),
            open: Mutex::default(),
            queue: Mutex::default(),
            changes: watch::channel(()).0,
        }
    }

    /// Records a dialog that opens, or was answered without opening. `hook_id` is its number in the main process.
    pub(in crate::session) fn opened(&self, hook_id: u64, mut dialog: AskedDialog) {
        dialog.timestamp = now();
        dialog.id = self.asked.push(dialog.clone());
        self.asked.change(dialog.id, |kept| kept.id = dialog.id);
        if dialog.state != AskedState::Closed {
            self.locked_open().insert(hook_id, dialog);
            self.changes.send_replace(());
        }
    }

    /// An open dialog, by its number in the main process.
    pub(in crate::session) fn open(&self, hook_id: u64) -> Option<AskedDialog> {
        self.locked_open().get(&hook_id).cloned()
    }

    /// Notes that the app has received the answer.
    pub(in crate::session) fn closed(&self, hook_id: u64, answer: Option<Value>, by: Option<String>) {
        let Some(dialog) = self.locked_open().remove(&hook_id) else { return };
        self.asked.change(dialog.id, |kept| {
            (kept.state, kept.answer, kept.by) = (AskedState::Closed, answer, by);
        });
        self.changes.send_replace(());
    }

    /// Notes that the main process is no longer joined, so that the ends of open dialogs are not reported.
    pub(in crate::session) fn forget_open(&self) {
        self.locked_open().clear();
        self.changes.send_replace(());
    }

    fn locked_open(&self) -> MutexGuard<'_, BTreeMap<u64, AskedDialog>> {
        self.open.lock()
    }

    fn blocking(&self) -> Option<AskedDialog> {
        self.locked_open().values().rfind(|dialog| dialog.blocks()).cloned()
    }

    /// Whether a dialog blocks the app's main process, and its pages with it.
    pub fn any_blocking(&self) -> bool {
        self.blocking().is_some()
    }

    /// Resolves when a dialog blocks the app.
    pub(crate) async fn blocks(&self) {
        let mut changes = self.changes.subscribe();
        // The sender lives as long as `self` does.
        while !self.any_blocking() && changes.changed().await.is_ok() {}
    }

    /// Waits until the dialogs with these numbers in the main process are closed.
    async fn until_closed(&self, hook_ids: &[u64], budget: Duration) {
        let mut changes = self.changes.subscribe();
        let any = || hook_ids.iter().any(|id| self.locked_open().contains_key(id));
        let _ = tokio::time::timeout(budget, async { while any() && changes.changed().await.is_ok() {} }).await;
    }

    /// Whether the app is blocked at the gate, where only a policy can answer.
    pub(crate) fn any_held(&self) -> bool {
        self.blocking().is_some_and(|dialog| dialog.state == AskedState::Held)
    }

    /// Resolves when the app is blocked at the gate.
    pub(crate) async fn held(&self) {
        let mut changes = self.changes.subscribe();
        // The sender lives as long as `self` does.
        while !self.any_held() && changes.changed().await.is_ok() {}
    }

    /// The error for a call to an app that is blocked in a dialog; `None` if it is not blocked.
    pub fn in_the_way(&self) -> Option<Error> {
        let dialog = self.blocking()?;
        let mut message = format!("The app waits in {}, and answers nothing until that is closed.", dialog.words());
        if let Some(unfit) = &dialog.unfit {
            message += &format!(" The answer that is set for its kind does not fit: {unfit}.");
        }
        let error = Error::new(Code::DialogOpen, message).detail("native_dialog", dialog.in_short());
        if dialog.state != AskedState::Held {
            return Some(
                error
                    .hint("It shows on the app's display, where a person can answer it; native_dialog_policy answers those to come.")
                    .next("native_dialogs", json!({}), "see what it asks"),
            );
        }
        let kind = json!(dialog.kind);
        let choices = match dialog.kind {
            DialogKind::Message => {
                let buttons = dialog.options.get("buttons").and_then(Value::as_array);
                let named: Vec<String> =
                    buttons.into_iter().flatten().filter_map(|label| label.as_str().map(quoted)).collect();
                match named.is_empty() {
                    true => String::new(),
                    false => format!(" Its buttons are {}: name one as button.", named.join(", ")),
                }
            }
            DialogKind::Open | DialogKind::Save => " To choose a file, give paths instead of cancel.".into(),
            // Requests by an event do not block the app.
            DialogKind::Error | DialogKind::Login | DialogKind::Certificate | DialogKind::ClientCertificate => {
                String::new()
            }
        };
        Some(
            error
                .hint(format!("native_dialog_policy answers it.{choices}"))
                .next("native_dialog_policy", json!({ "kind": kind, "cancel": true }), "close it as Escape would")
                .next("native_dialogs", json!({}), "see all that it asks"),
        )
    }

    /// Resolves with an error when the app has been blocked in a dialog for [`OWN_REPORT_TIMEOUT`], so that the present call
    /// cannot finish.
    pub async fn stuck(&self) -> Error {
        loop {
            self.blocks().await;
            tokio::time::sleep(OWN_REPORT_TIMEOUT).await;
            if let Some(error) = self.in_the_way() {
                return error;
            }
        }
    }

    /// Resolves when a dialog has been open for `long`, whether or not it blocks the app.
    pub(crate) async fn left_open(&self, long: Duration) {
        let mut changes = self.changes.subscribe();
        // The sender lives as long as `self` does.
        loop {
            let oldest = self.locked_open().keys().next().copied();
            let Some(oldest) = oldest else {
                let _ = changes.changed().await;
                continue;
            };
            let closed = async { while self.locked_open().contains_key(&oldest) && changes.changed().await.is_ok() {} };
            if tokio::time::timeout(long, closed).await.is_err() {
                return;
            }
        }
    }

    /// Adds to the error about a missing window which dialog the app shows instead, if any.
    pub(crate) fn shown_instead(&self, mut error: Error) -> Error {
        let shown = self.locked_open().values().rfind(|dialog| !dialog.kind.is_an_event()).cloned();
        let Some(dialog) = shown else { return error };
        error.message += &format!(" It asks something, by {}.", dialog.words());
        error
            .hint("native_dialog_policy answers it in a launched app, even if it is open already; in a joined app its user does.")
            .detail("native_dialog", dialog.in_short())
            .next("native_dialogs", json!({}), "see what it asks")
    }

    /// Adds to an error in which dialog the app is blocked, if it is.
    pub fn named_in(&self, mut error: Error) -> Error {
        let Some(dialog) = self.locked_open().values().last().cloned() else { return error };
        error.message += &format!(" The app waits in {}, which a person would answer.", dialog.words());
        error
            .hint("Start the app so that it need not ask: many take an argument or an environment variable instead. Or answer the dialog on its display.")
            .detail("native_dialog", dialog.in_short())
    }
}
