//! Shell words into JSON arguments, and the clap subcommand that reads and explains them.
//!
//! Both grow from the verb's JSON schema, so a default, a limit and a sentence of prose stand in one
//! place. clap only finds the flags: every value is checked by the schema later, in the host, so
//! that bad input gets the same sentence from every frontend.

mod flags;
mod grow;
mod per_call;
mod sort;
mod text;
mod words;

#[cfg(test)]
mod tests;

pub use flags::{Positional, flag, positionals};
pub use grow::{Form, command, grow};
pub use per_call::{HELP, JSON, RAW, SESSION, WINDOW, per_call};
pub use sort::verb_position;

use crate::{dispatch::input_schema, registry::Row, show::clean_line};
use clap::{
    Arg, ArgMatches,
    error::{ContextKind, ErrorKind},
    parser::ValueSource,
};
use serde_json::{Map, Value};
use stagewright_driver::fault::{Fault, Outcome};
use std::{io::Read, path::Path};

/// One line of a REPL or a test, read.
#[derive(Debug)]
pub struct Line {
    /// The JSON arguments.
    pub args: Map<String, Value>,
    /// `--json`: the envelope, on one line.
    pub json: bool,
    /// `--raw`: the value alone.
    pub raw: bool,
    /// `--help`: an explanation and no call; there are no arguments then.
    pub help: bool,
}

/// Reads the words after the verb; paths are resolved against `cwd`.
pub fn parse(row: &'static Row, words: &[String], cwd: &Path) -> Outcome<Line> {
    let (words, rest) = split_escape(words);
    let matches = match matches(row, per_call(), &words) {
        Ok(matches) => matches,
        Err(error) if error.kind() == ErrorKind::DisplayHelp => {
            return Ok(Line { args: Map::new(), json: false, raw: false, help: true });
        }
        Err(error) => return Err(usage_fault(row, &error)),
    };
    let mut args = read(row, &matches, rest, cwd)?;
    if let Some(session) = matches.get_one::<String>(SESSION).filter(|_| row.has("sessionId")) {
        args.insert("sessionId".into(), session.as_str().into());
    }
    Ok(Line { args, json: matches.get_flag(JSON), raw: matches.get_flag(RAW), help: false })
}

/// Lets clap find the flags among the words of a verb: its own, and `globals`.
pub fn matches(row: &'static Row, globals: impl IntoIterator<Item = Arg>, words: &[String]) -> Result<ArgMatches, clap::Error> {
    let command = command(row, Form::Parsing).args(globals).no_binary_name(true);
    let sorted = sort::sort(&command, words);
    command.try_get_matches_from(sorted)
}

/// Everything up to the first `--`, and what follows it, which is never a flag.
///
pub fn split_escape<T: AsRef<str>>(words: &[T]) -> (Vec<String>, Option<Vec<String>>) {
    let owned = |words: &[T]| words.iter().map(|w| w.as_ref().to_owned()).collect();
    match words.iter().position(|w| w.as_ref() == "--") {
        Some(at) => (owned(&words[..at]), Some(owned(&words[at + 1..]))),
        None => (owned(words), None),
    }
}

/// Turns a verb's matches into JSON arguments. `rest` is what stood after `--`.
pub fn read(row: &'static Row, matches: &ArgMatches, rest: Option<Vec<String>>, cwd: &Path) -> Outcome<Map<String, Value>> {
    let schema = input_schema(row);
    let mut args = match matches.get_one::<String>(grow::ARGS) {
        Some(json) => json_arguments(json)?,
        None => Map::new(),
    };
    for (name, property) in row.properties() {
        if !flags::has_flag(row, name) || matches.value_source(name) != Some(ValueSource::CommandLine) {
            continue;
        }
        let texts: Vec<&str> = matches.get_many::<String>(name).into_iter().flatten().map(String::as_str).collect();
        args.insert(name.clone(), text::values(property, &texts, cwd)?);
    }
    if let Ok(Some(window)) = matches.try_get_one::<String>(WINDOW) {
        if row.has("window") {
            args.insert("window".into(), window.as_str().into());
        }
    }
    let mut words: Vec<String> = matches.get_many::<String>(grow::WORDS).into_iter().flatten().cloned().collect();
    if let Some(rest) = rest {
        // Only an app takes arguments of its own.
        if row.has("args") && (row.shell_words)(&[]).is_some() {
            args.insert("args".into(), rest.into());
        } else {
            words.extend(rest);
        }
    }
    words::assign(row, schema, &words, &mut args, cwd)?;
    Ok(args)
}

fn json_arguments(json: &str) -> Outcome<Map<String, Value>> {
    let mut text = json.to_owned();
    if json == "-" {
        text.clear();
        std::io::stdin().read_to_string(&mut text).map_err(|e| Fault::argument(format!("--args -: stdin cannot be read: {e}")))?;
    }
    match serde_json::from_str(&text) {
        Ok(Value::Object(args)) => Ok(args),
        Ok(_) => Err(Fault::argument("--args takes a JSON object: --args '{\"timeoutMs\": 1000}'.")),
        Err(error) => Err(Fault::argument(format!("--args is not JSON: {error}."))),
    }
}

/// What clap found wrong, as the fault that every frontend tells.
pub fn usage_fault(row: &'static Row, error: &clap::Error) -> Fault {
    let hint = format!("Usage: {}. `help {}` lists its flags", usage(row), row.verb());
    let unknown = error.kind() == ErrorKind::UnknownArgument;
    clap_fault(error).hint(hint + if unknown { "; text that starts with two hyphens goes after `--`." } else { "." })
}

/// The same, for what is wrong before a verb is known.
pub fn clap_fault(error: &clap::Error) -> Fault {
    let context = |kind| error.get(kind).map(|value| clean_line(&value.to_string()));
    let flag = context(ContextKind::InvalidArg).unwrap_or_default();
    let name = flag.split([' ', '=', '[']).next().unwrap_or_default().to_owned();
    let message = match (error.kind(), context(ContextKind::SuggestedArg)) {
        (ErrorKind::UnknownArgument, Some(near)) => format!("There is no flag {name}; did you mean {near}?"),
        (ErrorKind::UnknownArgument, None) => format!("There is no flag {name}."),
        (ErrorKind::ArgumentConflict, _) => format!("{flag} and {} exclude each other.", context(ContextKind::PriorArg).unwrap_or_default()),
        (ErrorKind::MissingRequiredArgument, _) => format!("{flag} is missing."),
        (ErrorKind::InvalidValue, _) if context(ContextKind::InvalidValue).is_none_or(|v| v.is_empty()) => format!("{flag} lacks its value."),
        (ErrorKind::InvalidValue, _) => format!(
            "{flag} takes {}; got {:?}.",
            context(ContextKind::ValidValue).unwrap_or_default(),
            context(ContextKind::InvalidValue).unwrap_or_default(),
        ),
        _ => clean_line(error.to_string().lines().next().unwrap_or_default().trim_start_matches("error: ")),
    };
    Fault::argument(message).detail("parameter", name)
}

/// How a verb is called: `type TARGET TEXT [--force] …`.
pub fn usage(row: &'static Row) -> String {
    let words = positionals(row).into_iter().map(|p| if p.required { p.label() } else { format!("[{}]", p.label()) });
    std::iter::once(row.verb()).chain(words).collect::<Vec<_>>().join(" ")
}
