//! The cases of Playwright's own network tests that make sense here, by their names there. docs/network.md lists those that
//! differ, and why. All of them share one launch, and the log of the test's server shows what arrives.

use super::{launch, main, page, row, server::Server};
use crate::support::{Home, on_both, processes::eventually};
use serde_json::{Value, json};
use std::fs;

/// A case: stubs, what the page does, what it gets, and what reaches the server.
struct Case {
    name: &'static str,
    stubs: &'static [&'static [&'static str]],
    code: &'static str,
    gives: &'static str,
    arrives: &'static [&'static str],
    /// Facts of the newest rows: the address, a JSON pointer, and the value there as JSON.
    rows: &'static [(&'static str, &'static str, &'static str)],
}

const fn case(
    name: &'static str,
    stubs: &'static [&'static [&'static str]],
    code: &'static str,
    gives: &'static str,
    arrives: &'static [&'static str],
) -> Case {
    Case { name, stubs, code, gives, arrives, rows: &[] }
}

impl Case {
    const fn with(self, rows: &'static [(&'static str, &'static str, &'static str)]) -> Case {
        Case { rows, ..self }
    }
}

/// Functions for the code of a case. `each` asks for one address after the other.
const PRELUDE: &str = "const ask = (url, options) => fetch(url, options).then(async (r) => r.status + ' ' + await r.text(), (e) => e.name); \
    const each = async (...urls) => { const all = []; for (const url of urls) all.push(await ask(url)); return all.join('|'); }; \
    const wait = (ms) => new Promise((done) => setTimeout(done, ms)); \
    const frame = (set) => { const f = document.createElement('iframe'); set(f); document.body.append(f); return f; }; ";

const POSTS: &str =
    "{ method: 'POST', headers: { 'x-own': '1', 'content-type': 'application/json' }, body: '{\"n\":1}' }";

/// `page-route.spec.ts`.
const ROUTE: &[Case] = &[
    case("should intercept", &[&["/api/a", "--body", "stubbed"]], "ask('/api/a')", "200 stubbed", &[]),
    case("should not support ? in glob pattern", &[&["*/index?hello", "--body", "mark"]], "each('/index', '/index?hello', '/index1hello')", r#"200 {"path":"/index"}|200 mark|200 {"path":"/index1hello"}"#, &["GET /index", "GET /index1hello"]),
    case("should work when POST is redirected with 302", &[&["*", "--pass-on"]], "ask('/hop', { method: 'POST', body: 'a=1' })", r#"200 {"path":"/api/end"}"#, &["POST /hop", "GET /hop2", "GET /api/end"]),
    case("should contain referer header", &[&["/api/a", "--body", "x"]], "ask('/api/a')", "200 x", &[]).with(&[("/api/a", "/requestHeaders/referer", "\"OWN/\"")]),
    case("should work with redirect inside sync XHR", &[&["*", "--pass-on"]], "(() => { const x = new XMLHttpRequest(); x.open('GET', '/hop', false); x.send(); return x.status + ' ' + x.responseText; })()", r#"200 {"path":"/api/end"}"#, &["GET /hop", "GET /hop2", "GET /api/end"]),
    case("should pause intercepted XHR until continue", &[&["/api/a", "--pass-on", "--delay-ms", "250"]], "new Promise((done) => { const at = performance.now(); const x = new XMLHttpRequest(); x.open('GET', '/api/a'); x.onload = () => done(performance.now() - at >= 240); x.send(); })", "true", &["GET /api/a"]),
    case("should pause intercepted fetch request until continue", &[&["/api/a", "--pass-on", "--delay-ms", "250"]], "(async () => { const at = performance.now(); await ask('/api/a'); return performance.now() - at >= 240; })()", "true", &["GET /api/a"]),
    case("should be abortable", &[&["/api/a", "--abort", "failed"]], "ask('/api/a')", "TypeError", &[]),
    case("should be abortable with custom error codes", &[&["/api/a", "--abort", "internetdisconnected"]], "ask('/api/a')", "TypeError", &[]).with(&[("/api/a", "/failure", "\"net::ERR_INTERNET_DISCONNECTED\"")]),
    case("should not throw if request was cancelled by the page", &[&["/api/a", "--body", "late", "--delay-ms", "250"], &["/api/b", "--body", "then"]], "(async () => { const stop = new AbortController(); const asked = ask('/api/a', { signal: stop.signal }); await wait(50); stop.abort(); return [await asked, await ask('/api/b'), await wait(300), await ask('/api/b')].join('|'); })()", "AbortError|200 then||200 then", &[]),
    case("should not throw \"Invalid Interception Id\" if the request was cancelled", &[&["/frame", "--body", "late", "--delay-ms", "250"]], "(async () => { const f = frame((f) => { f.src = '/frame'; }); await wait(50); f.remove(); await wait(300); return ask('/api/b'); })()", r#"200 {"path":"/api/b"}"#, &["GET /api/b"]),
    case("should fail navigation when aborting main resource", &[&["/frame", "--abort", "connectionrefused"]], "(async () => { const f = frame((f) => { f.src = '/frame'; }); await new Promise((done) => { f.onload = done; }); f.remove(); return 'loaded'; })()", "loaded", &[]).with(&[("/frame", "/failure", "\"net::ERR_CONNECTION_REFUSED\""), ("/frame", "/resourceType", "\"document\"")]),
    case("should work with equal requests", &[&["/api/a", "--sequence", r#"[{"body": "11"}, {"body": "22"}, {"status": 404}]"#]], "each('/api/a', '/api/a', '/api/a')", "200 11|200 22|404 ", &[]),
    case("should navigate to URL with hash and fire requests without hash", &[&["*/api/a", "--body", "x"]], "ask('/api/a#hash')", "200 x", &[]),
    case("should work with encoded server", &[&["*", "--pass-on"]], "each('/some nonexisting page', '/malformed?rnd=%911').then((told) => told.length > 0)", "true", &["GET /some%20nonexisting%20page", "GET /malformed?rnd=%911"]),
    case("should fulfill with redirect status", &[&["/api/r", "--status", "301", "--headers", "location=/api/final"]], "ask('/api/r')", r#"200 {"path":"/api/final"}"#, &["GET /api/final"]).with(&[("/api/r", "/status", "301"), ("/api/r", "/stub", "STUB")]),
    case("should support cors with GET", &[&["/cars", "--body-json", "[1]", "--headers", "access-control-allow-origin=*"]], "ask('OTHER/cars')", "200 [1]", &[]),
    case("should support cors with GET, refused", &[&["/cars", "--body-json", "[1]", "--headers", "access-control-allow-origin=none"]], "ask('OTHER/cars')", "TypeError", &[]),
    case("should add Access-Control-Allow-Origin by default when fulfill", &[&["/cars", "--body", "x"]], "ask('OTHER/cars')", "200 x", &[]).with(&[("/cars", "/responseHeaders/access-control-allow-origin", "\"OWN\"")]),
    case("should support cors with POST", &[&["/cars", "--methods", "POST", "--body-json", "[\"a\"]"]], "ask('OTHER/cars', POSTS)", "200 [\"a\"]", &[]),
    case("should support cors with credentials", &[&["/cars", "--body", "x"]], "ask('OTHER/cars', { ...POSTS, credentials: 'include' })", "200 x", &[]),
    case("should reject cors with disallowed credentials", &[&["/cars", "--body", "x", "--headers", "access-control-allow-origin=OWN"]], "ask('OTHER/cars', { credentials: 'include' })", "TypeError", &[]),
    case("should support cors for different methods", &[&["/cars", "--body", "{{method}}"]], "(async () => [await ask('OTHER/cars', { ...POSTS, method: 'PUT' }), await ask('OTHER/cars', { ...POSTS, method: 'DELETE' })].join('|'))()", "200 PUT|200 DELETE", &[]),
    case("should not auto-intercept non-preflight OPTIONS", &[&["/api/o", "--methods", "GET", "--body", "x"]], "ask('/api/o', { method: 'OPTIONS' })", r#"200 {"path":"/api/o"}"#, &["OPTIONS /api/o"]),
    case("should support the times parameter with route matching", &[&["/api/a", "--body", "x", "--times", "1"]], "each('/api/a', '/api/a')", r#"200 x|200 {"path":"/api/a"}"#, &["GET /api/a"]),
    case("route abort with times: 1 should not affect second sequential fetch", &[&["/api/a", "--abort", "failed", "--times", "1"]], "each('/api/a', '/api/a')", r#"TypeError|200 {"path":"/api/a"}"#, &["GET /api/a"]),
    case("should contain raw request header", &[&["/api/a", "--body", "x"]], "ask('/api/a', { headers: { 'X-Own': 'V' } })", "200 x", &[]).with(&[("/api/a", "/requestHeaders/x-own", "\"V\"")]),
    case("should contain raw response header after fulfill", &[&["/api/a", "--body", "x", "--headers", "X-Own=V"]], "ask('/api/a')", "200 x", &[]).with(&[("/api/a", "/responseHeaders/x-own", "\"V\"")]),
    case("should intercept when postData is more than 1MB", &[&["/api/big", "--match-body", r#"{"n": 1}"#, "--body", "matched"]], "ask('/api/big', { method: 'POST', body: JSON.stringify({ p: 'x'.repeat(2000000), n: 1 }) })", "200 matched", &[]),
];

/// `page-request-fulfill.spec.ts`, `page-request-continue.spec.ts` and `page-request-intercept.spec.ts`.
const FULFILL: &[Case] = &[
    case("fulfill should work", &[&["/api/a", "--status", "201", "--headers", "foo=bar", "--content-type", "text/html", "--body", "Yo, page!"]], "fetch('/api/a').then(async (r) => [r.status, r.headers.get('foo'), r.headers.get('content-type'), await r.text()].join(' '))", "201 bar text/html Yo, page!", &[]),
    case("should work with status code 422", &[&["/api/a", "--status", "422"]], "fetch('/api/a').then((r) => r.status + ' ' + r.statusText)", "422 Unprocessable Content", &[]),
    case("should fulfill with unassigned status codes", &[&["/api/a", "--status", "430"]], "fetch('/api/a').then((r) => r.status + ' ' + r.statusText)", "430 Unknown", &[]),
    case("should work with buffer as body", &[&["/api/a", "--body-file", "FOLDER/bytes.bin"]], "fetch('/api/a').then((r) => r.arrayBuffer()).then((b) => new Uint8Array(b).every((byte, n) => byte === n) + ' ' + b.byteLength)", "true 256", &[]),
    case("should allow mocking binary responses", &[&["/p.png", "--body-file", "FOLDER/dot.png"]], "new Promise((done) => { const i = new Image(); i.onload = () => done(i.naturalWidth + ' ' + i.naturalHeight); i.onerror = () => done('broken'); i.src = '/p.png'; })", "1 1", &[]).with(&[("/p.png", "/responseHeaders/content-type", "\"image/png\"")]),
    case("should allow mocking svg with charset", &[&["/s.svg", "--content-type", "image/svg+xml ; charset=utf-8", "--body", "<svg width=\"4\" height=\"3\" xmlns=\"http://www.w3.org/2000/svg\"></svg>"]], "new Promise((done) => { const i = new Image(); i.onload = () => done(i.naturalWidth + ' ' + i.naturalHeight); i.onerror = () => done('broken'); i.src = '/s.svg'; })", "4 3", &[]),
    case("should work with file path", &[&["/own.mjs", "--body-file", "FOLDER/own.mjs"]], "new Promise((done) => { window.told = done; const s = document.createElement('script'); s.type = 'module'; s.src = '/own.mjs'; s.onerror = () => done('broken'); document.head.append(s); })", "of a file", &[]),
    case("should include the origin header", &[&["/cars", "--body", "x"]], "ask('OTHER/cars', { method: 'POST', body: 'a' })", "200 x", &[]).with(&[("/cars", "/requestHeaders/origin", "\"OWN\"")]),
    case("should fulfill preload link requests", &[&["/one.css", "--content-type", "text/css", "--body", "h1 { margin-left: 17px }"]], "new Promise((done) => { const preload = document.createElement('link'); Object.assign(preload, { rel: 'preload', as: 'style', href: '/one.css' }); preload.onload = () => { const style = document.createElement('link'); Object.assign(style, { rel: 'stylesheet', href: '/one.css' }); style.onload = () => { const told = getComputedStyle(document.querySelector('h1')).marginLeft; style.remove(); preload.remove(); done(told); }; document.head.append(style); }; document.head.append(preload); })", "17px", &[]),
    case("should fulfill json", &[&["/api/a", "--body-json", r#"{"bar": "baz"}"#]], "fetch('/api/a').then(async (r) => r.headers.get('content-type') + ' ' + await r.text())", r#"application/json {"bar":"baz"}"#, &[]),
    case("should return body for fulfilled responses", &[&["/api/a", "--body", "fulfilled"]], "ask('/api/a')", "200 fulfilled", &[]).with(&[("/api/a", "/responseBody", "\"fulfilled\"")]),
    case("should not go to the network for fulfilled requests body", &[&["/missing", "--body", "there"]], "ask('/missing')", "200 there", &[]).with(&[("/missing", "/status", "200")]),
    case("should fulfill with fetch result and overrides", &[&["/broken", "--pass-on", "--status", "201", "--headers", "foo=bar"]], "fetch('/broken').then(async (r) => [r.status, r.headers.get('foo'), await r.text()].join(' '))", "201 bar broken", &["GET /broken"]),
    case("should fulfill with fetch response that has multiple set-cookie", &[&["/cookies", "--pass-on", "--status", "201"]], "ask('/cookies').then((told) => told + ' ' + ['a=b', 'c=d'].every((one) => document.cookie.includes(one)))", "201 two true", &["GET /cookies"]),
    case("should respect set-cookie in redirect response", &[&["*", "--pass-on"]], "ask('/cookie-hop').then((told) => told.slice(0, 3) + ' ' + document.cookie.includes('hop=1'))", "200 true", &["GET /cookie-hop", "GET /api/end"]),
    case("continue should pass on 307 redirect", &[&["*", "--pass-on"]], "ask('/temporary', { method: 'POST', body: 'a=1' })", r#"200 {"path":"/api/end"}"#, &["POST /temporary", "POST /api/end"]),
    case("should continue preload link requests", &[&["*", "--pass-on"]], "new Promise((done) => { const l = document.createElement('link'); Object.assign(l, { rel: 'preload', as: 'script', href: '/first.js?preloaded' }); l.onload = () => { l.remove(); done('loaded'); }; document.head.append(l); })", "loaded", &["GET /first.js?preloaded"]),
    case("should not delete the origin header", &[&["*", "--pass-on"]], "ask('OTHER/cors', { method: 'POST', body: 'a' })", "200 cors", &["POST /cors"]),
    case("continue should not change multipart/form-data body", &[&["*", "--pass-on"]], "(() => { const form = new FormData(); form.append('one', 'plain'); form.append('file', new File(['of the file'], 'f.txt', { type: 'text/plain' })); return ask('/api/form', { method: 'POST', body: form }); })()", r#"200 {"path":"/api/form"}"#, &["POST /api/form"]),
    case("should intercept css variable with background url", &[&["/bg.png", "--body-file", "FOLDER/dot.png"]], "new Promise((done) => { const told = new PerformanceObserver((list) => { if (list.getEntries().some((e) => e.name.endsWith('/bg.png'))) { told.disconnect(); style.remove(); done('asked'); } }); told.observe({ type: 'resource' }); const style = document.createElement('style'); style.textContent = ':root { --bg: url(/bg.png) } h1 { background: var(--bg) }'; document.head.append(style); })", "asked", &[]),
    case("should fulfill response with empty body", &[&["/api/a", "--status", "204"]], "ask('/api/a')", "204 ", &[]),
    case("should apply overrides to the intercepted response", &[&["/user", "--pass-on", "--set-json", r#"{"user.plan": "pro"}"#]], "ask('/user')", r#"200 {"user":{"plan":"pro"},"items":[{"price":1}]}"#, &["GET /user"]),
];

/// `page-network-request.spec.ts`, `network-post-data.spec.ts`, `page-network-response.spec.ts`,
/// `page-network-sizes.spec.ts`, `page-event-network.spec.ts`, `page-event-request.spec.ts` and
/// `resource-timing.spec.ts`: what a row has, without stubs.
const CAPTURED: &[Case] = &[
    case("should work for subframe navigation request", &[], "(async () => { const f = frame((f) => { f.src = '/'; }); await new Promise((done) => { f.onload = done; }); f.remove(); return 'loaded'; })()", "loaded", &["GET /", "GET /first.js"]).with(&[("*OWN/", "/resourceType", "\"document\""), ("*OWN/", "/status", "200")]),
    case("should work for fetch requests", &[], "ask('/api/a')", r#"200 {"path":"/api/a"}"#, &["GET /api/a"]).with(&[("/api/a", "/resourceType", "\"fetch\""), ("/api/a", "/ok", "true")]),
    case("should return postData", &[], "ask('/api/p', { method: 'POST', body: JSON.stringify({ foo: 'bar' }), headers: { 'content-type': 'application/json' } })", r#"200 {"path":"/api/p"}"#, &["POST /api/p"]).with(&[("/api/p", "/requestBody", r#""{\"foo\":\"bar\"}""#)]),
    case("should return correct postData for utf-8 body", &[], "ask('/api/p', { method: 'POST', body: 'baẞ', headers: { 'content-type': 'text/plain' } })", r#"200 {"path":"/api/p"}"#, &["POST /api/p"]).with(&[("/api/p", "/requestBody", "\"baẞ\""), ("/api/p", "/requestBodyBytes", "5")]),
    case("should parse the data if content-type is application/x-www-form-urlencoded", &[], "ask('/api/p', { method: 'POST', body: new URLSearchParams({ foo: 'bar', baz: '123' }) })", r#"200 {"path":"/api/p"}"#, &["POST /api/p"]).with(&[("/api/p", "/requestBody", "\"foo=bar&baz=123\"")]),
    case("should work with binary post data", &[], "ask('/api/p', { method: 'POST', body: new Uint8Array([0, 255, 3]) })", r#"200 {"path":"/api/p"}"#, &["POST /api/p"]).with(&[("/api/p", "/requestBodyBytes", "3"), ("/api/p", "/requestBody", "null")]),
    case("should get |undefined| with postData() when there is no post data", &[], "ask('/api/p')", r#"200 {"path":"/api/p"}"#, &["GET /api/p"]).with(&[("/api/p", "/requestBody", "null")]),
    case("should return post data for PUT requests", &[], "ask('/api/p', { method: 'PUT', body: '{\"a\":1}', headers: { 'content-type': 'application/json' } })", r#"200 {"path":"/api/p"}"#, &["PUT /api/p"]).with(&[("/api/p", "/method", "\"PUT\""), ("/api/p", "/requestBody", r#""{\"a\":1}""#)]),
    case("should get post data for file/blob", &[], "ask('/api/p', { method: 'POST', body: new Blob(['of a blob'], { type: 'text/plain' }) })", r#"200 {"path":"/api/p"}"#, &["POST /api/p"]).with(&[("/api/p", "/requestHeaders/content-type", "\"text/plain\"")]),
    case("should get post data for navigator.sendBeacon api calls", &[], "(navigator.sendBeacon('/api/beacon', new URLSearchParams({ a: 1 })), wait(200).then(() => 'sent'))", "sent", &["POST /api/beacon"]).with(&[("/api/beacon", "/resourceType", "\"ping\""), ("/api/beacon", "/requestBody", "\"a=1\"")]),
    case("should return multiple header value", &[], "ask('/two')", "200 two", &["GET /two"]).with(&[("/two", "/responseHeaders/x-two", "\"a, b\"")]),
    case("should work with status code 401", &[], "ask('/status?=403')", "403 ", &["GET /status?=403"]).with(&[("/status?=403", "/status", "403"), ("/status?=403", "/responseBodyBytes", "0")]),
    case("should finish 204 request", &[], "ask('/status?=204')", "204 ", &["GET /status?=204"]).with(&[("/status?=204", "/status", "204"), ("/status?=204", "/pending", "null")]),
    case("should have correct responseBodySize for 404 with content", &[], "ask('/missing')", "404 not here", &["GET /missing"]).with(&[("/missing", "/responseBodyBytes", "8")]),
    case("should have the correct responseBodySize for chunked request", &[], "ask('/grow?mib=1').then((told) => told.length)", "1048588", &["GET /grow?mib=1"]).with(&[("/grow", "/responseBodyBytes", "1048584")]),
    case("should have the correct responseBodySize with gzip compression", &[], "ask('/user-gzip').then((told) => told.length)", "50", &["GET /user-gzip"]).with(&[("/user-gzip", "/responseBodyBytes", "46")]),
    case("should handle redirects", &[], "ask('/hop')", r#"200 {"path":"/api/end"}"#, &["GET /hop", "GET /hop2", "GET /api/end"]).with(&[("/hop2", "/status", "302"), ("/api/end", "/redirectedFrom", "ID-1")]),
    case("Page.Events.RequestFailed", &[], "ask('/drop')", "TypeError", &["GET /drop"]).with(&[("/drop", "/failure", "\"net::ERR_EMPTY_RESPONSE\""), ("/drop", "/status", "null")]),
    case("main resource xhr should have type xhr", &[], "new Promise((done) => { const x = new XMLHttpRequest(); x.open('GET', '/api/x'); x.onload = () => done(x.status); x.send(); })", "200", &["GET /api/x"]).with(&[("/api/x", "/resourceType", "\"xhr\"")]),
    case("<picture> resource should have type image", &[], "new Promise((done) => { const p = document.createElement('picture'); p.innerHTML = '<source srcset=/pic.png><img>'; p.querySelector('img').onerror = () => { p.remove(); done('asked'); }; document.body.append(p); })", "asked", &["GET /pic.png"]).with(&[("/pic.png", "/resourceType", "\"image\"")]),
];

/// Plays a case: compares the value in the page, the requests at the server, and rows.
fn play(home: &Home, server: &Server, case: &Case) {
    let folder = home.path().display().to_string();
    let filled = |text: &str| {
        text.replace("OWN", &server.origin())
            .replace("OTHER", &server.other_origin())
            .replace("FOLDER", &folder)
            .replace("POSTS", POSTS)
    };
    home.ok(&["network-captured", "--clear"]);
    let mut stub = Value::Null;
    for words in case.stubs {
        let words: Vec<String> = words.iter().map(|word| filled(word)).collect();
        stub = home.json(&[&["network-stub"], &*words.iter().map(String::as_str).collect::<Vec<_>>()].concat())["id"]
            .clone();
    }
    let before = server.log().len();
    let code = filled(case.code);
    assert_eq!(page(home, &format!("{PRELUDE}return {code}")), case.gives, "{}", case.name);
    let arrived = || -> Vec<String> {
        let log = server.log();
        let ours = log[before..].iter().filter(|hit| hit.path != "/favicon.ico");
        let mut told: Vec<String> = ours.map(|hit| format!("{} {}", hit.method, hit.path)).collect();
        // Chromium asks again if a kept connection ends.
        told.dedup();
        told
    };
    eventually(case.name, || (arrived().len() >= case.arrives.len()).then_some(()));
    assert_eq!(arrived(), case.arrives, "{}", case.name);
    for (url, pointer, value) in case.rows {
        let row = row(home, &filled(url));
        let is = match row.pointer(pointer) {
            // Chromium 108 joins several values of a header by commas, and later ones by line breaks.
            Some(Value::String(text)) => json!(text.replace('\n', ", ")),
            is => is.cloned().unwrap_or(Value::Null),
        };
        let wanted = match *value {
            "STUB" => stub.clone(),
            "ID-1" => json!(row["id"].as_u64().map(|id| id - 1)),
            value => serde_json::from_str(&filled(value)).expect("JSON"),
        };
        assert_eq!(is, wanted, "{}: {row:#}", case.name);
    }
    if !case.stubs.is_empty() {
        home.ok(&["network-unstub"]);
    }
}

/// A picture of one pixel.
const DOT: &[u8] = b"\x89\x50\x4e\x47\x0d\x0a\x1a\x0a\x00\x00\x00\x0d\x49\x48\x44\x52\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89\x00\x00\x00\x0b\x49\x44\x41\x54\x78\xda\x63\xf8\x0f\x04\x00\x09\xfb\x03\xfd\x68\xfa\x1c\xcc\x00\x00\x00\x00\x49\x45\x4e\x44\xae\x42\x60\x82";

on_both! {
    the_cases_of_playwrights_tests_that_make_sense_here_pass(home) {
        let server = Server::start();
        fs::write(home.path().join("bytes.bin"), (0..=255).collect::<Vec<u8>>()).unwrap();
        fs::write(home.path().join("dot.png"), DOT).unwrap();
        fs::write(home.path().join("own.mjs"), "told('of a file');").unwrap();
        launch(&home, &server, &["--capture-network"]);
        for case in [ROUTE, FULFILL, CAPTURED].into_iter().flatten() {
            play(&home, &server, case);
        }
        let form = &server.hits("/api/form")[0];
        assert!(form.body.contains("of the file") && form.body.contains("name=\"one\""), "{}", form.body);
        assert_eq!(server.hits("/api/end").iter().filter(|hit| hit.body == "a=1").count(), 1, "a 307 keeps the body");
        assert_eq!(server.hits("/cors").last().map(|hit| hit.headers["origin"].clone()), Some(server.origin()));
        // Headers are those that the server got.
        page(&home, "return fetch('/api/headers', { headers: { 'x-own': '1' } }).then((r) => r.text())");
        let (kept, came) = (row(&home, "/api/headers"), server.hits("/api/headers")[0].headers.clone());
        for (name, value) in came.iter().filter(|(name, _)| *name != "cookie") {
            assert_eq!(kept["requestHeaders"][name], **value, "{name}: {kept:#}");
        }
        let timings = &kept["timings"];
        assert!(timings["waitMs"].as_f64().is_some_and(|ms| ms >= 0.0) && timings.get("tlsMs").is_none(), "{kept:#}");
        // Documents of windows: one that a stub answers in another process, and one with a policy that is passed on.
        home.ok(&["network-stub", "/other-process", "--content-type", "text/html", "--body", "<title>stubbed</title>"]);
        home.ok(&["network-stub", "*", "--pass-on"]);
        for (url, title) in [(format!("{}/other-process", server.other_origin()), "stubbed"), (format!("{}/policy", server.origin()), "policy")] {
            main(&home, &format!("await electron.BrowserWindow.getAllWindows()[0].loadURL('{url}'); return 1"));
            assert_eq!(page(&home, "return document.title"), title);
        }
        // An origin that is null: "should allow null origin for about:blank".
        home.ok(&["network-unstub"]);
        home.ok(&["network-stub", "/cars", "--body", "x"]);
        main(&home, "await electron.BrowserWindow.getAllWindows()[0].loadURL('about:blank'); return 1");
        assert_eq!(page(&home, &format!("{PRELUDE}return ask('{}/cars')", server.origin())), "200 x");
        assert!(server.hits("/other-process").is_empty() && server.hits("/policy").len() == 1);
        home.ok(&["stop"]);
    }
}
