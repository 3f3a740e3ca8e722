//! Finds processes and folders that sessions left behind because their keeper was killed.
//!
//! Everything that a host starts inherits [`MARK`]. It names the keeper by pid and start time, its pid namespace, and
//! the runtime directory. A process with the mark of a dead keeper is a leftover, whatever its name. Keepers in other
//! pid namespaces are ignored, because their pids mean other processes here.
//!
//! Chromium overwrites its environment if there is a session bus. So an app is also recognized by the session's record,
//! by its profile, or by its process session, whose leader is the keeper.

use super::{RuntimeDir, SessionDir, SessionRecord};
use memchr::memmem;
use serde::Serialize;
use stagewright_os::{
    ends, private,
    processes::{self, ProcessId},
};
use std::{fs, time::Duration};

/// The environment variable that all of a session's processes carry.
pub const MARK: &str = "STAGEWRIGHT_MARK";

/// The content of a mark.
#[derive(Debug, PartialEq, Eq)]
struct Marked<'a> {
    keeper: ProcessId,
    /// The pid namespace, and device and inode of the runtime directory. Marks of other places are ignored.
    place: [u64; 3],
    session: &'a str,
}

impl Marked<'_> {
    fn read(mark: &str) -> Option<Marked<'_>> {
        let mut parts = mark.splitn(6, ':');
        let mut number = || parts.next()?.parse::<u64>().ok();
        let keeper = ProcessId { pid: number()?.try_into().ok()?, start: number()? };
        let place = [number()?, number()?, number()?];
        Some(Marked { keeper, place, session: parts.next()? })
    }
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

/// Processes and folders that sessions left behind.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Leftovers {
    /// Processes.
    pub processes: Vec<LeftProcess>,
    /// Session directories.
    pub directories: Vec<SessionDir>,
}

impl RuntimeDir {
    /// The value of [`MARK`] for the processes of a session with that keeper.
    pub fn mark(&self, id: &str, keeper: ProcessId) -> String {
        let [namespace, device, inode] = self.place();
        format!("{}:{}:{namespace}:{device}:{inode}:{id}", keeper.pid, keeper.start)
    }

    fn place(&self) -> [u64; 3] {
        let [device, inode] = private::id_at(self.path()).unwrap_or_default();
        [processes::pid_namespace(), device, inode]
    }

    fn left_processes(&self) -> Vec<LeftProcess> {
        let (own, place) = (std::process::id(), self.place());
        let others = || processes::all().filter(|pid| *pid != own);
        let mut left: Vec<_> = others().filter_map(|pid| left_process(pid, place)).collect();
        for (dir, record) in self.directories().filter_map(|dir| dir.read().map(|record| (dir, record))) {
            if !record.has_lost_keeper() {
                continue;
            }
            let apps = others().filter(|pid| is_app_of(*pid, &dir, &record)).flat_map(with_all_below);
            for process in apps.filter_map(ProcessId::of).filter(|process| process.is_live()) {
                if process.pid != own && !left.iter().any(|known| known.process == process) {
                    left.push(LeftProcess { process, session: record.id.clone() });
                }
            }
        }
        left
    }

    /// Finds leftovers, and changes nothing.
    pub fn leftovers(&self) -> Leftovers {
        let processes = self.left_processes();
        Leftovers { processes, directories: self.stale() }
    }

    /// Cleans up in place of a dead keeper. The keeper's host calls this before it ends.
    pub fn stand_in(&self, id: &str) {
        // Repeat, to find processes that were forked meanwhile.
        for _ in 0..20 {
            let left: Vec<_> = self.left_processes().into_iter().filter(|left| left.session == id).collect();
            if left.is_empty() {
                break;
            }
            end(&left);
        }
        let place = self.session(id);
        wait_for_its_users(&place);
        place.remove();
    }

    /// Cleans up after all dead sessions, if there is a stale directory. Returns whether there was one. Cheap if there
    /// is none.
    pub fn tidy(&self) -> bool {
        let stale = !self.stale().is_empty();
        if stale {
            self.clean();
        }
        stale
    }

    /// Ends and removes leftovers, and returns those that are gone.
    pub fn clean(&self) -> Leftovers {
        let processes = end(&self.left_processes());
        self.forget_old();
        // Only after the processes: one of them may be a host that outlived its keeper and was removing its directory.
        let mut directories = self.remove_emptied();
        let stale = self.stale();
        stale.iter().for_each(|dir| self.report_lost_session(dir));
        stale.iter().for_each(wait_for_its_users);
        directories.extend(stale.into_iter().filter(remove_over));
        Leftovers { processes, directories }
    }

    /// Leaves a tombstone for a session that lost all of its processes.
    fn report_lost_session(&self, dir: &SessionDir) {
        let killed = dir.read().filter(|record| record.host.is_some() && record.is_over() && !record.ending);
        if let Some(record) = killed {
            let _ = self.leave_tombstone(&record.id, record.owner, &record.killed_from_outside());
        }
    }

    /// Removes empty directories, which remain if a process was killed during a removal. A directory that is being
    /// claimed is not empty, so `remove_dir` fails for it.
    fn remove_emptied(&self) -> Vec<SessionDir> {
        self.directories().filter(|dir| fs::remove_dir(dir.path()).is_ok()).collect()
    }
}

/// Removes a stale directory, unless another session has claimed the name meanwhile.
fn remove_over(dir: &SessionDir) -> bool {
    dir.remove_if(|record| record.is_none_or(SessionRecord::is_over))
}

/// Waits for the app's processes that use the directory and are ending because their parent died. Until then they write
/// into it, and would recreate it. They are recognized by their command lines, because Electron 22 overwrites its
/// environment.
fn wait_for_its_users(place: &SessionDir) {
    let inside = [place.path().as_os_str().as_encoded_bytes(), b"/"].concat();
    let own = std::process::id();
    let names_it = |line: Vec<u8>| memmem::find(&line, &inside).is_some();
    let in_it = |pid: &u32| *pid != own && processes::command_line(*pid).is_some_and(names_it);
    for process in processes::all().filter(in_it).filter_map(ProcessId::of) {
        ends::wait_for_end(process, Duration::from_secs(2));
    }
}

/// A switch that only launched apps have.
const DEBUG_PIPE: &str = "--remote-debugging-pipe";

/// Whether a process without a mark is the app of a session whose keeper is dead. The pid alone proves nothing, since
/// it may have been reused.
fn is_app_of(pid: u32, dir: &SessionDir, record: &SessionRecord) -> bool {
    if record.joined {
        return false;
    }
    if record.app_process().is_some_and(|app| app.pid == pid) {
        return true;
    }
    let Some(line) = processes::command_line(pid) else { return false };
    // Chromium overwrites the command line with spaces between the arguments.
    let is_edge = |at: Option<usize>| matches!(at.and_then(|at| line.get(at)), None | Some(0 | b' '));
    let has_word = |wanted: &[u8]| {
        memmem::find_iter(&line, wanted).any(|at| is_edge(at.checked_sub(1)) && is_edge(Some(at + wanted.len())))
    };
    let keeper = record.keeper;
    // A process that is older than the keeper cannot be its app.
    if processes::start_time(pid).is_none_or(|begun| begun < keeper.start) {
        return false;
    }
    if has_word(&[b"--user-data-dir=", dir.profile().as_os_str().as_encoded_bytes()].concat()) {
        return true;
    }
    // The id of a process session is not reused while one of its processes is left. A later process session with that
    // id has another leader, or contains no app of ours.
    let begun_by_keeper = processes::session_of(pid) == Some(keeper.pid) && ProcessId::of(keeper.pid).is_none();
    begun_by_keeper && has_word(DEBUG_PIPE.as_bytes()) && processes::environment_of(pid, MARK).is_none()
}

fn with_all_below(pid: u32) -> Vec<u32> {
    [vec![pid], processes::descendants(pid)].concat()
}

/// Kills all, waits for each, and returns those that are gone.
fn end(all: &[LeftProcess]) -> Vec<LeftProcess> {
    for left in all {
        ends::kill_exactly(left.process);
    }
    all.iter().filter(|left| ends::wait_for_end(left.process, Duration::from_secs(5))).cloned().collect()
}

fn left_process(pid: u32, here: [u64; 3]) -> Option<LeftProcess> {
    let process = ProcessId::of(pid)?;
    let mark = processes::environment_of(pid, MARK)?;
    let Marked { keeper, place, session } = Marked::read(&mark)?;
    // The host has the mark, too, and may outlive its keeper by a moment.
    let left = place == here && !keeper.is_live() && process.is_live();
    left.then(|| LeftProcess { process, session: session.to_owned() })
}
