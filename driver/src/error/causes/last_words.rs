//! The last words of an app that ended early: lines by Electron, Chromium or the system's loader that show the cause.

use super::{CAUSES, LaunchCause};

/// A part of a line that Electron, Chromium or the system's loader prints before the app ends.
///
/// A healthy app may print the same text, so each row has a condition.
#[derive(Debug)]
pub struct LastWords {
    /// The part of the line.
    pub words: &'static str,
    /// When the line counts.
    pub counts: Counts,
    /// Its meaning, as the end of a sentence.
    pub says: &'static str,
    /// A hint that is more exact than the row's.
    pub hint: Option<&'static str>,
}

/// When a line of an app's output shows a cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counts {
    /// The app ended with the status of the system's loader, 127.
    ByLoader,
    /// The line is one of Chromium's log, and the app wrote none of its own after it.
    LastOfLog,
    /// The line begins with the words.
    AtBeginning,
}

/// The exit status of a program that the system's loader could not load.
pub(super) const LOADER_FAILED: i32 = 127;

/// The sentence that Chromium writes after the reason if it has no display.
const CHROMIUM_EXITS: &str = "The platform failed to initialize";

impl LaunchCause {
    /// The first row whose last words are found, with their condition, in the output of an app that ended with
    /// `status`. `is_apps` says whether a line is the app's own.
    pub fn in_last_lines(
        lines: &[String],
        status: Option<i32>,
        is_apps: impl Fn(&str) -> bool,
    ) -> Option<(LaunchCause, &'static LastWords)> {
        let own_after =
            |at: usize| lines[at + 1..].iter().any(|line| is_apps(line) && !line.starts_with(CHROMIUM_EXITS));
        let counts = |last: &&LastWords| {
            lines.iter().enumerate().any(|(at, line)| match last.counts {
                _ if !line.contains(last.words) => false,
                Counts::ByLoader => status == Some(LOADER_FAILED),
                Counts::LastOfLog => line.starts_with('[') && line.contains(".cc") && !own_after(at),
                Counts::AtBeginning => line.starts_with(last.words),
            })
        };
        CAUSES.iter().find_map(|row| Some((row.cause, row.last_words.iter().find(counts)?)))
    }

    /// Whether a line has the last words of any row.
    pub(crate) fn is_in_table(line: &str) -> bool {
        CAUSES.iter().flat_map(|row| row.last_words).any(|last| line.contains(last.words))
    }
}
