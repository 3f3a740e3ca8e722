//! `problems` lists everything that fails in pages, frames, workers and preload scripts, and nothing that only looks
//! like a failure.

use crate::support::{Home, app, on_33, on_both, processes::eventually};
use serde_json::Value;
use std::collections::BTreeSet;

/// The failures in `tests/apps/problems/index.html`: kind, and a part of its text.
const ALL: [(&str, &str); 12] = [
    ("resource_failed", "A script could not be loaded: the server responded with a status of 404 (Not Found)"),
    ("resource_failed", "A style sheet could not be loaded: the server responded with a status of 404 (Not Found)"),
    ("page_error", "Error: at load"),
    ("page_error", "TypeError: of a timer"),
    ("page_error", "Uncaught no error at all"),
    ("page_error", "Error: of a frame"),
    ("page_error", "Error: of a preload, later"),
    ("page_rejection", "Error: of a promise"),
    ("page_rejection", "Error: of a preload, rejected"),
    ("worker_error", "Error: of a worker\n"),
    ("worker_error", "Error: of a worker, rejected"),
    ("worker_error", "Error: of a service worker"),
];

fn problems(home: &Home) -> Vec<Value> {
    home.json(&["problems"])["problems"].as_array().expect("a list").clone()
}

fn has(problems: &[Value], kind: &str, part: &str) -> bool {
    // Add a newline, so that a text in `ALL` can match the end of a worker's error.
    let text = |problem: &Value| format!("{}\n", problem["text"].as_str().unwrap_or_default());
    problems.iter().any(|problem| problem["kind"] == kind && text(problem).contains(part))
}

on_33! {
    a_main_process_that_hangs_is_told(home) {
        home.ok(&["launch", &app("basic")]);
        home.ok(&["--allow-eval", "eval-main", "setTimeout(() => { for (;;); }, 0)"]);
        let told = home.ok(&["problems"]);
        assert!(told.starts_with("no problem is known\nthe main process does not answer"), "{told}");
        home.ok(&["force-kill"]);
    }
}

on_both! {
    all_problems_in_pages_and_workers_are_reported(home) {
        home.ok(&["launch", &app("problems")]);
        home.ok(&["expect-text", "#state", "--equals", "done", "--timeout-ms", "15000"]);
        home.json(&["click", "#throw"]);
        let found = eventually("all of it", || {
            let found = problems(&home);
            let all = ALL.iter().all(|(kind, part)| has(&found, kind, part));
            (all && has(&found, "page_error", "Error: of a click")).then_some(found)
        });
        // Two more: the service worker's error is reported once for each registration, and two scripts do not exist.
        assert_eq!(found.len(), ALL.len() + 2, "{found:#?}");
        let scripts = found.iter().filter(|problem| problem["kind"] == "resource_failed");
        let ends: BTreeSet<&str> = scripts.filter_map(|problem| problem["url"].as_str()?.rsplit('/').next()).collect();
        assert_eq!(ends, BTreeSet::from(["no-extension", "not-there.css", "not-there.js"]));
        let at_load = found.iter().find(|problem| problem["text"].as_str().unwrap().contains("at load")).unwrap();
        assert_eq!((at_load["windowId"].as_str(), at_load["location"]["line"].as_u64()), (Some("w1"), Some(13)), "{at_load:#}");
        assert!(at_load["location"]["url"].as_str().unwrap().ends_with("/index.html"), "{at_load:#}");

        // Two errors of the page, two failed requests that are no script or style sheet, and perhaps that for the icon.
        let count = home.json(&["problems"])["console_errors"].as_u64().expect("a count");
        assert!((4..=6).contains(&count), "{count}: {}", home.ok(&["console-logs", "--type", "error"]));
        let told = home.ok(&["problems"]);
        assert!(told.contains(&format!("{count} errors on consoles: console-logs --type error")), "{told}");
        assert!(told.lines().any(|line| line.starts_with("page_error  Uncaught Error: at load  w1 http://")), "{told}");
        let only = home.json(&["problems", "--kind", "page_rejection"]);
        assert_eq!(only["count"], 2, "{only:#}");
        home.ok(&["stop"]);
    }
}

on_both! {
    console_errors_are_counted_but_are_not_problems(home) {
        home.ok(&["launch", &app("problems"), "--env", "PAGE=calm.html"]);
        home.ok(&["expect-text", "h1", "--equals", "Calm"]);
        let told = eventually("both complaints", || {
            Some(home.ok(&["problems"])).filter(|told| told.contains("2 errors on consoles"))
        });
        assert_eq!(told, "nothing went wrong\n2 errors on consoles: console-logs --type error");
        home.ok(&["stop"]);
    }
}
