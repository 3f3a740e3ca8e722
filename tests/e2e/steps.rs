//! An app takes random steps of IPC, timers and storage with us and without us. `tests/apps/steps` records the result
//! of each step, in order. The lines are the same while the app is driven, and after we have left. After that, each
//! function of Electron is the original again.

use crate::support::{Home, OwnApp, app, door::Door, on_both};
use serde_json::{Value, json};
use std::{path::Path, thread};

/// Every kind of step comes once, and then any of them.
const STEPS: u64 = 48;

/// Verbs that only look, or that let time pass. They are used while the app takes its steps.
const MEANWHILE: [&[&str]; 8] = [
    &["ipc-captured", "--limit", "5"],
    &["clock-status"],
    &["storage-local-keys", "--window", "0"],
    &["clock-run-for", "30"],
    &["storage-cookies"],
    &["ipc-channels"],
    &["storage-idb-schema", "--window", "0"],
    &["ipc-expect", "add", "--timeout-ms", "10"],
];

fn round(door: &mut Door, seed: u64) -> Value {
    let told = door.say(&json!({ "round": seed, "steps": STEPS }));
    assert_eq!(told.as_array().map(Vec::len), Some(STEPS as usize), "{told:#}");
    told
}

/// A round of the app while verbs of every group are used.
fn driven(home: &Home, door: &mut Door, seed: u64) -> Value {
    thread::scope(|scope| {
        let round = scope.spawn(|| round(door, seed));
        let mut turn = MEANWHILE.iter().cycle();
        while !round.is_finished() {
            let words = turn.next().expect("a cycle has no end");
            let told = home.json(words);
            assert!(told["ok"] == true || words[0] == "ipc-expect", "{words:?}: {told:#}");
        }
        round.join().expect("a round")
    })
}

fn assert_same(plain: &Value, told: &Value, when: &str) {
    let (plain, told) = (plain.as_array().expect("steps"), told.as_array().expect("steps"));
    for (at, (plain, told)) in plain.iter().zip(told).enumerate() {
        assert_eq!(plain, told, "step {at}, {when}");
    }
}

/// Possible traces of us in the app: functions, listeners, preload scripts.
fn look(door: &mut Door) -> Value {
    door.say(&json!({ "look": true }))
}

fn steer(home: &Home) {
    home.ok(&["ipc-capture-start"]);
    home.ok(&["ipc-stub", "nobody in the app", "1"]);
    home.ok(&["clock-install"]);
    home.ok(&["storage-local-set", "ours", "1", "--window", "0"]);
    home.ok(&["storage-local-remove", "ours", "--window", "0"]);
}

fn heard(home: &Home) {
    // Messages of a page whose `emit` the app had wrapped before are captured, too, and each of them once.
    let wrapped = home.json(&["ipc-captured", "wrapped", "--limit", "10000"]);
    let messages = wrapped["events"].as_array().expect("a list");
    assert!(!messages.is_empty() && messages.iter().all(|one| one["result"] == one["args"][0]), "{wrapped:#}");
    let ids: std::collections::BTreeSet<_> = messages.iter().map(|one| one["id"].as_u64()).collect();
    assert_eq!(ids.len(), messages.len());
}

fn open(home: &Home, place: &Path) -> (OwnApp, Door) {
    let own = OwnApp::with_env(home.version(), &app("steps"), &[("DOOR", place.to_str().expect("a path"))]);
    (own, Door::open(place))
}

on_both! {
    random_steps_have_equal_results_during_and_after_a_session(home) {
        let place = home.path().join("door");
        let (own, mut door) = open(&home, &place);
        let before = look(&mut door);
        let (first, second) = (round(&mut door, 1), round(&mut door, 2));
        assert_same(&first, &round(&mut door, 1), "twice without us");

        home.ok(&["attach", "--port", &own.port.expect("a port").to_string()]);
        steer(&home);
        assert_same(&first, &driven(&home, &mut door, 1), "attached");
        heard(&home);
        // All functions are restored while the session stays.
        home.ok(&["ipc-capture-stop"]);
        home.ok(&["ipc-unstub"]);
        home.ok(&["clock-uninstall"]);
        assert_same(&second, &round(&mut door, 2), "attached, with everything given back");
        home.ok(&["detach"]);
        assert_eq!(look(&mut door), before, "after the first session");
        assert_same(&first, &round(&mut door, 1), "after the first session");

        // Another session leaves while steps and verbs are running.
        home.ok(&["inject", &own.pid_word()]);
        steer(&home);
        assert_same(&second, &driven(&home, &mut door, 2), "injected");
        heard(&home);
        home.ok(&["detach"]);
        assert_eq!(look(&mut door), before, "after the second session");
        assert_same(&second, &round(&mut door, 2), "after the second session");
        assert!(own.runs());
    }
}
