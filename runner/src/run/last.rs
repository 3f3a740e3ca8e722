//! `last-run.json` in the folder of the artifacts: the tests that failed, for `--last-failed`.

use super::{RunReply, result::Status};
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    files::{Source, Spot},
};
use std::{collections::HashSet, path::Path};

/// The file's name.
const NAME: &str = "last-run.json";

/// The first value in the file, by which a later run recognizes it.
const FORMAT: &str = "stagewright-last-run";

#[derive(Serialize, Deserialize)]
struct LastRun {
    format: String,
    failed: Vec<Failed>,
}

/// A test that failed, as reports name it.
#[derive(Serialize, Deserialize)]
struct Failed {
    file: String,
    name: String,
}

/// Writes which tests failed. A file of another program with that name is left as it is.
pub(super) fn write(reply: &RunReply, folder: &Path, root: Option<&Path>) -> Outcome<()> {
    let path = folder.join(NAME);
    if path.symlink_metadata().is_ok() && known(&path).is_none() {
        return Ok(());
    }
    let failed = reply.tests.iter().filter(|test| test.status == Status::Failed);
    let failed = failed.map(|test| Failed { file: test.file.clone(), name: test.name.clone() }).collect();
    let last = LastRun { format: FORMAT.into(), failed };
    let text = serde_json::to_string_pretty(&last).map_err(Error::internal)? + "\n";
    Spot::admit("artifacts", path, root)?.write_now(text.as_bytes())
}

/// The tests that failed in the last run, each with its file.
///
/// # Errors
/// `FILE_NOT_FOUND` if no run has left its list in that folder.
pub(super) fn failed(folder: &Path) -> Outcome<HashSet<(String, String)>> {
    let path = folder.join(NAME);
    let last = known(&path).ok_or_else(|| {
        Error::new(Code::FileNotFound, format!("{:?} has no list of a last run.", path.display().to_string()))
            .hint("Run the tests without --last-failed first. A run that keeps no artifacts leaves no list.")
            .detail("path", path.display().to_string())
    })?;
    Ok(last.failed.into_iter().map(|test| (test.file, test.name)).collect())
}

fn known(path: &Path) -> Option<LastRun> {
    let bytes = Source::open("artifacts", path, None).ok()?.read().ok()?;
    serde_json::from_slice::<LastRun>(&bytes).ok().filter(|last| last.format == FORMAT)
}

#[cfg(test)]
mod tests {
    use super::{super::reports::samples, *};

    #[test]
    fn the_failed_tests_are_read_back_and_files_of_others_stay() {
        let dir = tempfile::tempdir().expect("a folder");
        assert_eq!(failed(dir.path()).unwrap_err().code, Code::FileNotFound);
        write(&samples::reply(), dir.path(), None).expect("written");
        let told = failed(dir.path()).expect("the list");
        assert_eq!(told, HashSet::from([("tests/a,b.run".to_owned(), "fails".to_owned())]));
        let path = dir.path().join(NAME);
        std::fs::write(&path, "{\"status\": \"passed\"}").expect("written");
        write(&samples::reply(), dir.path(), None).expect("nothing to do");
        assert!(std::fs::read_to_string(&path).expect("the file").contains("passed"));
    }
}
