//! `mcp serve`: the time from its start to the answer of `tools/list`, a read through it, and its memory.

use crate::report::{Report, median};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

/// A server and its one client.
pub struct Server {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    id: u64,
}

impl Server {
    /// Starts a server with these flags, and sends `initialize`.
    pub fn start(home: &Path, flags: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_stagewright"))
            .args(["mcp", "serve"])
            .args(flags)
            .env("XDG_RUNTIME_DIR", home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let stdin = child.stdin.take().expect("piped");
        let stdout = BufReader::new(child.stdout.take().expect("piped"));
        let mut server = Server { child, stdin, stdout, id: 0 };
        let client = json!({ "name": "bench", "version": "1" });
        server.request(
            "initialize",
            json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client }),
        );
        server
    }

    /// Sends a request and returns its answer.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        self.id += 1;
        let request = json!({ "jsonrpc": "2.0", "id": self.id, "method": method, "params": params });
        writeln!(self.stdin, "{request}").expect("it reads");
        loop {
            let mut line = String::new();
            self.stdout.read_line(&mut line).expect("it writes");
            let message: Value = serde_json::from_str(&line).expect("JSON");
            if message["id"] == self.id {
                return message;
            }
        }
    }

    /// Calls a tool that succeeds, and returns the text for the model.
    pub fn call(&mut self, tool: &str, args: &Value) -> String {
        let answer = self.request("tools/call", json!({ "name": tool, "arguments": args }));
        assert_ne!(answer["result"]["isError"], true, "{tool}: {answer:#}");
        answer["result"]["content"][0]["text"].as_str().unwrap_or_default().to_owned()
    }

    /// Closes stdin and waits for the server's end.
    pub fn end(mut self) {
        drop(self.stdin);
        let _ = self.child.wait();
    }
}

/// Adds the rows of the server.
pub fn measure(report: &mut Report) {
    let home = tempfile::tempdir().expect("a temp folder");
    let start = median(20, || {
        let mut server = Server::start(home.path(), &[]);
        server.request("tools/list", json!({}));
        server.end();
    });
    report.limit("mcp serve: start to tools/list and end", start.as_secs_f64() * 1e3, "ms", 15.0);
    let mut server = Server::start(home.path(), &[]);
    server.request("tools/list", json!({}));
    report.limit("mcp serve: memory after tools/list", pss(server.child.id()), "MB", 10.0);
    server.call("electron_launch", &json!({ "main": concat!(env!("CARGO_MANIFEST_DIR"), "/examples/notes") }));
    let read = json!({ "selector": "#status" });
    let figure = median(500, || drop(server.call("electron_get_text", &read)));
    report.limit("get-text through mcp serve", figure.as_secs_f64() * 1e3, "ms", 1.0);
    for _ in 0..5_000 {
        server.call("electron_get_text", &read);
        server.call("electron_snapshot", &json!({ "format": "text" }));
    }
    let behind: f64 = behind_the_session(home.path()).into_iter().map(pss).sum();
    let memory = pss(server.child.id()) + behind;
    report.limit("memory after 10 500 calls, host and keeper included", memory, "MB", 30.0);
    server.end();
}

/// The pids of keeper and host, from the session's record: they are not children of the server.
fn behind_the_session(home: &Path) -> [u32; 2] {
    let sessions = std::fs::read_dir(home.join("stagewright")).expect("the runtime folder");
    let record = sessions.flatten().find_map(|entry| std::fs::read(entry.path().join("session.json")).ok());
    let record: Value = serde_json::from_slice(&record.expect("a session")).expect("JSON");
    ["keeper", "host"].map(|who| {
        let pid = record[who]["pid"].as_u64().unwrap_or_else(|| panic!("a pid of the {who}: {record}"));
        u32::try_from(pid).expect("a pid")
    })
}

/// Proportional set size in MB (2^20 bytes), from `smaps_rollup`.
fn pss(pid: u32) -> f64 {
    let rollup = std::fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).unwrap_or_default();
    let line = rollup.lines().find_map(|l| l.strip_prefix("Pss:")).unwrap_or("0");
    line.split_whitespace().next().and_then(|n| n.parse::<f64>().ok()).unwrap_or(0.0) / 1_024.0
}
