//! Results of tests.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{path::PathBuf, time::Duration};

/// How a test came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Each line went well.
    Passed,
    /// A line failed, in the last attempt too.
    Failed,
    /// It failed first, and a later attempt passed.
    Flaky,
    /// It was not run.
    Skipped,
}

/// The block that a line is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Block {
    /// Lines that run before each test.
    Before,
    /// The test's own lines.
    Test,
    /// Lines that run after each test, also after one that failed.
    After,
}

/// The result of one test.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct TestResult {
    /// Its file
    pub file: String,
    /// Its name
    pub name: String,
    /// The line of its head
    pub line: usize,
    /// How it came out
    pub status: Status,
    /// How long all attempts took, in milliseconds
    pub duration_ms: u64,
    /// Why it was not run
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<String>,
    /// Each attempt; more than one where retries were allowed
    pub attempts: Vec<Attempt>,
}

/// One attempt at a test.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Attempt {
    /// Whether each line went well
    pub passed: bool,
    /// How long it took, in milliseconds
    pub duration_ms: u64,
    /// The first line that failed
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failure: Option<Failure>,
    /// The line of `after` that failed besides
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub after_failure: Option<Failure>,
    /// Each line that was run
    pub steps: Vec<StepResult>,
    /// Folders outside of the test's home in which the app had files open for writing as it failed
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub outside: Vec<String>,
    /// Stubs that nothing asked for, and with strict stubs the requests that none answered
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub network: Vec<String>,
    /// Files that were kept of it
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub artifacts: Vec<PathBuf>,
    /// Its parts of the page of artifacts
    #[serde(skip)]
    #[schemars(skip)]
    pub exhibits: Vec<Exhibit>,
    /// It says nothing about the app: this machine cannot start any
    #[serde(skip)]
    #[schemars(skip)]
    pub of_machine: bool,
}

/// A line that was run.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct StepResult {
    /// The block that it is in
    pub block: Block,
    /// Its line in the file
    pub line: usize,
    /// As it is written
    pub text: String,
    /// When it began, in milliseconds since the attempt's start
    pub at_ms: u64,
    /// How long it took
    pub took_ms: u64,
    /// Whether it went well
    pub ok: bool,
    /// The picture of its window after it, as a path in the folder of the artifacts, where the attempt was traced
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub picture: Option<String>,
}

/// Why a line failed.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Failure {
    /// The block that it is in
    pub block: Block,
    /// Its line in the file
    pub line: usize,
    /// Where in that line it begins
    pub column: usize,
    /// As it is written
    pub text: String,
    /// The code of the failure
    pub code: String,
    /// The error message
    pub error: String,
    /// The hint
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hint: Option<String>,
    /// The whole answer
    #[serde(skip_serializing_if = "Value::is_null", default)]
    pub envelope: Value,
}

/// Something to look at.
#[derive(Debug, Clone, PartialEq)]
pub struct Exhibit {
    pub title: String,
    pub shows: Shows,
}

/// The content of an exhibit.
#[derive(Debug, Clone, PartialEq)]
pub enum Shows {
    /// A picture, by its path from the page.
    Picture(String),
    /// A video, by its path from the page.
    Video(String),
    /// A page of its own, by its path from the page.
    Page(String),
    Text(String),
    /// The end of the app's log, of which the trace has all.
    Log(String),
}

impl TestResult {
    /// A test that was not run.
    pub fn skipped(file: &str, name: &str, line: usize, why: &str) -> TestResult {
        TestResult {
            file: file.to_owned(),
            name: name.to_owned(),
            line,
            status: Status::Skipped,
            duration_ms: 0,
            why: Some(why.to_owned()),
            attempts: vec![],
        }
    }

    /// The failure that it ended with; of a flaky one, the last.
    pub fn failure(&self) -> Option<&Failure> {
        self.attempts.iter().rev().find_map(|attempt| attempt.failure.as_ref())
    }

    /// Folders outside of its home in which the app had files open for writing as it failed.
    pub fn outside(&self) -> &[String] {
        self.attempts.iter().rev().find(|attempt| attempt.failure.is_some()).map_or(&[], |attempt| &attempt.outside)
    }

    /// How long its longest attempt took, in milliseconds.
    pub fn longest_ms(&self) -> u64 {
        self.attempts.iter().map(|attempt| attempt.duration_ms).max().unwrap_or_default()
    }

    /// Stubs that nothing asked for in its last attempt, and requests that none answered.
    pub fn network(&self) -> &[String] {
        self.attempts.last().map_or(&[], |attempt| &attempt.network)
    }

    /// Files that were kept of it.
    pub fn artifacts(&self) -> impl Iterator<Item = &PathBuf> {
        self.attempts.iter().flat_map(|attempt| &attempt.artifacts)
    }
}

/// Milliseconds, as people read them.
pub(super) fn spelled(ms: u64) -> String {
    match Duration::from_millis(ms) {
        short if ms < 1_000 => format!("{} ms", short.as_millis()),
        middle if ms < 60_000 => format!("{:.1} s", middle.as_secs_f64()),
        long => format!("{} m {} s", long.as_secs() / 60, long.as_secs() % 60),
    }
}
