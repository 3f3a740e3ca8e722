//! The app's process: started with a debug pipe, heard on stdout and stderr, ended with everything
//! it started.

use crate::{
    fault::{Fault, LaunchCause, Outcome},
    platform,
};
use rustix::{
    fd::{AsRawFd, OwnedFd},
    io::FdFlags,
    process::{Pid, PidfdFlags, Signal},
};
use std::{
    os::unix::process::{CommandExt, ExitStatusExt},
    process::{Child, Command, ExitStatus, Stdio},
    sync::Arc,
};

/// A started app.
#[derive(Debug)]
pub struct AppProcess {
    child: Child,
    /// Its process id, which is also its process group's.
    pub pid: u32,
    exited: ExitSignal,
}

/// Tells when a process has ended. Cheap to clone.
#[derive(Debug, Clone)]
pub struct ExitSignal(Arc<tokio::io::unix::AsyncFd<OwnedFd>>);

impl ExitSignal {
    /// For a process that is not ours; `None` when it is gone or cannot be watched.
    pub fn of(pid: u32) -> Option<ExitSignal> {
        let pidfd = rustix::process::pidfd_open(Pid::from_raw(pid as i32)?, PidfdFlags::NONBLOCK).ok()?;
        Self::watch(pidfd).ok()
    }

    fn watch(pidfd: OwnedFd) -> std::io::Result<ExitSignal> {
        // SAFETY: the pidfd is owned by the `AsyncFd` from here on, so it stays open and the same.
        let registered = unsafe { tokio::io::unix::AsyncFd::register(pidfd) }?;
        Ok(ExitSignal(Arc::new(registered)))
    }

    /// Resolves when the process has ended; again and again, for its pidfd stays readable.
    pub async fn wait(&self) {
        let _ = self.0.readable().await;
    }
}

/// Our ends of the debug pipe.
pub struct DebugPipe {
    /// What the app reads (its fd 3).
    pub to_app: OwnedFd,
    /// What the app writes (its fd 4).
    pub from_app: OwnedFd,
}

/// Starts the app. Must be called on a thread that lives as long as the app may: the parent-death
/// signal fires when the spawning *thread* ends.
pub fn spawn(mut command: Command) -> Outcome<(AppProcess, DebugPipe)> {
    let failed = |error: std::io::Error| {
        Fault::launch(LaunchCause::NotStarted, format!("The app could not be started: {error}."))
    };
    let pipe = || -> std::io::Result<(OwnedFd, OwnedFd)> {
        let (reader, writer) = rustix::pipe::pipe()?;
        Ok((lift(reader)?, lift(writer)?))
    };
    let (app_reads, to_app) = pipe().map_err(failed)?;
    let (from_app, app_writes) = pipe().map_err(failed)?;
    let (three, four) = (app_reads.as_raw_fd(), app_writes.as_raw_fd());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    // SAFETY: dup2 is async-signal-safe, and the two numbers are open in the child: it is a copy
    // of this process until exec.
    unsafe {
        command.pre_exec(move || {
            for (from, to) in [(three, 3), (four, 4)] {
                let from = rustix::fd::BorrowedFd::borrow_raw(from);
                // Leaked on purpose: the duplicate is the app's from here on.
                let mut slot = std::mem::ManuallyDrop::new(rustix::fd::FromRawFd::from_raw_fd(to));
                rustix::io::dup2(from, &mut slot)?;
            }
            Ok(())
        });
    }
    platform::arm_parent_death(&mut command, Signal::KILL);
    let child = command.spawn().map_err(failed)?;
    let pid = child.id();
    let pidfd = rustix::process::pidfd_open(to_pid(pid), PidfdFlags::NONBLOCK).map_err(|e| failed(e.into()))?;
    let exited = ExitSignal::watch(pidfd).map_err(failed)?;
    Ok((AppProcess { child, pid, exited }, DebugPipe { to_app, from_app }))
}

/// Moves a descriptor above 9, so that putting the pipe's ends on 3 and 4 in the child cannot
/// overwrite one that is still to be moved.
fn lift(fd: OwnedFd) -> std::io::Result<OwnedFd> {
    let lifted = rustix::io::fcntl_dupfd_cloexec(&fd, 10)?;
    rustix::io::fcntl_setfd(&lifted, FdFlags::CLOEXEC)?;
    Ok(lifted)
}

fn to_pid(pid: u32) -> Pid {
    Pid::from_raw(pid as i32).expect("a child's pid is not 0")
}

impl AppProcess {
    /// Takes the app's stdout and stderr.
    pub fn output(&mut self) -> Option<(std::process::ChildStdout, std::process::ChildStderr)> {
        Some((self.child.stdout.take()?, self.child.stderr.take()?))
    }

    /// What tells when the app has ended.
    pub fn exit_signal(&self) -> ExitSignal {
        self.exited.clone()
    }

    /// How it ended, if it has.
    pub fn status(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Ends the app and its process group at once. Descendants that left the group are the
    /// keeper's, which is their reaper.
    pub fn kill(&mut self) {
        if self.status().is_none() {
            let _ = rustix::process::kill_process_group(to_pid(self.pid), Signal::KILL);
            let _ = self.child.kill();
        }
    }

    /// Asks the app to end (SIGTERM).
    pub fn terminate(&mut self) {
        if self.status().is_none() {
            let _ = rustix::process::kill_process(to_pid(self.pid), Signal::TERM);
        }
    }
}

impl Drop for AppProcess {
    /// Not waited for: a crashed app may be held for its dump, and this is the host's one thread. What has not ended yet
    /// the keeper reaps.
    fn drop(&mut self) {
        self.kill();
        let _ = self.status();
    }
}

/// An exit status in words: `exit status 3`, `signal 11 (SIGSEGV)`.
pub fn ended(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit status {code}"),
        (None, Some(signal)) => format!("signal {signal}{}", signal_name(signal)),
        (None, None) => "an unknown status".into(),
    }
}

fn signal_name(signal: i32) -> String {
    const NAMES: [(i32, &str); 9] = [
        (1, "SIGHUP"),
        (2, "SIGINT"),
        (4, "SIGILL"),
        (5, "SIGTRAP"),
        (6, "SIGABRT"),
        (7, "SIGBUS"),
        (9, "SIGKILL"),
        (11, "SIGSEGV"),
        (15, "SIGTERM"),
    ];
    NAMES.iter().find(|(n, _)| *n == signal).map_or(String::new(), |(_, name)| format!(" ({name})"))
}
