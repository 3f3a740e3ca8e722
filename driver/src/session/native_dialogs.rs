//! The native dialogs that are open, as the main process's hooks tell of them: what an app waits in.

use crate::fault::Fault;
use serde_json::json;
use std::{collections::BTreeMap, sync::Mutex};

/// Those that are open, by the number that the hook gave them.
#[derive(Debug, Default)]
pub(crate) struct NativeDialogs(Mutex<BTreeMap<u64, NativeDialog>>);

/// One that is open.
#[derive(Debug, Clone)]
struct NativeDialog {
    /// `showOpenDialog`
    method: String,
    /// Its title, or else its message.
    text: Option<String>,
}

impl NativeDialogs {
    pub(super) fn opened(&self, id: u64, method: String, text: Option<String>) {
        self.0.lock().expect("no panic holds this lock").insert(id, NativeDialog { method, text });
    }

    pub(super) fn closed(&self, id: u64) {
        self.0.lock().expect("no panic holds this lock").remove(&id);
    }

    /// Whether one is open that the app's main process waits in, and its pages with it.
    pub(crate) fn any_blocking(&self) -> bool {
        self.0.lock().expect("no panic holds this lock").values().any(|dialog| dialog.method.ends_with("Sync"))
    }

    /// Says in a fault which dialog the app waits in, if it waits in one.
    pub(crate) fn named_in(&self, mut fault: Fault) -> Fault {
        let Some(dialog) = self.0.lock().expect("no panic holds this lock").values().last().cloned() else {
            return fault;
        };
        let NativeDialog { method, text } = dialog;
        let words = text.as_ref().map_or(String::new(), |text| format!(" ({text:?})"));
        fault.message += &format!(" The app waits in dialog.{method}{words}, which a person would answer.");
        fault
            .hint("Start the app so that it need not ask: many take an argument or an environment variable instead. Or answer the dialog on its display.")
            .detail("native_dialog", json!({ "method": method, "text": text }))
    }
}
