//! Converts shell words to JSON arguments, and makes the clap command for parsing and help.
//!
//! Both use the verb's JSON schema, so that defaults, limits and texts are written once. clap only finds the flags. The
//! host later checks every value by the schema, so that wrong input causes the same message in every frontend.

mod globals;
mod grow;
mod sort;
mod suggest;
mod text;
mod usage;
mod words;

#[cfg(test)]
mod tests;

pub use globals::{Color, Globals, Reach, flags_beside, frontend_flags, global_flags, plain_flags};
pub use grow::command;
pub use sort::verb_position;
pub use suggest::{Suggest, suggests};
pub use usage::{clap_error, usage_error, usage_line};

use crate::{call::Row, flags, palette};
use clap::{
    ArgMatches,
    builder::{Resettable, StyledStr},
    error::ErrorKind,
    parser::ValueSource,
};
use serde_json::{Map, Value};
use stagewright_driver::{
    channel::whole_characters,
    error::{Error, Outcome},
};
use std::{io::Read, path::Path};

/// The request of a line.
#[derive(Debug)]
pub enum Asked {
    /// A call with these arguments.
    Call(Map<String, Value>, Box<Globals>),
    /// The help text of the verb.
    Help(StyledStr),
}

/// Parses the words of a line without its verb. `called` is the word that was typed for the verb. Paths are resolved
/// against `cwd`.
pub fn read(row: &'static Row, called: &str, words: &[String], reach: Reach, cwd: &Path) -> Outcome<Asked> {
    let (words, rest) = split_escape(words);
    let command = grow::parser(row).args(flags_beside(row, reach));
    let sorted = sort::sort(&command, words);
    let matches = match command.try_get_matches_from(sorted) {
        Ok(matches) => matches,
        Err(error) if error.kind() == ErrorKind::DisplayHelp => return Ok(Asked::Help(help(row, reach))),
        Err(error) => return Err(usage_error(row, &error)),
    };
    let mut globals = Globals::of(&matches, reach, cwd)?;
    let mut args = arguments(row, &matches, rest, &globals, cwd)?;
    for (name, value) in row.preset(called) {
        args.entry(name).or_insert(value);
    }
    if let Some(name) = row.writes.filter(|name| args.get(*name).and_then(Value::as_str) == cwd.join("-").to_str()) {
        if reach == Reach::Line {
            return Err(Error::argument("- is stdout, which holds the answers of this REPL.")
                .hint("Give a file's name, or run it in the shell: `stagewright screenshot - > FILE`.")
                .detail("parameter", name));
        }
        args.shift_remove(name);
        globals.to_stdout = Some(name);
    }
    globals.fail = args.get("fail") == Some(&Value::Bool(true));
    let of_the_shell = row.property("show").is_some_and(|show| show["x-shell"] == true);
    globals.show = of_the_shell && args.get("show") == Some(&Value::Bool(true));
    Ok(Asked::Call(args, Box::new(globals)))
}

/// The help of a verb: its words, flags and examples.
///
/// In clap's short form, with the long text: its long form takes three lines for each flag.
pub fn help(row: &'static Row, reach: Reach) -> StyledStr {
    let command = command(row, reach);
    let prose = command.get_long_about().cloned().unwrap_or_default();
    command.about(prose).long_about(Resettable::Reset).styles(palette::HELP).max_term_width(100).render_help()
}

/// For a verb that answers as text or JSON, chooses text, unless the caller has chosen.
pub fn for_people(row: &'static Row, args: &mut Map<String, Value>) {
    let choices = row.property("format").and_then(|format| format["enum"].as_array());
    if choices.is_some_and(|choices| choices.iter().any(|c| c == "text")) {
        args.entry("format").or_insert_with(|| "text".into());
    }
}

/// Splits words at the first `--`. The words after it are never flags.
pub fn split_escape(words: &[String]) -> (&[String], Option<&[String]>) {
    match words.iter().position(|word| word == "--") {
        Some(at) => (&words[..at], Some(&words[at + 1..])),
        None => (words, None),
    }
}

/// Whether the words after `--` are arguments of the app, and not words of the verb.
fn has_rest(row: &'static Row) -> bool {
    row.has("args") && row.own_words == flags::APP
}

fn arguments(
    row: &'static Row,
    matches: &ArgMatches,
    rest: Option<&[String]>,
    globals: &Globals,
    cwd: &Path,
) -> Outcome<Map<String, Value>> {
    let mut args = matches.get_one::<String>(grow::ARGS).map_or_else(|| Ok(Map::new()), |json| json_arguments(json))?;
    for (name, property) in row.properties() {
        if !flags::has_flag(row, name) || matches.value_source(name) != Some(ValueSource::CommandLine) {
            continue;
        }
        let texts: Vec<&str> = matches.get_many::<String>(name).into_iter().flatten().map(String::as_str).collect();
        args.insert(name.clone(), text::values_of(name, property, &texts, cwd)?);
    }
    if let Some(window) = globals.window.as_deref().filter(|_| row.has("window")) {
        args.insert("window".into(), window.into());
    }
    let mut words: Vec<String> = matches.get_many::<String>(grow::WORDS).into_iter().flatten().cloned().collect();
    match rest {
        Some(rest) if has_rest(row) => drop(args.insert("args".into(), rest.into())),
        rest => words.extend_from_slice(rest.unwrap_or_default()),
    }
    words::assign(row, &words, &mut args, cwd)?;
    Ok(args)
}

fn json_arguments(json: &str) -> Outcome<Map<String, Value>> {
    let mut text = json.to_owned();
    if json == "-" {
        text.clear();
        std::io::stdin()
            .read_to_string(&mut text)
            .map_err(|e| Error::argument(format!("--args -: stdin cannot be read: {e}.")))?;
    }
    // JavaScript may write half of a surrogate pair as a string.
    match serde_json::from_slice(&whole_characters(text.as_bytes())) {
        Ok(Value::Object(args)) => Ok(args),
        Ok(_) => Err(Error::argument("--args takes a JSON object: --args '{\"timeoutMs\": 1000}'.")),
        Err(error) => Err(Error::argument(format!("--args is not JSON: {error}."))),
    }
}
