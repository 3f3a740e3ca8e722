//! The short list of `mcp serve`: what an agent that reads it can do, and what each answer tells it.

use crate::support::{Electron, Home, Mcp, app, on_33, on_both, page};
use serde_json::{Value, json};

fn names(mcp: &mut Mcp) -> Vec<String> {
    let listed = mcp.request("tools/list", json!({}))["result"]["tools"].clone();
    listed.as_array().expect("a list").iter().filter_map(|tool| tool["name"].as_str().map(str::to_owned)).collect()
}

fn begin(home: &Home) -> Mcp {
    let mut mcp = home.mcp(&["--tool-profile", "auto"]);
    mcp.ok("electron_launch", json!({ "main": app("basic") }));
    mcp
}

on_both! {
    action_reply_with_see_contains_the_changes(home) {
        let mut mcp = begin(&home);
        mcp.ok("electron_snapshot", json!({}));
        let typed = mcp.ok("electron_type", json!({ "target": "#name", "text": "Ada", "see": "changes" }));
        assert!(typed["seen"]["text"].as_str().is_some_and(|text| text.contains("Ada")), "{typed:#}");
        assert!(typed["seen"]["tokens"].as_u64().is_some_and(|tokens| (5..200).contains(&tokens)), "{typed:#}");
        let plain = mcp.ok("electron_type", json!({ "target": "#name", "text": "Bo" }));
        assert!(plain.get("seen").is_none() && plain.get("session_id").is_none(), "{plain:#}");
        let whole = mcp.ok("electron_click", json!({ "target": "h1", "see": "snapshot" }));
        assert!(whole["seen"]["text"].as_str().is_some_and(|text| text.starts_with("page ")), "{whole:#}");
        let wrong = mcp.call("electron_click", json!({ "target": "h1", "see": "all" }));
        assert_eq!(wrong["code"], "BAD_ARGUMENT", "{wrong:#}");
        assert_eq!(mcp.close(), 0);
    }
}

on_33! {
    fill_form_sets_fields_and_steps_stop_at_the_first_failure(home) {
        let mut mcp = begin(&home);
        let filled = mcp.ok("electron_fill_form", json!({ "fields": [{ "target": "#name", "value": "Ada" }], "see": "changes" }));
        assert!(filled["seen"]["text"].as_str().is_some_and(|text| text.contains("Ada")), "{filled:#}");
        let strict = json!({ "fields": [{ "target": "", "ref": null, "role": null, "name": "", "label": null, "value": "x" }] });
        assert_eq!(mcp.call("electron_fill_form", strict)["code"], "BAD_ARGUMENT");
        let steps = json!([
            { "tool": "electron_type", "args": { "target": "#name", "text": "Eve" } },
            { "tool": "electron_get", "args": "{\"what\": \"value\", \"target\": \"#name\"}" },
        ]);
        let said = mcp.ok("electron_steps", json!({ "steps": steps }));
        assert!(said["said"][1].as_str().is_some_and(|said| said.contains("Eve")), "{said:#}");
        let steps = json!([
            { "tool": "electron_type", "args": { "target": "#name", "text": "Zoe" } },
            { "tool": "electron_click", "args": { "target": "#nowhere" } },
            { "tool": "electron_type", "args": { "target": "#name", "text": "never" } },
        ]);
        let stopped = mcp.call("electron_steps", json!({ "steps": steps }));
        assert_eq!((&stopped["code"], &stopped["details"]["done"]), (&json!("SELECTOR_NO_MATCH"), &json!(1)), "{stopped:#}");
        assert!(stopped["error"].as_str().is_some_and(|said| said.starts_with("Step 2 (electron_click)")), "{stopped:#}");
        assert_eq!(mcp.ok("electron_get", json!({ "what": "value", "target": "#name" }))["value"], "Zoe");
        for tool in ["electron_steps", "electron_launch", "electron_clik"] {
            let refused = mcp.call("electron_steps", json!({ "steps": [{ "tool": tool, "args": {} }] }));
            assert_eq!(refused["code"], "BAD_ARGUMENT", "{tool}: {refused:#}");
        }
        let shows = mcp.ok("electron_wait_for", json!({ "text": "basic controls", "gone": "" }));
        assert_eq!(shows["matched"], true);
        let missed = mcp.call("electron_wait_for", json!({ "gone": "Basic controls", "timeoutMs": 50 }));
        assert_eq!(missed["code"], "WAIT_TIMEOUT", "{missed:#}");
        assert_eq!(mcp.close(), 0);
    }
}

on_33! {
    calling_an_unlisted_tool_adds_its_group_to_the_list(home) {
        let mut mcp = begin(&home);
        let before = names(&mut mcp);
        assert!(!before.contains(&"native_menu".to_owned()) && before.contains(&"electron_more".to_owned()), "{before:?}");
        mcp.ok("native_menu", json!({}));
        assert!(names(&mut mcp).contains(&"native_menu".to_owned()), "a call lists its group");
        let lines = mcp.ok("electron_more", json!({ "group": "clock", "tool": "", "args": "" }));
        assert!(lines["tools"][0].as_str().is_some_and(|line| line.starts_with("clock_")), "{lines:#}");
        assert!(names(&mut mcp).iter().any(|name| name.starts_with("clock_")));
        // A client that never lists the tools again, and sends every property of a tool.
        let called = json!({ "group": "", "tool": "electron_get_attribute", "args": "{\"target\": \"#name\", \"name\": \"id\"}" });
        assert_eq!(mcp.ok("electron_more", called)["value"], "name");
        assert_eq!(mcp.call("electron_more", json!({}))["code"], "BAD_ARGUMENT");
        assert_eq!(mcp.call("electron_more", json!({ "tool": "electron_get_url", "args": "no" }))["code"], "BAD_ARGUMENT");
        let gated = mcp.call("electron_eval_main", json!({ "code": "1" }));
        assert_eq!(gated["code"], "EVAL_NOT_ALLOWED", "{gated:#}");
        assert_eq!(mcp.close(), 0);
    }
}

/// Essential is the short list alone.
#[test]
fn essential_profile_does_not_grow_and_names_the_group_flag() {
    let home = Home::on(Electron::V33);
    let mut mcp = home.mcp(&["--tool-profile", "essential"]);
    let before = names(&mut mcp);
    let refused = mcp.call("native_menu", json!({}));
    assert!(refused.to_string().contains("--plugin native"), "{refused:#}");
    let inside = mcp.call("electron_steps", json!({ "steps": [{ "tool": "native_menu", "args": {} }] }));
    assert!(inside.to_string().contains("--plugin native"), "{inside:#}");
    assert_eq!(mcp.call("electron_get_html", json!({}))["code"], "NOT_RUNNING", "the core can be called");
    assert_eq!(names(&mut mcp), before);
    assert_eq!(mcp.close(), 0);
}

on_33! {
    snapshot_can_be_limited_to_a_part_a_depth_or_a_page(home) {
        let mut mcp = begin(&home);
        let whole = mcp.ok("electron_snapshot", json!({}));
        let text = |answer: &Value| answer["snapshot_text"].as_str().expect("text").to_owned();
        let part = mcp.ok("electron_snapshot", json!({ "within": "#name" }));
        assert!(text(&part).len() < text(&whole).len() && text(&part).contains("textbox"), "{part:#}");
        let top = mcp.ok("electron_snapshot", json!({ "depth": 1 }));
        assert!(text(&top).len() < text(&whole).len(), "{top:#}");
        let first = mcp.ok("electron_snapshot", json!({ "page": 1, "maxEntries": 2 }));
        assert_eq!((&first["entry_count"], &first["truncated"]), (&json!(2), &json!(true)), "{first:#}");
        let beyond = mcp.call("electron_snapshot", json!({ "page": 999 }));
        assert_eq!(beyond["code"], "BAD_ARGUMENT", "{beyond:#}");
        let nothing = mcp.call("electron_snapshot", json!({ "within": "#nowhere" }));
        assert_eq!(nothing["ok"], false, "{nothing:#}");
        let both = mcp.call("electron_snapshot", json!({ "within": "#name", "since": "last" }));
        assert_eq!(both["code"], "BAD_ARGUMENT", "{both:#}");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    see_stops_reading_the_page_at_the_end_of_the_call_budget(home) {
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("busy-after.html"))]);
        let looking = r##"{"selector": "#go", "see": "changes"}"##;
        let said = home.cli(&["click", "--args", looking, "--operation-timeout-ms", "3000", "--json"]);
        let said: Value = serde_json::from_str(&said.out).expect("JSON");
        // On a slow machine the page is busy before the click has its answer. Then the call itself is over its time.
        let late = said["ok"] == false && ["OPERATION_TIMEOUT", "APP_NOT_RESPONDING"].iter().any(|code| said["code"] == *code);
        let missing = said["seen"]["missing"].as_str().is_some_and(|why| why.contains("the time of the call"));
        assert!(late || missing, "the page was read after the time of the call: {said:#}");
        home.ok(&["force-kill"]);
    }
}

on_both! {
    see_after_steps_reads_the_window_of_the_last_action(home) {
        let mut mcp = home.mcp(&["--tool-profile", "auto"]);
        mcp.ok("electron_launch", json!({ "main": app("windows") }));
        mcp.ok("electron_wait_for_window", json!({ "title": "Second window", "timeoutMs": 30_000 }));
        let step = |window: &str| json!({ "tool": "electron_click", "args": { "target": "#press", "window": window } });
        for (windows, last) in [(["First window", "Second window"], "Second"), (["Second window", "First window"], "First")] {
            let steps: Vec<Value> = windows.iter().map(|window| step(window)).collect();
            let said = mcp.ok("electron_steps", json!({ "steps": steps, "see": "snapshot" }));
            let seen = said["seen"]["text"].as_str().unwrap_or_default();
            assert!(seen.contains(&format!("{last} window")), "{windows:?}: {said:#}");
        }
        assert_eq!(mcp.close(), 0);
    }
}

/// The witness is the client, which knows what it has called.
#[test]
fn last_ten_calls_are_readable_as_an_mcp_resource() {
    let home = Home::on(Electron::V33);
    let mut mcp = home.mcp(&["--tool-profile", "auto"]);
    let listed = mcp.request("resources/list", json!({}))["result"]["resources"].clone();
    assert_eq!(listed[0]["uri"], "stagewright://calls", "{listed:#}");
    for number in 0..11 {
        mcp.call("electron_click", json!({ "target": format!("#b{number}") }));
    }
    mcp.ok("electron_doctor", json!({}));
    let read = mcp.request("resources/read", json!({ "uri": "stagewright://calls" }));
    let text = read["result"]["contents"][0]["text"].as_str().expect("text");
    let calls: Vec<Value> = serde_json::from_str(text).expect("JSON");
    assert_eq!(calls.len(), 10, "{calls:#?}");
    assert_eq!((&calls[0]["args"]["target"], &calls[0]["code"]), (&json!("#b2"), &json!("NOT_RUNNING")));
    assert_eq!((&calls[9]["tool"], &calls[9]["ok"]), (&json!("electron_doctor"), &json!(true)));
    let unknown = mcp.request("resources/read", json!({ "uri": "stagewright://nothing" }));
    assert!(unknown["error"]["message"].as_str().is_some_and(|said| said.contains("nothing")), "{unknown:#}");
    assert_eq!(mcp.close(), 0);
}
