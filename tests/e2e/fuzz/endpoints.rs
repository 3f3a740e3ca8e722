//! Endpoints to which stagewright connects: a port that answers `/json/version`, a DevTools websocket, a Node
//! inspector.

use super::{
    Random, Trial,
    bytes::{damage, maybe_damaged},
};
use crate::{
    bad_joins::endpoint,
    support::{Electron, Home},
};
use parking_lot::Mutex;
use serde_json::{Value, json};
use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    os::{fd::FromRawFd, unix::fs::PermissionsExt},
    sync::Arc,
    time::{Duration, Instant},
};
use tokio_tungstenite::tungstenite::{Message, WebSocket, accept};

/// How long after its budget a call may take, because other tests may use the machine.
const TIME_AFTER_BUDGET: Duration = Duration::from_secs(20);

/// Makes a call that may end in any way but a panic, a hang, or something left behind.
fn ends_well(home: &Home, seed: u64, words: &[&str]) {
    let begun = Instant::now();
    let done = home.cli(&[&["--json"], words].concat());
    assert!(begun.elapsed() < TIME_AFTER_BUDGET, "seed {seed}: {words:?} took {:?}", begun.elapsed());
    let told: Value = serde_json::from_str(&done.out).unwrap_or_else(|error| panic!("seed {seed}: {error}: {done:#?}"));
    assert!(!done.out.contains("panicked") && !done.err.contains("panicked"), "seed {seed}: {done:#?}");
    if told["ok"] == true {
        let begun = Instant::now();
        let left = home.cli(&["--json", "force-kill"]);
        if !left.out.contains("\"ok\":true") {
            home.cli(&["--json", "detach"]);
        }
        assert!(begun.elapsed() < TIME_AFTER_BUDGET, "seed {seed}: it was not let go of: {left:#?}");
    }
    assert!(home.sessions().is_empty(), "seed {seed}: {words:?}: {told:#}");
}

#[test]
fn attach_survives_malformed_json_version_answers() {
    let mut trial = Trial::begin();
    let seed = trial.seed;
    let home = Home::on(Electron::V33);
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = listener.local_addr().expect("bound").port();
    let body = Arc::new(Mutex::new(Vec::new()));
    let next = body.clone();
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let _ = stream.read(&mut [0; 4096]);
            let _ = stream.write_all(&next.lock());
        }
    });
    while trial.has_next_round() {
        let random = &mut trial.random;
        let url =
            random.pick(&["ws://127.0.0.1:1/x", "ws://127.0.0.1/", "ws://[::1]:x/y", "http://a", "ws://h:99999/", ""]);
        let version = json!({ "Browser": random.pick(&["Chrome/130", "node.js/v20", "x"]), "User-Agent": random.json(1),
            "webSocketDebuggerUrl": url, "more": random.json(2) });
        let text = version.to_string();
        let length = [text.len(), 0, usize::MAX, 5][random.below(4)];
        let mut answer =
            format!("HTTP/1.1 {} OK\r\nContent-Length: {length}\r\n\r\n{text}", random.pick(&["200", "500", "abc"]))
                .into_bytes();
        damage(random, &mut answer);
        *body.lock() = answer;
        ends_well(&home, seed, &["attach", "--port", &port.to_string(), "--timeout-ms", "300"]);
    }
}

/// Sends answers of a DevTools endpoint that is broken or hostile.
fn send_hostile_answers(mut socket: WebSocket<TcpStream>, seed: u64) {
    let mut random = Random(seed | 1);
    // Names of bindings through which our scripts call us. The hooks in the main process use this one from the start.
    let mut bindings = vec!["__stagewright_heard".to_owned()];
    while let Ok(message) = socket.read() {
        let Ok(call) = serde_json::from_slice::<Value>(&message.into_data()) else { continue };
        if call["method"] == "Runtime.addBinding" {
            bindings.extend(call["params"]["name"].as_str().map(str::to_owned));
        }
        for _ in 0..=random.below(3) {
            let said = match random.below(4) {
                0 => called(&mut random, &bindings),
                _ => reply(&mut random, &call),
            };
            let message = match random.below(8) {
                0 => Message::binary(said),
                _ => Message::text(String::from_utf8_lossy(&said).into_owned()),
            };
            if socket.send(message).is_err() {
                return;
            }
        }
        if random.below(40) == 0 {
            return;
        }
    }
}

const EVENTS: [&str; 12] = [
    "Target.attachedToTarget",
    "Target.targetInfoChanged",
    "Target.detachedFromTarget",
    "Runtime.executionContextCreated",
    "Runtime.executionContextDestroyed",
    "Runtime.consoleAPICalled",
    "Runtime.bindingCalled",
    "Page.frameNavigated",
    "Page.javascriptDialogOpening",
    "Inspector.targetCrashed",
    "Debugger.paused",
    "NodeRuntime.waitingForDisconnect",
];

/// Messages like those of our own scripts, from somebody who has read them.
fn called(random: &mut Random, bindings: &[String]) -> Vec<u8> {
    let payload = match random.below(8) {
        0 => random.pick(&["joined", "held", "failed: ", "failed", "T{}", "T"]).to_owned(),
        1 => {
            json!({ "action": { "tool": random.json(0), "args": random.json(1), "hold": random.json(0) } }).to_string()
        }
        2 => json!({ "action": { "tool": "electron_click", "args": { "selector": random.json(1) }, "hold": "tab" } })
            .to_string(),
        3 => json!({ "work": random.json(0), "on": true }).to_string(),
        4 => json!({ "printing": true }).to_string(),
        5 => json!({ "id": 1, "what": random.pick(&["down", "click", "miss", "x"]), "n": random.json(0) }).to_string(),
        6 => json!({ "event": random.json(0), "group": random.json(0) }).to_string(),
        _ => random.json(2).to_string(),
    };
    let name = &bindings[random.below(bindings.len())];
    let params = json!({ "name": name, "payload": payload, "executionContextId": random.below(4) });
    let whole =
        json!({ "method": "Runtime.bindingCalled", "sessionId": format!("s{}", random.below(3)), "params": params });
    whole.to_string().into_bytes()
}

fn reply(random: &mut Random, call: &Value) -> Vec<u8> {
    let object = json!({ "result": { "type": random.pick(&["object", "string", "x"]), "objectId": "1", "value": random.json(1) } });
    let target = json!({ "sessionId": format!("s{}", random.below(3)), "waitingForDebugger": true, "targetInfo": {
        "targetId": format!("t{}", random.below(3)), "type": random.pick(&["page", "iframe", "webview", "worker"]),
        "title": random.json(0), "url": "file:///x", "attached": true } });
    let context = json!({ "context": { "id": random.below(4), "uniqueId": format!("{}", random.below(4)), "name": "stagewright",
        "origin": "", "auxData": { "frameId": "t0", "isDefault": false } } });
    let params = [
        target,
        context,
        random.json(3),
        json!({ "payload": random.json(2).to_string(), "name": "__stagewright_heard" }),
    ];
    let whole = match random.below(6) {
        0 => json!({ "id": call["id"], "error": { "code": random.json(0), "message": random.json(0) } }),
        1 => json!({ "id": call["id"], "result": random.json(3) }),
        2 => json!({ "id": call["id"], "result": object }),
        3 => json!({ "id": random.below(50), "result": {} }),
        _ => {
            json!({ "method": EVENTS[random.below(EVENTS.len())], "sessionId": format!("s{}", random.below(3)),
                "params": params[random.below(params.len())] })
        }
    };
    match random.below(3) {
        0 => maybe_damaged(random, &whole.to_string()),
        _ => whole.to_string().into_bytes(),
    }
}

#[test]
fn attach_survives_a_hostile_devtools_websocket() {
    let mut trial = Trial::begin();
    let seed = trial.seed;
    let home = Home::on(Electron::V33);
    while trial.has_next_round() {
        let own = trial.random.below(1 << 40) as u64;
        let port = endpoint(move |stream| {
            if let Ok(socket) = accept(stream) {
                send_hostile_answers(socket, own);
            }
        });
        ends_well(&home, seed, &["attach", "--port", &port.to_string(), "--timeout-ms", "700"]);
    }
}

/// Environment variable that makes a launched app send such answers, with its seed.
const HOSTILE_APP_SEED: &str = "FUZZ_RAVES";

#[test]
fn launch_survives_a_hostile_node_inspector() {
    let mut trial = Trial::begin();
    let seed = trial.seed;
    let home = Home::on(Electron::V33);
    // An inspector is accepted only from the launched process, so the test launches its own program.
    let program = home.path().join("program");
    let this = std::env::current_exe().expect("this program");
    let script = format!(
        "#!/bin/sh\nexec '{}' --exact {}::acts_as_a_hostile_app_when_launched_by_a_test --nocapture\n",
        this.display(),
        THIS_MODULE
    );
    std::fs::write(&program, script).expect("a script");
    std::fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).expect("it can run");
    while trial.has_next_round() {
        let raves = format!("{HOSTILE_APP_SEED}={}", trial.random.below(1 << 40));
        let program = program.display().to_string();
        ends_well(&home, seed, &["launch", "--executable-path", &program, "--timeout-ms", "900", "--env", &raves]);
    }
}

/// This module, as the tests' program names it.
const THIS_MODULE: &str = "fuzz::endpoints";

/// Does nothing in a run of the tests. When `launch_survives_a_hostile_node_inspector` launches it, it is a hostile app. Its inspector, its
/// debug pipe and its output send nonsense.
#[test]
fn acts_as_a_hostile_app_when_launched_by_a_test() {
    let Some(seed) = std::env::var(HOSTILE_APP_SEED).ok().and_then(|seed| seed.parse::<u64>().ok()) else { return };
    let mut random = Random(seed | 1);
    // SAFETY: a launched app gets its end of the debug pipe for writing as descriptor 4, and nothing else here has it.
    let mut pipe = unsafe { std::fs::File::from_raw_fd(4) };
    let mut own = Random(random.below(1 << 40) as u64 | 1);
    std::thread::spawn(move || {
        for id in 0.. {
            let mut said = match own.below(4) {
                0 => called(&mut own, &["__stagewright_heard".to_owned()]),
                _ => reply(&mut own, &json!({ "id": id })),
            };
            said.extend([0; 2].iter().take(own.below(3)));
            if pipe.write_all(&said).is_err() {
                return;
            }
        }
    });
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = listener.local_addr().expect("bound").port();
    // Half of the time it is accepted, and sends false reports from there.
    let honest = random.below(64) < 32;
    let mut said = Vec::new();
    if !honest {
        said.extend(b"Debugger listening on ws://127.0.0.1:1\nDebugger listening on ws://example.org:1/x\n");
        damage(&mut random, &mut said);
    }
    said.extend(format!("\nDebugger listening on ws://127.0.0.1:{port}/x\n").into_bytes());
    let _ = std::io::stderr().write_all(&said);
    for stream in listener.incoming().flatten() {
        let own = random.below(1 << 40) as u64;
        match accept(stream) {
            Ok(socket) if honest => confirm_hooks_then_send_reports(socket, own),
            Ok(socket) => send_hostile_answers(socket, own),
            Err(_) => {}
        }
    }
}

/// Answers as an inspector does, and confirms the hooks. Then it sends reports, valid and invalid ones.
fn confirm_hooks_then_send_reports(mut socket: WebSocket<TcpStream>, seed: u64) {
    let mut random = Random(seed | 1);
    let mut bindings = Vec::new();
    let mut messages = 0;
    while let Ok(message) = socket.read() {
        let Ok(call) = serde_json::from_slice::<Value>(&message.into_data()) else { continue };
        if call["method"] == "Runtime.addBinding" {
            bindings.extend(call["params"]["name"].as_str().map(str::to_owned));
        }
        let value = match random.below(3) {
            0 => json!({ "type": "string", "value": random.json(2).to_string() }),
            1 => json!({ "type": "object", "value": random.json(2) }),
            _ => json!({ "type": "object", "objectId": "1" }),
        };
        // The first answers must be valid: otherwise no further questions come.
        messages += 1;
        let object = if messages < 6 { json!({ "type": "object", "objectId": "1" }) } else { value };
        let mut said = vec![json!({ "id": call["id"], "result": { "result": object } })];
        if call["method"] == "Runtime.runIfWaitingForDebugger" {
            said.push(binding_called(&bindings, "joined"));
        }
        if messages >= 6 || said.len() > 1 {
            said.extend((0..random.below(20)).map(|_| binding_called(&bindings, &report(&mut random))));
        }
        for said in said {
            if socket.send(Message::text(said.to_string())).is_err() {
                return;
            }
        }
    }
}

fn binding_called(bindings: &[String], payload: &str) -> Value {
    let name = bindings.first().map_or("", String::as_str);
    json!({ "method": "Runtime.bindingCalled", "params": { "name": name, "payload": payload, "executionContextId": 1 } })
}

/// Reports of hooks, of every group, with arbitrary members.
fn report(random: &mut Random) -> String {
    let group = random.pick(&[
        "core",
        "windows",
        "dialogs",
        "unload",
        "problems",
        "tunnel",
        "window_menus",
        "popups",
        "trays",
        "shell_calls",
        "shortcuts",
        "notifications",
        "downloads",
        "permissions",
        "recorder",
        "x",
    ]);
    let event = random.pick(&[
        "renderer-gone",
        "uncaught",
        "child-gone",
        "not-in-place",
        "opened",
        "closed",
        "asked",
        "answered",
        "begun",
        "ended",
        "notified",
        "turned",
        "picked",
        "tray",
        "called",
        "problem",
        "x",
    ]);
    let mut report = random.json(2).as_object().cloned().unwrap_or_default();
    for name in
        ["id", "contentsId", "labels", "name", "reason", "exitCode", "why", "kind", "stack", "path", "url", "state"]
    {
        if random.below(2) == 0 {
            report.insert(name.to_owned(), random.json(1));
        }
    }
    report.insert("group".to_owned(), group.into());
    report.insert("event".to_owned(), event.into());
    Value::Object(report).to_string()
}
