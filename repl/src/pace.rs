//! Decides when the lines of apps are printed. New lines are printed at once, or together within a second. The interval
//! grows for repeated lines and floods.

use crate::gathered::Gathered;
use std::{
    collections::HashSet,
    time::{Duration, Instant},
};

/// Lines within this time after the last print are printed together.
const SHORTEST_WAIT: Duration = Duration::from_secs(1);

/// Longest time for which repeated lines wait.
const LONGEST_WAIT: Duration = Duration::from_secs(32);

/// Most lines that are remembered as printed.
const MOST_KNOWN_LINES: usize = 100;

/// The gathered lines, and when they may be printed.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    /// How many holders keep lines back, because an answer or a pager has the screen.
    pub held_by: usize,
    pub gathered: Gathered,
    /// Whether `:quiet` is on.
    pub quiet: bool,
    /// Whether the REPL has stopped listening.
    pub over: bool,
    /// When lines were last printed.
    last: Option<Instant>,
    /// How many prints in a row had nothing new.
    again: u32,
    /// Lines that were printed lately, with their sessions.
    known: HashSet<(String, String)>,
}

impl Pace {
    /// How long the gathered lines still wait; `None` if they may be printed now.
    pub fn waits_for(&self, now: Instant) -> Option<Duration> {
        let span = if self.nothing_new() { self.span() } else { SHORTEST_WAIT };
        let left = self.last.and_then(|last| span.checked_sub(now - last));
        left.filter(|left| !left.is_zero() && !self.gathered.is_urgent())
    }

    /// Takes out the lines to print now.
    pub fn take(&mut self, now: Instant) -> Vec<String> {
        let in_a_row = self.last.is_some_and(|last| now - last < self.span() * 2);
        self.again = if in_a_row && self.nothing_new() { self.again + 1 } else { 0 };
        if !in_a_row || self.known.len() > MOST_KNOWN_LINES {
            self.known.clear();
        }
        self.known.extend(self.gathered.readable().map(owned));
        self.last = Some(now);
        self.gathered.take()
    }

    /// Forgets an earlier session of that name: the lines of the new one are new.
    pub fn forget(&mut self, session: &str) {
        self.gathered.forget(session);
        self.known.retain(|(of, _)| of != session);
    }

    fn span(&self) -> Duration {
        (SHORTEST_WAIT * (1 << self.again.min(5))).min(LONGEST_WAIT)
    }

    /// Whether every readable line was printed lately.
    fn nothing_new(&self) -> bool {
        self.gathered.readable().all(|said| self.known.contains(&owned(said)))
    }
}

fn owned((session, what): (&str, &str)) -> (String, String) {
    (session.to_owned(), what.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn says(pace: &mut Pace, what: &str, now: Instant) -> Option<u64> {
        pace.gathered.take_in("app", what, what.into());
        pace.waits_for(now).map(|left| left.as_secs())
    }

    #[test]
    fn new_lines_print_at_once_and_repeated_lines_back_off() {
        let (mut pace, mut now) = (Pace::default(), Instant::now());
        assert_eq!(says(&mut pace, "a", now), None);
        pace.take(now);
        for wait in [1, 2, 4, 8, 16, 32, 32] {
            assert_eq!(says(&mut pace, "a", now), Some(wait));
            now += seconds(wait);
            assert_eq!(pace.waits_for(now), None, "{wait}");
            pace.take(now);
        }
        // A new line does not wait for repeated ones. A line that was printed long ago counts as new.
        assert_eq!(says(&mut pace, "b", now), Some(1));
        pace.take(now);
        assert_eq!(says(&mut pace, "b", now), Some(1));
        now += seconds(100);
        pace.take(now);
        assert_eq!(says(&mut pace, "a", now), Some(1));
    }

    #[test]
    fn lines_of_a_new_session_with_the_same_name_count_as_new() {
        let (mut pace, mut now) = (Pace::default(), Instant::now());
        for wait in [0, 1, 2, 4] {
            says(&mut pace, "a", now);
            now += seconds(wait);
            pace.take(now);
        }
        says(&mut pace, "a", now);
        pace.forget("app");
        assert!(pace.gathered.is_empty());
        assert_eq!(says(&mut pace, "a", now), Some(1));
        assert_eq!(pace.gathered.take(), ["[app] a"]);
    }

    #[test]
    fn floods_of_new_lines_back_off_and_an_app_end_prints_at_once() {
        let (mut pace, mut now) = (Pace::default(), Instant::now());
        for wait in [None, Some(1), Some(2), Some(4)] {
            let waits = (0..50).map(|n| says(&mut pace, &format!("{wait:?} {n}"), now)).last().flatten();
            assert_eq!(waits, wait);
            now += seconds(waits.unwrap_or_default());
            pace.take(now);
        }
        pace.gathered.take_in_urgent("app", "", "the end".into());
        assert_eq!(pace.waits_for(now), None);
    }
}
