//! Bad targets for every verb that takes one, pages that change during a call, and pages that hang.

mod fleeting;
mod hung;
mod shifting;

use crate::support::{Home, app, by_hand::in_page, on_both, processes::eventually};
use serde_json::{Map, Value, json};
use stagewright_commands::{Row, verb::TargetUse};
use stagewright_runner::REGISTRY;

/// Valid arguments, without a target.
fn valid_arguments(row: &'static Row, home: &Home) -> Map<String, Value> {
    let file = home.path().join("a.txt");
    std::fs::write(&file, "a").expect("a file");
    let sample = |name: &str, property: &Value| match (name, property["type"].as_str()) {
        ("paths", _) => json!([file]),
        ("properties", _) => json!(["color"]),
        ("state", _) => json!({ "visible": true }),
        ("key", _) => json!("Enter"),
        ("fields", _) => json!([{ "target": "h1", "value": "a" }]),
        (_, Some("array")) => json!(["a"]),
        (_, Some("number")) => json!(2.0),
        _ => json!("click"),
    };
    let required = row.properties().filter(|(name, _)| row.requires(name));
    let mut args: Map<String, Value> =
        required.map(|(name, property)| (name.clone(), sample(name, property))).collect();
    match row.properties().find(|(name, _)| *name == "equals") {
        Some((_, property)) if property["type"] == "integer" => drop(args.insert("equals".into(), json!(7))),
        Some(_) => drop(args.insert("equals".into(), json!("x"))),
        None if row.has("contains") => drop(args.insert("contains".into(), json!("x"))),
        None => {}
    }
    if row.target == TargetUse::Pair {
        args.insert("targetSelector".into(), json!("#drag-target"));
    }
    // A wait for a text takes either `text` or `gone`.
    if row.has("gone") {
        args.insert("text".into(), json!("x"));
    }
    // A storage verb takes either key or keys.
    if row.has("key") && row.has("keys") {
        args.insert("key".into(), json!("a"));
    }
    if row.has("timeoutMs") {
        args.insert("timeoutMs".into(), json!(100));
    }
    args
}

/// Verbs that refuse these calls before they look for the target. A button that is not held is not released anywhere.
/// Without a folder of baselines a picture is not compared; `visual_capture` takes it in the same way.
const BEFORE_THE_TARGET: [&str; 3] = ["electron_mouse_up", "visual_expect", "visual_update_baseline"];

on_both! {
    every_verb_refuses_stale_refs_and_broken_selectors(home) {
        let mut mcp = home.mcp(&["--plugin", "visual"]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let link = mcp.ok("electron_find", json!({ "role": "button", "name_exact": "Alpha" }));
        mcp.ok("electron_click", json!({ "selector": "#reload" }));
        // The click does not wait for the new document.
        eventually("the new document", || {
            let text = mcp.call("electron_get_text", json!({ "ref": link["matches"][0]["ref"] }));
            (text["code"] == "REF_NOT_FOUND").then_some(())
        });
        mcp.ok("electron_wait_for_selector", json!({ "selector": "#plain" }));
        // A ref from before the page's reload, and a number that no snapshot gave.
        let refs = [(&link["matches"][0]["ref"], "reloaded"), (&json!(4_000), "never issued")];
        let rows = REGISTRY.rows().filter(|row| row.target != TargetUse::None && !BEFORE_THE_TARGET.contains(&row.tool));
        for row in rows {
            let mut with = |name: &str, value: Value| {
                let mut args = valid_arguments(row, &home);
                args.insert(name.into(), value);
                mcp.call(row.tool, args.into())
            };
            for (number, why) in refs {
                let stale = with("ref", number.clone());
                if row.tool == "electron_exists" {
                    assert_eq!(stale["exists"], false, "{stale:#}");
                } else {
                    assert_eq!(stale["code"], "REF_NOT_FOUND", "{}: {stale:#}", row.tool);
                    assert!(stale["error"].as_str().is_some_and(|e| e.contains(why)), "{}: {stale:#}", row.tool);
                    assert_eq!(stale["similar_refs"], Value::Null, "nothing is known of it: {stale:#}");
                    assert_eq!(stale["next_actions"][0]["tool"], "electron_snapshot", "{}: {stale:#}", row.tool);
                }
            }
            let broken = with("selector", json!("button["));
            assert_eq!(broken["code"], "BAD_ARGUMENT", "{}: {broken:#}", row.tool);
            assert!(broken["error"].as_str().is_some_and(|e| e.contains("does not parse")), "{}: {broken:#}", row.tool);
            let empty = with("selector", json!(" "));
            assert_eq!(empty["code"], "BAD_ARGUMENT", "{}: {empty:#}", row.tool);
            let no_surface = with("window", json!("w99"));
            assert_eq!(no_surface["ok"], false, "{}: {no_surface:#}", row.tool);
            for (with_it, part) in [(json!("#plain"), "exclude"), (Value::Null, "Which element?")] {
                let mut args = valid_arguments(row, &home);
                if !with_it.is_null() {
                    args.insert("ref".into(), json!(1));
                    args.insert("selector".into(), with_it);
                } else if row.target == TargetUse::Optional {
                    continue;
                }
                let answer = mcp.call(row.tool, args.into());
                assert_eq!(answer["code"], "BAD_ARGUMENT", "{}: {answer:#}", row.tool);
                assert!(answer["error"].as_str().is_some_and(|e| e.contains(part)), "{}: {answer:#}", row.tool);
            }
        }
        assert_eq!(mcp.ok("electron_get_text", json!({ "selector": "#result" }))["text"], "none", "nothing was done");
    }
}

on_both! {
    target_that_vanishes_during_a_call_fails_with_a_code(home) {
        home.ok(&["launch", &app("basic")]);
        home.ok(&["click", "#later"]);
        home.ok(&["wait-for-selector", "#late"]);
        home.ok(&["click", "#remove-later"]);
        home.ok(&["wait-for-selector", "#late", "--state", "detached"]);
        home.fails("SELECTOR_NO_MATCH", &["click", "#late", "--timeout-ms", "100"]);
        home.ok(&["click", "#later"]);
        home.ok(&["wait-for-selector", "#late"]);
        home.ok(&["click", "#remove-later"]);
        // The element exists when the expect starts, and is gone when it ends.
        let gone = home.fails("EXPECTATION_FAILED", &["expect-text", "#late", "--equals", "never", "--timeout-ms", "900"]);
        assert!(gone["error"].as_str().is_some_and(|e| !e.is_empty()), "{gone:#}");
    }
}

on_both! {
    an_expect_survives_a_navigation(home) {
        home.ok(&["launch", &app("basic")]);
        in_page(&home, "window.old = 1");
        home.ok(&["click", "#reload"]);
        home.ok(&["expect-text", "h1", "--equals", "Basic controls"]);
        // Neither waits for the new document.
        eventually("the new document", || (in_page(&home, "typeof window.old") == "undefined").then_some(()));
        home.ok(&["click", "#link-page"]);
        home.ok(&["expect-url", "--contains", "second.html"]);
        home.fails("SELECTOR_NO_MATCH", &["get-text", "#plain"]);
    }
}
