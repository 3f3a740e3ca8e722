//! The budget of tokens of a trace.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::{Code, Error, Outcome};

/// The tokens that a call reserves where no call has been answered yet.
const FIRST_GUESS: u64 = 100;

/// A budget of tokens.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    /// How many tokens all answers together may cost.
    pub tokens: u64,
    /// Whether calls beyond it are refused.
    pub enforce: bool,
    /// From which share on it is near its end.
    pub threshold: f64,
}

/// How much of a budget is spent.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct BudgetState {
    /// The budget
    pub budget_tokens: u64,
    /// Spent so far
    pub spent: u64,
    /// Left; 0 when more is spent
    pub remaining: u64,
    /// Whether more is spent
    pub over_budget: bool,
    /// Whether the threshold is reached
    pub near_budget: bool,
    /// The threshold
    pub warn_threshold: f64,
}

/// The tokens of a trace's calls so far.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Spent {
    pub tokens: u64,
    pub answered: u64,
    /// Tokens that are reserved for calls without an answer yet.
    pub reserved: u64,
}

impl Budget {
    /// Its state.
    pub(super) fn state(&self, spent: u64) -> BudgetState {
        BudgetState {
            budget_tokens: self.tokens,
            spent,
            remaining: self.tokens.saturating_sub(spent),
            over_budget: spent > self.tokens,
            near_budget: spent as f64 >= self.tokens as f64 * self.threshold,
            warn_threshold: self.threshold,
        }
    }
}

/// Reserves tokens for a call: as many as the mean answer so far. So calls side by side do not pass the budget together.
///
/// # Errors
/// `trace.BUDGET_EXCEEDED`.
pub(super) fn reserve(budget: Option<&Budget>, spent: &mut Spent) -> Outcome<u64> {
    let mean = spent.tokens.checked_div(spent.answered).unwrap_or(FIRST_GUESS).max(1);
    if let Some(budget) = budget.filter(|budget| budget.enforce)
        && spent.tokens + spent.reserved >= budget.tokens
    {
        let Spent { tokens, reserved, .. } = *spent;
        let more = if reserved > 0 { format!(", and {reserved} are kept for calls that run") } else { String::new() };
        let message = format!("{tokens} tokens of the trace's budget of {} are spent{more}.", budget.tokens);
        return Err(Error::new(Code::TraceBudgetExceeded, message)
            .detail("budget_tokens", budget.tokens)
            .detail("spent", tokens)
            .next("trace_tokens", serde_json::json!({}), "tells what cost most"));
    }
    spent.reserved += mean;
    Ok(mean)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn concurrent_calls_do_not_exceed_the_token_budget() {
        let budget = Budget { tokens: 1_000, enforce: true, threshold: 0.8 };
        let mut spent = Spent { tokens: 700, answered: 7, reserved: 0 };
        let taken = (0..50).filter(|_| reserve(Some(&budget), &mut spent).is_ok()).count();
        assert_eq!(taken, 3);
        let watched = Budget { enforce: false, ..budget };
        assert!(reserve(Some(&watched), &mut spent).is_ok() && reserve(None, &mut spent).is_ok());
        assert!(!budget.state(799).near_budget && budget.state(800).near_budget && budget.state(1_001).over_budget);
    }
}
