//! A script that is written for the tool reference, played with `--tool-profile full`: all 53 tools by their names, with
//! the reference's parameters, limits and defaults. `tests/seeds/table.rs` compares the schemas.

use crate::support::{Electron, Home, Mcp, OwnApp, app, on_both};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

const PARAMETERS: &str = include_str!("../seeds/parameters.tsv");
const RETURNS: &str = include_str!("../seeds/returns.tsv");

/// Fields that the reference promises for one of two ways of a call.
const ONE_OF_TWO_WAYS: [(&str, &str); 12] = [
    ("electron_scroll", "target"),
    ("electron_scroll", "dx"),
    ("electron_scroll", "dy"),
    ("electron_snapshot", "snapshot"),
    ("electron_snapshot", "diff"),
    ("electron_snapshot", "diff_format"),
    ("electron_eval_main", "result_chars"),
    ("electron_eval_main", "result_serialized"),
    ("electron_eval_main", "truncated"),
    ("electron_eval_renderer", "result_chars"),
    ("electron_eval_renderer", "result_serialized"),
    ("electron_eval_renderer", "truncated"),
];

/// The larger of the two values to which the reference cuts longer times.
const CLAMPED_TO_MS: u64 = 60_000;

/// Plays the script, and knows which tools were called with which parameters.
struct Script {
    mcp: Mcp,
    used: BTreeMap<String, BTreeSet<String>>,
}

impl Script {
    fn new(home: &Home) -> Script {
        let mcp = home.mcp(&["--tool-profile", "full", "--allow-eval"]);
        Script { mcp, used: BTreeMap::new() }
    }

    fn note(&mut self, tool: &str, args: &Value) {
        let names = args.as_object().into_iter().flat_map(Map::keys).cloned();
        self.used.entry(tool.to_owned()).or_default().extend(names);
    }

    /// A call that must succeed, with the fields that the reference promises.
    fn ok(&mut self, tool: &str, args: Value) -> Value {
        self.note(tool, &args);
        let answer = self.mcp.ok(tool, args.clone());
        for field in promised(tool).filter(|field| !ONE_OF_TWO_WAYS.contains(&(tool, field))) {
            assert!(answer.get(field).is_some(), "{tool} {args}: no {field}: {answer:#}");
        }
        answer
    }

    fn fails(&mut self, tool: &str, args: Value, code: &str) -> Value {
        self.note(tool, &args);
        let answer = self.mcp.call(tool, args.clone());
        assert_eq!(answer["code"], code, "{tool} {args}: {answer:#}");
        answer
    }

    /// Each tool that takes a time takes one that is above the reference's limits, where the reference cuts it.
    fn with_long_time(&mut self, tool: &str, mut args: Value) -> Value {
        if takes(tool, "timeoutMs") {
            args["timeoutMs"] = (CLAMPED_TO_MS + 1).into();
        }
        self.ok(tool, args)
    }
}

fn promised(tool: &str) -> impl Iterator<Item = &'static str> {
    let line = RETURNS.lines().skip(1).filter_map(|line| line.split_once('\t')).find(|(name, _)| *name == tool);
    line.map_or("", |(_, fields)| fields).split_whitespace()
}

fn parameters() -> impl Iterator<Item = (&'static str, &'static str)> {
    PARAMETERS.lines().skip(1).filter_map(|line| {
        let mut cells = line.split('\t');
        Some((cells.next()?, cells.next()?))
    })
}

fn takes(tool: &str, parameter: &str) -> bool {
    parameters().any(|one| one == (tool, parameter))
}

fn at(selector: &str) -> Value {
    json!({ "selector": selector })
}

fn with(selector: &str, more: Value) -> Value {
    let mut args = at(selector);
    args.as_object_mut().expect("an object").extend(more.as_object().cloned().expect("an object"));
    args
}

on_both! {
    a_script_of_the_reference_works_unchanged(home) {
        let mut script = Script::new(&home);
        let file = home.path().join("note.txt").display().to_string();
        std::fs::write(&file, "a note").expect("written");
        let folder = home.path().display().to_string();

        script.fails("electron_snapshot", json!({}), "NOT_RUNNING");
        script.ok("electron_discover_running", json!({}));
        script.ok("electron_discover_running", json!({ "ports": [9222, 9223], "host": "127.0.0.1", "timeoutMs": 300 }));
        let launched = script.ok("electron_launch", json!({
            "main": app("basic"), "args": [], "env": { "MODE": "test" }, "cwd": folder,
            "timeoutMs": 120_000, "readyTimeoutMs": 30_000, "allowMultiple": false, "instrumentNative": true,
        }));
        assert_eq!((&launched["transport"], &launched["renderer_ready"]), (&json!("launch"), &json!(true)));
        let session = launched["session_id"].clone();
        script.fails("electron_launch", json!({ "main": app("basic") }), "ALREADY_RUNNING");
        script.ok("electron_info", json!({ "sessionId": session }));

        reading(&mut script);
        acting(&mut script, &file);
        waiting(&mut script);
        showing(&mut script, &folder);
        ending(&mut script, home.version());

        for (tool, _) in RETURNS.lines().skip(1).filter_map(|line| line.split_once('\t')) {
            assert!(script.used.contains_key(tool), "{tool} was not called");
        }
        let listed = script.mcp.request("tools/list", json!({}))["result"]["tools"].clone();
        let listed = |name: &str| listed.as_array().expect("a list").iter().find(|tool| tool["name"] == name).cloned();
        for (tool, parameter) in parameters() {
            let found = listed(tool).unwrap_or_else(|| panic!("{tool} is not listed"));
            assert!(found["inputSchema"]["properties"].get(parameter).is_some(), "{tool} lists no {parameter}");
        }
        assert_eq!(script.mcp.close(), 0);
    }
}

fn reading(script: &mut Script) {
    // The defaults: JSON, at most 2000 entries, and `since` with the compact form of changes.
    let whole = script.ok("electron_snapshot", json!({}));
    assert!(whole["snapshot"]["entries"].is_array() && whole["kind"] == "full", "{whole:#}");
    script.ok("electron_snapshot", json!({ "interactiveOnly": true, "maxEntries": 2000, "budgetTokens": 4000 }));
    let changes = script.ok("electron_snapshot", json!({ "since": "last", "diffFormat": "compact" }));
    assert_eq!((&changes["kind"], &changes["diff_format"]), (&json!("diff"), &json!("compact")), "{changes:#}");
    let found = script.ok(
        "electron_find",
        json!({ "role": "textbox", "name_exact": "Name", "visible": true, "enabled": true, "interactive": true }),
    );
    let number = found["matches"][0]["ref"].clone();
    assert!(number.is_u64(), "{found:#}");
    script.ok("electron_find", json!({ "name_contains": "count" }));
    script.ok("electron_elements_list", with("button", json!({ "limit": 200 })));
    script.ok("electron_get_text", at("h1"));
    script.ok("electron_get_value", json!({ "ref": number }));
    script.ok("electron_get_attribute", with("#name", json!({ "name": "id" })));
    script.ok("electron_get_bbox", at("#name"));
    script.ok("electron_get_computed_style", with("#name", json!({ "properties": ["color"] })));
    script.ok("electron_get_state", at("#name"));
    script.ok("electron_exists", at("#nowhere"));
    script.ok("electron_focused_element", json!({}));
    script.ok("electron_console_logs", json!({ "type": ["log", "error"], "match": "x", "since": 0, "limit": 1000 }));
    script.ok("electron_windows_list", json!({}));
    script.ok("electron_switch_window", json!({ "windowTitle": "Basic" }));
    script.ok("electron_switch_window", json!({ "index": 0 }));
    script.fails("electron_get_text", json!({ "ref": 99_999 }), "REF_NOT_FOUND");
    script.fails("electron_get_text", json!({ "ref": number, "selector": "h1" }), "BAD_ARGUMENT");
}

fn acting(script: &mut Script, file: &str) {
    script
        .with_long_time("electron_click", with("#plain", json!({ "button": "left", "clickCount": 1, "force": false })));
    script.with_long_time("electron_hover", at("#hover"));
    script.with_long_time("electron_type", with("#name", json!({ "text": "Ada" })));
    script.with_long_time("electron_clear_input", at("#name"));
    script.with_long_time("electron_key", with("#name", json!({ "key": "a" })));
    script.with_long_time("electron_press_sequence", with("#name", json!({ "keys": ["Control+A", "b"] })));
    script.with_long_time("electron_keyboard_type", with("#name", json!({ "text": "cd" })));
    script.with_long_time("electron_type_into_editor", with("#rich", json!({ "text": "New", "replace": true })));
    script.with_long_time("electron_check", at("#agree"));
    script.with_long_time("electron_uncheck", at("#agree"));
    script.with_long_time("electron_select_option", with("#fruit", json!({ "values": ["pear"] })));
    script.with_long_time("electron_set_files", with("#files", json!({ "paths": [file] })));
    script.with_long_time(
        "electron_drop_file",
        with("#drop-accepts", json!({ "paths": [file], "mimeType": "text/plain" })),
    );
    script.with_long_time("electron_drag", with("#drag-source", json!({ "targetSelector": "#drag-target" })));
    let turned = script.with_long_time("electron_scroll", json!({ "dx": 0, "dy": -200 }));
    assert_eq!(turned["dy"].as_f64(), Some(-200.0), "{turned:#}");
    let shown = script.ok("electron_scroll", at("#plain"));
    assert!(shown["target"].is_object(), "{shown:#}");
    script.with_long_time("electron_scroll_into_view", at("#form"));
    script.ok(
        "electron_dialog_handler",
        json!({ "action": "accept", "perType": { "confirm": "dismiss" }, "promptText": "x" }),
    );
    script.ok("electron_dialog_handler", json!({ "type": "alert", "since": 0, "limit": 200, "clear": true }));
    let result = script.ok("electron_eval_renderer", json!({ "code": "return arg + 1", "arg": 1 }));
    assert_eq!(result["result"], 2, "{result:#}");
    script.ok("electron_eval_main", json!({ "code": "return arg", "arg": "x" }));
    let large = script.ok("electron_eval_main", json!({ "code": "return 'x'.repeat(200000)" }));
    assert!(large["result_chars"].is_u64() && large["truncated"] == true, "{large:#}");
}

fn waiting(script: &mut Script) {
    script.with_long_time("electron_wait_for_selector", with("#plain", json!({ "state": "visible" })));
    script.with_long_time("electron_wait_for_state", with("#plain", json!({ "state": { "enabled": true } })));
    script.fails(
        "electron_wait_for_event",
        with("#plain", json!({ "eventName": "never", "timeoutMs": 10 })),
        "WAIT_TIMEOUT",
    );
    script.ok(
        "electron_eval_renderer",
        json!({ "code": "setInterval(() => document.dispatchEvent(new Event('tick')), 20); return 1" }),
    );
    script.with_long_time("electron_wait_for_event", json!({ "eventName": "tick" }));
    script.ok("electron_wait", json!({ "ms": 1 }));
    script.with_long_time("electron_expect_visible", at("#plain"));
    script.with_long_time("electron_expect_text", with("h1", json!({ "regex": "basic", "flags": "i" })));
    script.with_long_time("electron_expect_value", with("#fruit", json!({ "equals": "pear" })));
    script.with_long_time("electron_expect_state", with("#plain", json!({ "state": { "visible": true } })));
    script.with_long_time("electron_expect_count", json!({ "role": "textbox", "min": 1, "max": 99, "visible": true }));
    script.with_long_time("electron_expect_url", json!({ "matches": "INDEX", "flags": "i" }));
    script.ok(
        "electron_assert_pattern",
        with("#name", json!({ "attribute": "id", "matches_regex": "^NAME$", "flags": "i" })),
    );
    let missed = json!({ "equals": "Other", "timeoutMs": 10 });
    script.fails("electron_expect_text", with("h1", missed), "EXPECTATION_FAILED");
}

fn showing(script: &mut Script, folder: &str) {
    let png = format!("{folder}/a.png");
    let one = script.ok("electron_screenshot", json!({ "path": png, "windowIndex": 0, "fullPage": true }));
    assert_eq!((&one["format"], &one["path"]), (&json!("png"), &json!(png)), "{one:#}");
    script.ok("electron_screenshot", json!({ "dir": folder, "format": "jpeg", "quality": 50, "windowTitle": "Basic" }));
    let clip = json!({ "x": 0, "y": 0, "width": 10, "height": 10 });
    let cut = script.ok("electron_screenshot", json!({ "dir": folder, "clip": clip }));
    assert_eq!((&cut["width"], &cut["height"]), (&json!(10), &json!(10)), "{cut:#}");
}

fn ending(script: &mut Script, electron: Electron) {
    let stopped = script.ok("electron_stop", json!({ "timeoutMs": 60_001 }));
    assert_eq!(stopped["escalated"], false, "{stopped:#}");
    let launched = script.ok("electron_launch", json!({ "main": app("basic") }));
    script.ok("electron_force_kill", json!({ "sessionId": launched["session_id"] }));

    let own = OwnApp::with_port(electron, &app("basic"));
    let joined = script.ok("electron_attach", json!({ "port": own.port, "host": "127.0.0.1", "timeoutMs": 60_000 }));
    assert_eq!(joined["transport"], "cdp");
    script.ok("electron_detach", json!({}));
    drop(own);
    let own = OwnApp::plain(electron, &app("basic"));
    let joined = script.ok("electron_inject", json!({ "pid": own.pid(), "timeoutMs": 60_000 }));
    assert_eq!(joined["transport"], "injector");
    script.ok("electron_stop", json!({}));
}
