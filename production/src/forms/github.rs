//! Annotations on GitHub: a line for each finding.

use crate::report::{Level, Report};

/// The lines. Text from the artifact is escaped, so that it cannot start a workflow command.
pub fn annotations(report: &Report) -> Vec<String> {
    let findings = report.checks.iter().flat_map(|check| check.findings.iter().map(move |finding| (check, finding)));
    findings
        .filter(|(_, finding)| !finding.accepted)
        .map(|(check, finding)| {
            let level = if finding.level == Level::Error { "error" } else { "warning" };
            format!("::{level} title={}::{}", property(&check.id), data(&finding.message))
        })
        .collect()
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
