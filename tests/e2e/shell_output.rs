//! Output for people in a shell: short lines, visible answers, and failures that say why.

use crate::support::{Electron, Home, Terminal, app, notes, on_33, on_both};
use std::{fs::File, os::unix::process::ExitStatusExt};

on_both! {
    launch_error_shows_the_line_and_place_that_threw(home) {
        let told = home.cli(&["launch", &app("throws")]);
        assert_eq!(told.status, 3, "{told:?}");
        let text: String = told.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("Error: this app throws at start (at "), "{}", told.err);
        assert!(text.contains("throws/main.js:4:7"), "{}", told.err);
        assert!(!text.contains("node:internal") && told.err.lines().count() < 12, "{}", told.err);
        let whole = home.fails("LAUNCH_FAILED", &["launch", &app("throws")]);
        assert!(whole["details"]["last_lines"].to_string().contains("Module"), "{whole:#}");
    }
}

#[test]
fn a_terminal_that_does_not_know_its_size_has_80_columns() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &app("basic")]);
    let mut terminal = Terminal::sized(home.command(&["windows-list"]), 0, 0);
    assert_eq!(terminal.ends(), 0);
    let screen = terminal.shows("index.html");
    assert_eq!(screen.lines().count(), 2, "{screen}");
    assert!(screen.lines().all(|line| line.chars().count() <= 80) && screen.contains("Basic"), "{screen}");
    let mut terminal = Terminal::sized(home.command(&["get-text", "#never"]), 0, 0);
    assert_eq!(terminal.ends(), 5);
    let screen = terminal.shows("SELECTOR_NO_MATCH");
    assert!(screen.contains("no element matches selector"), "{screen}");
    home.ok(&["stop"]);
}

#[test]
fn unwritable_stdout_fails_the_command_with_status_2() {
    let home = Home::on(Electron::V33);
    for words in [&["sessions"][..], &["sessions", "--json"], &["help"], &["--version"], &["sessions", "--raw"]] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let done = home.command(words).stdout(full).output().unwrap();
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.contains("stdout") && said.contains("No space left on device"), "{words:?}: {said}");
    }
    let closed = shell(&home, "stagewright sessions >&-");
    assert_eq!(closed.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&closed.stderr).contains("Bad file descriptor"), "{closed:?}");
    // Output that is discarded, or whose reader has left, is no failure.
    for line in ["stagewright sessions >/dev/null", "set -o pipefail; stagewright help | head -1"] {
        let done = shell(&home, line);
        assert!(done.status.success() && done.stderr.is_empty(), "{line}: {done:?}");
        assert_eq!(done.status.signal(), None);
    }
}

fn shell(home: &Home, line: &str) -> std::process::Output {
    home.bash(line).output().expect("bash runs")
}

on_33! {
    common_positional_arguments_need_no_flag(home) {
        home.ok(&["launch", &notes()]);
        home.ok(&["expect-text", "#theme", "Dark theme"]);
        home.ok(&["expect-value", "#new-title", ""]);
        let url = home.json(&["windows-list"])["windows"][0]["url"].as_str().unwrap().to_owned();
        home.ok(&["expect-url", &url]);
        assert_eq!(home.cli(&["expect-url", "about:blank", "--timeout-ms", "50"]).status, 1);
        assert_eq!(home.ok(&["switch-window", "0"]), "w1 \"Daybook\"");
        assert_eq!(home.ok(&["switch-window", "Daybook"]), "w1 \"Daybook\"");
        assert!(home.ok(&["wait-for-window", "Daybook"]).starts_with("w1 \"Daybook\""));
        assert!(home.ok(&["dialog-handler", "accept"]).contains("accept"));
        assert!(home.ok(&["dblclick", "#theme"]).starts_with("double-clicked ["));
        assert!(home.cli(&["find", "button"]).err.contains("did you mean --role button?"));
        home.ok(&["stop"]);
    }
}

#[test]
fn screenshot_format_follows_the_extension_and_stdout_works() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &notes()]);
    let jpeg = home.path().join("a.jpg");
    home.ok(&["screenshot", jpeg.to_str().unwrap()]);
    assert!(std::fs::read(&jpeg).unwrap().starts_with(b"\xff\xd8\xff"));
    assert_eq!(home.json(&["screenshot", jpeg.to_str().unwrap()])["format"], "jpeg");
    let webp = home.path().join("a.webp");
    home.ok(&["screenshot", webp.to_str().unwrap()]);
    assert!(std::fs::read(&webp).unwrap().starts_with(b"RIFF"));
    let done = home.command(&["screenshot", "-"]).output().unwrap();
    assert!(done.status.success() && done.stdout.starts_with(b"\x89PNG"), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(done.stdout.ends_with(b"IEND\xaeB`\x82"), "and nothing else");
    let done = home.command(&["screenshot", "-", "--format", "jpeg"]).output().unwrap();
    assert!(done.stdout.starts_with(b"\xff\xd8\xff"));
    assert_eq!(home.cli(&["screenshot", "-", "--json"]).status, 2);
    home.ok(&["stop"]);
}

#[test]
fn raw_prints_bare_lists_and_quiet_silences_actions_and_asserts() {
    let home = Home::on(Electron::V33);
    let launched = home.cli(&["launch", &notes(), "-q"]);
    assert_eq!((launched.status, launched.out.as_str(), launched.err.as_str()), (0, "", ""));
    assert_eq!(home.ok(&["windows-list", "--raw"]), "w1");
    assert_eq!(home.ok(&["sessions", "--raw"]), home.sessions().join("\n"));
    assert!(home.ok(&["surfaces-list", "--raw"]).starts_with("w1"));
    assert!(home.ok(&["elements-list", "button", "--raw"]).lines().all(|line| line.parse::<u32>().is_ok()));
    for words in [
        &["click", "#theme"][..],
        &["type", "#new-title", "x"],
        &["hover", "#theme"],
        &["scroll-into-view", "#theme"],
        &["expect-text", "#theme", "Dark theme"],
        &["expect-count", "#theme", "--equals", "1"],
        &["wait-for-selector", "#theme"],
        &["wait", "1"],
        &["switch-window", "0"],
    ] {
        let mut all = words.to_vec();
        all.push("-q");
        assert_eq!(home.ok(&all), "", "{words:?}");
    }
    assert!(home.ok(&["get-text", "#theme", "-q"]).contains("Dark theme"));
    assert!(home.ok(&["type", "#new-title", "x"]).starts_with("typed into ["));
    assert!(home.ok(&["hover", "#theme"]).starts_with("hovered over ["));
    home.ok(&["stop", "-q"]);
}

on_33! {
    eval_of_one_expression_returns_its_value(home) {
        home.ok(&["launch", &notes()]);
        let value = |verb: &str, code: &str| home.ok(&["--allow-eval", verb, code, "--raw"]);
        assert_eq!(value("eval-renderer", "document.title"), "Daybook");
        assert_eq!(value("eval-renderer", "document.title;"), "Daybook");
        assert_eq!(value("eval-renderer", "return document.title"), "Daybook");
        assert_eq!(value("eval-renderer", "({a: 1}).a"), "1");
        assert_eq!(home.json(&["--allow-eval", "eval-renderer", "{a: 1}"])["result"]["a"], 1);
        assert_eq!(value("eval-renderer", "await Promise.resolve(5)"), "5");
        assert_eq!(value("eval-renderer", "'use strict'"), "use strict");
        assert_eq!(value("eval-main", "electron.app.name.length > 0"), "true");
        assert_eq!(value("eval-main", "const n = 2; return n + 1"), "3");
        assert_eq!(home.json(&["--allow-eval", "eval-renderer", "let a = 1; a"])["result"], "undefined");
        let told = home.fails("EVAL_RUNTIME_ERROR", &["--allow-eval", "eval-main", "null.x"]);
        assert!(told["details"]["stack"].as_str().unwrap().contains("code:1:6"), "the caller's own place: {told:#}");
        let told = home.fails("EVAL_RUNTIME_ERROR", &["--allow-eval", "eval-renderer", "1 +\nnull.x"]);
        assert!(told["details"]["stack"].as_str().unwrap().contains("code:2:6"), "{told:#}");
        home.ok(&["stop"]);
    }
}

#[test]
fn doctor_rejects_a_non_electron_and_passes_display_without_path() {
    let home = Home::on(Electron::V33);
    let told = home.cli(&["doctor", "--electron", "/bin/bash"]);
    assert_eq!(told.status, 1, "{told:?}");
    assert!(told.out.contains("is no Electron") && !told.out.contains("Ready"), "{}", told.out);
    let bare = home.command(&["doctor", "--json"]).env_remove("PATH").output().unwrap();
    let checks: serde_json::Value = serde_json::from_slice(&bare.stdout).unwrap();
    assert_eq!(checks["checks"][0]["status"], "pass", "{checks:#}");
}

/// Thirty lines as Playwright, agent-browser, gh and curl spell them. Each works, or its answer names a line that does.
#[test]
fn command_lines_of_other_tools_work_or_name_the_right_one() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &crate::support::notes()]);
    // The ref is the number that the snapshot gives.
    home.ok(&["snapshot"]);
    for spelled in ["@5", "e5", "5", "@e5"] {
        assert_eq!(home.ok(&["get-text", spelled]), "+ New list", "{spelled}");
    }
    for (line, wanted) in [
        ("title", "Daybook"),
        ("get title", "Daybook"),
        ("url", "index.html"),
        ("get url", "index.html"),
        ("html '#status'", "<"),
        ("get text '#status'", "saved"),
        ("get-html '#status' --raw", "<"),
        ("is visible '#theme'", "true"),
        ("is checked '#theme'", "false"),
        ("is enabled '#theme'", "true"),
        ("is visible '#nothing'", "false"),
        ("scroll down 300", "by 0, 300"),
        ("scroll up", "by 0, -300"),
        ("wait '#theme'", ""),
        ("wait 5ms", "waited 5 ms"),
        ("find role button --name Today", "button \"Today\""),
        ("find text Today", "button \"Today\""),
        ("find role button click --name Today", "clicked"),
        ("fill '#new-title' Milk", "typed"),
        ("press Escape", "pressed"),
        ("dblclick '#list-name'", "clicked"),
        ("hover '#theme'", "hovered"),
        ("select '#new-priority' high", "selected"),
        ("expect visible '#theme'", ""),
        ("expect-text '#status' --contains saved --timeout 2s", "saved"),
        ("resize 900 700", "900"),
        ("tab", "Daybook"),
        ("console", ""),
        ("windows list", "Daybook"),
        ("reload", ""),
    ] {
        let done = shell(&home, &format!("stagewright {line}"));
        let said = String::from_utf8_lossy(&done.stdout).into_owned();
        assert!(done.status.success(), "{line}: {said}{}", String::from_utf8_lossy(&done.stderr));
        assert!(said.contains(wanted), "{line}: {said}");
    }
    for (line, meant) in [
        ("goto https://x", "expect-url URL"),
        ("focus '#theme'", "click TARGET"),
        ("errors", "problems"),
        ("codegen", "record APP -o FILE"),
        ("test", "run FILE"),
        ("install", "setup-electron"),
        ("source", "get-html"),
        ("evaluate 1", "eval-renderer CODE"),
        ("tap '#theme'", "click TARGET"),
        ("-v", "--version"),
    ] {
        let done = shell(&home, &format!("stagewright {line}"));
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(!done.status.success() && said.contains(meant), "{line}: {said}");
    }
    assert!(home.ok(&["version"]).starts_with("stagewright "));
    assert!(home.ok(&["close"]).contains("closed"));
}
