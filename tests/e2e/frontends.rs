//! The frontends: one registry gives the same answers, and no client can end a server.

use crate::support::{Electron, Home, notes};
use serde_json::{Value, json};
use stagewright_commands::{
    Row,
    group::plugin_names,
    verb::{Frontends, Place},
};
use stagewright_runner::REGISTRY;
use std::{io::Write, process::Stdio};

/// The rows whose examples run on a live session of the sample app and leave it running.
fn runnable() -> impl Iterator<Item = &'static Row> {
    REGISTRY.rows().filter(|row| {
        row.frontends == Frontends::All
            && row.place == Place::Session
            && !matches!(
                row.tool,
                "electron_stop"
                    | "electron_force_kill"
                    | "electron_eval_main"
                    | "electron_eval_renderer"
                    | "electron_eval_worker"
            )
    })
}

/// The parts that must be equal: everything but times, session names, and paths in temporary folders.
fn same(mut envelope: Value) -> Value {
    fn scrub(value: &mut Value) {
        match value {
            Value::Object(object) => {
                for gone in [
                    "elapsed_ms",
                    "session_id",
                    "timestamp",
                    "path",
                    "bytes",
                    "pid",
                    "user_data_path",
                    "profile",
                    "display",
                    "estimated_tokens",
                    "waited_ms",
                    "navigation_started_at_ms",
                    "url",
                    "since",
                    // The thread that writes a trace may be behind.
                    "records",
                ] {
                    object.remove(gone);
                }
                // A window is shown and focused some time after the launch.
                if object.contains_key("index") {
                    object.remove("visible");
                    object.remove("focused");
                }
                object.values_mut().for_each(scrub);
            }
            Value::Array(items) => items.iter_mut().for_each(scrub),
            _ => {}
        }
    }
    scrub(&mut envelope);
    envelope
}

/// A wait that a user makes before the example, in the shell and over MCP. The switch changes only after the app's main
/// process has answered.
fn wait_before(row: &Row) -> Option<(&'static str, (&'static str, Value))> {
    (row.tool == "electron_uncheck").then(|| {
        let args = json!({ "selector": "#theme", "state": { "checked": true } });
        ("expect-state '#theme' checked", ("electron_expect_state", args))
    })
}

#[test]
fn every_example_gives_the_same_reply_in_shell_repl_and_mcp() {
    let (shell, repl, mcp) = (Home::on(Electron::V33), Home::on(Electron::V33), Home::on(Electron::V33));
    let examples: Vec<_> = runnable().flat_map(|row| row.examples.iter().map(move |example| (row, example))).collect();
    assert!(examples.len() > 30, "{}", examples.len());

    let mut lines = format!("launch {}\n", notes());
    for (row, example) in &examples {
        if let Some((line, _)) = wait_before(row) {
            lines += &format!("{line}\n");
        }
        lines += &format!("{} --json\n", example.line);
    }
    let mut command = repl.command(&["repl"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let said = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    let from_repl: Vec<Value> =
        said.lines().filter(|l| l.starts_with('{')).map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(from_repl.len(), examples.len(), "{said}");

    shell.ok(&["launch", &notes()]);
    let names = plugin_names();
    let plugins: Vec<&str> = names.split(", ").flat_map(|name| ["--plugin", name]).collect();
    let mut client = mcp.mcp(&plugins);
    client.ok("electron_launch", json!({ "main": notes() }));
    for ((row, example), from_repl) in examples.into_iter().zip(from_repl) {
        if let Some((line, (tool, args))) = wait_before(row) {
            client.ok(tool, args);
            shell.ok(&split(line).iter().map(String::as_str).collect::<Vec<_>>());
        }
        let from_mcp = client.call(row.tool, serde_json::from_str(example.args).unwrap());
        assert_eq!(from_mcp["ok"], true, "{}: {from_mcp:#}", example.line);
        let mut words = vec!["--json".to_owned()];
        words.extend(split(example.line));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let done = shell.cli(&words);
        let from_shell: Value =
            serde_json::from_str(&done.out).unwrap_or_else(|e| panic!("{}: {e}: {done:?}", example.line));
        assert_eq!(same(from_shell), same(from_mcp.clone()), "shell and MCP: {}", example.line);
        assert_eq!(same(from_repl), same(from_mcp), "REPL and MCP: {}", example.line);
    }
    shell.ok(&["stop"]);
    assert_eq!(client.close(), 0);
}

/// Splits an example's line as a shell does. Examples use single quotes only.
fn split(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().unwrap().push(c),
        }
    }
    words
}

#[test]
fn nothing_that_a_client_sends_ends_the_server() {
    let home = Home::on(Electron::V33);
    let mut mcp = home.mcp(&[]);
    for garbage in
        ["", "{", "[]", "null", "{\"jsonrpc\":\"2.0\"}", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}", "\u{0}\u{1}"]
    {
        mcp.write(garbage);
    }
    mcp.write_bytes(b"\xff\xfe\x00\x80 binary\n");
    let unknown = mcp.request("tools/call", json!({ "name": "electron_clik", "arguments": {} }));
    assert_eq!(unknown["error"]["code"], -32602, "{unknown:#}");
    let wrong = mcp.call("electron_click", json!({ "selektor": "#a" }));
    assert_eq!(wrong["code"], "BAD_ARGUMENT");
    assert!(wrong["error"].as_str().unwrap().contains("selector"), "it says what was meant: {wrong:#}");
    let nothing = mcp.call("electron_get_text", json!({ "selector": "#a" }));
    assert_eq!(nothing["code"], "NOT_RUNNING");
    let gated = mcp.call("electron_eval_main", json!({ "code": "return 1" }));
    assert_eq!(gated["code"], "EVAL_NOT_ALLOWED");
    let tools = mcp.request("tools/list", json!({}))["result"]["tools"].as_array().unwrap().len();
    assert!(tools > 50, "{tools}");
    assert_eq!(mcp.close(), 0);
}

#[test]
fn tool_profile_shortens_the_list_and_errors_name_its_flag() {
    let home = Home::on(Electron::V33);
    let mut mcp = home.mcp(&["--tool-profile", "testing"]);
    let listed = mcp.request("tools/list", json!({}))["result"]["tools"].clone();
    let names: Vec<&str> = listed.as_array().unwrap().iter().filter_map(|t| t["name"].as_str()).collect();
    assert!(names.contains(&"electron_click") && !names.contains(&"electron_console_logs"), "{names:?}");
    let hidden = mcp.call("electron_console_logs", json!({}));
    assert_eq!(hidden["code"], "BAD_ARGUMENT");
    assert!(hidden.to_string().contains("--tool-profile"), "{hidden:#}");
}

#[test]
fn shell_errors_are_readable_and_uncoloured_in_a_pipe() {
    let home = Home::on(Electron::V33);
    let done = home.cli(&["get-text", "#x"]);
    assert_eq!((done.status, done.out.as_str()), (3, ""));
    assert!(done.err.contains("NOT_RUNNING") && done.err.contains("stagewright launch"), "{}", done.err);
    assert!(!done.err.contains('\u{1b}'), "{:?}", done.err);
    let done = home.cli(&["clik", "#x"]);
    assert_eq!(done.status, 2);
    assert!(done.err.contains("did you mean \"click\""), "{}", done.err);
    let help = home.ok(&["--help"]);
    assert!(help.contains("expect-text") && !help.contains('\u{1b}'));
    assert_eq!(home.cli(&["type", "@5"]).status, 2);
}
