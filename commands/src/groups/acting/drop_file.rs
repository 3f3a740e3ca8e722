//! `drop-file`: drop files onto an element.

use super::{
    drag::shifted,
    files::{Limits, admit, packed, paths},
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
use stagewright_agent::operations::{Drop, FileDrop};
use stagewright_driver::{
    error::Outcome,
    session::{self, DropPlace},
};

/// Drop files onto an element, as from a file manager
///
/// The page gets the real files, with their paths. default_prevented tells whether a drop handler
/// took them; false usually means that the element has none.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DropFile {
    #[serde(flatten)]
    target: Target,
    /// Absolute paths, 5 MiB each and 10 MiB together at most
    #[schemars(length(min = 1, max = 10))]
    paths: Vec<AbsolutePath>,
    /// MIME type for every file, instead of its extension's; the page then gets copies, by scripted events
    mime_type: Option<String>,
    /// Budget for finding the element, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// The result of the drop.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Dropped {
    /// The element
    target: Element,
    /// How many files
    files: usize,
    /// Whether a drop handler took them
    default_prevented: bool,
}

const LIMITS: Limits = Limits { each: 5 << 20, total: 10 << 20 };

impl Verb for DropFile {
    const TOOL: &'static str = "electron_drop_file";
    const TITLE: &'static str = "Drop files onto an element";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Testing];
    type Reply = Dropped;

    fn check(&self) -> Outcome<()> {
        self.target.required()?;
        self.paths.iter().try_for_each(|path| path.checked("paths").map(drop))
    }

    async fn run(self, call: Call) -> Outcome<Dropped> {
        let sources = admit(&call, &self.paths, &LIMITS)?;
        let locator = self.target.required()?;
        let how = How { force: false, timeout: self.timeout_ms };
        let (surface, ready) = ready(&call, locator.clone(), "drop", how).await?;
        let Some(mime) = &self.mime_type else {
            let place = || async {
                let (surface, ready) = super::ready::ready(&call, locator.clone(), "place", how).await?;
                Ok(DropPlace { surface, at: ready.point() })
            };
            return match call.session()?.input.drop_files(&paths(&sources), &locator, place).await? {
                session::Dragged::Shifted(met) => Err(shifted(&ready.target, &met)),
                ended => {
                    let default_prevented = matches!(ended, session::Dragged::Done { dropped: Some(true) });
                    Ok(Dropped { target: ready.target, files: sources.len(), default_prevented })
                }
            };
        };
        let files = sources.into_iter().map(|source| packed(source, mime)).collect::<Outcome<Vec<_>>>()?;
        let asked = Drop { target: locator, files };
        let FileDrop { default_prevented, files, target } =
            call.perform(&surface, &asked, self.timeout_ms.up_to(ACTION_MOST)).await?;
        Ok(Dropped { target: target.into(), files, default_prevented })
    }
}

impl Show for Dropped {
    fn show(&self) -> String {
        let taken = if self.default_prevented { "taken" } else { "not taken by any drop handler" };
        format!("dropped {} on {}: {taken}", self.files, self.target.words())
    }
}
