//! Linux: pidfds, which still refer to the same process after its PID has been reused.

use crate::processes::{self, ProcessId};
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal},
};
use std::{collections::BTreeSet, io, os::fd::OwnedFd, path::Path, sync::Arc, time::Duration};
use tokio::io::unix::AsyncFd;

pub(super) fn kill(process: ProcessId) -> io::Result<()> {
    signal(process, Signal::KILL)
}

pub(super) fn ask(process: ProcessId) -> io::Result<()> {
    signal(process, Signal::TERM)
}

/// Sends a signal to exactly this process.
pub(crate) fn signal(process: ProcessId, signal: Signal) -> io::Result<()> {
    let handle = pidfd_open(number(process.pid)?, PidfdFlags::empty())?;
    // Do not use `is_live`: a process whose first thread has ended is listed as a zombie while its other threads run.
    if processes::start_time(process.pid) != Some(process.start) {
        return Err(rustix::io::Errno::SRCH.into());
    }
    Ok(pidfd_send_signal(&handle, signal)?)
}

fn number(pid: u32) -> io::Result<Pid> {
    Pid::from_raw(pid as i32).ok_or_else(|| io::ErrorKind::InvalidInput.into())
}

pub(super) fn wait_for_end(process: ProcessId, most: Duration) -> bool {
    let Ok(pid) = number(process.pid) else { return true };
    let Ok(handle) = pidfd_open(pid, PidfdFlags::empty()) else { return true };
    if !process.is_live() {
        return true;
    }
    let most = Timespec { tv_sec: most.as_secs() as i64, tv_nsec: most.subsec_nanos().into() };
    matches!(poll(&mut [PollFd::new(&handle, PollFlags::IN)], Some(&most)), Ok(1..))
}

/// The kernel keeps this many bytes of a program's name.
const NAME_KEPT: usize = 15;

pub(super) fn end_crash_handler_of(process: ProcessId, handler: &str) {
    if !processes::facts(process.pid).is_some_and(|facts| facts.ended && facts.start == process.start) {
        return;
    }
    let number = |of: &Path, field| processes::status(of, field)?.parse().ok().filter(|pid: &u32| *pid != 0);
    let tasks = std::fs::read_dir(format!("/proc/{}/task", process.pid)).into_iter().flatten().flatten();
    // `TracerPid` is a thread of the tracing process.
    let tracers = tasks.filter_map(|task| number(&task.path(), "TracerPid:"));
    let holders: BTreeSet<u32> =
        tracers.filter_map(|thread| number(Path::new(&format!("/proc/{thread}")), "Tgid:")).collect();
    let handler = handler.get(..NAME_KEPT).unwrap_or(handler);
    for holder in holders.into_iter().filter_map(ProcessId::of) {
        // Leave other tracers alone: somebody may have attached a debugger.
        if processes::name(holder.pid).as_deref() == Some(handler) {
            let _ = kill(holder);
        }
    }
}

/// A pidfd. It becomes readable when its process ends, and stays readable.
#[derive(Debug, Clone)]
pub(super) struct Watched(Arc<AsyncFd<OwnedFd>>);

impl Watched {
    pub(super) fn begin(pid: u32) -> io::Result<Watched> {
        let handle = pidfd_open(number(pid)?, PidfdFlags::NONBLOCK)?;
        // SAFETY: the `AsyncFd` owns the pidfd from here on, so that the descriptor stays open and is not replaced.
        let registered = unsafe { AsyncFd::register(handle) }?;
        Ok(Watched(Arc::new(registered)))
    }

    pub(super) async fn ended(&self) {
        let _ = self.0.readable().await;
    }
}
