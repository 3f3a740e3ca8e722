//! Codes that come from stagewright itself: a bug, and a frontend with wrong flags.

use super::{Pair, steady};
use crate::support::{Electron, Home, app};
use serde_json::{Value, json};

pub const CODES: &[&str] = &["INTERNAL_ERROR", "PLUGIN_LOAD_FAILED"];

/// Environment variable that names a verb in which a debug build's host panics.
const PANIC: &str = "STAGEWRIGHT_TEST_PANIC";

#[test]
fn panicking_verb_gives_internal_error_and_the_session_survives() {
    let env = [(PANIC, "electron_surfaces_list")];
    let mut pair = Pair::with_env(Home::on(Electron::V33), &[], &env);
    pair.launch(&app("basic"));
    pair.both("INTERNAL_ERROR", "electron_surfaces_list", json!({}));
    let again = pair.mcp.call("electron_surfaces_list", json!({}));
    assert_eq!(again["error"], "electron_surfaces_list panicked: a test has planted this.", "{again:#}");
    assert_eq!(pair.mcp.ok("electron_get_text", json!({ "selector": "h1" }))["text"], "Basic controls");
    pair.mcp.ok("electron_stop", json!({}));
    pair.saw(&CODES[..1]);
}

/// The server does not start, so no tool can be called. Its error is that of a verb with this flag.
#[test]
fn unknown_plugin_gives_the_same_error_in_every_frontend() {
    let home = Home::on(Electron::V33);
    let refused = |frontend: &[&str]| -> Value {
        let done = home.cli(&[&["--json", "--plugin", "nonsense"], frontend].concat());
        assert_eq!(done.status, 2, "{done:#?}");
        serde_json::from_str(&done.out).unwrap_or_else(|e| panic!("{e}: {done:#?}"))
    };
    let from_mcp = refused(&["mcp", "serve"]);
    assert_eq!(from_mcp["code"], "PLUGIN_LOAD_FAILED");
    assert_eq!(steady(&from_mcp), steady(&refused(&["info"])));
    assert_eq!(steady(&from_mcp), steady(&refused(&["repl"])));
}
