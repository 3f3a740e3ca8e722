//! Every kind of request that an Electron app makes, in an app that is launched, attached to and injected. The log of the
//! test's server shows that each was really sent.

use super::{joined, launch, main, page, rows, server::Server};
use crate::support::{
    Electron, Home, on_both,
    processes::{WAIT_TIMEOUT, within},
};

/// A kind of request.
struct Kind {
    /// The end of its address.
    path: &'static str,
    /// The code of the page that makes it; empty: another one has made it.
    code: &'static str,
    from: &'static str,
    /// Whether it reaches the server.
    arrives: bool,
    /// Whether a session sees it that joined by `inject`.
    injected: bool,
}

impl Kind {
    /// Whether its code adds a frame. With `webContents.debugger` attached, evaluated code that does so blocks the page,
    /// also without us (33.2.1 and 22.3.25). So this is not asked of an injected app.
    fn adds_frame(&self) -> bool {
        ["frame(", "webview"].iter().any(|word| self.code.contains(word))
    }
}

const fn kind(path: &'static str, code: &'static str) -> Kind {
    Kind { path, code, from: "page", arrives: true, injected: true }
}

const fn of_worker(path: &'static str, code: &'static str) -> Kind {
    Kind { from: "worker", injected: false, ..kind(path, code) }
}

const FRAME: &str = "const frame = (src) => new Promise((done) => { const f = document.createElement('iframe'); f.onload = () => done(f); f.src = src; document.body.append(f); }); ";

const OF_PAGES: &[Kind] = &[
    kind("/k/fetch", "return fetch('/k/fetch').then((r) => r.text())"),
    kind(
        "/k/xhr",
        "return new Promise((done) => { const x = new XMLHttpRequest(); x.open('GET', '/k/xhr'); x.onload = () => done(1); x.send(); })",
    ),
    kind(
        "/sse",
        "return new Promise((done) => { const s = new EventSource('/sse'); s.onmessage = () => { s.close(); done(1); }; })",
    ),
    kind("/hop", "return fetch('/hop').then((r) => r.text())"),
    kind("/hop2", ""),
    kind("/api/end", ""),
    kind("/cors", "return fetch('OTHER/cors', { headers: { 'x-own': '1' } }).then((r) => r.text())"),
    kind(
        "/k/prefetch",
        "const l = document.createElement('link'); l.rel = 'prefetch'; l.href = '/k/prefetch'; document.head.append(l); return 1",
    ),
    kind("/k/beacon", "navigator.sendBeacon('/k/beacon', 'a'); return 1"),
    kind(
        "/k/unload",
        "return frame('/frame').then((f) => { f.contentWindow.addEventListener('pagehide', () => navigator.sendBeacon('/k/unload')); f.remove(); return 1; })",
    ),
    kind(
        "/k/keepalive",
        "return fetch('/k/keepalive', { method: 'POST', keepalive: true, body: 'a' }).then((r) => r.text())",
    ),
    kind(
        "/k/image",
        "return new Promise((done) => { const i = new Image(); i.onerror = () => done(1); i.src = '/k/image'; })",
    ),
    kind("/k/frame", "return frame('/k/frame').then(() => 1)"),
    kind("/k/other-site", "return frame('OTHER/k/other-site').then(() => 1)"),
    kind("/k/in-other-site", "return frame('OTHER/asks?/k/in-other-site').then(() => 1)"),
    kind(
        "/ws",
        "return new Promise((done) => { const s = new WebSocket(location.origin.replace('http', 'ws') + '/ws'); s.onopen = () => { s.close(); done(1); }; })",
    ),
    kind(
        "/k/guest",
        "const w = document.createElement('webview'); w.src = 'OWN/k/guest'; document.body.append(w); return 1",
    ),
    Kind {
        arrives: false,
        ..kind("text/plain,k-data", "return fetch('data:text/plain,k-data').then((r) => r.text())")
    },
    Kind { arrives: false, ..kind("own://host/k", "return fetch('own://host/k').then((r) => r.text())") },
    of_worker(
        "/k/of-worker",
        "return new Promise((done) => { const w = window.worker ??= new Worker('/worker.js'); w.onmessage = () => done(1); w.postMessage('/k/of-worker'); })",
    ),
    of_worker(
        "/k/of-shared",
        "return new Promise((done) => { const { port } = new SharedWorker('/shared.js'); port.onmessage = () => done(1); port.postMessage('/k/of-shared'); })",
    ),
    of_worker(
        "/k/of-service",
        "return navigator.serviceWorker.register('/sw-answers.js').then(() => navigator.serviceWorker.ready).then(({ active }) => new Promise((done) => { navigator.serviceWorker.onmessage = () => done(1); active.postMessage('/k/of-service'); }))",
    ),
    Kind {
        arrives: false,
        ..kind(
            "/k/by-service",
            "const ready = () => navigator.serviceWorker.controller ? 1 : new Promise((done) => { navigator.serviceWorker.oncontrollerchange = () => done(1); }); return Promise.resolve(ready()).then(() => fetch('/k/by-service')).then((r) => r.text())",
        )
    },
];

/// The ways of the main process, with the version that has each first.
const OF_MAIN: &[(&str, &str, Electron)] = &[
    ("/k/main-http", "return askHttp('AT')", Electron::V22),
    ("/k/main-net", "return askNet('AT')", Electron::V22),
    ("/k/main-fetch", "return askFetch('AT')", Electron::V33),
    ("/k/net-fetch", "return electron.net.fetch('AT').then((r) => r.text())", Electron::V33),
    ("/k/session-fetch", "return electron.session.defaultSession.fetch('AT').then((r) => r.text())", Electron::V33),
];

/// How the session has come to the app.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Launched,
    Attached,
    Injected,
}

/// Makes requests of every kind, and compares the rows.
fn play(home: &Home, server: &Server, way: Way) {
    let is_injected = way == Way::Injected;
    let mut missing = Vec::new();
    let has_row = |path: &str, from: &str| {
        let is_it =
            |row: &serde_json::Value| row["url"].as_str().is_some_and(|url| url.ends_with(path)) && row["from"] == from;
        rows(home, &[path]).iter().any(is_it).then_some(())
    };
    let seen = |path: &str, from: &str| within(WAIT_TIMEOUT, || has_row(path, from)).is_some();
    let arrived = |path: &str| server.log().iter().any(|hit| hit.path == path);
    let arrives = |path: &str| within(WAIT_TIMEOUT, || arrived(path).then_some(())).is_some();
    for kind in OF_PAGES.iter().filter(|kind| !(is_injected && kind.adds_frame())) {
        let code = kind.code.replace("OTHER", &server.other_origin()).replace("OWN", &server.origin());
        if !code.is_empty() {
            page(home, &format!("{FRAME}{code}"));
        }
        let expected = kind.injected || !is_injected;
        let is_seen = if !expected {
            // It is not waited for.
            !rows(home, &[kind.path]).is_empty()
        } else if way == Way::Attached && kind.from == "worker" {
            // A worker may send its first request before the session has reached it. So the same worker sends more.
            let again = || {
                has_row(kind.path, kind.from).or_else(|| {
                    page(home, &code);
                    None
                })
            };
            within(WAIT_TIMEOUT, again).is_some()
        } else {
            seen(kind.path, kind.from)
        };
        if is_seen != expected {
            missing.push(format!("{} {}: {is_seen}", kind.from, kind.path));
        }
        // A request that must not arrive is not waited for.
        let is_there = if kind.arrives { arrives(kind.path) } else { arrived(kind.path) };
        assert_eq!(is_there, kind.arrives, "{} at the server", kind.path);
    }
    for (path, code, _) in
        OF_MAIN.iter().filter(|(.., since)| *since == Electron::V22 || home.version() == Electron::V33)
    {
        main(home, &code.replace("AT", &format!("{}{path}", server.origin())));
        if !seen(path, "main") {
            missing.push(format!("main {path}"));
        }
        assert!(arrives(path), "{path} at the server");
    }
    assert!(missing.is_empty(), "{missing:#?}");
    let by_service = rows(home, &["/k/by-service"]);
    assert!(by_service.iter().any(|row| row["fromServiceWorker"] == true), "{by_service:#?}");
    // The document of a frame is the page's, or the frame's own if it is of another site.
    let other = rows(home, &["/k/in-other-site"]).pop();
    assert!(other.is_none_or(|row| row["surfaceId"].is_string() || is_injected));
}

on_both! {
    every_kind_of_request_is_captured_in_an_app_that_is_launched(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        play(&home, &server, Way::Launched);
        home.ok(&["stop"]);
    }
}

on_both! {
    every_kind_of_request_is_captured_in_an_app_that_is_joined(home) {
        for is_injected in [false, true] {
            let server = Server::start();
            let origin = server.origin();
            let env = [("ORIGIN", origin.as_str())];
            let own = joined(&home, &env, is_injected);
            // Utility processes are reached in launched apps only.
            let refused = home.fails("network.UNSUPPORTED", &["network-capture-start", "--from", "utility"]);
            assert!(refused["error"].to_string().contains("joined"), "{refused:#}");
            let stubbed = home.json(&["network-stub", "/nothing", "--body", "stubbed"]);
            assert!(stubbed["unreached"].to_string().contains("utility processes: the app was joined"), "{stubbed:#}");
            home.ok(&["network-unstub"]);
            let told = home.json(&["network-capture-start"]);
            assert!(told["unheard"].to_string().contains("utility processes: the app was joined"), "{told:#}");
            play(&home, &server, if is_injected { Way::Injected } else { Way::Attached });
            home.ok(&["detach"]);
            assert!(own.runs());
        }
    }
}
