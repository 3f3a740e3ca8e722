//! Finds processes and folders that sessions left behind because their keeper was killed.
//!
//! Everything that a host starts inherits [`MARK`]. It names the keeper by pid and start time, its pid namespace, and
//! the runtime directory. A process with the mark of a keeper that is gone is a leftover, whatever its name. A keeper
//! in another pid namespace has another number there, and is not judged.
//!
//! Chromium writes over its environment where it finds a session bus. So an app is also known by the session's record,
//! by its profile, or by the process session that its keeper began.

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
    /// The pid namespace, and device and inode of the runtime directory: of another place nothing is known here.
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
    /// The value of [`MARK`] for a session's processes, below that keeper.
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

    /// Cleans up in place of a keeper that is gone. The keeper's host calls this before it ends.
    pub fn stand_in(&self, id: &str) {
        // A process that forks meanwhile is found in the next round.
        for _ in 0..20 {
            let left: Vec<_> = self.left_processes().into_iter().filter(|left| left.session == id).collect();
            if left.is_empty() {
                break;
            }
            end(&left);
        }
        let place = self.session(id);
        let_go_of(&place);
        place.remove();
    }

    /// The same for everyone, when there is a sign of a session that was not cleared away. Cheap when there is none.
    /// Whether there was one.
    pub fn tidy(&self) -> bool {
        let stale = !self.stale().is_empty();
        if stale {
            self.clean();
        }
        stale
    }

    /// Ends and removes leftovers; says what is gone.
    pub fn clean(&self) -> Leftovers {
        let processes = end(&self.left_processes());
        self.forget_old();
        // Only now: a host that outlived its keeper and was clearing away is among those that were ended.
        let mut directories = self.remove_emptied();
        let stale = self.stale();
        stale.iter().for_each(|dir| self.tell_its_end(dir));
        stale.iter().for_each(let_go_of);
        directories.extend(stale.into_iter().filter(remove_over));
        Leftovers { processes, directories }
    }

    /// Leaves word for the next caller of a session that nobody was left to clear away.
    fn tell_its_end(&self, dir: &SessionDir) {
        let killed = dir.read().filter(|record| record.host.is_some() && record.is_over() && !record.ending);
        if let Some(record) = killed {
            let _ = self.leave_tombstone(&record.id, record.owner, &record.killed_from_outside());
        }
    }

    /// Removes the directories that are empty: whoever removed them was ended before the last step. The system removes
    /// no other, so one that is claimed in this moment stays.
    fn remove_emptied(&self) -> Vec<SessionDir> {
        self.directories().filter(|dir| fs::remove_dir(dir.path()).is_ok()).collect()
    }
}

/// Removes a directory that was stale, if it still is that one.
fn remove_over(dir: &SessionDir) -> bool {
    dir.remove_if(|record| record.is_none_or(SessionRecord::is_over))
}

/// Waits for the app's processes in that directory that are ending without us, by the death of their parent. Until
/// then they write into it, and make it anew when it is gone. They are known by their command lines: Electron 22 writes
/// over its environment.
fn let_go_of(place: &SessionDir) {
    let inside = [place.path().as_os_str().as_encoded_bytes(), b"/"].concat();
    let own = std::process::id();
    let names_it = |line: Vec<u8>| memmem::find(&line, &inside).is_some();
    let in_it = |pid: &u32| *pid != own && processes::command_line(*pid).is_some_and(names_it);
    for process in processes::all().filter(in_it).filter_map(ProcessId::of) {
        ends::wait_for_end(process, Duration::from_secs(2));
    }
}

/// A switch that only driven apps have.
const DEBUG_PIPE: &str = "--remote-debugging-pipe";

/// Whether a process is the app that a session had launched whose keeper is gone, though it bears no mark. A number says
/// that of no process: another one may have it by now.
fn is_app_of(pid: u32, dir: &SessionDir, record: &SessionRecord) -> bool {
    if record.joined {
        return false;
    }
    if record.app_process().is_some_and(|app| app.pid == pid) {
        return true;
    }
    let Some(line) = processes::command_line(pid) else { return false };
    // Chromium writes its words over with spaces between them.
    let is_edge = |at: Option<usize>| matches!(at.and_then(|at| line.get(at)), None | Some(0 | b' '));
    let has_word = |wanted: &[u8]| {
        memmem::find_iter(&line, wanted).any(|at| is_edge(at.checked_sub(1)) && is_edge(Some(at + wanted.len())))
    };
    let keeper = record.keeper;
    // The keeper cannot have begun a process that is older than itself.
    if processes::start_time(pid).is_none_or(|begun| begun < keeper.start) {
        return false;
    }
    if has_word(&[b"--user-data-dir=", dir.profile().as_os_str().as_encoded_bytes()].concat()) {
        return true;
    }
    // No other process gets the number of a process session while one of its processes is left. A later session with
    // that number has a keeper of its own, or no app of ours.
    let begun_by_keeper = processes::session_of(pid) == Some(keeper.pid) && ProcessId::of(keeper.pid).is_none();
    begun_by_keeper && has_word(DEBUG_PIPE.as_bytes()) && processes::environment_of(pid, MARK).is_none()
}

fn with_all_below(pid: u32) -> Vec<u32> {
    [vec![pid], processes::descendants(pid)].concat()
}

/// Kills all, waits for each, and gives those that are gone.
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
    // The host itself carries the mark too; it may live for a moment longer than its keeper.
    let left = place == here && !keeper.is_live() && process.is_live();
    left.then(|| LeftProcess { process, session: session.to_owned() })
}
