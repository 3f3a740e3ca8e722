//! A file of findings that are known and accepted. It names them by ids that stay the same when lines move.

use crate::report::{Finding, Report};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

const FORMAT: &str = "stagewright-production-baseline";

/// The findings that a team has accepted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Baseline {
    accepted: BTreeMap<String, String>,
    measures: BTreeMap<String, u64>,
}

#[derive(Serialize, Deserialize)]
struct File {
    format: String,
    version: u32,
    /// By id of a finding: its message when it was accepted. Only people read the message.
    accepted: BTreeMap<String, String>,
    /// By id: the largest accepted number of the finding (a size in bytes, or a count). A finding that is not listed
    /// here was there once.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    measures: BTreeMap<String, u64>,
}

impl Baseline {
    /// Parses a baseline. The error is a sentence about the problem.
    ///
    /// # Errors
    /// The text is not a baseline, or is a baseline of another version.
    pub fn read(text: &str) -> Result<Baseline, String> {
        let file: File = serde_json::from_str(text).map_err(|error| format!("it is no baseline: {error}"))?;
        match (file.format.as_str(), file.version) {
            (FORMAT, 1) => Ok(Baseline { accepted: file.accepted, measures: file.measures }),
            (FORMAT, other) => Err(format!("it is a baseline of version {other}; 1 is known")),
            (other, _) => Err(format!("it is a file of format {other:?}, and not {FORMAT}")),
        }
    }

    /// A baseline that accepts all findings of a report.
    pub fn of(report: &Report) -> Baseline {
        let findings = report.checks.iter().flat_map(|check| &check.findings);
        let mut baseline = Baseline::default();
        for finding in findings {
            baseline.accepted.insert(finding.id.clone(), finding.message.clone());
            if let Some(number) = finding.measure {
                let largest = baseline.measures.entry(finding.id.clone()).or_default();
                *largest = number.max(*largest);
            }
        }
        baseline
    }

    /// The content of the baseline's file.
    pub fn text(&self) -> String {
        let file = File {
            format: FORMAT.into(),
            version: 1,
            accepted: self.accepted.clone(),
            measures: self.measures.clone(),
        };
        let text = serde_json::to_string_pretty(&file).expect("names and sentences are JSON");
        text + "\n"
    }

    /// Whether it accepts this finding. A number that has grown since is not accepted. Without a recorded number, 1 is.
    pub fn accepts(&self, finding: &Finding) -> bool {
        let most = self.measures.get(&finding.id).copied().unwrap_or(1);
        self.accepted.contains_key(&finding.id) && finding.measure.is_none_or(|number| number <= most)
    }
}
