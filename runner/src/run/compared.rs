//! The pictures of a comparison that failed: the expected one, the one that was found, and their differences.

use super::{
    keep::Keeper,
    result::{Attempt, Exhibit, Failure, Shows},
};
use serde_json::Value;
use stagewright_driver::{
    error::Code,
    files::{Source, Spot},
};
use std::path::{Path, PathBuf};

/// The pictures in the order of the report: the name in the answer, the file, and the title.
const PICTURES: [(&str, &str, &str); 4] = [
    ("expected", "expected", "Expected"),
    ("diff", "diff", "Differences"),
    ("found", "found", "Found"),
    ("sideBySide", "side-by-side", "Side by side"),
];

impl Keeper {
    /// Moves the pictures of an attempt's failures into its folder. The envelopes then name them there.
    pub fn keep_compared(&self, attempt: &mut Attempt) {
        let failures = attempt.failure.iter_mut().chain(&mut attempt.after_failure);
        let mut kept = vec![];
        for (number, failure) in failures.enumerate() {
            if failure.code == Code::VisualMismatch.row().name {
                self.keep_of(failure, number, &mut kept);
            }
        }
        for (path, exhibit) in kept {
            attempt.artifacts.push(path);
            attempt.exhibits.push(exhibit);
        }
    }

    fn keep_of(&self, failure: &mut Failure, number: usize, kept: &mut Vec<(PathBuf, Exhibit)>) {
        let again = if number > 0 { format!("-{}", number + 1) } else { String::new() };
        let pictures = &mut failure.envelope["details"]["pictures"];
        for (kind, file, title) in PICTURES {
            let Some(from) = pictures.get(kind).and_then(Value::as_str).map(PathBuf::from) else { continue };
            let name = format!("{file}{again}.png");
            if !self.adopt(&from, &name) {
                continue;
            }
            pictures[kind] = self.path(&name).display().to_string().into();
            let shows = Shows::Picture(format!("{}/{name}", self.folder));
            kept.push((self.path(&name), Exhibit { title: title.into(), shows }));
        }
    }

    /// Returns whether the file was moved here.
    fn adopt(&self, from: &Path, name: &str) -> bool {
        let Ok(source) = Source::open("artifacts", from, None) else { return false };
        if !self.take(source.bytes, super::keep::LARGEST_PICTURE) {
            return false;
        }
        let spot = Spot::admit("artifacts", self.path(name), self.app_root.as_deref());
        let moved = source.read().is_ok_and(|bytes| spot.is_ok_and(|spot| spot.write_now(&bytes).is_ok()));
        if moved {
            // If it cannot be removed, it only takes room in the temporary folder.
            let _ = std::fs::remove_file(from);
        }
        moved
    }
}
