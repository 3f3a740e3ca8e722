//! stagewright: drives real Electron desktop apps from the shell, a REPL and over MCP.

mod cli;
mod command_tree;
mod complete;
mod generate;
mod help;
mod host;
mod npm;
mod report;
mod setup_axe;
mod setup_electron;
mod setup_shell;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(std::env::args_os().skip(1).collect())
}
