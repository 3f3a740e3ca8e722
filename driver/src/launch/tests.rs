//! Invented failures of launches, each with its cause.

use super::*;
use std::{fs, os::unix::fs::PermissionsExt, process::Command};

fn spec(executable: &str) -> LaunchSpec {
    LaunchSpec {
        groups: &[],
        main: None,
        executable: Some(executable.into()),
        electron: None,
        args: vec![],
        env: Default::default(),
        pass_env: None,
        cwd: None,
        timeout: Duration::from_millis(250),
        ready_timeout: Duration::ZERO,
        profile: Profile::Isolated,
        display: display::DisplayChoice::Auto,
        presentation: Presentation::Normal,
        main_half: true,
        instrument: true,
        paused: None,
        values: Default::default(),
        dialog_answers: vec![],
        first_commands: Vec::new(),
    }
}

#[test]
fn non_electron_binary_is_refused_and_a_script_is_accepted() {
    let refused = what_to_start(&spec("/bin/true")).expect_err("no Electron");
    assert_eq!((refused.cause, refused.exit_status()), (Some(LaunchCause::NotElectron), 3));
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("start.sh");
    fs::write(&script, "#!/bin/sh\n").expect("a script");
    assert!(what_to_start(&spec(script.to_str().expect("UTF-8"))).is_ok());
}

#[test]
fn missing_binary_has_no_launch_cause() {
    let missing = what_to_start(&spec("/no/such/app")).expect_err("no file");
    assert_eq!((missing.cause, missing.exit_status()), (None, 2));
}

#[tokio::test]
async fn spawn_failure_has_cause_not_started() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("start.sh");
    fs::write(&script, "#!/bin/sh\n").expect("a script");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o644)).expect("a script that cannot run");
    let refused = process::spawn(Command::new(&script)).expect_err("it cannot run");
    assert_eq!(refused.cause, Some(LaunchCause::NotStarted));
    assert!(refused.message.contains("denied"), "{}", refused.message);
}

#[test]
fn launch_timeout_error_names_the_budget() {
    for cause in [LaunchCause::NoChannel, LaunchCause::MainSilent, LaunchCause::NoWindow] {
        let error = late(&spec("/bin/true"), &Logs::default(), cause, "it opened no window");
        assert_eq!((error.cause, error.code, error.exit_status()), (Some(cause), Code::LaunchTimeout, 4));
        assert_eq!(error.message, "The app runs, but it opened no window within 250 ms.");
        assert_eq!(error.details["timeout_ms"], 250);
    }
}

#[test]
fn debugging_switches_are_refused_in_every_spelling() {
    for arg in [
        "--remote-debugging-port=1",
        "-remote-debugging-port=1",
        "--remote-debugging-pipe",
        "-remote-debugging-pipe",
        "--remote-debugging-address=0.0.0.0",
        "--inspect",
        "-inspect=0.0.0.0:9229",
        "--inspect-brk=1",
        "--inspect_brk",
        "--INSPECT-PORT=1",
        "--inspect-wait",
        " --remote-debugging-port=1",
        "\t-remote-debugging-pipe ",
        "\u{b}--inspect=1",
    ] {
        let spec = LaunchSpec { args: vec![arg.into()], ..spec("/bin/true") };
        let refused = spec.check().expect_err(arg);
        assert_eq!(refused.details["parameter"], "args", "{arg}");
        assert!(!refused.message.contains('='), "{arg}: {}", refused.message);
    }
    for arg in ["--inspector-theme=dark", "inspect", "--debug", "--port=1"] {
        assert!(LaunchSpec { args: vec![arg.into()], ..spec("/bin/true") }.check().is_ok(), "{arg}");
    }
}
