//! `native-dialog-policy`: what answers native dialogs.

use super::dialogs::line;
use crate::{
    arguments::Asked,
    call::{Call, Row},
    grammar, schema,
    show::{Show, clean_line, quoted},
    values::AbsolutePath,
    verb::{Example, Group, Need, Operation, Profile, Verb, parse},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    session::{AskedDialog, DialogAnswerFor, DialogKind},
};
use std::path::Path;

/// Queue answers for native dialogs, and answer one that is open
///
/// Each answer is used once, in their order, by the first dialog of its kind that it fits. A dialog that is open
/// already is answered at once. Without an answer a launched app is held in synchronous dialogs (calls then fail with
/// DIALOG_OPEN) and shows the others. Dialogs of a joined app are left to its user until an answer is set. Without kind
/// and clear the call only reads. For dialogs that come as the app starts, electron_launch takes dialogPolicy: a list
/// of this tool's shell arguments (`"message --button Save"`). Where Electron asks the app by an event (login,
/// certificate, client-certificate), an answer goes before the app's own.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NativeDialogPolicy {
    /// The dialogs to answer
    kind: Option<DialogKind>,
    /// Open: the files or folders to choose. Save: the file
    #[serde(default)]
    #[schemars(length(max = 100))]
    paths: Vec<AbsolutePath>,
    /// Message: the button to press, by label or index. Certificate: accept or reject. Client-certificate: which one
    #[schemars(length(min = 1))]
    button: Option<String>,
    /// Message: whether its checkbox is ticked
    checkbox: Option<bool>,
    /// Login: the name to give
    username: Option<String>,
    /// Login: the password that goes with it
    password: Option<String>,
    /// Close it as Escape would
    #[serde(default)]
    cancel: bool,
    /// For how many dialogs; 0 for all
    #[serde(default = "one")]
    times: u32,
    /// Choose files that do not exist, too
    #[serde(default)]
    allow_missing: bool,
    /// Forget the answers that are left: of that kind, or all
    #[serde(default)]
    clear: bool,
}

fn one() -> u32 {
    1
}

/// The answers that are left, and those that were used.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Queue {
    /// The answers that are not used up, the next one first
    answers: Vec<DialogAnswerFor>,
    /// The dialogs that were open and are answered now
    answered: Vec<u64>,
    /// The dialogs that are open still
    open: Vec<AskedDialog>,
}

impl NativeDialogPolicy {
    fn answers(&self) -> bool {
        !self.paths.is_empty() || self.button.is_some() || self.checkbox.is_some() || self.cancel || self.logs_in()
    }

    fn logs_in(&self) -> bool {
        self.username.is_some() || self.password.is_some()
    }

    fn answer(&self, call: &Call, kind: DialogKind) -> Outcome<DialogAnswerFor> {
        let mut folders = Vec::new();
        for path in &self.paths {
            let path = call.admit("paths", &path.0)?;
            folders.push(std::fs::metadata(path).ok().map(|there| there.is_dir()));
            self.exists(kind, path, folders.last().copied().flatten())?;
        }
        Ok(DialogAnswerFor {
            id: 0,
            kind,
            paths: self.paths.iter().map(|path| path.0.display().to_string()).collect(),
            folders,
            button: self.button.clone(),
            checkbox: self.checkbox,
            username: self.username.clone(),
            password: self.password.clone(),
            cancel: self.cancel,
            left: (self.times > 0).then_some(self.times),
        })
    }

    fn exists(&self, kind: DialogKind, path: &Path, folder: Option<bool>) -> Outcome<()> {
        let missing = |what: String| {
            let error = Error::new(Code::FileNotFound, what).detail("parameter", "paths");
            Err(error.hint("Give one that exists; `allowMissing: true` lets the app choose it all the same."))
        };
        match (kind, folder) {
            (DialogKind::Save, Some(true)) => {
                Err(Error::argument(format!("paths: {path:?} is a folder; a save dialog takes a file."))
                    .detail("parameter", "paths"))
            }
            _ if self.allow_missing => Ok(()),
            (DialogKind::Open, None) => missing(format!("paths: {path:?} does not exist, and nobody could choose it.")),
            (DialogKind::Save, None) if !path.parent().is_some_and(Path::is_dir) => {
                missing(format!("paths: the folder of {path:?} does not exist, and nobody could save there."))
            }
            _ => Ok(()),
        }
    }
}

/// The answers that an app is launched with: each policy as it is typed in the shell.
#[derive(Debug)]
pub(crate) struct AtLaunch<'a>(Vec<(&'a str, DialogKind, NativeDialogPolicy)>);

impl AtLaunch<'_> {
    /// Reads the lines, which are the parameter `dialogPolicy`.
    pub(crate) fn read(lines: &[String]) -> Outcome<AtLaunch<'_>> {
        let read = |line| match NativeDialogPolicy::at_launch(line) {
            Ok((kind, policy)) => Ok((line, kind, policy)),
            Err(error) => Err(in_line(line, error)),
        };
        lines.iter().map(|line| read(line.as_str())).collect::<Outcome<_>>().map(AtLaunch)
    }

    /// The answers for dialogs, in their order.
    pub(crate) fn answers(&self, call: &Call) -> Outcome<Vec<DialogAnswerFor>> {
        let answer = |((line, kind, policy), id): (&(&str, DialogKind, NativeDialogPolicy), u64)| {
            let answer = policy.answer(call, *kind).map_err(|error| in_line(line, error))?;
            Ok(DialogAnswerFor { id, ..answer })
        };
        self.0.iter().zip(1..).map(answer).collect()
    }

    /// Whether one of them holds a password, which must not be repeated.
    pub(crate) fn is_secret(&self) -> bool {
        self.0.iter().any(|(_, _, policy)| policy.password.is_some())
    }
}

/// An error of one line of the parameter.
fn in_line(line: &str, mut error: Error) -> Error {
    error.message = format!("dialogPolicy {}: {}", quoted(line), error.message);
    if let Some(within) = error.details.insert("parameter".into(), "dialogPolicy".into()) {
        error.details.insert("within".into(), within);
    }
    error
}

impl NativeDialogPolicy {
    /// One line of an app's launch: the words after `native-dialog-policy`.
    fn at_launch(line: &str) -> Outcome<(DialogKind, NativeDialogPolicy)> {
        let split = grammar::split(line);
        if let Some(open) = split.open {
            return Err(grammar::unfinished(open));
        }
        static ROW: Row = Row::of::<NativeDialogPolicy>();
        let row = &ROW;
        // The working directory of the caller is not known here, so a relative path stays relative, and is refused.
        let mut args = match grammar::read(row, &row.verb(), &split.texts(), Path::new(""))? {
            Asked::Call(args, _) => args,
            Asked::Help(_) => Map::new(),
        };
        schema::check(row.input_schema(), &args)?;
        args.retain(|_, value| !value.is_null());
        let policy: NativeDialogPolicy = parse(Value::Object(args))?;
        match policy.kind.filter(|_| !policy.clear) {
            Some(kind) => Ok((kind, policy)),
            None => Err(Error::argument("An answer is missing: give a kind and what answers it.")
                .hint("As native_dialog_policy takes it in the shell: `message --button Save`, `open --paths /tmp/a.txt`, `save --cancel`.")),
        }
    }
}

impl Verb for NativeDialogPolicy {
    const TOOL: &'static str = "native_dialog_policy";
    const TITLE: &'static str = "Answer native dialogs";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Dialog;
    // It may answer a question such as "Delete all?".
    const DESTRUCTIVE: bool = true;
    const NEEDS: &'static [Need] = &[Need::Main];
    const IN_DIALOGS: bool = true;
    const UNBLOCKS: bool = true;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const WORD: Option<&'static str> = Some("kind");
    const EXAMPLES: &'static [Example] = &[
        Example { line: "native-dialog-policy", args: "{}" },
        Example {
            line: "native-dialog-policy message --button Cancel --times 0",
            args: r#"{"kind": "message", "button": "Cancel", "times": 0}"#,
        },
        Example {
            line: "native-dialog-policy certificate --button accept",
            args: r#"{"kind": "certificate", "button": "accept"}"#,
        },
        Example { line: "native-dialog-policy open --cancel", args: r#"{"kind": "open", "cancel": true}"# },
    ];
    const WHILE_PAUSED: bool = true;
    type Reply = Queue;

    fn check(&self) -> Outcome<()> {
        let wrong = |parameter: &str, what: &str| Err(Error::argument(what).detail("parameter", parameter));
        self.paths.iter().try_for_each(|path| path.checked("paths").map(drop))?;
        let Some(kind) = self.kind else {
            return match self.answers() {
                true => wrong("kind", "kind is missing: an answer is for dialogs of one kind."),
                false => Ok(()),
            };
        };
        if self.clear {
            return match self.answers() {
                true => wrong("clear", "clear takes no answer: it removes the answers of that kind."),
                false => Ok(()),
            };
        }
        if self.cancel && (!self.paths.is_empty() || self.button.is_some() || self.logs_in()) {
            return wrong("cancel", "cancel is an answer of its own: give it without any other.");
        }
        if self.logs_in() && kind != DialogKind::Login {
            return wrong("username", "username and password answer only a login.");
        }
        match kind {
            DialogKind::Open | DialogKind::Save if self.button.is_some() || self.checkbox.is_some() => wrong(
                "button",
                "A file dialog is answered by paths or cancel; button and checkbox are for message boxes.",
            ),
            DialogKind::Open | DialogKind::Save if !self.cancel && self.paths.is_empty() => {
                wrong("paths", "An answer is missing: give paths, or cancel.")
            }
            DialogKind::Save if self.paths.len() > 1 => wrong("paths", "A save dialog takes one path."),
            DialogKind::Message if !self.paths.is_empty() => {
                wrong("paths", "A message box is answered by button or cancel; paths are for open and save dialogs.")
            }
            DialogKind::Message if !self.cancel && self.button.is_none() => {
                wrong("button", "An answer is missing: give button (a label or an index), or cancel.")
            }
            DialogKind::Error if !self.paths.is_empty() || self.button.is_some() || self.checkbox.is_some() => {
                wrong("cancel", "An error box has one button: cancel is its only answer.")
            }
            DialogKind::Error if !self.cancel => wrong("cancel", "An answer is missing: give cancel."),
            DialogKind::Login | DialogKind::Certificate | DialogKind::ClientCertificate
                if !self.paths.is_empty() || self.checkbox.is_some() =>
            {
                wrong("paths", "A dialog of this kind takes neither files nor a checkbox.")
            }
            DialogKind::Login if self.button.is_some() => {
                wrong("button", "A login is answered by username and password, or cancel.")
            }
            DialogKind::Login if !self.cancel && (self.username.is_none() || self.password.is_none()) => {
                wrong("username", "An answer is missing: give username and password, or cancel.")
            }
            DialogKind::Certificate if !self.cancel && !matches!(self.button.as_deref(), Some("accept" | "reject")) => {
                wrong("button", "A certificate is answered by button: accept or reject.")
            }
            DialogKind::ClientCertificate if !self.cancel && self.button.is_none() => wrong(
                "button",
                "An answer is missing: give button (the certificate's subject, or its index), or cancel.",
            ),
            _ => Ok(()),
        }
    }

    async fn run(self, call: Call) -> Outcome<Queue> {
        let session = call.session()?;
        let mut answered = Vec::new();
        match self.kind {
            _ if self.clear => session.dialogs.native.clear_answers(self.kind).await?,
            Some(kind) => answered = session.dialogs.native.add_answer(self.answer(&call, kind)?).await?.answered,
            None => {}
        }
        let mut open = session.dialogs.native.open_now();
        open.retain(|dialog| !answered.contains(&dialog.id));
        let mut answers = session.dialogs.native.answers();
        // Do not repeat a password: the caller who set it knows it.
        answers.iter_mut().for_each(|answer| answer.password = None);
        Ok(Queue { answers, answered, open })
    }
}

impl Show for Queue {
    fn show(&self) -> String {
        let mut shown: Vec<String> = self.answered.iter().map(|id| format!("answered: dialog #{id}")).collect();
        shown.extend(self.answers.iter().map(answer_words));
        shown.extend(self.open.iter().map(|dialog| format!("open: {}", line(dialog))));
        match shown.is_empty() {
            true => "no answer is set, and no dialog is open".into(),
            false => shown.join("\n"),
        }
    }
}

fn answer_words(answer: &DialogAnswerFor) -> String {
    let DialogAnswerFor { kind, paths, button, checkbox, username, cancel, left, .. } = answer;
    let times = left.map_or("every one".to_owned(), |left| format!("{left} to come"));
    let mut how: Vec<String> = paths.iter().map(|path| quoted(path)).collect();
    how.extend(button.as_ref().map(|button| format!("button {}", quoted(button))));
    how.extend(checkbox.map(|on| format!("checkbox {}", if on { "on" } else { "off" })));
    how.extend(username.as_ref().map(|name| format!("as {}", quoted(name))));
    how.extend(cancel.then(|| "cancel".to_owned()));
    clean_line(&format!("{}: {} ({times})", kind.name(), how.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn checked(args: serde_json::Value) -> Outcome<()> {
        serde_json::from_value::<NativeDialogPolicy>(args).expect("it reads").check()
    }

    #[test]
    fn dialog_policy_answer_must_fit_its_kind() {
        for right in [
            json!({}),
            json!({ "clear": true }),
            json!({ "kind": "open", "paths": ["/a", "/b"] }),
            json!({ "kind": "save", "cancel": true }),
            json!({ "kind": "message", "button": "0", "checkbox": true }),
            json!({ "kind": "message", "cancel": true, "checkbox": true }),
            json!({ "kind": "error", "cancel": true }),
            json!({ "kind": "login", "username": "mia", "password": "" }),
            json!({ "kind": "certificate", "button": "reject" }),
            json!({ "kind": "client-certificate", "button": "0" }),
        ] {
            assert!(checked(right.clone()).is_ok(), "{right}");
        }
        for (wrong, parameter) in [
            (json!({ "button": "OK" }), "kind"),
            (json!({ "kind": "open" }), "paths"),
            (json!({ "kind": "open", "button": "OK" }), "button"),
            (json!({ "kind": "open", "paths": ["/a"], "cancel": true }), "cancel"),
            (json!({ "kind": "save", "paths": ["/a", "/b"] }), "paths"),
            (json!({ "kind": "message" }), "button"),
            (json!({ "kind": "message", "checkbox": true }), "button"),
            (json!({ "kind": "message", "paths": ["/a"] }), "paths"),
            (json!({ "kind": "error", "button": "OK" }), "cancel"),
            (json!({ "kind": "error" }), "cancel"),
            (json!({ "kind": "login", "username": "mia" }), "username"),
            (json!({ "kind": "message", "button": "OK", "username": "mia" }), "username"),
            (json!({ "kind": "certificate", "button": "OK" }), "button"),
            (json!({ "kind": "client-certificate", "paths": ["/a"] }), "paths"),
            (json!({ "kind": "message", "cancel": true, "clear": true }), "clear"),
        ] {
            let error = checked(wrong.clone()).expect_err("it is refused");
            assert_eq!(error.details["parameter"], parameter, "{wrong}: {}", error.message);
        }
    }
}
