//! The flags that every call has, whatever the verb: which session, which window, how to print.

use clap::{Arg, ArgAction};

/// Their ids in clap; no parameter is called so.
pub const SESSION: &str = "--session";
/// The window a call is about.
pub const WINDOW: &str = "--window";
/// The envelope instead of text.
pub const JSON: &str = "--json";
/// Only the value.
pub const RAW: &str = "--raw";

/// `--session`, `--window`, `--json`, `--raw`.
pub fn per_call() -> [Arg; 4] {
    let arg = |id: &'static str| Arg::new(id).long(&id[2..]).help_heading("Global");
    [
        arg(SESSION).value_name("NAME").help("The session to use, or the new one's name"),
        arg(WINDOW).value_name("WINDOW").help("The window: handle (w1), index, title or part of its url"),
        arg(JSON).action(ArgAction::SetTrue).help("Print the whole answer as one line of JSON"),
        arg(RAW).action(ArgAction::SetTrue).conflicts_with(JSON).help("Print only the value"),
    ]
}
