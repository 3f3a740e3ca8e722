//! The REPL as a person has it: in a terminal.

use crate::support::{Electron, Home, Terminal, app, processes::eventually};

/// Ten lines that fail each in its own words, so that none can be lost unseen, nor fused with another.
fn ten() -> Vec<String> {
    (0..10).map(|number| format!("frobnicate{number}")).collect()
}

fn told(number: usize) -> String {
    format!("There is no verb \"frobnicate{number}\".")
}

fn repl(home: &Home) -> Terminal {
    let terminal = Terminal::sized(home.command(&["repl"]), 100, 120);
    terminal.shows("stagewright>");
    terminal
}

/// Every line was run, in order, and by itself.
#[track_caller]
fn all_ran(terminal: &Terminal) {
    let screen = terminal.shows(&told(9));
    let places: Vec<_> = (0..10).map(|number| screen.find(&told(number))).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{screen}");
}

#[test]
fn lines_that_are_pasted_run_in_order_each_by_itself() {
    let home = Home::on(Electron::V33);
    let mut terminal = repl(&home);
    // As a terminal pastes that was asked to mark it.
    terminal.types(&format!("\u{1b}[200~{}\u{1b}[201~\r", ten().join("\r")));
    all_ran(&terminal);
}

#[test]
fn lines_that_are_pasted_without_a_mark_run_in_order_each_by_itself() {
    let home = Home::on(Electron::V33);
    let mut terminal = repl(&home);
    terminal.types(&format!("{}\r", ten().join("\r")));
    all_ran(&terminal);
}

#[test]
fn lines_that_are_typed_ahead_during_a_call_run_after_it() {
    let home = Home::on(Electron::V33);
    let mut terminal = repl(&home);
    terminal.types(&format!("launch {}\r", app("basic")));
    terminal.types(&format!("{}\r", ten().join("\r")));
    all_ran(&terminal);
    let screen = terminal.screen();
    assert!(screen.find("launched (").unwrap() < screen.find(&told(0)).unwrap(), "{screen}");
    terminal.types("exit\r");
    assert_eq!(terminal.ends(), 0);
    eventually("its session's end", || home.sessions().is_empty().then_some(()));
}

#[test]
fn a_paste_may_hold_a_quote_over_lines_and_comments() {
    let home = Home::on(Electron::V33);
    let mut terminal = repl(&home);
    terminal.types("\u{1b}[200~# it's a comment\rfrobnicate1 'a\rb'\rfrobnicate2\u{1b}[201~\r");
    let screen = terminal.shows(&told(2));
    assert!(screen.contains(&told(1)) && !screen.contains("quote"), "{screen}");
}
