//! The processes of this machine: which there are, who started whom, and what each was started with.
//!
//! All of it is a snapshot: a process may have ended by the time its number is used. [`ProcessId`] names one for
//! certain.
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

/// One process for certain: a number alone may have been given to another one since.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ProcessId {
    /// Its number.
    pub pid: u32,
    /// When it started, in the system's own unit: to be compared with other processes' only (Linux: ticks since boot).
    pub start: u64,
}

impl ProcessId {
    /// The identity of the calling process: its pid and start time.
    pub fn own() -> ProcessId {
        let pid = std::process::id();
        ProcessId { pid, start: start_time(pid).unwrap_or(0) }
    }

    /// The process that has that number now.
    pub fn of(pid: u32) -> Option<ProcessId> {
        start_time(pid).map(|start| ProcessId { pid, start })
    }

    /// Whether this very process still runs. A zombie does not, and a later process of the same number does not count.
    pub fn is_live(self) -> bool {
        facts(self.pid).is_some_and(|facts| facts.start == self.start && !facts.ended)
    }

    /// Whether somebody has stopped it (Unix: SIGSTOP), so that it does nothing until it is told to go on.
    pub fn is_stopped(self) -> bool {
        facts(self.pid).is_some_and(|facts| facts.start == self.start && facts.stopped)
    }
}

/// The parts of a process's state that this crate reads at once.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Facts {
    /// It has ended, and its parent has not asked about it yet (Unix: a zombie).
    pub ended: bool,
    /// A signal has stopped it.
    pub stopped: bool,
    /// The number of its parent.
    pub parent: u32,
    /// The session of processes that it is in.
    pub session: u32,
    /// As in [`ProcessId::start`].
    pub start: u64,
    /// The processor time that its threads have had.
    pub worked: Duration,
}

/// The facts of the process of that number; `None` where there is none.
pub(crate) fn facts(pid: u32) -> Option<Facts> {
    system::facts(pid)
}

/// The number of every process, in no order.
pub fn all() -> impl Iterator<Item = u32> {
    system::all()
}

/// When the process of that number started, as in [`ProcessId::start`].
pub fn start_time(pid: u32) -> Option<u64> {
    facts(pid).map(|facts| facts.start)
}

/// The files that a process has open for writing now, in no order. Files that were removed meanwhile are left out.
pub fn files_open_to_write(pid: u32) -> Vec<PathBuf> {
    system::files_open_to_write(pid)
}

/// The numbers of every process below that one, however deep.
pub fn descendants(root: u32) -> Vec<u32> {
    descendant_processes(root).into_iter().map(|process| process.pid).collect()
}

/// Every process below that one, as it was seen there.
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

/// Processes that were handed to our parent when their own ended, with all that they started. Needs a parent that
/// [adopts orphans](crate::keeper::adopt_orphans).
pub fn orphans() -> Vec<u32> {
    let Some(parent) = system::parent() else { return Vec::new() };
    let own = std::process::id();
    let handed = |pid: &u32| *pid != own && facts(*pid).is_some_and(|facts| facts.parent == parent);
    all().filter(handed).flat_map(|pid| std::iter::once(pid).chain(descendants(pid))).collect()
}

/// A process's command line, with a zero byte after each word. A program may write over its own.
pub fn command_line(pid: u32) -> Option<Vec<u8>> {
    system::command_line(pid)
}

/// A variable of the environment that a process was started with. `None` for another user's process, and where a
/// program has written over its environment.
pub fn environment_of(pid: u32, name: &str) -> Option<String> {
    system::environment_of(pid, name)
}

/// The session of processes that a process is in, by the number of the process that began it
/// ([`crate::children::detach_from_terminal`]). No other process gets that number while the session has a process.
pub fn session_of(pid: u32) -> Option<u32> {
    facts(pid).map(|facts| facts.session)
}

/// The namespace that the numbers of processes are of, as a number: a container has its own. 0 where the system has no
/// such thing, or does not tell.
pub fn pid_namespace() -> u64 {
    system::pid_namespace()
}

/// The number by which a process knows itself: another one than ours for it, in a namespace of its own.
pub fn own_number(pid: u32) -> Option<u32> {
    system::own_number(pid)
}

/// The file of the program that a process runs, also where it has been removed or replaced since.
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

/// A path that starts this program again, also where its file has been replaced or removed since it was started.
///
/// # Errors
/// The system does not tell which file it was.
pub fn own_binary() -> io::Result<PathBuf> {
    let path = std::env::current_exe()?;
    Ok(if path.exists() { path } else { Path::new(system::OWN_BINARY).to_owned() })
}

/// How much memory a process takes, in bytes. Memory that it shares with others is counted in parts (Linux: PSS).
pub fn proportional_memory(pid: u32) -> Option<u64> {
    system::proportional_memory(pid)
}

/// How much processor time a process has had, its threads together.
pub fn processor_time(pid: u32) -> Option<Duration> {
    facts(pid).map(|facts| facts.worked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_is_itself_and_not_its_successor() {
        let own = ProcessId::own();
        assert!(own.is_live());
        assert!(!ProcessId { start: own.start + 1, ..own }.is_live());
        assert!(all().any(|pid| pid == own.pid));
    }

    #[test]
    fn this_process_is_told_as_it_was_started() {
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
