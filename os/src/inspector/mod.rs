//! Asks a running Node process to open its inspector, which takes about 10 ms. The port is not known in advance, since
//! the process may have been started with another one than 9229. If the port is in use, the process listens nowhere.
//!
//! Windows: Node's mapping `node-debug-handler-PID` holds the address of a function, to be run by `CreateRemoteThread`.
//! A process without the mapping takes no requests.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as system;

use crate::processes::ProcessId;
use std::io;

/// Whether a process handles such requests. Node does so only after a part of its start. A request ends a process that
/// does not handle it (Unix: SIGUSR1).
pub fn is_awaited_by(pid: u32) -> bool {
    system::is_awaited_by(pid)
}

/// Asks a process to open its inspector; never a later process with the same PID. Ask [`is_awaited_by`] first.
///
/// # Errors
/// The process is gone, or another user's.
pub fn ask(process: ProcessId) -> io::Result<()> {
    system::ask(process)
}
