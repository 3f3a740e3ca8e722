//! Requests of an app: captured, answered, waited for. The log of the test's own server shows which requests have
//! arrived.

mod bad_input;
mod bodies;
mod capture;
mod changes;
mod every_kind;
mod har_files;
mod held;
mod hops;
mod left_over;
mod main_process;
mod offline;
mod packaged;
mod partial;
mod playwright;
mod replay;
mod secrets;
mod server;
mod stubs;
mod tls;
mod undici;
mod utilities;
mod waiting;
mod whole_bodies;

use crate::support::{Home, OwnApp, app};
use serde_json::Value;
use server::Server;

/// Launches the app on that server.
fn launch(home: &Home, server: &Server, more: &[&str]) {
    let origin = format!("ORIGIN={}", server.origin());
    let app = app("network");
    let mut words = vec!["launch", &app, "--env", &origin];
    words.extend(more);
    home.ok(&words);
    home.ok(&["wait-for-selector", "h1"]);
}

/// Starts the app on its own with those variables, and joins it by its debug port, or by `inject`.
fn joined(home: &Home, env: &[(&str, &str)], is_injected: bool) -> OwnApp {
    let own = match is_injected {
        false => OwnApp::with_env(home.version(), &app("network"), env),
        true => OwnApp::plain_with_env(home.version(), &app("network"), env),
    };
    match own.port {
        Some(port) => home.ok(&["attach", "--port", &port.to_string()]),
        None => home.ok(&["inject", &own.pid_word()]),
    };
    home.ok(&["wait-for-selector", "h1"]);
    own
}

/// Runs code in the page; its value as text.
fn page(home: &Home, code: &str) -> String {
    home.ok(&["--allow-eval", "eval-renderer", code, "--raw"])
}

/// The same in the main process.
fn main(home: &Home, code: &str) -> String {
    home.ok(&["--allow-eval", "eval-main", code, "--raw"])
}

/// The captured rows that pass these filters.
fn rows(home: &Home, filters: &[&str]) -> Vec<Value> {
    let mut words = vec!["network-captured"];
    words.extend(filters);
    home.json(&words)["events"].as_array().expect("rows").clone()
}

/// The row of that address, the newest.
fn row(home: &Home, url: &str) -> Value {
    rows(home, &[url]).pop().unwrap_or_else(|| panic!("no row of {url}: {:#}", home.json(&["network-captured"])))
}
