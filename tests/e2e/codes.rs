//! The error table: every code that is not reserved is provoked, and MCP and the command line give
//! the same envelope for it.

use crate::support::{Home, Mcp, app, free_port, on_both};
use serde_json::{Value, json};
use stagewright_driver::fault::CODES;
use std::collections::BTreeSet;

/// Those that need an app of their own, and the tests that provoke them.
const ELSEWHERE: [(&str, &str); 7] = [
    ("SINGLE_INSTANCE_LOCK", include_str!("hardened.rs")),
    ("SURFACE_CLOSED", include_str!("windows.rs")),
    ("CDP_TIMEOUT", include_str!("bad_joins.rs")),
    ("INJECT_FAILED", include_str!("bad_joins.rs")),
    ("APP_EXITED", include_str!("crash.rs")),
    ("RENDERER_GONE", include_str!("crash.rs")),
    ("APP_NOT_RESPONDING", include_str!("crash.rs")),
];

/// A bug of ours cannot be provoked, and a bad `--plugin` fails before there is a tool to call.
const NOT_BY_A_CALL: [&str; 2] = ["INTERNAL_ERROR", "PLUGIN_LOAD_FAILED"];

const SOON: u64 = 150;

/// A call of a session named `codes` on the sample controls, for each code.
fn provocations() -> Vec<(&'static str, &'static str, Value)> {
    let click = |selector: &str| json!({ "selector": selector, "timeoutMs": SOON });
    vec![
        ("NOT_RUNNING", "electron_info", json!({ "sessionId": "nobody" })),
        ("ALREADY_RUNNING", "electron_launch", json!({ "main": app("basic"), "sessionId": "codes" })),
        ("LAUNCH_FAILED", "electron_launch", json!({ "main": app("exit-early"), "sessionId": "other" })),
        (
            "LAUNCH_TIMEOUT",
            "electron_launch",
            json!({ "main": app("no-window"), "sessionId": "other", "timeoutMs": 1000 }),
        ),
        ("FILE_NOT_FOUND", "electron_launch", json!({ "main": "/nowhere/at/all", "sessionId": "other" })),
        ("ABSOLUTE_PATH_REQUIRED", "electron_launch", json!({ "main": "here/and/there", "sessionId": "other" })),
        ("BAD_ARGUMENT", "electron_click", json!({ "ref": 1, "selector": "#plain" })),
        ("REF_NOT_FOUND", "electron_click", json!({ "ref": 4_000 })),
        ("SURFACE_NOT_FOUND", "electron_get_text", json!({ "selector": "h1", "window": "w99" })),
        ("SELECTOR_NO_MATCH", "electron_get_text", json!({ "selector": "#no-such-thing" })),
        ("ELEMENT_NOT_VISIBLE", "electron_click", click("#hidden")),
        ("ELEMENT_DISABLED", "electron_click", click("#disabled")),
        ("ELEMENT_COVERED", "electron_click", click("#covered")),
        ("ELEMENT_READONLY", "electron_type", json!({ "selector": "#readonly", "text": "x", "timeoutMs": SOON })),
        ("TYPE_NO_EFFECT", "electron_type", json!({ "selector": "#refuses", "text": "x", "timeoutMs": SOON })),
        ("WAIT_TIMEOUT", "electron_wait_for_selector", click("#no-such-thing")),
        ("EXPECTATION_FAILED", "electron_expect_text", json!({ "selector": "h1", "equals": "x", "timeoutMs": SOON })),
        ("TRANSPORT_UNSUPPORTED", "electron_detach", json!({})),
        ("CDP_DISCONNECTED", "electron_attach", json!({ "port": free_port(), "sessionId": "other" })),
        ("EVAL_NOT_ALLOWED", "electron_eval_renderer", json!({ "code": "1" })),
    ]
}

/// The same, for frontends that allow eval.
fn eval_provocations() -> Vec<(&'static str, &'static str, Value)> {
    let eval = |code: &str| json!({ "code": code, "timeoutMs": 300 });
    vec![
        ("EVAL_SYNTAX_ERROR", "electron_eval_renderer", eval("return (")),
        ("EVAL_RUNTIME_ERROR", "electron_eval_renderer", eval("throw new Error('on purpose')")),
        ("EVAL_TIMEOUT", "electron_eval_renderer", eval("await new Promise(() => {})")),
        ("EVAL_BLOCKED_KEYWORD", "electron_eval_main", eval("return require('fs')")),
        ("EVAL_BLOCKED_CONSTRUCT", "electron_eval_main", eval("return (() => {}).constructor('1')()")),
    ]
}

const SLOW: (&str, &str) = ("OPERATION_TIMEOUT", "electron_wait");

#[test]
fn the_lists_hold_every_code_that_is_not_reserved() {
    let live: BTreeSet<&str> = CODES.iter().filter(|row| !row.reserved).map(|row| row.name).collect();
    let mut provoked: BTreeSet<&str> = provocations().iter().chain(&eval_provocations()).map(|p| p.0).collect();
    provoked.insert(SLOW.0);
    provoked.extend(NOT_BY_A_CALL);
    for (code, tests) in ELSEWHERE {
        assert!(tests.contains(&format!("{code:?}")), "nothing provokes {code} where it is said to be");
        provoked.insert(code);
    }
    assert_eq!(live, provoked);
}

on_both! {
    every_code_has_the_same_envelope_in_mcp_and_in_the_shell(home) {
        let mut home = home;
        home.session = Some("codes".into());
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("basic"), "sessionId": "codes" }));
        for (code, tool, args) in provocations() {
            same(&home, &mut mcp, &[], (code, tool, args));
        }
        let mut allowed = home.mcp(&["--allow-eval", "--session", "codes"]);
        for (code, tool, args) in eval_provocations() {
            same(&home, &mut allowed, &["--allow-eval"], (code, tool, args));
        }
        let budget = ["--operation-timeout-ms", "200"];
        let mut hasty = home.mcp(&[&budget[..], &["--session", "codes"]].concat());
        same(&home, &mut hasty, &budget, (SLOW.0, SLOW.1, json!({ "ms": 3000 })));
        home.fails("PLUGIN_LOAD_FAILED", &["info", "--plugin", "nonsense"]);
    }
}

fn same(home: &Home, mcp: &mut Mcp, flags: &[&str], (code, tool, args): (&str, &str, Value)) {
    let from_mcp = mcp.call(tool, args.clone());
    assert_eq!(from_mcp["code"], code, "{tool} {args}: {from_mcp:#}");
    let row = CODES.iter().find(|row| row.name == code).expect("a row");
    assert_eq!((&from_mcp["http"], &from_mcp["retryable"]), (&row.http.into(), &row.retryable.into()));
    let verb = tool.trim_start_matches("electron_").replace('_', "-");
    let args = args.to_string();
    let words = [&["--json", verb.as_str(), "--args", args.as_str()], flags].concat();
    let done = home.cli(&words);
    let from_shell: Value = serde_json::from_str(&done.out).unwrap_or_else(|e| panic!("{e}: {done:#?}"));
    assert_eq!(steady(&from_mcp), steady(&from_shell), "{code}");
    assert_eq!(done.status, i32::from(row.exit), "{code}");
}

/// An envelope without what differs from call to call: numbers in prose, times, process ids.
fn steady(envelope: &Value) -> Value {
    let mut steady = envelope.clone();
    let fields = steady.as_object_mut().expect("an envelope");
    fields.shift_remove("_meta");
    if let Some(details) = fields.get_mut("details").and_then(Value::as_object_mut) {
        details.retain(|_, value| !value.is_number() && !value.is_array());
    }
    let prose = fields["error"].as_str().unwrap_or_default();
    fields["error"] = prose.chars().filter(|c| !c.is_ascii_digit()).collect::<String>().into();
    steady
}
