//! A request that a stub holds ends as any other does: by its own timeout, and when the app ends it. Its body is captured,
//! although nothing sends it.

use super::{launch, main, page, row, rows, server::Server};
use crate::support::{
    Electron, Home, on_both,
    processes::{WAIT_TIMEOUT, within},
};
use serde_json::{Value, json};

on_both! {
    a_held_request_ends_as_one_that_is_not_held(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        let ways = ["timeout", "setTimeout", "destroy", "abort", "abort at once"];
        let nodes = || ways[..4].iter().map(|way| main(&home, &format!("return endHttp('{}/never', '{way}')", server.origin()))).collect::<Vec<_>>();
        let nets = || ways[3..].iter().map(|way| main(&home, &format!("return endNet('{}/never', '{way}')", server.origin()))).collect::<Vec<_>>();
        let alone = (nodes(), nets());
        assert_eq!(alone.0[0], "timeout, error ECONNRESET socket hang up, close");
        // Longer than anything here, so that an answer does not end them.
        home.ok(&["network-stub", "/never", "--body", "late", "--delay-ms", "60000"]);
        assert_eq!((nodes(), nets()), alone);
        let pending = rows(&home, &["/never"]).into_iter().filter(|row| row["pending"] == true).count();
        assert_eq!(pending, 0, "the ends of all of them are told");
        // After its end the app is not told the answer, also when the time of that has come.
        home.ok(&["network-unstub"]);
        home.ok(&["network-stub", "/never", "--body", "late", "--delay-ms", "300"]);
        home.ok(&["network-stub", "/api/later", "--body", "later", "--delay-ms", "600"]);
        main(&home, &format!("return endNet('{}/never', 'abort')", server.origin()));
        assert_eq!(main(&home, &format!("return askNet('{}/api/later')", server.origin())), "200 later");
        assert_eq!(main(&home, "return netEvents()"), "finish, close, abort");
        home.ok(&["stop"]);
    }
}

/// The rows of a path, once all have ended.
fn all_ended(home: &Home, path: &str) -> Vec<Value> {
    let over = || Some(rows(home, &[path])).filter(|all| all.iter().all(|row| row["pending"] != true));
    within(WAIT_TIMEOUT, over).unwrap_or_else(|| panic!("not ended: {:#?}", rows(home, &[path])))
}

on_both! {
    a_held_fetch_that_the_app_aborts_ends_at_once(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        let ways = ["abort", "abort at once", "reason", "timeout"];
        let signals = "const signals = { abort: () => { const c = new AbortController(); setTimeout(() => c.abort(), 50); return c.signal; }, 'abort at once': () => AbortSignal.abort(), reason: () => { const c = new AbortController(); setTimeout(() => c.abort(new Error('mine')), 50); return c.signal; }, timeout: () => AbortSignal.timeout(200) }; ";
        let of_page = || ways.map(|way| page(&home, &format!("{signals} return fetch('/never', {{ signal: signals['{way}']() }}).catch((error) => `error ${{error.name}} ${{error.message}}`)")));
        let of_main = |options: &str| match home.version() {
            Electron::V33 => ways.map(|way| main(&home, &format!("return endFetch('{}/never', '{way}', {options})", server.origin()))).to_vec(),
            Electron::V22 => Vec::new(),
        };
        let post = "{ method: 'POST', body: 'sent' }";
        let alone = (of_page(), of_main("{}"), of_main(post));
        let failures = || all_ended(&home, "/never").iter().map(|row| row["failure"].to_string()).collect::<Vec<_>>();
        let failures_alone = failures();
        assert!(failures_alone.len() >= 3 && failures_alone.iter().all(|why| why.contains("abort") || why.contains("ABORTED")), "{failures_alone:#?}");
        if home.version() == Electron::V33 {
            // Node warns of listeners that stay, after more than ten.
            home.ok(&["network-stub", "/loop", "--pass-on"]);
            let warned = format!("const warned = []; process.on('warning', (warning) => warned.push(warning.name)); return fetch('{}/loop').catch((error) => error.cause.message).then((why) => new Promise((done) => setTimeout(() => done([why, ...warned].join()), 50)))", server.origin());
            assert_eq!(main(&home, &warned), "redirect count exceeded");
            home.ok(&["network-unstub"]);
        }
        // Longer than anything here, so that an answer does not end them.
        home.ok(&["network-stub", "/never", "--body", "late", "--delay-ms", "60000"]);
        home.json(&["network-captured", "--clear"]);
        let arrived = server.hits("/never").len();
        assert_eq!((of_page(), of_main("{}"), of_main(post)), alone);
        assert_eq!(failures(), failures_alone);
        assert_eq!(server.hits("/never").len(), arrived);
        // A held one that is not aborted is answered, also with a signal that could end it.
        home.ok(&["network-unstub"]);
        home.ok(&["network-stub", "/never", "--body", "late", "--delay-ms", "100"]);
        assert_eq!(page(&home, "return fetch('/never', { signal: AbortSignal.timeout(60000) }).then((r) => r.text())"), "late");
        if home.version() == Electron::V33 {
            assert_eq!(main(&home, &format!("return askFetch('{}/never', {{ signal: AbortSignal.timeout(60000) }})", server.origin())), "200 late");
            // A request that goes on after its delay can still be ended.
            home.ok(&["network-unstub"]);
            home.ok(&["network-stub", "/never", "--pass-on", "--status", "201", "--delay-ms", "20"]);
            assert_eq!(of_main("{}"), alone.1);
        }
        home.ok(&["stop"]);
    }
}

on_both! {
    bodies_of_stubbed_requests_are_captured(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        home.ok(&["network-stub", "/api/", "--body", "stubbed"]);
        let text = "headers: { 'content-type': 'text/plain' }";
        let kept = |path: &str, sent: &str| {
            let row = row(&home, path);
            let facts = (&row["requestBody"], &row["requestBodyBytes"], &row["responseBody"], &row["stub"]);
            assert_eq!(facts, (&json!(sent), &json!(sent.len()), &json!("stubbed"), &json!(1)), "{row:#}");
        };
        for (path, body) in [("/api/text", "'sent'"), ("/api/blob", "new Blob(['se', 'nt'])"), ("/api/bytes", "new Uint8Array([115, 101, 110, 116])")] {
            let code = format!("return fetch('{path}', {{ method: 'POST', {text}, body: {body} }}).then((r) => r.text())");
            assert_eq!(page(&home, &code), "stubbed");
            if path == "/api/blob" {
                // Chromium tells the content of no Blob, with or without a stub.
                assert_eq!(row(&home, path)["responseBody"], "stubbed");
            } else {
                kept(path, "sent");
            }
        }
        let at = |path: &str| format!("{}{path}", server.origin());
        assert_eq!(main(&home, &format!("return askHttp('{}', {{ method: 'POST', {text} }}, 'sent')", at("/api/http"))), "200 stubbed");
        kept("/api/http", "sent");
        assert_eq!(main(&home, &format!("return askNet('{}', 'POST', 'sent')", at("/api/net"))), "200 stubbed");
        assert_eq!(row(&home, "/api/net")["requestBodyBytes"], 4);
        if home.version() == Electron::V33 {
            for (path, body) in [("/api/fetch", "'sent'"), ("/api/pieces", "pieces('se', 'nt'), duplex: 'half'"), ("/api/form", "new URLSearchParams({ a: '1', token: 'planted' })")] {
                let headers = if path == "/api/form" { "" } else { "headers: { 'content-type': 'text/plain' }, " };
                let code = format!("return askFetch('{}', {{ method: 'POST', {headers}body: {body} }})", at(path));
                assert_eq!(main(&home, &code), "200 stubbed");
            }
            kept("/api/fetch", "sent");
            kept("/api/pieces", "sent");
            let form = row(&home, "/api/form");
            assert_eq!(form["requestBody"], "a=1&token=[redacted]", "{form:#}");
            // A body that breaks off fails the request, as without a stub.
            let broken = "new ReadableStream({ pull() { throw new Error('broken'); } }), duplex: 'half'";
            let ask = |path: &str| main(&home, &format!("return askFetch('{}', {{ method: 'POST', body: {broken} }})", at(path)));
            let (stubbed, alone) = (ask("/api/broken"), ask("/other/broken"));
            assert_eq!(stubbed, alone);
            assert!(row(&home, "/api/broken")["failure"].is_string());
        }
        assert!(server.count_of("/api/") == 0);
        home.ok(&["stop"]);
    }
}
