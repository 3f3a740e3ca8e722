//! `mcp serve` on a live session: parallel calls, cancelled calls, every revision, arbitrary bytes.

use crate::support::{Electron, Home, Mcp, app, on_33};
use serde_json::{Value, json};
use std::{io::Write, os::unix::net::UnixStream};

fn send(mcp: &mut Mcp, id: u64, tool: &str, args: Value, meta: Value) {
    let params = json!({ "name": tool, "arguments": args, "_meta": meta });
    mcp.write(&json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params }).to_string());
}

/// The next message that is an answer.
fn answer(mcp: &mut Mcp) -> Value {
    loop {
        let message = mcp.read();
        if message["id"].is_u64() {
            return message;
        }
    }
}

on_33! {
    long_call_does_not_block_others_and_can_be_cancelled(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let never = json!({ "selector": "#never", "timeoutMs": 30_000 });
        send(&mut mcp, 901, "electron_wait_for_selector", never, json!({}));
        send(&mut mcp, 902, "electron_get_text", json!({ "selector": "h1" }), json!({}));
        assert_eq!(answer(&mut mcp)["id"], 902, "the read did not wait for the wait");
        mcp.write(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 901 } }).to_string());
        send(&mut mcp, 903, "electron_get_text", json!({ "selector": "h1" }), json!({}));
        assert_eq!(answer(&mut mcp)["id"], 903);
        // The awaited element appears, and nobody is told: the wait was cancelled.
        mcp.ok("electron_click", json!({ "selector": "#later" }));
        mcp.ok("electron_wait_for_selector", json!({ "selector": "#late" }));
        mcp.ok("electron_stop", json!({}));
        assert_eq!(mcp.close(), 0);
    }
}

on_33! {
    launch_sends_rising_progress_notifications(home) {
        let mut mcp = home.mcp(&[]);
        send(&mut mcp, 901, "electron_launch", json!({ "main": app("slow") }), json!({ "progressToken": "p" }));
        let mut last = -1.0;
        let launched = loop {
            let message = mcp.read();
            if message["id"] == 901 {
                break message;
            }
            assert_eq!((&message["method"], &message["params"]["progressToken"]), (&json!("notifications/progress"), &json!("p")));
            let progress = message["params"]["progress"].as_f64().expect("a number");
            assert!(progress > last, "it only rises: {message}");
            last = progress;
        };
        assert_eq!(launched["result"]["structuredContent"]["ok"], true, "{launched:#}");
        assert!(last >= 0.0, "at least one word on the way");
        mcp.ok("electron_stop", json!({}));
    }
}

#[test]
fn three_revisions_are_served() {
    let home = Home::on(Electron::V33);
    for (asked, agreed) in [("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25")] {
        let mut mcp = home.mcp(&[]);
        let client = json!({ "name": "test", "version": "1" });
        let hello = json!({ "protocolVersion": asked, "capabilities": {}, "clientInfo": client });
        assert_eq!(mcp.request("initialize", hello)["result"]["protocolVersion"], agreed);
        assert_eq!(mcp.call("electron_info", json!({}))["code"], "NOT_RUNNING");
    }
    let mut mcp = home.mcp(&[]);
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    send(&mut mcp, 901, "electron_info", json!({}), meta);
    let stateless = answer(&mut mcp);
    assert_eq!(stateless["result"]["resultType"], "complete", "{stateless:#}");
    assert_eq!(stateless["result"]["structuredContent"]["code"], "NOT_RUNNING");
}

#[test]
fn large_and_binary_lines_do_not_end_the_server() {
    let home = Home::on(Electron::V33);
    let mut mcp = home.mcp(&[]);
    mcp.ok("electron_launch", json!({ "main": app("basic") }));
    // At most 64 MiB are read: the line below that is an unknown method, the one above it is refused by its id.
    for (id, mebibytes, code) in [(901, 40, -32601), (902, 65, -32600)] {
        let huge = "x".repeat(mebibytes << 20);
        mcp.write_bytes(format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"{huge}\"}}\n").as_bytes());
        let refused = mcp.read();
        assert_eq!((&refused["id"], &refused["error"]["code"]), (&json!(id), &json!(code)));
    }
    mcp.write_bytes(&[0, 159, 146, 150, b'\n']);
    assert_eq!(mcp.ok("electron_get_text", json!({ "selector": "h1" }))["text"], "Basic controls");
    assert_eq!(mcp.close(), 0);
}

#[test]
fn garbage_on_a_session_socket_does_not_end_the_session() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &app("basic"), "--session", "open"]);
    let socket = home.runtime().join("open/sock");
    for garbage in [&b"\xff\xfe\x00\n"[..], b"{\n", b"[1, 2\n\n\n", &[b'x'; 3 << 20]] {
        let mut caller = UnixStream::connect(&socket).expect("the session listens");
        // A host may answer garbage or close the connection.
        let _ = caller.write_all(garbage);
        drop(caller);
        assert_eq!(home.ok(&["get-text", "h1", "--session", "open"]), "Basic controls");
    }
    home.ok(&["stop", "--session", "open"]);
}

#[test]
fn listed_tools_have_schemas_annotations_and_descriptions() {
    let home = Home::on(Electron::V33);
    let mut mcp = home.mcp(&[]);
    let listed = mcp.request("tools/list", json!({}))["result"]["tools"].clone();
    for tool in listed.as_array().expect("a list") {
        assert_eq!(tool["inputSchema"]["type"], "object", "{tool:#}");
        assert_eq!(tool["inputSchema"]["additionalProperties"], false, "{tool:#}");
        assert_eq!(tool["outputSchema"]["type"], "object", "{tool:#}");
        let hints = &tool["annotations"];
        assert!(hints["readOnlyHint"] == true || hints["destructiveHint"].is_boolean(), "{tool:#}");
        assert!(tool["description"].as_str().is_some_and(|prose| prose.len() > 10), "{tool:#}");
    }
    let of = |name: &str| listed.as_array().unwrap().iter().find(|tool| tool["name"] == name).cloned();
    assert_eq!(of("electron_get_text").expect("it is listed")["annotations"]["readOnlyHint"], true);
    for (name, destructive) in [
        ("electron_click", true),
        ("electron_type", true),
        ("electron_reload", true),
        ("electron_stop", true),
        ("electron_hover", false),
        ("electron_switch_window", false),
    ] {
        assert_eq!(of(name).expect("it is listed")["annotations"], json!({ "destructiveHint": destructive }), "{name}");
    }
    assert_eq!(of("electron_eval_main"), None, "not without the opt-in");
}

#[test]
fn every_profile_lists_tools_and_full_includes_debug() {
    let home = Home::on(Electron::V33);
    let mut before: Vec<String> = Vec::new();
    for profile in ["auto", "essential", "testing", "debug", "full"] {
        let listed = home.mcp(&["--tool-profile", profile]).request("tools/list", json!({}))["result"]["tools"].clone();
        let names: Vec<String> =
            listed.as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap().to_owned()).collect();
        if profile == "full" {
            let missing: Vec<_> = before.iter().filter(|name| !names.contains(name)).collect();
            assert!(missing.is_empty(), "{missing:?}");
        }
        assert!(names.len() > 5, "{profile}: {names:?}");
        // The short lists have tools of their own.
        if matches!(profile, "testing" | "debug") {
            before.extend(names);
        }
    }
    let mut wrong = home.command(&["mcp", "serve", "--tool-profile", "everything"]);
    assert_eq!(wrong.output().unwrap().status.code(), Some(2));
}

/// Two builds of one version: their wire format may differ, so they are treated as different versions.
#[test]
fn session_of_another_build_is_refused_but_can_be_stopped() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &app("basic")]);
    let folder = home.runtime().join(&home.sessions()[0]);
    let file = folder.join("session.json");
    let record = std::fs::read_to_string(&file).expect("the record");
    let version =
        serde_json::from_str::<Value>(&record).expect("JSON")["version"].as_str().expect("a version").to_owned();
    let (number, build) = version.split_once('+').expect("a build");
    assert_eq!((number, build.len()), (env!("CARGO_PKG_VERSION"), 8), "{version}");
    std::fs::write(&file, record.replace(&version, &format!("{number}+00000000"))).expect("a record");
    let told = home.fails("TRANSPORT_UNSUPPORTED", &["get-text", "h1"]);
    assert_eq!(told["details"]["host_version"], format!("{number}+00000000"), "{told:#}");
    home.ok(&["stop"]);
    assert!(home.sessions().is_empty());
}

/// Each profile has the tools that an agent needs when something blocks the app.
#[test]
fn answers_advise_only_tools_that_the_server_offers() {
    let home = Home::on(Electron::V33);
    for profile in ["auto", "essential", "testing", "debug", "full"] {
        let mut mcp = home.mcp(&["--tool-profile", profile]);
        let listed = mcp.request("tools/list", json!({}))["result"]["tools"].clone();
        // Tools that the short list leaves out can still be called.
        let is_short = ["auto", "essential"].contains(&profile);
        let offered = |tool: &Value| {
            let core = is_short && tool.as_str().is_some_and(|tool| tool.starts_with("electron_"));
            core || listed.as_array().unwrap().iter().any(|one| one["name"] == *tool)
        };
        for tool in ["electron_windows_list", "electron_surfaces_list", "native_dialog_policy"] {
            assert!(offered(&json!(tool)), "{profile} lacks {tool}");
        }
        let launched = mcp.ok("electron_launch", json!({ "main": app("native-dialogs") }));
        assert_eq!(launched["capabilities"]["supportsMainEval"], false, "eval is off: {launched:#}");
        let mut failed = vec![
            mcp.call("electron_click", json!({ "selector": "#nowhere" })),
            mcp.call("electron_click", json!({ "selector": "button", "window": "w9" })),
            mcp.call("electron_click", json!({ "selector": "body >" })),
            mcp.call("electron_expect_text", json!({ "selector": "body", "equals": "x", "timeoutMs": 0 })),
        ];
        // A native dialog that nothing answers.
        mcp.call("electron_click", json!({ "selector": "#box-sync" }));
        let blocked = mcp.call("electron_get_text", json!({ "selector": "body" }));
        assert_eq!(
            (&blocked["code"], &blocked["next_actions"][0]["tool"]),
            (&json!("DIALOG_OPEN"), &json!("native_dialog_policy")),
            "{blocked:#}"
        );
        let answer = blocked["next_actions"][0]["args"].clone();
        failed.push(blocked);
        for answer in &failed {
            assert_eq!(answer["ok"], false, "{answer:#}");
            for next in answer["next_actions"].as_array().into_iter().flatten() {
                assert!(offered(&next["tool"]), "{profile}: {answer:#}");
            }
            let hint = answer["hint"].as_str().unwrap_or_default();
            for word in hint
                .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
                .filter(|word| word.starts_with("electron_") || word.starts_with("native_"))
            {
                assert!(offered(&json!(word)) || hint.contains("not offered by this server"), "{profile}: {answer:#}");
            }
        }
        mcp.ok("native_dialog_policy", answer);
        mcp.ok("electron_get_text", json!({ "selector": "body" }));
        assert_eq!(mcp.close(), 0);
    }
}

#[test]
fn unknown_tool_error_suggests_the_intended_tool() {
    let home = Home::on(Electron::V33);
    let mut mcp = home.mcp(&[]);
    for (name, meant) in [
        ("electron_clik", "electron_click"),
        ("browser_click", "electron_click"),
        ("click", "electron_click"),
        ("electron_fill", "electron_type"),
        ("electron_press_key", "electron_key"),
        ("mcp__stagewright__electron_snapshot", "electron_snapshot"),
        ("electron_getText", "electron_get_text"),
        ("browser_tabs", "electron_windows_list"),
    ] {
        let error = mcp.request("tools/call", json!({ "name": name, "arguments": {} }))["error"].clone();
        assert_eq!(error["code"], -32602, "{name}: {error:#}");
        assert!(
            error["message"].as_str().is_some_and(|said| said.contains(&format!("{meant:?}"))),
            "{name}: {error:#}"
        );
    }
}
