//! Cookies, web storage and databases of an app. The page's own script, the log of its server, and Electron's
//! `session.cookies` in the main process show the results.

mod caches;
mod cookies;
mod databases;
mod joined;
mod snapshots;
mod starts;
mod told;
mod web;

use crate::support::{Home, app};

/// Launches the app with its window "Web", or with all of its windows.
fn launch(home: &Home, all: bool) {
    let app = app("storage");
    match all {
        true => {
            home.ok(&["launch", &app, "--env", "ALL=1"]);
            home.ok(&["wait-for-window", "Opaque", "--timeout-ms", "30000"]);
        }
        false => drop(home.ok(&["launch", &app])),
    }
    home.ok(&["wait-for-window", "Web"]);
    home.ok(&["switch-window", "Web"]);
}

/// Runs code in the page of a window; its value as text.
fn page_of(home: &Home, window: &str, code: &str) -> String {
    home.ok(&["--allow-eval", "eval-renderer", code, "--raw", "--window", window])
}

/// The same in the window "Web".
fn page(home: &Home, code: &str) -> String {
    page_of(home, "Web", code)
}

/// Runs code in the main process; its value as text.
fn main(home: &Home, code: &str) -> String {
    home.ok(&["--allow-eval", "eval-main", code, "--raw"])
}

/// The message of an answer that failed.
fn says(told: &serde_json::Value) -> &str {
    told["error"].as_str().expect("a message")
}
