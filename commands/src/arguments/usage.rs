//! What clap says about bad usage, as the house's own fault.

use clap::{
    Command, Error,
    error::{ContextKind, ContextValue, ErrorKind},
};
use stagewright_driver::fault::Fault;

/// A clap error as BAD_ARGUMENT.
pub fn fault_of(error: &Error, command: &Command) -> Fault {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(all)) => all.join(", "),
        Some(other) => other.to_string(),
        None => String::new(),
    };
    let arg = context(ContextKind::InvalidArg);
    let flag = flag_name(&arg);
    let verb = command.get_name();
    let message = match error.kind() {
        ErrorKind::UnknownArgument => match context(ContextKind::SuggestedArg) {
            near if near.is_empty() => format!("{verb} has no flag {flag}."),
            near => format!("{verb} has no flag {flag}; did you mean {near}?"),
        },
        ErrorKind::InvalidValue if context(ContextKind::InvalidValue).is_empty() => format!("{flag} lacks its value."),
        ErrorKind::NoEquals => format!("{flag} takes its value after `=`."),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let (value, valid) = (context(ContextKind::InvalidValue), context(ContextKind::ValidValue));
            let one_of = if valid.is_empty() { String::new() } else { format!(" It is one of {valid}.") };
            format!("{flag} cannot be {value:?}.{one_of}")
        }
        ErrorKind::ArgumentConflict => format!("{flag} is given more than once."),
        ErrorKind::TooManyValues => format!("{flag} takes one value only."),
        _ => error.render().to_string().lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned(),
    };
    let help = command.get_bin_name().unwrap_or("stagewright");
    Fault::argument(message).hint(format!("`{help} --help` lists the flags; a value that starts with -- goes after a bare --."))
}

/// `--role <ROLE>` is `--role`.
fn flag_name(arg: &str) -> &str {
    arg.split([' ', '=', '[']).next().unwrap_or(arg)
}
