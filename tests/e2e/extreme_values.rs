//! Extreme values in a page: each is reported or refused with its own code, and none gives `INTERNAL_ERROR`. That would
//! happen if the agent's answer did not fit its type.

use crate::support::{app, on_both, page};
use serde_json::{Value, json};

/// The elements of `tests/pages/odd.html`.
const IDS: [&str; 36] = [
    "huge", "flat", "nan", "far", "zoom", "number", "range", "progress", "meter", "slider", "heading", "heading2",
    "row", "select", "date", "file", "color", "link", "bad", "svg", "svga", "lone", "area", "edit", "frame", "custom",
    "long", "form", "shadowed", "clobber", "object", "dialog", "math", "cell", "rubies", "infinite",
];

/// The calls on each element.
fn calls(selector: &str, picture: &str) -> Vec<(&'static str, Value)> {
    let with = |more: Value| {
        let mut args = json!({ "selector": selector });
        args.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        args
    };
    let soon = |more: Value| {
        let mut args = with(more);
        args["timeoutMs"] = json!(60);
        args
    };
    vec![
        ("electron_get_text", with(json!({}))),
        ("electron_get_value", with(json!({}))),
        ("electron_get_state", with(json!({}))),
        ("electron_get_bbox", with(json!({}))),
        ("electron_exists", with(json!({}))),
        ("electron_get_attribute", with(json!({ "name": "data-x" }))),
        ("electron_get_computed_style", with(json!({ "properties": ["width", "transform"] }))),
        ("electron_screenshot", with(json!({ "path": picture }))),
        ("electron_expect_text", soon(json!({ "contains": "no such text" }))),
        ("electron_expect_state", soon(json!({ "state": "enabled" }))),
        ("electron_scroll_into_view", soon(json!({}))),
        ("electron_hover", soon(json!({}))),
        ("electron_click", soon(json!({}))),
        ("electron_check", soon(json!({}))),
        ("electron_select_option", soon(json!({ "values": ["two"] }))),
        ("electron_type", soon(json!({ "text": "12" }))),
        ("electron_clear_input", soon(json!({}))),
        ("electron_focused_element", json!({})),
    ]
}

/// The calls on the whole page.
fn of_the_page() -> Vec<(&'static str, Value)> {
    vec![
        ("electron_snapshot", json!({})),
        ("electron_snapshot", json!({ "format": "text", "refs": "all" })),
        ("electron_snapshot", json!({ "format": "text", "since": "last" })),
        ("electron_find", json!({ "role": "button" })),
        ("electron_elements_list", json!({})),
        ("electron_windows_list", json!({})),
        ("electron_expect_count", json!({ "role": "button", "count": 1000, "timeoutMs": 60 })),
    ]
}

on_both! {
    extreme_page_values_never_cause_an_internal_error(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("odd.html") } }));
        let picture = home.path().join("odd.png").display().to_string();
        let of_each = IDS.iter().flat_map(|id| calls(&format!("#{id}"), &picture));
        let mut wrong = Vec::new();
        for (tool, args) in of_the_page().into_iter().chain(of_each).chain(of_the_page()) {
            let answer = mcp.call(tool, args.clone());
            let code = answer["code"].as_str().unwrap_or_default();
            if matches!(code, "INTERNAL_ERROR" | "APP_NOT_RESPONDING" | "OPERATION_TIMEOUT" | "RENDERER_GONE") {
                wrong.push(format!("{tool} {args}: {code}: {}", answer["error"]));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert_eq!(mcp.close(), 0);
    }
}
