//! Gives the REPL the same reports. Each line has its own flags.

use super::Style;
use clap::builder::StyledStr;
use serde_json::{Map, Value};
use stagewright_commands::{Row, arguments::Globals, envelope::Envelope, sample};
use stagewright_driver::error::Outcome;
use stagewright_mcp::Listener;
use stagewright_repl::Change;

/// Prints reports for the lines of a REPL.
pub struct Lines;

impl stagewright_repl::Report for Lines {
    fn answer(&self, row: Option<&'static Row>, envelope: &Envelope, globals: &Globals) -> u8 {
        super::answer(row, envelope, Style::of_line(globals), globals.fail)
    }

    fn progress(&self, row: &'static Row, globals: &Globals) -> Option<Listener> {
        super::listener(row, Style::of_line(globals))
    }

    fn help(&self, text: &StyledStr, globals: &Globals) {
        // A failed write is ignored here: the next answer reports it.
        let _ = super::help(text, Style::of_line(globals));
    }

    fn has_no_value(&self, row: &'static Row) -> bool {
        sample::has_no_value(row)
    }

    fn prepare(&self, row: &'static Row, args: &mut Map<String, Value>, globals: &Globals) -> Outcome<()> {
        super::prepare(row, args, Style::of_line(globals))
    }

    fn words(&self, row: &'static Row, envelope: &Envelope, globals: &Globals) -> String {
        super::words(row, envelope, Style::of_line(globals))
    }

    fn changes(&self, head: &str, changes: &[Change], globals: &Globals) {
        super::changes::print(head, changes, Style::of_line(globals));
    }
}
