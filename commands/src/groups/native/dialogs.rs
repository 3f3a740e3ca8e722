//! `native-dialogs`: which native dialogs the app asked for, and how they were answered.

use crate::{
    call::Call,
    show::{Show, clean_line, lines, quoted},
    verb::{Example, Group, Need, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_driver::{
    error::Outcome,
    session::{AskedDialog, AskedState, DialogKind},
};

/// Read which native dialogs opened, and how they were answered
///
/// Open, save, message and error boxes of the main process, with all options that the app gave. They are kept from the
/// app's first line on; in a joined app from the join on. Requests of Electron to the app by an event (login,
/// certificates) are among them. dialog-handler is for a page's own alert and confirm.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeDialogs {
    /// Only of this kind
    kind: Option<DialogKind>,
    /// Only those that are open now
    #[serde(default)]
    open: bool,
    /// How many to return at most; the newest are kept
    #[serde(default = "fifty")]
    #[schemars(range(min = 1, max = 200))]
    limit: usize,
    /// Forget them after reading
    #[serde(default)]
    clear: bool,
}

fn fifty() -> usize {
    50
}

/// The native dialogs that were asked for.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Asked {
    /// Oldest first
    dialogs: Vec<AskedDialog>,
    /// How many this reply has
    count: usize,
    /// How many older ones were asked for too, but are beyond the limit
    truncated: usize,
    /// How many older ones the buffer has dropped
    overflowed: u64,
}

impl Verb for NativeDialogs {
    const TOOL: &'static str = "native_dialogs";
    const TITLE: &'static str = "Read native dialogs";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Dialog;
    const NEEDS: &'static [Need] = &[Need::Main];
    const IN_DIALOGS: bool = true;
    const UNBLOCKS: bool = true;
    const PROFILES: &'static [Profile] = &[Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "native-dialogs", args: "{}" }];
    const WHILE_PAUSED: bool = true;
    type Reply = Asked;

    async fn run(self, call: Call) -> Outcome<Asked> {
        let (mut dialogs, overflowed) = call.session()?.dialogs.native.asked(self.clear).await;
        dialogs.retain(|dialog| {
            self.kind.is_none_or(|kind| dialog.kind == kind) && !(self.open && dialog.state == AskedState::Closed)
        });
        let truncated = dialogs.len().saturating_sub(self.limit);
        dialogs.drain(..truncated);
        Ok(Asked { count: dialogs.len(), dialogs, truncated, overflowed })
    }
}

impl Show for Asked {
    fn show(&self) -> String {
        let mut shown = Vec::new();
        if self.truncated > 0 {
            shown.push(format!("(… {} older dialogs: raise --limit)", self.truncated));
        }
        shown.extend(self.dialogs.iter().map(line));
        match shown.is_empty() {
            true => "no native dialog".into(),
            false => shown.join("\n"),
        }
    }

    fn raw(&self) -> Option<String> {
        Some(lines(
            self.dialogs.iter().map(|dialog| clean_line(dialog.message().or(dialog.title()).unwrap_or_default())),
        ))
    }
}

/// One line a dialog.
pub(crate) fn line(dialog: &AskedDialog) -> String {
    let said: String =
        dialog.title().into_iter().chain(dialog.message()).map(|text| format!(" {}", quoted(text))).collect();
    let list = |key: &str| {
        dialog.options.get(key).and_then(Value::as_array).map(|items| items.iter().filter_map(Value::as_str))
    };
    let buttons = list("buttons").map(|labels| format!(" [{}]", labels.collect::<Vec<_>>().join("] [")));
    let place = dialog.options.get("defaultPath").and_then(Value::as_str).map(|path| format!(" at {}", quoted(path)));
    let end = match (dialog.state, &dialog.answer, &dialog.by) {
        (AskedState::Held, ..) => "held: the app waits for native-dialog-policy".to_owned(),
        (AskedState::Shown, ..) if dialog.kind.is_an_event() => "open: the app decides".to_owned(),
        (AskedState::Shown, ..) => "shown: open".to_owned(),
        (AskedState::Closed, Some(answer), Some(by)) => format!("answered by {by}: {answer}"),
        (AskedState::Closed, None, Some(by)) if by == "nobody" => "refused by Electron".to_owned(),
        (AskedState::Closed, None, Some(by)) => format!("closed by {by}"),
        (AskedState::Closed, ..) => "closed".to_owned(),
    };
    let unfit = dialog.unfit.as_ref().map_or(String::new(), |why| format!(" (no answer fits: {why})"));
    clean_line(&format!(
        "#{} {}{said}{}{} {end}{unfit}",
        dialog.id,
        dialog.method,
        buttons.unwrap_or_default(),
        place.unwrap_or_default()
    ))
}
