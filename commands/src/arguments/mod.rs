//! Shell words into JSON arguments, and the clap subcommand that reads and explains them.
//!
//! Both grow from the verb's JSON schema, so a default, a limit and a sentence of prose stand in one
//! place. clap only finds the flags: every value is checked by the schema later, in the host, so
//! that bad input gets the same sentence from every frontend.

mod flags;
mod grow;
mod per_call;
mod text;
mod words;

#[cfg(test)]
mod tests;

pub use flags::{Positional, flag, positionals};
pub use grow::{Form, command, grow};
pub use per_call::{JSON, RAW, SESSION, WINDOW, per_call};

use crate::{dispatch::input_schema, registry::Row, show::clean_line};
use clap::{ArgMatches, parser::ValueSource};
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
}

/// Reads the words after the verb; paths are resolved against `cwd`.
pub fn parse(row: &'static Row, words: &[String], cwd: &Path) -> Outcome<Line> {
    let (words, rest) = split_escape(words);
    let command = command(row, Form::Parsing).args(per_call()).no_binary_name(true);
    let matches = command.try_get_matches_from(words).map_err(|error| usage_fault(row, &error))?;
    let mut args = read(row, &matches, rest, cwd)?;
    if let Some(session) = matches.get_one::<String>(per_call::SESSION).filter(|_| row.has("sessionId")) {
        args.insert("sessionId".into(), session.as_str().into());
    }
    Ok(Line { args, json: matches.get_flag(per_call::JSON), raw: matches.get_flag(per_call::RAW) })
}

/// Everything up to the first `--`, and what follows it, which is never a flag.
///
/// clap would take a `--` behind a word for one more word, because words may start with a hyphen.
pub fn split_escape<T: AsRef<str>>(words: &[T]) -> (Vec<String>, Option<Vec<String>>) {
    let owned = |words: &[T]| words.iter().map(|w| w.as_ref().to_owned()).collect();
    match words.iter().position(|w| w.as_ref() == "--") {
        Some(at) => (owned(&words[..at]), Some(owned(&words[at + 1..]))),
        None => (owned(words), None),
    }
}

/// Turns a verb's matches into JSON arguments. `rest` is what stood after `--`.
pub fn read(
    row: &'static Row,
    matches: &ArgMatches,
    rest: Option<Vec<String>>,
    cwd: &Path,
) -> Outcome<Map<String, Value>> {
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
    if let Ok(Some(window)) = matches.try_get_one::<String>(per_call::WINDOW) {
        if row.has("window") {
            args.insert("window".into(), window.as_str().into());
        }
    }
    let mut words: Vec<String> = matches.get_many::<String>(grow::WORDS).into_iter().flatten().cloned().collect();
    if let Some(stray) = words.iter().find(|w| w.starts_with("--") && w.len() > 2) {
        return Err(no_flag(row, stray));
    }
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
        std::io::stdin()
            .read_to_string(&mut text)
            .map_err(|e| Fault::argument(format!("--args -: stdin cannot be read: {e}")))?;
    }
    match serde_json::from_str(&text) {
        Ok(Value::Object(args)) => Ok(args),
        Ok(_) => Err(Fault::argument("--args takes a JSON object: --args '{\"timeoutMs\": 1000}'.")),
        Err(error) => Err(Fault::argument(format!("--args is not JSON: {error}."))),
    }
}

fn no_flag(row: &'static Row, stray: &str) -> Fault {
    let name = stray.split('=').next().unwrap_or(stray);
    let command = command(row, Form::Help).args(per_call());
    let known: Vec<String> = command
        .get_arguments()
        .filter(|a| !a.is_hide_set())
        .filter_map(|a| Some(format!("--{}", a.get_long()?)))
        .collect();
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    let message = match crate::schema::nearest(name, &known) {
        Some(near) => format!("{} has no flag {name}; did you mean {near}?", row.verb()),
        None => format!("{} has no flag {name}.", row.verb()),
    };
    let hint = if known.is_empty() { String::new() } else { format!("Its flags are: {}. ", known.join(", ")) };
    Fault::argument(message).hint(hint + "Text that starts with two hyphens goes after `--`.").detail("parameter", name)
}

/// What clap found wrong, as the fault that every frontend tells.
pub fn usage_fault(row: &'static Row, error: &clap::Error) -> Fault {
    clap_fault(error).hint(format!("Usage: {}. `stagewright help {}` explains it.", usage(row), row.verb()))
}

/// The same, for what is wrong before a verb is known.
pub fn clap_fault(error: &clap::Error) -> Fault {
    let text = error.to_string();
    let mut lines = text.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:"));
    let first = lines.next().unwrap_or_default().trim_start_matches("error: ").trim_end_matches('.');
    let tips: Vec<&str> = lines.filter(|line| !line.is_empty() && !line.starts_with("For more")).collect();
    let mut message = clean_line(first) + ".";
    for tip in tips {
        message += &format!(" {}.", clean_line(tip.trim_start_matches("tip: ")).trim_end_matches('.'));
    }
    Fault::argument(message)
}

/// How a verb is called: `type TARGET TEXT [--force] …`.
pub fn usage(row: &'static Row) -> String {
    let words = positionals(row).into_iter().map(|p| if p.required { p.label() } else { format!("[{}]", p.label()) });
    std::iter::once(row.verb()).chain(words).collect::<Vec<_>>().join(" ")
}
