//! Requests of utility processes. They are captured and stubbed like those of the main process, and see nothing of it.

use super::{launch, main, row, server::Server};
use crate::support::{Electron, Home, on_both};
use serde_json::{Value, json};

/// The answer that a utility process got, and the facts that it sees of its process.
fn asks(home: &Home, way: &str, url: &str, is_last: bool) -> Value {
    let told = main(home, &format!("return askUtility('{way}', '{url}', {is_last})"));
    serde_json::from_str(&told).unwrap_or_else(|_| panic!("JSON: {told}"))
}

const OPTIONS: &str =
    "{ env: { ...process.env, NODE_OPTIONS: '--max-http-header-size=20000' }, execArgv: ['--no-warnings'] }";

on_both! {
    utility_processes_are_captured_and_stubbed_and_do_not_notice(home) {
        let server = Server::start();
        launch(&home, &server, &[]);
        let at = |path: &str| format!("{}{path}", server.origin());
        let said = |way: &str, path: &str| asks(&home, way, &at(path), false)["said"].as_str().unwrap_or_default().to_owned();
        main(&home, &format!("forkUtility('{}', {OPTIONS}); return 1", at("/u/plain")));
        let without = asks(&home, "", "", true);
        home.ok(&["network-capture-start", "--capture-bodies", "true"]);
        main(&home, &format!("forkUtility('{}', {OPTIONS}); return 1", at("/u/first")));
        let told = asks(&home, "", "", false);
        assert_eq!(told["said"], r#"200 {"path":"/u/first"}"#);
        let with = serde_json::to_string(&told).unwrap().replace("/u/first", "/u/plain");
        let with: Value = serde_json::from_str(&with).unwrap();
        assert_eq!((&with["facts"], &with["seenFirst"]), (&without["facts"], &without["seenFirst"]));
        assert_eq!(with["facts"]["options"], "--max-http-header-size=20000");
        let first = row(&home, "/u/first");
        let facts = (&first["from"], &first["resourceType"], &first["status"], &first["responseBody"]);
        assert_eq!(facts, (&json!("utility"), &json!("http"), &json!(200), &json!(r#"{"path":"/u/first"}"#)), "{first:#}");
        assert!(home.ok(&["network-captured", "--from", "utility"]).contains("utility"));
        // 22 has no fetch there, and no net.
        let mut ways = vec!["http"];
        ways.extend(["fetch", "net"].iter().filter(|_| home.version() == Electron::V33));
        for way in &ways {
            assert_eq!(said(way, "/u/x"), r#"200 {"path":"/u/x"}"#);
            assert_eq!(row(&home, "/u/x")["from"], "utility", "{way}");
        }
        let before = server.count();
        home.ok(&["network-stub", "/u/", "--body", "stubbed {{path}}", "--strict"]);
        for way in &ways {
            assert_eq!(said(way, "/u/s"), "200 stubbed /u/s", "{way}");
            assert_eq!(row(&home, "/u/s")["stub"], 1, "{way}");
        }
        assert_eq!(said("http", "/other"), "error ECONNRESET");
        // A process that is forked now is stubbed from its first line on.
        asks(&home, "", "", true);
        main(&home, &format!("forkUtility('{}'); return 1", at("/u/next")));
        assert_eq!(asks(&home, "", "", false)["said"], "200 stubbed /u/next");
        home.ok(&["network-unstub"]);
        home.ok(&["network-offline"]);
        assert_eq!(said("http", "/u/off"), "error ENETUNREACH");
        home.ok(&["network-offline", "--off"]);
        assert_eq!(server.count(), before, "the server was not asked");
        home.ok(&["network-stub", "/user", "--pass-on", "--set-json", r#"{"user.plan": "pro"}"#]);
        assert!(said("http", "/user-br").starts_with("200 "));
        assert!(said("http", "/user").contains(r#""plan":"pro""#));
        home.ok(&["network-unstub"]);
        home.ok(&["network-capture-stop"]);
        assert_eq!(said("http", "/u/after"), r#"200 {"path":"/u/after"}"#);
        home.ok(&["stop"]);
    }
}
