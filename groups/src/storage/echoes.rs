//! Changes of storage that every page of an origin tells of.

use parking_lot::Mutex;
use stagewright_driver::surfaces::Surface;
use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

/// How long after the first page the others may tell of the same change.
const ECHO: Duration = Duration::from_secs(2);

/// How many changes are remembered.
const MOST: usize = 2_000;

/// Changes that several pages tell of.
#[derive(Debug, Default)]
pub(super) struct Echoes(Mutex<HashMap<String, Echo>>);

#[derive(Debug)]
struct Echo {
    last: Instant,
    /// How often it happened.
    times: u32,
    /// How often each page has told of it.
    by_page: HashMap<String, u32>,
}

impl Echoes {
    /// Whether no other page of its partition has told of the change that this page tells of.
    pub(super) fn is_first_of(&self, change: &str, page: &Surface) -> bool {
        let context = page.state().browser_context;
        self.is_first(&format!("{} {change}", context.as_deref().unwrap_or_default()), &page.cdp_session)
    }

    /// Whether no page has told of this change. A page that tells of it once more tells of another change.
    fn is_first(&self, change: &str, page: &str) -> bool {
        let mut all = self.0.lock();
        if all.len() >= MOST && all.len().is_multiple_of(MOST) {
            all.retain(|_, echo| echo.last.elapsed() < ECHO);
        }
        let new = || Echo { last: Instant::now(), times: 0, by_page: HashMap::new() };
        let echo = all.entry(change.to_owned()).or_insert_with(new);
        if echo.last.elapsed() >= ECHO {
            *echo = new();
        }
        echo.last = Instant::now();
        let told = echo.by_page.entry(page.to_owned()).or_default();
        *told += 1;
        let is_first = *told > echo.times;
        echo.times = echo.times.max(*told);
        is_first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn change_reported_by_two_pages_is_counted_once() {
        let echoes = Echoes::default();
        let told: Vec<bool> =
            ["one", "two", "one", "one", "two", "two"].map(|page| echoes.is_first("set", page)).to_vec();
        assert_eq!(told, [true, false, true, true, false, false]);
        assert!(echoes.is_first("removed", "two"));
    }
}
