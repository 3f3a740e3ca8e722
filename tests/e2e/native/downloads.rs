//! Downloads: placed by a policy, observed where the app places them, and waited for. The files themselves show the
//! result.

use crate::support::{Fused, Home, OwnApp, app, on_both};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

fn folder(home: &Home) -> PathBuf {
    let folder = home.path().join("downloads");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Clicks a link, and returns the download once it has ended.
fn gets(home: &Home, name: &str) -> Value {
    home.ok(&["click", &format!("#{name}")]);
    home.json(&["native-wait-for-download", name])["download"].clone()
}

fn placed(told: &Value, by: &str, at: &Path, text: &str) {
    let facts = (&told["state"], &told["placedBy"], &told["path"]);
    assert_eq!(facts, (&json!("completed"), &json!(by), &json!(at)), "{told:#}");
    assert_eq!(std::fs::read_to_string(at).expect("a file"), text);
    assert_eq!(told["receivedBytes"], text.len(), "{told:#}");
}

/// Uses everything, in an app that has just started. `own` is the folder in which the app itself places files.
fn through(home: &Home, own: &Path) {
    let folder = folder(home);
    home.fails("FILE_NOT_FOUND", &["native-download-policy", &folder.join("missing").display().to_string()]);
    home.fails("BAD_ARGUMENT", &["native-download-policy", &folder.display().to_string(), "--cancel"]);
    // The app's own choice is observed.
    placed(&gets(home, "own"), "app", &own.join("own.txt"), "own");
    home.ok(&["native-download-policy", &folder.display().to_string()]);
    placed(&gets(home, "report"), "policy", &folder.join("report.txt"), "hello");
    placed(&gets(home, "report"), "policy", &folder.join("report (1).txt"), "hello");
    placed(&gets(home, "own"), "policy", &folder.join("own.txt"), "own");
    let never = gets(home, "never");
    assert_eq!((&never["state"], never.get("path")), (&json!("prevented"), None), "{never:#}");
    home.ok(&["native-download-policy", "--cancel"]);
    assert_eq!(gets(home, "report")["state"], "cancelled");
    assert!(!folder.join("report (2).txt").exists());
    home.ok(&["native-download-policy", "--app"]);
    let listed = home.json(&["native-downloads"]);
    assert_eq!((&listed["count"], &listed["downloads"][1]["windowId"]), (&json!(6), &json!("w1")), "{listed:#}");
    // Neither app nor policy places it, so a dialog asks.
    home.ok(&["click", "#report"]);
    let told = home.fails("WAIT_TIMEOUT", &["native-wait-for-download", "--timeout-ms", "1500"]);
    assert!(told["error"].as_str().unwrap().contains("waits for somebody"), "{told:#}");
}

on_both! {
    downloads_of_a_launched_app_follow_the_policy(home) {
        let own = home.path().to_owned();
        home.ok(&["launch", &app("native-downloads"), "--env", &format!("OWN={}", own.display())]);
        through(&home, &own);
        home.ok(&["stop"]);
    }
}

on_both! {
    downloads_of_a_packaged_app_follow_the_policy(home) {
        let own = home.path().to_owned();
        let packaged = Fused::package(&home, "native-downloads", &[]).expect("no fuse is asked for");
        home.ok(&["launch", packaged.binary().to_str().unwrap(), "--env", &format!("OWN={}", own.display())]);
        through(&home, &own);
        home.ok(&["stop"]);
    }
}

on_both! {
    downloads_of_an_injected_app_follow_the_policy(home) {
        let own = OwnApp::plain(home.version(), &app("native-downloads"));
        home.ok(&["inject", &own.pid_word()]);
        let folder = folder(&home);
        home.ok(&["native-download-policy", &folder.display().to_string()]);
        placed(&gets(&home, "report"), "policy", &folder.join("report.txt"), "hello");
        home.ok(&["detach"]);
    }
}

on_both! {
    two_sessions_observe_the_same_downloads_and_the_last_policy_wins(home) {
        let other = Home::on(home.version());
        home.ok(&["launch", &app("native-downloads")]);
        other.ok(&["inject", &home.json(&["info"])["pid"].to_string()]);
        let folders = [folder(&home), folder(&other)];
        home.ok(&["native-download-policy", &folders[0].display().to_string()]);
        placed(&gets(&home, "report"), "policy", &folders[0].join("report.txt"), "hello");
        let hears = || other.json(&["native-wait-for-download", "report"])["download"].clone();
        placed(&hears(), "policy", &folders[0].join("report.txt"), "hello");
        other.ok(&["native-download-policy", &folders[1].display().to_string()]);
        placed(&gets(&home, "report"), "policy", &folders[1].join("report.txt"), "hello");
        placed(&hears(), "policy", &folders[1].join("report.txt"), "hello");
        other.ok(&["native-download-policy", "--app"]);
        home.ok(&["native-download-policy", "--cancel"]);
        assert_eq!(gets(&home, "report")["state"], "cancelled");
        assert_eq!(hears()["state"], "cancelled", "and not prevented by the app");
        other.ok(&["detach"]);
        home.ok(&["stop"]);
    }
}
