//! A file of findings that are known and accepted. It names them by ids that stay the same when lines move.

use crate::report::Report;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

const FORMAT: &str = "stagewright-production-baseline";

/// The findings that a team has accepted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Baseline(BTreeMap<String, String>);

#[derive(Serialize, Deserialize)]
struct File {
    format: String,
    version: u32,
    /// Ids, each with its sentence when it was accepted, for those who read the file.
    accepted: BTreeMap<String, String>,
}

impl Baseline {
    /// The baseline in this text, or what is wrong with it.
    ///
    /// # Errors
    /// It is no baseline, or one of another version.
    pub fn read(text: &str) -> Result<Baseline, String> {
        let file: File = serde_json::from_str(text).map_err(|error| format!("it is no baseline: {error}"))?;
        match (file.format.as_str(), file.version) {
            (FORMAT, 1) => Ok(Baseline(file.accepted)),
            (FORMAT, other) => Err(format!("it is a baseline of version {other}; 1 is known")),
            (other, _) => Err(format!("it is a file of format {other:?}, and not {FORMAT}")),
        }
    }

    /// A baseline that accepts all findings of a report.
    pub fn of(report: &Report) -> Baseline {
        let findings = report.checks.iter().flat_map(|check| &check.findings);
        Baseline(findings.map(|finding| (finding.id.clone(), finding.message.clone())).collect())
    }

    /// The text of its file.
    pub fn text(&self) -> String {
        let file = File { format: FORMAT.into(), version: 1, accepted: self.0.clone() };
        let text = serde_json::to_string_pretty(&file).expect("names and sentences are JSON");
        text + "\n"
    }

    /// Whether it accepts the finding of this id.
    pub fn accepts(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }
}
