//! The command line: arguments in, one call, a report out.
//!
//! A verb's own flags are only grown when it is the one that was typed, so that a one-shot does not
//! pay for the sixty others.

use crate::{
    generate,
    globals::{self, Globals},
    help, host,
    report::{self, Style},
};
use clap::{ArgMatches, Command, error::ErrorKind};
use stagewright_commands::{
    REGISTRY, Row,
    arguments::{self, Form},
    dispatch, find,
    schema::nearest,
};
use stagewright_driver::fault::{Fault, Outcome};
use stagewright_mcp::{Router, Scope, ServeOptions, ToolProfile, serve_stdio};
use std::{ffi::OsString, process::ExitCode, time::Instant};

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
    let matches = match tree(Form::Parsing, style).try_get_matches_from(&words) {
        Ok(matches) => matches,
        Err(error) => return answer_clap(&error, &words, style),
    };
    let globals = Globals::read(&matches)?;
    match matches.subcommand() {
        Some(("mcp", mcp)) => serve(globals, mcp.subcommand_matches("serve").unwrap_or(mcp)),
        Some(("generate", generate)) => generate::run(generate),
        Some((verb, matches)) => call(find(verb).ok_or_else(|| no_verb(verb))?, matches, rest, globals, style),
        None => answer_clap(&clap::Error::new(ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand), &words, style),
    }
}

fn call(
    row: &'static Row,
    matches: &ArgMatches,
    rest: Option<Vec<String>>,
    globals: Globals,
    style: Style,
) -> Outcome<ExitCode> {
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
    let profile = matches
        .get_one::<String>("tool-profile")
        .map_or(Ok(ToolProfile::default()), |name| ToolProfile::from_name(name))?;
    let router = globals.router(Scope::Mcp);
    Ok(serve_stdio(ServeOptions { router, profile, plugins: globals.plugins }))
}

/// The whole tree: registry rows, and what is not a verb.
pub fn tree(form: Form, style: Style) -> Command {
    let verbs = REGISTRY.iter().map(|row| verb(row, form));
    let root = Command::new("stagewright")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Drives real Electron desktop apps from the shell, a REPL and over MCP")
        .no_binary_name(form == Form::Parsing)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .color(style.clap_color())
        .styles(help::STYLES)
        .max_term_width(100)
        .args(arguments::per_call().into_iter().map(|arg| arg.global(true)))
        .args(globals::args())
        .subcommands(verbs)
        .subcommands(plain_commands());
    match form {
        Form::Parsing => root,
        Form::Help => help::dress(root),
    }
}

fn verb(row: &'static Row, form: Form) -> Command {
    let command = Command::new(row.verb()).visible_aliases(row.aliases.iter().copied()).about(row.title);
    match form {
        // clap's deferral takes no closure; the row is found again by the command's name.
        Form::Parsing => command.defer(|command| {
            let row = find(command.get_name()).expect("a verb of the registry");
            arguments::grow(command, row, Form::Parsing)
        }),
        Form::Help => help::verb(arguments::grow(command, row, Form::Help), row),
    }
}

fn plain_commands() -> [Command; 2] {
    [
        Command::new("mcp")
            .about("Serve MCP clients")
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommand(
                Command::new("serve")
                    .about("Serve every verb as an MCP tool, on stdin and stdout")
                    .arg(globals::tool_profile()),
            ),
        generate::command(),
    ]
}

/// Help, versions and wrong usage. What clap says about the slim tree is said again from the full one.
fn answer_clap(error: &clap::Error, words: &[String], style: Style) -> Outcome<ExitCode> {
    match error.kind() {
        ErrorKind::DisplayVersion => report::text(error.render().to_string().trim_end()),
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            help::print(words, style);
            // Nothing was asked for: that is wrong usage, told by the help.
            return Ok(if error.kind() == ErrorKind::DisplayHelp { ExitCode::SUCCESS } else { ExitCode::from(2) });
        }
        ErrorKind::InvalidSubcommand => {
            return Err(match unknown_word(words) {
                Some(word) => no_verb(word),
                None => arguments::clap_fault(error),
            });
        }
        _ => {
            let row = words.iter().find_map(|word| find(word));
            return Err(row.map_or_else(|| arguments::clap_fault(error), |row| arguments::usage_fault(row, error)));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn unknown_word(words: &[String]) -> Option<&str> {
    words.iter().map(String::as_str).find(|word| !word.starts_with('-') && !is_word(word))
}

fn is_word(word: &str) -> bool {
    matches!(word, "mcp" | "serve" | "generate" | "help") || find(word).is_some()
}

/// An unknown verb, with the one that was probably meant.
fn no_verb(word: &str) -> Fault {
    let names: Vec<String> = REGISTRY.iter().map(Row::verb).collect();
    let known: Vec<&str> =
        names.iter().map(String::as_str).chain(REGISTRY.iter().flat_map(|r| r.aliases.iter().copied())).collect();
    let known: Vec<&str> = known.into_iter().chain(["mcp", "generate", "help"]).collect();
    let message = match nearest(word, &known) {
        Some(near) => format!("There is no verb {word:?}; did you mean {near:?}?"),
        None => format!("There is no verb {word:?}."),
    };
    Fault::argument(message).hint("`stagewright help` lists them all.").detail("verb", word)
}
