//! Opens the Node inspector of a running Electron.
//!
//! SIGUSR1 makes Node open it on 127.0.0.1:9229. Another process may have that port, and then the app listens nowhere.
//! So only ports of this process are tried, and each must answer with its pid before it is trusted. Then the inspector
//! is moved to another port, so that 9229 is free for the next app and for a developer's debugger.

use super::find::find;
use crate::{
    error::{Code, Error, Outcome},
    main_process::MainProcess,
    running::{RunningApp, look},
    wait::{Deadline, off_thread},
};
use stagewright_os::{inspector, keeper, processes::ProcessId, tcp::is_listened_on};
use std::time::Duration;

/// An open inspector.
pub(super) struct Inspector {
    /// Its websocket.
    pub url: String,
    /// Whether we opened it, and should close it again.
    pub opened: bool,
}

/// How long to wait between two looks. Node takes about 10 ms to open the inspector.
const LOOK_AGAIN: Duration = Duration::from_millis(3);

/// How long an inspector may take to appear before the next step is tried.
const APPEARING: Duration = Duration::from_secs(2);

/// Node's default port of the inspector, unless the app was started with another one.
const USUAL_PORT: u16 = 9229;

/// How long a starting app may take until Node handles SIGUSR1.
const STARTING: Duration = Duration::from_secs(2);

/// Opens the inspector of a running app, or finds the one that is open.
pub(super) async fn open(app: &RunningApp, deadline: Deadline) -> Outcome<Inspector> {
    if let Some(url) = find(app.pid, deadline).await {
        return Ok(Inspector { url, opened: false });
    }
    // On another thread: up to 180 MB may have to be read.
    let binary = app.clone();
    if !off_thread(move || binary.inspector_fuse()).await {
        return Err(Error::new(Code::TransportUnsupported, format!("Process {} cannot be injected: its fuse EnableNodeCliInspectArguments is off.", app.pid))
            .hint("If the app has a debug port, use electron_attach; else start it with electron_launch, which drives its renderers.")
            .detail("missing", "main"));
    }
    if !handles_signal(app, deadline).await {
        return Err(Error::new(
            Code::InjectFailed,
            format!("Process {} does not handle SIGUSR1 and would die of it, so it was not signalled.", app.pid),
        )
        .hint("It may be starting up; try again in a moment."));
    }
    // Identify the process by pid and start time, because the signal would kill another process that got the pid.
    let process = ProcessId::of(app.pid).filter(|_| look(app.pid).is_ok_and(|now| now.awaits_inspector()));
    let gone = || Error::new(Code::InjectFailed, format!("Process {} ended while it was being joined.", app.pid));
    let process = process.ok_or_else(gone)?;
    let signal = || {
        keeper::note(&format!("{} {}", process.pid, process.start));
        inspector::ask(process).map_err(|error| {
            Error::new(Code::InjectFailed, format!("Process {} could not be signalled: {error}.", app.pid))
        })
    };
    signal()?;
    let opened = deadline
        .limit(async {
            loop {
                // Another app that is being joined may have the port for a moment. Node tries to listen only once.
                let url = tokio::select! {
                    url = appears(app, deadline, |_| true) => url,
                    () = freed(USUAL_PORT) => None,
                };
                if url.is_some() {
                    return url;
                }
                // Yield, because without time left nothing above waits, and the deadline would never be checked.
                tokio::task::yield_now().await;
                if look(app.pid).is_err() || signal().is_err() {
                    return None;
                }
            }
        })
        .await;
    match opened {
        Some(Some(url)) => match move_away(app, &url, deadline).await {
            Some(moved) => Ok(Inspector { url: moved, opened: true }),
            // If it cannot be moved, use it on its present port.
            None => again(app, url, &signal, deadline).await,
        },
        Some(None) => Err(gone()),
        None => Err(Error::new(
            Code::InjectFailed,
            format!("Process {} opened no inspector. Another process may own port 9229.", app.pid),
        )
        .hint("End what listens on 127.0.0.1:9229, or use electron_attach if the app has a debug port.")),
    }
}

/// Closes the inspector that a killed host had opened. `note` is the host's last note for its keeper.
pub async fn close_after(note: &str, budget: Duration) {
    let deadline = Deadline::after(budget);
    let mut numbers = note.split(' ').filter_map(|number| number.parse().ok());
    let (Some(pid), Some(start)) = (numbers.next(), numbers.next()) else { return };
    let process = ProcessId { pid: pid as u32, start };
    let Some(app) = look(process.pid).ok().filter(|_| process.is_live()) else { return };
    // Look again: it may just have been moving to another port.
    while let Some(url) = appears(&app, deadline, |_| true).await {
        if MainProcess::close_inspector(&url, app.pid, deadline).await.is_ok() || deadline.left().is_zero() {
            return;
        }
    }
}

/// Moves the inspector to a port that the system chooses. `None` if it does not appear there.
async fn move_away(app: &RunningApp, url: &str, deadline: Deadline) -> Option<String> {
    MainProcess::move_inspector(url, app.pid, deadline).await.ok()?;
    appears(app, deadline, |found| found != url).await
}

/// Finds the inspector after an attempt to move it. Opens it again if it is gone.
async fn again(
    app: &RunningApp,
    url: String,
    signal: &impl Fn() -> Outcome<()>,
    deadline: Deadline,
) -> Outcome<Inspector> {
    if find(app.pid, deadline).await.is_none() {
        signal()?;
    }
    let url = appears(app, deadline, |_| true).await.unwrap_or(url);
    Ok(Inspector { url, opened: true })
}

/// Waits for [`APPEARING`] at most until the process has an inspector that fits.
async fn appears(app: &RunningApp, deadline: Deadline, fits: impl Fn(&str) -> bool) -> Option<String> {
    let until = Deadline::after(deadline.left().min(APPEARING));
    loop {
        if let Some(url) = find(app.pid, until).await.filter(|url| fits(url)) {
            return Some(url);
        }
        if until.left().is_zero() || look(app.pid).is_err() {
            return None;
        }
        tokio::time::sleep(LOOK_AGAIN).await;
    }
}

/// Waits until somebody listens on a port, and then until nobody does any more.
async fn freed(port: u16) {
    let is_taken = || off_thread(move || is_listened_on(port));
    while !is_taken().await {
        tokio::time::sleep(LOOK_AGAIN).await;
    }
    while is_taken().await {
        tokio::time::sleep(LOOK_AGAIN).await;
    }
}

/// Waits until Node handles SIGUSR1, which it does only after a part of its start.
async fn handles_signal(app: &RunningApp, deadline: Deadline) -> bool {
    let until = Deadline::after(deadline.left().min(STARTING));
    while !app.awaits_inspector() {
        if until.left().is_zero() || look(app.pid).is_err() {
            return false;
        }
        tokio::time::sleep(LOOK_AGAIN).await;
    }
    true
}
