//! Requests of the main process are captured and stubbed like those of pages.

use super::{launch, main, row, server::Server};
use crate::support::{Electron, on_both};
use serde_json::json;

on_both! {
    requests_of_the_main_process_are_captured_and_stubbed(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network", "--env", "FIRST=1"]);
        let origin = server.origin();
        let at = |path: &str| format!("{origin}{path}");
        // The request of the app's first turn.
        let first = row(&home, "/main-first");
        assert_eq!((&first["from"], &first["status"], &first["resourceType"]), (&json!("main"), &json!(200), &json!("http")), "{first:#}");
        // Node's http, with a body, on a connection that is kept.
        assert_eq!(main(&home, &format!("return askHttp('{}', {{ method: 'POST', headers: {{ authorization: 'planted-1', 'content-type': 'text/plain' }} }}, 'sent')", at("/api/http"))), r#"200 {"path":"/api/http"}"#);
        let http = row(&home, "/api/http");
        let facts = (&http["method"], &http["requestBody"], &http["responseBody"], &http["requestHeaders"]["authorization"]);
        assert_eq!(facts, (&json!("POST"), &json!("sent"), &json!(r#"{"path":"/api/http"}"#), &json!("[redacted]")), "{http:#}");
        assert_eq!(server.hits("/api/http")[0].headers["authorization"], "planted-1");
        assert_eq!(main(&home, &format!("return askHttp('{}')", at("/drop"))), "error ECONNRESET");
        assert_eq!(row(&home, "/drop")["failure"], "ECONNRESET");
        // Electron's net.
        assert_eq!(main(&home, &format!("return askNet('{}')", at("/api/net"))), r#"200 {"path":"/api/net"}"#);
        let net = row(&home, "/api/net");
        assert_eq!((&net["resourceType"], &net["from"], &net["responseBody"]), (&json!("net"), &json!("main"), &json!(r#"{"path":"/api/net"}"#)), "{net:#}");
        // fetch, which 22 does not have.
        let fetches = home.version() == Electron::V33;
        if fetches {
            assert_eq!(main(&home, &format!("return askFetch('{}')", at("/hop"))), r#"200 {"path":"/api/end"}"#);
            let end = row(&home, "/api/end");
            assert_eq!((&end["resourceType"], &end["status"]), (&json!("fetch"), &json!(200)), "{end:#}");
            assert_eq!(row(&home, "/hop2")["status"], 302);
        }
        // The same stubs.
        home.ok(&["network-stub", "/api/s", "--body-json", r#"{"id": "{{query.id}}"}"#, "--status", "202"]);
        home.ok(&["network-stub", "/api/t", "--abort", "timedout"]);
        let stubbed = r#"202 {"id":"5"}"#;
        assert_eq!(main(&home, &format!("return askHttp('{}')", at("/api/s?id=5"))), stubbed);
        assert_eq!(row(&home, "/api/s")["stub"], 1);
        assert_eq!(main(&home, &format!("return askKept('{}')", at("/api/s?id=5"))), stubbed);
        assert_eq!(main(&home, &format!("return askKept('{}')", at("/api/real"))), r#"200 {"path":"/api/real"}"#);
        assert_eq!(main(&home, &format!("return askKept('{}')", at("/api/s?id=5"))), stubbed);
        assert_eq!(main(&home, "return askHttp('https://nowhere.invalid/api/s?id=5')"), stubbed);
        assert_eq!(main(&home, &format!("return askNet('{}')", at("/api/s?id=5"))), stubbed);
        assert_eq!(main(&home, &format!("return askHttp('{}')", at("/api/t"))), "error ETIMEDOUT");
        assert_eq!(main(&home, &format!("return askNet('{}')", at("/api/t"))), "error net::ERR_TIMED_OUT");
        if fetches {
            assert_eq!(main(&home, &format!("return askFetch('{}')", at("/api/s?id=5"))), stubbed);
            assert_eq!(main(&home, &format!("return askFetch('{}')", at("/api/t"))), "error ETIMEDOUT");
        }
        assert!(server.hits("/api/s").is_empty() && server.hits("/api/t").is_empty());
        home.ok(&["network-unstub"]);
        home.ok(&["network-capture-stop"]);
        assert_eq!(main(&home, &format!("return askHttp('{}')", at("/api/s"))), r#"200 {"path":"/api/s"}"#);
        assert_eq!(main(&home, &format!("return askNet('{}')", at("/api/s"))), r#"200 {"path":"/api/s"}"#);
        home.ok(&["stop"]);
    }
}

on_both! {
    http2_requests_are_captured_and_not_stubbed(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        assert_eq!(main(&home, "return askHttp2('/api/h2')"), "GET ");
        assert_eq!(main(&home, "return askHttp2('/api/posted', 'sent')"), "POST sent");
        let got = row(&home, "/api/h2");
        let facts = (&got["resourceType"], &got["from"], &got["status"], &got["responseBodyBytes"]);
        assert_eq!(facts, (&json!("http2"), &json!("main"), &json!(200), &json!(4)), "{got:#}");
        let posted = row(&home, "/api/posted");
        assert_eq!((&posted["method"], &posted["requestBodyBytes"]), (&json!("POST"), &json!(4)), "{posted:#}");
        assert_eq!(posted["requestHeaders"]["authorization"], "[redacted]", "{posted:#}");
        let stubbed = home.json(&["network-stub", "/api/h2", "--body", "stubbed", "--strict"]);
        assert!(stubbed["unheld"].to_string().contains("http2"), "{stubbed:#}");
        assert_eq!(main(&home, "return askHttp2('/api/h2')"), "GET ");
        home.ok(&["network-unstub"]);
        home.ok(&["network-capture-stop"]);
        assert_eq!(main(&home, "return askHttp2('/api/h2')"), "GET ");
        home.ok(&["stop"]);
    }
}
