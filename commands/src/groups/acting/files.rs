//! Files that a caller hands to the app: checked and read.

use crate::{call::Call, values::AbsolutePath};
use base64::Engine;
use stagewright_agent::operations::File;
use stagewright_driver::{
    error::{Code, Error, Outcome},
    files::Source,
};
use std::path::PathBuf;

/// Limits of one verb.
pub struct Limits {
    /// Bytes of one file.
    pub each: u64,
    /// Bytes of all files together.
    pub total: u64,
}

/// Opens the files. Checks that they exist, are regular and small enough, and lie inside the caller's root.
pub fn admit(call: &Call, paths: &[AbsolutePath], limits: &Limits) -> Outcome<Vec<Source>> {
    let mut total = 0;
    paths
        .iter()
        .map(|path| {
            let source = Source::open("paths", path.checked("paths")?, call.permit.app_root.as_deref())?;
            total += source.bytes;
            if source.bytes > limits.each || total > limits.total {
                let most = if source.bytes > limits.each { limits.each } else { limits.total };
                return Err(Error::argument(format!("paths: {:?} is too large: {most} bytes are the most.", path.0))
                    .detail("parameter", "paths"));
            }
            Ok(source)
        })
        .collect()
}

/// Their paths, for the app to open.
pub fn paths(sources: &[Source]) -> Vec<PathBuf> {
    sources.iter().map(|source| source.path.clone()).collect()
}

/// A file in the form that the page agent expects.
pub fn packed(source: Source, mime: &str) -> Outcome<File> {
    let path = source.path.clone();
    let bytes = source.read().map_err(|e| Error::new(Code::FileNotFound, format!("{path:?} cannot be read: {e}.")))?;
    Ok(File {
        name: path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(),
        mime: mime.to_owned(),
        base64: base64::engine::general_purpose::STANDARD.encode(bytes),
    })
}
