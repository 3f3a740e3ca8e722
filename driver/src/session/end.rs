//! How a session ends: asked for, or by itself.

use super::{Session, TransportKind};
use crate::{
    app::display::Display,
    error::{Code, Error, Outcome},
    last_words,
    main_process::hooks,
    wait::{Deadline, off_thread},
};
use chromiumoxide_cdp::cdp::browser_protocol::browser;
use serde_json::{Value, json};
use stagewright_os::{
    ends::{self, ExitSignal},
    processes::ProcessId,
    tcp::listening_ports,
};
use std::{
    process::ExitStatus,
    sync::{Weak, atomic::Ordering},
    time::Duration,
};

/// How long the inspector of an app that we leave may take to close.
const CLOSING: Duration = Duration::from_secs(2);

/// How long an app that was killed may take to be gone.
const GOING: Duration = Duration::from_secs(2);

/// How long after the end of an app its inspector may take to hang up.
const HANGS_UP: Duration = Duration::from_secs(1);

/// How long to wait between two looks at what holds a killed app.
const LOOK: Duration = Duration::from_millis(50);

/// The program that comes to write a dump of an app that crashed.
const CRASH_HANDLER: &str = "chrome_crashpad_handler";

/// How an app was stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped {
    /// It did not end when asked to, and was killed.
    pub escalated: bool,
}

/// An app goes with its own display: one that has not opened it yet would open the next server of that number, which is
/// another session's.
pub(super) async fn watch_display(session: Weak<Session>, ended: ExitSignal) {
    ended.wait().await;
    let Some(session) = session.upgrade().filter(|session| !session.is_stopping()) else { return };
    if let Some(process) = session.process.lock().as_mut() {
        process.kill();
    }
    // It crashed of that, perhaps, and its crash handler was about to look at it.
    session.gone().await;
}

pub(super) async fn watch_exit(session: Weak<Session>, exited: ExitSignal) {
    exited.wait().await;
    let Some(session) = session.upgrade() else { return };
    if session.is_stopping() {
        // Whoever asked is told by the answer; whoever else was in a call is told this.
        let mut error = Error::new(Code::NotRunning, "The app was stopped meanwhile.");
        if let Some((tool, args)) = session.again() {
            error = error.next(tool, args, "start it again");
        }
        session.ended.send_replace(Some(error));
        return;
    }
    session.hear_last_of_main().await;
    let status = session.exit_status();
    let how = status.map_or_else(|| "an unknown status".into(), ends::in_words);
    let last_lines = session.shared.logs.last_lines();
    let lost = session.display.lock().as_mut().and_then(Display::name_if_ended);
    // An app may log the very words of Electron's, and then end well.
    let failed = status.is_none_or(|status| !status.success());
    let why = failed.then(|| why_it_failed(&session, &last_lines)).flatten();
    let message = match (lost, why) {
        (Some(display), _) => {
            format!("The app ended with {how}, since its display {display}, an Xvfb of the session's own, had ended.")
        }
        (None, Some(why)) => format!("The app ended by itself with {how}{why}"),
        (None, None) => format!("The app ended by itself with {how}."),
    };
    let mut error = Error::new(Code::AppExited, message).detail("last_lines", json!(last_lines));
    error = match &session.launched {
        Some(launched) => error.next("electron_launch", launched.relaunch.clone(), "start it again"),
        None => error.next("electron_discover_running", json!({}), "list the running apps"),
    };
    if let Some(status) = status {
        error = error.detail("exit_code", json!(status.code())).detail("signal", json!(ends::signal_of(status)));
        if let Some(dump) = ends::signal_of(status).and_then(|_| session.newest_dump()) {
            error = error.detail("dump", dump);
        }
    }
    session.ended.send_replace(Some(error));
}

/// The end of the sentence about an app that ended by itself and failed.
fn why_it_failed(session: &Session, last_lines: &[String]) -> Option<String> {
    if let Some(error) = last_words::thrown(last_lines) {
        return Some(format!(", after an error in its main process: {error}"));
    }
    if let Some(error) = session.caught_lately() {
        return Some(format!(", after an error that its own handler caught: {error}"));
    }
    last_words::last_said(last_lines).map(|said| format!(". It last wrote: {said}"))
}

impl Session {
    /// Resolves when the app is gone: with the error that says how.
    pub async fn ended(&self) -> Error {
        let mut ended = self.ended.subscribe();
        let error = ended.wait_for(Option::is_some).await.ok().and_then(|f| f.clone());
        error.unwrap_or_else(|| Error::internal("the session was dropped"))
    }

    /// Takes in what the main process of an app that has ended had reported: the end of a process may be seen first.
    async fn hear_last_of_main(&self) {
        let Some(main) = self.main() else { return };
        let _ = tokio::time::timeout(HANGS_UP, main.channel().closed()).await;
        main.channel().caught_up().await;
    }

    /// The exit status of an app that was launched and has ended.
    pub(crate) fn exit_status(&self) -> Option<ExitStatus> {
        self.process.lock().as_mut().and_then(|process| process.status())
    }

    /// Whether the end, if it came, was asked for.
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Leaves a joined app exactly as it was, and running.
    pub async fn detach(&self) -> Outcome<()> {
        if self.transport == TransportKind::Launch {
            return Err(Error::new(
                Code::TransportUnsupported,
                "A launched app cannot be detached from: it ends with its session.",
            )
            .next("electron_stop", json!({}), "ends the app and the session"));
        }
        self.leave().await;
        Ok(())
    }

    async fn leave(&self) {
        // The halves that close from here on are not lost.
        self.stopping.store(true, Ordering::Relaxed);
        // Not left to the end of the DevTools session.
        self.hide_highlights().await;
        self.end_highlights();
        if let Some(main) = self.main() {
            let ports = async || match self.pid {
                Some(pid) => off_thread(move || listening_ports(pid).len()).await,
                None => 0,
            };
            let before = ports().await;
            // The app is not called left while it still listens: whoever joins it next would find
            // an inspector that is about to go.
            if main.leave(self.opened_inspector.load(Ordering::Relaxed), CLOSING).await {
                let closed = async {
                    while ports().await >= before && self.alive().is_ok() {
                        tokio::time::sleep(Duration::from_millis(5)).await;
                    }
                };
                let _ = tokio::time::timeout(CLOSING, closed).await;
            }
        }
        self.stop_pausing().await;
        if let Some(browser) = &self.browser {
            browser.close();
        }
        let left = Error::new(Code::NotRunning, "The session has left the app, which runs on.");
        self.ended.send_if_modified(|ended| ended.is_none().then(|| *ended = Some(left)).is_some());
    }

    /// Ends a launched app: asks it to quit, and kills it when it has not within `budget`.
    pub async fn stop(&self, budget: Duration) -> Outcome<Stopped> {
        self.stopping.store(true, Ordering::Relaxed);
        let deadline = Deadline::after(budget);
        match self.main() {
            // It waits at our gate, or comes to it on its way out: nobody will answer any more.
            Some(main) => tokio::select! {
                biased;
                () = self.native_dialogs.held() => {
                    self.kill();
                    self.gone().await;
                    return Ok(Stopped { escalated: true });
                }
                _ = deadline.limit(async {
                    let _ = main.call::<Value>(hooks::QUIT, &[], budget).await;
                    self.ended().await
                }) => {}
            },
            None => {
                if let Some(channel) = &self.browser {
                    drop(channel.tell(None, browser::CloseParams::default()));
                }
            }
        }
        let escalated = deadline.limit(self.ended()).await.is_none();
        self.kill();
        self.gone().await;
        Ok(Stopped { escalated })
    }

    /// Kills a launched app at once.
    pub fn kill(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        match (self.process.lock().as_mut(), self.pid.and_then(ProcessId::of)) {
            (Some(process), _) => process.kill(),
            // A joined app, which is not our child.
            (None, Some(process)) => ends::kill_exactly(process),
            (None, None) => {}
        }
    }

    /// Waits until an app that was killed is gone, for [`GOING`] at most: one whose process cannot be watched is gone with
    /// its endpoint, which nothing tells.
    async fn gone(&self) {
        let process = self.pid.and_then(ProcessId::of);
        let gone = async {
            while tokio::time::timeout(LOOK, self.ended()).await.is_err() {
                if let Some(process) = process {
                    off_thread(move || ends::let_go_of_dead(process, CRASH_HANDLER)).await;
                }
            }
        };
        let _ = tokio::time::timeout(GOING, gone).await;
    }

    /// The end of the host: a launched app goes with it, a joined one is left as it was.
    pub async fn shutdown(&self) {
        if self.transport == TransportKind::Launch {
            self.kill();
            self.gone().await;
            drop(self.process.lock().take());
            let display = self.display.lock().take();
            if let Some(display) = display {
                display.close().await;
            }
        } else {
            self.leave().await;
        }
    }

    /// The call that would begin this session again.
    pub fn again(&self) -> Option<(&'static str, Value)> {
        let launched = self.launched.as_ref().map(|launched| ("electron_launch", launched.relaunch.clone()));
        launched.or_else(|| self.rejoin.clone())
    }

    /// The newest crash dump in the app's profile.
    fn newest_dump(&self) -> Option<String> {
        let profile = self.launched.as_ref()?.profile.clone()?;
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
