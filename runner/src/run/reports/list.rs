//! For people: a line a test, more for a failed one, and a summary.

use super::{
    super::{
        RunReply,
        result::{Status, TestResult, spelled},
    },
    failure_lines,
};
use stagewright_commands::{
    palette::{Ink, paint},
    show::clean_line,
};

/// The longest line of what failed, in characters; other reports have all of it.
const MAX_LINE_CHARS: usize = 1_000;

/// The line of a test that has ended.
pub fn line(test: &TestResult) -> String {
    let (ink, mark) = match test.status {
        Status::Passed => (Ink::Good, "ok"),
        Status::Failed => (Ink::Bad, "FAILED"),
        Status::Flaky => (Ink::Warn, "flaky"),
        Status::Skipped => (Ink::Faint, "skipped"),
    };
    let mark = paint(ink, &format!("{mark:<7}"));
    let place = format!("{}: {}", clean_line(&test.file), clean_line(&test.name));
    let mut line = match &test.why {
        Some(why) => format!("{mark}  {place} ({why})"),
        None => format!("{mark}  {place} ({})", spelled(test.duration_ms)),
    };
    let mut told = failure_lines(test);
    if told.is_empty() {
        told.extend(test.network().iter().cloned());
    }
    for more in told {
        // Text of an app must not look like a command to the CI system that reads this.
        let more = clean_line(&more).replace("##[", "# #[");
        let end = more.char_indices().nth(MAX_LINE_CHARS).map_or(more.len(), |(end, _)| end);
        line += &format!("\n         {}{}", &more[..end], if end < more.len() { "…" } else { "" });
    }
    line
}

/// The end of the report: counts and duration, and where to look further.
pub fn summary(reply: &RunReply) -> String {
    let counts = [(reply.counts.failed, "failed"), (reply.counts.flaky, "flaky"), (reply.counts.skipped, "skipped")];
    let mut parts = vec![format!("{} passed", reply.counts.passed)];
    parts.extend(counts.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}")));
    let tests = if reply.tests.len() == 1 { "test" } else { "tests" };
    let mut text = format!("{} {tests}: {} ({})", reply.tests.len(), parts.join(", "), spelled(reply.duration_ms));
    for note in reply.note.iter().cloned().chain(super::slow::notes(reply)) {
        text += &format!("\n{note}");
    }
    if let Some(signal) = &reply.interrupted_by {
        text += &format!("\ninterrupted by {signal}");
    }
    if let Some(page) = &reply.page {
        text += &format!("\nwhat was kept: {}", clean_line(&page.display().to_string()));
    }
    if let Some(covered) = &reply.coverage {
        text += &format!("\n{}", covered.lines());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::{super::reply::Covered, samples};
    use stagewright_groups::coverage::{Summary, Totals};

    #[test]
    fn the_summary_has_the_totals_of_coverage_and_its_page() {
        let mut reply = samples::reply();
        let totals = |covered, total| Totals { total, covered };
        reply.coverage = Some(Covered {
            folder: "/ci/coverage".into(),
            summary: Summary { lines: totals(5, 6), branches: totals(1, 2), functions: totals(0, 0) },
            file_count: 1,
            started_in: None,
            uncounted: vec!["w1: what ran".into(), "w2: what ran".into()],
        });
        let told = super::summary(&reply);
        let line = "coverage: lines 83.33% (5/6), branches 50% (1/2), functions 100% (0/0); 2 parts uncounted";
        assert!(told.ends_with(&format!("\n{line}\ncoverage report: /ci/coverage/index.html")), "{told}");
        if let Some(covered) = &mut reply.coverage {
            (covered.file_count, covered.uncounted) = (0, vec![]);
        }
        assert!(super::summary(&reply).contains("\ncoverage: no file was counted\n"));
    }
}
