//! The end of an app: its process, its display, and the error about its end.

use super::{main_half::MainHalf, origin::Origin};
use crate::{
    app::display::Display,
    channel::Channel,
    error::{Code, Error, Outcome},
    last_words,
    surfaces::Shared,
    wait::off_thread,
};
use parking_lot::Mutex;
use serde_json::json;
use stagewright_os::{
    children::Child,
    ends::{self, ExitSignal, MemoryKills},
    processes::ProcessId,
};
use std::{
    process::ExitStatus,
    sync::{
        Arc, Weak,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tokio::sync::watch;

/// How long a killed app may take to end.
const KILL_TIMEOUT: Duration = Duration::from_secs(2);

/// How long after the end of an app its connections may take to close.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// The interval between two checks for a crash handler that still traces a killed app.
const LOOK: Duration = Duration::from_millis(50);

/// The program that writes the dump of a crashed app.
const CRASH_HANDLER: &str = "chrome_crashpad_handler";

/// The process of an app, and its end.
pub struct Ends {
    origin: Arc<Origin>,
    /// The main half, for the last errors that the app reported. The error about the app's end quotes them.
    main: Arc<MainHalf>,
    /// The connection to the pages, for their last reports.
    pages: Option<Channel>,
    /// The logs. The error about the app's end quotes the last lines.
    shared: Arc<Shared>,
    process: Mutex<Option<Child>>,
    display: Mutex<Option<Display>>,
    /// The reason why we have killed it, where nobody asked for its end.
    reason: Mutex<Option<Error>>,
    /// How the app ended, once it has.
    ended: watch::Sender<Option<Error>>,
    /// Whether the end was requested. A requested end is no failure.
    stopping: AtomicBool,
    /// The count of processes that the kernel had killed for lack of memory when the session began.
    memory: MemoryKills,
}

impl Ends {
    /// Watches the end of a running app from now on.
    pub(super) fn new(
        origin: Arc<Origin>,
        main: Arc<MainHalf>,
        pages: Option<Channel>,
        shared: Arc<Shared>,
        process: Option<Child>,
        display: Option<Display>,
    ) -> Arc<Ends> {
        let exited = match &process {
            Some(process) => Some(process.exit_signal()),
            None => origin.pid.and_then(ExitSignal::of),
        };
        let display_ended = display.as_ref().and_then(Display::exit_signal);
        let ends = Arc::new(Ends {
            origin,
            main,
            pages,
            shared,
            process: Mutex::new(process),
            display: Mutex::new(display),
            reason: Mutex::default(),
            ended: watch::channel(None).0,
            stopping: false.into(),
            memory: MemoryKills::so_far(),
        });
        if let Some(ended) = display_ended {
            tokio::spawn(watch_display(Arc::downgrade(&ends), ended));
        }
        if let Some(exited) = exited {
            tokio::spawn(watch_exit(Arc::downgrade(&ends), exited));
        }
        ends
    }

    /// Whether the app still runs; the error says how it ended.
    pub fn alive(&self) -> Outcome<()> {
        match &*self.ended.borrow() {
            None => Ok(()),
            Some(error) => Err(error.clone()),
        }
    }

    /// Resolves when the app has ended, with the error that says how.
    pub async fn ended(&self) -> Error {
        let mut ended = self.ended.subscribe();
        let error = ended.wait_for(Option::is_some).await.ok().and_then(|f| f.clone());
        error.unwrap_or_else(|| Error::internal("the session was dropped"))
    }

    /// Notes the end of the session with its reason, unless it had ended before.
    pub(super) fn end(&self, error: Error) {
        self.ended.send_if_modified(|ended| ended.is_none().then(|| *ended = Some(error)).is_some());
    }

    /// After the app's end, reads the remaining reports of its main process and its pages. The end of the process may
    /// be noticed before them.
    async fn read_last_reports(&self) {
        let main = self.main.get().map(|main| main.channel().clone());
        let all = main.into_iter().chain(self.pages.clone()).map(|channel| async move {
            let _ = tokio::time::timeout(CLOSE_TIMEOUT, channel.closed()).await;
            channel.caught_up().await;
        });
        futures_util::future::join_all(all).await;
    }

    /// The exit status of an app that was launched and has ended.
    pub(crate) fn exit_status(&self) -> Option<ExitStatus> {
        self.process.lock().as_mut().and_then(|process| process.status())
    }

    /// Whether the end was requested.
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Notes that the end is requested. From then on neither the end nor the loss of a half is a failure.
    pub fn begin_stopping(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    /// Kills the app at once.
    pub fn kill(&self) {
        self.begin_stopping();
        match (self.process.lock().as_mut(), self.origin.pid.and_then(ProcessId::of)) {
            (Some(process), _) => process.kill(),
            // A joined app, which is not our child.
            (None, Some(process)) => ends::kill_exactly(process),
            (None, None) => {}
        }
    }

    /// Kills the app. The next call to the session gets this error.
    pub(crate) fn end_because(&self, error: Error) {
        *self.reason.lock() = Some(error);
        if let Some(process) = self.process.lock().as_mut() {
            process.kill();
        }
    }

    /// Waits until a killed app has ended, for [`KILL_TIMEOUT`] at most. Polls, because a process that cannot be watched
    /// causes no event.
    pub(super) async fn gone(&self) {
        let process = self.origin.pid.and_then(ProcessId::of);
        let gone = async {
            while tokio::time::timeout(LOOK, self.ended()).await.is_err() {
                if let Some(process) = process {
                    off_thread(move || ends::end_crash_handler_of(process, CRASH_HANDLER)).await;
                }
            }
        };
        let _ = tokio::time::timeout(KILL_TIMEOUT, gone).await;
    }

    /// Releases the process, and closes the session's own display.
    pub(super) async fn clear_away(&self) {
        drop(self.process.lock().take());
        let display = self.display.lock().take();
        if let Some(display) = display {
            display.close().await;
        }
    }

    /// The newest crash dump in the app's profile.
    fn newest_dump(&self) -> Option<String> {
        let profile = self.origin.launched.as_ref()?.profile.clone()?;
        let mut dumps: Vec<_> = ["Crashpad/pending", "Crashpad/completed", "Crashpad/new"]
            .iter()
            .filter_map(|dir| std::fs::read_dir(std::path::Path::new(&profile).join(dir)).ok())
            .flatten()
            .filter_map(|entry| entry.ok().map(|e| e.path()))
            .filter(|path| path.extension().is_some_and(|e| e == "dmp"))
            .collect();
        dumps.sort_by_key(|path| path.metadata().and_then(|m| m.modified()).ok());
        dumps.pop().map(|path| path.display().to_string())
    }
}

/// Kills an app when its display server has ended. An app that has not connected yet could connect to the next server
/// with that number, which belongs to another session.
async fn watch_display(ends: Weak<Ends>, ended: ExitSignal) {
    ended.wait().await;
    let Some(ends) = ends.upgrade().filter(|ends| !ends.is_stopping()) else { return };
    if let Some(process) = ends.process.lock().as_mut() {
        process.kill();
    }
    // The app may have crashed because of the display, and its crash handler may still be reading its memory.
    ends.gone().await;
}

async fn watch_exit(ends: Weak<Ends>, exited: ExitSignal) {
    exited.wait().await;
    let Some(ends) = ends.upgrade() else { return };
    if ends.is_stopping() {
        // The call that stops the app gets its answer. Other calls get this error.
        let mut error = Error::new(Code::NotRunning, "The app was stopped meanwhile.");
        if let Some(again) = ends.origin.again() {
            error = again.offer(error, "start it again");
        }
        ends.ended.send_replace(Some(error));
        return;
    }
    if let Some(reason) = ends.reason.lock().take() {
        ends.ended.send_replace(Some(reason));
        return;
    }
    ends.read_last_reports().await;
    let status = ends.exit_status();
    let how = status.map_or_else(|| "an unknown status".into(), ends::in_words);
    let last_lines = ends.shared.logs.last_lines();
    let lost = ends.display.lock().as_mut().and_then(Display::name_if_ended);
    // An app may log the same text as Electron and then end with success. So look for a cause only after a failure.
    let failed = status.is_none_or(|status| !status.success());
    let why = failed.then(|| why_it_failed(&ends, &last_lines)).flatten();
    let message = match (lost, why) {
        (Some(display), _) => {
            format!("The app ended with {how}, since its display {display}, an Xvfb of the session's own, had ended.")
        }
        (None, Some(why)) => format!("The app ended by itself with {how}{why}"),
        (None, None) => format!("The app ended by itself with {how}."),
    };
    let killed = status.and_then(ends::signal_of).is_some_and(ends::is_from_outside);
    let message = match ends.memory.since_then().filter(|_| killed) {
        Some(memory) => format!("{message} {memory}"),
        None => message,
    };
    let mut error = Error::new(Code::AppExited, message).detail("last_lines", json!(last_lines));
    error = match &ends.origin.launched {
        Some(launched) => launched.relaunch.offer(error, "start it again"),
        None => error.next("electron_discover_running", json!({}), "list the running apps"),
    };
    if let Some(status) = status {
        error = error.detail("exit_code", json!(status.code())).detail("signal", json!(ends::signal_of(status)));
        if let Some(dump) = ends::signal_of(status).and_then(|_| ends.newest_dump()) {
            error = error.detail("dump", dump);
        }
    }
    ends.ended.send_replace(Some(error));
}

/// The end of the sentence about an app that ended by itself and failed.
fn why_it_failed(ends: &Ends, last_lines: &[String]) -> Option<String> {
    if let Some(error) = last_words::thrown(last_lines) {
        return Some(format!(", after an error in its main process: {error}"));
    }
    if let Some(error) = ends.main.caught.lately() {
        return Some(format!(", after an error that its own handler caught: {error}"));
    }
    last_words::last_output(last_lines).map(|said| format!(". It last wrote: {said}"))
}
