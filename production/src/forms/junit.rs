//! JUnit's XML: a check is a test case, and one that cannot be made here is skipped.

use super::plain;
use crate::report::{Level, Report, Status};
use quick_junit::{NonSuccessKind, Report as Suites, TestCase, TestCaseStatus, TestSuite};

/// The report as JUnit's XML.
///
/// # Errors
/// The text cannot be serialised, which would be a bug.
pub fn junit(report: &Report) -> Result<String, String> {
    let mut suites = Suites::new("stagewright production-validate");
    let mut suite = TestSuite::new(plain(&report.app_path));
    for check in &report.checks {
        let status = match check.status {
            Status::Pass => TestCaseStatus::success(),
            Status::Unknown => {
                let mut status = TestCaseStatus::skipped();
                status.set_message(plain(&check.detail));
                status
            }
            Status::Fail => {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                let errors = check.findings.iter().filter(|finding| finding.level == Level::Error && !finding.accepted);
                let lines: Vec<String> = errors.map(|finding| plain(&finding.message)).collect();
                status.set_type("fail").set_message(plain(&check.detail)).set_description(lines.join("\n"));
                status
            }
        };
        let mut case = TestCase::new(check.id.clone(), status);
        case.set_classname(report.artifact_type.clone());
        suite.add_test_case(case);
    }
    suites.add_test_suite(suite);
    suites.to_string().map_err(|error| error.to_string())
}
