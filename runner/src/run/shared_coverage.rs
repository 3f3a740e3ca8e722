//! The coverage of several machines: the counts of all parts are summed, as one machine would have counted.

use super::{
    covering,
    part::{Part, first_of},
    reply::{Covered, RunReply},
};
use stagewright_commands::call::Call;
use stagewright_driver::{
    error::{Error, Outcome},
    wait::off_thread,
};
use stagewright_groups::coverage::{self, Folder};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The counts of one part.
struct Counts {
    folder: PathBuf,
    /// The folder of its report. Files elsewhere are not read.
    home: PathBuf,
    /// The folder that the part was run in, on its machine.
    started_in: Option<PathBuf>,
}

/// The counts of all parts, and the folder for their sum.
pub(super) struct AllCounts {
    parts: Vec<Counts>,
    to: PathBuf,
    /// Parts without counts, each with the reason.
    pub missing: Vec<String>,
}

/// Finds the counts of all parts.
///
/// # Errors
/// `BAD_ARGUMENT` if two parts have the same counts, or if the sum would replace those of a part.
pub(super) fn find(parts: &[Part], to: &Path, call: &Call) -> Outcome<AllCounts> {
    call.admit("coverage", to)?;
    let (mut all, mut missing) = (Vec::<Counts>::new(), vec![]);
    for Part { path, reply } in parts {
        let Some(covered) = &reply.coverage else {
            missing.push(format!("{}: that part was run without --coverage", path.display()));
            continue;
        };
        let home = path.parent().and_then(|home| home.canonicalize().ok()).unwrap_or_default();
        let Some(folder) = beside(&covered.folder, &home) else {
            missing.push(format!("{}: {} is not beside it", path.display(), covered.folder.display()));
            continue;
        };
        call.admit("dirs", &folder)?;
        if all.iter().any(|other| other.folder == folder) {
            let message = format!("Two parts have the same counts: {}.", folder.display());
            return Err(Error::argument(message)
                .hint("Give each part a folder of its own, for its report and its coverage.")
                .detail("parameter", "dirs"));
        }
        if to.canonicalize().is_ok_and(|to| to == folder) {
            let message = format!("coverage {:?} has the counts of a part.", to.display().to_string());
            return Err(Error::argument(message)
                .hint("Give it a folder of its own: --coverage DIR.")
                .detail("parameter", "coverage"));
        }
        all.push(Counts { folder, home, started_in: covered.started_in.clone() });
    }
    Ok(AllCounts { parts: all, to: to.to_owned(), missing })
}

/// The folder of counts that a report names by its path on the other machine. It is beside the report, in a folder there,
/// or the report's own. A report may be forged, so folders elsewhere are not read.
fn beside(named: &Path, home: &Path) -> Option<PathBuf> {
    let name = named.file_name()?;
    let inner = fs::read_dir(home).into_iter().flatten().flatten().map(|entry| entry.path());
    let places = std::iter::once(home.to_owned()).chain(inner).map(|folder| folder.join(name));
    let real = |place: PathBuf| place.canonicalize().ok().filter(|real| real.starts_with(home));
    let places = places.chain([named.to_owned(), home.to_owned()]);
    places.filter_map(real).find(|folder| coverage::has_counts(folder))
}

/// The error of parts whose counts are not there.
pub(super) fn refused(missing: &[String]) -> Error {
    let count = missing.len();
    let what = if count == 1 { "1 part is".to_owned() } else { format!("{count} parts are") };
    Error::argument(format!("This coverage is not whole: that of {what} missing. {}.", first_of(missing)))
        .hint("Run each part with --coverage, into a folder beside its report.")
        .detail("uncounted", serde_json::json!(missing))
        .detail("parameter", "dirs")
}

impl AllCounts {
    /// Sums the counts, writes the reports, and adds their totals to the reply.
    pub async fn written(self, call: &Call, reply: &mut RunReply) -> Outcome<()> {
        (call.progress)("summing the coverage");
        let root = call.permit.app_root.clone();
        let sum = move || -> Outcome<Covered> {
            let AllCounts { parts, to, missing } = self;
            coverage::prepare(&to)?;
            coverage::clear(&to).map_err(|error| coverage::cannot_write(&to, error))?;
            let first = parts.first().and_then(|part| part.started_in.clone());
            let mut all = Folder::default();
            for Counts { folder, home, started_in } in parts {
                let mut counts =
                    Folder::read(&[folder], Some(&home)).map_err(|error| error.detail("parameter", "dirs"))?;
                if let Some((from, to)) = started_in.zip(first.as_ref()).and_then(|(its, first)| roots(&its, first)) {
                    counts.move_paths(&from, &to);
                }
                all = all.with(counts);
            }
            all.uncounted.extend(missing);
            all.write(&to)?;
            covering::reported(to, &all, root.as_deref())
        };
        reply.coverage = Some(off_thread(sum).await?);
        Ok(())
    }
}

/// The folders in which the paths of two machines differ: without the folders at the end that both have. `None` if they
/// do not differ.
fn roots(its: &Path, first: &Path) -> Option<(PathBuf, PathBuf)> {
    let (mut from, mut to) = (its, first);
    while let (Some(a), Some(b)) = (from.file_name(), to.file_name())
        && a == b
    {
        (from, to) = (from.parent()?, to.parent()?);
    }
    if from == to {
        return None;
    }
    // All paths begin with the root, also those of other projects.
    let is_root = |path: &Path| path.parent().is_none();
    let (from, to) = if is_root(from) || is_root(to) { (its, first) } else { (from, to) };
    Some((from.to_owned(), to.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines_differ_in_the_folders_above_their_checkouts() {
        let roots = |its: &str, first: &str| {
            roots(Path::new(its), Path::new(first))
                .map(|(from, to)| (from.display().to_string(), to.display().to_string()))
        };
        let pair = |from: &str, to: &str| Some((from.to_owned(), to.to_owned()));
        assert_eq!(roots("/builds/1/app/e2e", "/builds/0/app/e2e"), pair("/builds/1", "/builds/0"));
        assert_eq!(roots("/home/a/app", "/home/b/other"), pair("/home/a/app", "/home/b/other"));
        assert_eq!(roots("/app", "/builds/app"), pair("/app", "/builds/app"));
        assert_eq!(roots("/builds/app", "/builds/app"), None);
    }
}
