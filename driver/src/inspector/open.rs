//! Opening the Node inspector of a running Electron.
//!
//! SIGUSR1 makes Node open it on 127.0.0.1:9229. Another process may own that port, and then the
//! app listens nowhere; so the ports that this very process listens on are looked at, and what
//! answers there is asked for its pid before it is trusted.

use super::find::find;
use crate::{
    fault::{Code, Fault, Outcome},
    running::{RunningApp, look},
    wait::Deadline,
};
use rustix::process::{Pid, Signal, kill_process};
use std::time::Duration;

/// An open inspector.
pub(super) struct Inspector {
    /// Its websocket.
    pub url: String,
    /// Whether we opened it, and should close it again.
    pub opened: bool,
}

/// How long to let Node get on with it between two looks: it takes about 10 ms.
const LOOK_AGAIN: Duration = Duration::from_millis(3);

/// How long an app that starts may take until Node handles SIGUSR1.
const STARTING: Duration = Duration::from_secs(2);

/// Opens the inspector of a running app, or finds the one that is open.
pub(super) async fn open(app: &RunningApp, deadline: Deadline) -> Outcome<Inspector> {
    if let Some(url) = find(app.pid, deadline).await {
        return Ok(Inspector { url, opened: false });
    }
    if !app.inspector_fuse() {
        return Err(Fault::new(Code::TransportUnsupported, format!("Process {} cannot be injected: its fuse EnableNodeCliInspectArguments is off.", app.pid))
            .hint("If the app has a debug port, use electron_attach; else start it with electron_launch, which drives its renderers.")
            .detail("missing", "main"));
    }
    if !handles_signal(app, deadline).await {
        return Err(Fault::new(
            Code::InjectFailed,
            format!("Process {} does not handle SIGUSR1 and would die of it, so it was not signalled.", app.pid),
        )
        .hint("It may be starting up; try again in a moment."));
    }
    let pid = Pid::from_raw(app.pid as i32).ok_or_else(|| Fault::argument("pid must be above 0."))?;
    kill_process(pid, Signal::USR1).map_err(|error| {
        Fault::new(Code::InjectFailed, format!("Process {} could not be signalled: {error}.", app.pid))
    })?;
    let opened = deadline
        .limit(async {
            loop {
                if let Some(url) = find(app.pid, deadline).await {
                    return Some(url);
                }
                if look(app.pid).is_err() {
                    return None;
                }
                tokio::time::sleep(LOOK_AGAIN).await;
            }
        })
        .await;
    match opened {
        Some(Some(url)) => Ok(Inspector { url, opened: true }),
        Some(None) => {
            Err(Fault::new(Code::InjectFailed, format!("Process {} ended while it was being joined.", app.pid)))
        }
        None => Err(Fault::new(
            Code::InjectFailed,
            format!("Process {} opened no inspector. Another process may own port 9229.", app.pid),
        )
        .hint("End what listens on 127.0.0.1:9229, or use electron_attach if the app has a debug port.")),
    }
}

/// Waits for Node to handle SIGUSR1, which it does only from some point of its start on.
async fn handles_signal(app: &RunningApp, deadline: Deadline) -> bool {
    let until = Deadline::after(deadline.left().min(STARTING));
    while !app.handles_sigusr1() {
        if until.left().is_zero() || look(app.pid).is_err() {
            return false;
        }
        tokio::time::sleep(LOOK_AGAIN).await;
    }
    true
}
