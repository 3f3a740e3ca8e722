//! Shared workers whose script could not be loaded.
//!
//! Chromium tells that in the log of a page, and does not name the worker. It also ends the worker, before that or after
//! it (33.2.1). The worker may have answered a command before.

use super::{All, SAME_END, WorkerKind, WorkerList, entry::Known};
use crate::logs::now;

/// A shared worker whose script could not be loaded.
#[derive(Debug)]
pub(in crate::session) struct Missing {
    /// The id of the worker.
    pub id: String,
    /// Its address.
    pub url: Option<String>,
}

impl Missing {
    fn note(known: &mut Known) -> Missing {
        known.end("script_not_loaded", None);
        Missing { id: known.info.id.clone(), url: known.info.url.clone() }
    }
}

impl All {
    /// The places of the shared workers for which that holds.
    fn shared_that(&self, holds: impl Fn(&Known) -> bool) -> Vec<usize> {
        let all = self.known.iter().enumerate();
        let shared = all.filter(|(_, known)| known.info.kind == WorkerKind::Shared && holds(known));
        shared.map(|(at, _)| at).collect()
    }
}

impl WorkerList {
    /// Notes that the script of a shared worker could not be loaded. The worker is known if just one has ended within
    /// the last seconds. If none has, it is known if just one has not answered yet.
    pub(in crate::session) fn script_failed(&self) -> Option<Missing> {
        let mut all = self.all.lock();
        let just_ended = |known: &Known| {
            known.info.ended.as_ref().is_some_and(|end| end.reason == "closed" && now() < end.timestamp + SAME_END)
        };
        let mut possible = all.shared_that(just_ended);
        if possible.is_empty() {
            possible = all.shared_that(|known| !known.has_answered && known.info.ended.is_none());
        }
        let [at] = possible[..] else { return None };
        let missing = Missing::note(&mut all.known[at]);
        drop(all);
        self.changed();
        Some(missing)
    }

    /// Notes the number of a problem that is about the next shared worker that ends.
    pub(in crate::session) fn name_at_next_end(&self, problem: u64) {
        self.all.lock().unnamed = Some((now(), problem));
    }

    /// Notes the end of a shared worker. Returns it, with the number of the problem that it names.
    pub(in crate::session) fn shared_ended(&self, target_id: &str) -> Option<(u64, Missing)> {
        let mut all = self.all.lock();
        let [at] = all.shared_that(|known| known.key.target() == Some(target_id) && known.info.ended.is_none())[..]
        else {
            return None;
        };
        let unnamed = all.unnamed.take().filter(|(noted, _)| now() < noted + SAME_END);
        let named = unnamed.map(|(_, problem)| (problem, Missing::note(&mut all.known[at])));
        drop(all);
        self.target_ended(target_id);
        named
    }
}
