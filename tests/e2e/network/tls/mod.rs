//! Requests over TLS, to a server whose certificate the app accepts in one of Electron's ways. The server's own list of
//! requests shows which have arrived.

use super::{joined, main, page, row, rows};
use crate::support::{
    Electron, Home, app, on_both,
    processes::{WAIT_TIMEOUT, within},
};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

/// A process with `server.js`. It ends with this value.
struct Server {
    child: Child,
    asks: ChildStdin,
    says: BufReader<ChildStdout>,
    origin: String,
}

impl Server {
    fn start() -> Server {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/e2e/network/tls/server.js");
        let mut command = Command::new("node");
        let mut child =
            command.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a server starts");
        let asks = child.stdin.take().expect("piped");
        let mut says = BufReader::new(child.stdout.take().expect("piped"));
        let mut port = String::new();
        says.read_line(&mut port).expect("a port");
        Server { child, asks, says, origin: format!("https://127.0.0.1:{}", port.trim()) }
    }

    /// The requests for that path that have arrived.
    fn hits(&mut self, path: &str) -> Vec<Value> {
        self.asks.write_all(b"\n").expect("it runs");
        let mut line = String::new();
        self.says.read_line(&mut line).expect("its requests");
        let hits: Vec<Value> = serde_json::from_str(&line).expect("JSON");
        hits.into_iter().filter(|hit| hit["path"] == path).collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const ASK: &str = "const ask = (url, options) => fetch(url, options).then(async (r) => r.status + ' ' + await r.text(), (e) => e.name); ";

fn asks(home: &Home, url: &str) -> String {
    page(home, &format!("{ASK} return ask('{url}')"))
}

const BY_WORKER: &str = "return new Promise((done) => { const w = new Worker('/worker.js'); w.onmessage = ({ data }) => done(data); w.postMessage('PATH'); })";

/// The ways of the main process: name, code, and the first version that has it. Node's fetch has no option for this.
const OF_MAIN: &[(&str, &str, Electron)] = &[
    ("https", "return askHttp('AT', { rejectUnauthorized: false })", Electron::V22),
    ("net", "return askNet('AT')", Electron::V22),
    (
        "fetch",
        "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; try { return await askFetch('AT'); } finally { delete process.env.NODE_TLS_REJECT_UNAUTHORIZED; }",
        Electron::V33,
    ),
    ("net-fetch", "return askNetFetch('AT')", Electron::V33),
    ("session-fetch", "return askSessionFetch('AT')", Electron::V33),
];

fn ways(home: &Home) -> impl Iterator<Item = (&'static str, &'static str)> + use<'_> {
    let has = |since: Electron| since == Electron::V22 || home.version() == Electron::V33;
    OF_MAIN.iter().filter(move |(.., since)| has(*since)).map(|(name, code, _)| (*name, *code))
}

/// Waits for a row of that address that has ended.
fn ended(home: &Home, path: &str) -> Value {
    let newest = || rows(home, &[path]).pop().filter(|row| row["pending"] != true);
    within(WAIT_TIMEOUT, newest).unwrap_or_else(|| panic!("{path}: {:#?}", rows(home, &[path])))
}

/// Requests of every side are captured, then stubbed, then passed on with a changed part.
fn play(home: &Home, server: &mut Server, is_injected: bool) {
    let at = |origin: &str, path: &str| format!("{origin}{path}");
    assert_eq!(asks(home, "/api/page"), r#"200 {"path":"/api/page","body":""}"#);
    let kept = ended(home, "/api/page");
    assert_eq!(
        (&kept["status"], &kept["responseBody"]),
        (&json!(200), &json!(r#"{"path":"/api/page","body":""}"#)),
        "{kept:#}"
    );
    assert_eq!(asks(home, "/hop"), r#"200 {"path":"/api/end","body":""}"#);
    assert_eq!((&ended(home, "/hop")["status"], &ended(home, "/api/end")["status"]), (&json!(302), &json!(200)));
    let socket = "return new Promise((done) => { const s = new WebSocket(location.origin.replace('https', 'wss') + '/ws'); s.onopen = () => { s.close(); done(1); }; })";
    page(home, socket);
    assert_eq!(row(home, "wss://")["resourceType"], "websocket");
    if !is_injected {
        page(home, &BY_WORKER.replace("PATH", "/api/worker"));
        assert_eq!(ended(home, "/api/worker")["from"], "worker");
    }
    for (name, code) in ways(home) {
        let path = format!("/api/{name}");
        let said = main(home, &code.replace("AT", &at(&server.origin, &path)));
        assert!(said.contains(&path), "{name}: {said}");
        let kept = ended(home, &path);
        assert_eq!((&kept["from"], &kept["status"]), (&json!("main"), &json!(200)), "{kept:#}");
        assert_eq!(server.hits(&path).len(), 1, "{name}");
    }
    let said = main(home, &format!("return askHttp2Of('{}', '/api/h2', 'sent')", server.origin));
    assert_eq!(said, r#"200 {"path":"/api/h2","body":"sent"}"#);
    let kept = ended(home, "/api/h2");
    assert_eq!(
        (&kept["resourceType"], &kept["method"], &kept["url"]),
        (&json!("http2"), &json!("POST"), &json!(at(&server.origin, "/api/h2")))
    );
    // A stub answers all of them but http2, and none arrives.
    home.ok(&["network-stub", "/s/", "--body", "stubbed"]);
    assert_eq!(asks(home, "/s/page"), "200 stubbed");
    let mut stubbed = vec!["/s/page".to_owned()];
    if !is_injected {
        assert_eq!(page(home, &BY_WORKER.replace("PATH", "/s/worker")), "200 stubbed");
        stubbed.push("/s/worker".into());
    }
    for (name, code) in ways(home) {
        let path = format!("/s/{name}");
        let said = main(home, &code.replace("AT", &at(&server.origin, &path)));
        assert!(said.ends_with("stubbed"), "{name}: {said}");
        stubbed.push(path);
    }
    for path in &stubbed {
        let kept = ended(home, path);
        // A worker of an attached app is not paused at its start. On a busy machine its request begins before it is heard.
        let told = kept["stub"].is_u64() || (path == "/s/worker" && kept["partial"] == true);
        assert!(server.hits(path).is_empty() && told && kept["status"] == 200, "{path}: {kept:#}");
    }
    assert_eq!(main(home, &format!("return askSecured('{}')", at(&server.origin, "/s/secured"))), "true 200 stubbed");
    assert_eq!(
        main(home, &format!("return askSecured('{}')", at(&server.origin, "/user"))),
        r#"true 200 {"user":{"plan":"free"}}"#
    );
    main(home, &format!("return askHttp2Of('{}', '/s/h2')", server.origin));
    assert_eq!(server.hits("/s/h2").len(), 1, "http2 is not stubbed");
    // An answer of the network with a changed part.
    home.ok(&["network-stub", "/user", "--pass-on", "--set-json", r#"{"user.plan": "pro"}"#]);
    assert_eq!(asks(home, "/user"), r#"200 {"user":{"plan":"pro"}}"#);
    let before = server.hits("/user").len();
    for (name, code) in ways(home) {
        let said = main(home, &code.replace("AT", &at(&server.origin, "/user")));
        assert!(said.contains(r#"{"user":{"plan":"pro"}}"#), "{name}: {said}");
    }
    assert_eq!(server.hits("/user").len(), before + ways(home).count());
    home.ok(&["network-unstub"]);
}

on_both! {
    requests_over_tls_are_captured_and_stubbed(home) {
        let mut server = Server::start();
        let origin = format!("ORIGIN={}", server.origin);
        home.ok(&["launch", &app("network"), "--capture-network", "--env", &origin, "--env", "TRUST=procedure"]);
        home.ok(&["wait-for-selector", "h1"]);
        let document = rows(&home, &["--method", "GET"]).into_iter().find(|row| row["resourceType"] == "document").expect("its row");
        assert_eq!((&document["status"], document["timings"]["tlsMs"].is_number()), (&json!(200), true), "{document:#}");
        assert_eq!(server.hits("/")[0]["version"], "2.0", "pages speak HTTP/2 to it");
        play(&home, &mut server, false);
        home.ok(&["stop"]);
    }
}

on_both! {
    certificate_errors_fail_requests_unless_the_app_accepts_them(home) {
        let mut server = Server::start();
        let origin = format!("ORIGIN={}", server.origin);
        // Accepted by an event of the app: pages ask it, Electron's net and Node do not.
        home.ok(&["launch", &app("network"), "--capture-network", "--env", &origin, "--env", "TRUST=event"]);
        home.ok(&["wait-for-selector", "h1"]);
        assert_eq!(asks(&home, "/api/page"), r#"200 {"path":"/api/page","body":""}"#);
        let nodes = main(&home, &format!("return askHttp('{}/api/refused')", server.origin));
        assert_eq!(nodes, "error DEPTH_ZERO_SELF_SIGNED_CERT");
        assert_eq!(ended(&home, "/api/refused")["failure"], "DEPTH_ZERO_SELF_SIGNED_CERT");
        assert!(server.hits("/api/refused").is_empty());
        // A stub answers before there is a connection, so no certificate is looked at.
        home.ok(&["network-stub", "/api/", "--body", "stubbed"]);
        assert_eq!(asks(&home, "/api/page"), "200 stubbed");
        assert_eq!(main(&home, &format!("return askHttp('{}/api/refused')", server.origin)), "200 stubbed");
        assert!(server.hits("/api/refused").is_empty());
        home.ok(&["stop"]);
        // Not accepted: the page has no document, and its row says why.
        home.ok(&["launch", &app("network"), "--capture-network", "--env", &origin]);
        let refused = within(WAIT_TIMEOUT, || {
            rows(&home, &["--failed"]).into_iter().find(|row| row["failure"].to_string().contains("ERR_CERT_AUTHORITY_INVALID"))
        });
        assert!(refused.is_some(), "{:#?}", rows(&home, &[]));
        home.ok(&["stop"]);
    }
}

on_both! {
    requests_over_tls_are_captured_and_stubbed_in_a_joined_app(home) {
        for is_injected in [false, true] {
            let mut server = Server::start();
            let env = [("ORIGIN", server.origin.as_str()), ("TRUST", "procedure")];
            let own = joined(&home, &env, is_injected);
            home.ok(&["network-capture-start", "--capture-bodies", "true"]);
            play(&home, &mut server, is_injected);
            home.ok(&["detach"]);
            assert!(own.runs());
        }
    }
}
