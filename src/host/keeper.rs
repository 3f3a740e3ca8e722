//! The keeper: starts the host, outlives it, and then ends and removes everything that the session started.
//!
//! It has one thread and no async runtime: on Linux the host is killed when the thread that spawned it ends.

use stagewright_driver::{
    error::{Code, Error, Outcome},
    inspector,
    runtime_dir::{MARK, RuntimeDir, SessionDir},
};
use stagewright_mcp::{HostOptions, SIGNALLED};
use stagewright_os::{
    children::{Ending, tie_to_us},
    ends::{self, MemoryKills},
    keeper::{self, Kept},
    processes::ProcessId,
    transport::Inherited,
};
use std::{
    io,
    process::{Command, ExitCode},
    time::Duration,
};

/// How many lines of the log the error about a failed host quotes.
const LOG_LINES: usize = 20;

/// How long a joined app may take to close the connection of a killed host.
const HANG_UP: Duration = Duration::from_secs(10);

/// Runs the keeper to its end. If a signal ended the host, the exit status is 128 plus its number, as in a shell.
pub(super) fn keep(options: &HostOptions) -> Outcome<ExitCode> {
    let memory = MemoryKills::so_far();
    let runtime = RuntimeDir::open()?;
    let dir = runtime.session(&options.id);
    let started = start(options, &runtime, &dir).inspect_err(|_| {
        dir.remove();
    });
    let (host, kept) = started.map_err(|error| Error::internal(format!("the host cannot be started: {error}")))?;
    keeper::forward_end_requests(host);
    let signal = keeper::wait_for_child(host);
    if let Some(signal) = signal {
        let error = ended_by(signal, options, host, memory.since_then(), &dir);
        // If the disk is full, only the tombstone is lost.
        let _ = runtime.leave_tombstone(&options.id, options.owner, &error);
    }
    keeper::end_descendants();
    dir.remove();
    close_inspector(&kept.wait_for_hang_up(HANG_UP));
    Ok(signal.map_or(ExitCode::SUCCESS, |signal| ExitCode::from(SIGNALLED + signal)))
}

/// The error for the next caller of a session whose host ended by a signal.
fn ended_by(signal: u8, options: &HostOptions, host: u32, memory: Option<String>, dir: &SessionDir) -> Error {
    let (session, signal) = (&options.id, i32::from(signal));
    let how = ends::signal_in_words(signal);
    if !ends::is_from_outside(signal) {
        let log = std::fs::read_to_string(dir.log()).unwrap_or_default();
        let last: Vec<&str> = log.lines().rev().take(LOG_LINES).collect();
        return Error::internal(format!("The host of the session {session:?} ended with {how}."))
            .detail("log", last.into_iter().rev().collect::<Vec<_>>().join("\n"));
    }
    let message = format!(
        "The session {session:?} was ended from outside: its host (stagewright's own process, pid {host}) was killed by {how}."
    );
    Error::new(Code::NotRunning, message)
        .hint(memory.unwrap_or_else(|| "The system does not say which process sent the signal.".to_owned()))
        .detail("session_id", session.as_str())
        .detail("signal", signal)
}

/// Closes the inspector that the host has opened in an app, if the host ended before anything in the app could do so.
fn close_inspector(note: &str) {
    if note.is_empty() {
        return;
    }
    if let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() {
        runtime.block_on(inspector::close_after(note, HANG_UP));
    }
}

/// Starts the host with our stdin as its first connection. The keeper closes its own copy of stdin. Otherwise the
/// connection would stay open after the frontend or the host has closed it.
fn start(options: &HostOptions, runtime: &RuntimeDir, dir: &SessionDir) -> io::Result<(u32, Kept)> {
    keeper::adopt_orphans()?;
    let keeper = ProcessId::own();
    let mut record = dir.read().ok_or_else(|| io::Error::other("the session has not been claimed"))?;
    record.keeper = keeper;
    dir.write(&record)?;
    let serving = HostOptions { serving: true, ..options.clone() };
    let mut command = Command::new(std::env::current_exe()?);
    command.args(serving.to_args()).stdin(Inherited::take_stdin()?).env(MARK, runtime.mark(&options.id, keeper));
    // Ask the host to end instead of killing it: without its keeper it has to clear away itself.
    tie_to_us(&mut command, Ending::Ask);
    let kept = Kept::offer(&mut command)?;
    Ok((command.spawn()?.id(), kept))
}
