//! The two inputs of MCP: standard input, and the socket of a session's host.

use super::{Random, Trial, bytes::maybe_damaged, ends, memory_of};
use crate::support::{Electron, Home, app};
use serde_json::{Value, json};
use stagewright_commands::{Row, verb::Place};
use stagewright_runner::REGISTRY;
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::Shutdown,
    os::unix::net::UnixStream,
    process::Stdio,
    sync::mpsc::{Receiver, channel},
    time::Duration,
};

/// Most memory (kB) that this may take.
const MOST_MEMORY_KB: u64 = 120_000;

/// Longer than any answer takes on a machine with other work.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);

/// A message that a client may send, sometimes damaged.
fn message(random: &mut Random) -> Vec<u8> {
    let id = random.below(1_000_000);
    // The app ends with its last window, and the session with it.
    let ends = |row: &Row| row.ends_session || row.tool == "electron_window_close";
    let rows: Vec<_> = REGISTRY.rows().filter(|row| row.place == Place::Session && !ends(row)).collect();
    let row = rows[random.below(rows.len())];
    let method =
        random.pick(&["tools/call", "tools/list", "ping", "resources/list", "prompts/get", "no/such", "initialize"]);
    let params = match method {
        "tools/call" => json!({ "name": row.tool, "arguments": row_arguments(random, row) }),
        _ => random.json(2),
    };
    let whole = match random.below(5) {
        0 => {
            json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": random.json(1) } })
        }
        1 => json!([{ "jsonrpc": "2.0", "id": id, "method": method, "params": params }, random.json(2)]),
        2 => json!({ "jsonrpc": random.json(0), "id": random.json(1), "method": method, "params": params }),
        _ => json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }),
    };
    maybe_damaged(random, &whole.to_string())
}

/// Arguments for the verb, with short timeouts.
fn row_arguments(random: &mut Random, row: &'static stagewright_commands::Row) -> Value {
    let mut arguments = random.arguments(row);
    for (name, _) in row.properties().filter(|(name, _)| name.ends_with("imeoutMs")) {
        arguments.insert(name.clone(), json!(50));
    }
    Value::Object(arguments)
}

/// The lines that come from a stream.
fn lines_of(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (said, lines) = channel();
    std::thread::spawn(move || {
        let mut reader = BufReader::new(stream);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            let _ = said.send(String::from_utf8_lossy(&line).into_owned());
            line.clear();
        }
    });
    lines
}

/// Whether it still answers a well-formed request.
fn answers(stream: &mut impl Write, lines: &Receiver<String>, id: &str) -> bool {
    let ping = json!({ "jsonrpc": "2.0", "id": id, "method": "ping" });
    // An earlier message may lack its newline.
    if writeln!(stream, "\n{ping}").is_err() {
        return false;
    }
    while let Ok(line) = lines.recv_timeout(ANSWER_TIMEOUT) {
        let said: Option<Value> = serde_json::from_str(&line).ok();
        assert!(!line.contains("panicked"), "{line}");
        if said.is_some_and(|said| said["id"] == id) {
            return true;
        }
    }
    false
}

#[test]
fn mcp_server_survives_random_messages_on_stdin() {
    let mut trial = Trial::begin();
    let home = Home::on(Electron::V33);
    let mut command = home.command(&["mcp", "serve"]);
    let mut server =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a server");
    let mut stdin = server.stdin.take().expect("piped");
    let lines = lines_of(server.stdout.take().expect("piped"));
    let errors = lines_of(server.stderr.take().expect("piped"));
    let hello = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "fuzz", "version": "1" } } });
    writeln!(stdin, "{hello}").expect("it reads");
    let mut round = 0;
    while trial.has_next_round() {
        round += 1;
        for _ in 0..100 {
            stdin.write_all(&message(&mut trial.random)).and_then(|()| stdin.write_all(b"\n")).expect("it reads");
        }
        assert!(answers(&mut stdin, &lines, &format!("alive {round}")), "seed {}, round {round}", trial.seed);
    }
    let memory = memory_of(server.id());
    assert!(memory < MOST_MEMORY_KB, "seed {}: {memory} kB after {round} rounds", trial.seed);
    drop(stdin);
    let status = ends(&mut server, ANSWER_TIMEOUT).expect("it ends when its client has gone");
    let said: Vec<String> = errors.iter().filter(|line| line.contains("panicked")).collect();
    assert!(status.success() && said.is_empty(), "seed {}: {status} {said:?}", trial.seed);
}

#[test]
fn host_survives_random_messages_on_its_socket() {
    let mut trial = Trial::begin();
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &app("basic"), "--session", "fuzz"]);
    let folder = home.runtime().join("fuzz");
    let record: Value = serde_json::from_slice(&std::fs::read(folder.join("session.json")).expect("a record")).unwrap();
    let host = record["host"]["pid"].as_u64().and_then(|pid| u32::try_from(pid).ok()).expect("a host");
    let mut round = 0;
    while trial.has_next_round() {
        round += 1;
        let mut stream = UnixStream::connect(folder.join("sock")).expect("the host listens");
        // The test reads no answers: the host must not wait for that.
        let lines = lines_of(stream.try_clone().expect("a second end"));
        for _ in 0..50 {
            // The host may close a connection that sends nonsense.
            if stream.write_all(&message(&mut trial.random)).and_then(|()| stream.write_all(b"\n")).is_err() {
                break;
            }
        }
        let mut other = UnixStream::connect(folder.join("sock")).expect("the host listens");
        let heard = lines_of(other.try_clone().expect("a second end"));
        assert!(answers(&mut other, &heard, &format!("alive {round}")), "seed {}, round {round}", trial.seed);
        // The readers hold their own ends. Without a shutdown the host would keep all these connections.
        for stream in [stream, other] {
            let _ = stream.shutdown(Shutdown::Both);
        }
        drop(lines);
    }
    let memory = memory_of(host);
    assert!(memory < MOST_MEMORY_KB, "seed {}: {memory} kB after {round} rounds", trial.seed);
    // Some messages may have taken effect: closed windows, other documents.
    assert_eq!(home.json(&["info", "--session", "fuzz"])["ok"], true, "seed {}", trial.seed);
    home.ok(&["stop", "--session", "fuzz"]);
    assert!(home.sessions().is_empty());
}
