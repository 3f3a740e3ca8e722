//! State that changes while it is read. Dialogs open during a snapshot, editors vanish while text is typed, windows
//! close as they are named, and pages are ready and then not.

use crate::{
    editors,
    support::{Electron, Home, Mcp, OwnApp, app, on_both, page, processes::eventually},
};
use serde_json::json;
use std::time::{Duration, Instant};

fn run(mcp: &mut Mcp, code: &str) {
    mcp.ok("electron_eval_renderer", json!({ "code": code }));
}

fn snapshot(mcp: &mut Mcp) -> serde_json::Value {
    mcp.call("electron_snapshot", json!({ "format": "text", "maxEntries": 50 }))
}

on_both! {
    snapshot_succeeds_on_a_page_that_keeps_opening_dialogs(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("many.html") } }));
        run(&mut mcp, "document.body.innerHTML = '<button>Row</button>'.repeat(5000); setInterval(() => alert('again'), 15); 0");
        for _ in 0..20 {
            let seen = snapshot(&mut mcp);
            assert_eq!((&seen["ok"], &seen["total"]), (&json!(true), &json!(5000)), "{seen:#}");
        }
        let asked = mcp.ok("electron_dialog_handler", json!({ "limit": 1 }));
        assert_eq!(asked["entries"][0]["message"], "again", "{asked:#}");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    snapshot_reports_an_unanswered_dialog_of_a_joined_app(home) {
        let own = OwnApp::with_port(home.version(), &app("basic"));
        let port = own.port.expect("a port");
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_attach", json!({ "port": port }));
        snapshot(&mut mcp);
        run(&mut mcp, "setTimeout(() => { window.said = confirm('Really?') }); 0");
        let begun = Instant::now();
        let told = eventually("its dialog", || Some(snapshot(&mut mcp)).filter(|told| told["ok"] == false));
        assert_eq!(told["code"], "DIALOG_OPEN", "{told:#}");
        assert!(told["error"].as_str().is_some_and(|error| error.contains("confirm") && error.contains("Really?")), "{told:#}");
        assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
        // The main half answers without the page.
        let windows = mcp.ok("electron_windows_list", json!({}));
        assert_eq!(windows["dialogs"], json!([{ "kind": "confirm", "text": "Really?", "window": "w1" }]), "{windows:#}");
        let next = told["next_actions"][0].clone();
        mcp.ok(next["tool"].as_str().expect("a tool"), next["args"].clone());
        eventually("the page again", || (snapshot(&mut mcp)["ok"] == true).then_some(()));
        mcp.ok("electron_detach", json!({}));
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    snapshot_reports_a_native_dialog_that_blocks_the_app(home) {
        let mut mcp = home.mcp(&["--allow-eval", "--plugin", "native"]);
        mcp.ok("electron_launch", json!({ "main": app("native-dialogs") }));
        mcp.ok("electron_eval_main", json!({ "code": "setTimeout(() => electron.dialog.showMessageBoxSync({ message: 'Held' }), 100); return 1" }));
        let told = eventually("the dialog", || {
            let told = snapshot(&mut mcp);
            (told["ok"] == false).then_some(told)
        });
        assert_eq!(told["code"], "DIALOG_OPEN", "{told:#}");
        let next = told["next_actions"][0].clone();
        mcp.ok(next["tool"].as_str().expect("a tool"), next["args"].clone());
        eventually("the app again", || (snapshot(&mut mcp)["ok"] == true).then_some(()));
        assert_eq!(mcp.close(), 0);
    }
}

#[test]
fn typing_into_a_read_only_or_disposed_editor_fails_without_effect() {
    let home = Home::on(Electron::V33);
    let mut mcp = editors::launch_with(&home, "monaco", &["--allow-eval"]);
    mcp.ok("electron_wait_for_selector", json!({ "selector": ".view-line span span", "timeoutMs": 20000 }));
    let editor = "Monaco.editor.getEditors()[0]";
    run(&mut mcp, &format!("{editor}.updateOptions({{ readOnly: true }}); 0"));
    let args = json!({ "selector": ".view-lines", "text": "x", "replace": true });
    let locked = mcp.call("electron_type_into_editor", args.clone());
    assert_eq!(locked["code"], "TYPE_NO_EFFECT", "{locked:#}");
    // The editor disposes itself when it gets the focus, and the field beside it is focused then.
    run(&mut mcp, "const own = document.getElementById('model'); own.readOnly = false; 0");
    run(&mut mcp, &format!("{editor}.onDidFocusEditorText(() => {{ {editor}.dispose(); own.focus() }}); 0"));
    run(&mut mcp, &format!("document.activeElement.blur(); {editor}.updateOptions({{ readOnly: false }}); 0"));
    let gone = mcp.call("electron_type_into_editor", args);
    assert_eq!(gone["ok"], false, "{gone:#}");
    let code = gone["code"].as_str().unwrap_or_default();
    assert!(
        ["TYPE_NO_EFFECT", "SELECTOR_NO_MATCH", "ELEMENT_MOVED", "ELEMENT_NOT_VISIBLE"].contains(&code),
        "{gone:#}"
    );
    assert_eq!(mcp.ok("electron_get_value", json!({ "selector": "#model" }))["value"], "const a = 1;\n");
    assert_eq!(mcp.close(), 0);
}

on_both! {
    calls_on_a_closing_window_succeed_or_report_surface_closed(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("windows") }));
        for delay in [0, 1, 2, 4, 8, 16] {
            mcp.ok("electron_click", json!({ "selector": "#open-third", "window": "First window" }));
            let opened = mcp.ok("electron_wait_for_window", json!({ "title": "Third window" }))["opened"]["id"].clone();
            let close = format!("const third = electron.BrowserWindow.getAllWindows().find((w) => w.getTitle() === 'Third window'); setTimeout(() => third.destroy(), {delay}); return 1");
            mcp.ok("electron_eval_main", json!({ "code": close }));
            for tool in ["electron_get_text", "electron_click", "electron_snapshot"] {
                let mut args = json!({ "window": opened });
                if tool != "electron_snapshot" {
                    args["selector"] = json!("h1");
                }
                let told = mcp.call(tool, args);
                // The window may close between the check and the press. Then no document receives the press, and it is
                // not repeated.
                let unheard = tool == "electron_click" && told["code"] == "ELEMENT_COVERED";
                let right = told["ok"] == true || told["code"] == "SURFACE_CLOSED" || unheard;
                assert!(right, "{tool}, {delay} ms: {told:#}");
            }
            eventually("its end", || {
                (mcp.ok("electron_windows_list", json!({}))["windows"].as_array()?.len() == 3).then_some(())
            });
        }
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    wait_for_selector_waits_when_a_ready_page_empties_itself(home) {
        let shell = home.path().join("page.html");
        let html = "<!doctype html><title>To and fro</title><h1>Up</h1><script>
            addEventListener('DOMContentLoaded', () => setTimeout(() => {
              const up = document.body.innerHTML;
              document.body.textContent = '';
              setTimeout(() => { document.body.innerHTML = '<button onclick=\"this.textContent = 7\">Later</button>'; }, 1500);
            }));
            </script>";
        std::fs::write(&shell, html).expect("a page");
        let mut mcp = home.mcp(&[]);
        let launched = mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": shell } }));
        assert_eq!(launched["renderer_ready"], true, "{launched:#}");
        mcp.ok("electron_wait_for_selector", json!({ "selector": "button" }));
        mcp.ok("electron_click", json!({ "selector": "button" }));
        mcp.ok("electron_expect_text", json!({ "selector": "button", "equals": "7" }));
        assert_eq!(mcp.close(), 0);
    }
}
