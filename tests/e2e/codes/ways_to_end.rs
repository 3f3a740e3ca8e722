//! Codes of apps, windows and renderers that end or hang, and of a refused second instance.

use super::Pair;
use crate::support::{Mcp, app, on_both, processes::eventually};
use serde_json::json;

pub const LOCK_CODES: &[&str] = &["SINGLE_INSTANCE_LOCK"];
pub const WINDOW_CODES: &[&str] = &["SURFACE_CLOSED"];
pub const CRASH_CODES: &[&str] = &["RENDERER_GONE", "APP_EXITED"];
pub const PRINT_CODES: &[&str] = &["DIALOG_OPEN"];

pub const HANG_CODES: &[&str] = &["APP_NOT_RESPONDING"];

on_both! {
    single_instance_lock_agrees_between_shell_and_mcp(home) {
        let profile = home.path().join("profile");
        let launch = |session: &str| json!({ "main": app("lock"), "profile": profile, "sessionId": session });
        let mut pair = Pair::new(home, &[]);
        pair.mcp.ok("electron_launch", launch("codes"));
        pair.both("SINGLE_INSTANCE_LOCK", "electron_launch", launch("other"));
        pair.saw(LOCK_CODES);
    }
}

on_both! {
    surface_closed_agrees_between_shell_and_mcp(home) {
        let mut pair = Pair::new(home, &[]);
        pair.launch(&app("windows"));
        pair.mcp.ok("electron_click", json!({ "selector": "#open-third" }));
        let third = pair.mcp.ok("electron_wait_for_window", json!({ "title": "Third window" }));
        // The answer lists the windows. Wait until all of them have their titles.
        pair.mcp.ok("electron_wait_for_window", json!({ "title": "Hidden window" }));
        let id = third["opened"]["id"].as_str().unwrap_or_else(|| panic!("{third:#}")).to_owned();
        pair.mcp.ok("electron_click", json!({ "selector": "#close", "window": id }));
        eventually("its end", || (pair.mcp.ok("electron_windows_list", json!({}))["count"] == 3).then_some(()));
        pair.both("SURFACE_CLOSED", "electron_get_text", json!({ "selector": "h1", "window": id }));
        pair.saw(WINDOW_CODES);
    }
}

on_both! {
    renderer_gone_and_app_exited_agree_between_shell_and_mcp(home) {
        let mut pair = Pair::new(home, &[]);
        pair.launch(&app("crash"));
        let read = json!({ "selector": "h1" });
        pair.mcp.call("electron_click", json!({ "selector": "#kill-renderer" }));
        eventually("its reason", || {
            pair.mcp.call("electron_get_text", read.clone())["details"]["reason"].is_string().then_some(())
        });
        pair.both("RENDERER_GONE", "electron_get_text", read);
        pair.mcp.ok("electron_stop", json!({}));
        // A tombstone is delivered once, so each frontend loses its own app.
        let told = pair.compare(lose_the_app, "APP_EXITED", "electron_info", json!({}));
        assert_eq!(told["next_actions"][0]["tool"], "electron_launch", "{told:#}");
        pair.follow(&told);
        pair.saw(CRASH_CODES);
    }
}

/// Makes an app end by itself while no call runs.
fn lose_the_app(mcp: &mut Mcp) {
    let launched = mcp.ok("electron_launch", json!({ "main": app("crash"), "sessionId": "codes" }));
    let pid = launched["pid"].as_u64().and_then(|pid| u32::try_from(pid).ok());
    let process = pid.and_then(stagewright_os::processes::ProcessId::of).expect("it runs");
    crate::support::processes::kill(process);
    eventually("the session's end", || {
        let sessions = mcp.ok("electron_sessions", json!({}));
        sessions["sessions"].as_array().is_some_and(Vec::is_empty).then_some(())
    });
}

on_both! {
    app_not_responding_agrees_between_shell_and_mcp(home) {
        let mut pair = Pair::new(home, &[]);
        pair.launch(&app("hang-main"));
        pair.mcp.ok("electron_type", json!({ "selector": "#ms", "text": "600000" }));
        pair.mcp.ok("electron_click", json!({ "selector": "#hang-renderer-soon" }));
        let wait = json!({ "selector": "#never", "timeoutMs": 600 });
        pair.both("APP_NOT_RESPONDING", "electron_wait_for_selector", wait);
        pair.mcp.ok("electron_force_kill", json!({}));
        pair.saw(HANG_CODES);
    }
}

on_both! {
    dialog_open_agrees_between_shell_and_mcp(home) {
        let mut pair = Pair::new(home, &["--allow-eval"]);
        pair.launch(&app("basic"));
        pair.mcp.ok("electron_eval_renderer", json!({ "code": "setTimeout(() => print(), 0); return true" }));
        pair.both("DIALOG_OPEN", "electron_wait_for_selector", json!({ "selector": "#never", "timeoutMs": 5000 }));
        pair.saw(PRINT_CODES);
    }
}
