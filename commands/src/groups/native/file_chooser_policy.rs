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
    error::{Code, Error, Outcome},
    files::Spot,
    session::{AskedChooser, Choice, FileChooserPolicy},
};
use std::{path::Path, sync::Arc};

/// Answer the file choosers that pages open
///
/// It is for `<input type=file>` and for the pickers of the File System Access API (`showOpenFilePicker` and the like),
/// which are no dialogs of Electron. Under a policy none shows. Without one they show, and nothing reports it. Electron
/// 22 lets no page write to what a picker gave it. Without an argument the call only reads. For an input that is known,
/// set-files needs no chooser.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NativeFileChooserPolicy {
    /// The files to choose
    #[serde(default)]
    #[schemars(length(max = 100))]
    paths: Vec<AbsolutePath>,
    /// The folder, where a picker asks for one
    folder: Option<AbsolutePath>,
    /// The file, where a picker asks where to save; it is made, and emptied
    save: Option<AbsolutePath>,
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
    /// show, cancel, or paths where something is chosen
    policy: String,
    /// The files that are chosen
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    paths: Vec<String>,
    /// The folder that is chosen
    #[serde(skip_serializing_if = "Option::is_none", default)]
    folder: Option<String>,
    /// The file that is saved to
    #[serde(skip_serializing_if = "Option::is_none", default)]
    save: Option<String>,
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
    const WHILE_PAUSED: bool = true;
    type Reply = Choosers;

    fn check(&self) -> Outcome<()> {
        let given = usize::from(self.chooses()) + usize::from(self.cancel) + usize::from(self.show);
        if given > 1 {
            let error = Error::argument("What is chosen (paths, folder, save), cancel and show exclude each other.");
            return Err(error.detail("parameter", "paths"));
        }
        AbsolutePath::check_all(&[("folder", &self.folder), ("save", &self.save)])?;
        self.paths.iter().try_for_each(|path| path.checked("paths").map(drop))
    }

    async fn run(self, call: Call) -> Outcome<Choosers> {
        let session = call.session()?;
        match (self.chooses(), self.cancel, self.show) {
            (true, ..) => session.dialogs.choosers.set_policy(FileChooserPolicy::Choose(self.choice(&call)?)),
            (_, true, _) => session.dialogs.choosers.set_policy(FileChooserPolicy::Cancel),
            (_, _, true) => session.dialogs.choosers.set_policy(FileChooserPolicy::Show),
            _ => {}
        }
        let (policy, choosers) = session.dialogs.choosers.read();
        let (policy, Choice { paths, folder, save }) = match policy {
            FileChooserPolicy::Show => ("show", Choice::default()),
            FileChooserPolicy::Cancel => ("cancel", Choice::default()),
            FileChooserPolicy::Choose(choice) => ("paths", choice),
        };
        let save = save.map(|spot| spot.path().display().to_string());
        Ok(Choosers { policy: policy.into(), paths, folder, save, choosers })
    }
}

impl NativeFileChooserPolicy {
    fn chooses(&self) -> bool {
        !self.paths.is_empty() || self.folder.is_some() || self.save.is_some()
    }

    /// The files to choose. Fails if a person could not choose them.
    fn choice(&self, call: &Call) -> Outcome<Choice> {
        let admitted = |name: &str, path: &AbsolutePath, right: fn(&Path) -> bool, wanted: &str| {
            let path = call.admit(name, &path.0)?;
            match right(path) {
                true => Ok(path.display().to_string()),
                false => {
                    let what = if path.exists() { format!("is not {wanted}") } else { "does not exist".to_owned() };
                    Err(Error::new(Code::FileNotFound, format!("{name}: {path:?} {what}.")).detail("parameter", name))
                }
            }
        };
        let saves = |path: &Path| !path.is_dir() && path.parent().is_some_and(Path::is_dir);
        let spot = |path: &AbsolutePath| {
            admitted("save", path, saves, "a file in a folder that is there")?;
            Spot::admit("save", path.0.clone(), call.permit.app_root.as_deref()).map(Arc::new)
        };
        Ok(Choice {
            paths: self
                .paths
                .iter()
                .map(|path| admitted("paths", path, Path::is_file, "a regular file"))
                .collect::<Outcome<_>>()?,
            folder: self.folder.as_ref().map(|path| admitted("folder", path, Path::is_dir, "a folder")).transpose()?,
            // The folder is held open from now on, so that a later write goes into it.
            save: self.save.as_ref().map(spot).transpose()?,
        })
    }
}

impl Show for Choosers {
    fn show(&self) -> String {
        let named = |paths: &[String]| paths.iter().map(|path| quoted(path)).collect::<Vec<_>>().join(", ");
        let policy = match self.policy.as_str() {
            "paths" => {
                let folder = self.folder.iter().map(|path| format!("folder {}", quoted(path)));
                let save = self.save.iter().map(|path| format!("save to {}", quoted(path)));
                let files = (!self.paths.is_empty()).then(|| named(&self.paths));
                format!("policy: {}", files.into_iter().chain(folder).chain(save).collect::<Vec<_>>().join(", "))
            }
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
