//! Captures the requests of pages and workers.

use super::{launch, page, row, rows, server::Server};
use crate::support::{OwnApp, app, given, on_33, on_both, processes::eventually};
use serde_json::{Value, json};

const WORKER: &str = "new Promise((done) => { const worker = new Worker('/worker.js'); \
    worker.onmessage = ({ data }) => done(data); worker.postMessage('/api/of-worker'); })";

fn of_pages(home: &crate::support::Home, server: &Server) {
    // A request with a body, one with an error status, and a chain of redirects.
    page(
        home,
        "return fetch('/api/posted', { method: 'POST', body: '{\"a\":1}', headers: { 'content-type': 'application/json' } }).then((r) => r.text())",
    );
    page(home, "return fetch('/missing').then((r) => r.text())");
    page(home, "return fetch('/hop').then((r) => r.text())");
    let posted = row(home, "/api/posted");
    let facts = (&posted["method"], &posted["status"], &posted["ok"], &posted["requestBody"], &posted["from"]);
    assert_eq!(facts, (&json!("POST"), &json!(200), &json!(true), &json!("{\"a\":1}"), &json!("page")), "{posted:#}");
    assert_eq!(posted["responseBody"], r#"{"path":"/api/posted"}"#, "{posted:#}");
    assert_eq!((&posted["windowId"], &posted["resourceType"]), (&json!("w1"), &json!("fetch")), "{posted:#}");
    let missing = row(home, "/missing");
    assert_eq!((&missing["status"], &missing["ok"]), (&json!(404), &json!(false)), "{missing:#}");
    let chain = rows(home, &["/hop"]);
    assert_eq!(chain.len(), 2, "{chain:#?}");
    let end = row(home, "/api/end");
    assert_eq!((&chain[0]["status"], &chain[0]["redirectedTo"]), (&json!(302), &chain[1]["id"]));
    assert_eq!((&chain[1]["redirectedTo"], &end["redirectedFrom"]), (&end["id"], &chain[1]["id"]));
    // A network error, and a body that is not text.
    page(home, "return fetch('/drop').catch((e) => e.name)");
    let dropped = row(home, "/drop");
    assert!(dropped["failure"].as_str().is_some_and(|why| why.contains("ERR_EMPTY_RESPONSE")), "{dropped:#}");
    page(home, "return fetch('/binary').then((r) => r.arrayBuffer()).then((b) => b.byteLength)");
    let binary = row(home, "/binary");
    assert_eq!((&binary["responseBody"], &binary["responseBodyBytes"]), (&Value::Null, &json!(3)), "{binary:#}");
    // A preflight has its own row.
    let other = format!("{}/cors", server.other_origin());
    page(home, &format!("return fetch('{other}', {{ headers: {{ 'x-own': '1' }} }}).then((r) => r.text())"));
    let cors: Vec<String> =
        rows(home, &["/cors"]).iter().map(|row| row["method"].as_str().unwrap_or_default().to_owned()).collect();
    let arrived: Vec<String> = server.hits("/cors").into_iter().map(|hit| hit.method).collect();
    assert_eq!(arrived, ["OPTIONS", "GET"]);
    let sorted = |mut all: Vec<String>| {
        all.sort();
        all
    };
    assert_eq!(sorted(cors), ["GET", "OPTIONS"]);
    // A worker.
    assert_eq!(page(home, &format!("return {WORKER}")), r#"200 {"path":"/api/of-worker"}"#);
    // Filters.
    let failed = rows(home, &["--failed"]);
    assert!(failed.iter().all(|row| row["status"] == 404 || row["failure"].is_string()), "{failed:#?}");
    assert_eq!(rows(home, &["--status", "4xx"]).len(), 1);
    assert_eq!(rows(home, &["--method", "post"]).len(), 1);
    let table = home.ok(&["network-captured"]);
    assert!(table.contains("/missing") && table.contains("404"), "{table}");
}

on_both! {
    requests_of_a_launched_app_are_captured_from_its_first_document(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        let first = rows(&home, &[&format!("{}/", server.origin())]);
        assert_eq!(first[0]["resourceType"], "document", "{first:#?}");
        assert!(row(&home, "/first.js")["initiator"].is_string());
        of_pages(&home, &server);
        assert_eq!(row(&home, "/api/of-worker")["from"], "worker");
        // Messages.
        let echoed = "return new Promise((done) => { const s = new WebSocket(location.origin.replace('http', 'ws') + '/ws'); \
            s.onopen = () => s.send('hello'); s.onmessage = (e) => { s.close(); done(e.data); }; })";
        assert_eq!(page(&home, echoed), "hello");
        let socket = eventually("the end of the websocket", || {
            Some(row(&home, "/ws")).filter(|row| row.get("pending").is_none())
        });
        assert_eq!(socket["messages"].as_array().map(Vec::len), Some(2), "{socket:#}");
        assert_eq!((&socket["messages"][0]["text"], &socket["status"]), (&json!("hello"), &json!(101)), "{socket:#}");
        let heard = "return new Promise((done) => { const s = new EventSource('/sse'); \
            s.addEventListener('named', (e) => { s.close(); done(e.data); }); })";
        assert_eq!(page(&home, heard), "two");
        assert_eq!(row(&home, "/sse")["messages"][1]["event"], "named");
        // Secrets.
        page(&home, "return fetch('/secret?token=planted-query-3', { headers: { authorization: 'Bearer planted-header-4' } }).then((r) => r.text())");
        let arrived = &server.hits("/secret")[0];
        assert_eq!((arrived.headers["authorization"].as_str(), &*arrived.path), ("Bearer planted-header-4", "/secret?token=planted-query-3"));
        let written = home.json(&["network-captured"]).to_string() + &home.ok(&["network-captured"]);
        assert!(written.contains("/secret") && !written.contains("planted"), "{written}");
        let har = home.path().join("requests.har");
        home.ok(&["network-har", har.to_str().unwrap()]);
        let written = std::fs::read_to_string(&har).expect("a file");
        let parsed: Value = serde_json::from_str(&written).expect("JSON");
        assert_eq!((&parsed["log"]["version"], written.contains("planted")), (&json!("1.2"), false));
        assert!(parsed["log"]["entries"].as_array().is_some_and(|all| all.iter().any(|entry| entry["response"]["status"] == 302)));
        // The codes.
        home.fails("network.ALREADY_CAPTURING", &["network-capture-start"]);
        let stopped = home.json(&["network-capture-stop"]);
        assert!(stopped["stopped"] == true && stopped["count"].as_u64() > Some(10) && stopped["overflowed"] == 0);
        home.fails("network.NOT_CAPTURING", &["network-captured"]);
        home.fails("network.NOT_CAPTURING", &["network-capture-stop"]);
        home.ok(&["stop"]);
    }
}

on_both! {
    requests_of_an_injected_app_are_captured_after_capture_start(home) {
        let server = Server::start();
        let own = OwnApp::plain_with_env(home.version(), &app("network"), &[("ORIGIN", &server.origin())]);
        home.ok(&["inject", &own.pid_word()]);
        home.ok(&["wait-for-selector", "h1"]);
        home.ok(&["network-capture-start", "--urls", "/api/", "--capture-bodies", "true", "--max-body-bytes", "7"]);
        page(&home, "return fetch('/other').then((r) => r.text())");
        page(&home, "return fetch('/api/in').then((r) => r.text())");
        let all = rows(&home, &[]);
        assert_eq!((all.len(), &all[0]["responseBody"]), (1, &json!(r#"{"path""#)), "{all:#?}");
        assert_eq!((&all[0]["responseBodyTruncated"], &all[0]["responseBodyBytes"]), (&json!(true), &json!(18)));
        home.ok(&["detach"]);
    }
}

on_both! {
    no_request_is_lost_and_the_capture_counts_its_overflow(home) {
        // `REQUESTS=…` requests; the buffer holds three quarters of them.
        let all = given("REQUESTS").unwrap_or(400);
        let kept = all * 3 / 4;
        let server = Server::start();
        launch(&home, &server, &[]);
        home.ok(&["network-capture-start", "--urls", "/api/many", "--max-events", &kept.to_string()]);
        let code = format!(
            "let next = 0; const lane = async () => {{ while (next < {all}) {{ const n = next; next += 1; await (await fetch('/api/many/' + n)).text(); }} }}; \
             return Promise.all(Array.from({{ length: 50 }}, lane)).then(() => next)"
        );
        assert_eq!(home.ok(&["--allow-eval", "eval-renderer", &code, "--timeout-ms", "120000", "--raw"]), all.to_string());
        let captured = home.json(&["network-captured", "--limit", &kept.to_string()]);
        assert_eq!((&captured["count"], &captured["overflowed"]), (&json!(kept), &json!(all - kept)));
        let rows = captured["events"].as_array().expect("rows");
        let mut urls: Vec<&str> = rows.iter().filter_map(|row| row["url"].as_str()).collect();
        urls.sort_unstable();
        urls.dedup();
        assert_eq!(urls.len() as u64, kept, "each is there once");
        assert!(rows.iter().all(|row| row["status"] == 200 && row["pending"] != true));
        assert_eq!(server.count_of("/api/many/") as u64, all, "the server has had all of them");
    }
}

on_33! {
    of_ten_thousand_requests_none_is_lost_below_the_limit_and_the_rest_is_counted(home) {
        const ALL: u64 = 10_000;
        const KEPT: u64 = 9_000;
        let server = Server::start();
        launch(&home, &server, &[]);
        // Addresses of `data:` need no server, with which this takes a minute on two busy cores, and 3 s so.
        let code = format!(
            "let next = 0; const lane = async () => {{ while (next < {ALL}) {{ const n = next; next += 1; await (await fetch('data:,' + n)).text(); }} }}; \
             return Promise.all(Array.from({{ length: 50 }}, lane)).then(() => next)"
        );
        home.ok(&["network-capture-start", "--urls", "data:", "--max-events", &KEPT.to_string()]);
        assert_eq!(home.ok(&["--allow-eval", "eval-renderer", &code, "--timeout-ms", "120000", "--raw"]), ALL.to_string());
        let captured = home.json(&["network-captured", "--limit", &ALL.to_string()]);
        assert_eq!((&captured["count"], &captured["overflowed"]), (&json!(KEPT), &json!(ALL - KEPT)));
        let rows = captured["events"].as_array().expect("rows");
        let mut urls: Vec<&str> = rows.iter().filter_map(|row| row["url"].as_str()).collect();
        urls.sort_unstable();
        urls.dedup();
        assert_eq!(urls.len() as u64, KEPT, "each is there once");
        assert!(rows.iter().all(|row| row["status"] == 200 && row["pending"] != true));
        assert!(rows.iter().zip(ALL - KEPT + 1..=ALL).all(|(row, id)| row["id"] == id), "the newest, without a gap");
        home.ok(&["stop"]);
    }
}

on_both! {
    click_reports_the_failed_requests_that_it_caused(home) {
        let server = Server::start();
        launch(&home, &server, &[]);
        home.ok(&["network-capture-start"]);
        let code = "document.querySelector('h1').onclick = () => { const ask = new XMLHttpRequest(); \
            for (const path of ['/broken', '/api/fine']) { ask.open('GET', path, false); ask.send(); } }";
        home.ok(&["--allow-eval", "eval-renderer", code]);
        let clicked = home.json(&["click", "h1"]);
        let broken = json!([{ "method": "GET", "url": format!("{}/broken", server.origin()), "status": 500 }]);
        assert_eq!(clicked["effects"]["failed_requests"], broken, "{clicked:#}");
        let shown = home.ok(&["click", "h1"]);
        assert!(shown.contains(&format!("request failed: GET {}/broken (500)", server.origin())), "{shown}");
    }
}

on_33! {
    many_requests_of_the_page_and_the_main_process_are_all_captured(home) {
        const ALL: usize = 1_500;
        let server = Server::start();
        launch(&home, &server, &[]);
        home.ok(&["network-capture-start", "--urls", "/api/", "--max-events", "5000"]);
        let of_page = format!(
            "let next = 0; const lane = async () => {{ while (next < {ALL}) {{ next += 1; await (await fetch('/api/page/' + next)).text(); }} }}; \
             return Promise.all(Array.from({{ length: 50 }}, lane)).then(() => next + ' answered')"
        );
        let of_main = format!("return askMany('{}/api/main/', {ALL})", server.origin());
        for (verb, code, path) in [("eval-renderer", of_page, "/api/page/"), ("eval-main", of_main, "/api/main/")] {
            let told = home.ok(&["--allow-eval", verb, &code, "--timeout-ms", "120000", "--raw"]);
            assert_eq!(told, format!("{ALL} answered"));
            assert_eq!(server.count_of(path), ALL, "{path}: they have arrived");
            home.ok(&["network-expect-request", path, "--equals", &ALL.to_string()]);
        }
        assert_eq!(home.json(&["network-capture-stop"])["overflowed"], 0);
        home.ok(&["stop"]);
    }
}

on_both! {
    answers_of_the_cache_and_addresses_without_a_server_are_rows(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        let asks = |url: &str| page(&home, &format!("return fetch({url}).then((r) => r.text())"));
        assert_eq!((asks("'/cached'"), asks("'/cached'")), ("c".to_owned(), "c".to_owned()));
        let cached = rows(&home, &["/cached"]);
        let marks: Vec<_> = cached.iter().map(|row| row["fromCache"] == true).collect();
        assert_eq!((marks, server.hits("/cached").len()), (vec![false, true], 1), "{cached:#?}");
        assert_eq!(asks("URL.createObjectURL(new Blob(['of a blob']))"), "of a blob");
        let blob = rows(&home, &["blob:"]).pop().expect("a row");
        assert_eq!((&blob["status"], blob.get("failure")), (&serde_json::json!(200), None), "{blob:#}");
        home.ok(&["stop"]);
    }
}
