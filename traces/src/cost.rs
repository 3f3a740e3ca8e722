//! The tokens that calls cost, by tool.

use serde::Serialize;
use std::collections::BTreeMap;

/// How many of the largest answers are told.
const LARGEST: usize = 10;

/// The tokens of one tool's calls, or of one call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cost {
    /// The tool.
    pub tool: String,
    /// The number of the call, where it is one call.
    pub seq: Option<u64>,
    /// How many calls.
    pub calls: u64,
    /// Their tokens.
    pub tokens: u64,
}

/// The tokens of a trace's calls.
#[derive(Debug, Clone, Default)]
pub struct Costs {
    by_tool: BTreeMap<String, (u64, u64)>,
    /// The largest first.
    largest: Vec<Cost>,
    calls: u64,
    tokens: u64,
}

impl Costs {
    /// Adds the tokens of a call.
    pub fn add(&mut self, tool: &str, seq: u64, tokens: u64) {
        let (calls, sum) = self.by_tool.entry(tool.to_owned()).or_default();
        *calls += 1;
        *sum += tokens;
        self.calls += 1;
        self.tokens += tokens;
        let at = self.largest.partition_point(|other| other.tokens >= tokens);
        if at < LARGEST {
            self.largest.insert(at, Cost { tool: tool.to_owned(), seq: Some(seq), calls: 1, tokens });
            self.largest.truncate(LARGEST);
        }
    }

    /// How many calls there were.
    pub fn calls(&self) -> u64 {
        self.calls
    }

    /// The tokens of all calls.
    pub fn tokens(&self) -> u64 {
        self.tokens
    }

    /// Each tool, the costliest first.
    pub fn by_tool(&self) -> Vec<Cost> {
        let cost = |(tool, (calls, tokens)): (&String, &(u64, u64))| Cost {
            tool: tool.clone(),
            seq: None,
            calls: *calls,
            tokens: *tokens,
        };
        let mut all: Vec<Cost> = self.by_tool.iter().map(cost).collect();
        all.sort_by_key(|cost| std::cmp::Reverse(cost.tokens));
        all
    }

    /// The ten costliest calls, the dearest first.
    pub fn largest(&self) -> &[Cost] {
        &self.largest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_expensive_calls_and_tools_come_first() {
        let mut costs = Costs::default();
        for seq in 0..20 {
            costs.add(if seq % 2 == 0 { "even" } else { "odd" }, seq, seq);
        }
        assert_eq!((costs.calls(), costs.tokens()), (20, 190));
        assert_eq!(
            costs.by_tool().iter().map(|cost| (cost.tool.as_str(), cost.tokens)).collect::<Vec<_>>(),
            [("odd", 100), ("even", 90)]
        );
        let largest: Vec<u64> = costs.largest().iter().filter_map(|cost| cost.seq).collect();
        assert_eq!(largest, [19, 18, 17, 16, 15, 14, 13, 12, 11, 10]);
    }
}
