//! What differs by operating system: who dies with whom, and what other processes are about.
//!
//! Linux is the only one implemented. Elsewhere this module is what has to be written: a pipe-EOF
//! loop on macOS, a Job object on Windows.

#[cfg(target_os = "linux")]
mod linux;

#[cfg(target_os = "linux")]
pub use linux::*;

#[cfg(not(target_os = "linux"))]
compile_error!("stagewright has no driver/src/platform module for this system yet");

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

/// One process for certain: a pid alone may have been given to another one since.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ProcessId {
    /// Its number.
    pub pid: u32,
    /// When it started, in the kernel's own ticks since boot.
    pub start: u64,
}

impl ProcessId {
    /// The calling process.
    pub fn own() -> ProcessId {
        let pid = std::process::id();
        ProcessId { pid, start: start_time(pid).unwrap_or(0) }
    }

    /// The process that has that number now.
    pub fn of(pid: u32) -> Option<ProcessId> {
        start_time(pid).map(|start| ProcessId { pid, start })
    }

    /// Whether it is running; a zombie is not.
    pub fn is_live(self) -> bool {
        stat(self.pid).is_some_and(|stat| stat.start == self.start && !stat.zombie)
    }
}
