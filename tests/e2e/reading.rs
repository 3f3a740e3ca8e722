//! What reading verbs say of the sample controls, field by field.

use crate::support::{app, on_both};
use serde_json::json;

on_both! {
    reads_tell_what_is_on_the_page(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let mut get = |verb: &str, args| mcp.ok(&format!("electron_{verb}"), args);
        assert_eq!(get("get_attribute", json!({ "selector": "#link-page", "name": "href" }))["value"], "second.html");
        assert_eq!(get("get_attribute", json!({ "selector": "#plain", "name": "href" }))["value"], json!(null));
        assert_eq!(get("get_value", json!({ "selector": "#amount" }))["value"], "10");
        assert_eq!(get("get_value", json!({ "selector": "h1" }))["value"], json!(null));
        assert_eq!(get("get_text", json!({ "selector": "#name" }))["text"], "Name", "the label, when there is no text");
        let style = get("get_computed_style", json!({ "selector": "#plain", "properties": ["visibility", "display"] }));
        assert_eq!(style["style"], json!({ "visibility": "visible", "display": "inline-block" }));
        let code = "const r = document.getElementById('plain').getBoundingClientRect(); return [r.x, r.y, r.width, r.height]";
        let real = get("eval_renderer", json!({ "code": code }))["result"].clone();
        let bbox = get("get_bbox", json!({ "selector": "#plain" }))["bbox"].clone();
        for (at, side) in ["x", "y", "w", "h"].into_iter().enumerate() {
            let off = bbox[side].as_f64().expect("a number") - real[at].as_f64().expect("a number");
            assert!(off.abs() <= 0.1, "{side}: {bbox} {real}");
        }
        let state = get("get_state", json!({ "selector": "#mixed" }));
        assert_eq!((&state["role"], &state["state"]["checked"]), (&json!("checkbox"), &json!("mixed")));
        assert_eq!((&state["state"]["enabled"], &state["state"]["disabled"]), (&json!(true), &json!(false)));
        let some = get("elements_list", json!({ "selector": "#items button", "limit": 2 }));
        assert_eq!((&some["count"], &some["truncated"]), (&json!(3), &json!(1)));
        assert_eq!(some["matches"][1]["name"], "Beta");
        assert_eq!(get("focused_element", json!({}))["focused"], json!(null));
        get("click", json!({ "selector": "#email" }));
        let focused = get("focused_element", json!({}))["focused"].clone();
        assert_eq!((&focused["role"], &focused["name"]), (&json!("textbox"), &json!("Email")));
        assert_eq!(get("exists", json!({ "selector": "#nothing" }))["exists"], false);
        let found = get("find", json!({ "role": "button", "name_contains": "EDIT", "visible": true }));
        assert_eq!((&found["count"], &found["renderer_reloaded"]), (&json!(2), &json!(false)));
    }
}
