//! The REPL: the shell's verbs, line by line, over sessions that end with it.
//!
//! A line is read by the same code as a command line of the shell and goes through the same router;
//! what is printed is the [`Report`]'s, which the binary supplies, so that it cannot differ either.

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
use stagewright_driver::fault::Outcome;
use stagewright_mcp::{Listener, Router, RouterOptions};
use std::io::{self, IsTerminal};

/// A line up to the cursor as words, for completion in a shell: those that are complete, and the one that
/// is being typed, maybe empty. `None` in a comment and after a backslash.
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

/// What a REPL is started with.
pub struct Options {
    /// Sessions and permissions; the scope is to be `Scope::Repl`.
    pub router: RouterOptions,
    /// The flags that hold for every line: `--json`, `--raw`, `--quiet`, `--color`, `--window`.
    pub globals: Globals,
    /// How answers are printed.
    pub report: Box<dyn Report>,
}

/// Puts answers before a person or a program, as the shell's one-shots do.
pub trait Report {
    /// Prints an answer; `row` is missing when no verb was recognised. The exit status that a
    /// one-shot would end with.
    fn answer(&self, row: Option<&'static Row>, envelope: &Envelope, globals: &Globals) -> u8;

    /// What is told how far a call has come. Dropped when the call ends, before its answer is
    /// printed.
    fn progress(&self, row: &'static Row, globals: &Globals) -> Option<Listener>;

    /// Prints help text.
    fn help(&self, text: &StyledStr, globals: &Globals);

    /// Whether the verb's replies have no single value.
    fn has_no_value(&self, _row: &'static Row) -> bool {
        false
    }

    /// Sets arguments that follow from how the answer will be printed; a fault where it cannot be printed so.
    fn prepare(&self, _row: &'static Row, _args: &mut Map<String, Value>, _globals: &Globals) -> Outcome<()> {
        Ok(())
    }

    /// An answer that went well as plain text, all of it.
    fn words(&self, row: &'static Row, envelope: &Envelope, globals: &Globals) -> String;

    /// Prints what changed of an answer, under a head.
    fn changes(&self, head: &str, changes: &[Change], globals: &Globals);
}

/// Runs until the input ends or a line says `exit`; then the sessions that were started here end,
/// unless the router keeps them. The exit status.
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
