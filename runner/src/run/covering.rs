//! The coverage of a run: each launch counts into one folder, and the counts of all tests are summed at the end.

use super::reply::{Covered, RunReply};
use serde_json::{Map, json};
use stagewright_commands::{call::Call, caller::Caller, values::AbsolutePath};
use stagewright_driver::{
    error::{Error, Outcome},
    files::Spot,
};
use stagewright_groups::coverage::{self, Choice, Folder, Report};
use std::time::Duration;

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

/// Writes the reports of all counts, and adds their totals to the reply.
pub(super) async fn written(folder: Option<&AbsolutePath>, call: &Call, reply: &mut RunReply) -> Outcome<()> {
    let Some(AbsolutePath(folder)) = folder.cloned() else { return Ok(()) };
    (call.progress)("writing the coverage");
    let root = call.permit.app_root.clone();
    let work = move || -> Outcome<Option<Covered>> {
        if !coverage::has_counts(&folder) {
            // No app was launched.
            return Ok(None);
        }
        let counts = Folder::read(std::slice::from_ref(&folder), root.as_deref())?;
        let report = Report::of(&counts, &Choice::default(), root.as_deref());
        for (name, text) in report.written() {
            let spot = Spot::admit("coverage", folder.join(name), root.as_deref())?;
            spot.replace_now(text.as_bytes()).map_err(coverage::unwritten)?;
        }
        Ok(Some(Covered { folder, summary: report.summary, uncounted: report.uncounted }))
    };
    reply.coverage = tokio::task::spawn_blocking(work).await.map_err(Error::internal)??;
    Ok(())
}
