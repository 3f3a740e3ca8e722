//! Checks what ships: packages of Electron apps for Linux, macOS and Windows, read on any system.
//!
//! Nothing of an artifact is executed, and nothing is unpacked to a path on disk. Archives are read by code of this
//! crate, with limits for every number that an archive declares.

mod baseline;
mod binary;
mod blob;
mod checks;
mod codecs;
mod files;
pub mod forms;
mod limits;
mod plist;
mod report;
mod subject;
mod survey;

pub use baseline::Baseline;
pub use report::{Check, FORMAT, Finding, Level, Report, Status, Summary};
pub use subject::Refusal;

use checks::{CHECKS, Context};
use std::path::Path;
use subject::Subject;
use survey::Survey;

/// The checks to make, and how to judge their findings.
#[derive(Debug, Default)]
pub struct Options {
    /// Only these checks; all checks if it is empty.
    pub checks: Vec<String>,
    /// The largest size of the artifact, in bytes.
    pub budget: Option<u64>,
    /// Warnings fail a check, too.
    pub strict: bool,
    /// The accepted findings.
    pub baseline: Baseline,
    /// Accepts all findings, to make a new baseline from the report.
    pub accept_all: bool,
    /// Today, in days since 1970.
    pub today: i64,
}

/// The names of all checks.
pub fn check_ids() -> Vec<&'static str> {
    CHECKS.iter().map(|row| row.id).collect()
}

/// Validates the artifact at this path. `progress` is called with the name of each step.
///
/// # Errors
/// The path does not exist, its format is not supported, or it contains no Electron app.
pub fn validate(path: &Path, options: &Options, progress: &dyn Fn(&str)) -> Result<Report, Refusal> {
    progress("listing the files");
    let subject = subject::open(path)?;
    Ok(of(&subject, &path.display().to_string(), options, progress))
}

fn of(subject: &Subject, path: &str, options: &Options, progress: &dyn Fn(&str)) -> Report {
    progress("reading the files");
    let survey = Survey::of(subject);
    let context = Context::of(subject, &survey, options);
    let asked = |id: &str| options.checks.is_empty() || options.checks.iter().any(|asked| asked == id);
    let (mut checks, mut made) = (vec![], 0);
    for row in CHECKS.iter().filter(|row| asked(row.id)) {
        if !(row.about)(subject) {
            if !options.checks.is_empty() {
                checks.push(inapplicable(subject).finish(row.id, row.title, |_| false));
            }
            continue;
        }
        made += 1;
        progress(row.id);
        let mut result = (row.run)(&context);
        if options.strict {
            result.findings.iter_mut().for_each(|finding| finding.level = Level::Error);
        }
        checks
            .push(result.finish(row.id, row.title, |finding| options.accept_all || options.baseline.accepts(finding)));
    }
    let count = |status| checks.iter().filter(|check: &&Check| check.status == status).count();
    let findings = || checks.iter().flat_map(|check| &check.findings);
    let summary = Summary {
        pass: count(Status::Pass),
        fail: count(Status::Fail),
        unknown: count(Status::Unknown),
        warnings: findings().filter(|finding| finding.level == Level::Warning && !finding.accepted).count(),
        accepted: findings().filter(|finding| finding.accepted).count(),
    };
    Report {
        format: FORMAT.into(),
        version: 1,
        app_path: path.to_owned(),
        artifact_type: subject.artifact_type().into(),
        container: subject.container.name().into(),
        // A report without a single decided check must not pass.
        passed: summary.fail == 0 && made > 0,
        summary,
        checks,
    }
}

/// The result of a check that the user named, and that does not apply to this kind of artifact.
fn inapplicable(subject: &Subject) -> report::Result {
    let why = match &subject.layout {
        Some(_) => format!("an artifact of the type {}", subject.artifact_type()),
        None => format!("an artifact ({}) in which no unpacked app was found", subject.container.name()),
    };
    report::Result::unknown(format!("The check does not apply to {why}."))
}

#[cfg(test)]
mod tests;
