//! Deals the tests of a run out to machines: in turn, or balanced by the times of an earlier report.

use super::reply::{Listed, RunReply};
use serde_json::Value;
use stagewright_driver::{
    error::{Error, Outcome},
    files::Source,
};
use std::{cmp::Reverse, collections::HashMap, path::Path};

/// The largest report that is read, in bytes.
pub(super) const LARGEST_REPORT: u64 = 256 << 20;

/// The times of an earlier report, in milliseconds by file and name.
#[derive(Debug, Default)]
pub(super) struct Times(HashMap<(String, String), u64>);

impl Times {
    /// Reads the times of a report.
    pub fn read(path: &Path, root: Option<&Path>) -> Outcome<Times> {
        let wrong = |why: String| {
            Error::argument(format!("shardTimes {:?} is no report of a run: {why}.", path.display().to_string()))
                .hint("Give it the file of `run --reporter json=FILE`, or of `report-merge`.")
                .detail("parameter", "shardTimes")
        };
        let reply = report(path, root).map_err(|error| wrong(error.reason()))?;
        let timed = reply.tests.into_iter().filter(|test| !test.attempts.is_empty());
        Ok(Times(timed.map(|test| ((test.file, test.name), test.duration_ms)).collect()))
    }

    /// The time of a test. A test that the report does not have counts as one of the middle.
    fn of(&self, test: &Listed, middle: u64) -> u64 {
        self.0.get(&(test.file.clone(), test.name.clone())).copied().unwrap_or(middle)
    }

    fn middle(&self) -> u64 {
        let mut all: Vec<u64> = self.0.values().copied().collect();
        all.sort_unstable();
        all.get(all.len() / 2).copied().unwrap_or_default()
    }
}

/// Why a file is not used as a report.
#[derive(Debug)]
pub(super) enum NoReport {
    /// It is JSON of another kind, such as an artifact.
    OtherJson(String),
    /// It may be a report, and cannot be read as one.
    Unreadable(String),
}

impl NoReport {
    /// The reason, for a message.
    pub fn reason(self) -> String {
        match self {
            NoReport::OtherJson(reason) | NoReport::Unreadable(reason) => reason,
        }
    }
}

/// Reads the report of a run: the reply itself, or its envelope, or that of a run that failed as a whole.
pub(super) fn report(path: &Path, root: Option<&Path>) -> Result<RunReply, NoReport> {
    let unreadable = |reason: &dyn ToString| NoReport::Unreadable(reason.to_string());
    let source = Source::open("report", path, root).map_err(|error| unreadable(&error.message))?;
    if source.bytes > LARGEST_REPORT {
        return Err(NoReport::Unreadable(format!("it has {} bytes", source.bytes)));
    }
    let bytes = source.read().map_err(|error| unreadable(&error))?;
    let mut value: Value = serde_json::from_slice(&bytes).map_err(|error| unreadable(&error))?;
    let inner = value.pointer_mut("/details/report").map(Value::take);
    let value = inner.unwrap_or(value);
    if !value["tests"].is_array() {
        return Err(NoReport::OtherJson("it has no results of tests".into()));
    }
    let reply: RunReply = serde_json::from_value(value).map_err(|error| unreadable(&error))?;
    match reply.listed {
        Some(_) => Err(NoReport::Unreadable("it only lists tests, and has no results of them".into())),
        None => Ok(reply),
    }
}

/// The places of the tests of one part, in their order. `part` is counted from 1.
pub(super) fn deal(tests: &[Listed], part: usize, parts: usize, times: Option<&Times>) -> Vec<usize> {
    let Some(times) = times else {
        // In turn, so that the sizes of parts differ by one at most.
        return (0..tests.len()).filter(|at| at % parts == part - 1).collect();
    };
    // The longest test goes to the part that has the least to do. Every machine computes the same.
    let middle = times.middle();
    let mut longest: Vec<(usize, u64)> = tests.iter().map(|test| times.of(test, middle)).enumerate().collect();
    longest.sort_by_key(|(at, time)| (Reverse(*time), *at));
    let mut loads = vec![(0_u64, 0_usize); parts];
    let mut own = vec![];
    for (at, time) in longest {
        let least = (0..parts).min_by_key(|one| (loads[*one], *one)).unwrap_or_default();
        loads[least] = (loads[least].0.saturating_add(time), loads[least].1 + 1);
        if least == part - 1 {
            own.push(at);
        }
    }
    own.sort_unstable();
    own
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tests(count: usize) -> Vec<Listed> {
        (0..count).map(|at| Listed { file: "a.run".into(), line: at + 1, name: format!("t{at}") }).collect()
    }

    #[test]
    fn every_test_is_in_one_part_with_and_without_times() {
        let tests = tests(101);
        let some = (0..60).map(|at| (("a.run".to_owned(), format!("t{at}")), (at * 37 % 50) as u64));
        let times = Times(some.collect());
        for (parts, times) in [(1, None), (7, None), (7, Some(&times)), (200, Some(&times))] {
            let mut all: Vec<usize> = (1..=parts).flat_map(|part| deal(&tests, part, parts, times)).collect();
            all.sort_unstable();
            assert_eq!(all, (0..tests.len()).collect::<Vec<_>>(), "{parts} parts");
        }
    }

    /// The output of `run --list --json`.
    const LIST: &str = r#"{"ok": true, "passed": true, "counts": {"passed": 0, "failed": 0, "flaky": 0, "skipped": 0},
        "duration_ms": 0, "tests": [], "listed": [{"file": "a.run", "line": 1, "name": "a"}]}"#;

    #[test]
    fn json_of_another_form_is_no_report() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("other.json");
        for text in ["[]", "1", "{}", r#"{"details": {"report": []}}"#, r#"{"details": []}"#, "{", LIST] {
            std::fs::write(&path, text).expect("a file");
            assert!(report(&path, None).is_err(), "{text}");
        }
    }

    #[test]
    fn times_balance_the_parts() {
        let tests = tests(20);
        let time = |at: usize| if at < 4 { 60_000 } else { 1_000 };
        let times = Times((0..20).map(|at| (("a.run".to_owned(), format!("t{at}")), time(at))).collect());
        let load = |part| deal(&tests, part, 4, Some(&times)).into_iter().map(time).sum::<u64>();
        assert_eq!([1, 2, 3, 4].map(load), [64_000; 4]);
        let unbalanced = deal(&tests, 1, 2, None).into_iter().map(time).sum::<u64>();
        assert_eq!(unbalanced, 128_000);
    }
}
