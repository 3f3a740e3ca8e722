//! The REPL: the shell's verbs, line by line, over sessions that end with it.
//!
//! Lines are parsed by the code that parses the shell's command lines, and go through the same router. The binary
//! supplies a [`Report`], which prints answers as in the shell.

mod assist;
mod builtin;
mod editor;
mod gathered;
mod history;
mod interrupt;
mod keys;
mod line;
mod pace;
mod place;
mod refs;
mod repeat;
mod script;
mod variables;
mod watch;

#[cfg(test)]
mod tests;

pub use repeat::Change;

use clap::builder::StyledStr;
use line::Console;
use place::Place;
use serde_json::{Map, Value};
use stagewright_commands::{Row, arguments::Globals, envelope::Envelope, grammar};
use stagewright_driver::error::Outcome;
use stagewright_mcp::{Listener, Router, RouterOptions};
use std::io::{self, IsTerminal};

/// The words of a line up to the cursor, for completion in a shell: the complete ones, and the one being typed. That
/// one may be empty. `None` in a comment and after a backslash.
pub fn typed_words(line: &str) -> Option<(Vec<String>, String)> {
    let split = grammar::split(line);
    if split.open == Some(grammar::Open::Backslash) {
        return None;
    }
    let mut all = split.texts();
    let whole = split.words.last().is_none_or(|word| word.end < line.len());
    let word = if whole { String::new() } else { all.pop().unwrap_or_default() };
    Some((all, word))
}

/// Options of a REPL.
pub struct Options {
    /// The router's options: sessions and permissions. The scope must be `Scope::Repl`.
    pub router: RouterOptions,
    /// The flags that apply to every line: `--json`, `--raw`, `--quiet`, `--color`, `--window`.
    pub globals: Globals,
    /// Prints the answers.
    pub report: Box<dyn Report>,
}

/// Prints answers as the shell does.
pub trait Report {
    /// Prints an answer; `row` is `None` if no verb was recognised. Returns the exit status of the same call in the
    /// shell.
    fn answer(&self, row: Option<&'static Row>, envelope: &Envelope, globals: &Globals) -> u8;

    /// A listener for the steps and items of a call. It is dropped when the call ends, before its answer is printed.
    fn progress(&self, row: &'static Row, globals: &Globals) -> Option<Listener>;

    /// Prints help text.
    fn help(&self, text: &StyledStr, globals: &Globals);

    /// Whether the verb's replies have no single value.
    fn has_no_value(&self, _row: &'static Row) -> bool {
        false
    }

    /// Sets arguments that depend on how the answer is printed.
    ///
    /// # Errors
    ///
    /// `BAD_ARGUMENT` if the answer cannot be printed in that way.
    fn prepare(&self, _row: &'static Row, _args: &mut Map<String, Value>, _globals: &Globals) -> Outcome<()> {
        Ok(())
    }

    /// The whole text of a successful answer, without colours.
    fn words(&self, row: &'static Row, envelope: &Envelope, globals: &Globals) -> String;

    /// Prints the changes of an answer, below a heading.
    fn changes(&self, head: &str, changes: &[Change], globals: &Globals);
}

/// Runs lines until the input ends or a line says `exit`. Then the sessions that were started here end, unless the
/// router keeps them. Returns the exit status.
pub fn run(options: Options) -> u8 {
    let Options { router, globals, report } = options;
    let place = Place::new(router.named.clone(), globals.window.clone());
    let mut console = Console::new(Router::new(router), globals, report, place);
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        editor::run(&mut console)
    } else {
        script::run(&mut console, io::stdin().lock())
    }
}
