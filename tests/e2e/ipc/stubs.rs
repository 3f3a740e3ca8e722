//! Channels that are invoked, sent to, and answered by stubs.

use crate::support::{app, on_both};
use serde_json::json;

on_both! {
    ipc_invoke_and_ipc_send_reach_handlers_as_from_the_page(home) {
        home.ok(&["launch", &app("ipc")]);
        assert_eq!(home.json(&["ipc-invoke", "add", "30", "7"])["result"], 37);
        let journal = home.json(&["ipc-invoke", "journal"])["result"].to_string();
        // The handler sees the window's page and its main frame as the sender.
        assert!(journal.contains(r#"[\"add\",30,7,true,true]"#), "{journal}");
        let login = home.json(&["ipc-invoke", "login", r#"{"user": "mia", "password": "x"}"#]);
        assert_eq!(login["result"], json!({ "user": "mia", "token": "[redacted]" }), "{login:#}");
        for (channel, says) in [("fails", "no paper"), ("missing", "No handler"), ("unclonable", "could not be cloned")] {
            let told = home.fails("ipc.INVOKE_FAILED", &["ipc-invoke", channel]);
            assert!(told["error"].as_str().is_some_and(|e| e.contains(says)), "{channel}: {told:#}");
        }
        let silent = home.fails("ipc.INVOKE_FAILED", &["ipc-invoke", "never", "--timeout-ms", "200"]);
        assert!(silent["error"].as_str().is_some_and(|e| e.contains("200 ms")), "{silent:#}");

        assert_eq!(home.json(&["ipc-send", "ping", "us"])["listeners"], 1);
        home.ok(&["expect-text", "#said", "--equals", "pong us"]);
        assert_eq!(home.json(&["ipc-send", "nobody"])["listeners"], 0);
        home.fails("APP_HANDLER_THREW", &["ipc-send", "throws"]);
        home.ok(&["ipc-send", "news", r#"{"a": [1]}"#, "--to-renderer"]);
        home.ok(&["expect-text", "#said", "--equals", "news {\"a\":[1]}"]);
        home.fails("BAD_ARGUMENT", &["ipc-invoke", ""]);
        home.ok(&["stop"]);
    }
}

on_both! {
    ipc_stubs_answer_with_and_without_a_handler_of_the_app(home) {
        home.ok(&["launch", &app("ipc")]);
        let says = |id: &str, text: &str| {
            home.ok(&["click", &format!("#{id}")]);
            home.ok(&["expect-text", "#said", "--contains", text]);
        };
        home.ok(&["ipc-stub", "add", r#"{"sum": [1]}"#, "--times", "1"]);
        says("add", r#"add {"sum":[1]}"#);
        says("add", "add 42");
        home.ok(&["ipc-stub", "missing", "true", "--delay-ms", "100"]);
        says("missing", "missing true");
        home.ok(&["ipc-stub", "two words, ünïcödé", "--error", "disk full"]);
        says("odd", "disk full");
        home.ok(&["ipc-stub", "count", "99"]);
        says("ask", "ask 99");
        // A handler that the app has removed can be stubbed.
        says("removed", "removed last");
        home.ok(&["ipc-stub", "removed", "stubbed"]);
        says("removed", "removed stubbed");
        // The app removes a handler that is stubbed, and puts it back while it is stubbed.
        home.ok(&["ipc-stub", "add", "\"ours\""]);
        says("add", "add ours");
        home.ok(&["ipc-invoke", "drop", "add"]);
        says("add", "add ours");
        home.ok(&["ipc-unstub", "add"]);
        says("add", "No handler registered");
        home.ok(&["ipc-stub", "add", "\"ours\""]);
        home.ok(&["ipc-invoke", "put", "add"]);
        says("add", "add ours");
        home.ok(&["ipc-unstub", "add"]);
        says("add", "add add is back");
        home.fails("BAD_ARGUMENT", &["ipc-stub", "add", "1", "--error", "x"]);
        let channels = home.json(&["ipc-channels"]);
        let stubbed: Vec<_> = channels["channels"].as_array().unwrap().iter().filter(|one| one["stubbed"] == true).collect();
        assert_eq!(stubbed.len(), 4, "{stubbed:#?}");
        let gone = home.json(&["ipc-unstub", "missing"]);
        assert_eq!((&gone["unstubbed"], &gone["stubs"][0]["used"]), (&json!(1), &json!(1)), "{gone:#}");
        says("missing", "No handler registered");
        assert_eq!(home.json(&["ipc-unstub"])["unstubbed"], 3);
        says("ask", "ask 3");
        says("odd", "No handler registered");
        let journal = home.json(&["ipc-invoke", "journal"])["result"].to_string();
        assert_eq!(journal.matches("[\\\"add\\\",20,22,").count(), 1, "the stubbed call did not reach the handler: {journal}");
        // The app replaces functions of ipcMain by its own.
        home.ok(&["--allow-eval", "eval-main", "const { ipcMain } = electron; for (const name of ['emit', 'handle', 'on']) { const own = ipcMain[name]; ipcMain[name] = function (...given) { return own.apply(this, given); }; } ipcMain.handle('late', () => 'own'); return 0"]);
        let late = || home.json(&["ipc-invoke", "late"])["result"].clone();
        assert_eq!(late(), "own");
        home.ok(&["ipc-stub", "late", "\"stubbed\""]);
        assert_eq!(late(), "stubbed");
        home.ok(&["ipc-unstub"]);
        assert_eq!(late(), "own");
        says("ping", "pong there");
        home.ok(&["stop"]);
    }
}
