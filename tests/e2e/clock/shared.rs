//! Shared workers: those of each session of the app, and those that start later.

use super::{HOUR, NEW_YEAR, NEW_YEAR_TEXT, eval};
use crate::support::{Home, OwnApp, app, on_both, processes::eventually};
use serde_json::json;

/// The date in the shared worker of that window's session.
fn date(home: &Home, window: &str) -> u64 {
    let told = home.json(&["--allow-eval=renderer", "eval-renderer", "askShared('now')", "--window", window]);
    told["result"].as_u64().unwrap_or_else(|| panic!("{told:#}"))
}

fn follows_the_clock(home: &Home) {
    assert!(date(home, "Clock") < NEW_YEAR, "it runs before the clock is there");
    home.ok(&["clock-install", NEW_YEAR_TEXT]);
    home.ok(&["clock-pause", NEW_YEAR_TEXT]);
    assert_eq!(date(home, "Clock"), NEW_YEAR);
    eval(home, "askShared('set')");
    home.ok(&["clock-run-for", "1h"]);
    assert_eq!(eval(home, "askShared('log')"), json!([["shared", NEW_YEAR + HOUR]]));
    // A worker of another session, which starts now.
    eval(home, "app.main('apart')");
    home.ok(&["wait-for-window", "Apart"]);
    eventually("the clock in it", || (date(home, "Apart") == NEW_YEAR + HOUR).then_some(()));
    home.ok(&["clock-run-for", "1h"]);
    assert_eq!((date(home, "Clock"), date(home, "Apart")), (NEW_YEAR + 2 * HOUR, NEW_YEAR + 2 * HOUR));
}

fn has_real_time(home: &Home) {
    for window in ["Clock", "Apart"] {
        eventually("the real time", || (date(home, window) < NEW_YEAR).then_some(()));
    }
}

on_both! {
    shared_workers_of_every_electron_session_follow_the_clock(home) {
        home.ok(&["launch", &app("clock")]);
        follows_the_clock(&home);
        home.ok(&["clock-uninstall"]);
        has_real_time(&home);
        home.ok(&["stop"]);

        let own = OwnApp::with_port(home.version(), &app("clock"));
        home.ok(&["attach", "--port", &own.port.expect("a port").to_string()]);
        follows_the_clock(&home);
        home.ok(&["detach"]);
        home.ok(&["inject", &own.pid_word()]);
        has_real_time(&home);
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}
