//! Unix: two pipes on descriptors 3 and 4, a process group, a process session.

use super::{Child, Ending, FromChild, ToChild, tie_to_us};
use crate::ends::ExitSignal;
use rustix::{
    fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd},
    io::{FdFlags, dup2, fcntl_dupfd_cloexec, fcntl_setfd},
    process::{Pid, Signal, kill_process_group, setsid},
};
use std::{
    io,
    mem::ManuallyDrop,
    os::unix::process::CommandExt,
    process::{Command, Stdio},
};
pub(super) use tokio::net::unix::pipe::{Receiver, Sender};

pub(super) fn detach_from_terminal(command: &mut Command) {
    // SAFETY: one system call between fork and exec.
    unsafe {
        command.pre_exec(|| Ok(setsid().map(drop)?));
    }
}

pub(super) fn spawn(mut command: Command) -> io::Result<(Child, ToChild, FromChild)> {
    let (child_reads, to_child) = pipe()?;
    let (from_child, child_writes) = pipe()?;
    let (to_child, from_child) = (Sender::from_owned_fd(to_child)?, Receiver::from_owned_fd(from_child)?);
    let (three, four) = (child_reads.as_raw_fd(), child_writes.as_raw_fd());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    // SAFETY: dup2 is async-signal-safe, and the two numbers are open in the child: it is a copy of this process until
    // exec.
    unsafe {
        command.pre_exec(move || {
            for (from, to) in [(three, 3), (four, 4)] {
                let from = BorrowedFd::borrow_raw(from);
                // Leaked on purpose: the program owns the duplicate.
                let mut slot = ManuallyDrop::new(OwnedFd::from_raw_fd(to));
                dup2(from, &mut slot)?;
            }
            Ok(())
        });
    }
    tie_to_us(&mut command, Ending::Kill);
    let child = command.spawn()?;
    let pid = child.id();
    let exited = ExitSignal::of_child(pid)?;
    Ok((Child { child, pid, exited }, ToChild(to_child), FromChild(from_child)))
}

/// A pipe, reading end first. Both descriptors are above 9, so that duplicating them to 3 and 4 in the child overwrites
/// neither.
fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let (reader, writer) = rustix::pipe::pipe()?;
    Ok((lift(reader)?, lift(writer)?))
}

fn lift(fd: OwnedFd) -> io::Result<OwnedFd> {
    let lifted = fcntl_dupfd_cloexec(&fd, 10)?;
    fcntl_setfd(&lifted, FdFlags::CLOEXEC)?;
    Ok(lifted)
}

pub(super) fn kill_group(leader: u32) {
    if let Some(leader) = Pid::from_raw(leader as i32) {
        let _ = kill_process_group(leader, Signal::KILL);
    }
}
