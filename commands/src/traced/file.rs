//! Opens a trace that was recorded.

use crate::{call::Call, values::AbsolutePath};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    files::Source,
};
use stagewright_traces::Reader;
use std::fs::File;

/// Opens a trace.
///
/// # Errors
/// `trace.ARTIFACT_NOT_FOUND`, `trace.ARTIFACT_INVALID`.
pub fn open(parameter: &str, path: &AbsolutePath, call: &Call) -> Outcome<Reader<File>> {
    let path = path.checked(parameter)?;
    let source = Source::open(parameter, path, call.permit.app_root.as_deref()).map_err(|mut error| {
        if error.code == Code::FileNotFound {
            error.code = Code::TraceArtifactNotFound;
        }
        error
    })?;
    Reader::open(source.into_file()).map_err(|why| {
        Error::new(Code::TraceArtifactInvalid, format!("{path:?} cannot be used: {why}."))
            .detail("path", path.display().to_string())
    })
}
