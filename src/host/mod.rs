//! The hidden `host` verb: the two processes that own one session.
//!
//! The keeper only waits and clears away; the host drives the app and speaks MCP on the session's
//! socket. The keeper forks the host before it has any thread or runtime, and when the host ends in
//! any way, whatever it started ends too.

mod keeper;
mod serving;

use stagewright_mcp::HostOptions;
use std::process::ExitCode;

/// Runs `stagewright host WORDS`.
pub fn run(words: impl IntoIterator<Item = String>) -> ExitCode {
    let serve = |options: &HostOptions| serving::serve(options).map(|()| ExitCode::SUCCESS);
    let run = |options: HostOptions| if options.serving { serve(&options) } else { keeper::keep(&options) };
    match HostOptions::parse(words).and_then(run) {
        Ok(status) => status,
        Err(fault) => {
            // Into the session's log: nobody reads a host's stderr.
            eprintln!("stagewright host: {fault}");
            ExitCode::from(fault.exit_status())
        }
    }
}
