//! A host that is stopped, or hangs in the kernel. The missing answer is reported in time, and the session is ended by
//! another process.

use crate::support::{
    Home, OwnApp, app, on_33, on_both,
    processes::{Tree, eventually, nothing_left},
    signals::{Signal, send},
};
use serde_json::json;
use stagewright_os::processes::ProcessId;
use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

fn launched(home: &Home) -> (Tree, (PathBuf, i64)) {
    home.ok(&["launch", &app("helpers")]);
    let tree = Tree::of(home);
    let display = tree.display();
    (tree, display)
}

/// The host of the home's only session.
fn host_of(home: &Home) -> ProcessId {
    let [session] = &home.sessions()[..] else { panic!("one session") };
    let record = std::fs::read(home.runtime().join(session).join("session.json")).expect("its record");
    let record: serde_json::Value = serde_json::from_slice(&record).expect("JSON");
    serde_json::from_value(record["host"].clone()).expect("a process")
}

fn silence(process: ProcessId) {
    send(process.pid, Signal::STOP);
}

on_33! {
    stopped_host_is_reported_after_the_operation_timeout(home) {
        let (tree, display) = launched(&home);
        silence(tree.host());
        let begun = Instant::now();
        let told = home.fails("APP_NOT_RESPONDING", &["get-text", "h1", "--operation-timeout-ms", "2000"]);
        assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
        assert!(told["error"].as_str().unwrap().contains("SIGSTOP"), "{told:#}");
        assert_eq!(told["next_actions"][0]["tool"], "electron_stop", "{told:#}");
        // A host that continues works as before.
        send(tree.host().pid, Signal::CONT);
        home.ok(&["info"]);
        silence(tree.host());
        let begun = Instant::now();
        assert_eq!(home.json(&["force-kill"])["killed"], true);
        assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
        nothing_left(&home, &tree, &display);
        home.fails("NOT_RUNNING", &["info"]);
    }
}

on_33! {
    stopped_keeper_and_host_are_ended_by_stop(home) {
        let (tree, display) = launched(&home);
        silence(tree.keeper());
        silence(tree.host());
        let stopped = home.json(&["stop"]);
        assert_eq!((&stopped["stopped"], &stopped["escalated"]), (&json!(true), &json!(true)), "{stopped:#}");
        nothing_left(&home, &tree, &display);
    }
}

on_both! {
    joined_app_survives_stop_and_is_ended_by_force_kill(home) {
        let own = OwnApp::with_port(home.version(), &app("journey"));
        let attach = ["attach", "--port", &own.port.unwrap().to_string()];
        home.ok(&attach);
        silence(host_of(&home));
        let stopped = home.json(&["stop"]);
        assert_eq!((&stopped["stopped"], &stopped["detached"]), (&json!(false), &json!(true)), "{stopped:#}");
        assert!(own.runs() && home.sessions().is_empty());
        home.ok(&attach);
        silence(host_of(&home));
        assert_eq!(home.json(&["force-kill"])["killed"], true);
        eventually("its end", || (!own.runs()).then_some(()));
        assert!(home.sessions().is_empty());
    }
}
