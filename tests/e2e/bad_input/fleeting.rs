//! Targets that vanish, and pages that navigate, while a verb works on them.

use super::{BEFORE_THE_TARGET, valid_arguments};
use crate::support::{Home, Mcp, app, on_both, page, processes::eventually};
use serde_json::{Map, Value, json};
use stagewright_commands::{Row, verb::TargetUse};
use stagewright_runner::REGISTRY;
use std::time::{Duration, Instant};

/// Longest call: its `timeoutMs`, its work after the checks, and a busy machine.
const LONGEST_CALL: Duration = Duration::from_secs(6);

/// Codes that are right for a target that vanishes during the call.
const VANISHED_TARGET_CODES: [&str; 7] = [
    "ELEMENT_MOVED",
    "SELECTOR_NO_MATCH",
    "REF_NOT_FOUND",
    "ELEMENT_NOT_VISIBLE",
    "TYPE_NO_EFFECT",
    "WAIT_TIMEOUT",
    "EXPECTATION_FAILED",
];

/// Verbs that have succeeded once their event is sent, whatever the page does then.
const ALWAYS_SUCCEED: [&str; 1] = ["electron_set_files"];

fn launch(home: &Home, query: &str) -> Mcp {
    let mut mcp = home.mcp(&["--plugin", "visual"]);
    let env = json!({ "PAGE": page("fleeting.html"), "QUERY": query });
    mcp.ok("electron_launch", json!({ "main": app("page"), "env": env }));
    mcp
}

/// Restores the page with all its elements.
fn again(mcp: &mut Mcp) {
    // A button that was pressed stays down, whatever the page did.
    mcp.call("electron_mouse_up", json!({}));
    // The call before may have made the page navigate: its document may still be there for a moment.
    let before = eventually("a page that stays", || {
        let before = mcp.ok("electron_get_text", json!({ "selector": "#count" }))["text"].clone();
        let clicked = mcp.call("electron_click", json!({ "selector": "#again" }));
        assert!(clicked["ok"] == true || clicked["code"] == "ELEMENT_MOVED", "{clicked:#}");
        (clicked["ok"] == true).then_some(before)
    });
    mcp.ok("electron_expect_text", json!({ "selector": "#count", "not_equals": before }));
    mcp.ok("electron_wait_for_selector", json!({ "selector": "#box" }));
}

/// A call on a target that the verb can work on.
fn call_on_target(row: &'static Row, home: &Home) -> Map<String, Value> {
    let target = match row.tool {
        "electron_type" | "electron_clear_input" | "electron_keyboard_type" => "#text",
        "electron_type_into_editor" => "#rich",
        "electron_check" => "#check",
        "electron_uncheck" => "#checked",
        "electron_select_option" => "#select",
        "electron_set_files" => "#file",
        "electron_scroll" | "electron_scroll_into_view" => "#far",
        _ => "#button",
    };
    let mut args = valid_arguments(row, home);
    args.insert("selector".into(), json!(target));
    if row.target == TargetUse::Pair {
        args.insert("targetSelector".into(), json!("#there"));
    }
    if row.tool == "electron_select_option" {
        args.insert("values".into(), json!(["b"]));
    }
    args
}

fn every_verb(home: &Home, mcp: &mut Mcp, before: impl Fn(&mut Mcp)) -> Vec<String> {
    let mut wrong = vec![];
    let rows = REGISTRY.rows().filter(|row| row.target != TargetUse::None && !BEFORE_THE_TARGET.contains(&row.tool));
    for row in rows {
        let args = call_on_target(row, home);
        before(mcp);
        let begun = Instant::now();
        let answer = mcp.call(row.tool, args.into());
        let clear = answer["code"]
            .as_str()
            .is_none_or(|code| VANISHED_TARGET_CODES.contains(&code) && !ALWAYS_SUCCEED.contains(&row.tool));
        if !clear || begun.elapsed() > LONGEST_CALL {
            wrong.push(format!("{} after {:?}: {answer}", row.tool, begun.elapsed()));
        }
        again(mcp);
    }
    wrong
}

on_both! {
    every_verb_handles_a_target_that_vanishes_on_first_input(home) {
        let mut mcp = launch(&home, "vanish");
        let wrong = every_verb(&home, &mut mcp, |_| {});
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}

on_both! {
    every_verb_handles_a_page_that_navigates_on_first_input(home) {
        let mut mcp = launch(&home, "leave");
        let wrong = every_verb(&home, &mut mcp, |_| {});
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}

on_both! {
    waits_continue_when_their_target_vanishes_or_the_page_navigates(home) {
        let mut mcp = launch(&home, "");
        let wait = |what: Value| {
            let mut args = what;
            args["timeoutMs"] = 1_500.into();
            args
        };
        let mut after = |button: &str, tool: &str, mut args: Value| {
            if args["not_equals"].is_null() && args.get("not_equals").is_some() {
                args["not_equals"] = mcp.ok("electron_get_text", json!({ "selector": "#count" }))["text"].clone();
            }
            mcp.ok("electron_click", json!({ "selector": button }));
            let begun = Instant::now();
            let answer = mcp.call(tool, wait(args));
            assert!(begun.elapsed() < LONGEST_CALL, "{tool}: {:?}", begun.elapsed());
            again(&mut mcp);
            answer
        };
        let gone = after("#vanish-soon", "electron_expect_text", json!({ "selector": "#button", "equals": "Never" }));
        assert_eq!(gone["code"], "EXPECTATION_FAILED", "{gone:#}");
        let gone = after("#vanish-soon", "electron_wait_for_selector", json!({ "selector": "#button", "state": "detached" }));
        assert_eq!(gone["ok"], true, "{gone:#}");
        let gone = after("#vanish-soon", "electron_wait_for_event", json!({ "selector": "#button", "eventName": "click" }));
        assert_eq!(gone["code"], "WAIT_TIMEOUT", "{gone:#}");
        let gone = after("#vanish-soon", "electron_wait_for_state", json!({ "selector": "#button", "state": { "enabled": false } }));
        assert_eq!(gone["code"], "WAIT_TIMEOUT", "{gone:#}");

        let back = after("#leave-soon", "electron_expect_text", json!({ "selector": "#count", "not_equals": null }));
        assert_eq!(back["ok"], true, "seen in the next document: {back:#}");
        let back = after("#leave-soon", "electron_wait_for_selector", json!({ "selector": "#never" }));
        assert_eq!(back["code"], "WAIT_TIMEOUT", "{back:#}");
        let back = after("#leave-soon", "electron_wait_for_event", json!({ "selector": "#button", "eventName": "click" }));
        assert_eq!(back["code"], "WAIT_TIMEOUT", "{back:#}");
        let back = after("#leave-soon", "electron_expect_count", json!({ "selector": "#button", "equals": 5 }));
        assert_eq!(back["code"], "EXPECTATION_FAILED", "{back:#}");
    }
}
