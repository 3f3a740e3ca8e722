//! Stubs answer in place of the server. The log of the test's server shows which requests still arrive there.

use super::{launch, main, page, row, server::Server};
use crate::support::{Home, OwnApp, app, on_both};
use serde_json::json;

const ASK: &str = "const ask = (url, options) => fetch(url, options).then(async (r) => r.status + ' ' + await r.text(), (e) => e.name); ";

fn asks(home: &Home, call: &str) -> String {
    page(home, &format!("{ASK} return {call}"))
}

on_both! {
    a_stub_answers_pages_and_workers_in_place_of_the_server(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        let stubbed = home.json(&["network-stub", "/api/items", "--body-json", r#"{"id": "{{query.id}}", "by": "{{method}}"}"#, "--status", "201", "--headers", "x-own=yes"]);
        assert_eq!((&stubbed["id"], &stubbed["stubbed"], stubbed.get("unreached")), (&json!(1), &json!(["/api/items"]), None), "{stubbed:#}");
        assert_eq!(asks(&home, "ask('/api/items?id=4%22')"), r#"201 {"id":"4\"","by":"GET"}"#);
        assert_eq!(asks(&home, "ask('/api/other')"), r#"200 {"path":"/api/other"}"#);
        let answered = row(&home, "/api/items");
        assert_eq!((&answered["stub"], &answered["status"], &answered["responseHeaders"]["x-own"]), (&json!(1), &json!(201), &json!("yes")), "{answered:#}");
        // Requests of a worker, and to another origin with a preflight.
        let worker = "new Promise((done) => { const worker = new Worker('/worker.js'); worker.onmessage = ({ data }) => done(data); worker.postMessage('/api/items?id=w'); })";
        assert_eq!(page(&home, &format!("return {worker}")), r#"201 {"id":"w","by":"GET"}"#);
        let of_worker = row(&home, "/api/items?id=w");
        assert_eq!((&of_worker["from"], &of_worker["stub"]), (&json!("worker"), &json!(1)), "{of_worker:#}");
        // Shared workers of both sessions of the app: their scripts may come before they are attached to.
        let open = format!("return new electron.BrowserWindow({{ webPreferences: {{ partition: 'other' }} }}).loadURL('{}/')", server.origin());
        main(&home, &open);
        let shared = "return Promise.all(Array.from({ length: 10 }, (_, at) => new Promise((done) => { const { port } = new SharedWorker('/shared.js', { name: String(at) }); port.onmessage = ({ data }) => done(data); port.postMessage('/api/items?id=s'); }))).then((all) => [...new Set(all)].join())";
        for window in ["w1", "w2"] {
            assert_eq!(home.ok(&["--allow-eval", "eval-renderer", shared, "--raw", "--window", window]), r#"{"id":"s","by":"GET"}"#);
        }
        main(&home, "electron.BrowserWindow.getAllWindows().find((window) => window.webContents.session !== electron.session.defaultSession).destroy()");
        let other = format!("ask('{}/api/items?id=c', {{ headers: {{ 'x-own': '1' }} }})", server.other_origin());
        assert_eq!(asks(&home, &other), r#"201 {"id":"c","by":"GET"}"#);
        assert!(server.hits("/api/items").is_empty(), "{:#?}", server.hits("/api/items"));
        // The first matching stub answers. So this later one is used only after the first was removed.
        home.ok(&["network-stub", "/api/items", "--abort", "connectionrefused", "--times", "1"]);
        let removed = home.json(&["network-unstub", "/api/items", "--id", "1"]);
        assert_eq!((&removed["unstubbed"], &removed["stubs"][0]["hits"]), (&json!(1), &json!(23)), "{removed:#}");
        assert_eq!(asks(&home, "ask('/api/items')"), "TypeError");
        assert!(row(&home, "/api/items")["failure"].as_str().is_some_and(|why| why.contains("ERR_CONNECTION_REFUSED")));
        assert_eq!(asks(&home, "ask('/api/items')"), r#"200 {"path":"/api/items"}"#);
        assert_eq!(server.hits("/api/items").len(), 1);
        // By header, parameter and body; a sequence; a delay.
        home.ok(&["network-unstub"]);
        home.ok(&["network-stub", "/api/m", "--methods", "POST", "--match-query", "a=1", "--match-headers", "x-kind=b", "--match-body", r#"{"n": {"x": 1}}"#, "--body", "matched"]);
        let posts = |query: &str, kind: &str, body: &str| {
            let call = format!("ask('/api/m?{query}', {{ method: 'POST', headers: {{ 'x-kind': '{kind}' }}, body: JSON.stringify({body}) }})");
            asks(&home, &call)
        };
        assert_eq!(posts("a=1", "abc", "{ n: { x: 1, y: 2 } }"), "200 matched");
        for (query, kind, body) in [("a=2", "abc", "{ n: { x: 1 } }"), ("a=1", "x", "{ n: { x: 1 } }"), ("a=1", "b", "{ n: { x: 2 } }")] {
            assert_eq!(posts(query, kind, body), r#"200 {"path":"/api/m"}"#);
        }
        home.ok(&["network-stub", "/api/seq", "--sequence", r#"[{"status": 503, "delayMs": 300}, {"body": "then"}]"#]);
        let timed = "(async () => { const at = performance.now(); const first = await ask('/api/seq'); return [first, performance.now() - at >= 290, await ask('/api/seq'), await ask('/api/seq')].join('|'); })()";
        assert_eq!(asks(&home, timed), "503 |true|200 then|200 then");
        let listed = home.json(&["network-stubs"]);
        assert_eq!((&listed["stubs"][0]["hits"], &listed["stubs"][1]["hits"]), (&json!(1), &json!(3)), "{listed:#}");
        home.ok(&["network-unstub"]);
        assert_eq!(asks(&home, "ask('/api/seq')"), r#"200 {"path":"/api/seq"}"#);
        bad_input(&home);
        home.ok(&["stop"]);
    }
}

fn bad_input(home: &Home) {
    for wrong in [
        &["--status", "99"][..],
        &["--abort", "gone"],
        &["--abort", "failed", "--status", "200"],
        &["--body", "a", "--body-json", "{}"],
        &["--headers", "x=a\nb: c"],
        &["--headers", "a b=c"],
        &["--times", "0"],
        &["--sequence", "[]"],
        &["--sequence", r#"[{"status": 200}]"#, "--status", "200"],
    ] {
        let words = [&["network-stub", "/api/"], wrong].concat();
        home.fails("BAD_ARGUMENT", &words);
    }
    home.fails("BAD_ARGUMENT", &["network-stub", ""]);
    home.fails("FILE_NOT_FOUND", &["network-stub", "/api/", "--body-file", "/nothing/here"]);
    home.fails("BAD_ARGUMENT", &["network-unstub", "--id", "77"]);
    assert_eq!(home.json(&["network-stubs"])["count"], 0, "none of these is a stub");
}

on_both! {
    stub_in_an_injected_app_answers_pages_and_the_main_process(home) {
        let server = Server::start();
        let own = OwnApp::plain_with_env(home.version(), &app("network"), &[("ORIGIN", &server.origin())]);
        home.ok(&["inject", &own.pid_word()]);
        home.ok(&["wait-for-selector", "h1"]);
        let told = home.json(&["network-stub", "/api/", "--body", "stubbed", "--strict"]);
        assert!(told["unheld"].to_string().contains("requests of workers"), "{told:#}");
        assert_eq!(asks(&home, "ask('/api/x')"), "200 stubbed");
        assert_eq!(asks(&home, "ask('/other')"), "TypeError");
        assert_eq!(main(&home, &format!("return askHttp('{}/api/y')", server.origin())), "200 stubbed");
        assert!(server.hits("/api/x").is_empty() && server.hits("/api/y").is_empty());
        home.ok(&["detach"]);
        assert!(own.runs(), "the app goes on");
    }
}

on_both! {
    stub_in_an_attached_app_answers_pages_and_the_main_process(home) {
        let server = Server::start();
        let own = OwnApp::with_env(home.version(), &app("network"), &[("ORIGIN", &server.origin())]);
        home.ok(&["attach", "--port", &own.port.expect("a port").to_string()]);
        home.ok(&["wait-for-selector", "h1"]);
        home.ok(&["network-stub", "/api/", "--body", "stubbed"]);
        assert_eq!(asks(&home, "ask('/api/x')"), "200 stubbed");
        assert_eq!(main(&home, &format!("return askHttp('{}/api/y')", server.origin())), "200 stubbed");
        assert!(server.hits("/api/x").is_empty() && server.hits("/api/y").is_empty());
        home.ok(&["detach"]);
        assert!(own.runs(), "the app goes on");
    }
}
