//! A handwritten MCP client over stdio: one JSON line each way.

use super::{advice, deaths};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

/// A client and its server.
pub struct Mcp {
    /// The server's process.
    pub child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
    last_id: u64,
    profile: String,
}

impl Mcp {
    /// Starts the server and initializes it.
    pub fn over(mut command: Command) -> Mcp {
        let words: Vec<String> = command.get_args().map(|word| word.to_string_lossy().into_owned()).collect();
        let named = words.iter().position(|word| word == "--tool-profile").and_then(|at| words.get(at + 1));
        let profile = named.map_or("auto", String::as_str).to_owned();
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the server starts");
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().expect("piped"));
        let mut mcp = Mcp { child, stdin, stdout, last_id: 0, profile };
        mcp.request(
            "initialize",
            json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } }),
        );
        mcp.write(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string());
        mcp
    }

    /// Writes one line as it is.
    pub fn write(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().expect("not closed");
        writeln!(stdin, "{line}").expect("the server reads");
    }

    /// Writes bytes as they are.
    pub fn write_bytes(&mut self, bytes: &[u8]) {
        self.stdin.as_mut().expect("not closed").write_all(bytes).expect("the server reads");
    }

    /// Reads one message.
    pub fn read(&mut self) -> Value {
        let mut line = String::new();
        self.stdout.read_line(&mut line).expect("the server writes");
        serde_json::from_str(&line).unwrap_or_else(|e| panic!("{e}: {line:?}"))
    }

    /// Sends a request and returns its answer, skipping notifications.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        self.last_id += 1;
        let id = self.last_id;
        self.write(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).to_string());
        loop {
            let message = self.read();
            if message["id"] == id {
                return message;
            }
        }
    }

    /// Calls a tool and returns its envelope.
    pub fn call(&mut self, tool: &str, args: Value) -> Value {
        let envelope = self.call_once(tool, args.clone());
        if tool == "electron_launch" && deaths::is_electrons_own(&envelope.to_string()) {
            return self.call_once(tool, args);
        }
        envelope
    }

    fn call_once(&mut self, tool: &str, args: Value) -> Value {
        let answer = self.request("tools/call", json!({ "name": tool, "arguments": args }));
        let envelope = answer["result"]["structuredContent"].clone();
        assert!(envelope.is_object(), "{tool}: {answer:#}");
        advice::callable(&envelope);
        advice::in_mcps_words(&envelope);
        if envelope["next_actions"].as_array().is_some_and(|next| !next.is_empty()) {
            let listed = self.request("tools/list", json!({}))["result"]["tools"].clone();
            advice::offered(&envelope, &listed, &self.profile);
        }
        envelope
    }

    /// Calls a tool, which must succeed.
    pub fn ok(&mut self, tool: &str, args: Value) -> Value {
        let envelope = self.call(tool, args);
        assert_eq!(envelope["ok"], true, "{tool}: {envelope:#}");
        envelope
    }

    /// Closes stdin, waits for the server's end, and returns its exit status.
    pub fn close(mut self) -> i32 {
        self.stdin.take();
        self.child.wait().expect("it ends").code().unwrap_or(-1)
    }
}

impl Drop for Mcp {
    fn drop(&mut self) {
        self.stdin.take();
        let _ = self.child.wait();
    }
}
