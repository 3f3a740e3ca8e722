//! JavaScript dialogs: each kind, the policy for it, and the log of dialogs.

use crate::support::{Electron, Home, Mcp, app, on_both};
use serde_json::{Value, json};

/// Runs a script that opens dialogs, and returns its result.
fn run(mcp: &mut Mcp, code: &str) -> Value {
    mcp.ok("electron_eval_renderer", json!({ "code": code }))["result"].take()
}

fn launched(home: &Home) -> Mcp {
    let mut mcp = home.mcp(&["--allow-eval"]);
    mcp.ok("electron_launch", json!({ "main": app("basic") }));
    mcp
}

/// The logged dialogs in short form: `kind action`.
fn words(read: &Value) -> Vec<String> {
    let entries = read["entries"].as_array().expect("entries");
    entries
        .iter()
        .map(|e| format!("{} {}", e["type"].as_str().unwrap_or(""), e["action"].as_str().unwrap_or("")))
        .collect()
}

on_both! {
    each_kind_of_dialog_is_answered_by_its_policy(home) {
        let mut mcp = launched(&home);
        let asks = "alert('careful'); return confirm('sure?')";
        for (policy, sure, answers) in [
            (json!({}), false, ["alert dismiss", "confirm dismiss"]),
            (json!({ "action": "accept" }), true, ["alert accept", "confirm accept"]),
            (json!({ "action": "accept", "perType": { "confirm": "dismiss" } }), false, ["alert accept", "confirm dismiss"]),
            (json!({ "perType": { "confirm": "accept" } }), true, ["alert dismiss", "confirm accept"]),
            (json!({ "action": "dismiss", "perType": { "alert": "accept" } }), false, ["alert accept", "confirm dismiss"]),
            (json!({ "action": "accept", "oneShot": true }), false, ["alert accept", "confirm dismiss"]),
            (json!({ "perType": { "confirm": "accept" }, "oneShot": true }), false, ["alert dismiss", "confirm dismiss"]),
        ] {
            let armed = mcp.ok("electron_dialog_handler", policy.clone());
            if policy.get("action").is_some() {
                assert_eq!(armed["policy"]["action"], policy["action"], "{armed:#}");
            }
            assert_eq!(run(&mut mcp, asks), sure, "{policy}");
            let read = mcp.ok("electron_dialog_handler", json!({ "clear": true }));
            assert_eq!(words(&read), answers, "{policy}: {read:#}");
        }
        let rest = mcp.ok("electron_dialog_handler", json!({}));
        assert_eq!(rest["policy"], json!({ "action": "dismiss", "oneShot": false }), "a one-shot policy is over: {rest:#}");

        // Electron has no prompt(), whatever the policy is. The policy may be set anyway.
        let armed = mcp.ok("electron_dialog_handler", json!({ "perType": { "prompt": "accept" }, "promptText": "typed" }));
        assert_eq!(armed["policy"]["promptText"], "typed", "{armed:#}");
        let said = run(&mut mcp, "try { return prompt('name?', 'nobody') } catch (error) { return error.message }");
        assert!(said.as_str().is_some_and(|said| said.contains("not be supported")), "{said}");
    }
}

on_both! {
    beforeunload_dialog_follows_the_policy(home) {
        let mut mcp = launched(&home);
        run(&mut mcp, "addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'stay'; }); return 1");
        mcp.ok("electron_click", json!({ "selector": "#plain" }));
        let mut leave = |policy: Value, goes: bool| {
            mcp.ok("electron_dialog_handler", policy);
            mcp.ok("electron_click", json!({ "selector": "#link-page" }));
            // A navigation may take the time that a busy machine needs.
            let most = if goes { 20_000 } else { 400 };
            let left = mcp.call("electron_expect_url", json!({ "contains": "second.html", "timeoutMs": most }));
            (left["ok"] == true, words(&mcp.ok("electron_dialog_handler", json!({ "clear": true }))))
        };
        let stays = (false, vec!["beforeunload dismiss".to_owned()]);
        assert_eq!(leave(json!({}), false), stays, "unless told otherwise");
        assert_eq!(leave(json!({ "action": "accept", "perType": { "beforeunload": "dismiss" } }), false), stays);
        assert_eq!(leave(json!({ "action": "accept", "oneShot": true }), true), (true, vec!["beforeunload accept".to_owned()]));
        mcp.ok("electron_click", json!({ "selector": "#back" }));
        mcp.ok("electron_expect_url", json!({ "contains": "index.html" }));
        run(&mut mcp, "addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'stay'; }); return 1");
        mcp.ok("electron_click", json!({ "selector": "#plain" }));
        mcp.ok("electron_click", json!({ "selector": "#link-page" }));
        let held = mcp.call("electron_expect_url", json!({ "contains": "second.html", "timeoutMs": 400 }));
        assert_eq!(held["code"], "EXPECTATION_FAILED", "that was for one dialog only: {held:#}");
        // The app decides last, and the log has the final outcome.
        let lets = "electron.webContents.getAllWebContents()[0].on('will-prevent-unload', (event) => event.preventDefault()); return 1";
        mcp.ok("electron_eval_main", json!({ "code": lets }));
        mcp.ok("electron_dialog_handler", json!({ "action": "dismiss", "clear": true }));
        mcp.ok("electron_click", json!({ "selector": "#link-page" }));
        mcp.ok("electron_expect_url", json!({ "contains": "second.html", "timeoutMs": 20_000 }));
        assert_eq!(words(&mcp.ok("electron_dialog_handler", json!({}))), ["beforeunload accept"]);
    }
}

on_both! {
    every_one_shot_policy_lets_a_page_leave(home) {
        let mut mcp = launched(&home);
        for _ in 0..15 {
            run(&mut mcp, "addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'stay'; }); return 1");
            mcp.ok("electron_click", json!({ "selector": "#plain" }));
            mcp.ok("electron_dialog_handler", json!({ "action": "accept", "oneShot": true }));
            mcp.ok("electron_click", json!({ "selector": "#link-page" }));
            mcp.ok("electron_expect_url", json!({ "contains": "second.html", "timeoutMs": 20_000 }));
            mcp.ok("electron_click", json!({ "selector": "#back" }));
            mcp.ok("electron_expect_url", json!({ "contains": "index.html", "timeoutMs": 20_000 }));
        }
    }
}

on_both! {
    logged_dialogs_are_filtered_by_kind_time_and_limit(home) {
        let mut mcp = launched(&home);
        run(&mut mcp, "for (let i = 0; i < 3; i++) { alert(`alert ${i}`); confirm(`confirm ${i}`); } return 1");
        let mut read = |args: Value| mcp.ok("electron_dialog_handler", args);
        let all = read(json!({}));
        assert_eq!((&all["count"], &all["overflowed"]), (&json!(6), &json!(0)), "{all:#}");
        let first = &all["entries"][0];
        assert_eq!((&first["message"], &first["windowId"]), (&json!("alert 0"), &json!("w1")), "{first}");
        let message = |read: &Value, at: usize| read["entries"][at]["message"].as_str().unwrap_or("").to_owned();
        let newest = read(json!({ "limit": 2 }));
        assert_eq!([message(&newest, 0), message(&newest, 1)], ["alert 2", "confirm 2"], "the newest are kept, oldest first");
        assert_eq!((&newest["count"], &newest["truncated"]), (&json!(2), &json!(4)));
        assert_eq!(read(json!({ "type": "confirm" }))["count"], 3);
        assert_eq!(read(json!({ "type": ["alert", "confirm"] }))["count"], 6);
        assert_eq!(read(json!({ "type": "prompt" }))["count"], 0);
        let since = first["timestamp"].as_u64().expect("a time");
        assert_eq!(read(json!({ "since": since }))["count"], 6);
        assert_eq!(read(json!({ "since": since + 60_000 }))["count"], 0);
        assert_eq!(read(json!({ "type": "confirm", "clear": true }))["count"], 3);
        assert_eq!(read(json!({}))["count"], 0, "the whole buffer is forgotten, not only what was returned");
        for bad in [
            json!({ "promptText": "x" }), json!({ "promptText": "x", "action": "dismiss" }), json!({ "oneShot": true }),
            json!({ "promptText": "x", "action": "accept", "perType": { "prompt": "dismiss" } }),
            json!({ "type": "popup" }), json!({ "type": ["alert", "popup"] }), json!({ "limit": 201 }), json!({ "limit": 0 }),
            json!({ "action": "maybe" }), json!({ "perType": { "popup": "accept" } }), json!({ "perType": { "alert": "maybe" } }),
        ] {
            let refused = mcp.call("electron_dialog_handler", bad.clone());
            assert_eq!(refused["code"], "BAD_ARGUMENT", "{bad}: {refused:#}");
        }
    }
}

#[test]
fn dialogs_beyond_the_buffer_are_counted() {
    let home = Home::on(Electron::V33);
    let mut mcp = launched(&home);
    run(&mut mcp, "for (let i = 0; i < 230; i++) alert(i); return 1");
    let read = mcp.ok("electron_dialog_handler", json!({ "limit": 200, "type": "alert" }));
    assert_eq!((&read["count"], &read["overflowed"]), (&json!(200), &json!(30)));
    assert_eq!((&read["entries"][0]["message"], &read["entries"][199]["message"]), (&json!("30"), &json!("229")));
}

on_both! {
    print_dialog_is_reported_and_stop_ends_the_app(home) {
        let mut mcp = launched(&home);
        // Printing without a dialog ends soon.
        let paper = "return (await electron.webContents.getAllWebContents()[0].printToPDF({})).length > 0";
        assert_eq!(mcp.ok("electron_eval_main", json!({ "code": paper }))["result"], true);
        mcp.ok("electron_get_text", json!({ "selector": "h1" }));
        run(&mut mcp, "document.querySelector('#plain').onclick = () => print()");
        mcp.ok("electron_click", json!({ "selector": "#plain" }));
        for (tool, args) in [
            ("electron_get_text", json!({ "selector": "h1" })),
            ("electron_snapshot", json!({})),
            ("electron_click", json!({ "selector": "#plain" })),
            ("electron_eval_renderer", json!({ "code": "return 1" })),
        ] {
            let told = mcp.call(tool, args);
            assert_eq!((&told["code"], &told["details"]["dialog"]), (&json!("DIALOG_OPEN"), &json!("print")), "{tool}: {told:#}");
            assert!(told["_meta"]["elapsed_ms"].as_f64().is_some_and(|ms| ms < 3_000.0), "{tool}: {told:#}");
        }
        mcp.ok("electron_windows_list", json!({}));
        mcp.ok("electron_stop", json!({}));
        assert!(home.sessions().is_empty());
    }
}
