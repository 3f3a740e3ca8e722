//! Codes of native notifications, and of an app without hooks.

use super::Pair;
use crate::support::{app, on_both, processes::eventually};
use serde_json::json;

pub const NOTIFICATION_CODES: &[&str] = &["native.NOT_CAPTURING", "native.ALREADY_CAPTURING", "APP_HANDLER_THREW"];
pub const HOOK_CODES: &[&str] = &["native.NOT_INSTRUMENTED"];

on_both! {
    notification_codes_agree_between_shell_and_mcp(home) {
        let mut pair = Pair::new(home, &["--plugin", "native"]);
        pair.launch(&app("native-notifications"));
        // The next action begins a capture.
        pair.both("native.NOT_CAPTURING", "native_notifications", json!({}));
        // The next action ends it again.
        pair.both("native.ALREADY_CAPTURING", "native_notifications_start", json!({}));
        pair.mcp.ok("native_notifications_start", json!({}));
        pair.mcp.ok("electron_click", json!({ "selector": "#throwing" }));
        // The page asks the main process for the notification after the click was answered.
        let id = eventually("the notification", || {
            pair.mcp.ok("native_notifications", json!({}))["notifications"][1]["id"].as_u64()
        });
        pair.mcp.ok("native_notifications_stop", json!({}));
        pair.both("APP_HANDLER_THREW", "native_notification_act", json!({ "id": id, "action": "click" }));
        pair.saw(NOTIFICATION_CODES);
    }
}

on_both! {
    notification_capture_without_hooks_agrees_in_shell_and_mcp(home) {
        let mut pair = Pair::new(home, &["--plugin", "native"]);
        let launch = json!({ "main": app("native-notifications"), "sessionId": "codes", "instrumentNative": false });
        pair.mcp.ok("electron_launch", launch);
        pair.both("native.NOT_INSTRUMENTED", "native_notifications_start", json!({}));
        pair.saw(HOOK_CODES);
    }
}
