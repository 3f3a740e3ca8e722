//! The artifacts of several machines in one folder.

use super::{
    page,
    reply::RunReply,
    result::{Attempt, Exhibit, Shows},
};
use stagewright_driver::{
    error::{Error, Outcome},
    files::{Source, Spot},
};
use std::path::{Path, PathBuf};

/// The largest artifact that is copied, and the most that all may have, in bytes.
const LARGEST: u64 = 64 << 20;
const ROOM: u64 = 1 << 30;

/// The most text of one artifact on the page, in bytes.
const TEXT: usize = 64 << 10;

/// A file to copy.
struct Artifact {
    /// Its place on this machine, without links.
    path: PathBuf,
    /// The folder of the report that names it.
    home: PathBuf,
    /// Its path in a folder of artifacts.
    below: PathBuf,
}

/// Copies the artifacts of all parts into one folder, and makes the parts of its page.
pub(super) fn gather(reply: &mut RunReply, folders: &[PathBuf], to: &Path, root: Option<&Path>) -> Outcome<()> {
    let found = |attempt: &Attempt, from: &Path| -> Vec<Artifact> {
        attempt.artifacts.iter().filter_map(|path| artifact(path, from)).collect()
    };
    // An earlier page's folders are removed. They must not be those that are read.
    let real_to = to.canonicalize().unwrap_or_else(|_| to.to_owned());
    let all = reply.tests.iter().zip(folders).flat_map(|(test, from)| test.attempts.iter().map(move |one| (one, from)));
    if all.flat_map(|(attempt, from)| found(attempt, from)).any(|one| one.path.starts_with(&real_to)) {
        let message = format!("artifacts {:?} has the artifacts of a part.", to.display().to_string());
        return Err(Error::argument(message)
            .hint("Give it a folder of its own: --artifacts DIR.")
            .detail("parameter", "artifacts"));
    }
    page::clear(to);
    let mut room = ROOM;
    for (test, from) in reply.tests.iter_mut().zip(folders) {
        for attempt in &mut test.attempts {
            let mut kept = vec![];
            for Artifact { path, home, below } in found(attempt, from) {
                // Beneath the folder of the report also if somebody makes links there meanwhile.
                let source = Source::open("artifacts", &path, Some(&home)).ok();
                let read = source.filter(|source| source.bytes <= LARGEST.min(room)).and_then(|file| file.read().ok());
                let Some(bytes) = read else { continue };
                room = room.saturating_sub(bytes.len() as u64);
                let place = to.join(&below);
                Spot::admit("artifacts", place.clone(), root)?.write_now(&bytes)?;
                attempt.exhibits.extend(exhibit(&below, &bytes));
                kept.push(place);
            }
            attempt.artifacts = kept;
        }
    }
    Ok(())
}

/// The path of a file in a folder of artifacts: that of the attempt and the file's name. The attempt's folder has the
/// test's number in the whole run.
fn below(path: &Path) -> Option<PathBuf> {
    Some(Path::new(path.parent()?.file_name()?).join(path.file_name()?))
}

/// Finds a file that a report names by its path on the other machine: beside the report, or in a folder there. A report
/// may be forged, so that files elsewhere are not copied.
fn artifact(path: &Path, beside: &Path) -> Option<Artifact> {
    let below = below(path)?;
    let home = beside.canonicalize().ok()?;
    let inner = std::fs::read_dir(&home).into_iter().flatten().flatten().map(|entry| entry.path());
    let places = std::iter::once(home.clone()).chain(inner).map(|folder| folder.join(&below));
    let real = |place: PathBuf| place.canonicalize().ok().filter(|real| real.starts_with(&home) && real.is_file());
    let path = places.chain(std::iter::once(path.to_owned())).find_map(real)?;
    Some(Artifact { path, home, below })
}

/// The part of the page that shows a file. Traces and other files are only kept.
fn exhibit(below: &Path, bytes: &[u8]) -> Option<Exhibit> {
    let title = below.file_name()?.to_string_lossy().into_owned();
    let shows = match below.extension()?.to_str()? {
        "png" => Shows::Picture(below.display().to_string()),
        "webm" => Shows::Video(below.display().to_string()),
        "html" if title.ends_with(".webm.html") => Shows::Page(below.display().to_string()),
        "txt" | "json" => {
            let text = String::from_utf8_lossy(bytes);
            let from = text.char_indices().map(|(at, _)| at).find(|at| text.len() - at <= TEXT).unwrap_or(0);
            Shows::Text(text[from..].to_owned())
        }
        _ => return None,
    };
    Some(Exhibit { title, shows })
}
