//! Native dialogs that a person answers during a recording. The answer becomes an action that precedes the one that
//! opened the dialog.

use super::{Hold, RecordedAction, Recording};
use crate::session::dialogs::{AskedDialog, DialogKind};
use serde_json::{Value, json};

impl Recording {
    /// Notes a native dialog that opened and that a person can answer.
    pub(in crate::session) fn native_dialog_opened(&self) {
        self.actions.dialog_opened();
    }

    /// Notes that a native dialog closed.
    pub(in crate::session) fn native_dialog_answered(
        &self,
        dialog: &AskedDialog,
        answer: Option<&Value>,
        by: Option<&str>,
    ) {
        let args = answer.filter(|_| by == Some("person")).and_then(|answer| as_policy(dialog, answer));
        let tool = if args.is_some() { "native_dialog_policy" } else { "" };
        self.actions.take(RecordedAction::of_main(tool, args.unwrap_or_default(), Some(Hold::Answer)));
    }
}

/// The arguments of the call that gives such a dialog the same answer; `None` if only one answer is possible.
fn as_policy(dialog: &AskedDialog, answer: &Value) -> Option<Value> {
    // The result of a synchronous call is under `value`.
    let value = if dialog.method.ends_with("Sync") { &answer["value"] } else { answer };
    let kind = json!(dialog.kind);
    let chosen = |paths: Vec<&str>| match paths.iter().any(|path| !path.is_empty()) {
        true => json!({ "kind": kind, "paths": paths }),
        false => json!({ "kind": kind, "cancel": true }),
    };
    match dialog.kind {
        // No person answers these kinds: error boxes have one answer, and the app's listener answers the others.
        DialogKind::Error | DialogKind::Login | DialogKind::Certificate | DialogKind::ClientCertificate => None,
        DialogKind::Open => {
            let paths = value.get("filePaths").unwrap_or(value).as_array();
            Some(chosen(paths.into_iter().flatten().filter_map(Value::as_str).collect()))
        }
        DialogKind::Save => Some(chosen(value.get("filePath").unwrap_or(value).as_str().into_iter().collect())),
        DialogKind::Message => {
            let response = value.get("response").unwrap_or(value).as_u64()?;
            let labels: Vec<&str> = dialog
                .options
                .get("buttons")
                .and_then(Value::as_array)
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .collect();
            let label = labels
                .get(response as usize)
                .filter(|label| !label.trim().is_empty() && labels.iter().filter(|other| other == label).count() == 1);
            let button = label.map_or_else(|| response.to_string(), |label| (*label).to_owned());
            let mut args = json!({ "kind": kind, "button": button });
            let before = dialog.options.get("checkboxChecked").and_then(Value::as_bool).unwrap_or(false);
            if let Some(checked) = value.get("checkboxChecked").and_then(Value::as_bool).filter(|now| *now != before) {
                args["checkbox"] = checked.into();
            }
            Some(args)
        }
    }
}

#[cfg(test)]
mod tests;
