//! The text of an audit for people.

use super::audit::Audited;
use crate::{
    palette::{Ink, paint},
    show::{Show, clean_line},
};
use stagewright_groups::a11y::report::{Element, Finding, Impact, Unaudited};

fn ink(impact: Option<Impact>) -> Ink {
    match impact {
        Some(Impact::Critical | Impact::Serious) => Ink::Bad,
        _ => Ink::Warn,
    }
}

fn counted(number: usize, word: &str) -> String {
    format!("{number} {word}{}", if number == 1 { "" } else { "s" })
}

fn element(element: &Element) -> String {
    let number = element.reference.map_or(String::new(), |number| format!("@{number} "));
    let name = if element.name.is_empty() { element.html.clone() } else { format!("{:?}", element.name) };
    let picture = element.picture.as_ref().map_or(String::new(), |path| format!(" {}", path.display()));
    format!("    {}", clean_line(&format!("{number}{} {name}{picture}", element.role)))
}

fn finding(finding: &Finding, word: &str) -> String {
    let head = format!("{word:<9} {}", finding.id);
    let mut lines = vec![format!(
        "{}  {} ({})",
        paint(ink(finding.impact), &head),
        clean_line(&finding.help),
        counted(finding.count, "element")
    )];
    lines.extend(finding.nodes.iter().map(element));
    if finding.count > finding.nodes.len() {
        lines.push(paint(Ink::Faint, &format!("    and {} more", finding.count - finding.nodes.len())));
    }
    lines.join("\n")
}

/// The parts that were left out, a line for each reason. `word` says what was not done with them.
pub(super) fn left_out(word: &str, parts: &[Unaudited]) -> Vec<String> {
    let mut reasons: Vec<&str> = vec![];
    for part in parts {
        if !reasons.contains(&part.why.as_str()) {
            reasons.push(&part.why);
        }
    }
    let line = |why: &str| {
        let whats: Vec<&str> = parts.iter().filter(|part| part.why == why).map(|part| part.what.as_str()).collect();
        clean_line(&format!("{word}: {}: {why}", whats.join(", ")))
    };
    reasons.into_iter().map(line).collect()
}

impl Show for Audited {
    fn show(&self) -> String {
        let word = |one: &Finding| one.impact.map_or("minor".to_owned(), |impact| format!("{impact:?}").to_lowercase());
        let mut lines: Vec<String> = self.violations.iter().map(|one| finding(one, &word(one))).collect();
        lines.extend(self.incomplete.iter().map(|one| finding(one, "look at")));
        lines.extend(left_out("not audited", &self.not_audited));
        let summary = &self.summary;
        lines.push(format!(
            "{} violated, {} to look at, {} passed (axe-core {})",
            counted(summary.violations, "rule"),
            summary.incomplete,
            summary.passes,
            self.engine.version
        ));
        lines.join("\n")
    }
}
