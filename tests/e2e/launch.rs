//! Launches: all ways to name an app, and every way to fail, each with its code and a next step.

use crate::support::{Electron, Home, OwnApp, app, notes, on_both, processes::eventually};
use serde_json::{Value, json};
use std::{io::Write, os::unix::fs::PermissionsExt, process::Stdio};

on_both! {
    launch_accepts_a_folder_a_script_and_a_script_without_package(home) {
        let info = |main: &str| {
            home.ok(&["launch", main]);
            let info = home.json(&["info"]);
            home.ok(&["stop"]);
            info
        };
        assert_eq!(info(&notes())["app"]["name"], "Daybook");
        assert_eq!(info(&format!("{}/main.js", notes()))["app"]["name"], "Daybook", "its folder's package.json names it");
        assert_eq!(info(&format!("{}/main.js", app("no-package")))["ok"], true);
    }
}

on_both! {
    arguments_environment_and_folder_reach_the_app(home) {
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", crate::support::page("content.html")), "--cwd", "/", "--", "--answer=42"]);
        let url = home.json(&["windows-list"])["windows"][0]["url"].as_str().unwrap().to_owned();
        assert!(url.ends_with("content.html"), "{url}");
        let argv = home.json(&["--allow-eval", "eval-main", "return process.argv.concat(process.cwd())"])["result"].to_string();
        assert!(argv.contains("--answer=42") && argv.contains("\"/\""), "{argv}");
        home.ok(&["stop"]);
    }
}

on_both! {
    launch_error_of_an_app_that_exits_has_its_status_and_output(home) {
        let failed = home.fails("LAUNCH_FAILED", &["launch", &app("exit-early")]);
        assert_eq!(failed["details"]["exit_code"], 3, "{failed:#}");
        assert!(failed["details"]["last_lines"].to_string().contains("cannot find the licence"), "{failed:#}");
        assert_eq!(home.cli(&["launch", &app("exit-early")]).status, 3);
        assert!(home.sessions().is_empty());
    }
}

on_both! {
    app_that_only_prints_an_error_text_is_launched(home) {
        let script = home.path().join("speaks.js");
        let source = "const { app, BrowserWindow } = require('electron');
            console.error('A JavaScript error occurred in the main process: Error: not really');
            app.whenReady().then(() => setTimeout(() => new BrowserWindow().loadURL('data:text/html,<h1>Up</h1>'), 500));";
        std::fs::write(&script, source).expect("a script");
        home.ok(&["launch", script.to_str().expect("UTF-8")]);
        assert_eq!(home.ok(&["get-text", "h1"]), "Up");
        home.ok(&["stop"]);
    }
}

on_both! {
    app_with_redirected_stderr_is_launched_with_its_main_process(home) {
        for (name, start) in [("becomes", "exec"), ("starts", "")] {
            let script = home.path().join(name);
            let source = format!("#!/bin/sh\n{start} '{}' \"$@\" 2>/dev/null\n", home.electron().display());
            std::fs::write(&script, source).expect("a script");
            std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).expect("a script that runs");
            let script = script.to_str().expect("UTF-8");
            // The shell keeps its own end of stderr open, and nothing is written there.
            let launched = home.json(&["launch", "--executable-path", script, "--main", &app("basic")]);
            assert_eq!((&launched["ok"], &launched["main_missing"]), (&json!(true), &Value::Null), "{name}: {launched:#}");
            assert_eq!(home.ok(&["--allow-eval", "eval-main", "return 6 * 7", "--raw"]), "42");
            home.ok(&["stop"]);
        }
    }
}

on_both! {
    an_app_that_throws_at_start_fails_the_launch_with_its_error(home) {
        let failed = home.fails("LAUNCH_FAILED", &["launch", &app("throws"), "--timeout-ms", "15000"]);
        assert!(failed.to_string().contains("this app throws at start"), "{failed:#}");
    }
}

on_both! {
    an_app_without_a_window_times_out(home) {
        let failed = home.fails("LAUNCH_TIMEOUT", &["launch", &app("no-window"), "--timeout-ms", "8000"]);
        assert!(failed["error"].as_str().unwrap().contains("opened no window"), "{failed:#}");
        assert_eq!((&failed["details"]["timeout_ms"], &failed["details"]["cause"]), (&json!(8000), &json!("no_window")));
        assert!(home.sessions().is_empty());
    }
}

on_both! {
    a_slow_app_is_waited_for(home) {
        home.ok(&["launch", &app("slow")]);
        home.ok(&["snapshot"]);
        home.ok(&["stop"]);
    }
}

on_both! {
    dialogs_during_load_are_dismissed_and_recorded(home) {
        let started = std::time::Instant::now();
        home.ok(&["launch", &app("early-dialog")]);
        home.ok(&["expect-text", "#result", "--equals", "confirmed: false"]);
        assert!(started.elapsed().as_secs() < 20, "nobody had to click it away");
        let dialogs = home.json(&["dialog-handler"]);
        let messages: Vec<&str> = dialogs["entries"].as_array().unwrap().iter().filter_map(|e| e["message"].as_str()).collect();
        assert_eq!(messages, ["early alert", "early confirm?"], "{dialogs:#}");
        home.ok(&["stop"]);
    }
}

#[test]
fn invalid_launch_arguments_fail_before_anything_starts() {
    let home = Home::on(Electron::V33);
    let missing = home.fails("FILE_NOT_FOUND", &["launch", "/no/such/app"]);
    assert!(missing["error"].as_str().unwrap().contains("/no/such/app"), "{missing:#}");
    assert_eq!(home.cli(&["launch", "/no/such/app"]).status, 2);
    home.fails("LAUNCH_FAILED", &["launch", "/bin/true"]);
    home.fails("BAD_ARGUMENT", &["launch"]);
    home.fails("BAD_ARGUMENT", &["launch", &notes(), "--env", "NODE_OPTIONS=--inspect"]);
    home.fails("BAD_ARGUMENT", &["launch", &notes(), "--", "--remote-debugging-port=1"]);
    home.fails("BAD_ARGUMENT", &["launch", &notes(), "--display", "nowhere"]);
    home.fails("BAD_ARGUMENT", &["launch", &notes(), "--frobnicate"]);
    home.fails("FILE_NOT_FOUND", &["launch", &notes(), "--electron", "/no/electron"]);
    let mut mcp = home.mcp(&[]);
    assert_eq!(mcp.call("electron_launch", json!({ "main": "relative/app" }))["code"], "ABSOLUTE_PATH_REQUIRED");
    let outside = home.fails("BAD_ARGUMENT", &["--app-root", "/usr", "launch", &notes()]);
    assert!(outside["error"].as_str().unwrap().contains("app root"), "{outside:#}");
    assert!(home.sessions().is_empty());
}

#[test]
fn launch_without_an_x_server_fails_with_cause_no_display() {
    let home = Home::on(Electron::V33);
    let output = home.command(&["--json", "launch", &notes(), "--display", "host"]).output().unwrap();
    let failed: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&failed["code"], &failed["details"]["cause"]),
        (&json!("LAUNCH_FAILED"), &json!("no_display")),
        "{failed:#}"
    );
}

#[test]
fn two_apps_run_at_once_without_display_or_port_options() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &notes(), "--session", "one"]);
    home.ok(&["launch", &app("basic"), "--session", "two"]);
    assert_eq!(home.ok(&["get-text", "h1", "--session", "one"]), "Today");
    assert_eq!(home.ok(&["get-text", "h1", "--session", "two"]), "Basic controls");
    let which = home.fails("BAD_ARGUMENT", &["get-text", "h1"]);
    assert!(which["details"]["available_sessions"].to_string().contains("one"), "{which:#}");
    home.fails("ALREADY_RUNNING", &["launch", &notes()]);
    home.fails("ALREADY_RUNNING", &["launch", &notes(), "--session", "one"]);
    home.ok(&["stop", "--session", "one"]);
    home.ok(&["stop", "--session", "two"]);
}

#[test]
fn a_page_loads_the_same_driven_and_undriven() {
    for electron in [Electron::V33, Electron::V22] {
        let report = |line: &str| line.split_once("report ").map(|(_, report)| report.to_owned()).expect("a report");
        let undriven = report(&OwnApp::says(electron, &app("identical"), "report "));
        let home = Home::on(electron);
        home.ok(&["launch", &app("identical")]);
        home.ok(&["snapshot"]);
        let driven = eventually("its report", || {
            let said = home.ok(&["console-logs", "--source", "stdout", "--match", "report ", "--raw"]);
            said.contains("report ").then_some(said)
        });
        home.ok(&["stop"]);
        assert_eq!(report(&driven), undriven, "on {electron:?}");
    }
}

on_both! {
    session_record_has_the_pid_when_launch_replies(home) {
        let mut repl = home.command(&["repl", "--json"]);
        let lines = format!("launch {0} --session one\nsessions\nlaunch {0} --session two\nsessions\nstop --session one\nstop --session two\n", app("basic"));
        let mut repl = repl.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("a REPL");
        repl.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("it reads");
        let said = String::from_utf8(repl.wait_with_output().expect("it ends").stdout).expect("text");
        let answers: Vec<serde_json::Value> = said.lines().map(|line| serde_json::from_str(line).expect("an envelope")).collect();
        for (at, name) in [(0, "one"), (2, "two")] {
            let listed = answers[at + 1]["sessions"].as_array().expect("a list");
            let session = listed.iter().find(|session| session["id"] == name).unwrap_or_else(|| panic!("{said}"));
            assert!(session["pid"].is_u64() && session["pid"] == answers[at]["pid"], "{name}: {said}");
        }
    }
}

/// No file may grow (`ulimit -f 0`): as on a full disk, except for the system's error.
#[test]
fn launch_on_a_full_disk_fails_and_leaves_no_files() {
    let home = Home::on(Electron::V33);
    let line = format!("trap '' XFSZ; ulimit -f 0; exec stagewright launch {} --json", app("basic"));
    let mut limited = home.bash(&line);
    let told = limited.output().expect("it runs");
    let told: serde_json::Value = serde_json::from_slice(&told.stdout).expect("an envelope");
    assert_eq!(told["code"], "LAUNCH_FAILED", "{told:#}");
    assert_eq!(told["details"]["cause"], "no_session_folder", "{told:#}");
    assert!(told["error"].as_str().unwrap().contains("no room"), "{told:#}");
    let left: Vec<_> = std::fs::read_dir(home.runtime()).unwrap().flatten().map(|entry| entry.path()).collect();
    assert!(left.is_empty(), "{left:?}");
}
