//! Reading the file of a snapshot.

use crate::call::Call;
use stagewright_driver::{
    error::{Error, Outcome},
    files::Source,
    wait::off_thread,
};
use stagewright_groups::storage::snapshot::Snapshot;
use std::path::PathBuf;

/// The largest file, in bytes.
const MOST_BYTES: u64 = 256 << 20;

/// Reads the snapshot that a parameter names.
///
/// # Errors
///
/// The file is not there, is too large, or is no snapshot.
pub(super) async fn read(call: &Call, parameter: &'static str, path: PathBuf) -> Outcome<Snapshot> {
    let root = call.permit.app_root.clone();
    let read = off_thread(move || {
        let wrong =
            |why: String| Error::argument(format!("{parameter} cannot be read: {why}.")).detail("parameter", parameter);
        let source = Source::open(parameter, &path, root.as_deref())?;
        if source.bytes > MOST_BYTES {
            return Err(wrong(format!("it has more than {MOST_BYTES} bytes")));
        }
        Snapshot::read(parameter, &source.read().map_err(|error| wrong(error.to_string()))?)
    });
    read.await
}
