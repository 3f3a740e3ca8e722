//! Permissions of a caller, and the folders that it may read and write.

use crate::kinds::Need;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::{Code, Error, Outcome};
use std::path::PathBuf;

/// The permissions of a caller. A frontend fixes them when it starts and sends them with each call, so that a host
/// never lends one client's permission to another.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Permit {
    /// Eval in the main process is allowed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub eval_main: bool,
    /// Eval in renderers is allowed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub eval_renderer: bool,
    /// Files outside this folder are refused; symlinks are resolved first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_root: Option<PathBuf>,
    /// Where screenshots go when a call names no place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub screenshot_dir: Option<PathBuf>,
    /// Sessions that begin are traced, into files in this folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace_dir: Option<PathBuf>,
    /// The folder of pictures that others are compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub baselines: Option<PathBuf>,
    /// Pictures become baselines where they differ.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub update_baselines: bool,
    /// The whole call's budget in milliseconds; 0 is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub operation_timeout_ms: Option<u64>,
}

impl Permit {
    /// Whether code may run in any part of the app.
    pub fn admit_some_eval(&self) -> Outcome<()> {
        self.admit_eval(false).or_else(|error| self.admit_eval(true).map_err(|_| error))
    }

    /// Whether a verb that needs these halves may run a caller's code in some part of the app.
    pub fn admit_eval_with(&self, needs: &[Need]) -> Outcome<()> {
        if needs.contains(&Need::Nothing) {
            self.admit_some_eval()
        } else {
            self.admit_eval(needs.contains(&Need::Main))
        }
    }

    /// Whether code may run in the main process, or in renderers.
    pub fn admit_eval(&self, main: bool) -> Outcome<()> {
        let (word, place, allowed) = match main {
            true => ("main", "the main process", self.eval_main),
            false => ("renderer", "renderers", self.eval_renderer),
        };
        if allowed {
            return Ok(());
        }
        let message = format!("Eval in {place} was not allowed when stagewright was started.");
        Err(Error::new(Code::EvalNotAllowed, message)
            .hint(format!("Start it with --allow-eval={word}; most things can be done without eval."))
            .detail("target", word))
    }
}
