//! A validation in words for a person.

use super::validate::Validated;
use crate::{
    palette::{Ink, paint},
    show::{Show, clean_line, hanging},
};
use stagewright_production::{Finding, Level, Status};

impl Show for Validated {
    fn show(&self) -> String {
        let report = &self.report;
        let width = report.checks.iter().map(|check| check.id.len()).max().unwrap_or_default();
        let mut lines = vec![];
        for check in &report.checks {
            let (ink, sign) = match check.status {
                Status::Pass if check.findings.iter().any(|finding| !finding.accepted) => (Ink::Warn, "!"),
                Status::Pass => (Ink::Good, "✓"),
                Status::Fail => (Ink::Bad, "✗"),
                Status::Unknown => (Ink::Faint, "?"),
            };
            // The findings contain the sentence already.
            let detail = match check.findings.first() {
                None => check.detail.clone(),
                // No finding contains the reason why it is unknown.
                Some(first) if check.status == Status::Unknown && !check.detail.starts_with(&first.message) => {
                    format!("{}. {}", summary(&check.findings), check.detail)
                }
                Some(_) => summary(&check.findings),
            };
            lines.push(format!(
                "{} {:width$}  {}",
                paint(ink, sign),
                check.id,
                hanging(&clean_line(&detail), width + 4)
            ));
            for finding in check.findings.iter().filter(|finding| !finding.accepted) {
                let ink = if finding.level == Level::Error { Ink::Bad } else { Ink::Warn };
                let mark = paint(ink, if finding.level == Level::Error { "error" } else { "warning" });
                lines.push(format!("    {mark}: {}", hanging(&clean_line(&finding.message), 6)));
            }
        }
        let sum = &report.summary;
        let words = format!("{} pass, {} fail, {} unknown; {} warnings", sum.pass, sum.fail, sum.unknown, sum.warnings);
        let accepted = if sum.accepted > 0 { format!(", {} accepted", sum.accepted) } else { String::new() };
        let ink = if report.passed { Ink::Good } else { Ink::Bad };
        lines.push(paint(ink, &format!("{words}{accepted}.")));
        if !report.passed && sum.fail == 0 {
            lines.push("No check was made: none of the chosen ones applies to this artifact.".into());
        }
        if self.baseline_updated {
            lines.push("The baseline was written.".into());
        }
        lines.extend(self.annotations.iter().map(|line| clean_line(line)));
        lines.join("\n")
    }
}

fn summary(findings: &[Finding]) -> String {
    let count = |level| findings.iter().filter(|finding| finding.level == level && !finding.accepted).count();
    let some = |count: usize, one: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        count => Some(format!("{count} {one}s")),
    };
    let accepted = findings.iter().filter(|finding| finding.accepted).count();
    let accepted = (accepted > 0).then(|| format!("{accepted} accepted"));
    let parts = [some(count(Level::Error), "error"), some(count(Level::Warning), "warning"), accepted];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
