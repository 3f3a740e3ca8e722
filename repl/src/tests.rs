//! Tests of whole lines, with a report that records instead of printing.

use crate::{
    Report,
    line::{Console, Flow},
    place::Place,
};
use clap::builder::StyledStr;
use stagewright_commands::{Row, arguments::Globals, envelope::Envelope};
use stagewright_driver::error::Error;
use stagewright_mcp::{Listener, Router, RouterOptions, Scope};
use std::{cell::RefCell, rc::Rc};

/// Everything that was printed: envelopes as JSON, help as text.
#[derive(Clone, Default)]
pub(crate) struct Said(Rc<RefCell<Vec<String>>>);

impl Said {
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.borrow_mut())
    }
}

impl Report for Said {
    fn answer(&self, _: Option<&'static Row>, envelope: &Envelope, globals: &Globals) -> u8 {
        let style = if globals.json { "json " } else { "" };
        self.0.borrow_mut().push(format!("{style}{envelope}"));
        Error::from_envelope(envelope).map_or(0, |error| error.exit_status())
    }

    fn progress(&self, _: &'static Row, _: &Globals) -> Option<Listener> {
        None
    }

    fn has_no_value(&self, row: &'static Row) -> bool {
        row.acts
    }

    fn words(&self, _: &'static Row, envelope: &Envelope, _: &Globals) -> String {
        envelope.to_string()
    }

    fn changes(&self, head: &str, changes: &[crate::Change], _: &Globals) {
        self.0.borrow_mut().push(format!("{head} {changes:?}"));
    }

    fn help(&self, text: &StyledStr, _: &Globals) {
        self.0.borrow_mut().push(text.to_string());
    }
}

/// A console without sessions, and the record of its output.
pub(crate) fn console() -> (Console, Said) {
    let said = Said::default();
    let router = Router::new(RouterOptions::new(Scope::Repl));
    let console = Console::new(router, Globals::default(), Box::new(said.clone()), Place::new(None, None));
    (console, said)
}

fn line(text: &str) -> (String, Flow) {
    let (mut console, said) = console();
    let flow = console.line(text);
    (said.take().join("\n"), flow)
}

#[test]
fn line_without_a_session_fails_and_the_repl_continues() {
    let (mut console, said) = console();
    assert_eq!(console.line("click @5"), Flow::Done(3));
    assert!(said.take()[0].contains("NOT_RUNNING"));
    assert_eq!(console.line("stagewright --json sessions"), Flow::Done(0));
    assert!(said.take()[0].starts_with("json {\"ok\":true"));
}

#[test]
fn parse_error_is_printed_as_json_if_the_line_requests_it() {
    let (said, flow) = line("click @5 --json --frobnicate");
    assert!(said.starts_with("json ") && said.contains("BAD_ARGUMENT"), "{said}");
    assert_eq!(flow, Flow::Done(2));
}

#[test]
fn stdin_is_not_read_for_arguments() {
    for text in ["click --args -", "click --args=-"] {
        assert!(line(text).0.contains("stdin"), "{text}");
    }
    assert!(!line("type @5 -- --args -").0.contains("stdin, which"));
}

#[test]
fn help_lists_all_verbs_or_explains_one() {
    let (all, flow) = line("help");
    assert!(all.contains("get-text") && all.contains("use") && flow == Flow::Done(0));
    assert!(line("help click").0.contains("TARGET"));
    assert_eq!(line("click --help").0, line("help click").0);
    assert!(line("help exit").0.contains("quit"));
    assert!(line("help").0.contains("within --timeout-ms"));
}

#[test]
fn watch_refuses_acting_verbs_and_missing_terminals() {
    for (line, why) in [
        ("watch", "watch what?"),
        ("watch click @5", "again and again"),
        ("watch screenshot a.png", "writes a file"),
        ("watch console-logs --follow", "goes on by itself"),
        ("watch --every 1 snapshot", "100ms at least"),
        ("watch --every soon snapshot", "500ms, 5s, 2m or 1h"),
        ("watch --json snapshot", "no JSON"),
        ("watch frobnicate", "no verb"),
        ("watch snapshot", "at a terminal"),
    ] {
        let (said, flow) = self::line(line);
        assert!(said.contains(why) && flow == Flow::Done(2), "{line}: {said}");
    }
}

#[test]
fn exit_and_quit_end_the_repl() {
    assert_eq!(line("exit").1, Flow::Leave);
    assert_eq!(line("  quit # bye").1, Flow::Leave);
}

#[test]
fn a_session_that_is_not_live_cannot_be_chosen() {
    let (said, flow) = line("use no-such-session");
    assert!(said.contains("no-such-session") && flow == Flow::Done(2));
    assert_eq!(line("use").1, Flow::Done(0));
}

#[test]
fn variables_are_stored_and_substituted() {
    let (mut console, said) = console();
    assert_eq!(console.line("set verb clik"), Flow::Done(0));
    assert_eq!(console.line("help $verb"), Flow::Done(2));
    assert!(said.take()[0].contains(r#"no verb \"clik\""#));
    assert_eq!(console.line("help $no_such_variable_anywhere"), Flow::Done(2));
    assert!(said.take()[0].contains("There is no variable"));
    assert_eq!(console.line("live = sessions"), Flow::Done(0));
    assert_eq!(said.take(), [""; 0], "what is kept is not printed");
    assert_eq!(console.line("x = click @5"), Flow::Done(2));
    assert!(said.take()[0].contains("has no single value"));
}

#[test]
fn expression_line_needs_a_session_and_an_expression() {
    let (said, flow) = line("= 1 + 1");
    assert!(said.contains("NOT_RUNNING") && flow == Flow::Done(3), "{said}");
    assert!(line("=").0.contains("expression"));
}

#[test]
fn typed_lines_can_be_repeated_listed_and_saved() {
    let (mut console, said) = console();
    assert_eq!(console.line("!!"), Flow::Done(2));
    assert!(said.take()[0].contains("No line"));
    console.line("sessions");
    console.line("clik");
    console.line("set x 'a b'");
    said.take();
    assert_eq!(console.line("!!"), Flow::Done(0));
    // Builtins of the REPL alone are not saved.
    assert_eq!(console.line("use"), Flow::Done(0));
    console.line(":history");
    let told = said.take().join("\n");
    assert!(told.contains("sessions") && told.contains("clik") && told.contains("set x 'a b'"), "{told}");
    let file = std::env::temp_dir().join(format!("stagewright-save-{}", std::process::id()));
    assert_eq!(console.line(&format!(":save {}", file.display())), Flow::Done(0));
    assert_eq!(said.take(), [format!("saved 3 lines: {}", file.display())]);
    assert_eq!(std::fs::read_to_string(&file).expect("saved"), "sessions\nset x 'a b'\nset x 'a b'\n");
    assert_eq!(console.line(&format!(":save {}", file.display())), Flow::Done(2), "it is not written over");
    std::fs::remove_file(file).expect("removed");
    assert_eq!(console.line(":frobnicate"), Flow::Done(2));
}

#[test]
fn lines_saved_elsewhere_use_absolute_paths() {
    let done = |text: &str, elsewhere: Option<&str>| crate::line::Done {
        text: text.into(),
        well: true,
        elsewhere: elsewhere.map(str::to_owned),
    };
    let launch = done("launch notes", Some("launch /apps/notes"));
    assert_eq!(crate::line::saved(&launch, false).as_deref(), Some("launch notes"));
    assert_eq!(crate::line::saved(&launch, true).as_deref(), Some("launch /apps/notes"));
    assert_eq!(
        crate::line::saved(&done("= document.title", None), false).as_deref(),
        Some("eval-renderer document.title")
    );
    assert_eq!(crate::line::saved(&done("help click", None), false), None);
}
