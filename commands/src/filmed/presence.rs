//! The windows that are on the screen at a time of a film.

/// A window was hidden or closed from then on, or is shown again.
#[derive(Debug, Clone)]
pub(super) struct Change {
    /// Epoch milliseconds.
    pub at: u64,
    pub window: String,
    pub shown: bool,
}

/// When which windows leave, and come back.
#[derive(Debug, Default)]
pub(super) struct Presence(Vec<Change>);

impl Presence {
    /// Of these changes. `last` is the time of the last call or picture. An app that has ended closes its windows: without
    /// anything after that, the film ends with the last picture of the app.
    pub fn of(mut changes: Vec<Change>, windows: &[&str], last: u64) -> Presence {
        changes.sort_by_key(|change| change.at);
        loop {
            let presence = Presence(changes.clone());
            let empty = windows.iter().all(|window| !presence.has(window, u64::MAX));
            let ends_empty = changes.last().is_some_and(|change| !change.shown && change.at >= last);
            if !(empty && ends_empty) {
                return presence;
            }
            changes.pop();
        }
    }

    /// Whether a window is there at a time.
    pub fn has(&self, window: &str, now: u64) -> bool {
        let known = self.0.iter().rfind(|change| change.window == window && change.at <= now);
        known.is_none_or(|change| change.shown)
    }

    /// The times of the changes.
    pub fn times(&self) -> impl Iterator<Item = u64> {
        self.0.iter().map(|change| change.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(at: u64, window: &str, shown: bool) -> Change {
        Change { at, window: window.into(), shown }
    }

    #[test]
    fn a_window_leaves_and_comes_back() {
        let changes = vec![change(30, "w2", true), change(10, "w2", false)];
        let presence = Presence::of(changes, &["w1", "w2"], 100);
        let seen = [5, 10, 29, 30].map(|at| presence.has("w2", at));
        assert_eq!((seen, presence.has("w1", 20)), ([true, false, false, true], true));
    }

    #[test]
    fn the_last_window_of_an_app_that_ends_stays() {
        let ends = || vec![change(50, "w1", false), change(52, "w2", false)];
        let presence = Presence::of(ends(), &["w1", "w2"], 40);
        assert!(presence.has("w2", 99) && !presence.has("w1", 99));
        let acted_later = Presence::of(ends(), &["w1", "w2"], 60);
        assert!(!acted_later.has("w2", 99), "a call came when no window was there");
    }
}
