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

#[test]
fn what_an_app_says_by_itself_stands_above_the_prompt() {
    let home = Home::on(Electron::V33);
    let mut terminal = Terminal::sized(home.command(&["repl", "--allow-eval"]), 120, 60);
    terminal.shows("stagewright>");
    terminal.types(&format!("launch {} --session app\r", app("basic")));
    terminal.shows("stagewright(app)>");
    terminal.types("= setTimeout(() => console.error('on my' + ' own'), 300) > 0\r");
    terminal.shows("true");
    // A half-typed line is where it was, below what came.
    terminal.types("get-te");
    let screen = terminal.shows("on my own");
    let line = screen.lines().find(|line| line.contains("on my own")).unwrap();
    assert!(line.starts_with("[app] ") && line.contains("error renderer"), "{screen}");
    let screen =
        terminal.until("the line below it", |screen| screen.lines().last().is_some_and(|l| l.contains("get-te")));
    assert!(screen.find("on my own") < screen.rfind("get-te"), "{screen}");
    terminal.types("\u{15}:quiet\r");
    terminal.shows("is not shown");
    terminal.types(":quiet\r");
    terminal.shows("is shown again");
    let pid = home.json(&["info", "--session", "app"])["pid"].as_u64().unwrap();
    assert!(std::process::Command::new("kill").args(["-9", &pid.to_string()]).status().unwrap().success());
    terminal.shows("[app] The app ended by itself with");
    terminal.types("exit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn values_are_asked_for_kept_and_put_in() {
    let home = Home::on(Electron::V33);
    let mut terminal = Terminal::sized(home.command(&["repl", "--allow-eval=renderer"]), 100, 60);
    terminal.shows("stagewright>");
    terminal.types(&format!("launch {}\r", app("basic")));
    terminal.shows("launched (");
    terminal.types("= document.title + '!'\r");
    terminal.shows("\"Basic!\"");
    terminal.types("heading = get-text h1\r");
    terminal.types("type #name \"it is $heading\"\rget-value #name\r");
    terminal.shows("it is Basic controls");
    terminal.types("stop\r");
    terminal.shows("stopped");
    terminal.types("frobnicate1\r");
    let screen = terminal.shows(&told(1));
    assert!(!screen.contains("by itself"), "it was stopped: {screen}");
    terminal.types("exit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn an_open_quote_has_a_prompt_of_its_own_and_ctrl_c_in_a_wait_says_so() {
    let home = Home::on(Electron::V33);
    let mut terminal = repl(&home);
    terminal.types("frobnicate1 'a\r");
    terminal.shows("'>");
    terminal.types("b'\r");
    terminal.shows(&told(1));
    terminal.types(&format!("launch {}\r", app("basic")));
    terminal.shows("launched (");
    terminal.types("wait 60000\r");
    // The spinner is there once the call runs; before that Ctrl-C is a key of the editor.
    terminal.shows("wait 0s");
    terminal.types("\u{3}");
    terminal.shows("interrupted");
    terminal.types("exit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn what_is_no_text_is_left_out_and_the_repl_lives_on() {
    let home = Home::on(Electron::V33);
    let mut terminal = repl(&home);
    terminal.sends(b"\x1b[200~help \xff\xfe\x04 more\x1b[201~\r");
    terminal.shows("is not UTF-8 text, and was left out");
    terminal.types("frobnicate1\r");
    terminal.shows(&told(1));
    terminal.types("exit\r");
    assert_eq!(terminal.ends(), 0);
}
