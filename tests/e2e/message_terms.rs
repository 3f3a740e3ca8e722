//! Texts for agents and people use the terms of their frontend, and are short.

use crate::support::{Electron, Home, OwnApp, app, on_33};
use serde_json::{Value, json};

use stagewright_driver::screenshot::{Format, size};
use std::{io::Write, process::Stdio};

/// The output of a REPL for these lines, answers and failures together.
fn repl(home: &Home, lines: &str) -> String {
    let mut command = home.command(&["repl"]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a REPL");
    child.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn hints_use_the_callers_terms() {
    let home = Home::on(Electron::V33);
    let mut mcp = home.mcp(&[]);
    let none = mcp.call("electron_click", json!({ "selector": "#a" }));
    assert!(none["hint"].as_str().is_some_and(|hint| hint.contains("electron_launch")), "{none:#}");
    assert_eq!(none["next_actions"][0]["tool"], "electron_discover_running", "{none:#}");
    let none = home.cli(&["click", "#a"]).err;
    assert!(none.contains("`stagewright launch`") && none.contains("next: stagewright discover-running"), "{none}");
    let none = repl(&home, "click '#a'\n");
    assert!(none.contains("`launch`") && !none.contains("electron_") && !none.contains("stagewright launch"), "{none}");

    home.ok(&["launch", &app("basic")]);
    let live = mcp.call("electron_click", json!({ "selector": "#a" }));
    let session = live["details"]["available_sessions"][0].clone();
    assert!(
        session.is_string() && live["hint"].as_str().is_some_and(|h| h.contains(session.as_str().unwrap())),
        "{live:#}"
    );
    assert_eq!(
        live["next_actions"][0],
        json!({ "tool": "electron_info", "args": { "sessionId": session }, "why": "see what it drives" })
    );
    mcp.ok("electron_info", live["next_actions"][0]["args"].clone());

    for (words, wanted) in [
        (&["click", "#a", "--click-count", "two"][..], "--click-count must be"),
        (&["click", "#a", "--button", "upper"], "--button must be"),
        (&["click", "#a", "--name-contains", "x"], "--name and --name-contains"),
        (&["switch-surface", "w9"], "next: stagewright surfaces-list"),
        (&["click", "#a", "--window", "w9"], "`stagewright windows-list`"),
        (&["type", "#plain", "a", "--timeout-ms", "100"], "`stagewright type-into-editor`"),
    ] {
        let told = home.cli(words);
        assert_ne!(told.status, 0);
        assert!(told.err.contains(wanted), "{words:?}: {}", told.err);
    }
    home.ok(&["stop"]);
}

/// Each line fails, and the flag, verb or command that its advice names works as it stands.
#[test]
fn advice_about_sessions_can_be_followed() {
    let home = Home::on(Electron::V33);
    let bare = home.cli(&["launch"]).err;
    assert!(bare.contains("Name the app: its folder, its main script, or the binary of a packaged app"), "{bare}");
    let ls = home.cli(&["launch", "/bin/ls"]).err;
    assert!(ls.contains("Name the app's own binary, its folder, or its main script"), "{ls}");
    let unknown = home.cli(&["attach", "--name", "No such app"]).err;
    assert!(unknown.contains("next: stagewright discover-running"), "{unknown}");
    let file = home.path().join("slip.run");
    std::fs::write(&file, format!("test slips\n  launch {}\n  click '#plian' --timeout 100ms\n", app("basic")))
        .unwrap();
    let slip = home.cli(&["run", file.to_str().unwrap(), "--keep", "never"]).out;
    assert!(slip.contains("Similar: button \"Plain\""), "{slip}");
    // Two apps have the name: the advice joins the first of them by its pid.
    // Its name is of this test alone, since other tests run apps on this machine too.
    let name = format!("twin-{}", std::process::id());
    let twin = home.path().join("twin");
    std::fs::create_dir(&twin).unwrap();
    std::fs::write(twin.join("package.json"), json!({ "name": name, "main": "main.js" }).to_string()).unwrap();
    let main = "const { app, BrowserWindow } = require('electron'); app.whenReady().then(() => new BrowserWindow().loadURL('data:text/html,twin'));";
    std::fs::write(twin.join("main.js"), main).unwrap();
    let twins = [(); 2].map(|()| OwnApp::with_port(Electron::V33, twin.to_str().unwrap()));
    let several = home.json(&["attach", "--name", &name]);
    let next = &several["next_actions"][0];
    assert!(several["error"].as_str().is_some_and(|error| error.contains("give one of their pids")), "{several:#}");
    assert!(twins.iter().any(|app| next["args"]["pid"] == app.pid()), "{several:#}");
    home.ok(&["attach", "--pid", &next["args"]["pid"].to_string()]);
    home.ok(&["detach"]);
    drop(twins);

    home.ok(&["launch", &app("basic")]);
    let beside = home.cli(&["attach", "--port", "1"]).err;
    assert!(beside.contains("--session") && !beside.contains("--allow-multiple"), "{beside}");
    // With its own session name the call continues, and fails for another reason: nobody listens on that port.
    let named = home.fails("CDP_DISCONNECTED", &["attach", "--port", "1", "--session", "second"]);
    assert!(named["error"].as_str().is_some_and(|error| !error.contains("live already")), "{named:#}");
    let second = home.cli(&["launch", &app("basic")]).err;
    assert!(second.contains("--allow-multiple"), "{second}");
    home.ok(&["launch", &app("basic"), "--allow-multiple", "--session", "third"]);
    let detach = home.cli(&["detach", "--session", "third"]).err;
    let next = detach.lines().find_map(|line| line.trim().strip_prefix("next: stagewright ")).expect("a next command");
    let next: Vec<&str> = next.split("   #").next().expect("a command").split(' ').collect();
    home.ok(&next);
    home.ok(&["stop"]);
}

#[test]
fn next_command_repeats_the_session_and_window_flags() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &app("basic"), "--session", "one"]);
    let missed = home.cli(&["click", "#nowhere", "--timeout-ms", "100", "--session", "one"]);
    assert!(missed.err.contains("next: stagewright snapshot --session one"), "{}", missed.err);
    let missed = home.cli(&["get-text", "@999", "--session", "one", "--window", "w1"]);
    assert!(missed.err.contains("--session one --window w1"), "{}", missed.err);
    home.ok(&["stop", "--session", "one"]);
}

on_33! {
    recovery_after_a_failure_costs_few_tokens(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        mcp.ok("electron_snapshot", json!({ "format": "text" }));
        let missing = mcp.call("electron_expect_text", json!({ "selector": "#nowhere", "equals": "x", "timeoutMs": 100 }));
        assert!(missing["error"].as_str().is_some_and(|error| error.contains("found no such element")), "{missing:#}");
        let look = &missing["next_actions"][0];
        assert_eq!(look["args"], json!({ "format": "text", "since": "last" }), "{missing:#}");
        let seen = mcp.ok("electron_snapshot", look["args"].clone());
        assert!(seen["_meta"]["estimated_tokens"].as_u64().is_some_and(|tokens| tokens < 120), "{seen:#}");
        // Default values are left out.
        let tree = mcp.ok("electron_snapshot", json!({}));
        let entries = tree["snapshot"]["entries"].as_array().expect("entries");
        let of = |name: &str| entries.iter().find(|entry| entry["name"] == name).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(of("Plain")["state"], json!({ "visible": true, "enabled": true }));
        assert_eq!(of("I agree")["state"]["checked"], false, "unchecked is not the same as nothing to check");
        for entry in entries {
            for field in ["ref", "role", "name", "state", "bbox", "fingerprint", "interactive", "recently_changed"] {
                assert!(entry.get(field).is_some(), "the seeds name {field}: {entry:#}");
            }
            let hidden = entry["state"]["visible"] == false;
            assert!(!hidden || entry["state"] == json!({ "visible": false }), "{entry:#}");
            let states = entry["state"].as_object().expect("states");
            assert!(states.values().all(|state| !state.is_null()), "{entry:#}");
        }
        assert_eq!(mcp.close(), 0);
    }
}

on_33! {
    errors_list_select_options_and_suggest_parameter_names(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let list = mcp.ok("electron_find", json!({ "role": "combobox" }))["matches"][0]["ref"].clone();
        let wrong = mcp.call("electron_select_option", json!({ "ref": list, "values": ["nothing like it"], "timeoutMs": 100 }));
        assert!(wrong["error"].as_str().is_some_and(|error| error.contains("There are: \"")), "{wrong:#}");
        let nowhere = "#plain";
        for (tool, args, meant) in [
            ("electron_expect_text", json!({ "selector": nowhere, "text": "x" }), "equals"),
            ("electron_expect_value", json!({ "selector": nowhere, "value": "x" }), "equals"),
            ("electron_expect_count", json!({ "selector": nowhere, "count": 1 }), "equals"),
            ("electron_switch_window", json!({ "title": "x" }), "windowTitle"),
            ("electron_set_files", json!({ "selector": nowhere, "files": ["/a"] }), "paths"),
            ("electron_click", json!({ "xpath": "//a" }), "selector"),
            ("electron_select_option", json!({ "selector": nowhere, "value": "x" }), "values"),
            ("electron_wait_for_selector", json!({ "selector": nowhere, "timeout": 5 }), "timeoutMs"),
        ] {
            let slip = mcp.call(tool, args);
            let error = slip["error"].as_str().expect("an error");
            assert!(error.contains(&format!("did you mean {meant:?}")), "{tool}: {error}");
        }
        // Advice that adds nothing is left out.
        let both = mcp.call("electron_click", json!({ "ref": 1, "selector": nowhere }));
        assert_eq!(both.get("hint"), None, "{both:#}");
        assert_eq!(mcp.close(), 0);
    }
}

on_33! {
    very_long_urls_are_shortened_in_replies(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let open = "await new electron.BrowserWindow().loadURL('data:text/html,<title>Long</title>' + 'x'.repeat(20000)); return 1";
        mcp.ok("electron_eval_main", json!({ "code": open }));
        for tool in ["electron_windows_list", "electron_surfaces_list"] {
            let listed = mcp.ok(tool, json!({}));
            assert!(listed.to_string().contains("data:text/html,<title>Long</title>xxx"), "{tool}");
            assert!(listed.to_string().len() < 3_000, "{tool}: {}", listed.to_string().len());
        }
        // A part of the URL still finds the window.
        let switched = mcp.ok("electron_switch_window", json!({ "url": "x".repeat(5_000) }));
        assert_eq!(switched["active"], "Long", "{switched:#}");
        let unknown = mcp.call("electron_click", json!({ "selector": "#a", "window": "nowhere" }));
        assert!(unknown.to_string().len() < 3_000, "{}", unknown.to_string().len());
        assert_eq!(mcp.close(), 0);
    }
}

/// One of the most frequent replies to agents.
#[test]
fn text_read_reply_stays_below_its_token_limit() {
    let home = Home::on(Electron::V33);
    let mut mcp = home.mcp(&[]);
    mcp.ok("electron_launch", json!({ "main": app("basic") }));
    let answer =
        mcp.request("tools/call", json!({ "name": "electron_get_text", "arguments": { "selector": "#plain" } }));
    let text = answer["result"]["content"][0]["text"].as_str().expect("text");
    let mut told: Value = serde_json::from_str(text).expect("JSON");
    // The number of digits in the time depends on the machine.
    let digits = told["_meta"]["elapsed_ms"].take().to_string().len();
    assert!(text.len() - digits < 24 * 4, "{} bytes: {text}", text.len());
    assert!(told["session_id"].is_string() && told["_meta"].get("session_id").is_none(), "the session once: {told:#}");
    let failed = mcp.call("electron_get_text", json!({ "selector": "#nowhere" }));
    assert_eq!(failed["_meta"]["session_id"], told["session_id"], "{failed:#}");
}

/// The number of tokens by the contract's estimate: a quarter of the bytes.
fn tokens(value: &Value) -> usize {
    value.to_string().len().div_ceil(4)
}

/// Limits of contract.md, in tokens: 3 500 for the short list. The contract has
/// 12 000 for the whole core; gestures of fingers have come since. Schemas of replies are
/// counted separately; they once took 93 862 bytes, and may take 53 000. The short list has none.
#[test]
fn tool_lists_stay_within_the_token_limits_of_the_contract() {
    let home = Home::on(Electron::V33);
    for (flags, most) in [(&["--tool-profile", "auto"][..], 3_500), (&["--allow-eval"], 13_500)] {
        let mut mcp = home.mcp(flags);
        let mut tools = mcp.request("tools/list", json!({}))["result"]["tools"].take();
        let mut replies = 0;
        for tool in tools.as_array_mut().expect("a list") {
            let reply = tool.as_object_mut().expect("a tool").remove("outputSchema");
            replies += reply.map_or(0, |reply| reply.to_string().len());
        }
        assert!(tokens(&tools) <= most, "{flags:?}: {}", tokens(&tools));
        assert!(replies <= 53_000, "{flags:?}: {replies} bytes");
    }
}

on_33! {
    inline_screenshot_is_returned_as_a_reduced_image(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let mut shoot = |args: Value| {
            mcp.request("tools/call", json!({ "name": "electron_screenshot", "arguments": args }))["result"].take()
        };
        let plain = shoot(json!({}));
        assert_eq!(plain["content"].as_array().map(Vec::len), Some(1), "only who asks pays for it: {plain:#}");
        let shown = shoot(json!({ "inline": true, "fullPage": true }));
        let picture = &shown["content"][1];
        assert_eq!((&picture["type"], &picture["mimeType"]), (&json!("image"), &json!("image/jpeg")), "{shown:#}");
        let data = picture["data"].as_str().expect("a picture");
        assert!(data.starts_with("/9j/") && data.len() < 400_000, "{} characters", data.len());
        let (width, height) = size(&from_base64(data), Format::Jpeg).expect("a JPEG");
        let told = &shown["structuredContent"];
        let longest = told["width"].as_u64().max(told["height"].as_u64()).expect("a size");
        assert!(longest > 1_200 && (1_190..=1_201).contains(&width.max(height)), "{width} × {height} of {longest}");
        assert!(std::path::Path::new(told["path"].as_str().expect("a path")).is_file(), "the file is there as well");
        assert!(!told.to_string().contains("/9j/"), "and not twice");
        let webp = shoot(json!({ "inline": true, "format": "webp", "selector": "#plain" }));
        assert_eq!(webp["content"][1]["mimeType"], "image/webp", "{webp:#}");
        // A view is captured at its own size, and not enlarged.
        let view = shoot(json!({ "inline": true }));
        let (width, _) = size(&from_base64(view["content"][1]["data"].as_str().expect("a picture")), Format::Jpeg).expect("a JPEG");
        assert_eq!(u64::from(width), view["structuredContent"]["width"], "{}", view["structuredContent"]);
        assert_eq!(mcp.close(), 0);
    }
}

#[test]
fn launch_without_a_path_proposes_no_path() {
    let home = Home::on(Electron::V33);
    let nothing = home.mcp(&[]).call("electron_launch", json!({}));
    assert_eq!(nothing["next_actions"][0]["tool"], "electron_discover_running", "{nothing:#}");
    assert!(nothing["hint"].as_str().is_some_and(|hint| hint.contains("path of the folder")), "{nothing:#}");
}

fn from_base64(text: &str) -> Vec<u8> {
    let digit = |c: u8| match c {
        b'A'..=b'Z' => u32::from(c - b'A'),
        b'a'..=b'z' => u32::from(c - b'a') + 26,
        b'0'..=b'9' => u32::from(c - b'0') + 52,
        b'+' => 62,
        _ => 63,
    };
    let four = |c: &[u8]| c.iter().fold(0, |all, c| all << 6 | digit(*c)) << (6 * (4 - c.len()));
    text.trim_end_matches('=').as_bytes().chunks(4).flat_map(|c| four(c).to_be_bytes()[1..].to_vec()).collect()
}
