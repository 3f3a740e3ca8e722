//! The processes of this machine: a list, their parents, and their command lines and environments.
//!
//! Every answer is a snapshot: a process may have ended by the time its PID is used. [`ProcessId`] identifies a process
//! reliably.
//!
//! Windows: Toolhelp32 for numbers and parents, `GetProcessTimes` for starts, `NtQueryInformationProcess` for command
//! lines. macOS: libproc and `sysctl(KERN_PROCARGS2)`.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as system;
#[cfg(target_os = "linux")]
pub(crate) use linux::{name, status};

use serde::{Deserialize, Serialize};
use std::{
    collections::HashMap,
    io,
    path::{Path, PathBuf},
    time::Duration,
};

/// The identity of a process: its PID and start time. A PID alone may be reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ProcessId {
    /// Its PID.
    pub pid: u32,
    /// Its start time in a unit of the system, only to be compared with other start times (Linux: clock ticks since
    /// boot).
    pub start: u64,
}

impl ProcessId {
    /// The identity of the calling process: its pid and start time.
    pub fn own() -> ProcessId {
        let pid = std::process::id();
        ProcessId { pid, start: start_time(pid).unwrap_or(0) }
    }

    /// The process that has that PID now.
    pub fn of(pid: u32) -> Option<ProcessId> {
        start_time(pid).map(|start| ProcessId { pid, start })
    }

    /// Whether this process still runs. False for a zombie, and if another process has its PID.
    pub fn is_live(self) -> bool {
        facts(self.pid).is_some_and(|facts| facts.start == self.start && !facts.ended)
    }

    /// Whether it is suspended (Unix: SIGSTOP).
    pub fn is_stopped(self) -> bool {
        facts(self.pid).is_some_and(|facts| facts.start == self.start && facts.stopped)
    }
}

/// The facts about a process that one read yields.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Facts {
    /// It has ended and has not been reaped (a zombie).
    pub ended: bool,
    /// It is suspended by a signal.
    pub stopped: bool,
    /// The PID of its parent.
    pub parent: u32,
    /// The ID of its process session.
    pub session: u32,
    /// As in [`ProcessId::start`].
    pub start: u64,
    /// The CPU time of all its threads.
    pub worked: Duration,
}

/// The facts about the process with that PID; `None` if there is none.
pub(crate) fn facts(pid: u32) -> Option<Facts> {
    system::facts(pid)
}

/// The PIDs of all processes, unordered.
pub fn all() -> impl Iterator<Item = u32> {
    system::all()
}

/// The start time of the process with that PID, as in [`ProcessId::start`].
pub fn start_time(pid: u32) -> Option<u64> {
    facts(pid).map(|facts| facts.start)
}

/// The files that a process has open for writing, unordered. Removed files are left out.
pub fn files_open_to_write(pid: u32) -> Vec<PathBuf> {
    system::files_open_to_write(pid)
}

/// The PIDs of all descendants of a process.
pub fn descendants(root: u32) -> Vec<u32> {
    descendant_processes(root).into_iter().map(|process| process.pid).collect()
}

/// All descendants of a process.
pub fn descendant_processes(root: u32) -> Vec<ProcessId> {
    let mut children: HashMap<u32, Vec<ProcessId>> = HashMap::new();
    for pid in all() {
        if let Some(facts) = facts(pid) {
            children.entry(facts.parent).or_default().push(ProcessId { pid, start: facts.start });
        }
    }
    let mut found = Vec::new();
    let mut queue = vec![root];
    while let Some(pid) = queue.pop() {
        let below = children.remove(&pid).unwrap_or_default();
        queue.extend(below.iter().map(|process| process.pid));
        found.extend(below);
    }
    found
}

/// The PIDs of orphans that our parent has adopted, and of their descendants. Needs a parent that [adopts
/// orphans](crate::keeper::adopt_orphans).
pub fn orphans() -> Vec<u32> {
    let Some(parent) = system::parent() else { return Vec::new() };
    let own = std::process::id();
    let handed = |pid: &u32| *pid != own && facts(*pid).is_some_and(|facts| facts.parent == parent);
    all().filter(handed).flat_map(|pid| std::iter::once(pid).chain(descendants(pid))).collect()
}

/// A process's command line, with a zero byte after each argument. A program may overwrite its own.
pub fn command_line(pid: u32) -> Option<Vec<u8>> {
    system::command_line(pid)
}

/// A variable of the environment that a process was started with. `None` for another user's process, and if the program
/// has overwritten its environment.
pub fn environment_of(pid: u32, name: &str) -> Option<String> {
    system::environment_of(pid, name)
}

/// The ID of a process's session: the PID of its leader ([`crate::children::detach_from_terminal`]). That PID is not
/// reused while the session has a process.
pub fn session_of(pid: u32) -> Option<u32> {
    facts(pid).map(|facts| facts.session)
}

/// The ID of our PID namespace: a container has its own. 0 if the system has no such namespaces, or does not report
/// them.
pub fn pid_namespace() -> u64 {
    system::pid_namespace()
}

/// The PID of a process in its own PID namespace, where it may differ from the PID that we see.
pub fn own_number(pid: u32) -> Option<u32> {
    system::own_number(pid)
}

/// The path of the program that a process runs, also if the file was removed or replaced since.
///
/// # Errors
/// The process is gone, or it is another user's.
pub fn binary_of(pid: u32) -> io::Result<PathBuf> {
    system::binary_of(pid)
}

/// The working folder of a process; `None` where it is gone or another user's.
pub fn working_folder(pid: u32) -> Option<PathBuf> {
    system::working_folder(pid)
}

/// A path that starts this program again, also if its file was replaced or removed since the start.
///
/// # Errors
/// The system does not report the file.
pub fn own_binary() -> io::Result<PathBuf> {
    let path = std::env::current_exe()?;
    Ok(if path.exists() { path } else { Path::new(system::OWN_BINARY).to_owned() })
}

/// The memory of a process in bytes. Memory that it shares with others is divided among them (Linux: PSS).
pub fn proportional_memory(pid: u32) -> Option<u64> {
    system::proportional_memory(pid)
}

/// The CPU time of a process, all threads together.
pub fn processor_time(pid: u32) -> Option<Duration> {
    facts(pid).map(|facts| facts.worked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn process_id_with_another_start_time_is_not_live() {
        let own = ProcessId::own();
        assert!(own.is_live());
        assert!(!ProcessId { start: own.start + 1, ..own }.is_live());
        assert!(all().any(|pid| pid == own.pid));
    }

    #[test]
    fn own_binary_folder_and_command_line_are_read() {
        let own = std::process::id();
        let binary = std::env::current_exe().expect("a binary");
        assert_eq!(binary_of(own).expect("ours"), binary);
        assert_eq!(own_binary().expect("ours"), binary);
        assert_eq!(working_folder(own), std::env::current_dir().ok());
        let first = command_line(own).expect("ours");
        assert_eq!(first.split(|byte| *byte == 0).next().map(<[u8]>::to_vec), std::env::args().next().map(Vec::from));
        assert!(proportional_memory(own).is_some_and(|bytes| bytes > 0) && own_number(own) == Some(own));
    }
}
