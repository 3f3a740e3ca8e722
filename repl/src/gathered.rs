//! Gathers the lines that apps print within a moment. An app that cannot reach its server repeats the same line a
//! hundred times, and would disturb the person who types.

use std::collections::{BTreeMap, BTreeSet};

/// Most different lines that are kept for a session. Further ones are only counted.
const MOST_LINES: usize = 10;

/// Lines that wait to be printed.
#[derive(Debug, Default)]
pub(crate) struct Gathered {
    all: Vec<GatheredLine>,
    /// How many lines were not kept, by session.
    more: BTreeMap<String, usize>,
}

/// A line in its latest form, and how often it came.
#[derive(Debug)]
struct GatheredLine {
    session: String,
    what: String,
    line: String,
    times: usize,
    /// Whether it reports the end of its session.
    urgent: bool,
}

impl Gathered {
    /// Adds a line of a session. `what` is equal for lines that differ only in their time.
    pub fn take_in(&mut self, session: &str, what: &str, line: String) {
        if let Some(said) = self.all.iter_mut().find(|said| said.session == session && said.what == what) {
            said.line = line;
            said.times += 1;
        } else if self.all.iter().filter(|said| said.session == session).count() < MOST_LINES {
            self.add(session, what, line, false);
        } else {
            *self.more.entry(session.to_owned()).or_default() += 1;
        }
    }

    /// Adds a line that is always kept, and printed at once.
    pub fn take_in_urgent(&mut self, session: &str, what: &str, line: String) {
        self.add(session, what, line, true);
    }

    fn add(&mut self, session: &str, what: &str, line: String, urgent: bool) {
        self.all.push(GatheredLine { session: session.to_owned(), what: what.to_owned(), line, times: 1, urgent });
    }

    /// Forgets the lines of an earlier session of that name.
    pub fn forget(&mut self, session: &str) {
        self.all.retain(|said| said.session != session);
        self.more.remove(session);
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub fn is_urgent(&self) -> bool {
        self.all.iter().any(|said| said.urgent)
    }

    /// The lines of sessions that stay below the limit, so that every line was kept.
    pub fn readable(&self) -> impl Iterator<Item = (&str, &str)> {
        let floods = |said: &&GatheredLine| !self.more.contains_key(&said.session);
        self.all.iter().filter(floods).map(|said| (said.session.as_str(), said.what.as_str()))
    }

    /// Takes all lines out, as they are printed.
    pub fn take(&mut self) -> Vec<String> {
        let Gathered { all, more } = std::mem::take(self);
        // The line about the rest names no command: a session that has ended cannot be asked.
        let ended: BTreeSet<String> = all.iter().filter(|said| said.urgent).map(|said| said.session.clone()).collect();
        let told = all.into_iter().map(|GatheredLine { session, line, times, .. }| match times {
            1 => format!("[{session}] {line}"),
            _ => format!("[{session}] {line} ({times} times)"),
        });
        let rest = more.into_iter().map(|(session, more)| match ended.contains(&session) {
            true => format!("[{session}] ({more} more)"),
            false => format!("[{session}] ({more} more: `console-logs --session {session}` shows them)"),
        });
        told.chain(rest).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_lines_are_printed_once_with_a_count_and_the_last_text() {
        let mut gathered = Gathered::default();
        for (session, what, line) in [
            ("a", "refused", "1 refused"),
            ("a", "odd", "2 odd"),
            ("b", "refused", "3 refused"),
            ("a", "refused", "4 refused"),
        ] {
            gathered.take_in(session, what, line.into());
        }
        assert_eq!(gathered.take(), ["[a] 4 refused (2 times)", "[a] 2 odd", "[b] 3 refused"]);
        assert!(gathered.is_empty() && gathered.take().is_empty());
    }

    #[test]
    fn floods_are_cut_but_app_ends_and_lines_of_other_apps_are_shown() {
        let mut gathered = Gathered::default();
        (0..500).for_each(|n| gathered.take_in("a", &n.to_string(), format!("error {n}")));
        gathered.take_in("b", "odd", "odd".into());
        (0..12).for_each(|n| gathered.take_in("c", &n.to_string(), format!("c {n}")));
        assert_eq!(gathered.readable().collect::<Vec<_>>(), [("b", "odd")]);
        gathered.take_in_urgent("a", "", "The app ended.".into());
        assert!(gathered.is_urgent());
        let told = gathered.take();
        assert_eq!((told.len(), told[MOST_LINES].as_str()), (2 * MOST_LINES + 4, "[b] odd"));
        // A session that has ended cannot be asked for its other lines.
        let last = ["[a] The app ended.", "[a] (490 more)", "[c] (2 more: `console-logs --session c` shows them)"];
        assert_eq!(told[2 * MOST_LINES + 1..], last);
    }
}
