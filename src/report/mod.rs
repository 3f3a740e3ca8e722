//! The report: an envelope becomes text for people, `--json` or `--raw`, and an exit status.

mod failure;
mod spinner;
mod style;

pub use spinner::Spinner;
pub use style::Style;

use serde_json::{Map, Value};
use stagewright_commands::{Row, show::clean, verb::{Operation, Place}};
use stagewright_driver::fault::Fault;
use std::{
    io::{self, Write},
    process::ExitCode,
};

/// What was asked, as far as the report depends on it.
#[derive(Clone, Copy)]
pub struct Asked {
    row: &'static Row,
    /// `exists --fail`: a miss is a failure.
    fail: bool,
}

impl Asked {
    /// From the call's own arguments.
    pub fn of(row: &'static Row, args: &Map<String, Value>) -> Asked {
        Asked { row, fail: args.get("fail") == Some(&Value::Bool(true)) }
    }
}

/// Fields of a reply that is no failure, and yet not what a script hoped for: field, value, whether
/// it counts only with `--fail`, exit status.
const UNHAPPY: &[(&str, bool, bool, u8)] =
    &[("exists", false, true, 1), ("doctor_ok", false, false, 1), ("invoked", false, false, 5), ("emitted", false, false, 5)];

/// Prints an answer; the exit status says how it went.
pub fn envelope(asked: Option<Asked>, envelope: &Value, style: Style) -> ExitCode {
    let fault = (envelope["ok"] != true).then(|| Fault::from_envelope(envelope)).map(|f| f.unwrap_or_else(|| unreadable(envelope)));
    let status = match &fault {
        Some(fault) => fault.exit_status(),
        None => unhappy(asked, envelope),
    };
    if style.json {
        text(&envelope.to_string());
    } else if let Some(fault) = fault {
        failed(&fault, style);
    } else if let Some(asked) = asked {
        if let Err(fault) = succeeded(asked.row, envelope, style) {
            failed(&fault, style);
            return ExitCode::from(fault.exit_status());
        }
    }
    ExitCode::from(status)
}

/// A reply or a failure in words, for whoever prints by other means than ours: the REPL.
pub fn words(row: &Row, envelope: &Value, colour: bool) -> String {
    match (envelope["ok"] == true).then_some(()) {
        Some(()) => clean(&(row.show)(envelope)),
        None => failure::render(&Fault::from_envelope(envelope).unwrap_or_else(|| unreadable(envelope)), colour, ""),
    }
}

/// Prints a line on stdout. A reader that has left is no failure of ours.
pub fn text(line: &str) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(line.as_bytes()).and_then(|()| out.write_all(b"\n")).and_then(|()| out.flush());
}

fn succeeded(row: &'static Row, envelope: &Value, style: Style) -> Result<(), Fault> {
    if style.raw {
        let value = (row.raw)(envelope).ok_or_else(|| {
            Fault::argument(format!("{} was done, but has no single value for --raw.", row.verb()))
                .hint("Without a flag it prints text, with --json everything.")
        })?;
        // Only what a program reads is exact: a terminal would obey what an app wrote.
        text(&if style.out_is_terminal() { clean(&value) } else { value });
        return Ok(());
    }
    let silent = style.quiet && row.place != Place::Local && matches!(row.operation, Operation::Command | Operation::Destructive);
    if !silent {
        text(&clean(&(row.show)(envelope)));
    }
    Ok(())
}

fn failed(fault: &Fault, style: Style) {
    let text = failure::render(fault, style.err_has_colour(), "stagewright ");
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

fn unhappy(asked: Option<Asked>, envelope: &Value) -> u8 {
    let fail = asked.is_some_and(|asked| asked.fail);
    let met = |(field, value, only_with_fail, _): &&(&str, bool, bool, u8)| envelope[*field] == *value && (fail || !only_with_fail);
    UNHAPPY.iter().find(met).map_or(0, |(.., status)| *status)
}

fn unreadable(envelope: &Value) -> Fault {
    Fault::internal(format!("the answer is neither a reply nor a failure: {envelope}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_miss_is_a_failure_only_when_asked_for() {
        let row = stagewright_commands::find("exists").expect("a verb");
        let miss = json!({"ok": true, "exists": false});
        assert_eq!(unhappy(Some(Asked { row, fail: false }), &miss), 0);
        assert_eq!(unhappy(Some(Asked { row, fail: true }), &miss), 1);
        assert_eq!(unhappy(None, &json!({"ok": true, "doctor_ok": false})), 1);
        assert_eq!(unhappy(None, &json!({"ok": true, "doctor_ok": true})), 0);
    }
}
