//! Apps that begin offline, and `smoke --offline`.

use super::{main, page, server::Server};
use crate::support::{app, on_both};
use serde_json::json;

on_both! {
    a_launched_app_is_offline_from_its_first_line_on(home) {
        let server = Server::start();
        let origin = format!("ORIGIN={}", server.origin());
        home.ok(&["launch", &app("network"), "--env", &origin, "--env", "FIRST=1", "--offline", "--capture-network"]);
        let failed = home.json(&["network-captured", "--failed"]);
        let first = failed["events"].as_array().expect("rows").iter().find(|row| row["from"] == "main");
        assert_eq!(first.map(|row| &row["failure"]), Some(&json!("ENETUNREACH")), "{failed:#}");
        assert_eq!(server.count(), 0, "nothing has reached the server");
        home.ok(&["network-offline", "--off"]);
        assert_eq!(main(&home, &format!("return askHttp('{}/api/x')", server.origin())), r#"200 {"path":"/api/x"}"#);
        main(&home, "await electron.BrowserWindow.getAllWindows()[0].loadURL(process.env.ORIGIN); return 1");
        assert_eq!(page(&home, "return document.title"), "network");
        home.ok(&["stop"]);
    }
}

on_both! {
    smoke_offline_tells_what_fails_and_what_shows(home) {
        let server = Server::start();
        let origin = format!("ORIGIN={}", server.origin());
        // An app whose window is of the network: it shows nothing.
        let remote = home.json(&["smoke", &app("network"), "--for", "1s", "--env", &origin, "--env", "FIRST=1", "--offline"]);
        let requests = remote["offline"]["requests"].as_array().unwrap_or_else(|| panic!("{remote:#}"));
        for wanted in [format!("GET {}/main-first (main)", server.origin()), format!("GET {}/ (page)", server.origin())] {
            assert!(requests.contains(&json!(wanted)), "{wanted}: {remote:#}");
        }
        assert_eq!(server.count(), 0, "nothing has reached the server");
        assert_eq!(remote["passed"], false, "{remote:#}");
        // An app of files that asks for something: it comes up, and Chromium's own line is no failure.
        let file = home.path().join("local.html");
        std::fs::write(&file, format!("<title>Local</title><h1>No connection</h1><img src='{}/picture.png'>", server.origin())).unwrap();
        let page = format!("PAGE={}", file.display());
        let words = ["smoke", &app("page"), "--for", "1s", "--env", &page, "--offline"];
        let local = home.json(&words);
        assert_eq!((&local["passed"], &local["offline"]["failed"]), (&json!(true), &json!(1)), "{local:#}");
        assert!(local["offline"]["shows"].to_string().contains("No connection"), "{local:#}");
        let shown = home.ok(&words);
        assert!(shown.contains("offline: 1 requests failed") && shown.contains("No connection"), "{shown}");
        assert_eq!(server.count(), 0, "nothing has reached the server");
        // With the network it has no such part.
        assert_eq!(home.json(&words[..words.len() - 1]).get("offline"), None);
        assert_eq!(server.hits("/picture.png").len(), 1);
    }
}
