//! Coverage where apps are joined, hardened or killed, and where Chromium replaces processes.

use super::{click, functions, until_the_utility_process_has_written};
use crate::support::{
    Electron, Fused, Home, OwnApp, Wire, app, on_33, on_both,
    processes::eventually,
    signals::{Signal, send},
};
use serde_json::Value;
use std::{collections::BTreeMap, path::Path};

/// The counts of functions, by the file's name and the function's.
fn named(folder: &Path) -> BTreeMap<String, u64> {
    functions(folder)
        .into_iter()
        .map(|(name, count)| (name.rsplit('/').next().expect("a name").to_owned(), count))
        .collect()
}

/// Whether a sentence of `uncounted` has all these words.
pub(super) fn says(told: &Value, words: &[&str]) -> bool {
    let sentences = told["uncounted"].as_array().into_iter().flatten().filter_map(Value::as_str);
    sentences.into_iter().any(|sentence| words.iter().all(|word| sentence.contains(word)))
}

/// Joins an app by these words, and counts it twice.
fn joined_and_counted(words: &[&str], with_workers: bool) {
    let home = Home::on(Electron::V33);
    let own = OwnApp::with_port(Electron::V33, &app("coverage"));
    let port = own.port.expect("a port").to_string();
    let own_words: Vec<String> =
        words.iter().map(|word| word.replace("PORT", &port).replace("PID", &own.pid_word())).collect();
    home.ok(&own_words.iter().map(String::as_str).collect::<Vec<_>>());
    home.ok(&["wait-for", "--text", "the worker runs"]);
    for round in 0..2 {
        let folder = home.path().join(format!("reports-{round}"));
        let told = home.json(&["coverage-start"]);
        assert!(says(&told, &["code that ran before"]) && says(&told, &["utility processes"]), "{told:#}");
        assert_eq!(says(&told, &["workers", "injected"]), !with_workers, "{told:#}");
        home.ok(&["click", "#again"]);
        home.ok(&["wait-for", "--text", "the worker was clicked"]);
        home.ok(&["--allow-eval", "eval-main", "return electron.app.emit('asked')"]);
        let told = home.json(&["coverage-stop", folder.to_str().expect("text")]);
        assert_eq!(says(&told, &["workers", "injected"]), !with_workers, "{told:#}");
        let found = functions(&folder);
        let count = |name: &str| found.get(name).copied();
        assert_eq!((count("page.js onClick"), count("main.js asked")), (Some(1), Some(1)), "{told:#}");
        assert_eq!(count("worker.js answer"), with_workers.then_some(1), "{told:#}");
    }
    home.ok(&["detach"]);
    assert!(own.runs());
}

#[test]
fn an_attached_app_is_counted_with_its_workers() {
    joined_and_counted(&["attach", "--port", "PORT"], true);
}

#[test]
fn an_injected_app_is_counted_and_says_that_its_workers_are_not() {
    joined_and_counted(&["inject", "PID"], false);
}

on_both! {
    the_main_process_of_a_hardened_app_is_counted_when_it_has_ended(home) {
        let fuses = [(Wire::RunAsNode, false), (Wire::NodeOptions, false), (Wire::Inspect, false), (Wire::OnlyAsar, true)];
        let fused = Fused::package(&home, "coverage", &fuses).expect("these fuses are old");
        let folder = home.path().join("reports");
        let word = folder.to_str().expect("text");
        home.ok(&["launch", &fused.word(), "--coverage", word, "--env", "UTILITY=1"]);
        click(&home);
        let told = home.json(&["coverage-stop"]);
        assert!(says(&told, &["the main process, while it runs"]), "{told:#}");
        let before = named(&folder);
        assert_eq!((before.get("main.js ran"), before.get("page.js onClick")), (None, Some(&1)), "{told:#}");
        until_the_utility_process_has_written(&folder);
        home.ok(&["stop"]);
        let told = home.json(&["coverage-report", word]);
        let after = named(&folder);
        // Their texts are in the archive of the app alone.
        let wanted = [("main.js ran", 1), ("main.js neverRan", 0), ("utility.js work", 1), ("page.js onClick", 1), ("worker.js answer", 2)];
        for (name, count) in wanted {
            assert_eq!(after.get(name), Some(&count), "{name}: {told:#}");
        }
    }
}

on_33! {
    an_app_that_was_killed_is_told_as_not_counted(home) {
        let folder = home.path().join("reports");
        let word = folder.to_str().expect("text");
        home.ok(&["launch", &app("coverage"), "--coverage", word]);
        click(&home);
        let pid = home.json(&["info"])["pid"].as_u64().expect("a pid");
        send(u32::try_from(pid).expect("a pid"), Signal::KILL);
        let told = eventually("the counts of the last reading", || {
            Some(home.json(&["coverage-report", word])).filter(|told| told["ok"] == true)
        });
        assert!(says(&told, &["the app: what ran after its last reading"]), "{told:#}");
        assert!(says(&told, &["utility processes and threads"]), "{told:#}");
        assert_eq!(home.fails("APP_EXITED", &["info"])["details"]["signal"], 9);
    }
}

on_both! {
    shared_and_service_workers_and_a_page_that_changes_its_process_are_counted(home) {
        let folder = home.path().join("reports");
        home.ok(&["launch", &app("coverage-served"), "--coverage", folder.to_str().expect("text")]);
        let told = |window: &str, selector: &str, text: &str| {
            home.ok(&["expect-text", selector, "--equals", text, "--window", window, "--timeout-ms", "15000"]);
        };
        told("w1", "#shared", "shared is there");
        told("w1", "#service", "service is there");
        home.ok(&["click", "#ask", "--window", "w1"]);
        told("w1", "#shared", "shared 1");
        told("w1", "#service", "service 1");
        home.ok(&["click", "#leave", "--window", "w2"]);
        told("w2", "h1", "Second");
        let told = home.json(&["coverage-stop"]);
        let found = named(&folder);
        let wanted = [
            ("shared.js answered", 1), ("service.js answered", 1),
            ("page.js ask", 1), ("page.js never", 0), ("second.js arrived", 1), ("second.js never", 0),
        ];
        for (name, count) in wanted {
            assert_eq!(found.get(name), Some(&count), "{name}: {told:#}");
        }
        // V8 may list no function that never ran, if the session reached the worker after its script.
        assert_eq!(found.get("service.js never").copied().unwrap_or(0), 0, "{told:#}");
    }
}
