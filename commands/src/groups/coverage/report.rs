//! `coverage-report`: reports of the counts in folders, of several launches, runs or shards.

use super::{
    wanted::Wanted,
    written::{Written, write},
};
use crate::{
    call::Call,
    values::AbsolutePath,
    verb::{Group, Need, Operation, Place, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;
use stagewright_driver::{
    error::{Error, Outcome},
    wait::off_thread,
};
use stagewright_groups::coverage::{Folder, Report};

/// Write reports of the counts in folders, summed
///
/// Folders are those of coverage_stop, of launches with coverage and of shards. Counts of Node processes, which they write
/// when they end, are included.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct CoverageReport {
    /// Folders with counts
    #[schemars(length(min = 1, max = 1000))]
    folders: Vec<AbsolutePath>,
    /// Folder of the reports [default: the first one]
    output: Option<AbsolutePath>,
    #[serde(flatten)]
    wanted: Wanted,
}

impl Verb for CoverageReport {
    const TOOL: &'static str = "coverage_report";
    const TITLE: &'static str = "Write reports of counts";
    const GROUP: Group = Group::Coverage;
    const OPERATION: Operation = Operation::Logs;
    const PLACE: Place = Place::Local;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    type Reply = Written;

    fn check(&self) -> Outcome<()> {
        if self.folders.is_empty() {
            return Err(Error::argument("folders must name a folder with counts.").detail("parameter", "folders"));
        }
        self.folders.iter().try_for_each(|folder| folder.checked("folders").map(drop))?;
        self.output.as_ref().map(|output| output.checked("output")).transpose()?;
        self.wanted.choice().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Written> {
        for folder in &self.folders {
            call.admit("folders", &folder.0)?;
        }
        let choice = self.wanted.choice()?;
        let root = call.permit.app_root.clone();
        let folders: Vec<_> = self.folders.into_iter().map(|folder| folder.0).collect();
        let output = self.output.map_or_else(|| folders[0].clone(), |output| output.0);
        let root = root.as_deref().map(ToOwned::to_owned);
        off_thread(move || {
            let counts = Folder::read(&folders, root.as_deref())?;
            write(&output, root.as_deref(), &Report::of(&counts, &choice, root.as_deref()))
        })
        .await
    }
}
