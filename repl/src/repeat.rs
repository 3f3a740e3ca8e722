//! `watch VERB…`: repeats a reading verb, and shows the changes of its answer.
//!
//! Changes are shown once per interval, and only a few lines of them, so that a fast page does not flood the terminal.
//! Any key ends it, Ctrl-C too.

use crate::keys::Keys;
use similar::{ChangeTag, TextDiff};
use stagewright_commands::{Row, envelope::Envelope, show::clean_line, values::Span};
use stagewright_driver::error::{Error, Outcome};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A changed line of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// The line is gone.
    Gone(String),
    /// The line is new.
    New(String),
    /// The number of further changed lines, which are not shown.
    More(usize),
}

/// Most changes that are shown of one look.
const MOST_CHANGES: usize = 20;
/// How long the comparison of two texts may take. After that the rest counts as changed.
const DIFF_TIMEOUT: Duration = Duration::from_millis(500);
/// The time between two looks, if none is given.
const USUAL_INTERVAL: Duration = Duration::from_secs(1);
const SHORTEST_INTERVAL: Duration = Duration::from_millis(100);

/// The interval at the front of the words, and the other words: `--every 500ms get-text h1`.
pub(crate) fn interval(words: &[String]) -> Outcome<(Duration, &[String])> {
    let (given, rest) = match words {
        [flag, value, rest @ ..] if flag == "--every" => (value.as_str(), rest),
        [first, rest @ ..] => match first.strip_prefix("--every=") {
            Some(value) => (value, rest),
            None => return Ok((USUAL_INTERVAL, words)),
        },
        [] => return Ok((USUAL_INTERVAL, words)),
    };
    let every = Span(given.to_owned()).checked("--every")?;
    match every < SHORTEST_INTERVAL {
        true => Err(Error::argument("--every must be 100ms at least.").detail("parameter", "--every")),
        false => Ok((every, rest)),
    }
}

/// Why a verb cannot be watched; `None` if it can.
pub(crate) fn refusal(row: &'static Row) -> Option<Error> {
    let verb = row.verb();
    let why = if !row.operation.read_only() {
        format!("{verb} does something, and `watch` would do it again and again.")
    } else if row.writes.is_some() {
        format!("{verb} writes a file each time.")
    } else if row.keeps_time {
        format!("{verb} keeps time itself.")
    } else {
        return None;
    };
    Some(Error::argument(why).hint("`watch` repeats verbs that only read: snapshot, get-text, windows-list, find…"))
}

/// Whether the failure may be over at the next look, for example a target that is not there yet.
pub(crate) fn may_pass(error: &Error) -> bool {
    matches!(error.exit_status(), 1 | 4 | 5)
}

/// A failure as one line of text, for comparison.
pub(crate) fn in_a_line(error: &Error) -> String {
    clean_line(&format!("{}: {}", error.code.row().name, error.message))
}

/// The changed lines between two texts; none if they are equal.
pub(crate) fn changes(before: &str, after: &str) -> Vec<Change> {
    if before == after {
        return Vec::new();
    }
    let (before, after) = (unmarked(before), unmarked(after));
    let diff = TextDiff::configure().timeout(DIFF_TIMEOUT).diff_lines(&before, &after);
    let line = |text: &str| text.trim_end_matches('\n').to_owned();
    let all = diff.iter_all_changes().filter_map(|change| match change.tag() {
        ChangeTag::Delete => Some(Change::Gone(line(change.value()))),
        ChangeTag::Insert => Some(Change::New(line(change.value()))),
        ChangeTag::Equal => None,
    });
    let mut changes: Vec<Change> = all.collect();
    if changes.len() > MOST_CHANGES {
        let more = changes.len() - MOST_CHANGES;
        changes.truncate(MOST_CHANGES);
        changes.push(Change::More(more));
    }
    changes
}

/// The text without the marks of new lines (`~`) in a snapshot: a mark that goes is no change of the page.
fn unmarked(text: &str) -> String {
    let line = |line: &str| {
        let words = line.trim_start_matches(' ');
        let indent = &line[..line.len() - words.len()];
        words.strip_prefix("~ ").map_or_else(|| line.to_owned(), |words| format!("{indent}{words}"))
    };
    text.split_inclusive('\n').map(line).collect()
}

/// The time of day in UTC, as in logs.
pub(crate) fn clock() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    format!("{:02}:{:02}:{:02}Z", seconds / 3600 % 24, seconds / 60 % 60, seconds % 60)
}

/// Looks until a key is pressed. `look` makes a call, which a key cuts short. `told` gets its answer, and returns
/// whether to go on.
pub(crate) fn until_a_key(
    every: Duration,
    keys: &Keys,
    mut look: impl FnMut() -> Envelope,
    mut told: impl FnMut(&Envelope) -> bool,
) {
    loop {
        let envelope = look();
        // A call that a key has cut short says nothing about the app.
        if keys.pressed() || !told(&envelope) || keys.within(every) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stagewright_commands::verb::Frontends;
    use stagewright_runner::REGISTRY;

    fn words(line: &str) -> Vec<String> {
        line.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn watch_interval_comes_before_the_verb() {
        let read = |line: &str| interval(&words(line)).map(|(every, rest)| (every.as_millis(), rest.join(" ")));
        assert_eq!(read("get-text h1").unwrap(), (1_000, "get-text h1".into()));
        assert_eq!(read("--every 500ms find --role row").unwrap(), (500, "find --role row".into()));
        assert_eq!(read("--every=2s snapshot").unwrap(), (2_000, "snapshot".into()));
        assert!(read("--every soon snapshot").unwrap_err().message.contains("500ms"));
        assert!(read("--every 1ms snapshot").is_err());
    }

    #[test]
    fn only_reading_verbs_can_be_watched() {
        let refused = |verb: &str| refusal(REGISTRY.find(verb).expect("a verb")).is_some();
        for verb in ["snapshot", "get-text", "windows-list", "console-logs", "problems", "expect-text", "find"] {
            assert!(!refused(verb), "{verb}");
        }
        for verb in ["click", "type", "stop", "launch", "screenshot", "eval-renderer", "native-menu-invoke", "detach"] {
            assert!(refused(verb), "{verb}");
        }
        for row in REGISTRY.rows().filter(|row| row.frontends != Frontends::Shell && row.acts) {
            assert!(refusal(row).is_some(), "{}", row.verb());
        }
    }

    #[test]
    fn changes_are_listed_by_line_up_to_a_limit() {
        let gone = |text: &str| Change::Gone(text.into());
        let new = |text: &str| Change::New(text.into());
        assert_eq!(changes("a\nb\nc", "a\nB\nc"), [gone("b"), new("B")]);
        assert_eq!(changes("a", "a"), []);
        assert_eq!(changes("a", "a\n"), [gone("a"), new("a")], "a line's end is a change, too");
        assert_eq!(changes("  ~ [1] button\nx", "  [1] button\nx"), [], "that it is no longer new is no news");
        assert_eq!(
            changes("[1] box unchecked\n", "~ [1] box checked\n"),
            [gone("[1] box unchecked"), new("[1] box checked")]
        );
        let many: String = (0..100).map(|number| format!("{number}\n")).collect();
        let told = changes("", &many);
        assert_eq!((told.len(), told.last()), (MOST_CHANGES + 1, Some(&Change::More(80))));
    }
}
