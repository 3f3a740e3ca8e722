//! The folder of reports: whether they can be written there.

use stagewright_driver::error::{Code, Error, Outcome};
use std::{
    fs::File,
    io::Read,
    path::{Path, PathBuf},
};

/// The name of the HTML page in a folder of reports.
pub(super) const PAGE: &str = "index.html";

/// The element by which a page of ours is known.
pub(super) const MARK: &str = "<meta name=\"generator\" content=\"stagewright coverage\">";

/// How much of a page is read to see whether it is ours, in bytes.
const START: u64 = 4096;

/// The HTML page in a folder of reports.
pub fn page(folder: &Path) -> PathBuf {
    folder.join(PAGE)
}

/// The error for a file of coverage that cannot be written.
pub fn cannot_write(path: &Path, error: impl std::fmt::Display) -> Error {
    Error::new(Code::CoverageArtifactWriteFailed, format!("{path:?} cannot be written: {error}."))
        .detail("path", path.display().to_string())
}

/// Checks that a folder has no `index.html` of another kind, which a report would replace.
///
/// # Errors
/// `coverage.ARTIFACT_WRITE_FAILED`.
pub fn check_page(folder: &Path) -> Outcome<()> {
    let page = page(folder);
    if !page.is_file() {
        return Ok(());
    }
    let mut start = Vec::new();
    let read = File::open(&page).and_then(|page| page.take(START).read_to_end(&mut start));
    read.map_err(|error| cannot_write(&page, error))?;
    if start.is_empty() || String::from_utf8_lossy(&start).contains(MARK) {
        return Ok(());
    }
    Err(cannot_write(&page, "it is no page of coverage; name another folder"))
}
