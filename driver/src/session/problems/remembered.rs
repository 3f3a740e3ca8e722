//! Earlier events of pages that are needed to read later ones.

use std::collections::VecDeque;

/// How many rejections are remembered, to revoke them if the app catches them later.
const REJECTIONS: usize = 200;

/// How many failed requests are remembered until the guard reports which element they were for.
const REQUESTS: usize = 100;

/// Earlier events of pages that are needed to read later ones.
#[derive(Debug, Default)]
pub(super) struct Remembered {
    /// DevTools session, id of the exception, and number of the entry.
    rejections: VecDeque<(String, i64, u64)>,
    /// URL and reason of failed requests.
    requests: VecDeque<(String, String)>,
}

impl Remembered {
    /// Remembers the entry of a rejection. `id` is the rejection's id in the DevTools session.
    pub(super) fn remember_rejection(&mut self, session: String, id: i64, number: u64) {
        self.rejections.push_back((session, id, number));
        if self.rejections.len() > REJECTIONS {
            self.rejections.pop_front();
        }
    }

    /// Takes the number of a rejection's entry.
    pub(super) fn forget_rejection(&mut self, session: &str, id: i64) -> Option<u64> {
        let at = self.rejections.iter().position(|(of, known, _)| of == session && *known == id)?;
        self.rejections.remove(at).map(|(.., number)| number)
    }

    pub(super) fn remember_request(&mut self, url: String, why: String) {
        self.requests.push_back((url, why));
        if self.requests.len() > REQUESTS {
            self.requests.pop_front();
        }
    }

    pub(super) fn why_failed(&self, url: &str) -> Option<&str> {
        self.requests.iter().rfind(|(known, _)| known == url).map(|(_, why)| why.as_str())
    }
}
