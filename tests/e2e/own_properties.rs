//! A form and a document whose own properties hide all those of the DOM. Reads and acts must use the prototypes'
//! getters and methods.

use crate::support::{app, on_both, page};
use serde_json::{Value, json};

on_both! {
    verbs_work_on_a_form_that_shadows_dom_properties(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("own.html") } }));
        let mut call = |verb: &str, args: Value| mcp.ok(&format!("electron_{verb}"), args);
        // Check that the page has hidden them: both are objects and not functions.
        assert_eq!(call("get_attribute", json!({ "selector": "h1", "name": "title" }))["value"], "object object");
        let text = call("snapshot", json!({ "format": "text" }))["snapshot_text"].to_string();
        for line in ["heading \\\"Own properties\\\"", "form \\\"Form\\\"", "Words in a form", "button \\\"Press\\\"", "checkbox \\\"Agree\\\"", "Long", "status \\\"nothing\\\""] {
            assert!(text.contains(line), "{line}: {text}");
        }
        assert!(!text.contains("Hidden words"), "{text}");
        call("snapshot", json!({ "refs": "all", "content": true, "tagRefs": true }));
        call("snapshot", json!({}));
        assert!(call("get_text", json!({ "selector": "form" }))["text"].as_str().is_some_and(|text| text.starts_with("Words in a form")));
        call("get_text", json!({ "selector": "body", "source": "dom" }));
        for (verb, args) in [
            ("get_state", json!({ "selector": "form" })),
            ("get_value", json!({ "selector": "form" })),
            ("get_bbox", json!({ "selector": "form" })),
            ("get_attribute", json!({ "selector": "form", "name": "id" })),
            ("get_computed_style", json!({ "selector": "form", "properties": ["display"] })),
            ("exists", json!({ "role": "form", "name_exact": "Form" })),
            ("elements_list", json!({ "selector": "form, form *", "limit": 200 })),
            ("find", json!({ "name_contains": "form" })),
            ("find", json!({ "role": "text", "name_contains": "words", "visible": true })),
            ("expect_visible", json!({ "selector": "form", "timeoutMs": 0 })),
            ("expect_text", json!({ "selector": "form", "contains": "Words", "timeoutMs": 0 })),
            ("expect_count", json!({ "role": "checkbox", "equals": 1, "timeoutMs": 0 })),
            ("wait_for_selector", json!({ "selector": "#words", "timeoutMs": 0 })),
            ("scroll_into_view", json!({ "selector": "form" })),
            ("hover", json!({ "selector": "form" })),
            ("click", json!({ "selector": "form" })),
            ("focused_element", json!({})),
            ("click", json!({ "selector": "#press" })),
            ("expect_text", json!({ "selector": "#said", "equals": "pressed" })),
            ("type", json!({ "selector": "#email", "text": "a@b.co" })),
            ("expect_value", json!({ "selector": "#email", "equals": "a@b.co", "timeoutMs": 0 })),
            ("key", json!({ "selector": "#email", "key": "End" })),
            ("clear_input", json!({ "selector": "#email" })),
            ("keyboard_type", json!({ "selector": "#email", "text": "hello" })),
            ("check", json!({ "role": "checkbox", "name_exact": "Agree" })),
            ("uncheck", json!({ "selector": "#agree" })),
            ("select_option", json!({ "selector": "#country", "values": ["Sweden"] })),
            ("scroll", json!({ "selector": "#box", "dy": 60 })),
            ("drag", json!({ "selector": "#words", "targetSelector": "form" })),
            ("snapshot", json!({ "format": "text", "since": "last" })),
        ] {
            call(verb, args);
        }
        let folder = home.path().join("form.png");
        call("screenshot", json!({ "selector": "form", "path": folder }));
        let missed = mcp.call("electron_click", json!({ "role": "button", "name_exact": "Pres" }));
        assert_eq!((&missed["code"], &missed["similar_refs"][0]["name"]), (&json!("SELECTOR_NO_MATCH"), &json!("Press")), "{missed:#}");
        assert_eq!(mcp.close(), 0);
    }
}
