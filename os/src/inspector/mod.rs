//! How a running Node process is asked to open its inspector. Opening takes some 10 ms. The process chooses the port:
//! it may have been started with another one, or find that one taken.
//!
//! Windows: Node's mapping `node-debug-handler-PID` holds the address of a function, to be run by `CreateRemoteThread`.
//! A process without the mapping takes no requests.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as system;

use crate::processes::ProcessId;
use std::io;

/// Whether a process listens for such requests. Node does so from some point of its start on; a process that does not
/// may die of a request (Unix: SIGUSR1).
pub fn is_awaited_by(pid: u32) -> bool {
    system::is_awaited_by(pid)
}

/// Asks a process to open its inspector; never a later process of the same number. Ask [`is_awaited_by`] first.
///
/// # Errors
/// The process is gone, or another user's.
pub fn ask(process: ProcessId) -> io::Result<()> {
    system::ask(process)
}
