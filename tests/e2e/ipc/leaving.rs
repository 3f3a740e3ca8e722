//! After a session has left, the app behaves as before. Two sessions do not disturb each other.

use crate::support::{Home, OwnApp, app, on_both, processes::eventually};
use serde_json::json;

on_both! {
    detach_removes_ipc_stubs_and_answers_delayed_requests(home) {
        let own = OwnApp::with_port(home.version(), &app("ipc"));
        let other = Home::on(home.version());
        let port = own.port.expect("a port").to_string();
        home.ok(&["attach", "--port", &port]);
        other.ok(&["attach", "--port", &port]);
        home.ok(&["ipc-capture-start"]);
        other.ok(&["ipc-capture-start"]);
        home.ok(&["ipc-stub", "add", "1"]);
        // The page still waits for this delayed answer when the session leaves. It gets the answer then.
        home.ok(&["ipc-stub", "missing", "\"late\"", "--delay-ms", "600000"]);
        home.ok(&["click", "#add"]);
        other.ok(&["expect-text", "#said", "--equals", "add 1"]);
        let heard = other.json(&["ipc-wait-for", "add", "--args-contain", "22", "--answered"]);
        assert_eq!((&heard["message"]["result"], &heard["message"]["stubbed"]), (&1.into(), &true.into()), "{heard:#}");
        home.ok(&["click", "#missing"]);
        other.ok(&["ipc-wait-for", "missing"]);
        home.ok(&["detach"]);
        other.ok(&["expect-text", "#said", "--equals", "missing late"]);
        other.ok(&["click", "#add"]);
        other.ok(&["expect-text", "#said", "--equals", "add 42"]);
        other.ok(&["detach"]);
        assert!(own.runs());
        // A later session finds no traces of the earlier ones.
        home.ok(&["inject", &own.pid_word()]);
        home.ok(&["ipc-capture-start"]);
        home.ok(&["click", "#add"]);
        home.ok(&["expect-text", "#said", "--equals", "add 42"]);
        home.ok(&["ipc-wait-for", "add"]);
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}

on_both! {
    app_that_patched_ipc_keeps_its_functions_after_detach(home) {
        let own = OwnApp::with_env(home.version(), &app("ipc"), &[("PATCHED", "1")]);
        own.has_window();
        let attach = ["attach", "--port", &own.port.expect("a port").to_string()];
        let inject = ["inject", &own.pid_word()];
        for way in [&attach[..], &inject[..]] {
            home.ok(way);
            home.ok(&["ipc-capture-start"]);
            home.ok(&["ipc-stub", "add", "1"]);
            home.ok(&["ipc-stub", "missing", "\"ours\""]);
            for (id, answer) in [("add", "add 1"), ("missing", "missing ours"), ("ask", "ask 3"), ("ping", "pong there")] {
                home.ok(&["click", &format!("#{id}")]);
                home.ok(&["expect-text", "#said", "--equals", answer]);
            }
            // Each message is heard once. The text of the page may come before it.
            for channel in ["add", "missing", "count", "ping", "pong"] {
                let count = || home.json(&["ipc-captured", channel])["count"].as_u64().filter(|count| *count > 0);
                assert_eq!(eventually(channel, count), 1, "{channel}");
            }
            home.ok(&["click", "#never"]);
            home.ok(&["ipc-wait-for", "never"]);
            home.ok(&["detach"]);
            // A session that only looks finds the app's own functions, and its handlers answer.
            home.ok(way);
            let patched = home.json(&["ipc-invoke", "patched"])["result"].clone();
            assert_eq!(patched, json!(vec![true; 6]), "{way:?}");
            home.ok(&["click", "#add"]);
            home.ok(&["expect-text", "#said", "--equals", "add 42"]);
            home.ok(&["click", "#missing"]);
            home.ok(&["expect-text", "#said", "--contains", "No handler registered"]);
            home.ok(&["detach"]);
        }
        assert!(own.runs());
    }
}

on_both! {
    ipc_functions_are_patched_only_while_capturing_or_stubbing(home) {
        home.ok(&["launch", &app("ipc")]);
        let own = || home.json(&["ipc-invoke", "own"])["result"].clone();
        assert_eq!(own(), true, "after the launch");
        let channels = home.json(&["ipc-channels"]);
        assert!(channels["since"].is_null() && channels["channels"].to_string().contains("\"own\""), "{channels:#}");
        home.ok(&["ipc-unstub"]);
        assert_eq!(own(), true, "after a list");
        home.ok(&["ipc-capture-start"]);
        assert_eq!(own(), false, "while a capture is on: the witness sees it");
        home.ok(&["ipc-capture-stop"]);
        assert_eq!(own(), true, "after the capture");
        home.ok(&["ipc-stub", "missing", "1"]);
        assert_eq!(own(), false, "with a stub");
        home.ok(&["ipc-unstub"]);
        assert_eq!(own(), true, "without it");
        home.ok(&["stop"]);
    }
}
