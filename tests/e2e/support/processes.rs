//! Processes of the machine, and waiting for conditions.

use super::Home;
use super::signals::{Signal, send};
use stagewright_os::{
    ends,
    processes::{self, ProcessId},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// Longest wait for anything that must happen: the machine may be busy.
pub const WAIT_TIMEOUT: Duration = Duration::from_secs(20);

/// The longest pause between two looks.
const LONGEST_PAUSE: Duration = Duration::from_millis(40);

/// Waits until `look` returns a value; fails the test after `WAIT_TIMEOUT`.
pub fn eventually<T>(what: &str, look: impl FnMut() -> Option<T>) -> T {
    within(WAIT_TIMEOUT, look).unwrap_or_else(|| panic!("{what}: not within {WAIT_TIMEOUT:?}"))
}

/// Calls `look` until it returns a value; `None` if it does not within that time.
///
/// The pauses between the calls grow, because each call may start a process, and other tests need the processor.
pub fn within<T>(timeout: Duration, mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let until = Instant::now() + timeout;
    let mut pause = Duration::from_millis(5);
    loop {
        let seen = look();
        if seen.is_some() || Instant::now() >= until {
            return seen;
        }
        std::thread::sleep(pause);
        pause = (pause * 3 / 2).min(LONGEST_PAUSE);
    }
}

/// A process's command line, with spaces between its words.
pub fn command_line(pid: u32) -> String {
    let raw = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    String::from_utf8_lossy(&raw).replace('\0', " ").trim().to_owned()
}

/// Waits until a process has finished its work: in eight checks in a row its main thread has not run.
pub fn until_it_rests(pid: u32) {
    let ran = || std::fs::read_to_string(format!("/proc/{pid}/schedstat")).expect("the time it ran");
    let (mut last, mut equal) = (ran(), 0);
    eventually("a process to rest", || {
        let now = ran();
        equal = if now == last { equal + 1 } else { 0 };
        last = now;
        (equal == 8).then_some(())
    });
}

/// Sends SIGKILL, and waits for the end.
pub fn kill(process: ProcessId) {
    ends::kill_exactly(process);
    assert!(ends::wait_for_end(process, WAIT_TIMEOUT), "{process:?} survived SIGKILL");
}

/// Kills several processes together: all are stopped before the first one is killed.
pub fn kill_together(processes: &[ProcessId]) {
    for process in processes {
        send(process.pid, Signal::STOP);
    }
    for process in processes {
        ends::kill_exactly(*process);
    }
    for process in processes {
        assert!(ends::wait_for_end(*process, WAIT_TIMEOUT), "{process:?} survived SIGKILL");
    }
}

/// All running processes of a home's sessions, found by the environment that they inherit, and by their parents.
#[derive(Debug, Default)]
pub struct Tree {
    all: BTreeMap<u32, (ProcessId, String)>,
}

impl Tree {
    /// The processes that run now.
    pub fn of(home: &Home) -> Tree {
        let mut tree = Tree::default();
        tree.grow(home);
        tree
    }

    /// Adds the processes that have started since.
    pub fn grow(&mut self, home: &Home) {
        let place = home.path().to_str().expect("a temp folder's path");
        let marked = |pid: &u32| processes::environment_of(*pid, "XDG_RUNTIME_DIR").as_deref() == Some(place);
        for root in processes::all().filter(marked) {
            for pid in processes::descendants(root).into_iter().chain([root]) {
                if let Some(process) = ProcessId::of(pid).filter(|p| p.is_live()) {
                    self.all.insert(pid, (process, command_line(pid)));
                }
            }
        }
    }

    /// The processes whose command lines contain these words.
    pub fn with(&self, words: &str) -> Vec<ProcessId> {
        self.all.values().filter(|(_, line)| line.contains(words)).map(|(process, _)| *process).collect()
    }

    /// The only process whose command line contains these words.
    pub fn the(&self, words: &str) -> ProcessId {
        match self.with(words).as_slice() {
            [only] => *only,
            found => panic!("{} processes with {words:?}: {:#?}", found.len(), self.all),
        }
    }

    /// The keeper: the `stagewright host` process that is not the host.
    pub fn keeper(&self) -> ProcessId {
        let hosts = self.with("stagewright host ");
        let host = self.host();
        *hosts.iter().find(|p| **p != host).unwrap_or_else(|| panic!("no keeper: {:#?}", self.all))
    }

    /// The host.
    pub fn host(&self) -> ProcessId {
        self.the("--serving")
    }

    /// The app's main process.
    pub fn app(&self) -> ProcessId {
        let main = |line: &str| line.contains("--remote-debugging-pipe") && !line.contains("--type=");
        let found = self.all.values().find(|(_, line)| main(line));
        found.unwrap_or_else(|| panic!("no app: {:#?}", self.all)).0
    }

    /// Waits until all of them have ended. A zombie counts as ended, an orphan does not.
    pub fn ends(&self) {
        for (process, line) in self.all.values() {
            assert!(ends::wait_for_end(*process, WAIT_TIMEOUT), "left behind: {process:?} {line}");
        }
    }

    /// The sockets of the sessions' displays.
    pub fn displays(&self) -> BTreeSet<PathBuf> {
        let names = self.all.keys().filter_map(|pid| processes::environment_of(*pid, "DISPLAY"));
        names.map(|name| PathBuf::from(format!("/tmp/.X11-unix/X{}", name.trim_start_matches(':')))).collect()
    }

    /// The socket of the sessions' display, and its change time (the ns of its second).
    pub fn display(&self) -> (PathBuf, i64) {
        let socket = self.displays().pop_first().expect("a display");
        let made = std::fs::metadata(&socket).expect("its socket").ctime_nsec();
        (socket, made)
    }
}

/// The names in a home's runtime folder, without tombstones.
pub fn left_in(home: &Home) -> Vec<String> {
    let entries = std::fs::read_dir(home.runtime()).into_iter().flatten().flatten();
    entries.map(|e| e.file_name().to_string_lossy().into_owned()).filter(|name| name != "tombstones").collect()
}

/// All paths in a home's runtime folder.
pub fn paths_in(home: &Home) -> Vec<PathBuf> {
    let mut found = vec![home.runtime()];
    let mut next = 0;
    while let Some(folder) = found.get(next).cloned() {
        next += 1;
        // A path that is a file has no entries.
        found.extend(std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()));
    }
    found
}

/// Waits until nothing of these sessions is left: no process, file or display.
pub fn nothing_left(home: &Home, tree: &Tree, (socket, made): &(PathBuf, i64)) {
    tree.ends();
    Tree::of(home).ends();
    let left = || left_in(home);
    eventually(&format!("an empty runtime folder, but for {:?}", left()), || left().is_empty().then_some(()));
    // Another server may have taken the number, with a newer socket.
    let there = || std::fs::metadata(socket).is_ok_and(|about| about.ctime_nsec() == *made);
    eventually("the display's socket to go", || (!there()).then_some(()));
}

/// The most memory that a session's host has used, in MiB.
pub fn host_megabytes(home: &Home) -> u64 {
    let runtime = home.path().display().to_string();
    let all = std::fs::read_dir("/proc").expect("/proc").flatten().map(|entry| entry.path());
    let hosts = all.filter(|process| {
        let part =
            |name: &str| std::fs::read(process.join(name)).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        part("cmdline").is_ok_and(|line| line.split('\0').nth(1) == Some("host"))
            && part("environ").is_ok_and(|environment| environment.contains(&runtime))
    });
    let peak = |process: &Path| {
        let status = std::fs::read_to_string(process.join("status")).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmHWM:"))?.to_owned();
        line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
    };
    hosts.filter_map(|host| peak(&host)).max().expect("a host")
}
