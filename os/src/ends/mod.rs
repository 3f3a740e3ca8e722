//! How processes end: waiting for the end, bringing it about, and telling how it came.
//!
//! Windows: a process handle is signalled at the end; `TerminateProcess`. macOS: kqueue's `EVFILT_PROC`.

#[cfg(target_os = "linux")]
mod linux;
mod memory;
#[cfg(target_os = "linux")]
use linux as system;
#[cfg(target_os = "linux")]
pub(crate) use linux::signal;
#[cfg(unix)]
mod unix;
#[cfg(unix)]
use unix as statuses;

pub use memory::MemoryKills;

use crate::processes::ProcessId;
use std::{io, process::ExitStatus, time::Duration};

/// Ends a process at once and without asking it. Never ends a later process of the same number; a process that is gone
/// already is no failure.
pub fn kill_exactly(process: ProcessId) {
    let _ = system::kill(process);
}

/// Asks a process to end, as a service manager does: a program may clear up before it does, or not end at all (Unix:
/// SIGTERM). Never asks a later process of the same number.
///
/// # Errors
/// The process is gone, or another user's.
pub fn ask_to_end(process: ProcessId) -> io::Result<()> {
    system::ask(process)
}

/// Waits until the process has ended; false when it still runs after `most`. Blocks the thread. A process that is gone
/// already counts as ended, and so does one that has ended and that its parent has not asked about.
pub fn wait_for_end(process: ProcessId, most: Duration) -> bool {
    system::wait_for_end(process, most)
}

/// Ends the crash handler that still holds a process which was killed; `handler` is the name of its program. A process
/// that was killed while its crash handler began to write a dump ends only when the handler has released each of its
/// threads. The handler may never do so. Debuggers with another name are left alone, and so are those of live
/// processes.
///
/// Does nothing on systems where a killed process ends whoever watches it.
pub fn let_go_of_dead(process: ProcessId, handler: &str) {
    system::let_go_of_dead(process, handler);
}

/// Tells when a process has ended. Cheap to clone.
#[derive(Debug, Clone)]
pub struct ExitSignal(system::Watched);

impl ExitSignal {
    /// For any process of this user's; `None` when it is gone or cannot be watched. Needs a tokio runtime with I/O.
    pub fn of(pid: u32) -> Option<ExitSignal> {
        system::Watched::begin(pid).ok().map(ExitSignal)
    }

    /// The same for a child that has not been asked about, whose number is therefore nobody else's.
    pub(crate) fn of_child(pid: u32) -> io::Result<ExitSignal> {
        system::Watched::begin(pid).map(ExitSignal)
    }

    /// Resolves when the process has ended, and at once each time after that.
    pub async fn wait(&self) {
        self.0.ended().await;
    }
}

/// The number of the signal that ended a process, if one did. Always `None` on systems without signals.
pub fn signal_of(status: ExitStatus) -> Option<i32> {
    statuses::signal_of(status)
}

/// An exit status in words: `exit status 3`, `signal 11 (SIGSEGV)`.
pub fn in_words(status: ExitStatus) -> String {
    match (status.code(), signal_of(status)) {
        (Some(code), _) => format!("exit status {code}"),
        (None, Some(signal)) => signal_in_words(signal),
        (None, None) => "an unknown status".into(),
    }
}

/// A signal in words: `signal 9 (SIGKILL)`.
pub fn signal_in_words(signal: i32) -> String {
    format!("signal {signal}{}", statuses::bracketed_name(signal))
}

/// Whether that signal comes from outside: people, shells and the system end a process with it. Signals of a crash do
/// not count.
pub fn is_from_outside(signal: i32) -> bool {
    statuses::is_from_outside(signal)
}
