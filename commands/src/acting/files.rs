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
pub fn packed(path: &Path, mime: Option<&str>) -> Outcome<Value> {
    let bytes =
        std::fs::read(path).map_err(|e| Fault::new(Code::FileNotFound, format!("{path:?} cannot be read: {e}.")))?;
    Ok(json!({
        "name": path.file_name().map(|n| n.to_string_lossy()),
        "type": mime.unwrap_or_else(|| mime_of(path)),
        "base64": base64::engine::general_purpose::STANDARD.encode(bytes),
    }))
}

const TYPES: &[(&str, &str)] = &[
    ("txt", "text/plain"),
    ("md", "text/markdown"),
    ("csv", "text/csv"),
    ("html", "text/html"),
    ("json", "application/json"),
    ("xml", "application/xml"),
    ("pdf", "application/pdf"),
    ("zip", "application/zip"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("gif", "image/gif"),
    ("svg", "image/svg+xml"),
    ("webp", "image/webp"),
    ("mp3", "audio/mpeg"),
    ("mp4", "video/mp4"),
];

fn mime_of(path: &Path) -> &'static str {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
    TYPES.iter().find(|(e, _)| *e == extension).map_or("application/octet-stream", |(_, mime)| mime)
}
