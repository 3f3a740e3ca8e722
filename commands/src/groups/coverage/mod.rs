//! Coverage: which code of the app runs, and reports of it.

mod report;
mod start;
mod stop;
mod wanted;
mod written;

pub use report::CoverageReport;
pub use start::CoverageStart;
pub use stop::CoverageStop;

use crate::values::AbsolutePath;
use stagewright_driver::{error::Outcome, launch::LaunchSpec};
use stagewright_groups::coverage;

/// Makes an app be counted from its first line on, into a folder.
///
/// # Errors
/// `coverage.ARTIFACT_WRITE_FAILED`.
pub(crate) fn at_launch(folder: &AbsolutePath, spec: &mut LaunchSpec) -> Outcome<()> {
    let folder = &folder.0;
    coverage::prepare(folder)?;
    coverage::begin_with(&spec.values, folder.clone());
    spec.first_commands = coverage::first_commands();
    // Node writes the counts of each of its processes there when the process ends. A caller may have a folder of its own.
    let counts = folder.join(coverage::FOLDER).display().to_string();
    spec.env.entry("NODE_V8_COVERAGE".into()).or_insert(counts);
    Ok(())
}
