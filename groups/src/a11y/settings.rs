//! The settings of an audit: its scope, and the limits of its report.

use super::report::Impact;

/// The scope and the limits of an audit.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// Only the elements that these selectors find; empty for the whole page.
    pub include: Vec<String>,
    /// Without these.
    pub exclude: Vec<String>,
    /// Only rules with one of these tags.
    pub tags: Vec<String>,
    /// Only these rules.
    pub rules: Vec<String>,
    /// How many elements of a rule are named.
    pub most_nodes: usize,
    /// How many rules are reported, of violations and of undecided ones each.
    pub most_findings: usize,
    /// Only violations of at least this impact.
    pub impact_min: Option<Impact>,
}
