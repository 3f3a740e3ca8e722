//! Which code of an app runs: counts of pages, frames, workers and the main process, and reports of them.
//!
//! V8 counts. Its counts begin anew with each reading, so all readings are summed. A part of the app that ends takes its
//! counts with it, so they are read twice a second.

mod choice;
mod counts;
mod file;
mod left;
mod lines;
mod merge;
mod place;
mod raw;
mod readings;
mod report;
mod source_map;
#[cfg(test)]
mod tests;
mod texts;
pub mod v8;
mod whole;

pub use choice::Choice;
pub use file::{Counted, File, Span};
pub use place::{cannot_write, check_page, page};
pub use raw::{FOLDER, Folder, clear, fresh_name, has_counts};
pub use report::{Report, Summary, Totals};

use counts::Counts;
use parking_lot::Mutex;
use serde_json::{Value, json};
use stagewright_driver::{
    channel::Channel,
    error::{Code, Error, Outcome},
    files::Spot,
    main_process::{Hook, Hooks},
    session::{Domain, Groups, Launching, MainPart, Session, TransportKind},
};
use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use texts::Texts;
use tokio::sync::watch;

static COVERAGE: Hooks = Hooks::on_demand("coverage", include_str!("main_process.js"));
const PRELOADS: Hook = Hook::of(&COVERAGE, "preloads");

static PART: MainPart = MainPart::new(&COVERAGE).once_launched(begin).leaving(|session| Box::pin(leave(session)));

/// The hooks of the group in the main process.
pub(crate) static PARTS: &[&MainPart] = &[&PART];

/// Counts in pages and workers.
static PROFILER: Domain = Domain {
    name: "Profiler",
    enable: &["enable", "startPreciseCoverage"],
    disable: &["stopPreciseCoverage", "disable"],
    parameters: counted,
    in_workers: true,
    in_shared_workers: true,
    after_load: false,
    // It begins the counts of all pages in its process anew.
    before_new: Some(readings::read_others),
    take: None,
};

/// How V8 counts: calls and blocks. Counts of calls without blocks make the app seven times as slow (22.3.25, 33.2.1).
fn counted() -> Value {
    json!({ "callCount": true, "detailed": true })
}

/// How long the last reading may take before a session ends. A part of the app may hang.
const LAST: Duration = Duration::from_secs(2);

/// How long `coverage_stop` waits for the parts of the app.
const STOPPING: Duration = Duration::from_secs(10);

/// The commands by which the main process counts from its first line on.
pub fn first_commands() -> Vec<(&'static str, Value)> {
    vec![("Profiler.enable", json!({})), ("Profiler.startPreciseCoverage", counted())]
}

/// The coverage of a session.
#[derive(Debug, Default)]
struct Coverage {
    counting: Mutex<Option<Arc<Counting>>>,
    /// The folder of an app that is counted from its launch on.
    folder: Mutex<Option<PathBuf>>,
}

/// Counting that is on.
#[derive(Debug)]
struct Counting {
    texts: Arc<Texts>,
    counts: Mutex<Counts>,
    /// The code that was not counted, a sentence each.
    uncounted: Mutex<BTreeSet<String>>,
    /// How many texts are being read.
    reading: watch::Sender<usize>,
    readings: readings::Readings,
    /// Whether Node writes the counts of its processes when they end.
    by_node: bool,
    /// Whether the counts were given out. They are summed with others later, so nobody else may get them.
    is_given: AtomicBool,
}

impl Counting {
    fn new(by_node: bool) -> Counting {
        Counting {
            texts: Arc::default(),
            counts: Mutex::default(),
            uncounted: Mutex::default(),
            reading: watch::Sender::new(0),
            readings: readings::Readings::default(),
            by_node,
            is_given: AtomicBool::new(false),
        }
    }

    /// Whether the caller gets the counts: true once.
    fn gives(&self) -> bool {
        !self.is_given.swap(true, Ordering::Relaxed)
    }

    fn begin_reading(&self) {
        self.reading.send_modify(|count| *count += 1);
    }

    fn end_reading(&self) {
        self.reading.send_modify(|count| *count -= 1);
    }

    fn note(&self, uncounted: impl Into<String>) {
        self.uncounted.lock().insert(uncounted.into());
    }
}

/// Makes the app that is launched with these values be counted from its first document on, into that folder.
pub fn begin_with(groups: &Groups, folder: PathBuf) {
    *groups.of::<Coverage>().folder.lock() = Some(folder);
}

/// The folder that a launched app is counted into.
pub fn folder(session: &Session) -> Option<PathBuf> {
    session.groups.of::<Coverage>().folder.lock().clone()
}

fn current(session: &Session) -> Option<Arc<Counting>> {
    session.groups.of::<Coverage>().counting.lock().clone()
}

fn begin(_: &Launching, session: &Arc<Session>) {
    if folder(session).is_none() {
        return;
    }
    let counting = Arc::new(Counting::new(true));
    counting.readings.main_counts();
    *session.groups.of::<Coverage>().counting.lock() = Some(counting.clone());
    listen(session);
    readings::repeat(session, &counting);
}

fn listen(session: &Session) {
    session.renderers.listen_to(&texts::DEBUGGER);
    session.renderers.listen_to(&PROFILER);
}

/// Begins to count. Returns what is not counted, each as a sentence.
///
/// # Errors
/// `coverage.ALREADY_COUNTING`.
pub async fn start(session: &Arc<Session>) -> Outcome<Vec<String>> {
    session.renderers.need()?;
    let coverage = session.groups.of::<Coverage>();
    let counting = {
        let mut now = coverage.counting.lock();
        if now.is_some() {
            let error = Error::new(Code::CoverageAlreadyCounting, "The app's code is being counted already.");
            return Err(error.next("coverage_stop", json!({}), "ends it, and writes the reports"));
        }
        let counting = Arc::new(Counting::new(false));
        *now = Some(counting.clone());
        counting
    };
    session.renderers.listen_with(&texts::DEBUGGER, (texts::DEBUGGER.parameters)()).await;
    session.renderers.listen_with(&PROFILER, counted()).await;
    counting.note("code that ran before coverage_start: launch with coverage to count it");
    counting.note("utility processes and threads of Node: launch with coverage to count them");
    if session.origin.transport == TransportKind::Injector {
        counting.note("workers: an injected session does not reach them");
    }
    match session.main.get() {
        Some(main) if !main.is_held() => {
            for (method, parameters) in first_commands() {
                let asked = main.channel().send(None, method, parameters).wait();
                if !tokio::time::timeout(Duration::from_secs(2), asked).await.is_ok_and(|answer| answer.is_ok()) {
                    counting.note(format!("the main process: it did not answer to {method}"));
                }
            }
            counting.readings.main_counts();
        }
        _ => {
            let why = session.main.missing().unwrap_or_else(|| "the app is paused".into());
            counting.note(format!("the main process: {why}"));
        }
    }
    readings::repeat(session, &counting);
    let uncounted = counting.uncounted.lock().iter().cloned().collect();
    Ok(uncounted)
}

/// Ends counting, and gives the counts.
///
/// # Errors
/// `coverage.NOT_COUNTING`.
pub async fn stop(session: &Arc<Session>) -> Outcome<Folder> {
    let counting = current(session).ok_or_else(not_counting)?;
    counting.readings.take_all(session, &counting, STOPPING).await;
    *session.groups.of::<Coverage>().counting.lock() = None;
    // Another caller may have stopped it meanwhile.
    if !counting.gives() {
        return Err(not_counting());
    }
    end(session, &counting);
    Ok(counting.folder(session))
}

/// Checks that code is being counted.
///
/// # Errors
/// `coverage.NOT_COUNTING`.
pub fn check(session: &Session) -> Outcome<()> {
    current(session).map(drop).ok_or_else(not_counting)
}

fn not_counting() -> Error {
    let error = Error::new(Code::CoverageNotCounting, "No code of the app is being counted.");
    error.next("coverage_start", json!({}), "counts from now on")
}

fn end(session: &Session, counting: &Counting) {
    session.renderers.stop_listening_to(&PROFILER);
    session.renderers.stop_listening_to(&texts::DEBUGGER);
    if let Some(main) = session.main.get() {
        // Node counts on until the end of the process: it would write counts of another kind.
        let methods: &[&str] =
            if counting.by_node { &[] } else { &["Profiler.stopPreciseCoverage", "Profiler.disable"] };
        for method in methods.iter().chain(&["Debugger.disable"]) {
            drop(main.channel().send(None, method, json!({})));
        }
    }
}

/// Ends counting before the session ends. If the app was launched with a folder, reads the counts, for about 2 s at most,
/// and writes them. Without counting it does nothing.
pub async fn leave(session: &Session) {
    let Some(counting) = current(session) else { return };
    // Without a folder nobody gets the counts.
    if folder(session).is_some() {
        counting.readings.take_all(session, &counting, LAST).await;
    }
    *session.groups.of::<Coverage>().counting.lock() = None;
    write(session, &counting);
    if !session.origin.is_launch() {
        end(session, &counting);
    }
}

/// Writes the counts of an app that was launched with a folder.
fn write(session: &Session, counting: &Counting) {
    if let Some(folder) = folder(session).filter(|_| counting.gives()) {
        // The session ends: nobody can be told why this fails. The folder was tried at the launch.
        let _ = counting.folder(session).write(&folder);
    }
}

/// Checks that files can be written into the folder of a launch.
///
/// # Errors
/// `coverage.ARTIFACT_WRITE_FAILED`.
pub fn prepare(folder: &Path) -> Outcome<()> {
    raw::prepare(folder)
}

/// Checks that counts can be written to that file in a folder of reports.
///
/// # Errors
/// `coverage.ARTIFACT_WRITE_FAILED`.
pub fn try_spot(spot: &Spot, folder: &Path) -> Outcome<()> {
    spot.try_folder().map_err(|error| cannot_write(folder, error))
}

/// The error of a file that cannot be written, under the group's own code.
pub fn unwritten(mut error: Error) -> Error {
    error.code = Code::CoverageArtifactWriteFailed;
    error
}

/// The channel of a part of the app, and its session there.
type Reached = (Channel, String);
