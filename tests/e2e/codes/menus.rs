//! Codes of native menus.

use super::Pair;
use crate::support::{app, on_both};
use serde_json::{Value, json};

pub const CODES: &[&str] = &["APP_HANDLER_THREW"];
pub const HALF_CODES: &[&str] = &["native.UNSUPPORTED"];
pub const HOOK_CODES: &[&str] = &["native.NOT_INSTRUMENTED"];

fn launched(home: crate::support::Home, how: &Value) -> Pair {
    let mut pair = Pair::new(home, &["--plugin", "native"]);
    let mut args = json!({ "main": app("native"), "sessionId": "codes" });
    args.as_object_mut().expect("arguments").extend(how.as_object().cloned().expect("arguments"));
    pair.mcp.ok("electron_launch", args);
    pair
}

on_both! {
    app_handler_threw_agrees_between_shell_and_mcp(home) {
        let mut pair = launched(home, &json!({}));
        pair.both("APP_HANDLER_THREW", "native_menu_invoke", json!({ "path": ["Odd", "Throw"] }));
        pair.saw(CODES);
    }
}

on_both! {
    native_unsupported_agrees_between_shell_and_mcp(home) {
        let mut pair = launched(home, &json!({ "noMain": true }));
        pair.both("native.UNSUPPORTED", "native_menu", json!({}));
        pair.saw(HALF_CODES);
    }
}

on_both! {
    native_not_instrumented_agrees_between_shell_and_mcp(home) {
        let mut pair = launched(home, &json!({ "instrumentNative": false }));
        pair.both("native.NOT_INSTRUMENTED", "native_trays", json!({}));
        pair.saw(HOOK_CODES);
    }
}
