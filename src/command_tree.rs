//! All commands as clap describes them: for parsing the command line, printing help, and generating files.

use crate::{setup_axe, setup_electron};
use clap::{Arg, ArgAction, Command};
use stagewright_commands::{
    arguments::{self, Reach},
    unknown_verb,
};
use stagewright_driver::error::Error;
use stagewright_runner::REGISTRY;

/// Parses command lines without a verb. Global flags may stand anywhere.
pub fn parser() -> Command {
    let globals = arguments::global_flags(Reach::Process).into_iter().map(|arg| arg.global(true));
    root().no_binary_name(true).args(globals).subcommands(frontends())
}

/// All commands, for generated files. Each lists only the global flags that make sense with it.
pub fn tree() -> Command {
    besides().subcommands(REGISTRY.rows().map(|row| arguments::command(row, Reach::Process)))
}

/// The commands that are not verbs, for help. To build the command of every verb takes longer than all the rest.
pub fn besides() -> Command {
    let [repl, mcp, electron, axe, setup, generate] = frontends();
    let flags = arguments::frontend_flags;
    root()
        .args(arguments::global_flags(Reach::Process))
        .subcommand(repl.args(flags()))
        .subcommand(mcp.mut_subcommand("serve", |serve| serve.args(flags())))
        .subcommand(electron.args(arguments::plain_flags()))
        .subcommand(axe.args(arguments::plain_flags()))
        .subcommand(setup.args(arguments::plain_flags()))
        .subcommand(generate.args(arguments::plain_flags()))
}

fn root() -> Command {
    Command::new("stagewright")
        .version(env!("CARGO_PKG_VERSION"))
        .about("drives real Electron apps from the shell, a REPL and over MCP")
        .subcommand_required(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(
            Arg::new("version")
                .long("version")
                .short('V')
                .action(ArgAction::Version)
                .help("Print the version")
                .help_heading("Global"),
        )
}

fn frontends() -> [Command; 6] {
    let profile = Arg::new("tool-profile")
        .long("tool-profile")
        .value_name("PROFILE")
        .value_parser(["auto", "essential", "testing", "debug", "full"])
        .hide_possible_values(true)
        .help("How many tools to offer: auto, essential, testing, debug or full [default: auto]");
    let command = |name: &'static str| Command::new(name).disable_help_flag(true);
    [
        command("repl").about("Drive apps line by line, with completion and history"),
        command("mcp")
            .about("Serve MCP clients")
            .subcommand_required(true)
            .disable_help_subcommand(true)
            .subcommand(command("serve").about("Serve the verbs to MCP clients, on stdin and stdout").arg(profile)),
        setup_electron::command().disable_help_flag(true),
        setup_axe::command().disable_help_flag(true),
        setup_shell().disable_help_flag(true),
        generate().disable_help_flag(true),
    ]
}

fn setup_shell() -> Command {
    let shells =
        Arg::new("shell").value_parser(["bash", "zsh", "fish"]).num_args(0..).help("The shells [default: all three]");
    Command::new("setup-shell").about("Install completions and man pages for this user").arg(shells)
}

fn generate() -> Command {
    Command::new("generate")
        .about("Write completions, man pages and the reference")
        .arg(
            Arg::new("what")
                .required(true)
                .value_parser(["completions", "man", "docs", "tools", "all"])
                .help("What to write"),
        )
        .arg(
            Arg::new("dir")
                .long("dir")
                .value_name("DIR")
                .default_value(".")
                .help("Folder that gets completions/, man/ and docs/"),
        )
        .arg(
            Arg::new("check")
                .long("check")
                .action(ArgAction::SetTrue)
                .help("Write nothing; fail when a file there is stale"),
        )
}

/// The error for an unknown verb. Its hint proposes the verb that was probably meant.
pub fn no_verb(word: &str) -> Error {
    unknown_verb(
        &REGISTRY,
        word,
        &["repl", "mcp", "setup-electron", "setup-axe", "setup-shell", "generate", "help"],
        "`stagewright help` lists them all.",
    )
}
