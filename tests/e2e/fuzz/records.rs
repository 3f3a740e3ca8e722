//! Data in the runtime folder: records of sessions, tombstones, and the arguments of a keeper. The folder is the user's
//! own, but a full disk or a crash may leave any of it incomplete.

use super::{Random, Trial, WAIT_TIMEOUT, bytes::damage, ends};
use crate::support::{Electron, Home};
use serde_json::{Value, json};
use std::{os::unix::process::ExitStatusExt, process::Stdio};

/// A record of a session whose keeper and host do not exist, or have pids of other processes.
fn record(random: &mut Random) -> Vec<u8> {
    let process = |random: &mut Random| {
        let pid = [0, 1, i64::from(u32::MAX), -1, i64::from(i32::MAX), 4_194_304][random.below(6)];
        let start = [json!(0), json!(1), json!(u64::MAX), random.json(1)][random.below(4)].clone();
        json!({ "pid": pid, "start": start })
    };
    let mut whole = json!({
        "id": random.pick(&["fuzz", "../..", "", "other"]), "owner": random.pick(&["shell", "mcp", "repl", "x"]),
        "keeper": process(random), "host": process(random), "started_at_ms": random.json(0), "app": process(random),
        "version": random.json(0), "build": random.json(0), "transport": random.json(0), "pid": random.json(0),
    });
    if random.below(3) == 0 {
        whole[random.pick(&["id", "keeper", "host", "app", "more"])] = random.json(2);
    }
    let mut bytes = whole.to_string().into_bytes();
    if random.below(3) == 0 {
        damage(random, &mut bytes);
    }
    bytes
}

fn fine(home: &Home, seed: u64, words: &[&str], about: &[u8]) {
    let done = home.cli(&[&["--json"], words].concat());
    let about = String::from_utf8_lossy(about);
    let told: Value =
        serde_json::from_str(&done.out).unwrap_or_else(|e| panic!("seed {seed}: {about}: {e}: {done:#?}"));
    assert_ne!(told["code"], "INTERNAL_ERROR", "seed {seed}: {about}: {told:#}");
    assert!(!done.err.contains("panicked"), "seed {seed}: {about}: {done:#?}");
}

#[test]
fn cli_survives_damaged_session_records() {
    let mut trial = Trial::begin();
    let seed = trial.seed;
    let home = Home::on(Electron::V33);
    // Any first command makes the folder with the mode that is required.
    home.ok(&["sessions"]);
    let (place, graves) = (home.runtime().join("fuzz"), home.runtime().join("tombstones"));
    while trial.has_next_round() {
        let bytes = record(&mut trial.random);
        std::fs::create_dir_all(&place).expect("a folder");
        std::fs::create_dir_all(&graves).expect("a folder");
        std::fs::write(place.join("session.json"), &bytes).expect("a record");
        for name in ["fuzz", "fuzz.json", "gone", "gone.json"] {
            std::fs::write(graves.join(name), record(&mut trial.random)).expect("a tombstone");
        }
        for words in [&["sessions"][..], &["get-text", "h1", "--session", "fuzz"], &["info", "--session", "gone"]] {
            fine(&home, seed, words, &bytes);
        }
        for words in [&["force-kill", "--session", "fuzz"][..], &["sessions", "--clean"]] {
            fine(&home, seed, words, &bytes);
        }
        let _ = std::fs::remove_dir_all(&place);
    }
}

#[test]
fn keeper_survives_random_arguments() {
    let mut trial = Trial::begin();
    let home = Home::on(Electron::V33);
    while trial.has_next_round() {
        let random = &mut trial.random;
        let known = ["--id=fuzz", "--id=../x", "--id=", "--owner=shell", "--owner=", "--keep", "--keep=1", "--serving"];
        let times =
            ["--idle-timeout-ms=0", "--idle-timeout-ms=-1", "--idle-timeout-ms=99999999999999999999", "--x", ""];
        let mut words = vec!["host".to_owned()];
        for _ in 0..random.below(6) {
            words.push(random.pick(&[&known[..], &times].concat()).to_owned());
        }
        let mut command = home.command(&[]);
        command.args(&words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let status = ends(&mut command.spawn().expect("it starts"), WAIT_TIMEOUT);
        let fine = status.is_some_and(|status| status.signal().is_none() && status.code() != Some(101));
        assert!(fine, "seed {}: {words:?}: {status:?}", trial.seed);
    }
    assert!(home.sessions().is_empty());
}
