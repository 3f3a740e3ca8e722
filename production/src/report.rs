//! The report: the result of each check. It has the fields of the reference's report, and findings.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::{HashMap, HashSet};

/// The value of `format`, by which readers recognize the report.
pub const FORMAT: &str = "electron-stagewright-production-validation";

/// The result for one artifact.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Report {
    /// The name of this form
    pub format: String,
    /// Its version
    pub version: u32,
    /// The artifact's path
    pub app_path: String,
    /// macos-app, windows-artifact, linux-appimage or linux-app
    pub artifact_type: String,
    /// How it is packed: folder, app, zip, deb, rpm, appimage, squashfs or exe
    pub container: String,
    /// Whether a check was made and none failed; one that is unknown fails nothing
    pub passed: bool,
    /// How many checks went how
    pub summary: Summary,
    /// The checks
    pub checks: Vec<Check>,
}

/// Numbers of checks by their status, and of findings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Summary {
    /// Checks that passed
    pub pass: usize,
    /// Checks that failed
    pub fail: usize,
    /// Checks that could not be made here, or not on all files
    pub unknown: usize,
    /// Findings that do not fail a check
    pub warnings: usize,
    /// Findings that the baseline accepts
    pub accepted: usize,
}

/// The result of one check.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Check {
    /// Its name, as in checks
    pub id: String,
    /// Its subject in a few words
    pub title: String,
    /// How it went
    pub status: Status,
    /// Its result in a sentence
    pub detail: String,
    /// The facts behind it
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub evidence: Option<Map<String, Value>>,
    /// Things that are wrong or could be better
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub findings: Vec<Finding>,
}

/// How a check went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It holds
    Pass,
    /// It does not hold
    Fail,
    /// It cannot be told from here
    Unknown,
}

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// The check stays passed
    Warning,
    /// The check fails
    Error,
}

/// One thing that a check has found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// The same in the next build: a baseline names it
    pub id: String,
    /// How bad it is
    pub level: Level,
    /// The sentence
    pub message: String,
    /// The file in the artifact
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub file: Option<String>,
    /// The line in that file, from 1 upward
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub line: Option<usize>,
    /// Whether the baseline accepts it
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub accepted: bool,
    /// A size or a number that may not grow after it was accepted
    #[serde(skip)]
    pub measure: Option<u64>,
}

/// The most findings of one kind that a check lists. One more finding has the number of the rest.
pub(crate) const NAMED: usize = 1_000;

/// Longer texts from the artifact are cut off in a report, in characters.
const LONGEST: usize = 120;

/// A text of the artifact, short enough for a report.
pub(crate) fn clipped(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl Finding {
    /// An error: the check fails. `rule` becomes a part of the id, so that findings in the same file have different
    /// ids.
    pub(crate) fn error(rule: impl Into<String>, message: impl Into<String>) -> Finding {
        Finding {
            id: rule.into(),
            level: Level::Error,
            message: message.into(),
            file: None,
            line: None,
            accepted: false,
            measure: None,
        }
    }

    /// A warning: the check stays as it is.
    pub(crate) fn warning(rule: impl Into<String>, message: impl Into<String>) -> Finding {
        Finding { level: Level::Warning, ..Finding::error(rule, message) }
    }

    /// The same with a number. A baseline accepts it as long as it does not grow.
    pub(crate) fn measured(mut self, number: u64) -> Finding {
        self.measure = Some(number);
        self
    }

    /// The first [`NAMED`] of these, and a finding with the number of the rest.
    pub(crate) fn some(all: impl Iterator<Item = Finding>, about: &str) -> Vec<Finding> {
        let mut named = vec![];
        let (mut others, mut worst) = (0, Level::Warning);
        for finding in all {
            if named.len() < NAMED {
                named.push(finding);
            } else {
                others += 1;
                worst = worst.max(finding.level);
            }
        }
        if others > 0 {
            let message = format!("{others} more findings about {about} are not listed.");
            let more = Finding::error(format!("more-{}", about.replace(' ', "-")), message).measured(others);
            named.push(Finding { level: worst, ..more });
        }
        named
    }

    /// The same with a file, and a line in it.
    pub(crate) fn at(mut self, file: &str, line: Option<usize>) -> Finding {
        self.file = Some(file.to_owned());
        self.line = line;
        self
    }
}

/// The result of a check, before the baseline is applied.
#[derive(Debug)]
pub(crate) struct Result {
    pub status: Status,
    pub detail: String,
    pub evidence: Map<String, Value>,
    pub findings: Vec<Finding>,
}

impl Result {
    /// The check found nothing wrong.
    pub fn pass(detail: impl Into<String>) -> Result {
        Result { status: Status::Pass, detail: detail.into(), evidence: Map::new(), findings: vec![] }
    }

    /// The check cannot be decided, for this reason.
    pub fn unknown(detail: impl Into<String>) -> Result {
        Result { status: Status::Unknown, ..Result::pass(detail) }
    }

    /// The result with these findings. Without any, the check passes, with the sentence `well`.
    pub fn of(findings: Vec<Finding>, well: impl Into<String>) -> Result {
        let detail = match findings.as_slice() {
            [] => well.into(),
            [one] => one.message.clone(),
            [first, rest @ ..] => format!("{} And {} more.", first.message, rest.len()),
        };
        Result { findings, ..Result::pass(detail) }
    }

    /// The same with a fact.
    pub fn with(mut self, name: &str, fact: impl Into<Value>) -> Result {
        self.evidence.insert(name.to_owned(), fact.into());
        self
    }

    /// With a doubt (a sentence about files that were not read) the check becomes unknown. Errors among its findings
    /// still make it fail.
    pub fn doubted(mut self, doubt: Option<String>) -> Result {
        if let Some(doubt) = doubt {
            self.status = Status::Unknown;
            self.detail = doubt;
        }
        self
    }

    /// Applies the baseline, and makes the check's entry in the report.
    pub fn finish(mut self, id: &str, title: &str, accepted: impl Fn(&Finding) -> bool) -> Check {
        self.findings.sort_by_key(|finding| std::cmp::Reverse(finding.level));
        for finding in &mut self.findings {
            let file = finding.file.as_deref().map_or(String::new(), |file| format!(":{file}"));
            finding.id = format!("{id}:{}{file}", finding.id);
        }
        // Findings in the same file may share an id. Their number keeps a baseline from accepting one more of them. Those
        // on one line, as in a bundle, are listed once.
        let mut counts: HashMap<String, u64> = HashMap::new();
        for finding in &self.findings {
            *counts.entry(finding.id.clone()).or_default() += 1;
        }
        for finding in &mut self.findings {
            let count = counts.get(&finding.id).copied().filter(|count| *count > 1);
            finding.measure = finding.measure.or(count);
            finding.accepted = accepted(finding);
        }
        let mut seen = HashSet::new();
        self.findings.retain(|finding| seen.insert((finding.id.clone(), finding.line, finding.message.clone())));
        let failed = self.findings.iter().any(|finding| finding.level == Level::Error && !finding.accepted);
        Check {
            id: id.to_owned(),
            title: title.to_owned(),
            status: if failed { Status::Fail } else { self.status },
            detail: self.detail,
            evidence: (!self.evidence.is_empty()).then_some(self.evidence),
            findings: self.findings,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Baseline;

    #[test]
    fn a_baseline_does_not_accept_one_more_finding_with_the_same_id() {
        let of = |lines: usize, accepted: &dyn Fn(&Finding) -> bool| {
            let findings = (1..=lines).map(|line| Finding::error("token", "a secret").at("a.js", Some(line)));
            Result::of(findings.collect(), "").finish("secrets", "", accepted)
        };
        let all = |_: &Finding| true;
        for known in [1, 2] {
            let check = of(known, &all);
            let report = Report {
                format: FORMAT.into(),
                version: 1,
                app_path: String::new(),
                artifact_type: String::new(),
                container: String::new(),
                passed: true,
                summary: Summary::default(),
                checks: vec![check],
            };
            let baseline = Baseline::read(&Baseline::of(&report).text()).unwrap();
            let status = |lines| of(lines, &|finding| baseline.accepts(finding)).status;
            assert_eq!((status(known), status(known + 1)), (Status::Pass, Status::Fail), "{known}");
        }
    }
}
