//! Opening the Node inspector of a running Electron.
//!
//! SIGUSR1 makes Node open it on 127.0.0.1:9229. Another process may own that port, and then the app listens nowhere.
//! So only ports of this very process are tried, and each must answer with its pid before it is trusted. From there the
//! inspector is moved to a port of its own. So 9229 is free again for the next app, and for a developer's own debugger.

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

/// How long an inspector may take to be there before something else is tried.
const APPEARING: Duration = Duration::from_secs(2);

/// Where SIGUSR1 puts it, unless the app was started with another port for it.
const USUAL_PORT: u16 = 9229;

/// How long an app that starts may take until Node handles SIGUSR1.
const STARTING: Duration = Duration::from_secs(2);

/// Opens the inspector of a running app, or finds the one that is open.
pub(super) async fn open(app: &RunningApp, deadline: Deadline) -> Outcome<Inspector> {
    if let Some(url) = find(app.pid, deadline).await {
        return Ok(Inspector { url, opened: false });
    }
    // 180 MB may have to be read.
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
    // From here on by a handle of this very process, since the signal would kill another process with the same number.
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
                // The port may be another app's for a moment, which is being joined as well; Node tries once.
                let url = tokio::select! {
                    url = appears(app, deadline, |_| true) => url,
                    () = freed(USUAL_PORT) => None,
                };
                if url.is_some() {
                    return url;
                }
                // Without time nothing above waits, and the deadline would never be looked at.
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
            // Its present port can be used as well.
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

/// Closes the inspector that a host had opened and has left open, because it was killed. `note` is the host's last note
/// for its keeper.
pub async fn close_after(note: &str, budget: Duration) {
    let deadline = Deadline::after(budget);
    let mut numbers = note.split(' ').filter_map(|number| number.parse().ok());
    let (Some(pid), Some(start)) = (numbers.next(), numbers.next()) else { return };
    let process = ProcessId { pid: pid as u32, start };
    let Some(app) = look(process.pid).ok().filter(|_| process.is_live()) else { return };
    // It may have been on its way to another port.
    while let Some(url) = appears(&app, deadline, |_| true).await {
        if MainProcess::close_inspector(&url, app.pid, deadline).await.is_ok() || deadline.left().is_zero() {
            return;
        }
    }
}

/// Moves the inspector to a port that the system chooses; `None` when it is not seen there.
async fn move_away(app: &RunningApp, url: &str, deadline: Deadline) -> Option<String> {
    MainProcess::move_inspector(url, app.pid, deadline).await.ok()?;
    appears(app, deadline, |found| found != url).await
}

/// The inspector after an attempt to move it, wherever it is; opened again if it is nowhere.
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

/// Waits a moment for the process to listen with an inspector that fits.
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

/// Waits for a port that somebody listens on to be free again.
async fn freed(port: u16) {
    let is_taken = || off_thread(move || is_listened_on(port));
    while !is_taken().await {
        tokio::time::sleep(LOOK_AGAIN).await;
    }
    while is_taken().await {
        tokio::time::sleep(LOOK_AGAIN).await;
    }
}

/// Waits for Node to handle SIGUSR1, which it does only from some point of its start on.
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
