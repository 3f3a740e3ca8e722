//! Arguments by agents that do not fit the schema, but can have only one meaning.

use crate::support::{app, on_33, on_both, page};
use serde_json::{Value, json};

fn number(snapshot: &Value, name: &str) -> u64 {
    let text = snapshot["snapshot_text"].as_str().expect("a text");
    let line = text.lines().find(|line| line.contains(name)).unwrap_or_else(|| panic!("{name}: {text}"));
    line.split(['[', ']']).nth(1).and_then(|number| number.parse().ok()).expect("a ref")
}

on_33! {
    unambiguous_arguments_outside_the_schema_are_accepted(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let seen = mcp.ok("electron_snapshot", json!({ "format": "text" }));
        let field = number(&seen, "textbox \"Name\"");
        for (n, reference) in [json!(field.to_string()), json!(format!("@{field}")), json!(format!("[{field}]"))].iter().enumerate() {
            let text = format!("text {n}");
            let strict = json!({ "ref": reference, "selector": "", "role": "", "name_exact": "", "text": text, "force": "false" });
            mcp.ok("electron_type", strict);
            assert_eq!(mcp.ok("electron_get_value", json!({ "selector": "#name" }))["value"], text, "{reference}");
        }
        // An empty text is content.
        mcp.ok("electron_type", json!({ "ref": field, "selector": "", "text": "" }));
        assert_eq!(mcp.ok("electron_get_value", json!({ "selector": "#name" }))["value"], "");
        // Two targets are still ambiguous, and text that is no number is no ref.
        for wrong in [json!({ "ref": field.to_string(), "selector": "#name" }), json!({ "ref": "Name" })] {
            let refused = mcp.call("electron_click", wrong);
            assert_eq!(refused["code"], "BAD_ARGUMENT", "{refused:#}");
        }
    }
}

on_both! {
    ref_is_accepted_together_with_its_own_role_and_name(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("words.html") } }));
        let save = number(&mcp.ok("electron_snapshot", json!({ "format": "text" })), "button \"Save\"");
        for own in [json!({ "role": "button" }), json!({ "role": "button", "name": "save" }), json!({ "name_exact": "Save" }), json!({ "name_contains": "av" })] {
            let mut args = own.clone();
            args["ref"] = save.into();
            let read = mcp.ok("electron_get_attribute", json!({ "ref": save, "role": "button", "name": "id" }));
            assert_eq!(read["value"], "save", "a verb's own name is no part of the target: {read:#}");
            assert_eq!(mcp.ok("electron_click", args.clone())["target"]["ref"], save, "{args}");
        }
        for other in [json!({ "role": "link" }), json!({ "role": "button", "name": "Saved" }), json!({ "name_contains": "send" })] {
            let mut args = other.clone();
            args["ref"] = save.into();
            let refused = mcp.call("electron_click", args);
            assert_eq!((&refused["code"], &refused["similar_refs"][0]["ref"]), (&json!("BAD_ARGUMENT"), &json!(save)), "{refused:#}");
        }
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    name_without_role_matches_exactly_or_a_unique_part(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("words.html") } }));
        let mut pressed = |args: Value| {
            mcp.ok("electron_click", args);
            mcp.ok("electron_get_text", json!({ "selector": "#heard" }))["text"].clone()
        };
        assert_eq!(pressed(json!({ "name": "save" })), "save", "the whole name comes before a part");
        assert_eq!(pressed(json!({ "name": "Save as" })), "save-as", "a part that one element has");
        assert_eq!(pressed(json!({ "name": "panel" })), "icon");
        assert_eq!(pressed(json!({ "role": "button", "name": "Go" })), "go");
        assert_eq!(pressed(json!({ "name_exact": "Save" })), "save");
        assert_eq!(pressed(json!({ "name_contains": "ctrl+" })), "send");
        assert_eq!(pressed(json!({ "name": "Save", "selector": "", "role": "", "name_exact": "" })), "save");
        for tool in ["electron_click", "electron_get_text"] {
            let refused = mcp.call(tool, json!({ "name": "av" }));
            assert_eq!(refused["code"], "BAD_ARGUMENT", "{tool}: {refused:#}");
            let found = refused["similar_refs"].as_array().expect("candidates");
            assert!(found.len() >= 3 && found[0]["name"] == "Save", "{tool}: {refused:#}");
            let next = &refused["next_actions"][0];
            mcp.ok(next["tool"].as_str().expect("a tool"), next["args"].clone());
        }
        assert_eq!(mcp.call("electron_click", json!({ "name": "Nowhere" }))["code"], "SELECTOR_NO_MATCH");
        // A verb for which "none" is an answer never accepts a partial name.
        assert_eq!(mcp.ok("electron_exists", json!({ "name": "Save" }))["exists"], true);
        assert_eq!(mcp.ok("electron_exists", json!({ "name": "panel" }))["exists"], false);
        mcp.ok("electron_expect_visible", json!({ "name": "Close panel" }));
        let none = json!({ "name": "panel", "timeoutMs": 50 });
        assert_eq!(mcp.call("electron_expect_visible", none.clone())["code"], "EXPECTATION_FAILED");
        assert_eq!(mcp.call("electron_wait_for_selector", none)["code"], "WAIT_TIMEOUT");
        mcp.ok("electron_expect_count", json!({ "role": "button", "name": "Twin", "equals": 2 }));
        assert_eq!(mcp.ok("electron_find", json!({ "name": "panel" }))["count"], 0);
        for wrong in [json!({ "name": "Save", "selector": "#save" }), json!({ "name": "a", "name_exact": "b" }), json!({ "name": 5 })] {
            assert_eq!(mcp.call("electron_click", wrong.clone())["code"], "BAD_ARGUMENT", "{wrong}");
        }
        assert_eq!(mcp.close(), 0);
    }
}
