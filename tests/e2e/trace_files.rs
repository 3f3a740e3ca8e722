//! Files of traces that are broken, huge or on a full disk, and the trace of a page that paints nothing.

use crate::support::{Electron, Home, Mcp, app, on_33, on_both, processes::Tree};
use serde_json::{Value, json};
use std::{fs, process::Command};

fn at(home: &Home, name: &str) -> String {
    home.path().join(name).display().to_string()
}

/// Lines of a trace whose picture is missing, and one whose picture is broken.
fn broken_pictures() -> String {
    let lines = [
        json!({ "kind": "header", "format": "stagewright-trace", "version": 2, "started_at": 1_000, "core_version": "0", "pictures": true }),
        json!({ "kind": "frame", "at": 1_100, "window": "w1", "size": [800.0, 600.0], "hash": "aaaa" }),
        json!({ "kind": "picture", "hash": "bbbb", "mime": "image/jpeg", "data": "bm8gcGljdHVyZQ==" }),
        json!({ "kind": "frame", "at": 1_500, "window": "w1", "size": [800.0, 600.0], "hash": "bbbb" }),
        json!({ "kind": "call", "seq": 1, "tool": "electron_click", "ok": true, "started_at": 1_200, "finished_at": 1_300,
            "acts": true, "args": { "selector": "#a" }, "window": "w1", "result": { "ok": true } }),
        json!({ "kind": "footer", "complete": true, "finished_at": 2_000, "calls": 1, "overflowed": 0, "lost": 0, "spent": 0 }),
    ];
    lines.iter().map(|line| format!("{line}\n")).collect()
}

#[test]
fn traces_with_missing_and_broken_pictures_are_shown_exported_and_compared() {
    let home = Home::on(Electron::V33);
    let path = at(&home, "a.jsonl");
    fs::write(&path, broken_pictures()).expect("written");
    let viewed = home.json(&["trace-view", &path, "-o", &at(&home, "a.html")]);
    assert_eq!((&viewed["ok"], &viewed["calls"]), (&json!(true), &json!(1)), "{viewed:#}");
    let exported = home.json(&["trace-export", &path, "-o", &at(&home, "a.zip")]);
    assert_eq!((&exported["ok"], &exported["complete"]), (&json!(true), &json!(true)), "{exported:#}");
    let same = home.json(&["trace-diff", &path, &path]);
    assert_eq!((&same["ok"], &same["same"]), (&json!(true), &json!(true)), "{same:#}");
}

/// A trace of 2 GB, most of it a single line, is read with less memory than that.
#[test]
fn a_trace_of_2_gigabytes_is_never_in_memory_as_a_whole() {
    let home = Home::on(Electron::V33);
    let path = at(&home, "a.jsonl");
    let text = broken_pictures();
    fs::write(&path, &text).expect("written");
    // A hole takes no room on the disk.
    fs::File::options().write(true).open(&path).expect("the file").set_len(2 << 30).expect("a hole");
    let usual = home.command(&["trace-view", &path, "-o", &at(&home, "a.html"), "--json"]);
    let mut limited = Command::new("sh");
    limited.args(["-c", "ulimit -v 1000000; exec \"$0\" \"$@\""]).arg(usual.get_program()).args(usual.get_args());
    limited.envs(usual.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let done = limited.output().expect("it runs");
    let viewed: Value = serde_json::from_slice(&done.stdout).unwrap_or_else(|error| panic!("{error}: {done:?}"));
    assert_eq!((&viewed["ok"], &viewed["calls"]), (&json!(true), &json!(1)), "{viewed:#}");
}

on_both! {
    a_trace_of_a_page_that_never_paints_ends(home) {
        let path = at(&home, "a.jsonl");
        let env = format!("STARTED={}", at(&home, "started"));
        home.json(&["launch", &app("never-rendered"), "--ready-timeout-ms", "500", "--env", &env]);
        home.ok(&["trace-start", &path]);
        home.cli(&["get-text", "body", "--operation-timeout-ms", "500"]);
        let begun = std::time::Instant::now();
        let stopped = home.json(&["trace-stop"]);
        assert_eq!((&stopped["ok"], &stopped["lost"]), (&json!(true), &Value::Null), "{stopped:#}");
        assert!(begun.elapsed() < std::time::Duration::from_secs(20), "{:?}", begun.elapsed());
        let text = fs::read_to_string(&path).expect("the trace");
        assert!(text.lines().last().is_some_and(|line| line.contains(r#""complete":true"#)), "{text}");
        home.cli(&["force-kill"]);
    }
}

on_33! {
    a_full_disk_costs_lines_of_a_trace_and_the_session_goes_on(home) {
        let path = at(&home, "a.jsonl");
        let usual = home.command(&["mcp", "serve", "--plugin", "trace"]);
        let mut patient = Command::new("sh");
        patient.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(usual.get_program()).args(usual.get_args());
        patient.envs(usual.get_envs().filter_map(|(name, value)| Some((name, value?))));
        let mut mcp = Mcp::over(patient);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let host = Tree::of(&home).host().pid.to_string();
        let limited = Command::new("prlimit").args(["--pid", &host, "--fsize=6000"]).status().expect("it runs");
        assert!(limited.success());
        mcp.ok("trace_start", json!({ "path": path, "pictures": false }));
        for _ in 0..30 {
            mcp.ok("electron_get_text", json!({ "selector": "h1" }));
        }
        let stopped = mcp.call("trace_stop", json!({}));
        // The footer has no room, either.
        let told = stopped["lost"].as_u64() > Some(0) || stopped["code"] == "trace.ARTIFACT_WRITE_FAILED";
        assert!(told, "{stopped:#}");
        mcp.ok("electron_get_title", json!({}));
        let text = fs::read_to_string(&path).expect("the trace");
        assert!(text.len() <= 6_000 && text.ends_with('\n'), "whole lines alone");
        mcp.ok("electron_stop", json!({}));
        assert_eq!(mcp.close(), 0);
    }
}
