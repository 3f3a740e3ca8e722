//! The files that a caller wants in reports.

use schemars::JsonSchema;
use serde::Deserialize;
use stagewright_driver::error::Outcome;
use stagewright_groups::coverage::Choice;

// No doc comment: it would become the description of every tool that this is flattened into.
#[allow(missing_docs)]
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Wanted {
    /// Only files whose path or address matches one of these globs
    #[serde(default)]
    #[schemars(length(max = 100), inner(length(min = 1)))]
    include: Vec<String>,
    /// Leave out files that match one of these globs
    #[serde(default)]
    #[schemars(length(max = 100), inner(length(min = 1)))]
    exclude: Vec<String>,
}

impl Wanted {
    /// Reads the globs.
    ///
    /// # Errors
    /// `BAD_ARGUMENT` for a glob that is too long.
    pub fn choice(&self) -> Outcome<Choice> {
        Choice::of(&self.include, &self.exclude)
    }
}
