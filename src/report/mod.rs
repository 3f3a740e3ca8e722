//! The report: turns an envelope into text for people, or into `--json` or `--raw`, and into an exit status.

mod changes;
mod failure;
mod lines;
mod locale;
mod pager;
mod picture;
mod spinner;
mod stdout;
mod style;

pub use lines::Lines;
pub use spinner::spinner;
pub use stdout::{bytes, text};
pub use style::Style;

use clap::builder::StyledStr;
use parking_lot::Mutex;
use serde_json::{Map, Value};
use stagewright_commands::{
    EFFECTS, Row, arguments, effects,
    envelope::Envelope,
    events::News,
    palette, sample,
    show::{as_in_a_pipe, clean},
    terminology::in_shell,
    verb::{Group, Operation, Place},
    verdict::unhappy,
};
use stagewright_driver::error::{Error, Outcome};
use stagewright_mcp::Listener;
use stagewright_runner::REGISTRY;
use std::{
    io::{self, Write},
    sync::Arc,
};

/// Checks the flags for printing before the call, and asks for text where people read the answer.
///
/// # Errors
///
/// `BAD_ARGUMENT` if the verb has no single value for `--raw`, or if the terminal cannot show a picture for `--show`.
pub fn prepare(row: &'static Row, args: &mut Map<String, Value>, style: Style) -> Outcome<()> {
    if style.raw && sample::has_no_value(row) {
        return Err(no_value(row));
    }
    if style.show {
        let elsewhere = style.json || style.raw || !style.out_is_terminal();
        if elsewhere {
            return Err(Error::argument("A picture is shown on a terminal, beside an answer for people.")
                .hint("Leave --show out where stdout is a pipe, and with --json and --raw.")
                .detail("parameter", "show"));
        }
        picture::check(args)?;
    }
    if !style.json {
        arguments::for_people(row, args);
    }
    Ok(())
}

/// Prints an answer, and returns the exit status. With `fail`, a miss counts as a failure.
pub fn answer(row: Option<&'static Row>, envelope: &Envelope, style: Style, fail: bool) -> u8 {
    let error =
        (envelope["ok"] != true).then(|| Error::from_envelope(envelope).unwrap_or_else(|| unreadable(envelope)));
    let status = error.as_ref().map_or_else(|| unhappy(envelope, fail), Error::exit_status);
    let told = match (error, row) {
        _ if style.json => text(&envelope.to_string()),
        (Some(error), row) => {
            failed(&error, row, &effects::lines(envelope, EFFECTS), style);
            Ok(())
        }
        (None, None) => Ok(()),
        (None, Some(row)) => succeeded(row, envelope, style),
    };
    match told {
        Ok(()) => status,
        Err(error) => {
            failed(&error, row, "", style);
            error.exit_status()
        }
    }
}

/// A listener for the time before the answer: a spinner shows the current step, and items are printed as they come.
/// `None` if neither would be shown.
pub fn listener(row: &'static Row, style: Style) -> Option<Listener> {
    let spinner = spinner(row.verb(), style);
    // A verb that keeps its own time repeats its items in the answer, so `--json` and `--quiet` skip them here.
    let tells = row.follows.is_some() || (row.keeps_time && !style.json && !style.quiet);
    if spinner.is_none() && !tells {
        return None;
    }
    let state = Mutex::new((spinner, row.verb()));
    Some(Arc::new(move |news| {
        let mut state = state.lock();
        let (spinner, last) = &mut *state;
        match news {
            News::Step(words) => {
                words.clone_into(last);
                spinner.iter().for_each(|spinner| spinner.say(words));
            }
            News::Item(item) => {
                // Remove the spinner first, because the item is printed on its line.
                drop(spinner.take());
                print_item(row, item, style);
                if row.keeps_time {
                    *spinner = spinner::spinner(row.verb(), style);
                    spinner.iter().for_each(|spinner| spinner.say(last));
                }
            }
        }
    }))
}

/// Prints an item on a line of its own. If stdout's reader has closed it, the process ends with status 0.
fn print_item(row: &'static Row, item: &Value, style: Style) {
    let shown = || (row.show_item)(item, style.raw);
    let line = match (style.json, style.raw && !style.out_is_terminal()) {
        (true, _) => item.to_string(),
        (_, true) => shown(),
        _ if style.out_has_colour() => {
            palette::coloured(|| clean(&(row.show_item)(&palette::unmarked(item), style.raw)))
        }
        _ => clean(&shown()),
    };
    match stdout::one_of_many(&line) {
        Ok(true) => {}
        Ok(false) => std::process::exit(0),
        Err(error) => {
            failed(&error, Some(row), "", style);
            std::process::exit(error.exit_status().into());
        }
    }
}

/// Prints a help text, in colour on a terminal.
///
/// # Errors
///
/// `FILE_NOT_FOUND` if stdout cannot be written.
pub fn help(help: &StyledStr, style: Style) -> Outcome<()> {
    let words = if style.out_has_colour() { help.ansi().to_string() } else { help.to_string() };
    put(words.trim_end(), style)
}

fn succeeded(row: &'static Row, envelope: &Envelope, style: Style) -> Outcome<()> {
    if !style.quiet {
        let _ = io::stderr().lock().write_all(effects::window_line(envelope).as_bytes());
    }
    // The items were printed as they came.
    if (row.follows.is_some() || row.keeps_time) && envelope["followed"] == true {
        return Ok(());
    }
    if style.raw {
        let value = (row.raw)(&envelope.whole()).ok_or_else(|| no_value(row))?;
        // On a terminal remove control characters: the text may come from the app. A pipe gets the exact value.
        return if style.out_is_terminal() { put(&clean(&value), style) } else { text(&value) };
    }
    let acts = matches!(row.operation, Operation::Command | Operation::Destructive) && row.place != Place::Local;
    // A verb that only acts, waits or asserts has said everything by its exit status.
    if style.quiet && (acts || row.group == Group::Asserting) {
        return Ok(());
    }
    let words = || for_people(row, envelope);
    put(&if style.out_has_colour() { palette::coloured(words) } else { words() }, style)?;
    let shows = style.show || (picture::always() && style.out_is_terminal());
    if shows && row.operation == Operation::Screenshot { picture::show(envelope) } else { Ok(()) }
}

fn for_people(row: &'static Row, envelope: &Envelope) -> String {
    let say = |text: &str| in_shell(&REGISTRY, text, "stagewright ");
    let answer = clean(&(row.show)(&palette::unmarked(&envelope.whole()), &say));
    let lines = effects::lines(envelope, EFFECTS);
    if lines.is_empty() { answer } else { format!("{answer}\n{}", lines.trim_end()) }
}

/// An answer as it is printed into a pipe, without colours, also when stdout is a terminal.
fn words(row: &'static Row, envelope: &Envelope, style: Style) -> String {
    match style.raw {
        true => clean(&(row.raw)(&envelope.whole()).unwrap_or_default()),
        false => as_in_a_pipe(|| for_people(row, envelope)),
    }
}

/// Prints a text for people; in the REPL a long one goes through the pager.
fn put(words: &str, style: Style) -> Outcome<()> {
    if style.pages { pager::text(words) } else { text(words) }
}

fn failed(error: &Error, row: Option<&'static Row>, effects: &str, style: Style) {
    let text = failure::render(error, row, effects, style.err_has_colour(), style.program);
    let text = if style.err_is_terminal() { locale::fitting(&text) } else { text.as_str().into() };
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

fn no_value(row: &'static Row) -> Error {
    Error::argument(format!("{} has no single value for --raw.", row.verb()))
        .hint("Without it you get text, with --json everything.")
        .detail("parameter", "--raw")
}

fn unreadable(envelope: &Value) -> Error {
    Error::internal(format!("the answer is neither a reply nor a failure: {envelope}"))
}
