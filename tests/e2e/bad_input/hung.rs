//! A renderer that hangs: every verb reports it within its own budget. All calls run at the same time.

use super::valid_arguments;
use crate::support::{app, on_both};
use serde_json::json;
use stagewright_commands::verb::{Frontends, Need, Place, TargetUse};
use stagewright_runner::REGISTRY;
use std::collections::BTreeMap;

/// How long (ms) after its budget a verb may answer: the page's grace, and a busy machine.
const LATE_MS: f64 = 5_000.0;

/// The longest budget (ms) of a verb without `timeoutMs`.
const DEFAULT_BUDGET_MS: f64 = 5_000.0;

/// Verbs that need no page, or that of another window. The history and the window are the browser process's. A clock
/// goes on in the other realms. Keys and buttons that are not held are not released.
const NO_PAGE: [&str; 42] = [
    "clock_advance",
    "clock_install",
    "clock_pause",
    "clock_resume",
    "clock_run_for",
    "clock_set_system_time",
    "clock_set_time",
    "clock_status",
    "clock_uninstall",
    "coverage_start",
    "electron_console_logs",
    "electron_dialog_handler",
    "electron_go_back",
    "electron_go_forward",
    "electron_key_up",
    "electron_mouse_up",
    "electron_surfaces_list",
    "electron_switch_window",
    "electron_switch_surface",
    "electron_wait",
    "electron_wait_for_window",
    "electron_window_close",
    "electron_window_size",
    "electron_windows_list",
    "native_file_chooser_policy",
    "network_capture_start",
    "network_capture_stop",
    "network_captured",
    "network_expect_request",
    "network_har",
    "network_replay",
    "network_offline",
    "network_stub",
    "network_stubs",
    "network_throttle",
    "network_unstub",
    "network_wait_for_request",
    "network_wait_for_response",
    "network_wait_idle",
    "storage_restore",
    "visual_expect",
    "visual_update_baseline",
];

on_both! {
    every_verb_reports_a_hung_renderer_within_its_budget(home) {
        let mut mcp = home.mcp(&["--allow-eval", "--plugin", "storage,visual,a11y"]);
        mcp.ok("electron_launch", json!({ "main": app("hang-main") }));
        mcp.ok("electron_type", json!({ "selector": "#ms", "text": "600000" }));
        mcp.ok("electron_click", json!({ "selector": "#hang-renderer-soon" }));
        let told = mcp.call("electron_wait_for_selector", json!({ "selector": "#never", "timeoutMs": 1000 }));
        assert_eq!(told["code"], "APP_NOT_RESPONDING", "{told:#}");

        let mut sent = BTreeMap::new();
        for row in REGISTRY.rows().filter(|row| row.place == Place::Session && row.frontends == Frontends::All) {
            let harmless = !row.ends_session && row.tool != "electron_detach";
            if !harmless || !row.needs.contains(&Need::Renderer) || NO_PAGE.contains(&row.tool) {
                continue;
            }
            let mut args = valid_arguments(row, &home);
            if row.target != TargetUse::None || row.tool == "electron_expect_count" {
                args.insert("selector".into(), json!("h1"));
            }
            let id = 1_000 + sent.len();
            let call = json!({ "name": row.tool, "arguments": args });
            mcp.write(&json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": call }).to_string());
            sent.insert(id as u64, (row, args));
        }
        let mut wrong = vec![];
        while !sent.is_empty() {
            let message = mcp.read();
            let Some((row, args)) = message["id"].as_u64().and_then(|id| sent.remove(&id)) else { continue };
            let answer = &message["result"]["structuredContent"];
            let took = answer["_meta"]["elapsed_ms"].as_f64().unwrap_or(f64::MAX);
            let budget = args.get("timeoutMs").and_then(serde_json::Value::as_f64).unwrap_or(DEFAULT_BUDGET_MS);
            let told = answer["code"] == "APP_NOT_RESPONDING" && answer["details"]["half"] == "renderer";
            if !told || took > budget + LATE_MS {
                wrong.push(format!("{} {args:?}: {message}", row.tool));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
        assert_eq!(mcp.ok("electron_windows_list", json!({}))["windows"].as_array().map(Vec::len), Some(1));
        mcp.ok("electron_force_kill", json!({}));
    }
}
