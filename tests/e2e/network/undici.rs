//! Requests of npm's undici with a dispatcher of its own: the copy of a packaged app, in the main process of ours.

use super::{launch, main, row, rows, server::Server};
use crate::support::{on_33, packaged};
use serde_json::json;

on_33! {
    a_pool_of_undici_is_captured_and_passes_by_stubs(home) {
        let folder = packaged("cypress-33.2.1/resources/app/node_modules/undici").display().to_string();
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        let ask = |path: &str, options: &str| {
            main(&home, &format!("return askPool('{folder}', '{}{path}', {options})", server.origin()))
        };
        let post = "{ method: 'POST', body: 'sent', headers: { authorization: 'planted-1', 'content-type': 'text/plain' } }";
        assert_eq!(ask("/api/pool?token=planted-2", post), r#"200 {"path":"/api/pool"}"#);
        let kept = row(&home, "/api/pool");
        let facts = (&kept["resourceType"], &kept["from"], &kept["method"], &kept["status"], &kept["responseBody"]);
        let wanted = (&json!("undici"), &json!("main"), &json!("POST"), &json!(200), &json!(r#"{"path":"/api/pool"}"#));
        assert_eq!(facts, wanted, "{kept:#}");
        assert!(!kept.to_string().contains("planted"), "{kept:#}");
        assert_eq!(server.hits("/api/pool")[0].headers["authorization"], "planted-1");
        assert_eq!(ask("/user-gzip", "{}").len() > 10, true);
        assert_eq!(row(&home, "/user-gzip")["responseBodyBytes"], 46);
        assert!(ask("/drop", "{}").starts_with("error"));
        assert!(row(&home, "/drop")["failure"].is_string());
        // A request of the dispatcher of the process is one row.
        main(&home, &format!("return askFetch('{}/api/once')", server.origin()));
        assert_eq!(rows(&home, &["/api/once"]).len(), 1);
        let told = home.json(&["network-stub", "/api/", "--body", "stubbed", "--strict"]);
        assert!(told["unheld"].to_string().contains("undici"), "{told:#}");
        assert_eq!(ask("/api/pool", "{}"), r#"200 {"path":"/api/pool"}"#);
        home.ok(&["network-unstub"]);
        home.ok(&["network-capture-stop"]);
        assert_eq!(ask("/api/pool", "{}"), r#"200 {"path":"/api/pool"}"#);
        home.ok(&["stop"]);
    }
}
