//! Codes of joins that fail.

use super::Pair;
use crate::support::{Electron, Home, free_port};
use serde_json::json;
use std::{net::TcpListener, process::Command};

pub const CODES: &[&str] = &["CDP_DISCONNECTED", "CDP_TIMEOUT", "INJECT_FAILED"];

#[test]
fn codes_of_failed_joins_agree_between_shell_and_mcp() {
    let mut pair = Pair::new(Home::on(Electron::V33), &[]);
    pair.both("CDP_DISCONNECTED", "electron_attach", json!({ "port": free_port(), "sessionId": "other" }));
    // It listens, and never accepts a connection.
    let silent = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = silent.local_addr().expect("bound").port();
    pair.both("CDP_TIMEOUT", "electron_attach", json!({ "port": port, "sessionId": "other", "timeoutMs": 500 }));
    let mut gone = Command::new("true").spawn().expect("a process");
    gone.wait().expect("it ends");
    pair.both("INJECT_FAILED", "electron_inject", json!({ "pid": gone.id(), "sessionId": "other" }));
    pair.saw(CODES);
}
