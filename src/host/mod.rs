//! The hidden `host` command: the two processes that own one session.
//!
//! The keeper only waits and clears away. The host drives the app and speaks MCP on the session's socket. The keeper
//! starts the host before it has any thread or runtime. However the host ends, the keeper ends everything that the host
//! started.

mod keeper;
mod serving;

use stagewright_mcp::HostOptions;
use std::process::ExitCode;

/// Runs `stagewright host WORDS`, as keeper or as host by its options. The result is the exit status.
pub fn run(words: impl IntoIterator<Item = String>) -> ExitCode {
    let serve = |options: &HostOptions| serving::serve(options).map(|()| ExitCode::SUCCESS);
    let run = |options: HostOptions| if options.serving { serve(&options) } else { keeper::keep(&options) };
    match HostOptions::parse(words).and_then(run) {
        Ok(status) => status,
        Err(error) => {
            // stderr goes to the session's log.
            eprintln!("stagewright host: {error}");
            ExitCode::from(error.exit_status())
        }
    }
}
