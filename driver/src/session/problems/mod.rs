//! Problems of the app, one entry each: uncaught errors, failed loads, crashes. Errors that the app's code writes to a
//! console are only counted here, since the log contains them.

mod of_pages;
mod remembered;

use super::{Session, console};
use crate::{
    logs::{Entry, Location, Source, cut, now},
    ring::{Bounds, Read, Ring, Weigh},
    surfaces::Surfaces,
    time_line::{self, TimeLine},
};
use parking_lot::Mutex;
use remembered::Remembered;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};
use tokio::sync::watch;

/// The kind of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProblemKind {
    /// An error in the main process that nobody caught.
    UncaughtException,
    /// A rejected promise in the main process that nobody caught.
    UnhandledRejection,
    /// `dialog.showErrorBox`, which Electron calls for an uncaught error, too.
    ErrorBox,
    /// A preload script that is missing, or threw.
    PreloadError,
    /// An error in a page, a frame or a preload script that nobody caught.
    PageError,
    /// A rejected promise in a page, a frame or a preload script that nobody caught.
    PageRejection,
    /// An error or a rejected promise in a worker or a service worker that nobody caught.
    WorkerError,
    /// A window's page that could not be loaded.
    LoadFailed,
    /// A script or a style sheet of a page that could not be loaded.
    ResourceFailed,
    /// A renderer that crashed or was killed.
    RendererGone,
    /// Another process of the app's that crashed or was killed: GPU, utility.
    ChildGone,
}

/// A failure of the app that is no console output.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// Its kind.
    pub kind: ProblemKind,
    /// The text of the app, Node or Electron, with the stack where there is one.
    pub text: String,
    /// The page or script that it is about.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub url: Option<String>,
    /// Where in the code it was thrown.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub location: Option<Location>,
    /// The window it happened in.
    #[serde(rename = "windowId", skip_serializing_if = "Option::is_none", default)]
    pub window_id: Option<String>,
    /// The worker or utility process it happened in.
    #[serde(rename = "workerId", skip_serializing_if = "Option::is_none", default)]
    pub worker_id: Option<String>,
    /// Epoch milliseconds.
    pub timestamp: u64,
    /// Whether it was revoked, because code of the app caught the rejection later.
    #[serde(skip)]
    pub(super) revoked: bool,
}

impl Problem {
    pub(super) fn new(kind: ProblemKind, text: String) -> Problem {
        let (url, location, window_id, worker_id) = (None, None, None, None);
        Problem { kind, text, url, location, window_id, worker_id, timestamp: now(), revoked: false }
    }
}

/// The longest text of an entry, in bytes.
const MAX_TEXT_BYTES: usize = 16 * 1024;

/// The longest URL of a script that is kept, in bytes. A `data:` URL contains the whole script.
const LONGEST_URL: usize = 2 * 1024;

impl Weigh for Problem {
    fn weight(&self) -> usize {
        let script = self.location.as_ref().map(|at| &at.url);
        let texts = [Some(&self.text), self.url.as_ref(), self.window_id.as_ref(), self.worker_id.as_ref(), script];
        size_of::<Problem>() + texts.into_iter().flatten().map(String::capacity).sum::<usize>()
    }
}

/// The problems that are kept, and counts.
pub struct Problems {
    surfaces: Arc<Surfaces>,
    time_line: Arc<TimeLine>,
    kept: Ring<Problem>,
    /// The number of errors that were written to consoles of pages, workers and the main process.
    console_errors: AtomicU64,
    /// Earlier events of pages that are needed to read later ones.
    remembered: Mutex<Remembered>,
}

impl Problems {
    pub(super) fn new(surfaces: Arc<Surfaces>, time_line: Arc<TimeLine>) -> Problems {
        let kept = Ring::new(Bounds { items: 500, bytes: 1 << 20 });
        Problems { surfaces, time_line, kept, console_errors: AtomicU64::new(0), remembered: Mutex::default() }
    }

    /// Adds an entry. `contents` is the id of the webContents that it is about.
    pub(super) fn note(&self, kind: ProblemKind, text: String, url: Option<String>, contents: Option<u32>) {
        let window_id = contents.and_then(|contents| self.surfaces.handle_of_contents(contents));
        self.keep(Problem { url, window_id, ..Problem::new(kind, text) });
    }

    /// Adds an entry, and returns its number.
    pub(super) fn keep(&self, mut problem: Problem) -> u64 {
        cut(&mut problem.text, MAX_TEXT_BYTES);
        if let Some(location) = &mut problem.location {
            cut(&mut location.url, LONGEST_URL);
        }
        let kind = serde_json::to_value(problem.kind).ok().and_then(|kind| kind.as_str().map(str::to_owned));
        let row = time_line::Row::now(time_line::Source::Problem, kind.unwrap_or_default(), &*problem.text);
        self.time_line.tell(row.at(problem.timestamp).in_window(problem.window_id.as_deref()));
        self.kept.push(problem)
    }

    /// A receiver that changes with every entry.
    pub(super) fn changes(&self) -> watch::Receiver<u64> {
        self.kept.changes()
    }

    /// The number of errors that were written to consoles of pages, workers and the main process. Errors that are
    /// problems do not count.
    pub fn console_errors(&self) -> u64 {
        self.console_errors.load(Ordering::Relaxed)
    }

    /// The problems so far.
    pub fn all(&self) -> Vec<Problem> {
        self.kept.newest(usize::MAX, |problem| !problem.revoked)
    }

    /// The problems after that serial number (0: all that are kept).
    pub fn since(&self, seen: u64) -> Read<Problem> {
        self.kept.since(seen, |problem| !problem.revoked)
    }
}

/// Reports of the hooks in `core/problems.js`.
#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", rename_all_fields = "camelCase")]
enum Report {
    Rejection {
        text: String,
    },
    Preload {
        contents_id: u32,
        path: String,
        text: String,
    },
    Load {
        contents_id: u32,
        text: String,
        url: String,
    },
    /// An error or a message of a service worker, which has no window.
    Worker {
        text: String,
        /// The worker's script; none while it starts, and after it has stopped.
        script: Option<String>,
        url: String,
        line: u32,
        /// The type of the message.
        said: Option<String>,
    },
}

/// Reads a report of the hooks in `core/problems.js`.
pub(super) fn read(session: &Arc<Session>, report: &[u8]) -> serde_json::Result<()> {
    match serde_json::from_slice(report)? {
        Report::Rejection { text } => session.problems.note(ProblemKind::UnhandledRejection, text, None, None),
        Report::Preload { contents_id, path, text } => {
            session.problems.note(ProblemKind::PreloadError, text, Some(path), Some(contents_id));
        }
        Report::Load { contents_id, text, url } => {
            session.problems.note(ProblemKind::LoadFailed, text, Some(url), Some(contents_id));
        }
        Report::Worker { text, script, url, line, said } => {
            let worker_id = match script {
                Some(script) => Some(session.workers.of_service_worker(&script)),
                // The place may be in a script that the worker has imported.
                None => session.workers.service_worker(&url),
            };
            let location = Some(Location { url, line, column: 0 });
            if let Some(kind) = said {
                let entry = Entry { worker_id, location, ..Entry::new(&kind, Source::Renderer, text) };
                session.problems.count_console_error(&entry);
                console::log(&session.shared.logs, &session.collectors, entry);
                return Ok(());
            }
            session.problems.keep(Problem { location, worker_id, ..Problem::new(ProblemKind::WorkerError, text) });
        }
    }
    Ok(())
}
