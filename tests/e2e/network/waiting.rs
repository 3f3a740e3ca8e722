//! Waits, expectations, and simulated network conditions.

use super::{launch, main, page, server::Server};
use crate::support::on_both;
use serde_json::json;

const ASK: &str = "const ask = (url, options) => fetch(url, options).then(async (r) => r.status + ' ' + await r.text(), (e) => e.name); ";

on_both! {
    request_waits_return_each_request_once_and_expects_count_them(home) {
        let server = Server::start();
        launch(&home, &server, &[]);
        // Without a capture a wait sees only requests from its call on.
        page(&home, "return fetch('/api/before').then((r) => r.text())");
        let told = home.fails("WAIT_TIMEOUT", &["network-wait-for-request", "/api/before", "--timeout-ms", "200"]);
        assert!(told["hint"].as_str().is_some_and(|hint| hint.contains("Without a capture")), "{told:#}");
        page(&home, "window.soon = setInterval(() => fetch('/api/soon').then((r) => r.text()), 300); return 1");
        let came = home.json(&["network-wait-for-response", "/api/soon", "--status", "2xx"]);
        assert_eq!((&came["request"]["status"], came["ok"].as_bool()), (&json!(200), Some(true)), "{came:#}");
        page(&home, "clearInterval(window.soon); return 1");
        home.fails("network.NOT_CAPTURING", &["network-expect-request", "/api/"]);
        // With a capture no request is missed, and each is returned by one wait only.
        home.ok(&["network-capture-start", "--capture-bodies", "true"]);
        let posts = "for (const n of [1, 2]) await fetch('/api/save', { method: 'POST', headers: { 'content-type': 'application/json', 'x-kind': 'k' + n }, body: JSON.stringify({ n }) }).then((r) => r.text());";
        page(&home, &format!("return (async () => {{ {posts} return 1; }})()"));
        for body in [r#"{"n":1}"#, r#"{"n":2}"#] {
            let came = home.json(&["network-wait-for-request", "/api/save", "--method", "POST"]);
            assert_eq!(came["request"]["requestBody"], body, "{came:#}");
        }
        home.fails("WAIT_TIMEOUT", &["network-wait-for-request", "/api/save", "--timeout-ms", "100"]);
        let counts = |words: &[&str]| home.json(&[&["network-expect-request", "/api/save"], words].concat());
        assert_eq!(counts(&["--equals", "2"])["actual"], 2);
        assert_eq!(counts(&["--match-body", r#"{"n":2}"#, "--match-headers", "x-kind=k2"])["actual"], 1);
        assert_eq!(counts(&["--body-contains", "\"n\":1", "--equals", "1"])["matched"], true);
        let failed = home.fails("EXPECTATION_FAILED", &["network-expect-request", "/api/save", "--min", "3", "--timeout-ms", "100"]);
        assert_eq!((&failed["details"]["actual"], &failed["details"]["expected"]), (&json!(2), &json!("at least 3")), "{failed:#}");
        // Waiting until the network is idle; it is not while a request never ends.
        home.ok(&["network-wait-idle", "--idle-ms", "100"]);
        page(&home, "fetch('/never').catch(() => 0); return 1");
        let busy = home.fails("WAIT_TIMEOUT", &["network-wait-idle", "--idle-ms", "100", "--timeout-ms", "400"]);
        assert!(busy["error"].as_str().is_some_and(|text| text.contains("/never")), "{busy:#}");
        home.ok(&["stop"]);
    }
}

on_both! {
    network_offline_and_throttle_take_effect_and_are_undone(home) {
        let server = Server::start();
        launch(&home, &server, &[]);
        let origin = server.origin();
        let of_page = |path: &str| page(&home, &format!("{ASK} return ask('{path}')"));
        let worker = |path: &str| {
            page(&home, &format!("return new Promise((done) => {{ const worker = new Worker('/worker.js'); worker.onmessage = ({{ data }}) => done(data); worker.postMessage('{path}'); }})"))
        };
        let of_main = |path: &str| main(&home, &format!("return askHttp('{origin}{path}')"));
        // The script of the worker is not cached, so start the worker before the app is offline.
        page(&home, "window.w = new Worker('/worker.js'); window.viaWorker = (url) => new Promise((done) => { w.onmessage = ({ data }) => done(data); w.postMessage(url); }); return viaWorker('/api/warm')");
        let told = home.json(&["network-offline"]);
        assert!(told["offline"] == true && told["unreached"].is_array(), "{told:#}");
        assert_eq!(of_page("/api/off"), "TypeError");
        assert_eq!(page(&home, "return viaWorker('/api/off')"), "TypeError");
        assert_eq!(of_main("/api/off"), "error ENETUNREACH");
        assert!(server.hits("/api/off").is_empty(), "{:#?}", server.hits("/api/off"));
        home.ok(&["network-offline", "--off"]);
        assert_eq!(of_page("/api/on"), r#"200 {"path":"/api/on"}"#);
        assert_eq!(worker("/api/on"), r#"200 {"path":"/api/on"}"#);
        assert_eq!(of_main("/api/on"), r#"200 {"path":"/api/on"}"#);
        // A slow network.
        home.ok(&["network-throttle", "--latency-ms", "400"]);
        let timed = format!("{ASK} return (async () => {{ const at = performance.now(); await ask('/api/slow'); return performance.now() - at >= 390; }})()");
        assert_eq!(page(&home, &timed), "true");
        assert_eq!(main(&home, &format!("const at = Date.now(); await askHttp('{origin}/api/slow'); return Date.now() - at >= 390")), "true");
        home.ok(&["network-throttle", "--off"]);
        for wrong in [&[][..], &["5g"], &["3g", "--off"], &["--download-kbps", "0"]] {
            home.fails("BAD_ARGUMENT", &[&["network-throttle"], wrong].concat());
        }
        home.ok(&["stop"]);
    }
}
