//! Messages of every kind, from the app's first line on.

use crate::support::{
    Home, app, on_both,
    processes::{WAIT_TIMEOUT, eventually, within},
};
use serde_json::{Value, json};

/// The newest captured message of a channel, once it fulfils the condition. The text of the page may come before it.
fn newest(home: &Home, channel: &str, is: impl Fn(&Value) -> bool) -> Value {
    eventually(channel, || {
        let read = home.json(&["ipc-captured", channel]);
        read["events"].as_array()?.last().filter(|one| is(one)).cloned()
    })
}

/// Whether a message was answered or delivered.
fn answered(message: &Value) -> bool {
    message["ok"].is_boolean()
}

/// The captured messages of a channel, with the numbers that are their first arguments. Waits for that many.
fn numbered(home: &Home, channel: &str, count: usize) -> (Value, Vec<Option<u64>>) {
    let mut all = Value::Null;
    let _ = within(WAIT_TIMEOUT, || {
        all = home.json(&["ipc-captured", channel, "--limit", "10000"]);
        (all["events"].as_array().map_or(0, Vec::len) >= count).then_some(())
    });
    let numbers = all["events"].as_array().expect("a list").iter().map(|one| one["args"][0].as_u64()).collect();
    (all, numbers)
}

fn clicked(home: &Home, id: &str, says: &str) {
    home.ok(&["click", &format!("#{id}")]);
    home.ok(&["expect-text", "#said", "--equals", &format!("{id} {says}")]);
}

on_both! {
    every_kind_of_ipc_message_is_captured_with_its_answer(home) {
        home.ok(&["launch", &app("ipc")]);
        home.fails("ipc.NOT_CAPTURING", &["ipc-captured"]);
        // Create a port before the capture begins.
        clicked(&home, "port", "hello port");
        let started = home.json(&["ipc-capture-start"]);
        assert!(started["since"].as_u64() > Some(1_700_000_000_000), "{started:#}");
        let told = home.fails("ipc.ALREADY_CAPTURING", &["ipc-capture-start"]);
        assert_eq!(told["details"]["capturing"], json!([]), "{told:#}");

        assert_eq!(home.json(&["ipc-captured"])["count"], 0, "nothing was heard before");
        let through = |kind: &str| {
            eventually(kind, || {
                let args = home.json(&["ipc-captured", "--type", kind])["events"][0]["args"].clone();
                (!args.is_null()).then_some(args)
            })
        };
        home.ok(&["click", "#port"]);
        home.ok(&["ipc-wait-for", "*", "--type", "to-port"]);
        assert_eq!((through("from-port"), through("to-port")), (json!(["port"]), json!(["hello port"])));

        // The preload script sends a message before the page has a document.
        home.ok(&["reload"]);
        home.ok(&["ipc-wait-for", "add", "--answered"]);
        let first = newest(&home, "add", answered);
        assert_eq!((&first["args"], &first["result"], &first["ok"]), (&json!([1, 2]), &json!(3), &json!(true)), "{first:#}");
        assert_eq!(&first["type"], "invoke", "{first:#}");

        clicked(&home, "add", "42");
        let add = newest(&home, "add", |one| answered(one) && one["args"] != json!([1, 2]));
        assert_eq!((&add["args"], &add["result"], &add["windowId"]), (&json!([20, 22]), &json!(42), &json!("w1")), "{add:#}");
        assert!(add["ms"].as_f64().is_some_and(|ms| ms < 5_000.0) && add.get("beforeArm").is_none(), "{add:#}");

        clicked(&home, "kinds", "done");
        let kinds = &newest(&home, "mutates", answered)["args"][0][0];
        let wanted = json!({
            "date": { "__type": "Date", "value": "1970-01-01T00:00:00.000Z" },
            "map": { "__type": "Map", "entries": [["a", 1]] },
            "set": { "__type": "Set", "values": [{ "__type": "BigInt", "value": "1" }] },
            "bytes": { "__type": "Uint8Array", "byteLength": 4 },
            "nothing": { "__type": "undefined" },
            "nan": { "__type": "Number", "value": "NaN" },
            "cyclic": { "name": "ring", "self": { "__type": "Circular" } },
        });
        assert_eq!(kinds, &wanted, "copied before the handler changed it");
        clicked(&home, "large", "done");
        let large = newest(&home, "mutates", |one| one["args"][0][0]["date"].is_null()).to_string();
        assert!(large.len() < 40_000 && large.contains("(10000000 characters)"), "{} bytes", large.len());

        home.ok(&["click", "#fails"]);
        home.ok(&["expect-text", "#said", "--contains", "no paper"]);
        assert_eq!(newest(&home, "fails", answered)["error"], "TypeError: no paper");
        home.ok(&["click", "#missing"]);
        home.ok(&["expect-text", "#said", "--contains", "No handler registered"]);
        assert_eq!(newest(&home, "missing", answered)["ok"], false);

        home.ok(&["click", "#ping"]);
        home.ok(&["expect-text", "#said", "--contains", "there"]);
        let (ping, pong) = (newest(&home, "ping", |_| true), newest(&home, "pong", |_| true));
        assert_eq!((&ping["type"], &pong["type"]), (&json!("send"), &json!("send-to-renderer")));
        clicked(&home, "ask", "3");
        let asked = newest(&home, "count", answered);
        assert_eq!((&asked["type"], &asked["result"]), (&json!("send-sync"), &json!(3)));

        clicked(&home, "port", "hello port");
        assert_eq!(newest(&home, "port", |_| true)["type"], "post-message");
        home.ok(&["click", "#fork"]);
        home.ok(&["expect-text", "#said", "--equals", "said {\"from\":\"utility\"}"]);
        assert_eq!((through("to-utility"), through("from-utility")), (json!([{ "to": "utility" }]), json!([{ "from": "utility" }])));

        let all = home.json(&["ipc-captured", "--limit", "3"]);
        assert!(all["count"] == 3 && all["truncated"].as_u64() > Some(5), "{all:#}");
        let stopped = home.json(&["ipc-capture-stop"]);
        assert!(stopped["events"].as_array().is_some_and(|all| all.len() > 8), "{stopped:#}");
        // Electron's internal messages are left out.
        assert!(!stopped.to_string().contains("BROWSER_"), "{stopped:#}");
        home.ok(&["stop"]);
    }
}

on_both! {
    ipc_capture_redacts_secrets_and_loses_no_message(home) {
        home.ok(&["launch", &app("ipc")]);
        home.ok(&["ipc-capture-start", "login", "p*", "--capture-send-to-renderer=false"]);
        home.ok(&["click", "#login"]);
        home.ok(&["expect-text", "#said", "--contains", "tok-51"]);
        let told = newest(&home, "login", answered).to_string();
        assert!(!told.contains("pw-Tz19") && !told.contains("tok-51") && told.contains("[redacted]"), "{told}");
        let shown = home.json(&["ipc-captured", "login", "--reveal"])["events"].to_string();
        assert!(shown.contains("pw-Tz19") && shown.contains("tok-51"), "{shown}");

        home.ok(&["click", "#many"]);
        home.ok(&["expect-text", "#said", "--equals", "pong 1999", "--timeout-ms", "20000"]);
        let (all, numbers) = numbered(&home, "ping", 2000);
        assert_eq!(numbers, (0..2000).map(Some).collect::<Vec<_>>(), "overflowed: {}", all["overflowed"]);
        // `pong` also came 2000 times, but the capture was not started for it.
        assert_eq!(home.json(&["ipc-captured", "pong"])["count"], 0);
        let channels = home.json(&["ipc-channels"]);
        let ping = channels["channels"].as_array().unwrap().iter().find(|one| one["channel"] == "ping").cloned().unwrap_or_default();
        assert_eq!((&ping["listeners"], &ping["messages"]["send"]), (&json!(1), &json!(2000)), "{ping:#}");
        // As many messages as a session keeps.
        home.ok(&["ipc-capture-stop"]);
        home.ok(&["ipc-capture-start"]);
        home.ok(&["click", "#flood"]);
        home.ok(&["expect-text", "#said", "--equals", "flood 1", "--timeout-ms", "20000"]);
        let (all, numbers) = numbered(&home, "quiet", 9990);
        assert_eq!(numbers, (0..9990).map(Some).collect::<Vec<_>>(), "overflowed: {}", all["overflowed"]);
        assert_eq!(all["overflowed"], 0);
        home.ok(&["stop"]);
    }
}

on_both! {
    ipc_wait_for_and_ipc_expect_match_messages(home) {
        home.ok(&["launch", &app("ipc")]);
        home.fails("ipc.NOT_CAPTURING", &["ipc-expect", "add", "--count", "0"]);
        let none = home.fails("WAIT_TIMEOUT", &["ipc-wait-for", "add", "--timeout-ms", "50"]);
        assert!(none.to_string().contains("ipc_capture_start"), "{none:#}");
        home.ok(&["click", "#add"]);
        home.ok(&["ipc-wait-for", "add"]);
        let none = home.fails("WAIT_TIMEOUT", &["ipc-wait-for", "add", "--timeout-ms", "50"]);
        assert!(none["error"].as_str().is_some_and(|e| e.contains("given before")), "{none:#}");
        home.ok(&["click", "#add"]);
        let came = home.json(&["ipc-wait-for", "add", "--args-contain", "22", "--answered"]);
        assert_eq!(came["message"]["result"], 42, "{came:#}");
        home.ok(&["click", "#never"]);
        home.ok(&["ipc-wait-for", "never", "--type", "invoke"]);
        home.ok(&["click", "#never"]);
        let open = home.fails("WAIT_TIMEOUT", &["ipc-wait-for", "never", "--answered", "--timeout-ms", "300"]);
        assert!(open["error"].as_str().is_some_and(|e| e.contains("no answer yet")), "{open:#}");

        assert_eq!(home.json(&["ipc-expect", "add", "--count", "2"])["actual"], 2);
        home.ok(&["ipc-expect", "ad*", "--args-contain", "[20,22]", "--count", "0"]);
        let wrong = home.fails("EXPECTATION_FAILED", &["ipc-expect", "add", "--count", "3", "--timeout-ms", "50"]);
        assert_eq!(wrong["details"]["actual"], 2, "{wrong:#}");
        home.ok(&["stop"]);
    }
}
