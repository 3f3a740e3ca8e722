//! The command line: arguments in, one call, a report out.
//!
//! Only the verb that was typed is grown, so that a one-shot does not pay for the others.

use crate::{
    generate, help, host,
    report::{self, Lines, Style},
};
use clap::{
    Arg, ArgAction, ArgMatches, Command,
    error::{ContextKind, ErrorKind},
};
use serde_json::{Map, Value};
use stagewright_commands::{
    REGISTRY, Row,
    arguments::{self, Asked, Globals, Reach},
    dispatch, find, panics,
    schema::nearest,
};
use stagewright_driver::fault::{Fault, Outcome};
use stagewright_mcp::{Router, RouterOptions, Scope, ServeOptions, ToolProfile, serve_stdio};
use std::{
    ffi::OsString,
    panic::{self, AssertUnwindSafe},
    path::{Path, PathBuf},
    process::ExitCode,
    time::Instant,
};

/// Runs the words after the program's name.
pub fn run(words: Vec<OsString>) -> ExitCode {
    if words.first().is_some_and(|w| w == "host") {
        return host::run(words.into_iter().skip(1).map(|w| w.to_string_lossy().into_owned()));
    }
    // Before anything can fail: how to say that it did.
    let style = Style::of(&words);
    match panic::catch_unwind(AssertUnwindSafe(|| obey(words, style)))
        .unwrap_or_else(|panic| Err(panics::fault("The command line", &*panic)))
    {
        Ok(status) => status,
        Err(fault) => {
            let envelope = dispatch::envelope(Err(fault), Instant::now(), None);
            ExitCode::from(report::answer(None, &envelope, style, false))
        }
    }
}

fn obey(words: Vec<OsString>, style: Style) -> Outcome<ExitCode> {
    let not_utf8 = |word: OsString| Fault::argument(format!("The argument {word:?} is not UTF-8."));
    let mut words =
        words.into_iter().map(|word| word.into_string().map_err(not_utf8)).collect::<Outcome<Vec<String>>>()?;
    let cwd = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
    let Some(at) = arguments::verb_position(&words) else { return others(&words, &cwd, style) };
    let Some(row) = find(&words[at]) else { return others(&words, &cwd, style) };
    words.remove(at);
    match arguments::read(row, &words, Reach::Process, &cwd)? {
        Asked::Call(args, globals) => call(row, args, *globals, style),
        Asked::Help(text) => {
            help::show(&text, style);
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn call(row: &'static Row, mut args: Map<String, Value>, globals: Globals, style: Style) -> Outcome<ExitCode> {
    report::prepare(row, &mut args, style)?;
    let fail = globals.fail;
    let router = Router::new(router_options(Scope::Shell, &globals));
    let envelope = router.call(row, args, report::progress(row, style));
    Ok(ExitCode::from(report::answer(Some(row), &envelope, style, fail)))
}

fn router_options(scope: Scope, globals: &Globals) -> RouterOptions {
    RouterOptions {
        scope,
        named: globals.session.clone(),
        permit: globals.permit.clone(),
        keep_sessions: globals.keep_sessions,
        idle_timeout: globals.idle_timeout,
    }
}

/// What is not a verb: help, the version, the frontends that stay, and wrong usage.
fn others(words: &[String], cwd: &Path, style: Style) -> Outcome<ExitCode> {
    let (words, _) = arguments::split_escape(words);
    // From the first word that is no flag, nor a flag's value.
    let named = arguments::verb_position(words).map_or(&[][..], |at| &words[at..]);
    if named.first().is_some_and(|word| word == "help") {
        return help::print(&named[1..], style);
    }
    let matches = match parser().try_get_matches_from(words) {
        Ok(matches) => matches,
        Err(error) => return answer_clap(&error, named, style),
    };
    let globals = Globals::of(&matches, Reach::Process, cwd)?;
    match matches.subcommand() {
        Some(("repl", _)) => {
            let options = stagewright_repl::Options {
                router: router_options(Scope::Repl, &globals),
                globals,
                report: Box::new(Lines),
            };
            Ok(ExitCode::from(stagewright_repl::run(options)))
        }
        Some(("mcp", mcp)) => serve(globals, mcp.subcommand_matches("serve").unwrap_or(mcp)),
        Some(("generate", generate)) => generate::run(generate),
        _ => Err(Fault::internal("a command line without a verb")),
    }
}

fn serve(globals: Globals, matches: &ArgMatches) -> Outcome<ExitCode> {
    let profile = matches
        .get_one::<String>("tool-profile")
        .map_or(Ok(ToolProfile::default()), |name| ToolProfile::from_name(name))?;
    let router = router_options(Scope::Mcp, &globals);
    Ok(serve_stdio(ServeOptions { router, profile, plugins: globals.plugins }))
}

/// Reads what is not a verb; global flags stand anywhere.
fn parser() -> Command {
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
        generate::command().disable_help_flag(true),
    ]
}

fn answer_clap(error: &clap::Error, words: &[String], style: Style) -> Outcome<ExitCode> {
    match error.kind() {
        ErrorKind::DisplayVersion => {
            report::text(error.to_string().trim_end());
            Ok(ExitCode::SUCCESS)
        }
        ErrorKind::DisplayHelp => help::print(words, style),
        // `stagewright` alone: that is no call, but the help says what one is.
        ErrorKind::MissingSubcommand => help::print(words, style).map(|_| ExitCode::from(2)),
        ErrorKind::InvalidSubcommand => {
            let word = error.get(ContextKind::InvalidSubcommand).map(ToString::to_string);
            Err(no_verb(&word.unwrap_or_default()))
        }
        _ => {
            let about =
                words.iter().find(|word| !word.starts_with('-')).map_or(String::new(), |word| format!(" {word}"));
            Err(arguments::clap_fault(error).hint(format!("`stagewright help{about}` explains it.")))
        }
    }
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
