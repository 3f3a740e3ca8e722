//! Windows that the app has hidden take input without Chromium's delay of five seconds for each move, and stay hidden.

use crate::support::{Electron, Mcp, app, on_both, page, processes::eventually};
use serde_json::{Value, json};

/// The longest call (ms). A drag by a distance has seven moves. They would take 35 s without frames.
///
/// Electron 22 shows a frame that has changed in a window that is not mapped only once a second.
fn longest(version: Electron) -> f64 {
    if version == Electron::V22 { 20_000.0 } else { 5_000.0 }
}

fn in_main(mcp: &mut Mcp, code: &str) -> Value {
    let code = format!("const [window] = electron.BrowserWindow.getAllWindows(); return {code}");
    mcp.ok("electron_eval_main", json!({ "code": code }))["result"].clone()
}

fn in_page(mcp: &mut Mcp, code: &str) -> Value {
    mcp.ok("electron_eval_renderer", json!({ "code": format!("return {code}") }))["result"].clone()
}

on_both! {
    hidden_window_receives_moves_drags_and_scrolls_without_delay(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("held.html") } }));
        let longest = longest(home.version());
        let quick = |mcp: &mut Mcp, tool: &str, args: Value| {
            let answer = mcp.ok(tool, args);
            assert!(answer["_meta"]["elapsed_ms"].as_f64().expect("a time") < longest, "{tool}: {answer:#}");
        };
        in_main(&mut mcp, "window.hide() ?? true");
        eventually("the page to be hidden", || (in_page(&mut mcp, "document.visibilityState") == "hidden").then_some(()));

        quick(&mut mcp, "electron_hover", json!({ "selector": "#canvas" }));
        quick(&mut mcp, "electron_drag", json!({ "selector": "#card", "targetSelector": "#bin" }));
        assert_eq!(in_page(&mut mcp, "dropped"), "cargo");
        quick(&mut mcp, "electron_drag", json!({ "selector": "#knob", "by": "120,0" }));
        assert_eq!(in_page(&mut mcp, "byId('knob').style.left"), "120px");
        quick(&mut mcp, "electron_scroll", json!({ "dy": 20 }));
        quick(&mut mcp, "electron_mouse_down", json!({ "selector": "#canvas" }));
        quick(&mut mcp, "electron_mouse_move", json!({ "selector": "#other" }));
        quick(&mut mcp, "electron_mouse_up", json!({}));

        assert_eq!(in_page(&mut mcp, "document.visibilityState"), "hidden");
        assert_eq!(in_main(&mut mcp, "window.isVisible()"), false);
        eventually("the page to rest again", || (in_main(&mut mcp, "window.webContents.getBackgroundThrottling()") == true).then_some(()));
        assert_eq!(mcp.close(), 0);
    }
}
