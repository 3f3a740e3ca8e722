//! Joins that must fail: each has its code, comes within its timeout, and harms no process.

use crate::support::{Electron, Home, OwnApp, app, free_port, processes::eventually};
use parking_lot::Mutex;
use std::{
    io::{Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    os::unix::{fs::PermissionsExt, process::CommandExt},
    process::{Child, Command},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// A server that calls `answer` for each connection. Its thread ends with the test's process.
fn server(answer: impl Fn(TcpStream) + Send + 'static) -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = listener.local_addr().expect("bound").port();
    std::thread::spawn(move || listener.incoming().flatten().for_each(answer));
    port
}

fn http(mut stream: &TcpStream, body: &str) {
    let _ = stream.read(&mut [0; 4096]);
    let _ = write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{body}", body.len());
}

/// A DevTools endpoint that answers `/json/version`, and calls `then` with the next connection, that of the websocket.
pub(super) fn endpoint(then: impl Fn(TcpStream) + Send + Clone + 'static) -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = listener.local_addr().expect("bound").port();
    let version =
        format!(r#"{{"Browser": "Chrome/130", "webSocketDebuggerUrl": "ws://127.0.0.1:{port}/devtools/browser/x"}}"#);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let mut start = [0; 4096];
            let read = stream.peek(&mut start).unwrap_or(0);
            if start[..read].starts_with(b"GET /json/version") {
                http(&stream, &version);
                continue;
            }
            // The handshake's answer depends on the client's key, so the examples of RFC 6455 do not fit.
            let then = then.clone();
            std::thread::spawn(move || then(stream));
        }
    });
    port
}

fn attach_fails(code: &str, port: u16) {
    attach_fails_with(code, port, Duration::from_secs(1));
}

fn attach_fails_with(code: &str, port: u16, budget: Duration) {
    let home = Home::on(Electron::V33);
    let begun = Instant::now();
    home.fails(code, &["attach", "--port", &port.to_string(), "--timeout-ms", &budget.as_millis().to_string()]);
    assert!(begun.elapsed() < budget + Duration::from_secs(10), "{:?}", begun.elapsed());
    assert!(home.sessions().is_empty());
}

#[test]
fn attach_fails_when_no_process_listens() {
    attach_fails("CDP_DISCONNECTED", free_port());
}

#[test]
fn attach_fails_when_another_web_server_listens() {
    attach_fails("CDP_DISCONNECTED", server(|stream| http(&stream, "<h1>It works</h1>")));
}

#[test]
fn attach_times_out_when_the_endpoint_never_answers() {
    attach_fails(
        "CDP_TIMEOUT",
        server(|stream| drop(std::thread::spawn(move || (&stream).read_to_end(&mut Vec::new())))),
    );
}

#[test]
fn attach_fails_when_the_endpoint_sends_garbage() {
    attach_fails("CDP_DISCONNECTED", server(|mut stream| drop(stream.write_all(&[0xff; 5000]))));
}

#[test]
fn attach_fails_when_the_http_answer_never_ends() {
    let head = b"HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n{\"Browser\":";
    attach_fails(
        "CDP_DISCONNECTED",
        server(|mut stream| {
            let _ = stream.write_all(head);
            std::thread::spawn(move || (&stream).read_to_end(&mut Vec::new()));
        }),
    );
}

#[test]
fn attach_fails_when_the_http_answer_has_100_megabytes() {
    attach_fails(
        "CDP_DISCONNECTED",
        server(|mut stream| {
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n");
            let block = vec![b' '; 1 << 20];
            for _ in 0..100 {
                if stream.write_all(&block).is_err() {
                    return;
                }
            }
        }),
    );
}

#[test]
fn attach_fails_when_the_websocket_handshake_is_refused() {
    attach_fails("CDP_DISCONNECTED", endpoint(|mut stream| drop(stream.write_all(b"HTTP/1.1 404 No\r\n\r\n"))));
    attach_fails("CDP_DISCONNECTED", endpoint(drop));
}

#[test]
fn attach_times_out_when_the_websocket_handshake_never_ends() {
    attach_fails("CDP_TIMEOUT", endpoint(|stream| drop((&stream).read_to_end(&mut Vec::new()))));
}

/// An endpoint that completes the handshake, and then sends bytes that are no answer.
fn endpoint_after_handshake(sends: impl Fn(&mut TcpStream) + Send + Clone + 'static) -> u16 {
    endpoint(move |stream| {
        let Ok(mut socket) = tokio_tungstenite::tungstenite::accept(stream) else { return };
        sends(socket.get_mut());
        let _ = socket.get_mut().read_to_end(&mut Vec::new());
    })
}

#[test]
fn attach_times_out_when_no_answer_follows_the_handshake() {
    attach_fails("CDP_TIMEOUT", endpoint_after_handshake(|_| {}));
}

#[test]
fn attach_fails_when_garbage_follows_the_handshake() {
    attach_fails("CDP_DISCONNECTED", endpoint_after_handshake(|stream| drop(stream.write_all(&[0xff; 5000]))));
    // Text that is no DevTools message is skipped.
    attach_fails("CDP_TIMEOUT", endpoint_after_handshake(|stream| drop(stream.write_all(b"\x81\x05{\"id\""))));
    // Text that is not UTF-8.
    attach_fails("CDP_DISCONNECTED", endpoint_after_handshake(|stream| drop(stream.write_all(b"\x81\x02\xff\xfe"))));
}

#[test]
fn attach_times_out_when_half_a_frame_follows_the_handshake() {
    attach_fails("CDP_TIMEOUT", endpoint_after_handshake(|stream| drop(stream.write_all(b"\x81\x7e\x10\x00{\"id\":"))));
}

#[test]
fn attach_fails_when_a_gigabyte_message_is_announced() {
    let head = [&b"\x81\x7f"[..], &(1_u64 << 30).to_be_bytes()].concat();
    attach_fails("CDP_DISCONNECTED", endpoint_after_handshake(move |stream| drop(stream.write_all(&head))));
}

#[test]
fn attach_fails_when_websocket_fragments_never_end() {
    // A limit on memory holds for any input: when it is reached, the connection is closed.
    attach_fails_with(
        "CDP_DISCONNECTED",
        endpoint_after_handshake(|stream| {
            let block = [&b"\x00\x7f"[..], &(1_u64 << 20).to_be_bytes(), &vec![b' '; 1 << 20]].concat();
            let _ = stream.write_all(b"\x01\x01 ");
            while stream.write_all(&block).is_ok() {}
        }),
        Duration::from_secs(60),
    );
}

#[test]
fn attach_refuses_hosts_other_than_loopback() {
    let home = Home::on(Electron::V33);
    let hosts = [
        "0.0.0.0",
        "2130706433",
        "0x7f000001",
        "127.1",
        "::ffff:127.0.0.1",
        "example.com",
        "localhost.",
        "10.0.0.1",
        "127.0.0.1.nip.io",
        "",
    ];
    for host in hosts {
        home.fails("BAD_ARGUMENT", &["attach", "--port", "9222", "--host", host]);
    }
    for url in ["ws://example.com:9222/devtools/browser/x", "http://127.0.0.1:9222/", "ws://127.0.0.1@evil.example:1/"]
    {
        home.fails("BAD_ARGUMENT", &["attach", "--cdp-url", url]);
    }
    home.fails("BAD_ARGUMENT", &["attach"]);
    home.fails("BAD_ARGUMENT", &["attach", "--port", "0"]);
    home.fails("BAD_ARGUMENT", &["attach", "--port", "70000"]);
    assert!(home.sessions().is_empty());
}

/// A process that is not an app. SIGUSR1 would end it.
pub(super) struct Bystander(pub(super) Child);

impl Bystander {
    pub(super) fn start() -> Bystander {
        Bystander(Command::new("sleep").arg("3600").spawn().expect("sleep"))
    }
}

impl Drop for Bystander {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn inject_and_attach_do_not_signal_a_process_that_is_no_app() {
    let home = Home::on(Electron::V33);
    let mut bystander = Bystander::start();
    let pid = bystander.0.id().to_string();
    for verb in ["inject", "attach"] {
        let words: &[&str] = if verb == "inject" { &["inject", &pid] } else { &["attach", "--pid", &pid] };
        let told = home.fails("BAD_ARGUMENT", words);
        assert!(told["error"].as_str().unwrap().contains("not signalled"), "{told:#}");
    }
    assert!(bystander.0.try_wait().unwrap().is_none(), "it lives");
}

#[test]
fn inject_into_an_ended_process_fails() {
    let home = Home::on(Electron::V33);
    let mut bystander = Bystander::start();
    let pid = bystander.0.id().to_string();
    bystander.0.kill().unwrap();
    bystander.0.wait().unwrap();
    home.fails("INJECT_FAILED", &["inject", &pid]);
}

#[test]
fn inject_refuses_a_helper_process_of_an_app() {
    let home = Home::on(Electron::V33);
    let own = OwnApp::plain(Electron::V33, &app("journey"));
    let told = home.fails("BAD_ARGUMENT", &["inject", &own.helper().to_string()]);
    assert!(told["error"].as_str().unwrap().contains("helper"), "{told:#}");
    assert!(own.runs());
}

#[test]
fn inject_fails_when_another_process_owns_port_9229() {
    let home = Home::on(Electron::V33);
    let own = OwnApp::alone(Electron::V33, &app("journey"));
    let _theirs = TcpListener::bind(("127.0.0.1", 9229)).expect("9229");
    let begun = Instant::now();
    let told = home.fails("INJECT_FAILED", &["inject", &own.pid_word(), "--timeout-ms", "2000"]);
    assert!(told["error"].as_str().unwrap().contains("9229"), "{told:#}");
    assert!(begun.elapsed() < Duration::from_secs(15));
    assert!(own.runs());
}

/// Processes of other users cannot be inspected. root can inspect all of them, so root runs the test as a user without
/// processes. Other users try a process of root.
#[test]
fn inject_refuses_an_app_of_another_user() {
    const NOBODY: u32 = 65_534;
    let home = Home::on(Electron::V33);
    let own = OwnApp::plain(Electron::V33, &app("journey"));
    let root = rustix::process::getuid().is_root();
    let pid = if root { own.pid_word() } else { "1".to_owned() };
    let mut command = home.command(&["inject", &pid, "--json"]);
    if root {
        // That user can read neither the build nor the home.
        let binary = home.path().join("stagewright-copy");
        std::fs::copy(env!("CARGO_BIN_EXE_stagewright"), &binary).unwrap();
        std::fs::set_permissions(home.path(), PermissionsExt::from_mode(0o755)).unwrap();
        let place = home.path().join("nobody");
        std::fs::create_dir(&place).unwrap();
        std::os::unix::fs::chown(&place, Some(NOBODY), Some(NOBODY)).unwrap();
        command = Command::new(binary);
        command.args(["inject", &pid, "--json"]).uid(NOBODY).gid(NOBODY).env("XDG_RUNTIME_DIR", &place);
    }
    let answer = command.output().unwrap();
    let told: serde_json::Value = serde_json::from_slice(&answer.stdout).unwrap();
    assert_eq!(told["code"], "INJECT_FAILED", "{told:#}");
    assert!(told["error"].as_str().unwrap().contains("belongs to another user"), "{told:#}");
    assert!(own.runs());
}

/// A relay between a session and its app, until it fails.
#[derive(Clone, Default)]
pub(super) struct Relay {
    /// The client's ends of the connections.
    clients: Arc<Mutex<Vec<TcpStream>>>,
    mute: Arc<AtomicBool>,
}

impl Relay {
    /// Forwards a port of its own to `port`.
    pub(super) fn forward(&self, port: u16) -> u16 {
        let between = self.clone();
        server(move |client| {
            let app = TcpStream::connect(("127.0.0.1", port)).expect("the app listens");
            between.clients.lock().push(client.try_clone().unwrap());
            between.copy(client.try_clone().unwrap(), app.try_clone().unwrap());
            between.copy(app, client);
        })
    }

    fn copy(&self, mut from: TcpStream, mut to: TcpStream) {
        let mute = self.mute.clone();
        std::thread::spawn(move || {
            let mut piece = [0; 4096];
            while let Ok(read @ 1..) = from.read(&mut piece) {
                if !mute.load(Ordering::Relaxed) && to.write_all(&piece[..read]).is_err() {
                    break;
                }
            }
            let _ = to.shutdown(Shutdown::Both);
        });
    }

    fn each(&self, act: impl Fn(&mut TcpStream)) {
        self.clients.lock().iter_mut().for_each(act);
    }
}

#[test]
fn session_reports_an_endpoint_that_fails_after_attach() {
    type Failing = fn(&Relay);
    let ways: [(&str, Failing, &str); 3] = [
        ("hangs up", |b| b.each(|client| drop(client.shutdown(Shutdown::Both))), "CDP_DISCONNECTED"),
        ("sends garbage", |b| b.each(|client| drop(client.write_all(&[0xff; 300]))), "CDP_DISCONNECTED"),
        ("falls silent", |b| b.mute.store(true, Ordering::Relaxed), "APP_NOT_RESPONDING"),
    ];
    let own = OwnApp::with_port(Electron::V33, &app("journey"));
    for (way, fail, code) in ways {
        let home = Home::on(Electron::V33);
        let between = Relay::default();
        let port = between.forward(own.port.unwrap());
        home.ok(&["attach", "--port", &port.to_string()]);
        // The page may still load.
        home.ok(&["wait-for-selector", "h1"]);
        assert_eq!(home.ok(&["get-text", "h1"]), "Journey");
        fail(&between);
        let begun = Instant::now();
        let told = home.fails(code, &["get-text", "h1", "--operation-timeout-ms", "1000"]);
        assert!(begun.elapsed() < Duration::from_secs(15), "{way}: {:?}", begun.elapsed());
        if code == "CDP_DISCONNECTED" {
            // The session ends with its connection, and the next action joins the app again. Through a relay the app's
            // process is unknown, and so is whether it runs.
            assert!(told["error"].as_str().unwrap().contains("may run on"), "{way}: {told:#}");
            assert_eq!(told["next_actions"][0]["tool"], "electron_attach", "{way}: {told:#}");
            assert_eq!(told["next_actions"][0]["args"], serde_json::json!({ "port": port }), "{way}: {told:#}");
        } else {
            home.ok(&["detach"]);
        }
        eventually("the end of the session", || home.sessions().is_empty().then_some(()));
        assert!(own.runs(), "{way}");
    }
}
