//! Bodies as they go on the wire: encoded in every way, binary, broken, without a length or an end. Captured, changed by a
//! stub, and replayed from a file.

use super::{launch, main, page, rows, server::Server};
use crate::support::{Electron, Home, on_both, processes::eventually};
use serde_json::{Value, json};
use std::fs;

const ASK: &str = "const ask = (url, options) => fetch(url, options).then(async (r) => r.status + ' ' + await r.text(), (e) => e.name); ";

fn asks(home: &Home, call: &str) -> String {
    page(home, &format!("{ASK} return {call}"))
}

fn har_of(home: &Home, name: &str) -> (Value, String) {
    let path = home.path().join(name).display().to_string();
    let written = home.json(&["network-har", &path]);
    (written, path)
}

/// The content of the entry for an address that ends so, the newest.
fn content(path: &str, url: &str) -> Value {
    let har: Value = serde_json::from_slice(&fs::read(path).expect("the file")).expect("JSON");
    let entries = har["log"]["entries"].as_array().expect("entries");
    let is_it = |entry: &&Value| entry["request"]["url"].as_str().is_some_and(|other| other.ends_with(url));
    entries.iter().rev().find(is_it).map(|entry| entry["response"]["content"].clone()).expect("the entry")
}

on_both! {
    an_answer_without_its_whole_body_is_not_replayed(home) {
        let server = Server::start();
        // This capture keeps 64 kB of a body.
        launch(&home, &server, &["--capture-network"]);
        let huge = "ask('/huge?bytes=70000').then((told) => told.length)";
        assert_eq!((asks(&home, huge).as_str(), asks(&home, "ask('/api/items')").as_str()), ("70004", r#"200 {"path":"/api/items"}"#));
        let (written, path) = har_of(&home, "cut.har");
        assert_eq!(written["incomplete"], 1, "{written:#}");
        let kept = content(&path, "/huge?bytes=70000");
        assert_eq!((&kept["comment"], kept.get("text"), &kept["size"]), (&json!("the body was cut by maxBodyBytes"), None, &json!(70_000)));
        // It goes on to the server, or fails where stubs are strict.
        let of_main = |path: &str| main(&home, &format!("return askHttp('{}{path}').then((told) => told.slice(0, 20))", server.origin()));
        let told = home.json(&["network-replay", &path]);
        assert_eq!(told["leftOut"], json!(["1 entry: the body was cut by maxBodyBytes"]), "{told:#}");
        let before = server.count();
        assert_eq!(asks(&home, huge), "70004");
        assert_eq!(of_main("/huge?bytes=70000"), format!("200 {}", "x".repeat(16)));
        assert_eq!(asks(&home, "ask('/api/items')"), r#"200 {"path":"/api/items"}"#);
        assert_eq!((server.count() - before, server.hits("/api/items").len()), (2, 1), "the whole answer is replayed, the cut one is not");
        home.ok(&["network-unstub"]);
        assert!(home.ok(&["network-replay", &path, "--strict"]).contains("left out, 1 entry"));
        assert_eq!(asks(&home, "ask('/huge?bytes=70000')"), "TypeError");
        assert_eq!(of_main("/huge?bytes=70000"), "error ECONNRESET");
        assert_eq!(server.count() - before, 2);
        home.ok(&["stop"]);
    }
}

const USER: &str = r#"{"user":{"plan":"free"},"items":[{"price":1}]}"#;
const PRO: &str = r#"{"user":{"plan":"pro"},"items":[{"price":1}]}"#;

on_both! {
    encoded_bodies_are_captured_changed_and_replayed_on_both_sides(home) {
        let server = Server::start();
        launch(&home, &server, &[]);
        home.ok(&["network-capture-start", "--capture-bodies", "true", "--body-content-types", "json", "--body-content-types", "text", "--body-content-types", "octet-stream"]);
        let at = |path: &str| format!("{}{path}", server.origin());
        let fetches = home.version() == Electron::V33;
        let encoded = ["/user-gzip", "/user-br", "/user-deflate", "/user-raw"];
        let all_ways = |wanted: &str| {
            for path in encoded {
                assert_eq!(asks(&home, &format!("ask('{path}')")), format!("200 {wanted}"), "page {path}");
                assert_eq!(main(&home, &format!("return askDecoded('{}')", at(path))), format!("200 {wanted}"), "http {path}");
                assert_eq!(main(&home, &format!("return askNet('{}')", at(path))), format!("200 {wanted}"), "net {path}");
                if fetches {
                    assert_eq!(main(&home, &format!("return askFetch('{}')", at(path))), format!("200 {wanted}"), "fetch {path}");
                }
            }
        };
        all_ways(USER);
        for path in encoded {
            let rows = rows(&home, &[path]);
            let bodies: Vec<_> = rows.iter().map(|row| row["responseBody"].as_str().unwrap_or_default()).collect();
            assert_eq!(bodies, vec![USER; if fetches { 4 } else { 3 }], "{path}: {rows:#?}");
        }
        // Binary and broken ones, byte by byte.
        let bytes = |path: &str| {
            let of_page = page(&home, &format!("return fetch('{path}').then((r) => r.arrayBuffer()).then((b) => btoa(String.fromCharCode(...new Uint8Array(b))))"));
            (of_page, main(&home, &format!("return askBytes('{}')", at(path))))
        };
        let plain = ["/binary", "/broken-text", "/broken-json", "/latin"];
        let live = plain.map(bytes);
        assert!(live.iter().all(|(of_page, of_main)| of_page == of_main), "{live:?}");
        // Changed on their way: those that are no JSON in UTF-8 pass as they are.
        home.ok(&["network-stub", "/user", "--pass-on", "--set-json", r#"{"user.plan": "pro"}"#]);
        home.ok(&["network-stub", "/b", "/latin", "--pass-on", "--set-json", r#"{"b": 1}"#]);
        all_ways(PRO);
        assert_eq!(plain.map(bytes), live);
        let stubs = home.json(&["network-stubs"])["stubs"].clone();
        assert_eq!((stubs[0].get("unchanged"), &stubs[1]["unchanged"]), (None, &json!(8)), "{stubs:#}");
        home.ok(&["network-unstub"]);
        // Replayed: byte by byte, or not at all.
        home.ok(&["network-captured", "--clear"]);
        all_ways(USER);
        plain.iter().for_each(|path| drop(bytes(path)));
        let (written, path) = har_of(&home, "encoded.har");
        // The broken ones of both sides, and that of the main process in another character set.
        assert_eq!(written["incomplete"], 5, "{written:#}");
        assert_eq!(content(&path, "/broken-json")["comment"], "the body is not UTF-8");
        let told = home.json(&["network-replay", &path]);
        assert_eq!(told["leftOut"], json!(["5 entries: the body is not UTF-8"]), "{told:#}");
        let before = server.count();
        all_ways(USER);
        assert_eq!(bytes("/binary"), live[0]);
        assert_eq!(asks(&home, "ask('/latin')"), "200 café");
        assert_eq!(page(&home, "const ask = new XMLHttpRequest(); ask.open('GET', '/latin', false); ask.send(); return ask.responseText"), "café");
        assert_eq!(server.count(), before, "the server was not asked");
        assert_eq!((bytes("/broken-text"), bytes("/broken-json")), (live[1].clone(), live[2].clone()));
        assert_eq!(server.count(), before + 4);
        home.ok(&["stop"]);
    }
}

const FIRST: &str = "return fetch('/lines').then((r) => r.body.getReader().read()).then(({ value }) => new TextDecoder().decode(value).slice(0, 4))";

on_both! {
    json_without_a_length_is_changed_up_to_20_mib_and_without_an_end_not_for_ever(home) {
        let server = Server::start();
        launch(&home, &server, &[]);
        let of_main = |code: &str| main(&home, &code.replace("AT", &server.origin()));
        home.ok(&["network-stub", "/grow", "/endless", "/lines", "--pass-on", "--set-json", r#"{"b": 2}"#]);
        let unchanged = || home.json(&["network-stubs"])["stubs"][0]["unchanged"].clone();
        // Within the limit, and beyond it: complete, as it came.
        let length = |mib: u64| (mib << 20) + r#"{"a":""}"#.len() as u64;
        let of_page = |mib: u64| page(&home, &format!("return fetch('/grow?mib={mib}').then((r) => r.text()).then((t) => t.length + t.slice(-7))"));
        let http = |mib: u64| of_main(&format!("return askHttp('AT/grow?mib={mib}').then((t) => (t.length - 4) + t.slice(-7))"));
        let wanted = format!("{}{}", length(2) + 6, r#","b":2}"#);
        let wanted_of_two = wanted.clone();
        assert_eq!((of_page(2), http(2)), (wanted.clone(), wanted));
        assert_eq!(unchanged(), Value::Null);
        let wanted = format!("{}{}", length(21), r#"xxxxx"}"#);
        assert_eq!((of_page(21), http(21)), (wanted.clone(), wanted));
        assert_eq!(unchanged(), 2);
        // A stream of JSON values is not held.
        assert_eq!(page(&home, FIRST), r#"{"a""#);
        assert_eq!(of_main("return askFirst('AT/lines').then((told) => told.slice(-7, -3))").len(), 4);
        // Without an end it goes on in the main process once it has reached the limit.
        assert!(of_main("return askFirst('AT/grow?mib=1000000')").contains(r#"{"a":"#));
        eventually("its end", || server.has_closed("/grow?mib=1000000").then_some(()));
        // Before that it is held until the stub is removed. Chromium can only fail it then.
        page(&home, &format!("{ASK} window.endless = ask('/endless'); return 1"));
        of_main("globalThis.endless = askFirst('AT/endless?main'); return 1");
        eventually("both requests", || (server.count_of("/endless") == 2).then_some(()));
        // The head of the answer to the page is held before a later answer is changed whole.
        assert_eq!(of_page(2), wanted_of_two);
        home.ok(&["network-unstub"]);
        assert_eq!(page(&home, "return window.endless"), "TypeError");
        assert!(of_main("return globalThis.endless").contains(r#"{"a":"#));
        eventually("the end of both", || (server.has_closed("/endless") && server.has_closed("/endless?main")).then_some(()));
        home.ok(&["stop"]);
    }
}
