//! Arguments of agents that are not as the schema has them, and can mean only one thing.

use crate::support::{app, on_33};
use serde_json::{Value, json};

fn number(snapshot: &Value, name: &str) -> u64 {
    let text = snapshot["snapshot_text"].as_str().expect("a text");
    let line = text.lines().find(|line| line.contains(name)).unwrap_or_else(|| panic!("{name}: {text}"));
    line.split(['[', ']']).nth(1).and_then(|number| number.parse().ok()).expect("a ref")
}

on_33! {
    what_can_mean_only_one_thing_is_done(home) {
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
