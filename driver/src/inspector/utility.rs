//! Opens the Node inspector of a utility process of an app, and closes it again.
//!
//! Its process listens for SIGUSR1 as the main process does, and opens the inspector on 127.0.0.1:9229 (22.3.25 and
//! 33.2.1). It is open as long as a caller's code runs.

use super::find::find;
use crate::{
    channel::{Channel, Events, Parting},
    error::{Code, Error, Outcome},
    main_process::MainProcess,
    wait::{Deadline, off_thread},
};
use stagewright_os::{inspector, processes::ProcessId, tcp::is_listened_on};
use std::time::Duration;

/// The port that Node opens.
const PORT: u16 = 9229;

/// How long to wait between two looks, how long an inspector may take to appear, and how long another process may keep
/// the port.
const LOOK_AGAIN: Duration = Duration::from_millis(3);
const APPEARING: Duration = Duration::from_secs(5);

/// When to send the signal again. 22.3.25 ignores it while an inspector is closing: 2 of 12 calls in a row.
const ASK_AGAIN: Duration = Duration::from_millis(250);

/// Only one utility process can have the port at a time.
static TURN: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// The open inspector of a utility process.
pub(crate) struct Utility {
    /// The channel to its inspector.
    pub channel: Channel,
    url: String,
    pid: u32,
    /// Whether we opened it.
    opened: bool,
    _parting: Parting,
    _turn: Option<tokio::sync::MutexGuard<'static, ()>>,
}

impl Utility {
    /// Opens and joins the inspector of the utility process with that pid.
    pub(crate) async fn join(pid: u32, deadline: Deadline) -> Outcome<(Utility, Events)> {
        let refuse =
            |why: String| Error::new(Code::TransportUnsupported, why).detail("missing", "inspector").detail("pid", pid);
        let (url, turn) = match find(pid, deadline).await {
            // The app was told to open it, or a developer has.
            Some(url) => (url, None),
            None => {
                let turn = deadline.limit(TURN.lock()).await.ok_or_else(|| refuse(busy()))?;
                if !inspector::is_awaited_by(pid) {
                    return Err(refuse(format!(
                        "Process {pid} does not handle SIGUSR1 and would die of it, so it was not signalled. Its fuse EnableNodeCliInspectArguments may be off."
                    )));
                }
                let until = Deadline::after(deadline.left().min(APPEARING));
                while off_thread(|| is_listened_on(PORT)).await {
                    if until.left().is_zero() {
                        return Err(refuse(busy())
                            .hint("End what listens on 127.0.0.1:9229, such as another debugger, and call again."));
                    }
                    tokio::time::sleep(LOOK_AGAIN).await;
                }
                let process = ProcessId::of(pid).filter(|process| process.is_live());
                let process = process.ok_or_else(|| refuse(format!("Process {pid} has ended.")))?;
                let signal = || {
                    let failed = |error| refuse(format!("Process {pid} could not be signalled: {error}."));
                    inspector::ask(process).map_err(failed)
                };
                signal()?;
                let until = Deadline::after(deadline.left().min(APPEARING));
                let mut again = Deadline::after(ASK_AGAIN);
                let url = loop {
                    if let Some(url) = find(pid, until).await {
                        break url;
                    }
                    if until.left().is_zero() || !process.is_live() {
                        return Err(refuse(format!("Process {pid} opened no inspector: it is busy, or has ended.")));
                    }
                    if again.left().is_zero() {
                        signal()?;
                        again = Deadline::after(ASK_AGAIN);
                    }
                    tokio::time::sleep(LOOK_AGAIN).await;
                };
                (url, Some(turn))
            }
        };
        let opened = turn.is_some();
        let (channel, events, parting) = MainProcess::connect_to(&url, pid, opened, deadline).await?;
        Ok((Utility { channel, url, pid, opened, _parting: parting, _turn: turn }, events))
    }

    /// Leaves it, and closes the inspector if we opened it.
    pub(crate) async fn leave(self) {
        self.channel.close();
        if self.opened {
            let _ = MainProcess::close_inspector(&self.url, self.pid, Deadline::after(APPEARING)).await;
        }
    }
}

fn busy() -> String {
    format!("Another process listens on 127.0.0.1:{PORT}, where Node would open the inspector.")
}
