//! The main flow, once through the shell and once through MCP.

use crate::support::{notes, on_both};
use serde_json::json;

on_both! {
    shell_launches_reads_acts_and_asserts(home) {
        let launched = home.ok(&["launch", &notes()]);
        assert!(launched.starts_with("launched (ready"), "{launched}");
        let screen = home.ok(&["snapshot", "--format", "text"]);
        assert!(screen.contains("] button \"Add task\""), "{screen}");
        home.ok(&["type", "--role", "textbox", "--name", "New task", "Buy milk"]);
        home.ok(&["click", "--role", "button", "--name", "Add task"]);
        home.ok(&["expect-visible", "--role", "checkbox", "--name", "Buy milk"]);
        let shot = home.path().join("shot.png");
        home.ok(&["screenshot", "--path", shot.to_str().unwrap()]);
        assert!(std::fs::read(&shot).unwrap().starts_with(b"\x89PNG"));
        assert_eq!(home.ok(&["stop"]), "stopped");
        assert_eq!(home.cli(&["get-text", "h1"]).status, 3);
        assert!(home.sessions().is_empty());
    }
}

on_both! {
    mcp_client_launches_acts_and_asserts(home) {
        let mut mcp = home.mcp(&[]);
        let launched = mcp.ok("electron_launch", json!({ "main": notes() }));
        assert_eq!(launched["renderer_ready"], true, "{launched:#}");
        mcp.ok("electron_type", json!({ "role": "textbox", "name_exact": "New task", "text": "Buy milk" }));
        mcp.ok("electron_click", json!({ "role": "button", "name_exact": "Add task" }));
        mcp.ok("electron_expect_visible", json!({ "role": "checkbox", "name_exact": "Buy milk" }));
        assert_eq!(mcp.close(), 0);
        assert!(home.sessions().is_empty(), "a session ends with the server that started it");
    }
}
