//! The ends of processes: wait for them, cause them, and describe how they happened.
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

/// Kills a process (Unix: SIGKILL). Never kills a later process with the same PID. Does nothing if the process is gone
/// already.
pub fn kill_exactly(process: ProcessId) {
    let _ = system::kill(process);
}

/// Asks a process to end, as a service manager does (Unix: SIGTERM). The program may clean up first, or ignore the
/// request. Never asks a later process with the same PID.
///
/// # Errors
/// The process is gone, or another user's.
pub fn ask_to_end(process: ProcessId) -> io::Result<()> {
    system::ask(process)
}

/// Waits until the process has ended; false if it still runs after `most`. Blocks the thread. A process that is gone
/// counts as ended, and so does a zombie.
pub fn wait_for_end(process: ProcessId, most: Duration) -> bool {
    system::wait_for_end(process, most)
}

/// Kills the crash handler that still traces a killed process. `handler` is the name of its program. A process that is
/// killed while its crash handler begins to write a dump ends only when the handler has released all threads. The
/// handler may never do so. Tracers with another name are left alone, and so are those of live processes.
///
/// Does nothing on systems where a tracer cannot delay the end of a killed process.
pub fn end_crash_handler_of(process: ProcessId, handler: &str) {
    system::end_crash_handler_of(process, handler);
}

/// A handle to wait for the end of a process. Cheap to clone.
#[derive(Debug, Clone)]
pub struct ExitSignal(system::Watched);

impl ExitSignal {
    /// For any process of this user; `None` if it is gone or cannot be watched. Needs a tokio runtime with I/O.
    pub fn of(pid: u32) -> Option<ExitSignal> {
        system::Watched::begin(pid).ok().map(ExitSignal)
    }

    /// The same for a child that has not been reaped, so that no other process can have its PID.
    pub(crate) fn of_child(pid: u32) -> io::Result<ExitSignal> {
        system::Watched::begin(pid).map(ExitSignal)
    }

    /// Resolves when the process has ended. Every later call resolves at once.
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

/// Whether people, shells or the system usually send that signal to end a process. False for signals of a crash.
pub fn is_from_outside(signal: i32) -> bool {
    statuses::is_from_outside(signal)
}
