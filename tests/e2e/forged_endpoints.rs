//! Endpoints that name a process which is not behind them: that process is neither killed nor joined.

use crate::{
    bad_joins::{Bystander, Relay, endpoint},
    support::{Electron, Home, OwnApp, XServer, app, on_33},
};
use serde_json::{Value, json};
use std::{
    os::unix::fs::PermissionsExt,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

/// An endpoint that names this pid as its browser process, and a version, and gives empty answers to everything else.
fn endpoint_claiming_process(pid: Option<u32>) -> u16 {
    answers(pid, json!({ "protocolVersion": "1.3", "product": "Chrome/130.0.0.0" }))
}

fn answers(pid: Option<u32>, version: Value) -> u16 {
    endpoint(move |stream| {
        let Ok(mut socket) = tokio_tungstenite::tungstenite::accept(stream) else { return };
        while let Ok(message) = socket.read() {
            let Ok(call) = serde_json::from_slice::<Value>(&message.into_data()) else { return };
            let result = match (call["method"].as_str(), pid) {
                (Some("SystemInfo.getProcessInfo"), Some(pid)) => {
                    json!({ "processInfo": [{ "type": "browser", "id": pid, "cpuTime": 0 }] })
                }
                (Some("Browser.getVersion"), _) => version.clone(),
                _ => json!({}),
            };
            if socket.send(json!({ "id": call["id"], "result": result }).to_string().into()).is_err() {
                return;
            }
        }
    })
}

/// A server that answers everything with nothing is no app.
#[test]
fn endpoint_that_reports_no_version_is_not_joined() {
    let home = Home::on(Electron::V33);
    for pid in [None, Some(std::process::id())] {
        let port = answers(pid, json!({})).to_string();
        let refused = home.fails("CDP_DISCONNECTED", &["attach", "--port", &port]);
        assert!(refused["error"].as_str().unwrap().contains("DevTools protocol"), "{refused:#}");
        assert!(home.sessions().is_empty());
    }
}

/// Anybody may write to an app's stderr, and a launcher's stderr is not the app's. An endpoint that is named there is
/// not contacted.
#[test]
fn inspector_named_on_stderr_by_another_process_is_not_contacted() {
    let home = Home::on(Electron::V33);
    let asked = Arc::new(AtomicUsize::new(0));
    let count = asked.clone();
    let port = endpoint(move |stream| {
        let Ok(mut socket) = tokio_tungstenite::tungstenite::accept(stream) else { return };
        while let Ok(message) = socket.read() {
            count.fetch_add(usize::from(message.is_text()), Ordering::Relaxed);
        }
    });
    let program = home.path().join("program");
    let becomes = |what: &str| {
        let script = format!(
            "#!/bin/sh\necho 'Debugger listening on ws://example.org:9229/x' >&2\n\
            echo 'Debugger listening on ws://127.0.0.1:{port}/x' >&2\nexec {what}\n"
        );
        std::fs::write(&program, script).expect("a script");
        std::fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).expect("it can run");
        program.display().to_string()
    };
    let never = becomes("sleep 600");
    // The time of a launch includes the start of its own display. This one runs already.
    let screen = XServer::start();
    let words = ["launch", "--executable-path", &never, "--display", &screen.name, "--timeout-ms", "5000"];
    let failed = home.fails("LAUNCH_TIMEOUT", &words);
    assert!(failed["error"].as_str().unwrap().contains("in none of the processes that were started"), "{failed:#}");
    assert!(home.sessions().is_empty());
    // A later line may be true.
    for electron in [Electron::V33, Electron::V22] {
        let app_itself = becomes(&format!("{:?} \"$@\"", electron.path()));
        let launched = home.json(&["launch", &app("basic"), "--electron", &app_itself]);
        assert_eq!(launched["main_missing"], Value::Null, "{launched:#}");
        home.ok(&["stop"]);
    }
    assert_eq!(asked.load(Ordering::Relaxed), 0, "nothing was asked of it");
}

/// `force-kill` knows no process, says why, and kills none.
fn force_kill_is_refused(home: &Home, why: &str) {
    let told = home.fails("TRANSPORT_UNSUPPORTED", &["force-kill"]);
    assert!(told["error"].as_str().unwrap().contains(why), "{told:#}");
    assert_eq!(told["next_actions"][0]["tool"], "electron_detach", "{told:#}");
    home.ok(&["detach"]);
    assert!(home.sessions().is_empty());
}

#[test]
fn force_kill_is_refused_when_the_endpoint_names_no_process() {
    let home = Home::on(Electron::V33);
    home.ok(&["attach", "--port", &endpoint_claiming_process(None).to_string()]);
    force_kill_is_refused(&home, "names no process");
}

#[test]
fn force_kill_spares_a_process_named_by_a_forged_endpoint() {
    let home = Home::on(Electron::V33);
    let mut bystander = Bystander::start();
    let pid = bystander.0.id();
    let joined = home.json(&["attach", "--port", &endpoint_claiming_process(Some(pid)).to_string()]);
    assert_eq!(joined["pid"], Value::Null, "{joined:#}");
    assert!(joined["main_missing"].as_str().unwrap().contains("is not believed"), "{joined:#}");
    force_kill_is_refused(&home, &format!("names process {pid}"));
    assert!(bystander.0.try_wait().unwrap().is_none(), "it lives");
}

/// Even if the caller names the process: something else is behind the port.
#[test]
fn pid_given_by_the_caller_is_not_trusted_without_proof() {
    let home = Home::on(Electron::V33);
    let own = OwnApp::plain(Electron::V33, &app("journey"));
    let port = endpoint_claiming_process(None).to_string();
    let joined = home.json(&["attach", "--port", &port, "--pid", &own.pid_word()]);
    assert_eq!(joined["pid"], Value::Null, "{joined:#}");
    assert_eq!(joined["capabilities"]["supportsMainEval"], false, "{joined:#}");
    home.fails("TRANSPORT_UNSUPPORTED", &["force-kill"]);
    home.ok(&["detach"]);
    assert!(own.runs());
}

on_33! {
    the_main_process_of_another_app_is_not_joined(home) {
        let other = OwnApp::plain(home.version(), &app("journey"));
        let joined = home.json(&["attach", "--port", &endpoint_claiming_process(Some(other.pid_word().parse().unwrap())).to_string()]);
        assert_eq!(joined["capabilities"]["supportsMainEval"], false, "{joined:#}");
        home.fails("TRANSPORT_UNSUPPORTED", &["--allow-eval", "eval-main", "return process.pid"]);
        force_kill_is_refused(&home, "does not own the other end");
        assert!(other.runs());
    }
}

on_33! {
    attach_through_a_relay_joins_the_renderers_only(home) {
        let own = OwnApp::with_port(home.version(), &app("journey"));
        let direct = home.json(&["attach", "--port", &own.port.unwrap().to_string()]);
        assert_eq!(direct["pid"].to_string(), own.pid_word(), "its own connection proves it: {direct:#}");
        home.ok(&["detach"]);
        let relayed = Relay::default().forward(own.port.unwrap());
        let joined = home.json(&["attach", "--port", &relayed.to_string()]);
        assert_eq!(joined["pid"], Value::Null, "{joined:#}");
        assert_eq!(home.ok(&["get-text", "h1"]), "Journey");
        force_kill_is_refused(&home, "does not own the other end");
        assert!(own.runs());
    }
}

#[test]
fn endless_pipe_message_fails_the_launch_with_its_limit() {
    let home = Home::on(Electron::V33);
    let flood = home.path().join("flood");
    for (first, limit) in [("{", "more than 256 MiB"), ("a", "more than 1 MiB")] {
        let says = format!("(printf '{first}'; head -c 400000000 /dev/zero | tr '\\0' a) >&4");
        std::fs::write(&flood, format!("#!/bin/sh\n{says}\nexec sleep 600\n")).expect("a script");
        std::fs::set_permissions(&flood, PermissionsExt::from_mode(0o755)).expect("it can run");
        let words = ["launch", "--executable-path", &flood.display().to_string(), "--no-main"];
        let failed = home.fails("LAUNCH_FAILED", &words);
        assert_eq!(failed["details"]["cause"], "debug_pipe", "{failed:#}");
        assert!(failed["error"].as_str().is_some_and(|error| error.contains(limit)), "{failed:#}");
        assert!(home.sessions().is_empty());
    }
}
