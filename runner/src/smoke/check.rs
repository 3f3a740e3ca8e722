//! The checks and their results.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A check, in the order of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CheckName {
    /// The app does not end before its first window.
    Starts,
    /// Its main process is not stuck.
    Responds,
    /// It opens a window that shows.
    Window,
    /// That window is not blank.
    Draws,
    /// No error in the main process is left uncaught, and no error box opens.
    MainErrors,
    /// No promise in the main process is left rejected.
    Rejections,
    /// No preload script is missing or throws.
    Preload,
    /// The page of no window fails to load.
    Loads,
    /// No renderer crashes.
    Renderers,
    /// No console has an error.
    Console,
    /// It stays up.
    Stays,
    /// The given expectations hold.
    Expect,
    /// It is ready soon enough.
    StartTime,
    /// It takes no more memory than that.
    Memory,
}

impl CheckName {
    pub(super) const ALL: [CheckName; 14] = {
        use CheckName::*;
        [
            Starts, Responds, Window, Draws, MainErrors, Rejections, Preload, Loads, Renderers, Console, Stays, Expect,
            StartTime, Memory,
        ]
    };

    pub(super) fn word(self) -> String {
        serde_json::to_value(self).ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
    }
}

/// How a check came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It is as it should be.
    Passed,
    /// It is not.
    Failed,
    /// It could not be looked at, or was not asked for.
    Skipped,
}

/// The result of one check.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Check {
    /// The name of the check
    pub check: CheckName,
    /// How it came out
    pub status: Status,
    /// In words
    pub says: String,
    /// The facts behind the result
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub evidence: Option<Value>,
}

impl Check {
    pub(super) fn passed(check: CheckName, says: impl Into<String>) -> Check {
        Check { check, status: Status::Passed, says: says.into(), evidence: None }
    }

    pub(super) fn failed(check: CheckName, says: impl Into<String>, evidence: Value) -> Check {
        let evidence = (!evidence.is_null()).then_some(evidence);
        Check { check, status: Status::Failed, says: says.into(), evidence }
    }

    pub(super) fn skipped(check: CheckName, why: impl Into<String>) -> Check {
        Check { check, status: Status::Skipped, says: why.into(), evidence: None }
    }
}
