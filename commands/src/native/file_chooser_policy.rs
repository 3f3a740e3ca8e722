//! `native-file-chooser-policy`: what becomes of the file choosers of pages.

use crate::{
    call::Call,
    show::{Show, clean_line, quoted},
    values::AbsolutePath,
    verb::{Example, Group, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    fault::{Code, Fault, Outcome},
    session::{AskedChooser, FileChooserPolicy},
};

/// Answer the file choosers that pages open
///
/// Those of `<input type=file>`, which are no dialogs of Electron's: under a policy none shows. Without an argument the
/// call only reads. For an input that is known, set-files needs no chooser.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeFileChooserPolicy {
    /// The files to choose
    #[serde(default)]
    #[schemars(length(max = 100))]
    paths: Vec<AbsolutePath>,
    /// Close them without a choice
    #[serde(default)]
    cancel: bool,
    /// Let them show again
    #[serde(default)]
    show: bool,
}

/// The policy, and what was asked.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Choosers {
    /// show, cancel or paths
    policy: String,
    /// The files that are chosen
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    paths: Vec<String>,
    /// The choosers that opened under a policy, oldest first
    choosers: Vec<AskedChooser>,
}

impl Verb for NativeFileChooserPolicy {
    const TOOL: &'static str = "native_file_chooser_policy";
    const TITLE: &'static str = "Answer file choosers";
    const GROUP: Group = Group::Native;
    const OPERATION: Operation = Operation::Dialog;
    const EXAMPLES: &'static [Example] = &[
        Example { line: "native-file-chooser-policy", args: "{}" },
        Example { line: "native-file-chooser-policy --cancel", args: r#"{"cancel": true}"# },
        Example { line: "native-file-chooser-policy --show", args: r#"{"show": true}"# },
    ];
    type Reply = Choosers;

    fn check(&self) -> Outcome<()> {
        let given = usize::from(!self.paths.is_empty()) + usize::from(self.cancel) + usize::from(self.show);
        if given > 1 {
            let fault = Fault::argument("paths, cancel and show exclude each other.");
            return Err(fault.detail("parameter", "paths"));
        }
        self.paths.iter().try_for_each(|path| path.checked("paths").map(drop))
    }

    async fn run(self, call: Call) -> Outcome<Choosers> {
        let session = call.session()?;
        let mut chosen = Vec::new();
        for path in &self.paths {
            let path = call.admit("paths", &path.0)?;
            if !path.is_file() {
                let what = if path.exists() { "is not a regular file" } else { "does not exist" };
                let fault = Fault::new(Code::FileNotFound, format!("paths: {path:?} {what}."));
                return Err(fault.detail("parameter", "paths"));
            }
            chosen.push(path.display().to_string());
        }
        match (chosen.is_empty(), self.cancel, self.show) {
            (false, ..) => session.set_file_chooser_policy(FileChooserPolicy::Paths(chosen)),
            (_, true, _) => session.set_file_chooser_policy(FileChooserPolicy::Cancel),
            (_, _, true) => session.set_file_chooser_policy(FileChooserPolicy::Show),
            _ => {}
        }
        let (policy, choosers) = session.file_choosers();
        let (policy, paths) = match policy {
            FileChooserPolicy::Show => ("show", Vec::new()),
            FileChooserPolicy::Cancel => ("cancel", Vec::new()),
            FileChooserPolicy::Paths(paths) => ("paths", paths),
        };
        Ok(Choosers { policy: policy.into(), paths, choosers })
    }
}

impl Show for Choosers {
    fn show(&self) -> String {
        let named = |paths: &[String]| paths.iter().map(|path| quoted(path)).collect::<Vec<_>>().join(", ");
        let policy = match self.policy.as_str() {
            "paths" => format!("policy: {}", named(&self.paths)),
            other => format!("policy: {other}"),
        };
        let mut shown = vec![policy];
        shown.extend(self.choosers.iter().map(|one| match (&one.unfit, one.paths.is_empty()) {
            (Some(why), _) => clean_line(&format!("{}: closed, since {why}", one.window_id)),
            (None, true) => format!("{}: closed", one.window_id),
            (None, false) => clean_line(&format!("{}: {}", one.window_id, named(&one.paths))),
        }));
        shown.join("\n")
    }
}
