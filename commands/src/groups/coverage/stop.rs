//! `coverage-stop`: the counts are read, and the reports written.

use super::{
    wanted::Wanted,
    written::{Written, destination, write},
};
use crate::{
    call::Call,
    values::AbsolutePath,
    verb::{Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;
use stagewright_driver::{error::Outcome, files::Spot, wait::off_thread};
use stagewright_groups::coverage::{self, FOLDER, Report, fresh_name};

/// End counting, and write the reports: lcov.info, cobertura.xml, an HTML page, the counts of V8
///
/// Packages in node_modules are left out, and code of Node and Electron.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct CoverageStop {
    /// Folder of the reports [default: that of the launch, or a fresh one]
    output: Option<AbsolutePath>,
    #[serde(flatten)]
    wanted: Wanted,
}

impl Verb for CoverageStop {
    const TOOL: &'static str = "coverage_stop";
    const TITLE: &'static str = "End counting, and write reports";
    const GROUP: Group = Group::Coverage;
    const OPERATION: Operation = Operation::Logs;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const IN_DIALOGS: bool = true;
    const WORD: Option<&'static str> = Some("output");
    type Reply = Written;

    fn check(&self) -> Outcome<()> {
        self.output.as_ref().map(|output| output.checked("output")).transpose()?;
        self.wanted.choice().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Written> {
        let session = call.session()?;
        let choice = self.wanted.choice()?;
        let named = self.output.map(|output| output.0).or_else(|| coverage::folder(&session));
        coverage::check(&session)?;
        let folder = destination(&call, named)?;
        coverage::check_page(&folder)?;
        let root = call.permit.app_root.clone();
        // Try the place first: the counts are lost if nothing can be written.
        let counts_at = Spot::admit("output", folder.join(FOLDER).join(fresh_name()), root.as_deref())?;
        coverage::try_spot(&counts_at, &folder)?;
        (call.progress)("reading the counts");
        let counts = coverage::stop(&session).await?;
        (call.progress)("writing the reports");
        counts.write_at(&counts_at)?;
        off_thread(move || write(&folder, root.as_deref(), &Report::of(&counts, &choice, root.as_deref()))).await
    }
}
