//! The keeper: starts the host, outlives it, and clears away all that it started.
//!
//! Single-threaded, and without a runtime: the host dies with the thread that spawned it.

use stagewright_driver::{
    fault::{Fault, Outcome},
    runtime_dir::{MARK, RuntimeDir, SessionDir},
};
use stagewright_mcp::{HostOptions, SIGNALLED};
use stagewright_os::{
    children::{Ending, tie_to_us},
    keeper,
    processes::ProcessId,
    transport::Inherited,
};
use std::{
    io,
    process::{Command, ExitCode},
};

/// Its exit status tells, as a shell's does, of the signal that ended its host.
pub(super) fn keep(options: &HostOptions) -> Outcome<ExitCode> {
    let runtime = RuntimeDir::open()?;
    let dir = runtime.session(&options.id);
    let host = start(options, &runtime, &dir).inspect_err(|_| {
        dir.remove();
    });
    let host = host.map_err(|error| Fault::internal(format!("the host cannot be started: {error}")))?;
    keeper::forward_end_requests(host);
    let signal = keeper::wait_for_child(host);
    keeper::end_descendants();
    dir.remove();
    Ok(signal.map_or(ExitCode::SUCCESS, |signal| ExitCode::from(SIGNALLED + signal)))
}

/// Starts the host with our stdin, which is its first connection, and lets go of it ourselves: it
/// has to close when the frontend's end or the host's does.
fn start(options: &HostOptions, runtime: &RuntimeDir, dir: &SessionDir) -> io::Result<u32> {
    keeper::adopt_orphans()?;
    let keeper = ProcessId::own();
    let mut record = dir.read().ok_or_else(|| io::Error::other("the session has not been claimed"))?;
    record.keeper = keeper;
    dir.write(&record)?;
    let serving = HostOptions { serving: true, ..options.clone() };
    let mut command = Command::new(std::env::current_exe()?);
    command.args(serving.to_args()).stdin(Inherited::take_stdin()?).env(MARK, runtime.mark(&options.id, keeper));
    // Not killed: without us it is the host that has to clear away.
    tie_to_us(&mut command, Ending::Ask);
    Ok(command.spawn()?.id())
}
