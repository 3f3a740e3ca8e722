//! What sessions have left behind, when their keeper was killed.
//!
//! Everything that a host starts inherits [`MARK`], which names its keeper by pid and start time.
//! A process with the mark of a keeper that is gone is a leftover, whatever it is called.

use super::{RuntimeDir, SessionDir};
use crate::platform::{self, ProcessId};
use memchr::memmem;
use serde::Serialize;
use std::{os::unix::ffi::OsStrExt, time::Duration};

/// The environment variable that all of a session's processes carry.
pub const MARK: &str = "STAGEWRIGHT_MARK";

/// The value of [`MARK`] below that keeper.
pub fn mark(id: &str, keeper: ProcessId) -> String {
    format!("{}:{}:{id}", keeper.pid, keeper.start)
}

/// A process that outlived its session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeftProcess {
    /// The process.
    #[serde(flatten)]
    pub process: ProcessId,
    /// The session that it was part of.
    pub session: String,
}

/// What sessions have left behind.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Leftovers {
    /// Processes.
    pub processes: Vec<LeftProcess>,
    /// Session directories.
    pub directories: Vec<SessionDir>,
}

impl RuntimeDir {
    /// Finds leftovers and touches nothing.
    pub fn leftovers(&self) -> Leftovers {
        let processes = platform::all_processes().filter_map(left_process).collect();
        Leftovers { processes, directories: self.stale() }
    }

    /// Clears away in a dead keeper's stead; for its host, whose last act this is.
    pub fn stand_in(&self, id: &str) {
        let own = std::process::id();
        // Whoever forks while it is looked for is found in the next round.
        for _ in 0..20 {
            let others = platform::all_processes().filter(|pid| *pid != own);
            let left: Vec<_> = others.filter_map(left_process).filter(|left| left.session == id).collect();
            if left.is_empty() {
                break;
            }
            end(&left);
        }
        let place = self.session(id);
        let_go_of(&place);
        place.remove();
    }

    /// The same for everyone, when there is a sign of a session that was not cleared away. Cheap
    /// when there is none.
    pub fn tidy(&self) {
        if !self.stale().is_empty() {
            self.clean();
        }
    }

    /// Ends and removes leftovers; says what is gone.
    pub fn clean(&self) -> Leftovers {
        let Leftovers { processes, directories } = self.leftovers();
        let processes = end(&processes);
        self.forget_old();
        directories.iter().for_each(let_go_of);
        Leftovers { processes, directories: directories.into_iter().filter(SessionDir::remove).collect() }
    }
}

/// Waits for the app's processes in that directory that are ending without us, by the death of their parent. Until
/// then they write into it, and make it anew when it is gone. They are known by their command lines: Electron 22 writes
/// over its environment.
fn let_go_of(place: &SessionDir) {
    let inside = [place.path().as_os_str().as_bytes(), b"/"].concat();
    let own = std::process::id();
    let names_it = |line: Vec<u8>| memmem::find(&line, &inside).is_some();
    let in_it = |pid: &u32| *pid != own && platform::command_line(*pid).is_some_and(names_it);
    for process in platform::all_processes().filter(in_it).filter_map(ProcessId::of) {
        platform::wait_for_end(process, Duration::from_secs(2));
    }
}

/// Kills all, then waits for each; those that are gone.
fn end(all: &[LeftProcess]) -> Vec<LeftProcess> {
    for left in all {
        platform::kill_exactly(left.process);
    }
    all.iter().filter(|left| platform::wait_for_end(left.process, Duration::from_secs(5))).cloned().collect()
}

fn left_process(pid: u32) -> Option<LeftProcess> {
    let process = ProcessId::of(pid)?;
    let mark = platform::environment_of(pid, MARK)?;
    let mut parts = mark.splitn(3, ':');
    let keeper = ProcessId { pid: parts.next()?.parse().ok()?, start: parts.next()?.parse().ok()? };
    let session = parts.next()?.to_owned();
    // The host itself carries the mark too; it may live for a moment longer than its keeper.
    (!keeper.is_live() && process.is_live()).then_some(LeftProcess { process, session })
}
