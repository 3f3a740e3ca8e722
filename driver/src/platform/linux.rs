//! Linux: prctl, pidfd and /proc.

use super::ProcessId;
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    process::{
        Pid, PidfdFlags, Signal, WaitOptions, getpid, getppid, kill_process, pidfd_open, pidfd_send_signal,
        set_child_subreaper, set_parent_process_death_signal, setsid, wait,
    },
};
use std::{
    collections::{BTreeSet, HashMap},
    fs::File,
    io,
    os::{
        fd::{AsFd, OwnedFd},
        unix::process::CommandExt,
    },
    path::{Path, PathBuf},
    process::Command,
    sync::atomic::{AtomicI32, Ordering},
    time::Duration,
};

pub use rustix::process::Signal as ProcessSignal;

/// Makes the command's process get `signal` when the *thread* that spawns it ends: spawn from the
/// main thread only. For a tokio command pass `command.as_std_mut()`.
///
/// The parent may die between fork and prctl; the child then ends itself.
pub fn arm_parent_death(command: &mut Command, signal: Signal) {
    let parent = getpid();
    // SAFETY: only system calls between fork and exec.
    unsafe {
        command.pre_exec(move || {
            set_parent_process_death_signal(Some(signal))?;
            if getppid() == Some(parent) { Ok(()) } else { Err(io::Error::other("the parent has died")) }
        });
    }
}

/// Gives the command's process a session of its own: a terminal's Ctrl-C does not reach it.
pub fn detach_from_terminal(command: &mut Command) {
    // SAFETY: one system call between fork and exec.
    unsafe {
        command.pre_exec(|| Ok(setsid().map(drop)?));
    }
}

/// Makes the calling process the parent of every orphan below it.
pub fn become_subreaper() -> io::Result<()> {
    Ok(set_child_subreaper(Some(getpid()))?)
}

/// This process's user.
pub fn own_uid() -> u32 {
    rustix::process::getuid().as_raw()
}

/// Where an open file is, without links on the way.
pub fn path_of_open(file: &impl AsFd) -> Option<PathBuf> {
    use std::os::fd::AsRawFd;
    std::fs::read_link(format!("/proc/self/fd/{}", file.as_fd().as_raw_fd())).ok()
}

/// A path that leads into an open folder, whatever it is called by now.
pub fn path_into(folder: &impl AsFd) -> PathBuf {
    use std::os::fd::AsRawFd;
    PathBuf::from(format!("/proc/self/fd/{}", folder.as_fd().as_raw_fd()))
}

/// Takes stdin away from this process, for whom it is a connection: reading it later gives nothing,
/// and no child gets it by accident.
pub fn take_stdin() -> io::Result<OwnedFd> {
    let taken = io::stdin().as_fd().try_clone_to_owned()?;
    rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
    Ok(taken)
}

static RECEIVER: AtomicI32 = AtomicI32::new(0);

extern "C" fn pass_on(_: libc::c_int) {
    // SAFETY: kill is async-signal-safe.
    unsafe {
        libc::kill(RECEIVER.load(Ordering::Relaxed), libc::SIGTERM);
    }
}

/// From now on SIGTERM, SIGINT and SIGHUP to this process become a SIGTERM to that child, whose
/// orderly end is also this one's.
pub fn forward_termination(child: u32) {
    RECEIVER.store(child as i32, Ordering::Relaxed);
    let handler = pass_on as extern "C" fn(libc::c_int) as libc::sighandler_t;
    for signal in [libc::SIGTERM, libc::SIGINT, libc::SIGHUP] {
        // SAFETY: the handler makes one async-signal-safe call.
        unsafe {
            libc::signal(signal, handler);
        }
    }
}

/// Reaps whatever ends below this process, until the child of that number has; the signal that ended it, if one did.
pub fn reap_until(child: u32) -> Option<u8> {
    loop {
        match wait(WaitOptions::empty()) {
            Ok(Some((pid, status))) if pid.as_raw_nonzero().get() as u32 == child => {
                return status.terminating_signal()?.try_into().ok();
            }
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(_) => return None,
        }
    }
}

/// How long an X server may take to remove its socket.
const X_SERVER: Duration = Duration::from_secs(1);

/// Kills and reaps all descendants until none is left. Needs [`become_subreaper`].
pub fn end_descendants() {
    end_x_servers();
    loop {
        let doomed = descendant_processes(std::process::id());
        // One that its own parent has reaped since may have given its number to somebody else's.
        doomed.iter().copied().for_each(kill_exactly);
        match wait(if doomed.is_empty() { WaitOptions::NOHANG } else { WaitOptions::empty() }) {
            Err(rustix::io::Errno::INTR) => {}
            Err(_) => return,
            Ok(_) => {}
        }
    }
}

/// X servers are asked to leave: killed ones leave their socket in `/tmp`.
fn end_x_servers() {
    let is_server = |pid: &u32| std::fs::read_to_string(format!("/proc/{pid}/comm")).is_ok_and(|c| c.trim() == "Xvfb");
    let below = descendant_processes(std::process::id());
    let servers: Vec<ProcessId> = below.into_iter().filter(|process| is_server(&process.pid)).collect();
    for server in &servers {
        let _ = signal_exactly(*server, Signal::TERM);
    }
    for server in servers {
        wait_for_end(server, X_SERVER);
    }
}

/// The numbers of every process below that one.
pub fn descendants(root: u32) -> Vec<u32> {
    descendant_processes(root).into_iter().map(|process| process.pid).collect()
}

/// Every process below that one, as it was seen there.
pub fn descendant_processes(root: u32) -> Vec<ProcessId> {
    let mut children: HashMap<u32, Vec<ProcessId>> = HashMap::new();
    for pid in all_processes() {
        if let Some(stat) = stat(pid) {
            children.entry(stat.parent).or_default().push(ProcessId { pid, start: stat.start });
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

/// Sends a signal; a process that is gone already is no failure.
pub fn signal(pid: u32, signal: Signal) {
    if let Some(pid) = Pid::from_raw(pid as i32) {
        let _ = kill_process(pid, signal);
    }
}

/// Kills exactly this process, never a later one of the same number.
pub fn kill_exactly(process: ProcessId) {
    let _ = signal_exactly(process, Signal::KILL);
}

/// Sends a signal to exactly this process, never to a later one of the same number.
pub fn signal_exactly(process: ProcessId, signal: Signal) -> io::Result<()> {
    let pid = Pid::from_raw(process.pid as i32).ok_or(io::ErrorKind::InvalidInput)?;
    let handle = pidfd_open(pid, PidfdFlags::empty())?;
    // One whose first thread has ended counts as a zombie while its others run.
    if start_time(process.pid) != Some(process.start) {
        return Err(rustix::io::Errno::SRCH.into());
    }
    Ok(pidfd_send_signal(&handle, signal)?)
}

/// Waits until the process has ended; false when it still runs at the deadline.
pub fn wait_for_end(process: ProcessId, most: Duration) -> bool {
    let Some(pid) = Pid::from_raw(process.pid as i32) else { return true };
    let Ok(handle) = pidfd_open(pid, PidfdFlags::empty()) else { return true };
    if !process.is_live() {
        return true;
    }
    let most = Timespec { tv_sec: most.as_secs() as i64, tv_nsec: most.subsec_nanos().into() };
    matches!(poll(&mut [PollFd::new(&handle, PollFlags::IN)], Some(&most)), Ok(1..))
}

/// The name of Electron's crash handler (`chrome_crashpad_handler`), as far as the kernel keeps it.
const CRASH_HANDLER: &str = "chrome_crashpad";

/// Ends the crash handler that still holds a process whose first thread has ended. One that was killed while its handler
/// came to write a dump of it has ended only when that has let go of each of its threads, which it may never do.
pub fn let_go_of_dead(process: ProcessId) {
    if !stat(process.pid).is_some_and(|stat| stat.zombie && stat.start == process.start) {
        return;
    }
    let number = |of: &Path, field| status(of, field)?.parse().ok().filter(|pid: &u32| *pid != 0);
    let tasks = std::fs::read_dir(format!("/proc/{}/task", process.pid)).into_iter().flatten().flatten();
    // It is named by the thread that traces.
    let tracers = tasks.filter_map(|task| number(&task.path(), "TracerPid:"));
    let holders: BTreeSet<u32> =
        tracers.filter_map(|thread| number(Path::new(&format!("/proc/{thread}")), "Tgid:")).collect();
    for holder in holders.into_iter().filter_map(ProcessId::of) {
        // A debugger that somebody has put there is not ours to end.
        let name = std::fs::read_to_string(format!("/proc/{}/comm", holder.pid)).unwrap_or_default();
        if name.trim() == CRASH_HANDLER {
            kill_exactly(holder);
        }
    }
}

/// Waits until the other end of a pipe or socket is closed; for ever on a file.
pub fn wait_for_reader_to_leave(pipe: &impl AsFd) {
    let gone = PollFlags::ERR | PollFlags::HUP;
    loop {
        let mut fds = [PollFd::new(pipe, PollFlags::empty())];
        match poll(&mut fds, None) {
            Ok(_) if fds[0].revents().intersects(gone) => return,
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(_) => return,
        }
    }
}

/// Every process's number.
pub fn all_processes() -> impl Iterator<Item = u32> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// A process's command line, with a zero byte after each word.
pub fn command_line(pid: u32) -> Option<Vec<u8>> {
    std::fs::read(format!("/proc/{pid}/cmdline")).ok()
}

/// The session of processes (`setsid`) that a process is in: the number of the process that began it, which nobody else
/// gets while there is one left in it.
pub fn session_of(pid: u32) -> Option<u32> {
    stat(pid).map(|stat| stat.session)
}

/// A variable of the environment that a process was started with; of our own user's only.
pub fn environment_of(pid: u32, name: &str) -> Option<String> {
    let all = std::fs::read(format!("/proc/{pid}/environ")).ok()?;
    let value = all.split(|b| *b == 0).find_map(|entry| entry.strip_prefix(name.as_bytes())?.strip_prefix(b"="))?;
    String::from_utf8(value.to_vec()).ok()
}

/// Processes that were handed to our parent, with all that they started: the keeper is a subreaper, so what a child of
/// ours left alone is its child now.
pub fn orphans() -> Vec<u32> {
    let Some(parent) = getppid().map(|pid| pid.as_raw_nonzero().get() as u32) else { return Vec::new() };
    let own = std::process::id();
    let handed = |pid: &u32| *pid != own && stat(*pid).is_some_and(|stat| stat.parent == parent);
    all_processes().filter(handed).flat_map(|pid| std::iter::once(pid).chain(descendants(pid))).collect()
}

/// The pid namespace that the numbers of processes are of, by its inode; 0 where there is none to be seen.
pub fn pid_namespace() -> u64 {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self/ns/pid").map_or(0, |about| about.ino())
}

/// The number by which a process knows itself: another one than ours for it, in a pid namespace of its own.
pub fn own_number(pid: u32) -> Option<u32> {
    status(Path::new(&format!("/proc/{pid}")), "NSpid:")?.split_whitespace().last()?.parse().ok()
}

/// A line of what the kernel says of a process, or of one of its threads.
fn status(of: &Path, field: &str) -> Option<String> {
    let status = std::fs::read_to_string(of.join("status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix(field)).map(|value| value.trim().to_owned())
}

/// When the process of that number started, in ticks since boot.
pub fn start_time(pid: u32) -> Option<u64> {
    stat(pid).map(|stat| stat.start)
}

/// How much memory a process takes, in bytes: what it shares is counted in parts (PSS).
pub fn proportional_memory(pid: u32) -> Option<u64> {
    let rollup = std::fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
    let line = rollup.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? * 1024)
}

/// How much processor time a process has had, its threads together.
pub fn processor_time(pid: u32) -> Option<Duration> {
    let ticks = stat(pid)?.worked;
    Some(Duration::from_secs(ticks) / rustix::param::clock_ticks_per_second().try_into().ok()?)
}

pub(super) struct Stat {
    pub zombie: bool,
    pub parent: u32,
    pub session: u32,
    pub start: u64,
    /// In user mode and in the kernel, in ticks.
    pub worked: u64,
}

pub(super) fn stat(pid: u32) -> Option<Stat> {
    let line = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The second field is the name in brackets and may itself hold spaces and brackets.
    let fields: Vec<&str> = line.get(line.rfind(')')? + 2..)?.split(' ').collect();
    Some(Stat {
        zombie: matches!(*fields.first()?, "Z" | "X"),
        parent: fields.get(1)?.parse().ok()?,
        session: fields.get(3)?.parse().ok()?,
        start: fields.get(19)?.parse().ok()?,
        worked: fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_is_itself_and_not_its_successor() {
        let own = ProcessId::own();
        assert!(own.is_live());
        assert!(!ProcessId { start: own.start + 1, ..own }.is_live());
        assert!(!wait_for_end(own, Duration::ZERO));
    }

    #[test]
    fn an_armed_child_is_a_descendant_and_its_end_is_seen() {
        let mut command = Command::new("sleep");
        arm_parent_death(command.arg("60").env("SW_TEST_MARK", "a b"), Signal::KILL);
        let mut child = command.spawn().expect("sleep");
        let id = ProcessId::of(child.id()).expect("running");
        assert!(descendants(std::process::id()).contains(&child.id()));
        assert_eq!(environment_of(child.id(), "SW_TEST_MARK").as_deref(), Some("a b"));
        kill_exactly(id);
        assert!(wait_for_end(id, Duration::from_secs(10)));
        child.wait().expect("reaped");
    }
}
