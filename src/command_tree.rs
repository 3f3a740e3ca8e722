//! All commands as clap has them: what the command line is read with, help is printed from, and files are generated from.

use clap::{Arg, ArgAction, Command};
use stagewright_commands::{
    REGISTRY, Row,
    arguments::{self, Reach},
    schema::nearest,
};
use stagewright_driver::fault::Fault;

/// Reads what is not a verb; global flags stand anywhere.
pub fn parser() -> Command {
    let globals = arguments::global_flags(Reach::Process).into_iter().map(|arg| arg.global(true));
    root().no_binary_name(true).args(globals).subcommands(frontends())
}

/// All commands, to be read: each lists the global flags that make sense with it.
pub fn tree() -> Command {
    let [repl, mcp, generate] = frontends();
    let flags = arguments::frontend_flags;
    root()
        .args(arguments::global_flags(Reach::Process))
        .subcommands(REGISTRY.iter().map(|row| arguments::command(row, Reach::Process)))
        .subcommand(repl.args(flags()))
        .subcommand(mcp.mut_subcommand("serve", |serve| serve.args(flags())))
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

fn frontends() -> [Command; 3] {
    let profile = Arg::new("tool-profile")
        .long("tool-profile")
        .value_name("PROFILE")
        .value_parser(["essential", "testing", "debug", "full"])
        .hide_possible_values(true)
        .help("How many tools to offer: essential, testing, debug or full [default: full]");
    let command = |name: &'static str| Command::new(name).disable_help_flag(true);
    [
        command("repl").about("Drive apps line by line, with completion and history"),
        command("mcp")
            .about("Serve MCP clients")
            .subcommand_required(true)
            .disable_help_subcommand(true)
            .subcommand(command("serve").about("Serve the verbs to MCP clients, on stdin and stdout").arg(profile)),
        generate().disable_help_flag(true),
    ]
}

fn generate() -> Command {
    Command::new("generate")
        .about("Write completions, man pages and the reference")
        .arg(Arg::new("what").required(true).value_parser(["completions", "man", "docs", "all"]).help("What to write"))
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

/// An unknown verb, with the one that was probably meant.
pub fn no_verb(word: &str) -> Fault {
    let verbs: Vec<String> = REGISTRY.iter().map(Row::verb).collect();
    let aliases = REGISTRY.iter().flat_map(|row| row.aliases.iter().copied());
    let known: Vec<&str> =
        verbs.iter().map(String::as_str).chain(aliases).chain(["repl", "mcp", "generate", "help"]).collect();
    let message = match nearest(word, &known) {
        Some(near) => format!("There is no verb {word:?}; did you mean {near:?}?"),
        None => format!("There is no verb {word:?}."),
    };
    Fault::argument(message).hint("`stagewright help` lists them all.").detail("verb", word)
}
