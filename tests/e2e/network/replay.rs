//! Answers from a HAR file, and strict stubs. The log of the test's server shows which requests still arrive there.

use super::{launch, main, page, server::Server};
use crate::support::{Home, app, on_33, on_both, processes::eventually};
use serde_json::{Value, json};
use std::fs;

const ASK: &str = "const ask = (url, options) => fetch(url, options).then(async (r) => r.status + ' ' + await r.text(), (e) => e.name); ";

fn asks(home: &Home, call: &str) -> String {
    page(home, &format!("{ASK} return {call}"))
}

fn entry(method: &str, url: &str, response: Value) -> Value {
    json!({ "request": { "method": method, "url": url, "headers": [] }, "response": response })
}

fn write(home: &Home, name: &str, entries: Value) -> String {
    let path = home.path().join(name);
    fs::write(&path, json!({ "log": { "version": "1.2", "entries": entries } }).to_string()).unwrap();
    path.display().to_string()
}

on_both! {
    captured_har_is_replayed_to_pages_and_the_main_process(home) {
        let server = Server::start();
        launch(&home, &server, &[]);
        home.ok(&["network-capture-start", "--capture-bodies", "true"]);
        let http = |path: &str| format!("return askHttp('{}{path}')", server.origin());
        let live = (asks(&home, "ask('/api/items?a=1')"), main(&home, &http("/api/main")));
        let har = home.path().join("kept.har").display().to_string();
        home.ok(&["network-har", &har]);
        let before = server.count();
        let replaying = home.json(&["network-replay", &har]);
        assert_eq!((&replaying["ok"], replaying["entries"].as_u64() >= Some(2)), (&json!(true), true), "{replaying:#}");
        assert_eq!((asks(&home, "ask('/api/items?a=1')"), main(&home, &http("/api/main"))), live);
        assert_eq!(server.count(), before, "the server was not asked");
        // A request that is not in the file goes to the server.
        assert_eq!(asks(&home, "ask('/api/items?a=2')"), live.0);
        assert_eq!(server.count(), before + 1);
        home.ok(&["network-unstub"]);
        assert_eq!(asks(&home, "ask('/api/items?a=1')"), live.0);
        assert_eq!(server.count(), before + 2);
    }
}

on_both! {
    har_of_another_tool_replays_redirects_bytes_and_failures(home) {
        let server = Server::start();
        launch(&home, &server, &[]);
        let at = |path: &str| format!("{}{path}", server.origin());
        let text = |text: &str| json!({ "status": 200, "headers": [{ "name": "Content-Encoding", "value": "br" }], "content": { "text": text } });
        fs::write(home.path().join("body.txt"), "beside").unwrap();
        let har = write(&home, "other.har", json!([
            entry("GET", &at("/r/from"), json!({ "status": 302, "headers": [{ "name": "location", "value": "/r/to" }], "content": {} })),
            entry("GET", &at("/r/to"), text("there")),
            entry("GET", &at("/r/64"), json!({ "status": 203, "headers": [], "content": { "text": "aGk=", "encoding": "base64" } })),
            entry("GET", &at("/r/file"), json!({ "status": 200, "content": { "_file": "body.txt" } })),
            entry("GET", &at("/r/failed"), json!({ "status": -1 })),
        ]));
        home.ok(&["network-replay", &har, "--urls", "/r/"]);
        let before = server.count();
        for (path, wanted) in [("from", "200 there"), ("64", "203 hi"), ("file", "200 beside"), ("failed", "TypeError")] {
            assert_eq!(asks(&home, &format!("ask('/r/{path}')")), wanted, "{path}");
        }
        assert_eq!(server.count(), before, "the server was not asked");
        for (name, entries, why) in [
            ("url.har", json!([{ "request": { "method": "GET" }, "response": { "status": 200 } }]), "log.entries[0]: request.url"),
            ("out.har", json!([entry("GET", "http://h/", json!({ "status": 200, "content": { "_file": "../../etc/passwd" } }))]), "leads out"),
        ] {
            let told = home.fails("BAD_ARGUMENT", &["network-replay", &write(&home, name, entries)]);
            assert!(told["error"].as_str().is_some_and(|error| error.contains(why)), "{told:#}");
        }
        home.fails("FILE_NOT_FOUND", &["network-replay", "/nothing/here.har"]);
        assert_eq!(home.json(&["network-stubs"])["count"], 1);
    }
}

on_both! {
    replay_update_rewrites_the_har_with_live_answers(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        let har = home.path().join("updated.har");
        fs::write(&har, "what was there").unwrap();
        let path = har.display().to_string();
        asks(&home, "ask('/api/earlier')");
        // The capture of a launch keeps 64 kB of a body: an answer without all of its body is left out.
        asks(&home, "ask('/huge?bytes=70000').then((told) => told.length)");
        let told = home.json(&["network-replay", &path, "--urls", "/api/", "--urls", "/user", "--urls", "/huge", "--update"]);
        assert_eq!((&told["updating"], &told["entries"]), (&json!(true), &json!(0)), "{told:#}");
        // Rows of the capture that it has written stay in it, also when the capture forgets them.
        eventually("the first file", || (home.json(&["network-stubs"])["stubs"][0]["hits"] == 1).then_some(()));
        home.ok(&["network-captured", "--clear"]);
        home.ok(&["network-stub", "/api/stubbed", "--body", "no answer of the network"]);
        let live = asks(&home, "ask('/user-gzip?token=planted-token-1')");
        asks(&home, "ask('/api/stubbed')");
        let of_main = main(&home, &format!("return askHttp('{}/api/main')", server.origin()));
        assert_eq!(asks(&home, "ask('/missing')"), "404 not here");
        let urls = || -> Vec<String> {
            let file: Value = serde_json::from_slice(&fs::read(&har).expect("the file")).expect("JSON");
            let entries = file["log"]["entries"].as_array().expect("entries").clone();
            entries.iter().filter_map(|entry| entry["request"]["url"].as_str().map(str::to_owned)).collect()
        };
        let removed = home.json(&["network-unstub"]);
        let written: Vec<_> = removed["stubs"].as_array().expect("stubs").iter().map(|stub| &stub["hits"]).collect();
        assert_eq!(written, [1, 3], "{removed:#}");
        let at = |path: &str| format!("{}{path}", server.origin());
        assert_eq!(urls(), [at("/api/earlier"), at("/user-gzip?token=[redacted]"), at("/api/main")]);
        assert!(!fs::read_to_string(&har).unwrap().contains("planted"));
        // It answers, also a request whose token is not in it.
        home.ok(&["network-replay", &path, "--strict"]);
        let before = server.count();
        assert_eq!(asks(&home, "ask('/user-gzip?token=planted-token-2')"), live);
        assert_eq!(main(&home, &format!("return askHttp('{}/api/main')", server.origin())), of_main);
        assert_eq!(server.count(), before, "the server was not asked");
        home.ok(&["network-unstub"]);
        // The end of the session writes it, too.
        home.ok(&["network-capture-stop"]);
        home.ok(&["network-replay", &path, "--update", "--redact", "own"]);
        asks(&home, "ask('/api/last?own=planted-own')");
        home.ok(&["stop"]);
        assert_eq!(urls(), [at("/api/last?own=[redacted]")]);
        // A request whose parameter is redacted there is found again.
        launch(&home, &server, &[]);
        home.fails("BAD_ARGUMENT", &["network-replay", &path, "--reveal"]);
        home.ok(&["network-replay", &path, "--strict"]);
        assert_eq!(asks(&home, "ask('/api/last?own=another')"), r#"200 {"path":"/api/last"}"#);
        home.ok(&["stop"]);
    }
}

on_33! {
    unwritable_har_does_not_keep_stubs_in_place(home) {
        let server = Server::start();
        launch(&home, &server, &[]);
        let folder = home.path().join("gone");
        fs::create_dir(&folder).unwrap();
        home.ok(&["network-replay", &folder.join("a.har").display().to_string(), "--update"]);
        // The file has a request to write.
        assert_eq!(asks(&home, "ask('/api/x')"), r#"200 {"path":"/api/x"}"#);
        home.ok(&["network-stub", "/api/", "--body", "stubbed", "--strict"]);
        assert_eq!(asks(&home, "ask('/missing')"), "TypeError");
        assert_eq!(asks(&home, "ask('/api/x')"), "200 stubbed");
        // A write that is under way makes the folder again.
        eventually("a file in the folder's place", || {
            let _ = fs::remove_dir_all(&folder);
            fs::write(&folder, "").ok()
        });
        home.fails("BAD_ARGUMENT", &["network-unstub"]);
        assert_eq!(home.json(&["network-stubs"])["count"], 0);
        assert_eq!(asks(&home, "ask('/api/x')"), r#"200 {"path":"/api/x"}"#);
        assert_eq!((asks(&home, "ask('/missing')"), server.hits("/missing").len()), ("404 not here".to_owned(), 1));
    }
}

on_both! {
    strict_stubs_fail_unmatched_requests(home) {
        let server = Server::start();
        launch(&home, &server, &[]);
        let stubbed = home.json(&["network-stub", "/api/items", "--body", "stubbed", "--strict"]);
        assert!(stubbed["unheld"].as_array().is_some_and(|all| all.contains(&json!("websockets"))), "{stubbed:#}");
        let before = server.count();
        assert_eq!(asks(&home, "ask('/api/items')"), "200 stubbed");
        assert_eq!(asks(&home, "ask('/api/other?token=x')"), "TypeError");
        let error = main(&home, &format!("return askHttp('{}/api/main').catch((error) => error.code)", server.origin()));
        assert!(error.contains("ECONNRESET"), "{error}");
        assert_eq!(server.count(), before, "nothing has reached the server");
        // The preflight of this request already fails.
        let preflighted = format!("ask('{}/api/put', {{ method: 'PUT', headers: {{ 'x-own': '1' }} }})", server.other_origin());
        assert_eq!(asks(&home, &preflighted), "TypeError");
        let told = home.json(&["network-stubs"])["unanswered"].clone();
        let mut requests = ["/api/other", "/api/main"].map(|path| format!("GET {}{path}", server.origin())).to_vec();
        requests.push(format!("PUT {}/api/put", server.other_origin()));
        assert_eq!(told, json!({ "strict": true, "count": 3, "requests": requests }));
        let ended = home.json(&["network-unstub"]);
        assert_eq!((&ended["unanswered"]["count"], &ended["unanswered"]["requests"]), (&told["count"], &told["requests"]), "{ended:#}");
        assert_eq!(asks(&home, "ask('/api/other')"), r#"200 {"path":"/api/other"}"#);
        assert_eq!(home.json(&["network-stubs"])["unanswered"], json!({ "strict": false, "count": 0, "requests": [] }));
    }
}

on_both! {
    run_report_lists_requests_that_no_stub_answered(home) {
        let server = Server::start();
        let file = home.path().join("strict.run");
        let lines = format!(
            "before\n  launch {} --env ORIGIN={}\n  wait-for-selector h1\n  network-stub /api/used --body used --strict\n\
             test passes\n  eval-renderer 'return fetch(\"/api/used\").then((r) => r.text())'\n  eval-renderer 'return fetch(\"/api/gone?token=planted\").catch(() => 0)'\n  eval-main 'return askHttp(\"{1}/api/main\")'\n\
             test fails\n  eval-renderer 'return fetch(\"/api/gone\").catch(() => 0)'\n  click '#ask' --timeout 200ms\n",
            app("network"),
            server.origin()
        );
        fs::write(&file, lines).unwrap();
        let junit = home.path().join("junit.xml");
        let words = ["--allow-eval", "run", file.to_str().unwrap(), "--keep", "never"];
        let report = home.json(&[&words[..], &["--reporter", &format!("junit={}", junit.display())]].concat());
        let notes = |test: usize| report["tests"][test]["attempts"][0]["network"].clone();
        let sentence = |method: &str, path: &str| format!("no stub answered {method} {}{path}", server.origin());
        assert_eq!(notes(0), json!([sentence("GET", "/api/gone"), sentence("GET", "/api/main")]), "{report:#}");
        // The stub that this test did not use is told, too.
        assert_eq!(notes(1), json!(["no request used stub 1 (/api/used)", sentence("GET", "/api/gone")]), "{report:#}");
        assert!(server.hits("/api/gone").is_empty() && server.hits("/api/main").is_empty());
        let shown = home.cli(&words).out;
        assert_eq!(shown.matches(&sentence("GET", "/api/gone")).count(), 2, "{shown}");
        let told = fs::read_to_string(junit).unwrap();
        assert!(told.contains(&sentence("GET", "/api/gone")), "{told}");
    }
}

on_both! {
    run_report_lists_unused_stubs_and_requests_of_a_failed_test(home) {
        let server = Server::start();
        let file = home.path().join("stubs.run");
        let lines = format!(
            "before\n  launch {} --env ORIGIN={} --capture-network\n  wait-for-selector h1\n  network-stub /api/never --status 500 --strict\n\
             test fails\n  click '#ask' --timeout 200ms\n",
            app("network"),
            server.origin()
        );
        fs::write(&file, lines).unwrap();
        let folder = home.path().join("kept");
        let report = home.json(&["run", file.to_str().unwrap(), "--artifacts", folder.to_str().unwrap()]);
        let attempt = &report["tests"][0]["attempts"][0];
        assert_eq!(attempt["network"], json!(["no request used stub 1 (/api/never)"]), "{report:#}");
        let kept = attempt["artifacts"].as_array().expect("a list");
        let requests = kept.iter().filter_map(Value::as_str).find(|path| path.ends_with("requests.txt"));
        let table = fs::read_to_string(requests.expect("the requests are kept")).unwrap();
        assert!(table.contains("GET") && table.contains(&server.origin()), "{table}");
        let shown = home.cli(&["run", file.to_str().unwrap(), "--keep", "never"]).out;
        assert!(shown.contains("no request used stub 1 (/api/never)"), "{shown}");
    }
}
