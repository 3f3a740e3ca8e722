//! JUnit's XML, as CI systems read it: valid against `junit-10.xsd` of Jenkins' xunit plugin.

use super::{
    super::{
        RunReply,
        plan::shown,
        result::{Failure, Status, TestResult},
    },
    failure_lines,
};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestRerun, TestSuite};
use stagewright_commands::show::clean;
use stagewright_driver::error::{Error, Outcome};
use std::time::Duration;

/// The most bytes of an envelope in a report: CI systems read reports as a whole.
const LONGEST_ENVELOPE: usize = 16 << 10;

pub fn render(reply: &RunReply) -> Outcome<String> {
    let mut report = Report::new("stagewright run");
    report.set_time(Duration::from_millis(reply.duration_ms));
    let mut files: Vec<&str> = vec![];
    for test in &reply.tests {
        if !files.contains(&test.file.as_str()) {
            files.push(&test.file);
        }
    }
    for file in files {
        let tests: Vec<&TestResult> = reply.tests.iter().filter(|test| test.file == file).collect();
        let mut suite = TestSuite::new(file);
        suite.set_time(Duration::from_millis(tests.iter().map(|test| test.duration_ms).sum()));
        suite.add_test_cases(tests.into_iter().map(case));
        report.add_test_suite(suite);
    }
    let xml = report.to_string().map_err(Error::internal)?;
    Ok(without_skipped(&xml))
}

fn case(test: &TestResult) -> TestCase {
    let mut status = match test.status {
        Status::Passed | Status::Flaky => TestCaseStatus::success(),
        Status::Failed => TestCaseStatus::non_success(NonSuccessKind::Failure),
        Status::Skipped => TestCaseStatus::skipped(),
    };
    if let Some(why) = &test.why {
        status.set_message(why.as_str());
    }
    let failures: Vec<&Failure> = test.attempts.iter().filter_map(|attempt| attempt.failure.as_ref()).collect();
    let (last, earlier) = match (test.status, failures.split_last()) {
        (Status::Failed, Some((last, earlier))) => (Some(*last), earlier),
        _ => (None, failures.as_slice()),
    };
    if let Some(failure) = last {
        status.set_type(failure.code.as_str()).set_message(held(&failure.error));
        status.set_description(held(&format!("{}\n\n{}", failure_lines(test).join("\n"), envelope(failure))));
    }
    status.add_reruns(earlier.iter().map(|failure| {
        let mut rerun = TestRerun::new(NonSuccessKind::Failure);
        // The schema requires a type for these. For other results the crate accepts none.
        rerun.set_type(failure.code.as_str()).set_message(held(&failure.error));
        rerun.set_stack_trace(held(&format!("line {}: {}", failure.line, failure.text)));
        rerun
    }));
    let mut case = TestCase::new(held(&test.name), status);
    case.set_classname(test.file.as_str()).set_time(Duration::from_millis(test.duration_ms));
    // Jenkins and GitLab show files that are named like this, relative to the job's folder.
    let kept: Vec<String> = test.artifacts().map(|path| format!("[[ATTACHMENT|{}]]", shown(path))).collect();
    if !kept.is_empty() {
        case.set_system_out(kept.join("\n"));
    }
    case
}

/// A text without the characters that XML cannot hold. The crate leaves out most, but not these two.
fn held(text: &str) -> String {
    clean(text).replace(['\u{fffe}', '\u{ffff}'], "")
}

fn envelope(failure: &Failure) -> String {
    let text = serde_json::to_string_pretty(&failure.envelope).unwrap_or_default();
    match text.char_indices().map(|(at, _)| at).find(|at| *at >= LONGEST_ENVELOPE) {
        Some(end) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// The schema has no `skipped` attribute on the root, which the crate always writes.
fn without_skipped(xml: &str) -> String {
    let Some(begin) = xml.find("<testsuites ") else { return xml.to_owned() };
    let end = xml[begin..].find('>').map_or(xml.len(), |length| begin + length);
    let head = &xml[begin..end];
    let Some(from) = head.find(" skipped=\"") else { return xml.to_owned() };
    let value = from + " skipped=\"".len();
    let Some(length) = head[value..].find('"') else { return xml.to_owned() };
    format!("{}{}{}{}", &xml[..begin], &head[..from], &head[value + length + 1..], &xml[end..])
}

#[cfg(test)]
mod tests {
    use super::{super::samples, *};
    use std::collections::BTreeMap;

    /// The rules of `junit-10.xsd` for each element: attributes (`!` marks required ones) and children.
    const SCHEMA: &[(&str, &str, &str)] = &[
        ("testsuites", "name time tests failures errors", "testsuite"),
        (
            "testsuite",
            "name! tests! failures! errors! group time skipped timestamp hostname id package file log url",
            "testsuite properties testcase system-out system-err",
        ),
        (
            "testcase",
            "name! time classname group",
            "skipped error failure rerunFailure rerunError flakyFailure flakyError system-out system-err",
        ),
        ("failure", "type message", ""),
        ("error", "type message", ""),
        ("skipped", "type message", ""),
        ("rerunFailure", "message type!", "stackTrace system-out system-err"),
        ("rerunError", "message type!", "stackTrace system-out system-err"),
        ("flakyFailure", "message type!", "stackTrace system-out system-err"),
        ("flakyError", "message type!", "stackTrace system-out system-err"),
        ("stackTrace", "", ""),
        ("system-out", "", ""),
        ("system-err", "", ""),
        ("properties", "", "property"),
        ("property", "name! value!", ""),
    ];

    /// Walks over the tags of a document that has no comments and no CDATA, and checks each against the schema.
    fn against_the_schema(xml: &str) -> BTreeMap<String, usize> {
        let mut open: Vec<String> = vec![];
        let mut count = BTreeMap::new();
        let body = xml.split_once("?>").expect("a declaration").1;
        assert!(!body.contains("<!"), "{body}");
        for piece in body.split('<').skip(1) {
            let (tag, _) = piece.split_once('>').expect("a tag ends");
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop().as_deref(), Some(name.trim()));
                continue;
            }
            let empty = tag.ends_with('/');
            let tag = tag.trim_end_matches('/');
            let (name, rest) = tag.split_once(' ').unwrap_or((tag, ""));
            let (_, attributes, _) = SCHEMA.iter().find(|(known, ..)| *known == name).expect(name);
            if let Some(parent) = open.last() {
                let children = SCHEMA.iter().find(|(known, ..)| known == parent).expect("it was open").2;
                assert!(children.split(' ').any(|child| child == name), "{name} in {parent}");
            }
            let mut values = rest.split('"');
            let mut given = vec![];
            while let Some(attribute) =
                values.next().map(|name| name.trim().trim_end_matches('=')).filter(|n| !n.is_empty())
            {
                let value = values.next().expect("it has a value");
                if attribute == "time" {
                    let (whole, part) = value.split_once('.').unwrap_or((value, ""));
                    let digits = |text: &str| text.chars().all(|c| c.is_ascii_digit());
                    assert!(digits(whole) && digits(part) && part.len() <= 3, "{value}");
                }
                given.push(attribute);
            }
            for attribute in &given {
                let known = attributes.split(' ').any(|known| known.trim_end_matches('!') == *attribute);
                assert!(known, "{attribute} of {name}");
            }
            for needed in attributes.split(' ').filter_map(|name| name.strip_suffix('!')) {
                assert!(given.contains(&needed), "{name} lacks {needed}: {tag}");
            }
            *count.entry(name.to_owned()).or_default() += 1;
            if !empty {
                open.push(name.to_owned());
            }
        }
        assert!(open.is_empty(), "{open:?}");
        count
    }

    #[test]
    fn junit_report_is_valid_against_the_schema() {
        let xml = render(&samples::reply()).expect("XML");
        let count = against_the_schema(&xml);
        let told = |name: &str| count.get(name).copied().unwrap_or_default();
        assert_eq!((told("testsuite"), told("testcase")), (2, 4), "{xml}");
        let each = ["failure", "rerunFailure", "flakyFailure", "skipped"].map(told);
        assert_eq!(each, [1, 1, 1, 1], "{xml}");
        assert!(xml.contains(r#"tests="4" failures="1" errors="0""#), "{xml}");
        assert!(xml.contains("[[ATTACHMENT|/ci/out/001-a/s1-w1.png]]"), "{xml}");
        // Characters that XML cannot contain are left out.
        assert!(!xml.contains(['\u{0}', '\u{8}', '\u{1b}', '\u{fffe}']), "{xml:?}");
    }
}
