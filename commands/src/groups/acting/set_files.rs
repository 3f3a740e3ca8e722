//! `set-files`: choose files in a file input.

use super::{
    files::{Limits, admit, paths},
    folder::{folder, set_folder},
    ready::{Element, How, ready},
};
use crate::{
    call::Call,
    show::Show,
    target::Target,
    values::{ACTION_MOST, AbsolutePath, Millis, action_budget},
    verb::{Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_agent::operations;
use stagewright_driver::error::{Error, Outcome};

/// Choose files in a file input
///
/// The input gets the real files, with their paths; none empties it. An input for folders takes one folder. It need not
/// be visible: file inputs mostly hide behind a styled button.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetFiles {
    #[serde(flatten)]
    target: Target,
    /// Absolute paths, 50 MiB each at most; or one folder
    #[schemars(length(max = 20))]
    paths: Vec<AbsolutePath>,
    /// Budget for finding the element, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// The files that were chosen.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Chosen {
    /// The element
    target: Element,
    /// How many files
    files: usize,
}

const LIMITS: Limits = Limits { each: 52_428_800, total: u64::MAX };

impl Verb for SetFiles {
    const TOOL: &'static str = "electron_set_files";
    const TITLE: &'static str = "Choose files";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const ALIASES: &'static [&'static str] = &["upload"];
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Testing];
    type Reply = Chosen;

    fn check(&self) -> Outcome<()> {
        self.target.required()?;
        self.paths.iter().try_for_each(|path| path.checked("paths").map(drop))
    }

    async fn run(self, call: Call) -> Outcome<Chosen> {
        let folder = folder(&call, &self.paths)?;
        let chosen = if folder.is_some() { Vec::new() } else { admit(&call, &self.paths, &LIMITS)? };
        let how = How { force: false, timeout: self.timeout_ms };
        let locator = self.target.required()?;
        let (surface, ready) = ready(&call, locator.clone(), "files", how).await?;
        if !ready.accepts_files {
            return Err(Error::argument(format!("{} is not a file input.", ready.target.words())).next(
                "electron_elements_list",
                json!({ "selector": "input[type=file]" }),
                "see the file inputs",
            ));
        }
        if folder.is_some() != ready.folder && !self.paths.is_empty() {
            let (takes, given) = if ready.folder { ("a folder", "files were") } else { ("files", "a folder was") };
            let message = format!("{} takes {takes}; {given} given.", ready.target.words());
            return Err(Error::argument(message).detail("parameter", "paths"));
        }
        if let Some(folder) = folder {
            let files = set_folder(&call, &surface, &locator, folder, self.timeout_ms).await?;
            return Ok(Chosen { target: ready.target, files });
        }
        if chosen.len() > 1 && !ready.multiple {
            return Err(Error::argument(format!(
                "{} takes one file; {} were given.",
                ready.target.words(),
                chosen.len()
            )));
        }
        if chosen.is_empty() {
            // Chromium ignores an empty list of files.
            let asked = operations::SetFiles { target: locator, files: Vec::new() };
            call.perform(&surface, &asked, self.timeout_ms.up_to(ACTION_MOST)).await?;
        } else {
            surface.set_files(&locator, &paths(&chosen)).await?;
        }
        Ok(Chosen { target: ready.target, files: chosen.len() })
    }
}

impl Show for Chosen {
    fn show(&self) -> String {
        format!("chose {} in {}", self.files, self.target.words())
    }
}
