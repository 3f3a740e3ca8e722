//! Rules for every row: unique names, prose, examples that parse, a lean tool list.

use serde_json::{Value, json};
use stagewright_commands::arguments::{self, Asked, Reach};
use stagewright_runner::REGISTRY;
use std::{
    collections::HashMap,
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

#[test]
fn every_word_names_at_most_one_verb() {
    let mut seen = HashMap::new();
    for row in REGISTRY.rows() {
        let verb = row.verb();
        for word in row.other_words().map(str::to_owned).chain([verb.clone(), row.tool.to_owned()]) {
            if let Some(other) = seen.insert(word.clone(), verb.clone()) {
                panic!("{word} means {other} and {verb}");
            }
        }
    }
}

#[test]
fn every_verb_has_a_title_and_descriptions() {
    for row in REGISTRY.rows() {
        assert!(!row.title.is_empty(), "{} has no title", row.tool);
        assert!(row.about().len() > 10, "{} has no prose", row.tool);
        for (name, property) in row.properties().filter(|(name, _)| *name != "window" && *name != "sessionId") {
            assert!(property["description"].is_string(), "{} {name} has no prose", row.tool);
        }
    }
}

#[test]
fn every_verb_outside_the_exceptions_has_an_example() {
    // An example runs as it is written. These verbs need a port, a pid, a file, an app's own event or request, a
    // history, a second window, a package, or a person.
    let without: Vec<&str> = REGISTRY.rows().filter(|row| row.examples.is_empty()).map(|row| row.tool).collect();
    let wanted = [
        "attach",
        "inject",
        "go_back",
        "window_close",
        "go_forward",
        "detach",
        "set_files",
        "drop_file",
        "drag",
        "wait_for_event",
        "wait_for_download",
        "wait_for_request",
        "wait_for_response",
        "expect_request",
        "network_har",
        "network_replay",
        "pick",
        "devtools",
        "production_validate",
        "ipc_channels",
        "ipc_wait_for",
        "ipc_capture_stop",
        "electron_resume",
        "electron_eval_worker",
        // A clock has to be installed first.
        "clock_set_time",
        "clock_set_system_time",
        "clock_advance",
        "clock_run_for",
        "clock_pause",
        "clock_resume",
        "clock_status",
        "clock_uninstall",
        "storage_idb_get",
        "storage_idb_keys",
        "storage_idb_count",
        "storage_idb_set",
        "storage_idb_delete",
        "storage_idb_clear",
        "storage_opfs",
        "storage_snapshot",
        "storage_restore",
        "storage_files",
        // axe-core is not in the repository.
        "a11y_audit",
        "a11y_keyboard",
        // They need a folder of baselines, and their files have fresh names.
        "visual_capture",
        "visual_expect",
        "visual_update_baseline",
        // A second pinch of the same page may find it still moving.
        "electron_pinch",
        // A trace has to be on, or recorded.
        "trace_stop",
        "trace_tokens",
        "trace_view",
        "trace_export",
        "trace_diff",
        "trace_replay",
        "trace_promote",
        // A video has to be on.
        "video_stop",
        // Counting has to be on, or counts have to be there.
        "coverage_stop",
        "coverage_report",
    ];
    let unexpected: Vec<_> = without.iter().filter(|tool| !wanted.iter().any(|w| tool.ends_with(w))).collect();
    assert!(unexpected.is_empty(), "{unexpected:?}");
}

#[test]
fn example_lines_and_example_json_make_the_same_call() {
    for row in REGISTRY.rows() {
        for example in row.examples {
            let words = words(example.line);
            let found = REGISTRY.find(&words[0]).expect("its verb");
            assert_eq!(found.tool, row.tool, "{}", example.line);
            let asked = arguments::read(row, &words[0], &words[1..], Reach::Line, Path::new("/cwd"));
            let Ok(Asked::Call(mut args, globals)) = asked else { panic!("{}: {asked:?}", example.line) };
            args.extend(globals.session.map(|session| ("sessionId".to_owned(), json!(session))));
            let wanted: Value = serde_json::from_str(example.args).expect("an example's JSON");
            assert_eq!(Value::Object(args), wanted, "{}", example.line);
        }
    }
}

/// Splits a line into words and removes single quotes, the only ones that examples use.
fn words(line: &str) -> Vec<String> {
    let mut out: Vec<Option<String>> = vec![None];
    let mut quoted = false;
    for c in line.chars() {
        match (c, out.last_mut().expect("a word")) {
            ('\'', word) => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            (' ', _) if !quoted => out.push(None),
            (c, word) => word.get_or_insert_default().push(c),
        }
    }
    out.into_iter().flatten().collect()
}

#[test]
fn tool_lists_stay_within_their_token_limits() {
    for (profile, most) in [("essential", 5_000), ("full", 13_500)] {
        let mut tools = listed(profile);
        for tool in tools.as_array_mut().expect("tools") {
            tool.as_object_mut().expect("a tool").remove("outputSchema");
        }
        let tokens = tools.to_string().len() / 4;
        assert!(tokens <= most, "{profile}: {tokens} tokens");
    }
}

fn listed(profile: &str) -> Value {
    let home = tempfile::tempdir().expect("a temp folder");
    let mut server = Command::new(env!("CARGO_BIN_EXE_stagewright"))
        .args(["mcp", "serve", "--tool-profile", profile])
        .env("XDG_RUNTIME_DIR", home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let hello =
        json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}});
    let mut stdin = server.stdin.take().expect("piped");
    for message in [
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list"}),
    ] {
        writeln!(stdin, "{message}").expect("the server reads");
    }
    drop(stdin);
    let out = server.wait_with_output().expect("it ends").stdout;
    let answers = String::from_utf8(out).expect("UTF-8");
    let mut answers = answers.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    answers.find(|answer| answer["id"] == 2).expect("the list")["result"]["tools"].clone()
}
