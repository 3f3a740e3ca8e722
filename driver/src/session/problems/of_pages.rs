//! Problems of pages, frames and workers, from events that the session receives for its log. The guard of a page
//! reports scripts and style sheets that fail to load (`agent/js/guard.js`).

use super::{Problem, ProblemKind, Problems};
use crate::{
    channel::Event,
    logs::{Entry, Location},
    main_process::Exception,
    surfaces::{Surface, SurfaceKind},
};
use serde::Deserialize;
use std::sync::atomic::Ordering;

/// The start of V8's message about an unhandled rejection.
const IN_PROMISE: &str = "Uncaught (in promise)";

/// Chromium's message about a shared worker whose script could not be loaded. It names the page, not the script
/// (22.3.25 and 33.2.1).
const NOT_FETCHED: &str = "Failed to fetch a worker script.";

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

/// A report of the guard about an element whose resource failed to load.
#[derive(Deserialize)]
struct Report {
    failed: Failed,
}

#[derive(Deserialize)]
struct Failed {
    kind: String,
    url: String,
}

impl Problems {
    /// Adds an uncaught exception. `logged` is its entry in the log.
    pub(in super::super) fn note_exception(&self, surface: &Surface, event: &Event, logged: &Entry) {
        if surface.kind() == SurfaceKind::DevTools {
            return;
        }
        let thrown: Option<Thrown> = event.parse();
        let rejected =
            thrown.as_ref().is_some_and(|thrown| thrown.exception_details.exception.text.contains(IN_PROMISE));
        let kind = if rejected { ProblemKind::PageRejection } else { ProblemKind::PageError };
        let Some(number) = self.keep_of_page(kind, logged) else { return };
        if let Some(thrown) = thrown.filter(|_| rejected) {
            let id = thrown.exception_details.exception_id;
            self.remembered.lock().remember_rejection(surface.cdp_session.clone(), id, number);
        }
    }

    /// Revokes a rejection that was caught after all.
    pub(in super::super) fn revoke_exception(&self, surface: &Surface, event: &Event) {
        let Some(Revoked { exception_id }) = event.parse() else { return };
        let number = self.remembered.lock().forget_rejection(&surface.cdp_session, exception_id);
        if let Some(number) = number {
            self.kept.change(number, |problem| problem.revoked = true);
        }
    }

    /// Reads an entry of Chromium's log, which contains errors of workers and failed requests.
    ///
    /// Returns whether it says that the script of a shared worker could not be loaded.
    pub(in super::super) fn note_log_entry(&self, event: &Event, logged: &Entry) -> bool {
        let Some(Added { entry }) = event.parse() else { return false };
        if entry.level != "error" {
            return false;
        }
        if entry.source == "worker" && entry.text.starts_with("Uncaught") {
            self.keep_of_page(ProblemKind::WorkerError, logged);
            return false;
        }
        if entry.source == "worker" && entry.text == NOT_FETCHED {
            return true;
        }
        self.console_errors.fetch_add(1, Ordering::Relaxed);
        if let (Some(url), "network") = (entry.url, entry.source.as_str()) {
            self.remembered.lock().remember_request(url, entry.text);
        }
        false
    }

    /// Adds that the script of a shared worker could not be loaded, with its address if the worker is known.
    /// Returns the number of the problem.
    pub(in super::super) fn note_missing_script(&self, logged: &Entry, url: Option<String>) -> u64 {
        let text = "The script of a shared worker could not be loaded".to_owned();
        let (window_id, worker_id) = (logged.window_id.clone(), logged.worker_id.clone());
        self.keep(Problem { url, window_id, worker_id, ..Problem::new(ProblemKind::WorkerError, text) })
    }

    /// Adds the worker that a problem is about.
    pub(in super::super) fn name_worker(&self, problem: u64, worker: String, url: Option<String>) {
        self.kept.change(problem, |problem| (problem.worker_id, problem.url) = (Some(worker), url));
    }

    /// Adds an uncaught error of a shared worker.
    pub(in super::super) fn note_worker_exception(&self, logged: &Entry) {
        self.keep_of_page(ProblemKind::WorkerError, logged);
    }

    /// Counts an error that the app's code writes to a console.
    pub(in super::super) fn count_console_error(&self, logged: &Entry) {
        if matches!(logged.kind.as_str(), "error" | "assert") {
            self.console_errors.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Reads a report of a page's guard; false when it is about something else.
    pub(in super::super) fn take_failed_load(&self, surface: &Surface, payload: &str) -> bool {
        let Ok(Report { failed: Failed { kind, url } }) = serde_json::from_str(payload) else { return false };
        // Chromium logs a failed request before the element gets its `error` event (108 and 130).
        let why = self.remembered.lock().why_failed(&url).map(str::to_owned);
        if why.is_some() {
            self.console_errors.fetch_sub(1, Ordering::Relaxed);
        }
        let what = if kind == "script" { "A script" } else { "A style sheet" };
        let text = match &why {
            Some(why) => format!("{what} could not be loaded: {}", why.trim_start_matches("Failed to load resource: ")),
            None => format!("{what} could not be loaded"),
        };
        let (url, window_id) = ((!url.is_empty()).then_some(url), Some(surface.handle.to_string()));
        self.keep(Problem { url, window_id, ..Problem::new(ProblemKind::ResourceFailed, text) });
        true
    }

    /// Adds a problem that the log has, too, unless it is a repetition. Chromium reports it again when a page moves to
    /// another process, and some errors of nested workers twice (108 and 130).
    fn keep_of_page(&self, kind: ProblemKind, logged: &Entry) -> Option<u64> {
        let Entry { text, timestamp, window_id, worker_id, location, .. } = logged.clone();
        let known = |other: &Problem| {
            let same = (other.kind, &other.text, other.timestamp) == (kind, &text, timestamp);
            same && place(&other.location) == place(&location)
        };
        if !self.kept.newest(1, known).is_empty() {
            return None;
        }
        Some(self.keep(Problem { window_id, worker_id, location, timestamp, ..Problem::new(kind, text) }))
    }
}

fn place(location: &Option<Location>) -> Option<(&str, u32, u32)> {
    location.as_ref().map(|at| (at.url.as_str(), at.line, at.column))
}
