//! The one-shot command line: arguments by word, flag and JSON, and guarantees for scripts.

use crate::support::{Electron, Home, app, notes};
use stagewright_runner::REGISTRY;
use std::{io::Write, process::Stdio};

#[test]
fn each_class_of_failure_has_its_exit_status() {
    let home = Home::on(Electron::V33);
    let status = |words: &[&str]| home.cli(words).status;
    assert_eq!(status(&["info"]), 3);
    home.ok(&["launch", &app("basic")]);
    assert_eq!(status(&["expect-text", "h1", "--equals", "x", "--timeout-ms", "100"]), 1);
    assert_eq!(status(&["get-text", "h1", "--frobnicate"]), 2);
    assert_eq!(status(&["get-text", "button["]), 2);
    assert_eq!(status(&["launch", &notes()]), 3);
    assert_eq!(status(&["wait-for-selector", "#never", "--timeout-ms", "100"]), 4);
    for target in ["#never", "#disabled", "#hidden", "#covered", "@4000"] {
        assert_eq!(status(&["click", target, "--timeout-ms", "100"]), 5, "{target}");
    }
    assert_eq!(status(&["eval-renderer", "return 1"]), 6);
    assert_eq!(status(&["--allow-eval", "eval-main", "return require('fs')"]), 6);
    assert_eq!(status(&["detach"]), 7);
    assert_eq!((status(&["exists", "#never"]), status(&["exists", "#never", "--fail"])), (0, 1));
    assert_eq!(status(&["stop"]), 0);
}

#[test]
fn arguments_are_read_from_words_flags_and_json() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &app("basic")]);
    home.ok(&["type", "#name", "-5"]);
    assert_eq!(home.ok(&["get-value", "#name", "--raw"]), "-5", "a value may start with a hyphen");
    home.ok(&["type", "--role", "textbox", "--name", "Name", "by role"]);
    assert_eq!(home.ok(&["get-value", "--selector", "#name", "--raw"]), "by role");
    home.ok(&["type", "--args", r##"{"selector": "#name", "text": "by JSON"}"##]);
    assert_eq!(home.ok(&["get-value", "#name", "--raw"]), "by JSON");
    home.ok(&["type", "--args", r##"{"selector": "#name", "text": "lost"}"##, "--text", "flags win"]);
    assert_eq!(home.ok(&["get-value", "#name", "--raw"]), "flags win");

    let mut child = home.command(&["type", "--args", "-"]).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(br##"{"selector": "#name", "text": "from a pipe"}"##).unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(home.ok(&["get-value", "#name", "--raw"]), "from a pipe");

    let broken = home.fails("BAD_ARGUMENT", &["type", "--args", "{"]);
    assert!(broken["error"].as_str().unwrap().contains("JSON"), "{broken:#}");
    let two_ways = home.fails("BAD_ARGUMENT", &["click", "--selector", "#name", "--ref", "1"]);
    assert!(two_ways["error"].as_str().is_some_and(|e| e.contains("selector") && e.contains("ref")), "{two_ways:#}");
    home.ok(&["stop"]);
}

#[test]
fn misspelt_value_is_an_error_not_an_empty_result() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &app("basic")]);
    for (words, says) in [
        (&["find", "--role", "buton"][..], "Did you mean \"button\"?"),
        (&["exists", "--role", "textbx"], "Did you mean \"textbox\"?"),
        (&["console-logs", "--type", "eror"], "Did you mean \"error\"?"),
        (&["console-logs", "--source", "renderr"], "renderer|main|utility|stdout|stderr"),
    ] {
        let told = home.fails("BAD_ARGUMENT", words);
        assert!(told["error"].as_str().is_some_and(|error| error.contains(says)), "{words:?}: {told:#}");
    }
    assert_eq!(home.ok(&["find", "--role", "made-up-by-the-app"]), "nothing found");
    home.ok(&["console-logs", "--type", "error,warning", "--source", "renderer,main"]);
    home.ok(&["wait", "10ms"]);
    assert_eq!(home.cli(&["wait-for-selector", "#never", "--timeout", "0.1s"]).status, 4);
    home.ok(&["stop"]);
}

#[test]
fn several_choices_may_be_comma_separated_or_repeated() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &app("basic")]);
    for line in [&["--source", "renderer,main"][..], &["--source", "renderer", "--source", "main"]] {
        home.ok(&[&["console-logs"], line].concat());
    }
    assert!(home.cli(&["console-logs", "--source", "renderer,mian"]).err.contains("mian"));
    home.ok(&["stop"]);
}

#[test]
fn help_of_program_and_verbs_has_examples() {
    let home = Home::on(Electron::V33);
    let help = home.ok(&["--help"]);
    for part in ["Sessions:", "Reading:", "Acting:", "Examples:", "stagewright click @5", "setup-electron"] {
        assert!(help.contains(part), "{part}: {help}");
    }
    for row in REGISTRY.rows().filter(|row| !row.examples.is_empty()) {
        let help = home.ok(&["help", &row.verb()]);
        assert!(help.contains("Examples:"), "{}: {help}", row.verb());
    }
}

#[test]
fn json_is_one_line_and_raw_is_the_value() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &app("basic")]);
    let done = home.cli(&["get-text", "h1", "--json"]);
    assert_eq!((done.out.lines().count(), done.err.as_str()), (1, ""));
    assert_eq!(home.ok(&["get-text", "h1", "--raw"]), "Basic controls");
    assert_eq!(home.ok(&["exists", "#plain", "--raw"]), "true");
    let failed = home.cli(&["get-text", "#never", "--json"]);
    assert_eq!(failed.out.lines().count(), 1, "a failure is an envelope on stdout, too");
    let coloured = home.cli(&["get-text", "#never", "--color", "always"]);
    assert!(coloured.err.contains('\u{1b}') && coloured.out.is_empty());
    assert!(!home.ok(&["snapshot"]).contains('\u{1b}'), "a pipe gets no colour");
    assert_eq!(home.ok(&["click", "#plain", "--quiet"]), "");
    home.ok(&["stop"]);
}

#[test]
fn missing_electron_error_names_the_install_commands() {
    let home = Home::on(Electron::V33);
    let output = home
        .command(&["--json", "launch", &notes()])
        .env_remove("STAGEWRIGHT_ELECTRON")
        .env("STAGEWRIGHT_CACHE", home.path().join("empty"))
        .env("PATH", "/nowhere")
        .output()
        .unwrap();
    let failed: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(failed["code"], "FILE_NOT_FOUND", "{failed:#}");
    let hint = failed["hint"].as_str().expect("a next step");
    assert!(hint.contains("npm install electron") && hint.contains("stagewright setup-electron"), "{hint}");
}

#[test]
fn second_launch_needs_allow_multiple() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &app("basic")]);
    let refused = home.fails("ALREADY_RUNNING", &["launch", &app("basic")]);
    assert!(refused["hint"].as_str().is_some_and(|hint| !hint.is_empty()), "{refused:#}");
    let second = home.json(&["launch", &app("basic"), "--allow-multiple"]);
    assert_eq!(second["ok"], true, "{second:#}");
    for session in home.sessions() {
        assert_eq!(home.ok(&["get-text", "h1", "--session", &session]), "Basic controls");
        home.ok(&["stop", "--session", &session]);
    }
    assert!(home.sessions().is_empty());
}

#[test]
fn missing_first_render_does_not_fail_the_launch() {
    let home = Home::on(Electron::V33);
    let launched = home.json(&["launch", &app("basic"), "--ready-timeout-ms", "0"]);
    assert_eq!(launched["ok"], true, "{launched:#}");
    assert!(launched["renderer_ready"].is_boolean(), "{launched:#}");
    home.ok(&["expect-text", "h1", "--equals", "Basic controls"]);
    home.ok(&["stop"]);
}
