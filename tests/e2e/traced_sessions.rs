//! `--trace DIR`: each new session is traced from its start, whatever frontend began it.

use crate::support::{OwnApp, app, on_33};
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::Stdio,
};

/// The traces in a folder.
fn traces(folder: &Path) -> BTreeSet<PathBuf> {
    let all = fs::read_dir(folder).into_iter().flatten().flatten();
    all.map(|entry| entry.path()).collect()
}

/// The tools of a trace's calls. The trace has to be complete.
fn tools(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("the trace");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.last().expect("a line")["complete"], true, "{path:?}");
    let calls = lines.iter().filter(|line| line["kind"] == "call");
    calls.map(|line| line["tool"].as_str().expect("a tool").to_owned()).collect()
}

fn path_of(reply: &Value) -> PathBuf {
    PathBuf::from(reply["trace"]["path"].as_str().unwrap_or_else(|| panic!("no trace: {reply:#}")))
}

on_33! {
    every_frontend_traces_its_sessions_from_their_start(home) {
        let folder = home.path().join("not/there/yet");
        let dir = folder.to_str().expect("text");
        let launched = home.json(&["launch", &app("logs"), "--trace", dir]);
        assert!(home.ok(&["windows-list"]).contains("logs") && home.json(&["stop"])["ok"] == true);
        let shell = path_of(&launched);
        assert_eq!(tools(&shell), ["electron_launch", "electron_windows_list", "electron_stop"]);
        let text = fs::read_to_string(&shell).expect("the trace");
        assert!(text.contains("main log"), "what the app logged before the launch was answered: {text}");

        let own = OwnApp::with_port(home.version(), &app("basic"));
        let port = own.port.expect("a port").to_string();
        let joined = path_of(&home.json(&["attach", "--port", &port, "--trace", dir]));
        home.ok(&["detach"]);
        assert_eq!(tools(&joined), ["electron_attach", "electron_detach"]);

        // A path of a REPL is relative to the place where it was started.
        let mut repl = home.command(&["repl", "--json", "--trace", "kept"]);
        let mut repl = repl.current_dir(home.path()).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a REPL");
        let lines = format!("launch {}\ntrace-status\nclick '#say-log'\nstop\n", app("basic"));
        repl.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("it reads");
        let said = String::from_utf8(repl.wait_with_output().expect("it ends").stdout).expect("text");
        let answers: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).expect("an envelope")).collect();
        assert_eq!(path_of(&answers[0]).parent(), Some(home.path().join("kept").as_path()));
        assert_eq!((&answers[1]["recording"], &answers[2]["ok"]), (&json!(true), &json!(true)), "{said}");
        assert_eq!(tools(&path_of(&answers[0])), ["electron_launch", "electron_click", "electron_stop"]);

        let mut mcp = home.mcp(&["--trace", dir]);
        let before = traces(&folder);
        for name in ["one", "two"] {
            let reply = mcp.ok("electron_launch", json!({ "main": app("basic"), "sessionId": name }));
            assert!(path_of(&reply).file_name().is_some_and(|file| file.to_string_lossy().starts_with(name)), "{reply:#}");
        }
        for name in ["one", "two"] {
            mcp.ok("electron_stop", json!({ "sessionId": name }));
        }
        let new: Vec<PathBuf> = traces(&folder).difference(&before).cloned().collect();
        assert_eq!(new.iter().map(|path| tools(path)).collect::<Vec<_>>(), [["electron_launch", "electron_stop"]; 2]);
    }
}

on_33! {
    a_trace_that_cannot_be_written_is_told_and_the_session_goes_on(home) {
        let file = home.path().join("file");
        fs::write(&file, "mine").expect("written");
        let launched = home.json(&["launch", &app("basic"), "--trace", file.to_str().expect("text")]);
        assert_eq!((&launched["ok"], &launched["trace"]["code"]), (&json!(true), &json!("trace.ARTIFACT_WRITE_FAILED")), "{launched:#}");
        assert_eq!(home.json(&["trace-status"])["recording"], false);
        home.ok(&["stop"]);
        assert_eq!(fs::read_to_string(&file).expect("the file"), "mine");
        let words = home.ok(&["launch", &app("basic"), "--trace", file.to_str().expect("text")]);
        assert!(words.contains("not traced: "), "{words}");
        home.ok(&["stop"]);
    }
}
