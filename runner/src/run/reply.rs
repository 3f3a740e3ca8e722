//! The reply of a run.

use super::{
    super::interrupts::Interrupt,
    reports::summary,
    result::{Status, TestResult},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_commands::show::{Show, clean_line};
use stagewright_groups::coverage::{self, Summary, Totals};
use std::path::PathBuf;

/// How the tests came out.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct RunReply {
    /// Whether no test failed
    pub passed: bool,
    /// The number of tests by outcome
    pub counts: Counts,
    /// How long the whole run took, in milliseconds
    pub duration_ms: u64,
    /// The tests, in the order of the files
    pub tests: Vec<TestResult>,
    /// The signal that interrupted the run
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub interrupted_by: Option<String>,
    /// The exit status that goes with the signal
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub exit_status: Option<u8>,
    /// The page that shows the artifacts
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub page: Option<PathBuf>,
    /// Why there are no tests
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub note: Option<String>,
    /// The tests that would be run
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub listed: Option<Vec<Listed>>,
    /// How many files were read, where nothing was run
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub files: Option<usize>,
    /// The files were only checked
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub dry_run: bool,
    /// The part of a larger run that this is
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub shard: Option<Shard>,
    /// The coverage of all tests
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub coverage: Option<Covered>,
    /// Whether each result was printed already, as its test ended
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub followed: bool,
}

/// The coverage of all tests of a run.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Covered {
    /// The folder of the reports
    pub folder: PathBuf,
    /// The totals of all files
    pub summary: Summary,
    /// How many files there are
    #[serde(default)]
    pub file_count: usize,
    /// The folder that the run was started in: paths of other machines are told by it
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub started_in: Option<PathBuf>,
    /// The code that was not counted, and why
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub uncounted: Vec<String>,
}

impl Covered {
    /// The totals for people, and the page with the lines.
    pub fn lines(&self) -> String {
        let share = |of: Totals| format!("{}% ({}/{})", of.percent(), of.covered, of.total);
        let Summary { lines, branches, functions } = self.summary;
        let totals = match self.file_count {
            0 => "no file was counted".to_owned(),
            _ => format!("lines {}, branches {}, functions {}", share(lines), share(branches), share(functions)),
        };
        let uncounted = match self.uncounted.len() {
            0 => String::new(),
            1 => "; 1 part uncounted".to_owned(),
            count => format!("; {count} parts uncounted"),
        };
        let page = clean_line(&coverage::page(&self.folder).display().to_string());
        format!("coverage: {totals}{uncounted}\ncoverage report: {page}")
    }
}

/// How many tests came out how.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Counts {
    /// Each line went well
    pub passed: usize,
    /// A line failed
    pub failed: usize,
    /// It passed in a later attempt
    pub flaky: usize,
    /// It was not run
    pub skipped: usize,
}

/// One part of a run on several machines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shard {
    /// Its number, from 1
    pub part: usize,
    /// How many parts there are
    pub parts: usize,
    /// The run that all parts are of: its id in the CI system, or `STAGEWRIGHT_RUN_ID`
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub run: Option<String>,
    /// The tests of all parts, by which `report-merge` finds missing ones
    pub all: Vec<Listed>,
}

/// A test that would be run, or that some machine runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Listed {
    /// Its file
    pub file: String,
    /// The line of its head
    pub line: usize,
    /// Its name
    pub name: String,
}

impl RunReply {
    /// The reply for these results.
    pub fn of(tests: Vec<TestResult>, duration_ms: u64) -> RunReply {
        let count = |status| tests.iter().filter(|test| test.status == status).count();
        let counts = Counts {
            passed: count(Status::Passed),
            failed: count(Status::Failed),
            flaky: count(Status::Flaky),
            skipped: count(Status::Skipped),
        };
        RunReply {
            passed: counts.failed == 0,
            counts,
            duration_ms,
            tests,
            interrupted_by: None,
            exit_status: None,
            page: None,
            note: None,
            listed: None,
            files: None,
            dry_run: false,
            shard: None,
            coverage: None,
            followed: false,
        }
    }
}

impl RunReply {
    /// Notes the signal that interrupted the run.
    pub(crate) fn interrupted(&mut self, interrupt: Interrupt) {
        self.passed = false;
        self.interrupted_by = Some(interrupt.name.into());
        self.exit_status = Some(interrupt.status);
    }
}

impl Show for RunReply {
    fn show(&self) -> String {
        let Some(listed) = &self.listed else {
            return summary(self);
        };
        if self.dry_run {
            let counted = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
            let (tests, files) = (counted(listed.len(), "test"), counted(self.files.unwrap_or(0), "file"));
            let note = self.note.as_ref().map_or(String::new(), |note| format!("\n{note}"));
            return format!("{tests} in {files}: no errors found{note}");
        }
        let line = |test: &Listed| format!("{}:{}: {}", clean_line(&test.file), test.line, clean_line(&test.name));
        listed.iter().map(line).chain(self.note.clone()).collect::<Vec<_>>().join("\n")
    }
}
