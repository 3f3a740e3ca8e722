//! GitHub Actions: an annotation at the line that failed, and a summary of the step.

use super::{
    super::{
        RunReply,
        result::{Status, TestResult, spelled},
    },
    failure_lines, one_line,
};
use stagewright_commands::show::{clean, clean_line};

/// The most failures in the summary, which GitHub limits to a megabyte.
const MOST_FAILURES: usize = 50;

/// The workflow command that marks the line; `None` for a test without a failure.
pub fn annotation(test: &TestResult) -> Option<String> {
    let failure = test.failure()?;
    let level = if test.status == Status::Failed { "error" } else { "warning" };
    let title = match test.status {
        Status::Flaky => format!("flaky: {}", test.name),
        _ => test.name.clone(),
    };
    let message: Vec<String> = failure_lines(test).iter().skip(1).map(|line| clean(line)).collect();
    Some(format!(
        "::{level} file={},line={},col={},title={}::{}",
        property(&test.file),
        failure.line,
        failure.column,
        property(&clean_line(&title)),
        data(&format!("{}\n{}", clean_line(&failure.text), message.join("\n"))),
    ))
}

/// Escapes the characters that a workflow command's text must not contain.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// The summary, in Markdown.
pub fn summary(reply: &RunReply) -> String {
    let mut text = format!("### {}\n\n", super::summary(reply).lines().next().unwrap_or_default());
    let told: Vec<&TestResult> = reply.tests.iter().filter(|test| test.status != Status::Passed).collect();
    if !told.is_empty() {
        text += "| | test | line | what happened |\n|---|---|---|---|\n";
    }
    for test in told.iter().take(MOST_FAILURES) {
        let mark = match test.status {
            Status::Failed => "failed",
            Status::Flaky => "flaky",
            _ => "skipped",
        };
        let (place, what) = match test.failure() {
            Some(failure) => (
                format!("{}:{}", test.file, failure.line),
                format!("{} {}", code(&failure.text), prose(&format!("{}: {}", failure.code, failure.error))),
            ),
            None => (format!("{}:{}", test.file, test.line), prose(test.why.as_deref().unwrap_or_default())),
        };
        let time = spelled(test.duration_ms);
        text += &format!("| {mark} | {} ({time}) | {} | {what} |\n", prose(&test.name), prose(&place));
    }
    if told.len() > MOST_FAILURES {
        text += &format!("\n{} more.\n", told.len() - MOST_FAILURES);
    }
    text + "\n"
}

/// Escapes text for a table's cell, because an app could otherwise add links and pictures.
fn prose(text: &str) -> String {
    let line = one_line(&clean_line(text));
    let mut out = String::new();
    for c in line.chars().take(300) {
        match c {
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '&' => out += "&amp;",
            '\\' | '|' | '`' | '*' | '_' | '[' | ']' | '!' | '#' | '~' | '@' | ':' => {
                out += &format!("&#{};", c as u32)
            }
            c => out.push(c),
        }
    }
    out
}

fn code(text: &str) -> String {
    format!("<code>{}</code>", prose(text))
}

#[cfg(test)]
mod tests {
    use super::{super::samples, *};

    #[test]
    fn annotation_stays_one_command_with_hostile_text() {
        let reply = samples::reply();
        let told: Vec<String> = reply.tests.iter().filter_map(annotation).collect();
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(
            told[0].starts_with("::error file=tests/a%2Cb.run,line=7,col=3,title=fails::expect-visible"),
            "{told:?}"
        );
        assert!(told[1].starts_with("::warning ") && told[1].contains("title=flaky%3A comes and goes"), "{told:?}");
        for one in &told {
            assert!(!one.contains(['\n', '\u{1b}']) && one.contains("%0A::error::forged %250A"), "{one}");
        }
    }

    #[test]
    fn summary_has_a_row_for_each_test_that_did_not_pass() {
        let text = summary(&samples::reply());
        assert_eq!(text.lines().filter(|line| line.starts_with("| ")).count(), 4, "{text}");
        assert!(text.starts_with("### 4 tests: 1 passed, 1 failed, 1 flaky, 1 skipped"), "{text}");
        assert!(!text.contains("<b>"), "{text}");
    }
}
