//! Codes of messages between pages and the main process.

use super::Pair;
use crate::support::{app, on_33};
use serde_json::json;

pub const CODES: &[&str] = &["ipc.UNSUPPORTED", "ipc.NOT_CAPTURING", "ipc.ALREADY_CAPTURING", "ipc.INVOKE_FAILED"];

on_33! {
    ipc_codes_agree_between_shell_and_mcp(home) {
        let mut pair = Pair::new(home, &["--plugin", "ipc"]);
        let launch = json!({ "main": app("ipc"), "sessionId": "codes", "noMain": true });
        pair.mcp.ok("electron_launch", launch);
        pair.both("ipc.UNSUPPORTED", "ipc_capture_start", json!({}));
        pair.mcp.ok("electron_stop", json!({}));
        pair.launch(&app("ipc"));
        // The next action begins a capture.
        pair.both("ipc.NOT_CAPTURING", "ipc_captured", json!({}));
        pair.both("ipc.INVOKE_FAILED", "ipc_invoke", json!({ "channel": "nobody" }));
        // The next action ends the capture.
        pair.both("ipc.ALREADY_CAPTURING", "ipc_capture_start", json!({}));
        pair.saw(CODES);
    }
}
