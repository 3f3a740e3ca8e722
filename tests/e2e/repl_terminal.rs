//! The REPL in a terminal, as a person uses it.

use crate::support::{Electron, Home, Terminal, app, is_coloured, processes::eventually};

/// Ten lines that each fail with their own message, so that a lost or merged line is noticed.
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

/// Every line was run by itself, in order.
#[track_caller]
fn all_ran(terminal: &Terminal) {
    let screen = terminal.shows(&told(9));
    let places: Vec<_> = (0..10).map(|number| screen.find(&told(number))).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{screen}");
}

#[test]
fn bracketed_paste_runs_its_lines_in_order() {
    let home = Home::on(Electron::V33);
    let mut terminal = repl(&home);
    // As a terminal with bracketed paste sends it.
    terminal.types(&format!("\u{1b}[200~{}\u{1b}[201~\r", ten().join("\r")));
    all_ran(&terminal);
}

#[test]
fn unbracketed_paste_runs_its_lines_in_order() {
    let home = Home::on(Electron::V33);
    let mut terminal = repl(&home);
    terminal.types(&format!("{}\r", ten().join("\r")));
    all_ran(&terminal);
}

#[test]
fn lines_typed_during_a_call_run_after_it() {
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
fn pasted_text_may_contain_multiline_quotes_and_comments() {
    let home = Home::on(Electron::V33);
    let mut terminal = repl(&home);
    terminal.types("\u{1b}[200~# it's a comment\rfrobnicate1 'a\rb'\rfrobnicate2\u{1b}[201~\r");
    let screen = terminal.shows(&told(2));
    assert!(screen.contains(&told(1)) && !screen.contains("quote"), "{screen}");
}

#[test]
fn console_lines_of_an_app_are_printed_above_the_prompt() {
    let home = Home::on(Electron::V33);
    let mut terminal = Terminal::sized(home.command(&["repl", "--allow-eval"]), 120, 60);
    terminal.shows("stagewright>");
    terminal.types(&format!("launch {} --session app\r", app("basic")));
    terminal.shows("stagewright(app/w1)>");
    terminal.types("= setTimeout(() => console.error('on my' + ' own'), 300) > 0\r");
    terminal.shows("true");
    // A half-typed line is kept below the app's lines.
    terminal.types("get-te");
    let screen = terminal.shows("on my own");
    let line = screen.lines().find(|line| line.contains("on my own")).unwrap();
    assert!(line.starts_with("[app] ") && line.contains("error renderer"), "{screen}");
    let screen =
        terminal.until("the line below it", |screen| screen.lines().last().is_some_and(|l| l.contains("get-te")));
    assert!(screen.find("on my own") < screen.rfind("get-te"), "{screen}");
    terminal.types("\u{15}:quiet\r");
    terminal.shows("are not shown");
    terminal.types(":quiet\r");
    terminal.shows("are shown again");
    let pid = home.json(&["info", "--session", "app"])["pid"].as_u64().unwrap();
    assert!(std::process::Command::new("kill").args(["-9", &pid.to_string()]).status().unwrap().success());
    terminal.shows("[app] The app ended by itself with");
    // The next call gets the whole tombstone.
    terminal.types("snapshot\r");
    terminal.shows("APP_EXITED");
    terminal.types("exit\r");
    assert_eq!(terminal.ends(), 0);
}

/// In how many lines the screen reports it, and how often it was reported in total by the counts in those lines.
fn said(screen: &str, what: &str) -> (usize, usize) {
    let lines: Vec<&str> = screen.lines().filter(|line| line.contains(what)).collect();
    let times = |line: &&str| line.rsplit_once('(').and_then(|(_, end)| end.strip_suffix(" times)")?.parse().ok());
    (lines.len(), lines.iter().map(|line| times(line).unwrap_or(1)).sum())
}

#[test]
fn repeated_console_lines_do_not_hide_replies() {
    let home = Home::on(Electron::V33);
    let mut terminal = Terminal::sized(home.command(&["repl", "--allow-eval"]), 120, 60);
    terminal.shows("stagewright>");
    terminal.types(&format!("launch {} --session app\r", app("basic")));
    terminal.shows("stagewright(app/w1)>");
    // Like an app whose server is missing, and then more different lines than anybody reads.
    let again = "for (let at = 0; at < 200; at += 1) console.error('refu' + 'sed');";
    let each = "for (let at = 0; at < 300; at += 1) console.error('odd' + 'ity ' + at);";
    terminal.types(&format!("= setTimeout(() => {{ {again} {each} }}, 300) > 0\r"));
    let screen = terminal.shows("more: `console-logs --session app` shows them)");
    assert_eq!(said(&screen, "refused").1, 200, "{screen}");
    let odd = said(&screen, "oddity").0;
    assert!(said(&screen, "refused").0 <= 4 && (1..=40).contains(&odd), "{screen}");
    assert!(screen.contains("launched ("), "{screen}");
    terminal.types("exit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn values_are_evaluated_stored_and_substituted() {
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
    terminal.types("$heading\r");
    terminal.shows("\nBasic controls");
    terminal.types("help\r");
    terminal.shows("REPL commands:");
    terminal.types("stop\r");
    terminal.shows("stopped");
    terminal.types("frobnicate1\r");
    let screen = terminal.shows(&told(1));
    assert!(!screen.contains("by itself"), "it was stopped: {screen}");
    terminal.types("exit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn open_quote_changes_the_prompt_and_ctrl_c_interrupts_a_call() {
    let home = Home::on(Electron::V33);
    let mut terminal = repl(&home);
    terminal.types("frobnicate1 'a\r");
    terminal.shows("'>");
    terminal.types("b'\r");
    terminal.shows(&told(1));
    terminal.types(&format!("launch {}\r", app("basic")));
    terminal.shows("launched (");
    terminal.types("wait 60000\r");
    // The spinner shows that the call runs. Before that Ctrl-C is a key of the editor.
    terminal.shows("wait 0s");
    terminal.types("\u{3}");
    terminal.shows("interrupted");
    terminal.types("exit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn non_utf8_input_is_dropped_and_the_repl_continues() {
    let home = Home::on(Electron::V33);
    let mut terminal = repl(&home);
    terminal.sends(b"\x1b[200~help \xff\xfe\x04 more\x1b[201~\r");
    terminal.shows("is not UTF-8 text, and was left out");
    terminal.types("frobnicate1\r");
    terminal.shows(&told(1));
    terminal.types("exit\r");
    assert_eq!(terminal.ends(), 0);
}

/// `watch` of a text that another program changes.
fn watched(home: &Home) -> Terminal {
    let mut terminal = repl(home);
    terminal.types(&format!("launch {} --session app\r", app("basic")));
    terminal.shows("stagewright(app/w1)>");
    terminal.types("watch --every 100ms get-text #count\r");
    let screen = terminal.shows("any key ends it");
    assert!(screen.contains("\n0\n"), "the first answer is seen whole: {screen}");
    terminal
}

#[test]
fn watch_shows_changes_until_a_key_is_pressed() {
    let home = Home::on(Electron::V33);
    let mut terminal = watched(&home);
    home.ok(&["click", "#count-up", "--session", "app"]);
    let screen = terminal.shows("+ 1");
    assert!(screen.contains("\n- 0\n+ 1") && screen.contains("Z\n- 0"), "{screen}");
    home.ok(&["click", "#count-up", "--session", "app"]);
    terminal.shows("- 1\n+ 2");
    // An arrow is several bytes, but one key.
    terminal.types("\u{1b}[A");
    terminal.until("the prompt", |screen| screen.ends_with("stagewright(app/w1)>"));
    terminal.types("get-text #count\r");
    terminal.until("the next line", |screen| screen.contains("get-text #count\n2\n"));
    terminal.types("watch get-text #count\r");
    terminal.until("another one", |screen| screen.matches("any key ends it").count() == 2);
    terminal.types("\u{3}");
    terminal.shows("interrupted");
    // A missing target is waited for. A verb that acts is refused.
    terminal.types("watch --every 100ms get-text #later-made\r");
    terminal.shows("SELECTOR_NO_MATCH");
    terminal.until("it goes on", |screen| screen.matches("any key ends it").count() == 3);
    terminal.types("q");
    terminal.types("watch click #count-up\r");
    terminal.shows("again and again");
    terminal.types("exit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn watch_ends_when_the_app_exits() {
    let home = Home::on(Electron::V33);
    let mut terminal = watched(&home);
    let pid = home.json(&["info", "--session", "app"])["pid"].as_u64().unwrap();
    assert!(std::process::Command::new("kill").args(["-9", &pid.to_string()]).status().unwrap().success());
    terminal.shows("ended by itself");
    terminal.until("the prompt", |screen| screen.ends_with("stagewright>"));
    terminal.types("frobnicate1\r");
    terminal.shows(&told(1));
    terminal.types("exit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn watch_shows_a_fast_page_once_per_interval_in_few_lines() {
    let home = Home::on(Electron::V33);
    let mut terminal = Terminal::sized(home.command(&["repl", "--allow-eval"]), 80, 120);
    terminal.shows("stagewright>");
    terminal.types(&format!("launch {} --session app\r", app("basic")));
    terminal.shows("stagewright(app/w1)>");
    let fast =
        "= setInterval(() => { log.textContent = Array.from({length: 500}, () => Math.random()).join('\\n') }, 1) > 0";
    terminal.types(&format!("{fast}\r"));
    terminal.shows("true");
    let began = std::time::Instant::now();
    terminal.types("watch --every 1s get-text #log\r");
    let told = |screen: &str| screen.matches("more lines changed").count();
    let screen = terminal.until("three changes", |screen| told(screen) >= 3);
    assert!(began.elapsed().as_secs() >= 3, "{screen}");
    let shown = screen.lines().filter(|line| line.starts_with("- ") || line.starts_with("+ ")).count();
    assert!(shown <= 20 * told(&screen), "{shown} lines:\n{screen}");
    terminal.types(" ");
    terminal.until("the prompt", |screen| screen.ends_with("stagewright(app/w1)>"));
    terminal.types("exit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn ten_thousand_lines_can_be_pasted_and_a_line_of_a_megabyte() {
    let home = Home::on(Electron::V33);
    let mut terminal = repl(&home);
    let lines: String = (0..10_000).map(|number| format!("# {number}\r")).collect();
    terminal.types(&format!("\u{1b}[200~{lines}frobnicate1\u{1b}[201~\r"));
    terminal.shows(&told(1));
    assert!(terminal.screen().contains("> # 9999"), "{}", terminal.screen());
    let long = "x".repeat(1_000_000);
    terminal.types(&format!("\u{1b}[200~help '{long}'\u{1b}[201~\r"));
    terminal.shows("There is no verb \"xxx");
    terminal.types("frobnicate2\r");
    terminal.shows(&told(2));
    terminal.types("exit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn repl_works_without_a_usable_history_file() {
    let home = Home::on(Electron::V33);
    let history = home.path().join("stagewright/history");
    let works = |what: &str| {
        let mut terminal = repl(&home);
        terminal.types("frobnicate1\r");
        terminal.shows(&told(1));
        terminal.until("the prompt", |screen| screen.ends_with("stagewright>"));
        // It is remembered until this REPL ends.
        terminal.types("\u{1b}[A\r");
        terminal.until(what, |screen| screen.matches(&told(1)).count() == 2);
        terminal.types("exit\r");
        assert_eq!(terminal.ends(), 0, "{what}");
    };
    std::fs::create_dir_all(&history).unwrap();
    works("a folder in its place");
    std::fs::remove_dir(&history).unwrap();
    let noise: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    std::fs::write(&history, &noise).unwrap();
    works("no text");
    std::fs::remove_file(&history).unwrap();
    std::os::unix::fs::symlink("/dev/zero", &history).unwrap();
    works("a device without an end");
    std::fs::remove_file(&history).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&history).status().unwrap().success());
    works("a pipe that nobody reads");
    std::fs::remove_file(&history).unwrap();
}

#[test]
fn ctrl_d_ctrl_c_and_ctrl_z_do_what_they_do_in_a_shell() {
    let home = Home::on(Electron::V33);
    let mut bash = std::process::Command::new("bash");
    for (name, value) in home.command(&[]).get_envs() {
        match value {
            Some(value) => bash.env(name, value),
            None => bash.env_remove(name),
        };
    }
    bash.args(["--norc", "-i"]).env("PS1", "$ ").env("HISTFILE", "/dev/null");
    let mut terminal = Terminal::sized(bash, 100, 60);
    terminal.shows("$");
    terminal.types(&format!("{} repl\r", env!("CARGO_BIN_EXE_stagewright")));
    terminal.shows("stagewright>");
    // At the prompt, after half a line: Ctrl-C drops it, Ctrl-D leaves it, and Ctrl-Z suspends the REPL.
    terminal.types("frobni\u{3}");
    terminal.until("a new line", |screen| screen.matches("stagewright>").count() == 2);
    terminal.types("frobnicate1\r");
    terminal.shows(&told(1));
    terminal.types("frobni\u{4}cate2\r");
    terminal.shows(&told(2));
    // In the middle of a quote.
    terminal.types("frobnicate5 'a\r");
    terminal.shows("'>");
    terminal.types("\u{3}");
    terminal.until("a new line", |screen| screen.ends_with("stagewright>"));
    terminal.types("frobnicate6 'b\r");
    terminal.until("another one", |screen| screen.matches("'>").count() == 2);
    terminal.types("\u{4}");
    terminal.shows("quote");
    assert!(!terminal.screen().contains(&told(5)), "{}", terminal.screen());
    terminal.types("\u{1a}");
    terminal.shows("Stopped");
    terminal.types("fg\r");
    terminal.types("frobnicate3\r");
    terminal.shows(&told(3));
    // While a call runs.
    terminal.types(&format!("launch {} --session app\r", app("basic")));
    terminal.shows("stagewright(app/w1)>");
    terminal.types("wait 3000\r");
    terminal.shows("wait 0s");
    terminal.types("\u{1a}");
    terminal.until("it is put aside", |screen| screen.matches("Stopped").count() == 2);
    terminal.types("fg\r");
    terminal.until("the prompt", |screen| screen.ends_with("stagewright(app/w1)>"));
    terminal.types("wait 60000\r");
    // Look at the last line only: the suspended call has left its own line on the screen. A line with the prompt is one
    // that is still being typed.
    let waits = |screen: &str| screen.lines().last().is_some_and(|last| last.contains("wait ") && !last.contains('>'));
    terminal.until("it waits", waits);
    terminal.types("\u{3}");
    terminal.shows("interrupted");
    terminal.types("frobnicate4\r");
    terminal.shows(&told(4));
    // Before the prompt the terminal would discard the key.
    terminal.until("the prompt", |screen| screen.ends_with("stagewright(app/w1)>"));
    terminal.types("\u{4}");
    terminal.until("the shell", |screen| screen.ends_with('$'));
    eventually("its session's end", || home.sessions().is_empty().then_some(()));
    terminal.types("exit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn repl_works_in_narrow_and_resized_terminals() {
    let home = Home::on(Electron::V33);
    let mut command = home.command(&["repl"]);
    command.env("NO_COLOR", "1");
    let mut terminal = Terminal::sized(command, 20, 100);
    terminal.shows("stagewright>");
    terminal.types("help exit\r");
    terminal.shows("Leave");
    terminal.types("frobnicate1\r");
    let joined = |screen: &str| screen.split_whitespace().collect::<String>();
    let wanted = joined(&told(1));
    terminal.until("a failure", |screen| joined(screen).replace('│', "").contains(&wanted));
    for (columns, rows) in [(100, 40), (30, 5), (120, 50)] {
        terminal.resize(columns, rows);
        terminal.types("type @3 a-text-that-is-longer");
        terminal.types("\u{15}frobnicate2\r");
        terminal.until("another failure", |screen| joined(screen).replace('│', "").contains("frobnicate2"));
    }
    assert!(!is_coloured(&terminal.sent()), "colours, which nobody wants: {}", terminal.screen());
    terminal.types("\u{15}exit\r");
    assert_eq!(terminal.ends(), 0);
}
