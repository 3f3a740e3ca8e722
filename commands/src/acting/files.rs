//! Files that a caller hands to the app: checked and read.

use crate::{call::Call, values::AbsolutePath};
use base64::Engine;
use serde_json::{Value, json};
use stagewright_driver::fault::{Code, Fault, Outcome};
use std::path::{Path, PathBuf};

/// Limits of one verb.
pub struct Limits {
    /// Bytes of one file.
    pub each: u64,
    /// Bytes of all files together.
    pub total: u64,
}

/// Checks that the files are there, regular, small enough and inside the caller's root.
pub fn admit(call: &Call, paths: &[AbsolutePath], limits: &Limits) -> Outcome<Vec<PathBuf>> {
    let mut total = 0;
    paths
        .iter()
        .map(|path| {
            let path = call.admit("paths", &path.0)?;
            let facts = std::fs::metadata(path)
                .map_err(|_| Fault::new(Code::FileNotFound, format!("paths: {path:?} does not exist.")))?;
            if !facts.is_file() {
                return Err(Fault::new(Code::FileNotFound, format!("paths: {path:?} is not a regular file.")));
            }
            total += facts.len();
            if facts.len() > limits.each || total > limits.total {
                let most = if facts.len() > limits.each { limits.each } else { limits.total };
                return Err(Fault::argument(format!("paths: {path:?} is too large: {most} bytes are the most."))
                    .detail("parameter", "paths"));
            }
            Ok(path.to_owned())
        })
        .collect()
}

/// A file as the page agent takes it.
pub fn packed(path: &Path, mime: &str) -> Outcome<Value> {
    let bytes =
        std::fs::read(path).map_err(|e| Fault::new(Code::FileNotFound, format!("{path:?} cannot be read: {e}.")))?;
    Ok(json!({
        "name": path.file_name().map(|n| n.to_string_lossy()),
        "type": mime,
        "base64": base64::engine::general_purpose::STANDARD.encode(bytes),
    }))
}
