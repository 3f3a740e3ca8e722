//! Usage lines, and clap's errors as errors of every frontend.

use crate::{call::Row, flags::positionals, kinds::Place, show::clean_line};
use clap::error::{ContextKind, ErrorKind};
use stagewright_driver::error::Error;

/// `type <TARGET> <TEXT> [OPTIONS]`.
pub fn usage_line(row: &'static Row) -> String {
    let mut out = row.verb();
    for word in positionals(row) {
        let (open, close) = if word.required { ('<', '>') } else { ('[', ']') };
        let dots = if word.many { "..." } else { "" };
        out += &format!(" {open}{}{close}{dots}", word.label());
    }
    out += " [OPTIONS]";
    if super::has_rest(row) {
        out += " [-- <ARGS>...]";
    }
    out
}

/// A clap error about a verb's line.
pub fn usage_error(row: &'static Row, error: &clap::Error) -> Error {
    if error.kind() == ErrorKind::UnknownArgument && invalid_flag(error) == "--trace" {
        let (message, hint) = match row.place {
            Place::NewSession => (
                "--trace goes with the shell's command line.".to_owned(),
                "Start stagewright with it, as in `stagewright repl --trace DIR`.",
            ),
            _ => (
                format!("--trace does not go with {}.", row.verb()),
                "In the shell, launch, attach and inject take it.",
            ),
        };
        return Error::argument(message)
            .hint(format!("{hint} `trace-start FILE` traces a session that runs."))
            .detail("parameter", "--trace");
    }
    let hint = format!("Usage: {}. `help {}` lists the flags", usage_line(row), row.verb());
    let unknown = error.kind() == ErrorKind::UnknownArgument;
    clap_error(error).hint(hint + if unknown { "; text that starts with two hyphens goes after `--`." } else { "." })
}

/// A clap error about a line without a verb.
pub fn clap_error(error: &clap::Error) -> Error {
    let context = |kind| error.get(kind).map(|value| clean_line(&value.to_string())).unwrap_or_default();
    let flag = context(ContextKind::InvalidArg);
    let name = &invalid_flag(error);
    let message = match error.kind() {
        ErrorKind::UnknownArgument => match context(ContextKind::SuggestedArg) {
            near if near.is_empty() => format!("There is no flag {name}."),
            near => format!("There is no flag {name}; did you mean {near}?"),
        },
        ErrorKind::ArgumentConflict => match context(ContextKind::PriorArg) {
            other if other == flag => format!("{name} is given twice."),
            other => format!("{name} and {other} exclude each other."),
        },
        ErrorKind::MissingRequiredArgument => format!("{flag} is missing."),
        ErrorKind::TooManyValues => format!("{name} takes no value; got {:?}.", context(ContextKind::InvalidValue)),
        ErrorKind::InvalidValue if context(ContextKind::InvalidValue).is_empty() => format!("{flag} lacks its value."),
        ErrorKind::InvalidValue => {
            format!("{flag} takes {}; got {:?}.", context(ContextKind::ValidValue), context(ContextKind::InvalidValue))
        }
        _ => clean_line(error.to_string().lines().next().unwrap_or_default().trim_start_matches("error: ")),
    };
    Error::argument(message).detail("parameter", &**name)
}

/// The flag that an error is about, without its value.
fn invalid_flag(error: &clap::Error) -> String {
    let flag = error.get(ContextKind::InvalidArg).map(|value| clean_line(&value.to_string())).unwrap_or_default();
    flag.split([' ', '=', '[']).next().unwrap_or_default().to_owned()
}
