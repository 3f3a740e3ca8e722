//! The command line: arguments in, one call, a report out.
//!
//! Only the verb that was typed is grown, so that a one-shot does not pay for the others.

use crate::{
    generate,
    globals::{self, Globals},
    help, host,
    report::{self, Style},
};
use clap::{
    ArgMatches, Command,
    error::{ContextKind, ErrorKind},
};
use stagewright_commands::{
    REGISTRY, Row,
    arguments::{self, Form},
    dispatch, find,
    schema::nearest,
};
use stagewright_driver::fault::{Fault, Outcome};
use stagewright_mcp::{Router, Scope, ServeOptions, ToolProfile, serve_stdio};
use std::{
    ffi::OsString,
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
    match obey(words, style) {
        Ok(status) => status,
        Err(fault) => report::envelope(None, &dispatch::envelope(Err(fault), Instant::now(), None), style),
    }
}

fn obey(words: Vec<OsString>, style: Style) -> Outcome<ExitCode> {
    let words = words
        .into_iter()
        .map(|word| word.into_string().map_err(|word| Fault::argument(format!("The argument {word:?} is not UTF-8."))))
        .collect::<Outcome<Vec<String>>>()?;
    let (words, rest) = arguments::split_escape(&words);
    if let Some((row, words)) = verb_of(&words) {
        return match arguments::matches(row, globals::all(), &words) {
            Ok(matches) => call(row, &matches, rest, Globals::read(&matches)?, style),
            Err(error) if error.kind() == ErrorKind::DisplayHelp => help::print(Some(row), &[], style),
            Err(error) => Err(arguments::usage_fault(row, &error)),
        };
    }
    if words.iter().find(|word| !word.starts_with('-')).is_some_and(|word| word == "help") {
        return help::print(None, &words, style);
    }
    let matches = match tree(Form::Parsing, style).try_get_matches_from(&words) {
        Ok(matches) => matches,
        Err(error) => return answer_clap(&error, &words, style),
    };
    let globals = Globals::read(&matches)?;
    match matches.subcommand() {
        Some(("mcp", mcp)) => serve(globals, mcp.subcommand_matches("serve").unwrap_or(mcp)),
        Some(("generate", generate)) => generate::run(generate),
        _ => Err(Fault::internal("a command line without a verb")),
    }
}

/// The verb of a command line, and all its other words.
fn verb_of(words: &[String]) -> Option<(&'static Row, Vec<String>)> {
    // Without flags before it, the first word is it.
    let at = match words.first() {
        Some(word) if !word.starts_with('-') => 0,
        _ => arguments::verb_position(&Command::new("globals").args(globals::all()), words)?,
    };
    let row = find(&words[at])?;
    Some((row, words.iter().enumerate().filter(|(index, _)| *index != at).map(|(_, word)| word.clone()).collect()))
}

fn call(row: &'static Row, matches: &ArgMatches, rest: Option<Vec<String>>, globals: Globals, style: Style) -> Outcome<ExitCode> {
    let cwd = std::env::current_dir().map_err(|e| Fault::argument(format!("There is no working directory: {e}.")))?;
    let args = arguments::read(row, matches, rest, &cwd)?;
    let asked = report::Asked::of(row, &args);
    let router = Router::new(globals.router(Scope::Shell));
    let spinner = report::Spinner::start(row, style);
    let envelope = router.call(row, args, spinner.progress());
    drop(spinner);
    Ok(report::envelope(Some(asked), &envelope, style))
}

fn serve(globals: Globals, matches: &ArgMatches) -> Outcome<ExitCode> {
    let profile = matches.get_one::<String>("tool-profile").map_or(Ok(ToolProfile::default()), |name| ToolProfile::from_name(name))?;
    let router = globals.router(Scope::Mcp);
    Ok(serve_stdio(ServeOptions { router, profile, plugins: globals.plugins }))
}

/// The tree of commands. To be read it is complete, and each command lists the global flags that
/// make sense with it. To parse it holds what is not a verb, and global flags stand anywhere: a verb
/// is parsed by itself, so that a one-shot does not pay for the others.
pub fn tree(form: Form, style: Style) -> Command {
    let root = Command::new("stagewright")
        .version(env!("CARGO_PKG_VERSION"))
        .about("drives real Electron apps from the shell, a REPL and over MCP")
        .subcommand_required(true)
        .color(style.clap_color())
        .styles(help::STYLES)
        .max_term_width(100)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(globals::version())
        .subcommands(others(form));
    match form {
        Form::Parsing => root.no_binary_name(true).args(globals::all().into_iter().map(|arg| arg.global(true))),
        Form::Help => help::root(root.args(globals::all()).subcommands(REGISTRY.iter().map(verb))),
    }
}

fn verb(row: &'static Row) -> Command {
    let command = Command::new(row.verb()).visible_aliases(row.aliases.iter().copied());
    arguments::grow(command, row, Form::Help).args(globals::of_verb(row))
}

/// `repl`, `mcp serve`, `generate`.
fn others(form: Form) -> [Command; 2] {
    let global = |command: Command, args: Vec<clap::Arg>| if form == Form::Help { command.args(args) } else { command };
    let serve = Command::new("serve")
        .about("Serve the verbs to MCP clients, on stdin and stdout")
        .arg(globals::tool_profile());
    [
        global(Command::new("repl").about("Drive apps line by line, with completion and history"), globals::of_frontend()),
        Command::new("mcp")
            .about("Serve MCP clients")
            .subcommand_required(true)
            .subcommand(global(serve, globals::of_frontend())),
        global(generate::command(), globals::of_local()),
    ]
}

/// Help, versions and wrong usage, where there is no verb.
fn answer_clap(error: &clap::Error, words: &[String], style: Style) -> Outcome<ExitCode> {
    match error.kind() {
        ErrorKind::DisplayVersion => {
            report::text(error.to_string().trim_end());
            Ok(ExitCode::SUCCESS)
        }
        ErrorKind::DisplayHelp => help::print(None, words, style),
        // `stagewright` alone: that is no call, but the help says what one is.
        ErrorKind::MissingSubcommand => help::print(None, words, style).map(|_| ExitCode::from(2)),
        ErrorKind::InvalidSubcommand => Err(unknown(error).map_or_else(|| arguments::clap_fault(error), |word| no_verb(&word))),
        _ => {
            let about = words.iter().find(|word| !word.starts_with('-')).map_or(String::new(), |word| format!(" {word}"));
            Err(arguments::clap_fault(error).hint(format!("`stagewright help{about}` explains it.")))
        }
    }
}

/// The word that clap does not know.
fn unknown(error: &clap::Error) -> Option<String> {
    error.get(ContextKind::InvalidSubcommand).map(ToString::to_string)
}

/// An unknown verb, with the one that was probably meant.
pub fn no_verb(word: &str) -> Fault {
    let names: Vec<String> = REGISTRY.iter().map(Row::verb).collect();
    let known: Vec<&str> = names.iter().map(String::as_str).chain(REGISTRY.iter().flat_map(|r| r.aliases.iter().copied())).collect();
    let known: Vec<&str> = known.into_iter().chain(["mcp", "generate", "help"]).collect();
    let message = match nearest(word, &known) {
        Some(near) => format!("There is no verb {word:?}; did you mean {near:?}?"),
        None => format!("There is no verb {word:?}."),
    };
    Fault::argument(message).hint("`stagewright help` lists them all.").detail("verb", word)
}
