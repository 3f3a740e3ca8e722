//! Apps that begin offline, and `smoke --offline`.

use super::{main, page, server::Server};
use crate::support::{app, on_33, on_both};
use serde_json::json;

/// An address that no name server knows. An app that is offline does not ask one.
const REMOTE_ORIGIN: &str = "http://shop.invalid";

const LOCAL_PAGE: &str = "<title>Local</title><h1>No connection</h1><img src='http://shop.invalid/picture.png'>";

on_both! {
    a_launched_app_is_offline_from_its_first_line_on(home) {
        let server = Server::start();
        let origin = format!("ORIGIN={REMOTE_ORIGIN}");
        home.ok(&["launch", &app("network"), "--env", &origin, "--env", "FIRST=1", "--offline", "--capture-network"]);
        let failure = |filter: &[&str]| {
            let told = home.json(&[&["network-captured"], filter].concat());
            told["events"][0]["failure"].as_str().unwrap_or_else(|| panic!("{told:#}")).to_owned()
        };
        assert_eq!(failure(&["/main-first"]), "ENETUNREACH");
        assert_eq!(failure(&["--from", "page"]), "net::ERR_INTERNET_DISCONNECTED", "the first document");
        // A server on this machine is reached, as on a machine without a network.
        let of_main = |path: &str| main(&home, &format!("return askHttp('{}{path}')", server.origin()));
        assert_eq!(of_main("/api/x"), r#"200 {"path":"/api/x"}"#);
        main(&home, &format!("await electron.BrowserWindow.getAllWindows()[0].loadURL('{}'); return 1", server.origin()));
        assert_eq!(page(&home, "return document.title"), "network");
        let far = format!("return fetch('{REMOTE_ORIGIN}/x').catch((e) => e.name)");
        assert_eq!(page(&home, &far), "TypeError");
        assert_eq!(failure(&[&format!("{REMOTE_ORIGIN}/x")]), "net::ERR_INTERNET_DISCONNECTED");
        // A stub answers; one that passes on does not.
        home.ok(&["network-stub", &format!("{REMOTE_ORIGIN}/stubbed"), "--body", "stubbed"]);
        home.ok(&["network-stub", &format!("{REMOTE_ORIGIN}/passed"), "--pass-on"]);
        assert_eq!(page(&home, &format!("return fetch('{REMOTE_ORIGIN}/stubbed').then((r) => r.text())")), "stubbed");
        assert_eq!(page(&home, &format!("return fetch('{REMOTE_ORIGIN}/passed').catch((e) => e.name)")), "TypeError");
        assert_eq!(failure(&["/passed"]), "net::ERR_INTERNET_DISCONNECTED");
        home.ok(&["network-unstub"]);
        home.ok(&["network-captured", "--clear"]);
        assert_eq!(page(&home, &far), "TypeError");
        assert_eq!(failure(&[&format!("{REMOTE_ORIGIN}/x")]), "net::ERR_INTERNET_DISCONNECTED", "it is offline without stubs, too");
        // network-offline reaches this machine, too; then all is as before.
        home.ok(&["network-offline"]);
        assert_eq!(of_main("/api/off"), "error ENETUNREACH");
        home.ok(&["network-offline", "--off"]);
        home.ok(&["network-captured", "--clear"]);
        assert_eq!(page(&home, &far), "TypeError");
        assert_ne!(failure(&[&format!("{REMOTE_ORIGIN}/x")]), "net::ERR_INTERNET_DISCONNECTED");
        assert!(server.hits("/api/off").is_empty());
        home.ok(&["stop"]);
    }
}

on_33! {
    launch_offline_or_capture_without_hooks_is_refused(home) {
        for (word, parameter) in [("--offline", "offline"), ("--capture-network", "captureNetwork")] {
            let told = home.fails("BAD_ARGUMENT", &["launch", &app("network"), "--instrument-native=false", word]);
            assert_eq!(told["details"]["parameter"], parameter, "{told:#}");
        }
    }
}

on_both! {
    smoke_offline_reports_failed_requests_and_visible_text(home) {
        // An app whose window is of the network: it shows nothing.
        let origin = format!("ORIGIN={REMOTE_ORIGIN}");
        let remote = home.json(&["smoke", &app("network"), "--for", "1s", "--env", &origin, "--env", "FIRST=1", "--offline"]);
        let requests = remote["offline"]["requests"].as_array().unwrap_or_else(|| panic!("{remote:#}"));
        for wanted in [format!("GET {REMOTE_ORIGIN}/main-first (main)"), format!("GET {REMOTE_ORIGIN}/ (page)")] {
            assert!(requests.contains(&json!(wanted)), "{wanted}: {remote:#}");
        }
        assert_eq!(remote["passed"], false, "{remote:#}");
        // An app of files that asks for something: it comes up, and Chromium's own line is no failure.
        let file = home.path().join("local.html");
        std::fs::write(&file, LOCAL_PAGE).unwrap();
        let page = format!("PAGE={}", file.display());
        let words = ["smoke", &app("page"), "--for", "1s", "--env", &page, "--offline"];
        let local = home.json(&words);
        assert_eq!((&local["passed"], &local["offline"]["failed"]), (&json!(true), &json!(1)), "{local:#}");
        assert!(local["offline"]["shows"].to_string().contains("No connection"), "{local:#}");
        let unreached = local["offline"]["unreached"].to_string();
        assert!(unreached.contains("shared workers") && unreached.contains("without an agent"), "{local:#}");
        let shown = home.ok(&words);
        assert!(shown.contains("offline: 1 request failed") && shown.contains("No connection"), "{shown}");
        // With the network it has no such part.
        assert_eq!(home.json(&words[..words.len() - 1]).get("offline"), None);
    }
}
