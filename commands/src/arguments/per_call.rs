//! The flags that every call has, whatever the verb: which session, which window, how to print.

use clap::{Arg, ArgAction};

/// The id of `--session`; ids have hyphens because no parameter has.
pub const SESSION: &str = "--session";
/// The id of `--window`.
pub const WINDOW: &str = "--window";
/// The id of `--json`.
pub const JSON: &str = "--json";
/// The id of `--raw`.
pub const RAW: &str = "--raw";
/// The id of `--help`.
pub const HELP: &str = "--help";

/// `--session`, `--window`, `--json`, `--raw`, `--help`.
pub fn per_call() -> [Arg; 5] {
    let arg = |id: &'static str| Arg::new(id).long(&id[2..]).help_heading("Global");
    [
        arg(SESSION).value_name("NAME").help("The session to use, or the new one's name"),
        arg(WINDOW).value_name("WINDOW").help("The window: handle (w1), index, title or part of its url"),
        arg(JSON).action(ArgAction::SetTrue).help("Print the whole answer as one line of JSON"),
        arg(RAW).action(ArgAction::SetTrue).conflicts_with(JSON).help("Print only the value"),
        arg(HELP).short('h').action(ArgAction::Help).help("Explain; `help VERB` does too"),
    ]
}
