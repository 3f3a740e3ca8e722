//! The coverage of a run: each launch counts into one folder, and the counts of all tests are summed at the end.

use super::reply::{Covered, RunReply};
use serde_json::{Map, json};
use stagewright_commands::{call::Call, caller::Caller, values::AbsolutePath};
use stagewright_driver::{error::Outcome, wait::off_thread};
use stagewright_groups::coverage::{self, Choice, Folder, Report};
use std::{
    path::{Path, PathBuf},
    time::Duration,
};

/// How long an app may take to end, so that its Node processes write their counts.
const ENDING: Duration = Duration::from_secs(10);

/// Removes the counts of an earlier run from the folder, and checks that it can be written.
pub(super) fn prepare(folder: Option<&AbsolutePath>, call: &Call) -> Outcome<()> {
    let Some(AbsolutePath(folder)) = folder else { return Ok(()) };
    call.admit("coverage", folder)?;
    coverage::prepare(folder)?;
    coverage::clear(folder).map_err(|error| coverage::cannot_write(folder, error))
}

/// Ends the sessions of an attempt, which write their counts meanwhile. Those that have ended are left alone.
pub(super) fn end(caller: &dyn Caller, sessions: &[String]) {
    for session in sessions {
        let args = Map::from_iter([("sessionId".to_owned(), json!(session))]);
        let _ = caller.call_within("electron_stop", args, ENDING);
    }
}

/// Writes the reports of all counts, and adds their totals to the reply. The counts become one file, which another
/// machine can use.
pub(super) async fn written(folder: Option<&AbsolutePath>, call: &Call, reply: &mut RunReply) -> Outcome<()> {
    let Some(AbsolutePath(folder)) = folder.cloned() else { return Ok(()) };
    (call.progress)("writing the coverage");
    let root = call.permit.app_root.clone();
    let work = move || -> Outcome<Covered> {
        // Reports of an earlier run do not stay if no app was launched.
        let mut counts = match coverage::has_counts(&folder) {
            true => Folder::read(std::slice::from_ref(&folder), root.as_deref())?,
            false => Folder::default(),
        };
        counts.complete(root.as_deref());
        counts.settle(&folder)?;
        reported(folder, &counts, root.as_deref())
    };
    reply.coverage = Some(off_thread(work).await?);
    Ok(())
}

/// Writes the reports of counts into the folder.
pub(super) fn reported(folder: PathBuf, counts: &Folder, root: Option<&Path>) -> Outcome<Covered> {
    let report = Report::of(counts, &Choice::default(), root);
    report.write("coverage", &folder, root)?;
    let (summary, file_count, uncounted) = (report.summary, report.files.len(), report.uncounted);
    Ok(Covered { folder, summary, file_count, started_in: std::env::current_dir().ok(), uncounted })
}
