//! Why a launch failed: `launch`, `smoke` and `run` agree on the cause, and end with the status in the table of causes.

use crate::support::{Electron, Home, XServer, app, notes};
use serde_json::{Value, json};
use stagewright_driver::error::{CAUSES, LaunchCause};
use std::{collections::BTreeSet, fs, os::unix::fs::PermissionsExt, path::Path};

/// Causes that this file provokes, by all three verbs.
const PROVOKED_BY_ALL_VERBS: [&str; 11] = [
    "no_electron",
    "not_electron",
    "no_display",
    "missing_library",
    "sandbox",
    "not_an_app",
    "exited",
    "not_started",
    "no_channel",
    "missing_module",
    "uncaught_exception",
];

/// Causes that other files provoke, by `launch`.
const PROVOKED_BY_LAUNCH_ELSEWHERE: [&str; 9] = [
    "no_session_folder",
    "second_instance",
    "launcher",
    "nothing_to_load",
    "debug_pipe",
    "main_silent",
    "no_window",
    "renderer_gone",
    "unhandled_rejection",
];

/// A cause that no test provokes: an inspector that admits us and then fails, in an app that lives on. No such app was
/// found.
const NOT_PROVOKED: [&str; 1] = ["inspector"];

#[test]
fn every_launch_cause_is_listed_in_this_file() {
    let table: BTreeSet<&str> = CAUSES.iter().map(|row| row.name).collect();
    let provoked: BTreeSet<&str> =
        PROVOKED_BY_ALL_VERBS.into_iter().chain(PROVOKED_BY_LAUNCH_ELSEWHERE).chain(NOT_PROVOKED).collect();
    assert_eq!(table, provoked);
    assert_eq!(CAUSES.len(), PROVOKED_BY_ALL_VERBS.len() + PROVOKED_BY_LAUNCH_ELSEWHERE.len() + NOT_PROVOKED.len());
}

/// A launch that fails by `cause`: by `launch` itself, in `smoke`, and in a run file.
fn fails(home: &Home, cause: LaunchCause, words: &[&str]) {
    fails_within(home, cause, words, &[], &[]);
}

fn fails_within(home: &Home, cause: LaunchCause, words: &[&str], of_launch: &[&str], of_smoke: &[&str]) {
    let row = cause.row();
    let launch = [&["launch"], words, of_launch].concat();
    let told = home.fails(row.code.row().name, &launch);
    assert_eq!(told["details"]["cause"], row.name, "{told:#}");
    assert_eq!(home.cli(&launch).status, i32::from(row.exit), "launch: {told:#}");
    let (status, code) = match cause.is_the_machines() {
        true => (i32::from(row.exit), Value::from(row.code.row().name)),
        false => (1, Value::Null),
    };
    let smoke = [&["smoke", "--for", "200ms"], words, of_smoke].concat();
    let report = home.json(&smoke);
    assert_eq!((&report["code"], home.cli(&smoke).status), (&code, status), "smoke: {}: {report:#}", row.name);
    let quoted: Vec<String> = launch.iter().map(|word| format!("'{word}'")).collect();
    let file = home.path().join("cause.run");
    let line = quoted.join(" ").replacen("'launch'", "launch", 1);
    fs::write(&file, format!("test one\n  {line}\ntest two\n  {line}\n")).expect("a run file");
    let kept = home.path().join("kept");
    let run = ["run", file.to_str().expect("UTF-8"), "--artifacts", kept.to_str().expect("UTF-8")];
    let report = home.json(&run);
    assert_eq!(home.cli(&run).status, status, "run: {}: {report:#}", row.name);
    if cause.is_the_machines() {
        assert_eq!((&report["code"], &report["details"]["cause"]), (&json!("LAUNCH_FAILED"), &json!(row.name)));
    }
    assert!(home.sessions().is_empty(), "{}", row.name);
}

/// A shell script in place of an app's binary.
fn script(home: &Home, lines: &str, mode: u32) -> String {
    let path = home.path().join("binary.sh");
    fs::write(&path, format!("#!/bin/sh\n{lines}\n")).expect("a script");
    fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("its mode");
    path.display().to_string()
}

#[test]
fn launch_smoke_and_run_agree_on_failures_of_the_machine() {
    let home = Home::on(Electron::V33);
    fails(&home, LaunchCause::NoElectron, &[&notes(), "--electron", "/no/such/electron"]);
    fails(&home, LaunchCause::NotElectron, &["/bin/true"]);
    fails(&home, LaunchCause::NoDisplay, &[&notes(), "--display", "host"]);
    let says = "echo 'app: error while loading shared libraries: libnss3.so: cannot open' >&2; exit 127";
    fails(&home, LaunchCause::MissingLibrary, &["--executable-path", &script(&home, says, 0o755)]);
}

#[test]
fn launch_smoke_and_run_report_a_missing_electron() {
    let home = Home::on(Electron::V33);
    let file = home.path().join("nowhere.run");
    fs::write(&file, format!("test one\n  launch '{}'\n", notes())).expect("a run file");
    let file = file.to_str().expect("UTF-8");
    let kept = home.path().join("kept");
    let run = ["run", file, "--artifacts", kept.to_str().expect("UTF-8")];
    for words in [&["launch", &notes()][..], &["smoke", &notes()], &run] {
        let mut command = home.command(words);
        // Electron is also searched where scripts/setup keeps its own, so that folder is set to an empty one.
        command.env_remove("STAGEWRIGHT_ELECTRON").env("PATH", "/nowhere").env("STAGEWRIGHT_CACHE", home.path());
        let done = command.output().expect("stagewright runs");
        let said = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(3), "{words:?}: {said}");
        assert!(said.contains("No Electron was found"), "{words:?}: {said}");
    }
}

#[test]
fn launch_smoke_and_run_agree_on_an_app_that_exits_early() {
    let home = Home::on(Electron::V33);
    let ends = |cause, lines: &str, mode| fails(&home, cause, &["--executable-path", &script(&home, lines, mode)]);
    ends(LaunchCause::Sandbox, "echo '[7:FATAL:zygote.cc(1)] No usable sandbox!' >&2; exit 1", 0o755);
    ends(LaunchCause::NotAnApp, "echo 'Unable to find Electron app at /x' >&2; exit 1", 0o755);
    ends(LaunchCause::Exited, "exit 1", 0o755);
    ends(LaunchCause::NotStarted, "exit 0", 0o644);
}

#[test]
fn launch_smoke_and_run_agree_on_an_app_without_debug_channels() {
    let home = Home::on(Electron::V33);
    let sleeps = script(&home, "exec sleep 60", 0o755);
    // The time of a launch includes the start of its own display. This one runs already, so all of it is the app's.
    let screen = XServer::start();
    let words = ["--executable-path", &sleeps, "--display", &screen.name];
    fails_within(&home, LaunchCause::NoChannel, &words, &["--timeout-ms", "1000"], &["--timeout", "1s"]);
}

#[test]
fn launch_smoke_and_run_agree_on_an_app_that_throws() {
    let home = Home::on(Electron::V33);
    let main = home.path().join("main.js");
    fs::write(&main, "require('./not-there');\n").expect("a script");
    fails(&home, LaunchCause::MissingModule, &[Path::to_str(&main).expect("UTF-8")]);
    fails(&home, LaunchCause::UncaughtException, &[&app("throws")]);
}
