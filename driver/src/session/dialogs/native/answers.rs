//! Answers for future native dialogs. The queue is in the main process, since a synchronous dialog blocks it before it
//! could ask. A copy is kept here, for a main process that is joined again.

use super::{AskedDialog, AskedState, NativeDialogs};
use crate::{
    error::{Error, Outcome},
    main_process::hooks,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::Duration;

/// The purpose of a dialog.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum DialogKind {
    /// `showOpenDialog`
    Open,
    /// `showSaveDialog`
    Save,
    /// `showMessageBox`
    Message,
    /// `showErrorBox`
    Error,
    /// The event `login`: a server or proxy wants a name and a password
    Login,
    /// The event `certificate-error`: nobody knows whether a server is whom it says
    Certificate,
    /// The event `select-client-certificate`
    #[serde(rename = "client-certificate")]
    ClientCertificate,
}

impl DialogKind {
    /// Whether it is no real dialog: Electron asks the app by an event.
    pub fn is_an_event(self) -> bool {
        matches!(self, DialogKind::Login | DialogKind::Certificate | DialogKind::ClientCertificate)
    }

    /// The word for it in arguments.
    pub fn name(self) -> &'static str {
        match self {
            DialogKind::Open => "open",
            DialogKind::Save => "save",
            DialogKind::Message => "message",
            DialogKind::Error => "error",
            DialogKind::Login => "login",
            DialogKind::Certificate => "certificate",
            DialogKind::ClientCertificate => "client-certificate",
        }
    }
}

/// An answer for dialogs of a kind.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DialogAnswerFor {
    /// Its number in the queue.
    pub id: u64,
    /// The dialogs that it is for.
    pub kind: DialogKind,
    /// The files or folders that are chosen.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub paths: Vec<String>,
    /// Which of them are folders; null for what does not exist.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[schemars(skip)]
    pub folders: Vec<Option<bool>>,
    /// The button that is pressed: its label, or its index; accept or reject for a certificate, or which one is chosen.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub button: Option<String>,
    /// The state of the checkbox.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub checkbox: Option<bool>,
    /// The name that is given.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub username: Option<String>,
    /// The password that goes with it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schemars(skip)]
    pub password: Option<String>,
    /// Whether it is closed without a choice.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub cancel: bool,
    /// For how many dialogs more; null for all.
    pub left: Option<u32>,
}

/// The answers in the queue, the next one first.
#[derive(Debug, Default)]
pub(super) struct Queue {
    answers: Vec<DialogAnswerFor>,
    newest: u64,
}

impl Queue {
    /// Updates how many dialogs an answer is still for. Two reports of the same use may arrive, in either order.
    fn used(&mut self, id: u64, left: Option<u32>) {
        if let Some(answer) = self.answers.iter_mut().find(|answer| answer.id == id) {
            answer.left = answer.left.zip(left).map(|(known, told)| known.min(told));
        }
        self.answers.retain(|answer| answer.left != Some(0));
    }
}

impl NativeDialogs {
    /// Sets the answers that an app was launched with. Its main process has them already.
    pub(crate) fn begin_with(&self, answers: &[DialogAnswerFor]) {
        let mut queue = self.queue.lock();
        queue.newest = answers.iter().map(|answer| answer.id).max().unwrap_or_default();
        queue.answers = answers.to_vec();
    }
}

/// The result of setting an answer.
#[derive(Debug, Default)]
pub struct SetAnswers {
    /// The numbers of open dialogs that it answered.
    pub answered: Vec<u64>,
    /// The answers that remain.
    pub queue: Vec<DialogAnswerFor>,
}

/// The result of the hook that sets the answers.
#[derive(Debug, Deserialize)]
struct OfOpenOnes {
    answered: Vec<Option<u64>>,
    unfit: Vec<Unfit>,
    queue: Vec<DialogAnswerFor>,
}

/// The hook's report that it used an answer: the answer's number, and for how many more dialogs it is.
#[derive(Debug, Deserialize)]
pub(in crate::session) struct UsedAnswer {
    id: u64,
    left: Option<u32>,
}

#[derive(Debug, Deserialize)]
struct Unfit {
    id: Option<u64>,
    why: String,
}

/// How long the main process may take to set the answers.
const BUDGET: Duration = Duration::from_secs(5);

impl NativeDialogs {
    /// Adds an answer for native dialogs. It answers a waiting open dialog at once. If it does not fit the open dialog,
    /// it is refused and not kept.
    pub async fn add_answer(&self, mut answer: DialogAnswerFor) -> Outcome<SetAnswers> {
        self.main.need()?;
        let (number, all) = {
            let mut queue = self.queue.lock();
            queue.newest += 1;
            answer.id = queue.newest;
            queue.answers.push(answer);
            (queue.newest, queue.answers.clone())
        };
        let open_before = self.locked_open().clone();
        let told = self.send_answers(&all).await?;
        {
            let mut queue = self.queue.lock();
            for answer in &all {
                let left = told.queue.iter().find(|kept| kept.id == answer.id).map_or(Some(0), |kept| kept.left);
                queue.used(answer.id, left);
            }
            self.main.wanted().note(hooks::SET_DIALOG_ANSWERS, &[json!(queue.answers)]);
        }
        let unfit = told.unfit.into_iter().next().filter(|_| told.answered.is_empty());
        if let Some(Unfit { id, why }) = unfit {
            let dialog = id.and_then(|id| self.locked_open().get(&id).cloned());
            let others = {
                let mut queue = self.queue.lock();
                queue.answers.retain(|answer| answer.id != number);
                queue.answers.clone()
            };
            self.send_answers(&others).await?;
            let what = dialog.as_ref().map_or("the dialog that is open".into(), AskedDialog::words);
            let mut error = Error::argument(format!("The answer does not fit {what}: {why}."))
                .hint("Nothing was answered, and the answer is not kept.")
                .next("native_dialogs", json!({}), "see what it asks");
            if let Some(dialog) = dialog {
                error = error.detail("native_dialog", dialog.in_short());
            }
            return Err(error);
        }
        let numbers: Vec<u64> = told.answered.into_iter().flatten().collect();
        self.until_closed(&numbers, BUDGET).await;
        let answered = numbers.iter().filter_map(|id| open_before.get(id)).map(|dialog| dialog.id).collect();
        Ok(SetAnswers { answered, queue: self.answers() })
    }

    /// Removes the answers for a kind of dialog, or all.
    pub async fn clear_answers(&self, kind: Option<DialogKind>) -> Outcome<()> {
        let left = {
            let mut queue = self.queue.lock();
            queue.answers.retain(|answer| kind.is_some_and(|kind| answer.kind != kind));
            queue.answers.clone()
        };
        self.send_answers(&left).await.map(drop)
    }

    /// The answers in the queue, the next one first.
    pub fn answers(&self) -> Vec<DialogAnswerFor> {
        self.queue.lock().answers.clone()
    }

    /// The dialogs that the app asked for, oldest first, and the number that the buffer has dropped.
    pub async fn asked(&self, clear: bool) -> (Vec<AskedDialog>, u64) {
        self.main.wait_for_reports().await;
        let read = self.asked.since(0, |_| true);
        if clear {
            self.asked.clear();
        }
        (read.items.into_iter().map(|(_, dialog)| dialog).collect(), read.missed)
    }

    /// The dialogs that are open now.
    pub fn open_now(&self) -> Vec<AskedDialog> {
        self.locked_open().values().filter(|dialog| dialog.state != AskedState::Closed).cloned().collect()
    }

    /// Notes that the main process has used an answer.
    pub(in crate::session) fn answer_was_used(&self, used: &UsedAnswer) {
        let mut queue = self.queue.lock();
        queue.used(used.id, used.left);
        self.main.wanted().note(hooks::SET_DIALOG_ANSWERS, &[json!(queue.answers)]);
    }

    async fn send_answers(&self, answers: &[DialogAnswerFor]) -> Outcome<OfOpenOnes> {
        let args: [Value; 1] = [json!(answers)];
        let main = self.main.need()?;
        self.main.wanted().note(hooks::SET_DIALOG_ANSWERS, &args);
        // While the app is blocked in a dialog, no promise is settled, so use the call without one.
        main.call_in_dialog(hooks::SET_DIALOG_ANSWERS, &args, BUDGET).await
    }
}
