//! The lines of an app's output that the error about its end can quote: those from the first error on, and the last
//! ones.

use super::{error, is_noise, left_out};
use crate::error::LaunchCause;
use std::collections::VecDeque;

/// How many lines are kept from the first error on.
const FROM_ERROR: usize = 40;

/// How many of the last lines are kept. Node writes 22 for a module that is missing.
const LAST: usize = 40;

/// How many lines before the first error are kept with it.
const BEFORE: usize = 3;

/// How many lines by Chromium and system libraries are kept, for an app that writes nothing itself.
const NOISE: usize = 20;

/// The longest line that is kept, in bytes.
const MAX_LINE_BYTES: usize = 4 * 1024;

/// The lines that are kept so far.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    /// The lines from the first error on.
    head: Vec<String>,
    failed: bool,
    /// The lines that came after them.
    tail: VecDeque<String>,
    /// How many lines between `head` and `tail` were dropped.
    gone: usize,
    noise: VecDeque<String>,
}

impl Kept {
    /// Adds a line of the app's stdout or stderr.
    pub(crate) fn take(&mut self, line: &str) {
        let mut end = line.len().min(MAX_LINE_BYTES);
        while !line.is_char_boundary(end) {
            end -= 1;
        }
        let line = &line[..end];
        // Keep lines of Chromium's log that show a launch cause.
        if is_noise(line) && !LaunchCause::is_in_table(line) {
            push(&mut self.noise, line, NOISE);
            return;
        }
        if !self.failed && error::begins(line) {
            self.failed = true;
            let before = self.tail.len().saturating_sub(BEFORE);
            self.head = self.tail.drain(..).skip(before).collect();
        }
        if self.failed && self.head.len() < FROM_ERROR {
            self.head.push(line.to_owned());
        } else {
            let dropped = push(&mut self.tail, line, LAST);
            self.gone += usize::from(dropped && self.failed);
        }
    }

    /// All kept lines. Where lines between were dropped, one line says how many.
    pub(crate) fn lines(&self) -> Vec<String> {
        if self.head.is_empty() && self.tail.is_empty() {
            return self.noise.iter().cloned().collect();
        }
        let gone = (self.gone > 0).then(|| left_out(self.gone));
        self.head.iter().cloned().chain(gone).chain(self.tail.iter().cloned()).collect()
    }
}

/// Appends a line. True if an older line was dropped for it.
fn push(lines: &mut VecDeque<String>, line: &str, most: usize) -> bool {
    lines.push_back(line.to_owned());
    lines.len() > most && lines.pop_front().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(lines: impl IntoIterator<Item = String>) -> Vec<String> {
        let mut kept = Kept::default();
        lines.into_iter().for_each(|line| kept.take(&line));
        kept.lines()
    }

    #[test]
    fn first_error_is_kept_despite_later_output() {
        let noise = "[71:1122/020304.05:ERROR:bus.cc(407)] Failed to connect to the bus".to_owned();
        let calm = (0..200).map(|n| format!("calm {n}"));
        let error = ["TypeError: x".to_owned(), "    at f (/a/b.js:1:2)".to_owned(), noise.clone()];
        let after = (0..500).map(|n| format!("again {n}"));
        let lines = kept(calm.chain(error).chain(after));
        assert_eq!(lines[..5], ["calm 197", "calm 198", "calm 199", "TypeError: x", "    at f (/a/b.js:1:2)"]);
        assert_eq!(lines[FROM_ERROR], "(425 more lines)");
        assert_eq!((lines.last().map(String::as_str), lines.len()), (Some("again 499"), FROM_ERROR + 1 + LAST));
        assert_eq!(kept([noise.clone(), "one".into()]), ["one"]);
        assert_eq!(kept([noise.clone()]), [noise]);
    }

    #[test]
    fn long_output_lines_are_cut() {
        let lines = kept((0..200).map(|_| "é".repeat(1 << 20)));
        assert!(lines.iter().map(String::len).sum::<usize>() <= LAST * MAX_LINE_BYTES);
    }

    #[test]
    fn chromium_log_line_with_a_known_cause_is_kept() {
        let no_display = "[7:1125/020304.05:ERROR:ozone_platform_x11.cc(239)] Missing X server or $DISPLAY".to_owned();
        assert_eq!(kept(["starting".into(), no_display.clone()]), ["starting".to_owned(), no_display]);
    }
}
