//! The app's logs, by source, type and time.

use crate::support::{
    Electron, Home, app, on_both,
    processes::{eventually, within},
};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader},
    process::Stdio,
    time::Duration,
};

fn texts(said: &Value) -> Vec<&str> {
    said["entries"].as_array().expect("entries").iter().filter_map(|e| e["text"].as_str()).collect()
}

on_both! {
    each_source_of_logs_has_its_own_entries_and_filters(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("logs") }));
        mcp.ok("electron_click", json!({ "selector": "#say-main" }));
        eventually("the main process's word", || {
            let said = mcp.ok("electron_console_logs", json!({ "source": "main", "match": "says hello" }));
            (said["count"] == 1).then_some(())
        });
        let mut of = |args: Value| mcp.ok("electron_console_logs", args);
        for (source, wanted, other) in [
            ("renderer", "page info", "main log"),
            ("main", "main says hello", "page info"),
            ("stdout", "raw stdout", "raw stderr"),
            ("stderr", "raw stderr", "raw stdout"),
        ] {
            let said = of(json!({ "source": source }));
            assert!(texts(&said).iter().any(|text| text.contains(wanted)), "{source}: {said:#}");
            assert!(!texts(&said).iter().any(|text| text.contains(other)), "{source}: {said:#}");
            assert!(said["entries"].as_array().unwrap().iter().all(|entry| entry["source"] == source), "{said:#}");
        }
        let warnings = of(json!({ "type": ["warning"], "source": "renderer", "match": "^page w" }));
        assert_eq!(texts(&warnings), ["page warn"]);
        for (kind, text) in [
            ("debug", "page debug"), ("info", "page info"), ("log", "page log"), ("warning", "page warn"),
            ("warn", "page warn"), ("error", "page error"), ("assert", "page assertion"),
        ] {
            let said = of(json!({ "type": kind, "source": "renderer" }));
            assert!(texts(&said)[0].starts_with(text), "{kind}: {said:#}");
            let entry = &said["entries"][0];
            assert!(entry["timestamp"].is_u64() && entry["windowId"] == "w1", "{entry}");
            assert!(entry["location"]["line"].as_u64().is_some_and(|line| line > 10), "{entry}");
        }
        assert_eq!(of(json!({ "type": "profile" }))["count"], 0);
        let both = of(json!({ "type": ["debug", "info"], "source": ["renderer"] }));
        assert_eq!(texts(&both), ["page debug", "page info"], "oldest first");
        let neither = of(json!({ "type": "debug", "match": "page info" }));
        assert_eq!(neither["count"], 0, "all filters must pass");
        let thrown = of(json!({ "type": "error", "match": "thrown while loading" }));
        assert_eq!(thrown["count"], 1, "{thrown:#}");
        assert!(thrown["entries"][0]["location"]["url"].as_str().is_some_and(|url| url.ends_with("index.html")), "{thrown:#}");
        mcp.ok("electron_click", json!({ "selector": "#say-many" }));
        let newest = eventually("the last line", || {
            let newest = mcp.ok("electron_console_logs", json!({ "limit": 2, "match": "^line" }));
            (texts(&newest).last() == Some(&"line 999")).then_some(newest)
        });
        assert_eq!(texts(&newest), ["line 998", "line 999"]);
        let asked = mcp.ok("electron_console_logs", json!({ "limit": 1000, "match": "^line" }));
        let both = asked["count"].as_u64().expect("a count") + asked["overflowed"].as_u64().expect("a count");
        assert_eq!(newest["truncated"].as_u64(), asked["count"].as_u64().map(|count| count - 2), "{newest:#}");
        assert!(both >= 1_000, "what the buffer dropped is counted: {both}");
        let since = newest["entries"][1]["timestamp"].as_i64().expect("a time") + 60_000;
        assert_eq!(mcp.ok("electron_console_logs", json!({ "since": since }))["count"], 0);
        for bad in [json!({ "match": "(" }), json!({ "limit": 0 }), json!({ "limit": 1001 }), json!({ "source": "printer" }), json!({ "since": "now" })] {
            assert_eq!(mcp.call("electron_console_logs", bad.clone())["code"], "BAD_ARGUMENT", "{bad}");
        }
    }
}

on_both! {
    console_logs_follow_prints_lines_as_they_come(home) {
        home.ok(&["launch", &app("logs")]);
        let follow = |words: &[&str]| {
            let words = [&["console-logs", "--follow", "--match", "page says hello"][..], words].concat();
            let mut child = home.command(&words).stdout(Stdio::piped()).spawn().expect("stagewright");
            (BufReader::new(child.stdout.take().expect("piped")).lines().map(|line| line.expect("text")), child)
        };
        let (mut lines, mut child) = follow(&[]);
        for _ in 0..2 {
            home.ok(&["click", "#say-log"]);
            let line = lines.next().expect("a line while the call goes on");
            assert!(line.contains("Z log renderer w1 index.html:") && line.contains("  page says hello"), "{line}");
        }
        // Kill the command, as Ctrl-C would. The session goes on.
        let _ = child.kill();
        let _ = child.wait();
        let (lines, mut child) = follow(&["--json", "--timeout-ms", "1"]);
        let lines: Vec<Value> = lines.map(|line| serde_json::from_str(&line).expect("JSON")).collect();
        assert!(child.wait().expect("it ends by itself").success());
        let (said, entries) = lines.split_last().expect("an answer");
        assert_eq!((&said["ok"], &said["followed"], &said["count"]), (&json!(true), &json!(true), &json!(2)), "{said:#}");
        assert_eq!(said["entries"].as_array().expect("entries"), entries, "what was told is in the answer too");
        home.fails("BAD_ARGUMENT", &["console-logs", "--timeout-ms", "1"]);
        home.ok(&["stop"]);
    }
}

#[test]
fn mcp_client_receives_followed_items_as_progress() {
    let home = Home::on(Electron::V33);
    let mut mcp = home.mcp(&[]);
    mcp.ok("electron_launch", json!({ "main": app("logs") }));
    let mut call = |id: u64, tool: &str, args: Value, meta: Value| {
        let params = json!({ "name": tool, "arguments": args, "_meta": meta });
        mcp.write(&json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params }).to_string());
    };
    let follow = json!({ "follow": true, "timeoutMs": 20_000, "match": "page says hello" });
    call(100, "electron_console_logs", follow, json!({ "progressToken": "f" }));
    call(101, "electron_click", json!({ "selector": "#say-log" }), json!({}));
    loop {
        let message = mcp.read();
        assert_ne!(message["id"], 100, "it was to be told before the answer: {message:#}");
        let words = message["params"]["message"].as_str().unwrap_or_default();
        if message["params"]["progressToken"] == "f" && words.contains("page says hello") {
            break;
        }
    }
}

on_both! {
    lone_surrogate_does_not_drop_a_log_line(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("logs") }));
        let say = r"console.log('half \uD83D of it', '\u{1F600}'); console.log({ a: '\uDE00' }); setTimeout(() => { throw new Error('thrown \uDC00 half') })";
        mcp.ok("electron_eval_renderer", json!({ "code": say }));
        mcp.ok("electron_eval_main", json!({ "code": r"console.log('main \uD83D half')" }));
        for text in ["half \u{fffd} of it \u{1f600}", "{a: \"\u{fffd}\"}", "thrown \u{fffd} half", "main \u{fffd} half"] {
            eventually(text, || {
                let said = mcp.ok("electron_console_logs", json!({}));
                texts(&said).iter().any(|line| line.contains(text)).then_some(())
            });
        }
    }
}

/// The anonymous memory of the session's host, in MiB.
fn host_memory_mib(home: &Home) -> u64 {
    let [session] = &home.sessions()[..] else { panic!("one session") };
    let record = std::fs::read(home.runtime().join(session).join("session.json")).expect("its record");
    let record: Value = serde_json::from_slice(&record).expect("JSON");
    let status = std::fs::read_to_string(format!("/proc/{}/status", record["host"]["pid"])).expect("it runs");
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("its memory");
    kilobytes.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") / 1024
}

/// Time for a hundred megabytes to go through a page, its protocol and a host, on a busy machine.
const FLOOD_TIMEOUT: Duration = Duration::from_secs(120);

on_both! {
    host_memory_stays_small_under_megabyte_log_lines(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("logs") }));
        let say = "setTimeout(() => { for (let i = 0; i < 100; i++) console.log('x'.repeat(1 << 20)); console.log('that was all') })";
        mcp.ok("electron_eval_renderer", json!({ "code": say }));
        // The same busy page has to answer the call.
        let all = within(FLOOD_TIMEOUT, || Some(mcp.call("electron_console_logs", json!({ "match": "^that was all" }))).filter(|said| said["count"] == 1));
        assert!(all.is_some(), "the last line: not within {FLOOD_TIMEOUT:?}");
        let taken = host_memory_mib(&home);
        assert!(taken < 30, "{taken} MB");
        let said = mcp.ok("electron_console_logs", json!({ "limit": 1 }));
        assert!(said["overflowed"].as_u64() > Some(0), "what went is told: {said:#}");
    }
}
