//! `launch --storage`: the storage that an app begins with.

use super::{Restored, file};
use crate::{call::Call, values::AbsolutePath};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    session::{Groups, Session},
};
use stagewright_groups::storage::at_launch;
use std::time::Duration;

/// The shortest time for it.
const AT_LEAST: Duration = Duration::from_secs(2);

/// Reads the file, and has the app that is launched with these values begin with it. Two thirds of the launch's budget
/// may be taken by it.
pub async fn begin_with(call: &Call, path: &AbsolutePath, groups: &Groups, budget: Duration) -> Outcome<()> {
    let snapshot = file::read(call, "storage", path.0.clone()).await?;
    at_launch::begin_with(groups, snapshot, (budget * 2 / 3).max(AT_LEAST));
    Ok(())
}

/// The part of the file that was put back; none if the app was launched without one.
///
/// # Errors
///
/// `storage.UNSUPPORTED` where there is no main process to do it in. The main process did not answer.
pub fn result(session: &Session) -> Outcome<Option<Restored>> {
    if !at_launch::is_wanted(session) {
        return Ok(None);
    }
    if let Some(why) = session.main.missing() {
        return Err(Error::new(Code::StorageUnsupported, format!("storage is put back by the main process: {why}."))
            .hint("Launch without it. What its pages keep can be written when they show, by storage_local_set and others.")
            .detail("missing", "main"));
    }
    let restored = at_launch::result(session).transpose()?;
    Ok(Some(restored.map_or_else(Restored::later, Restored::from)))
}
