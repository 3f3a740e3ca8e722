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

/// The last line: counts and duration.
pub fn summary(reply: &RunReply) -> String {
    let counts = [(reply.counts.failed, "failed"), (reply.counts.flaky, "flaky"), (reply.counts.skipped, "skipped")];
    let mut parts = vec![format!("{} passed", reply.counts.passed)];
    parts.extend(counts.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}")));
    let tests = if reply.tests.len() == 1 { "test" } else { "tests" };
    let mut text = format!("{} {tests}: {} ({})", reply.tests.len(), parts.join(", "), spelled(reply.duration_ms));
    for note in super::slow::notes(reply) {
        text += &format!("\n{note}");
    }
    if let Some(signal) = &reply.interrupted_by {
        text += &format!("\ninterrupted by {signal}");
    }
    if let Some(page) = &reply.page {
        text += &format!("\nwhat was kept: {}", clean_line(&page.display().to_string()));
    }
    text
}
