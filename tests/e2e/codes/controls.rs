//! Codes that a page of ordinary controls can give.

use super::Pair;
use crate::support::{app, on_33, page};
use serde_json::{Value, json};

pub const CODES: &[&str] = &[
    "NOT_RUNNING",
    "ALREADY_RUNNING",
    "LAUNCH_FAILED",
    "LAUNCH_TIMEOUT",
    "FILE_NOT_FOUND",
    "ABSOLUTE_PATH_REQUIRED",
    "BAD_ARGUMENT",
    "REF_NOT_FOUND",
    "SURFACE_NOT_FOUND",
    "SELECTOR_NO_MATCH",
    "ELEMENT_NOT_VISIBLE",
    "ELEMENT_DISABLED",
    "ELEMENT_COVERED",
    "ELEMENT_MOVED",
    "ELEMENT_READONLY",
    "TYPE_NO_EFFECT",
    "WAIT_TIMEOUT",
    "EXPECTATION_FAILED",
    "TRANSPORT_UNSUPPORTED",
    "EVAL_NOT_ALLOWED",
];

pub const EVAL_CODES: &[&str] =
    &["EVAL_SYNTAX_ERROR", "EVAL_RUNTIME_ERROR", "EVAL_TIMEOUT", "EVAL_BLOCKED_KEYWORD", "EVAL_BLOCKED_CONSTRUCT"];

pub const SLOW_CODES: &[&str] = &["OPERATION_TIMEOUT"];

const SHORT_TIMEOUT_MS: u64 = 150;

on_33! {
    control_codes_agree_between_shell_and_mcp(home) {
        let mut pair = Pair::new(home, &[]);
        pair.launch(&app("basic"));
        let click = |selector: &str| json!({ "selector": selector, "timeoutMs": SHORT_TIMEOUT_MS });
        let into = |selector: &str| json!({ "selector": selector, "text": "x", "timeoutMs": SHORT_TIMEOUT_MS });
        let launch = |main: &str| json!({ "main": main, "sessionId": "other", "timeoutMs": 8000 });
        pair.both("NOT_RUNNING", "electron_info", json!({ "sessionId": "nobody" }));
        pair.both("LAUNCH_FAILED", "electron_launch", json!({ "main": app("exit-early"), "sessionId": "other" }));
        pair.both("LAUNCH_TIMEOUT", "electron_launch", launch(&app("no-window")));
        pair.both("FILE_NOT_FOUND", "electron_launch", launch("/nowhere/at/all"));
        pair.both("ABSOLUTE_PATH_REQUIRED", "electron_launch", launch("here/and/there"));
        pair.both("BAD_ARGUMENT", "electron_click", json!({ "ref": 1, "selector": "#plain" }));
        pair.both("BAD_ARGUMENT", "electron_click", json!({ "role": "button", "name_exact": "Edit" }));
        pair.both("REF_NOT_FOUND", "electron_click", json!({ "ref": 4_000 }));
        pair.both("SURFACE_NOT_FOUND", "electron_get_text", json!({ "selector": "h1", "window": "w99" }));
        pair.both("SELECTOR_NO_MATCH", "electron_get_text", json!({ "selector": "#no-such-thing" }));
        pair.both("SELECTOR_NO_MATCH", "electron_get_text", json!({ "selector": "#plian" }));
        pair.both("ELEMENT_NOT_VISIBLE", "electron_click", click("#hidden"));
        pair.both("ELEMENT_DISABLED", "electron_click", click("#disabled"));
        pair.both("ELEMENT_COVERED", "electron_click", click("#covered"));
        pair.both("ELEMENT_READONLY", "electron_type", into("#readonly"));
        pair.both("TYPE_NO_EFFECT", "electron_type", into("#refuses"));
        pair.both("TYPE_NO_EFFECT", "electron_type", into("#plain"));
        pair.both("WAIT_TIMEOUT", "electron_wait_for_selector", click("#no-such-thing"));
        pair.both("EXPECTATION_FAILED", "electron_expect_text", json!({ "selector": "h1", "equals": "x", "timeoutMs": SHORT_TIMEOUT_MS }));
        pair.both("EVAL_NOT_ALLOWED", "electron_eval_renderer", json!({ "code": "1" }));
        // Do not follow the next action of these two: it would end the session.
        pair.both("TRANSPORT_UNSUPPORTED", "electron_detach", json!({}));
        let moving = json!({ "main": app("page"), "sessionId": "codes", "env": { "PAGE": page("moving.html") } });
        pair.mcp.ok("electron_launch", moving);
        pair.both("ELEMENT_MOVED", "electron_click", click("#never"));
        pair.both("ALREADY_RUNNING", "electron_launch", json!({ "main": app("basic"), "sessionId": "codes" }));
        pair.saw(CODES);
    }
}

on_33! {
    eval_codes_agree_between_shell_and_mcp(home) {
        let mut pair = Pair::new(home, &["--allow-eval"]);
        pair.launch(&app("basic"));
        let eval = |code: &str| -> Value { json!({ "code": code, "timeoutMs": 10_000 }) };
        pair.both("EVAL_SYNTAX_ERROR", "electron_eval_renderer", eval("return ("));
        pair.both("EVAL_RUNTIME_ERROR", "electron_eval_renderer", eval("throw new Error('on purpose')"));
        // Keep a reference to the promise. V8 may collect one that nothing can settle, and reports that as another
        // error.
        let endless = json!({ "code": "await new Promise((done) => { window.held = done; })", "timeoutMs": 300 });
        pair.both("EVAL_TIMEOUT", "electron_eval_renderer", endless);
        pair.both("EVAL_BLOCKED_KEYWORD", "electron_eval_main", eval("return require('fs')"));
        pair.both("EVAL_BLOCKED_CONSTRUCT", "electron_eval_main", eval("return (() => {}).constructor('1')()"));
        pair.saw(EVAL_CODES);
    }
}

on_33! {
    operation_timeout_agrees_between_shell_and_mcp(home) {
        let mut pair = Pair::new(home, &["--operation-timeout-ms", "200"]);
        // A launch takes longer than that budget.
        pair.home.ok(&["launch", &app("basic")]);
        pair.both("OPERATION_TIMEOUT", "electron_wait", json!({ "ms": 3000 }));
        pair.saw(SLOW_CODES);
    }
}
