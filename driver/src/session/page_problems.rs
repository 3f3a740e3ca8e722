//! What goes wrong in pages, frames and workers, by the events that a session gets for its log anyway; and what the guard
//! of a page tells of scripts and style sheets that fail to load (`agent/js/guard.js`).

use super::{
    Session,
    problems::{Problem, ProblemKind, Problems},
};
use crate::{
    channel::Event,
    logs::{Entry, Location},
    main_process::Exception,
    surfaces::{Surface, SurfaceKind},
};
use parking_lot::Mutex;
use serde::Deserialize;
use std::{collections::VecDeque, sync::atomic::Ordering};

/// How many rejections are remembered, to be taken back when somebody catches them after all.
const REJECTIONS: usize = 200;

/// How many failed requests are remembered until the guard tells what they were for.
const REQUESTS: usize = 100;

/// How V8 begins its words about a rejection.
const IN_PROMISE: &str = "Uncaught (in promise)";

/// What pages told that is needed to read what they tell later.
#[derive(Debug, Default)]
struct OfPages(Mutex<Remembered>);

#[derive(Debug, Default)]
struct Remembered {
    /// By DevTools session and number of the exception: the numbers of their entries.
    rejections: VecDeque<(String, i64, u64)>,
    /// Address and reason of requests that failed.
    requests: VecDeque<(String, String)>,
}

impl Remembered {
    fn remember_request(&mut self, url: String, why: String) {
        self.requests.push_back((url, why));
        if self.requests.len() > REQUESTS {
            self.requests.pop_front();
        }
    }

    fn why_failed(&self, url: &str) -> Option<&str> {
        self.requests.iter().rfind(|(known, _)| known == url).map(|(_, why)| why.as_str())
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Thrown {
    exception_details: Details,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Details {
    exception_id: i64,
    #[serde(flatten)]
    exception: Exception,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Revoked {
    exception_id: i64,
}

#[derive(Deserialize)]
struct Added {
    entry: LogEntry,
}

#[derive(Deserialize)]
struct LogEntry {
    source: String,
    level: String,
    text: String,
    url: Option<String>,
}

/// What the guard tells of an element whose resource failed to load.
#[derive(Deserialize)]
struct Report {
    failed: Failed,
}

#[derive(Deserialize)]
struct Failed {
    kind: String,
    url: String,
}

impl Session {
    /// Keeps an exception that nobody caught; `logged` is its entry in the log.
    pub(super) fn note_exception(&self, surface: &Surface, event: &Event, logged: &Entry) {
        if surface.kind() == SurfaceKind::DevTools {
            return;
        }
        let thrown: Option<Thrown> = event.parse();
        let rejected =
            thrown.as_ref().is_some_and(|thrown| thrown.exception_details.exception.text.contains(IN_PROMISE));
        let kind = if rejected { ProblemKind::PageRejection } else { ProblemKind::PageError };
        let Some(number) = self.keep_of_page(kind, logged) else { return };
        if let Some(thrown) = thrown.filter(|_| rejected) {
            let remembered = self.groups.of::<OfPages>();
            let rejections = &mut remembered.0.lock().rejections;
            rejections.push_back((surface.cdp_session.clone(), thrown.exception_details.exception_id, number));
            if rejections.len() > REJECTIONS {
                rejections.pop_front();
            }
        }
    }

    /// Takes back a rejection that somebody has caught after all.
    pub(super) fn revoke_exception(&self, surface: &Surface, event: &Event) {
        let Some(Revoked { exception_id }) = event.parse() else { return };
        let (problems, remembered) = (self.groups.of::<Problems>(), self.groups.of::<OfPages>());
        let rejections = &mut remembered.0.lock().rejections;
        let is_it = |(session, id, _): &(String, i64, u64)| *session == surface.cdp_session && *id == exception_id;
        if let Some((.., number)) = rejections.iter().position(is_it).and_then(|at| rejections.remove(at)) {
            problems.kept.change(number, |problem| problem.revoked = true);
        }
    }

    /// Reads an entry of Chromium's log: errors of workers are in it, and requests that failed.
    pub(super) fn note_log_entry(&self, event: &Event, logged: &Entry) {
        let Some(Added { entry }) = event.parse() else { return };
        if entry.level != "error" {
            return;
        }
        if entry.source == "worker" && entry.text.starts_with("Uncaught") {
            self.keep_of_page(ProblemKind::WorkerError, logged);
            return;
        }
        self.groups.of::<Problems>().console_errors.fetch_add(1, Ordering::Relaxed);
        if let (Some(url), "network") = (entry.url, entry.source.as_str()) {
            let remembered = self.groups.of::<OfPages>();
            remembered.0.lock().remember_request(url, entry.text);
        }
    }

    /// Counts an error that code of the app's writes to a console.
    pub(super) fn count_console_error(&self, logged: &Entry) {
        if matches!(logged.kind.as_str(), "error" | "assert") {
            self.groups.of::<Problems>().console_errors.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Takes in what a page's guard tells; false when that is about something else.
    pub(super) fn take_failed_load(&self, surface: &Surface, payload: &str) -> bool {
        let Ok(Report { failed: Failed { kind, url } }) = serde_json::from_str(payload) else { return false };
        let remembered = self.groups.of::<OfPages>();
        // Chromium logs a request before the element hears that it failed (108 and 130).
        let why = remembered.0.lock().why_failed(&url).map(str::to_owned);
        if why.is_some() {
            self.groups.of::<Problems>().console_errors.fetch_sub(1, Ordering::Relaxed);
        }
        let what = if kind == "script" { "A script" } else { "A style sheet" };
        let text = match &why {
            Some(why) => format!("{what} could not be loaded: {}", why.trim_start_matches("Failed to load resource: ")),
            None => format!("{what} could not be loaded"),
        };
        let (url, window_id) = ((!url.is_empty()).then_some(url), Some(surface.handle.to_string()));
        self.keep_problem(Problem { url, window_id, ..Problem::new(ProblemKind::ResourceFailed, text) });
        true
    }

    /// Keeps what stands in the log too. Chromium tells it again to a session that follows a page into another process,
    /// and some errors of nested workers twice (108 and 130).
    fn keep_of_page(&self, kind: ProblemKind, logged: &Entry) -> Option<u64> {
        let Entry { text, timestamp, window_id, location, .. } = logged.clone();
        let known = |other: &Problem| {
            let same = (other.kind, &other.text, other.timestamp) == (kind, &text, timestamp);
            same && place(&other.location) == place(&location)
        };
        if !self.groups.of::<Problems>().kept.newest(1, known).is_empty() {
            return None;
        }
        Some(self.keep_problem(Problem { window_id, location, timestamp, ..Problem::new(kind, text) }))
    }
}

fn place(location: &Option<Location>) -> Option<(&str, u32, u32)> {
    location.as_ref().map(|at| (at.url.as_str(), at.line, at.column))
}
