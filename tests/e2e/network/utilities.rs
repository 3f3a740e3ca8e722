//! Requests of utility processes. They are captured and stubbed like those of the main process, and see nothing of it.

use super::{launch, main, row, server::Server};
use crate::support::{Electron, Home, on_both, processes::eventually};
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
        // Without options of the app, with some, and with one that Electron removes.
        let refused = "{ env: { ...process.env, NODE_OPTIONS: '--use-openssl-ca --max-http-header-size=20000' } }";
        let all_options = ["undefined", refused, OPTIONS];
        let facts_of = |options: &str, path: &str, is_hooked: bool| {
            main(&home, &format!("forkUtility('{}', {options}); return 1", at(path)));
            let thread = asks(&home, "thread", "", false);
            let told = asks(&home, "", "", true);
            assert_eq!(told["said"], format!(r#"200 {{"path":"{path}"}}"#));
            assert_eq!(told["isHooked"], is_hooked, "{told:#}");
            let facts = json!([thread["said"], told["facts"], told["seenFirst"]]).to_string();
            facts.replace(path, "/u/any")
        };
        let without = all_options.map(|options| facts_of(options, "/u/plain", false));
        home.ok(&["network-capture-start", "--capture-bodies", "true"]);
        assert_eq!(all_options.map(|options| facts_of(options, "/u/hooked", true)), without);
        // Node freezes the intrinsics after the scripts that run first.
        main(&home, &format!("forkUtility('{}', {{ env: {{ ...process.env, NODE_OPTIONS: '--frozen-intrinsics' }} }}); return 1", at("/u/frozen")));
        let frozen = asks(&home, "", "", true);
        assert_eq!((&frozen["said"], &frozen["isHooked"]), (&json!(r#"200 {"path":"/u/frozen"}"#), &json!(true)));
        // Node's permission model refuses scripts outside of the app, so ours is not named. 22 has no such model.
        if home.version() == Electron::V33 {
            main(&home, &format!("forkUtility('{}', {{ env: {{ ...process.env, NODE_OPTIONS: '--experimental-permission --allow-fs-read=*' }} }}); return 1", at("/u/restricted")));
            let restricted = asks(&home, "", "", true);
            assert_eq!((&restricted["said"], &restricted["isHooked"]), (&json!(r#"200 {"path":"/u/restricted"}"#), &json!(false)));
        }
        // An app that takes itself for packaged accepts no script, and does not get the variable for it.
        main(&home, &format!("forkUtility('{}', {{ env: {{ ...process.env, ELECTRON_FORCE_IS_PACKAGED: '1' }} }}); return 1", at("/u/packed")));
        assert!(!asks(&home, "thread", "", true)["said"].to_string().contains("STAGEWRIGHT_UTILITY"));
        main(&home, &format!("forkUtility('{}', {OPTIONS}); return 1", at("/u/first")));
        let told = asks(&home, "", "", false);
        assert_eq!(told["said"], r#"200 {"path":"/u/first"}"#);
        assert_eq!(told["facts"]["options"], "--max-http-header-size=20000");
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
        assert!(said("brotli", "/user-br").contains(r#""plan":"pro""#));
        assert!(said("http", "/user").contains(r#""plan":"pro""#));
        home.ok(&["network-unstub"]);
        home.ok(&["network-capture-stop"]);
        let after = asks(&home, "http", &at("/u/after"), false);
        assert_eq!((&after["said"], &after["isHooked"]), (&json!(r#"200 {"path":"/u/after"}"#), &json!(false)));
        // A report that is too large ends the connection to the session, and the hooks are undone with it.
        home.ok(&["network-capture-start"]);
        eventually("the hooks", || asks(&home, "", "", false)["isHooked"].as_bool().filter(|is| *is));
        said("large", "/u/large");
        eventually("the hooks to be undone", || asks(&home, "", "", false)["isHooked"].as_bool().filter(|is| !is));
        assert_eq!(said("http", "/u/alone"), r#"200 {"path":"/u/alone"}"#);
        home.ok(&["stop"]);
    }
}
