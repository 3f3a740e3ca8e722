//! Arguments and results that are large, cyclic, or that cannot be sent at all.

use crate::support::{app, on_both};
use serde_json::{Value, json};

/// A length of text that neither a copy nor a call of the shell takes.
const LARGE: usize = 10_000_000;

on_both! {
    ipc_passes_large_and_cyclic_values_and_refuses_functions(home) {
        let mut mcp = home.mcp(&["--plugin", "ipc", "--allow-eval=renderer"]);
        mcp.ok("electron_launch", json!({ "main": app("ipc") }));
        mcp.ok("ipc_capture_start", json!({}));
        let text = "x".repeat(LARGE);
        // The handler gets all of it, and the capture a short copy.
        assert_eq!(mcp.ok("ipc_invoke", json!({ "channel": "length", "args": [text] }))["result"], LARGE);
        let heard = mcp.ok("ipc_captured", json!({ "channel": "length" }))["events"][0]["args"].to_string();
        assert!(heard.len() < 40_000 && heard.contains("characters)"), "{} bytes", heard.len());
        // The page gets all of a large answer.
        mcp.ok("ipc_stub", json!({ "channel": "two words, ünïcödé", "response": "x".repeat(LARGE / 10) }));
        let mut page = |code: &str| -> Value { mcp.ok("electron_eval_renderer", json!({ "code": code }))["result"].clone() };
        assert_eq!(page("main.invoke('two words, ünïcödé').then((text) => text.length)"), LARGE / 10);

        // A cycle is an answer as any other.
        assert_eq!(page("main.invoke('ring').then((ring) => ring.self.self.name)"), "ring");
        // A function cannot be sent: the page is told, and no handler is called.
        let refused = page("main.invoke('login', () => 1).then(() => 'sent', (error) => error.message)");
        assert!(refused.to_string().contains("cloned"), "{refused}");
        assert_eq!(page("main.invoke('add', 1, 2)"), 3);
        let ring = mcp.ok("ipc_invoke", json!({ "channel": "ring" }))["result"].clone();
        assert_eq!(ring, json!({ "name": "ring", "self": { "__type": "Circular" } }));
        let heard = mcp.ok("ipc_captured", json!({}));
        let channels: Vec<&str> = heard["events"].as_array().expect("a list").iter().filter_map(|one| one["channel"].as_str()).collect();
        assert_eq!(channels, ["length", "two words, ünïcödé", "ring", "add", "ring"], "{heard:#}");
        assert_eq!(mcp.close(), 0);
    }
}
