//! Bodies and headers of all kinds, many requests at once, and an app that has its own ways with requests.

use super::{launch, main, page, row, server::Server};
use crate::support::{given, on_both};
use serde_json::{Value, json};

on_both! {
    bodies_are_captured_decoded_or_with_a_missing_reason(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        let read = |path: &str| page(&home, &format!("return fetch('{path}').then((r) => r.text()).then((t) => t.length, (e) => e.name)"));
        let of_main = |path: &str| main(&home, &format!("return askHttp('{}{path}')", server.origin()));
        let user = r#"{"user":{"plan":"free"},"items":[{"price":1}]}"#;
        read("/user-gzip");
        assert_eq!(row(&home, "/user-gzip")["responseBody"], user);
        of_main("/user-gzip");
        let gzip = row(&home, "/user-gzip");
        assert_eq!((&gzip["from"], &gzip["responseBody"]), (&json!("main"), &json!(user)), "{gzip:#}");
        // A body that is not encoded as its header says.
        assert_eq!(read("/not-gzip"), "TypeError");
        assert!(row(&home, "/not-gzip")["failure"].as_str().is_some_and(|why| why.contains("ERR_CONTENT_DECODING_FAILED")));
        of_main("/not-gzip");
        assert_eq!(row(&home, "/not-gzip")["responseBodyMissing"], "it cannot be decoded (gzip)");
        // Broken UTF-8 in a text: kept as a text, so that it can be searched for credentials.
        for from in ["page", "main"] {
            if from == "page" { read("/broken-text") } else { of_main("/broken-text") };
            let broken = row(&home, "/broken-text");
            let body = broken["responseBody"].as_str().unwrap_or_default();
            // Chromium reads it by the page's character set.
            let is_text = body.starts_with('a') && body.ends_with("planted-not b");
            assert!(is_text && (from == "page" || body.contains('\u{fffd}')), "{from}: {broken:#}");
        }
        // `HUGE=…` bytes; 100 MB are asked for by hand.
        let bytes = given("HUGE").unwrap_or(8_000_000);
        let huge = format!("/huge?bytes={bytes}");
        assert_eq!(read(&huge), bytes.to_string());
        let kept = row(&home, "/huge");
        let head = kept["responseBody"].as_str().map(str::len);
        assert!(head == Some(65_536) || kept["responseBodyMissing"].is_string(), "{}", kept.to_string().len());
        assert_eq!(kept["status"], 200);
        assert_eq!(main(&home, &format!("return (await askHttp('{}{huge}')).length", server.origin())), (bytes + 4).to_string());
        let kept = row(&home, "/huge");
        assert_eq!((kept["responseBody"].as_str().map(str::len), &kept["responseBodyTruncated"], &kept["responseBodyBytes"]), (Some(65_536), &json!(true), &json!(bytes)));
        // A changed part of a body that is too large, and of one that never ends.
        home.ok(&["network-stub", "/huge", "--pass-on", "--set-json", r#"{"a": 1}"#]);
        assert_eq!(read(&huge), bytes.to_string());
        home.ok(&["network-stub", "/never", "--pass-on", "--set-json", r#"{"a": 1}"#]);
        page(&home, "fetch('/never').catch(() => 0); return 1");
        home.ok(&["network-unstub"]);
        assert_eq!(read("/user"), user.len().to_string());
        home.ok(&["stop"]);
    }
}

on_both! {
    many_concurrent_requests_are_all_answered_and_captured(home) {
        // `AT_ONCE=10000` requests in one turn of the page. Chromium refuses some where there are too many.
        let all = given("AT_ONCE").unwrap_or(1_000);
        let server = Server::start();
        launch(&home, &server, &[]);
        home.ok(&["network-capture-start", "--urls", "/api/many", "--max-events", &all.to_string()]);
        let at_once = |query: &str| {
            let code = format!(
                "return Promise.all(Array.from({{ length: {all} }}, (_, n) => fetch('/api/many/' + n + '{query}').then((r) => r.text(), (e) => 'failed'))).then((all) => [all.length, all.filter((t) => t === 'failed').length].join(' '))"
            );
            home.ok(&["--allow-eval", "eval-renderer", &code, "--timeout-ms", "300000", "--raw"])
        };
        let told = |answer: &str| {
            let captured = home.json(&["network-captured", "--limit", &all.to_string(), "--clear"]);
            let rows = captured["events"].as_array().expect("rows");
            let failed = rows.iter().filter(|row| row["failure"].is_string()).count();
            assert_eq!((rows.len() as u64, format!("{all} {failed}")), (all, answer.to_owned()));
            assert!(rows.iter().all(|row| row.get("pending").is_none()));
        };
        told(&at_once(""));
        let before = server.count_of("/api/many/");
        home.ok(&["network-stub", "*", "--body", "stubbed"]);
        told(&at_once("?stubbed"));
        assert_eq!(server.count_of("/api/many/"), before, "each was answered by the stub");
        home.ok(&["network-unstub"]);
        home.ok(&["stop"]);
    }
}

on_both! {
    app_keeps_its_own_request_handlers_and_debugger(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        let own = "const { session, BrowserWindow } = electron; const [w] = BrowserWindow.getAllWindows(); \
            globalThis.seen = []; \
            session.defaultSession.webRequest.onBeforeRequest((details, done) => { seen.push(details.url); done({ cancel: details.url.includes('/api/cancelled'), ...(details.url.includes('/api/from') ? { redirectURL: process.env.ORIGIN + '/api/to' } : {}) }); }); \
            w.webContents.debugger.attach('1.3'); await w.webContents.debugger.sendCommand('Network.enable'); \
            w.webContents.debugger.on('message', (_e, method, params) => { if (method === 'Network.requestWillBeSent') seen.push('debugger ' + params.request.url); }); return 1";
        main(&home, own);
        home.ok(&["network-stub", "/api/stubbed", "--body", "stubbed"]);
        let ask = |path: &str| page(&home, &format!("return fetch('{path}').then((r) => r.text(), (e) => e.name)"));
        assert_eq!(ask("/api/stubbed"), "stubbed");
        assert_eq!(ask("/api/cancelled"), "TypeError");
        let cancelled = row(&home, "/api/cancelled");
        let why = cancelled["failure"].as_str().unwrap_or_default().to_lowercase();
        assert!(why.contains("blocked"), "{cancelled:#}");
        assert_eq!(ask("/api/from"), r#"{"path":"/api/to"}"#);
        let seen: Vec<Value> = serde_json::from_str(&main(&home, "return JSON.stringify(seen)")).expect("a list");
        for wanted in ["/api/stubbed", "/api/cancelled", "/api/from"] {
            let at = format!("{}{wanted}", server.origin());
            assert!(seen.contains(&json!(at)) && seen.contains(&json!(format!("debugger {at}"))), "{wanted}: {seen:#?}");
        }
        assert!(server.hits("/api/stubbed").is_empty() && server.hits("/api/cancelled").is_empty());
        home.ok(&["network-unstub"]);
        home.ok(&["network-capture-stop"]);
        assert_eq!(ask("/api/stubbed"), r#"{"path":"/api/stubbed"}"#);
        assert_eq!(main(&home, "return electron.BrowserWindow.getAllWindows()[0].webContents.debugger.isAttached()"), "true");
        home.ok(&["stop"]);
    }
}
