//! The command line: reads the arguments, makes one call, and prints a report.
//!
//! Only the clap command of the typed verb is built. Building all of them would slow down each call.

mod to_stdout;

use crate::{
    command_tree, complete, generate, help, host,
    report::{self, Lines, Style},
    setup_axe, setup_electron, setup_shell,
};
use clap::{
    ArgMatches,
    error::{ContextKind, ErrorKind},
};
use serde_json::{Map, Value};
use stagewright_commands::{
    Row,
    arguments::{self, Asked, Globals, Reach},
    dispatch, panics, phrases,
};
use stagewright_driver::error::{Error, Outcome};
use stagewright_mcp::{Router, RouterOptions, Scope, ServeOptions, ToolProfile, serve_stdio};
use stagewright_runner::REGISTRY;
use std::{
    ffi::OsString,
    panic::{self, AssertUnwindSafe},
    path::{Path, PathBuf},
    process::ExitCode,
    time::Instant,
};

/// Runs the command line. `words` are the arguments without the program's name; the result is the exit status.
pub fn run(words: Vec<OsString>) -> ExitCode {
    if words.first().is_some_and(|w| w == "host") {
        return host::run(words.into_iter().skip(1).map(|w| w.to_string_lossy().into_owned()));
    }
    if words.first().is_some_and(|w| w == complete::WORD) {
        let words: Vec<String> = words.into_iter().skip(1).map(|w| w.to_string_lossy().into_owned()).collect();
        return complete::run(&words);
    }
    // Read the style before anything can fail: an error is printed in it, too.
    let style = Style::of(&words);
    match panic::catch_unwind(AssertUnwindSafe(|| obey(words, style)))
        .unwrap_or_else(|panic| Err(panics::error("The command line", &*panic)))
    {
        Ok(status) => status,
        Err(error) => {
            let envelope = dispatch::envelope(Err(error), Instant::now(), None);
            ExitCode::from(report::answer(None, &envelope, style, false))
        }
    }
}

fn obey(words: Vec<OsString>, style: Style) -> Outcome<ExitCode> {
    let not_utf8 = |word: OsString| Error::argument(format!("The argument {word:?} is not UTF-8."));
    let mut words =
        words.into_iter().map(|word| word.into_string().map_err(not_utf8)).collect::<Outcome<Vec<String>>>()?;
    let cwd = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
    let Some(at) = arguments::verb_position(&words) else { return others(&words, &cwd, style) };
    phrases::translate(&REGISTRY, &mut words, at);
    let Some(row) = REGISTRY.find(&words[at]) else { return others(&words, &cwd, style) };
    let called = words.remove(at);
    match arguments::read(row, &called, &words, Reach::Process, &cwd)? {
        Asked::Call(args, globals) => call(row, args, *globals, style),
        Asked::Help(text) => {
            report::help(&text, style)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn call(row: &'static Row, mut args: Map<String, Value>, globals: Globals, style: Style) -> Outcome<ExitCode> {
    let style = style.showing(globals.show);
    report::prepare(row, &mut args, style)?;
    if let Some(name) = globals.to_stdout {
        return to_stdout::call(row, args, &globals, style, name);
    }
    let fail = globals.fail;
    if let Some(id) = session_by_flag(&globals)
        && row.has("sessionId")
    {
        args.entry("sessionId").or_insert_with(|| id.into());
    }
    let router = Router::new(router_options(Scope::Shell, &globals));
    let envelope = router.call(row, args, report::listener(row, style));
    Ok(ExitCode::from(report::answer(Some(row), &envelope, style, fail)))
}

/// The session that `--session` names, unless `STAGEWRIGHT_SESSION` names the same one. Only then the call gets
/// `sessionId`, so that the proposed next commands repeat the flag. The next command sees the environment by itself.
fn session_by_flag(globals: &Globals) -> Option<&str> {
    let lasting = std::env::var("STAGEWRIGHT_SESSION").ok();
    globals.session.as_deref().filter(|id| lasting.as_deref() != Some(id))
}

fn router_options(scope: Scope, globals: &Globals) -> RouterOptions {
    RouterOptions {
        scope,
        named: globals.session.clone(),
        permit: globals.permit.clone(),
        keep_sessions: globals.keep_sessions,
        idle_timeout: globals.idle_timeout,
        passive: false,
    }
}

/// Answers everything that is not a verb: help, the version, the REPL, the MCP server, `generate`, `setup-shell`,
/// `setup-electron`, `setup-axe`, and wrong usage.
fn others(words: &[String], cwd: &Path, style: Style) -> Outcome<ExitCode> {
    let (words, _) = arguments::split_escape(words);
    // Skips leading flags and their values.
    let named = arguments::verb_position(words).map_or(&[][..], |at| &words[at..]);
    match named {
        [word, rest @ ..] if word == "help" => return help::print(rest, style),
        [word] if word == "version" => return version(),
        _ => {}
    }
    let matches = match command_tree::parser().try_get_matches_from(words) {
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
        Some(("setup-shell", matches)) => setup_shell::run(matches),
        Some(("setup-electron", matches)) => setup_electron::run(matches, style),
        Some(("setup-axe", _)) => setup_axe::run(style),
        _ => Err(Error::internal("a command line without a verb")),
    }
}

fn serve(globals: Globals, matches: &ArgMatches) -> Outcome<ExitCode> {
    let profile = matches
        .get_one::<String>("tool-profile")
        .map_or(Ok(ToolProfile::default()), |name| ToolProfile::from_name(name))?;
    let router = router_options(Scope::Mcp, &globals);
    Ok(serve_stdio(ServeOptions { router, profile, plugins: globals.plugins }))
}

fn version() -> Outcome<ExitCode> {
    report::text(concat!("stagewright ", env!("CARGO_PKG_VERSION")))?;
    Ok(ExitCode::SUCCESS)
}

fn answer_clap(error: &clap::Error, words: &[String], style: Style) -> Outcome<ExitCode> {
    match error.kind() {
        ErrorKind::DisplayVersion => version(),
        ErrorKind::DisplayHelp => help::print(words, style),
        // `stagewright` alone is wrong usage (exit status 2), and the help says how to call a verb.
        ErrorKind::MissingSubcommand => help::print(words, style).map(|_| ExitCode::from(2)),
        ErrorKind::InvalidSubcommand => {
            let word = error.get(ContextKind::InvalidSubcommand).map(ToString::to_string);
            Err(command_tree::no_verb(&word.unwrap_or_default()))
        }
        _ => {
            let about =
                words.iter().find(|word| !word.starts_with('-')).map_or(String::new(), |word| format!(" {word}"));
            let hint = match error.get(ContextKind::InvalidArg).map(ToString::to_string).as_deref() {
                Some("-v") => "`stagewright --version` prints the version.".to_owned(),
                _ => format!("`stagewright help{about}` explains it."),
            };
            Err(arguments::clap_error(error).hint(hint))
        }
    }
}
