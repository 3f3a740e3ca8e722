//! Requests that are passed on, with an answer that is changed on its way. The server's log says what has reached it.

use super::{launch, main, page, row, server::Server};
use crate::support::{Electron, Home, on_both};
use serde_json::json;

const ASK: &str = "const ask = (url, options) => fetch(url, options).then(async (r) => [r.status, r.headers.get('x-own'), await r.text()].join(' '), (e) => e.name); ";

fn asks(home: &Home, call: &str) -> String {
    page(home, &format!("{ASK} return {call}"))
}

const CHANGED: &str = r#"{"user":{"plan":"pro"},"items":[{"price":1},{"price":2}]}"#;

const SET: &str = r#"{"user.plan": "pro", "items.1": {"price": 2}}"#;

on_both! {
    pass_on_stub_changes_parts_of_a_response_to_a_page(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        home.ok(&["network-stub", "/user", "--pass-on", "--set-json", SET, "--headers", "x-own=new"]);
        let same = |text: &str| -> serde_json::Value { serde_json::from_str(text).unwrap_or_else(|_| panic!("JSON: {text}")) };
        for path in ["/user", "/user-gzip"] {
            let told = asks(&home, &format!("ask('{path}')"));
            let body = told.strip_prefix("200 new ").unwrap_or_else(|| panic!("{told}"));
            assert_eq!(same(body), same(CHANGED), "{path}");
        }
        assert_eq!((server.hits("/user").len(), server.hits("/user-gzip").len()), (1, 1), "the server is asked");
        assert_eq!(row(&home, "/user")["stub"], 1);
        // Not JSON: it passes as it is, and that is told.
        home.ok(&["network-stub", "/missing", "--pass-on", "--status", "203", "--set-json", r#"{"a": 1}"#]);
        assert_eq!(asks(&home, "ask('/missing')"), "203  not here");
        assert_eq!(home.json(&["network-stubs"])["stubs"][1]["unchanged"], 1);
        // The status alone, with a failing server; once.
        home.ok(&["network-stub", "/broken", "--pass-on", "--status", "200", "--times", "1"]);
        assert_eq!(asks(&home, "ask('/broken')"), "200  broken");
        assert_eq!(asks(&home, "ask('/broken')"), "500  broken");
        // A connection that breaks stays a failure.
        home.ok(&["network-stub", "/drop", "--pass-on", "--status", "200"]);
        assert_eq!(asks(&home, "ask('/drop')"), "TypeError");
        // The preflight is the server's, too.
        home.ok(&["network-stub", "/put", "--pass-on", "--set-json", r#"{"a": 2}"#, "--methods", "PUT"]);
        let put = format!("ask('{}/put', {{ method: 'PUT' }})", server.other_origin());
        assert_eq!(asks(&home, &put), r#"200  {"a":2}"#);
        let methods: Vec<String> = server.hits("/put").into_iter().map(|hit| hit.method).collect();
        assert_eq!(methods, ["OPTIONS", "PUT"]);
        home.ok(&["network-unstub"]);
        // With nothing to change it lets requests through that strictness would fail.
        home.ok(&["network-stub", "/user", "--pass-on", "--strict"]);
        assert_eq!(asks(&home, "ask('/user')"), r#"200 old {"user":{"plan":"free"},"items":[{"price":1}]}"#);
        assert_eq!(asks(&home, "ask('/other')"), "TypeError");
        home.ok(&["network-unstub"]);
        for wrong in [
            &["--set-json", "{}"][..],
            &["--pass-on", "--body", "a"],
            &["--pass-on", "--abort", "failed"],
            &["--pass-on", "--set-json", "[]"],
        ] {
            home.fails("BAD_ARGUMENT", &[&["network-stub", "/api/"], wrong].concat());
        }
        home.ok(&["stop"]);
    }
}

on_both! {
    pass_on_stub_changes_parts_of_a_response_to_the_main_process(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        home.ok(&["network-stub", "/user", "--pass-on", "--set-json", SET, "--status", "201"]);
        let mut ways = vec!["askHttp", "askKept", "askNet"];
        // 22 has no fetch in its main process.
        ways.extend((home.version() == Electron::V33).then_some("askFetch"));
        for way in &ways {
            let told = main(&home, &format!("return {way}('{}/user')", server.origin()));
            let body = told.strip_prefix("201 ").unwrap_or_else(|| panic!("{way}: {told}"));
            let parsed: serde_json::Value = serde_json::from_str(body).unwrap_or_else(|_| panic!("{way}: {body}"));
            assert_eq!(parsed["user"]["plan"], "pro", "{way}");
            let row = row(&home, "/user");
            assert_eq!((&row["status"], &row["stub"], &row["from"]), (&json!(201), &json!(1), &json!("main")), "{row:#}");
            // On the same connection the next one is as the server has it.
            assert_eq!(main(&home, &format!("return {way}('{}/api/x')", server.origin())), r#"200 {"path":"/api/x"}"#);
        }
        assert_eq!(server.hits("/user").len(), ways.len());
        // An encoded body is encoded again, for its headers say so.
        let decoded = |path: &str| main(&home, &format!("return askDecoded('{}{path}')", server.origin()));
        let gzip = decoded("/user-gzip");
        assert!(gzip.starts_with("201 {") && gzip.contains(r#""plan":"pro""#), "{gzip}");
        assert_eq!(row(&home, "/user-gzip")["responseHeaders"]["content-encoding"], "gzip");
        if home.version() == Electron::V33 {
            let gzip = main(&home, &format!("return askFetch('{}/user-gzip')", server.origin()));
            assert!(gzip.starts_with("201 {") && gzip.contains(r#""plan":"pro""#), "{gzip}");
        }
        home.ok(&["network-stub", "/missing", "--pass-on", "--set-json", r#"{"a": 1}"#]);
        for way in &ways {
            assert_eq!(main(&home, &format!("return {way}('{}/missing')", server.origin())), "404 not here", "{way}");
        }
        assert_eq!(home.json(&["network-stubs"])["stubs"][1]["unchanged"], ways.len());
        // A body that cannot be decoded reaches the app as it does without a stub.
        home.ok(&["network-stub", "gzip", "--pass-on", "--set-json", r#"{"a": 1}"#]);
        home.ok(&["network-stub", "/zstd", "--pass-on", "--set-json", r#"{"a": 2}"#]);
        assert_eq!(decoded("/not-gzip"), "error Z_DATA_ERROR");
        assert_eq!(decoded("/zstd"), r#"200 {"a":1}"#);
        assert_eq!(row(&home, "/zstd")["responseHeaders"]["content-encoding"], "zstd");
        let stubs = home.json(&["network-stubs"]);
        assert_eq!((&stubs["stubs"][2]["unchanged"], &stubs["stubs"][3]["unchanged"]), (&json!(1), &json!(1)), "{stubs:#}");
        home.ok(&["stop"]);
    }
}

const FIRST: &str = "return fetch('/stream').then((r) => r.body.getReader().read()).then(({ value }) => new TextDecoder().decode(value))";

on_both! {
    pass_on_stub_does_not_delay_an_event_stream(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        home.ok(&["network-stub", "/stream", "--pass-on", "--set-json", r#"{"a": 1}"#, "--headers", "x-own=new"]);
        assert_eq!(page(&home, FIRST).trim(), "data: one");
        assert_eq!(main(&home, &format!("return askFirst('{}/stream')", server.origin())), "new data: one");
        assert_eq!(home.json(&["network-stubs"])["stubs"][0]["unchanged"], 2);
        assert_eq!(server.hits("/stream").len(), 2);
        home.ok(&["stop"]);
    }
}

on_both! {
    removed_stub_answers_the_requests_that_it_delays(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        home.ok(&["network-stub", "/api/late", "--body", "stubbed", "--delay-ms", "300000"]);
        page(&home, &format!("{ASK} window.late = ask('/api/late'); return 1"));
        crate::support::processes::eventually("its request", || {
            (home.json(&["network-stubs"])["stubs"][0]["hits"] == 1).then_some(())
        });
        home.ok(&["network-unstub"]);
        assert_eq!(page(&home, "return window.late"), "200  stubbed");
        assert!(server.hits("/api/late").is_empty(), "it has not gone on");
        home.ok(&["stop"]);
    }
}
