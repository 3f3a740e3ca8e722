//! Codes of the network group.

use super::Pair;
use crate::support::{app, on_both};
use serde_json::json;

pub const CODES: &[&str] = &["network.UNSUPPORTED", "network.NOT_CAPTURING", "network.ALREADY_CAPTURING"];

on_both! {
    network_codes_agree_between_shell_and_mcp(home) {
        let mut pair = Pair::new(home, &["--plugin", "network"]);
        pair.mcp.ok("electron_launch", json!({ "main": app("basic"), "sessionId": "codes", "noMain": true }));
        pair.both("network.UNSUPPORTED", "network_capture_start", json!({ "from": ["main"] }));
        // The next action begins a capture.
        pair.both("network.NOT_CAPTURING", "network_captured", json!({}));
        // The next action reads it.
        pair.both("network.ALREADY_CAPTURING", "network_capture_start", json!({}));
        pair.saw(CODES);
    }
}
