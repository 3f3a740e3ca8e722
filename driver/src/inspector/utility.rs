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

/// How long a busy process may take to open an inspector that is to be closed at once.
const OPENS_LATE: Duration = Duration::from_secs(60);

/// Only one utility process can have the port at a time.
static TURN: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// The open inspector of a utility process.
pub(crate) struct Utility {
    /// The channel to its inspector.
    pub channel: Channel,
    url: String,
    pid: u32,
    /// If we opened it.
    opening: Option<Opening>,
    _parting: Parting,
}

impl Utility {
    /// Opens and joins the inspector of the utility process with that pid.
    pub(crate) async fn join(pid: u32, deadline: Deadline) -> Outcome<(Utility, Events)> {
        let refuse =
            |why: String| Error::new(Code::TransportUnsupported, why).detail("missing", "inspector").detail("pid", pid);
        let (url, opening) = match find(pid, deadline).await {
            // The app was told to open it, or a developer has.
            Some(url) => (url, None),
            None => {
                let turn = deadline.limit(TURN.lock()).await.ok_or_else(|| {
                    refuse(
                        "Another utility process runs code, or is busy: only one can have its inspector open.".into(),
                    )
                })?;
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
                let opening = Opening { process, _turn: turn };
                match opened(process, Deadline::after(deadline.left().min(APPEARING))).await {
                    Ok(url) => (url, Some(opening)),
                    Err(why) => {
                        tokio::spawn(opening.close_late());
                        return Err(refuse(why));
                    }
                }
            }
        };
        match MainProcess::connect_to(&url, pid, opening.is_some(), deadline).await {
            Ok((channel, events, parting)) => Ok((Utility { channel, url, pid, opening, _parting: parting }, events)),
            Err(error) => {
                opening.map(|opening| tokio::spawn(opening.close_late()));
                Err(error)
            }
        }
    }

    /// Leaves it, and closes the inspector if we opened it.
    pub(crate) async fn leave(self) {
        self.channel.close();
        let Some(opening) = self.opening else { return };
        if MainProcess::close_inspector(&self.url, self.pid, Deadline::after(APPEARING)).await.is_err() {
            tokio::spawn(opening.close_late());
        }
    }
}

/// The address of the inspector that the process opens after a signal; otherwise the reason why there is none.
async fn opened(process: ProcessId, until: Deadline) -> Result<String, String> {
    let pid = process.pid;
    let signal = || inspector::ask(process).map_err(|error| format!("Process {pid} could not be signalled: {error}."));
    signal()?;
    let mut again = Deadline::after(ASK_AGAIN);
    loop {
        if let Some(url) = find(pid, until).await {
            return Ok(url);
        }
        if until.left().is_zero() || !process.is_live() {
            return Err(format!("Process {pid} opened no inspector: it is busy, or has ended."));
        }
        if again.left().is_zero() {
            signal()?;
            again = Deadline::after(ASK_AGAIN);
        }
        tokio::time::sleep(LOOK_AGAIN).await;
    }
}

/// A process that was signalled. Until it is dropped, no other one is.
struct Opening {
    process: ProcessId,
    _turn: tokio::sync::MutexGuard<'static, ()>,
}

impl Opening {
    /// Closes an inspector that opens when nobody waits for it any more: a busy process handles the signal later.
    async fn close_late(self) {
        let until = Deadline::after(OPENS_LATE);
        while self.process.is_live() && !until.left().is_zero() {
            if let Some(url) = find(self.process.pid, until).await
                && MainProcess::close_inspector(&url, self.process.pid, Deadline::after(APPEARING)).await.is_ok()
            {
                return;
            }
            tokio::time::sleep(ASK_AGAIN).await;
        }
    }
}

fn busy() -> String {
    format!("Another process listens on 127.0.0.1:{PORT}, where Node would open the inspector.")
}
