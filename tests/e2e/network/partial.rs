//! Requests from before their capture: their responses are rows that say so, and so does the answer of a launch.

use super::{joined, launch, main, page, row, rows, server::Server};
use crate::support::{Fused, Home, OwnApp, Wire, app, on_both, processes::eventually};
use serde_json::json;

/// Captures from the middle of a request on.
fn captures_the_rest(home: &Home, server: &Server) {
    page(home, "fetch('/gate?a').then((r) => r.text()).then((text) => { window.told = text; }); return 1");
    main(
        home,
        &format!("askHttp('{}/gate?main').then((text) => {{ globalThis.told = text; }}); return 1", server.origin()),
    );
    eventually("both requests at the server", || (server.hits("/gate").len() == 2).then_some(()));
    home.ok(&["network-capture-start", "--capture-bodies", "true"]);
    server.open();
    eventually("the answers", || {
        let of_page = page(home, "return window.told || ''");
        (of_page == r#"{"path":"/gate"}"# && main(home, "return globalThis.told || ''").starts_with("200"))
            .then_some(())
    });
    let rest = row(home, "/gate?a");
    let facts = (&rest["partial"], &rest["status"], &rest["method"], &rest["from"], rest.get("pending"));
    assert_eq!(facts, (&json!(true), &json!(200), &json!("?"), &json!("page"), None), "{rest:#}");
    // Chromium keeps no body of a request from before it was listened to.
    assert_eq!(rest["responseBodyMissing"], "No resource with given identifier found", "{rest:#}");
    // A request of the main process from before the capture has no row, because the hooks hear only of later ones.
    assert!(rows(home, &["/gate?main"]).is_empty());
    // Later requests are whole.
    page(home, "return fetch('/api/after').then((r) => r.text())");
    assert_eq!((row(home, "/api/after").get("partial"), &row(home, "/api/after")["method"]), (None, &json!("GET")));
    // A file has no request without its method.
    let file = home.path().join("partial.har");
    let written = home.json(&["network-har", file.to_str().unwrap()]);
    let har: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let urls: Vec<_> =
        har["log"]["entries"].as_array().unwrap().iter().map(|entry| entry["request"]["url"].to_string()).collect();
    assert!(urls.len() == 1 && urls[0].contains("/api/after"), "{urls:?} {written:#}");
    home.ok(&["network-capture-stop"]);
}

on_both! {
    response_whose_request_was_not_seen_is_a_partial_row(home) {
        let server = Server::start();
        launch(&home, &server, &[]);
        captures_the_rest(&home, &server);
        home.ok(&["stop"]);
    }
}

on_both! {
    response_whose_request_was_not_seen_is_a_partial_row_in_a_joined_app(home) {
        for is_injected in [false, true] {
            let server = Server::start();
            let origin = server.origin();
            let env = [("ORIGIN", origin.as_str())];
            let own = joined(&home, &env, is_injected);
            captures_the_rest(&home, &server);
            home.ok(&["detach"]);
            assert!(own.runs());
        }
    }
}

on_both! {
    early_request_of_a_frame_of_another_site_is_a_row_in_an_injected_app(home) {
        let server = Server::start();
        let own = OwnApp::plain_with_env(home.version(), &app("network"), &[("ORIGIN", &server.origin())]);
        home.ok(&["inject", &own.pid_word()]);
        home.ok(&["wait-for-selector", "h1"]);
        let begun = home.json(&["network-capture-start"]);
        assert!(begun["unheard"].to_string().contains("early requests of a frame of another site"), "{begun:#}");
        // The frame's script is asked for before the session has reached the frame.
        let framed = format!("{}/framed?{}/asks?/gate", server.origin(), server.other_origin());
        main(&home, &format!("electron.BrowserWindow.getAllWindows()[0].loadURL('{framed}').catch(() => 0); return 1"));
        eventually("the request at the server", || (server.hits("/gate").len() == 1).then_some(()));
        let is_reached = || home.json(&["surfaces-list"])["surfaces"].to_string().contains(&server.other_origin());
        eventually("the frame", || is_reached().then_some(()));
        server.open();
        let gate = format!("{}/gate", server.other_origin());
        eventually("its answer", || rows(&home, &[&gate]).iter().any(|row| row["status"] == 200).then_some(()));
        let gate = rows(&home, &[&gate]);
        assert_eq!((gate.len(), server.hits("/gate").len()), (1, 1), "{gate:#?}");
        assert!(gate[0]["surfaceId"].is_string() && (gate[0]["partial"] == true || gate[0]["method"] == "GET"), "{gate:#?}");
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}

/// The rows of `unheard` that speak of both sides of an app without its main half.
fn says_what_is_missed(told: &serde_json::Value, why: &str) {
    let unheard = told["unheard"].as_array().cloned().unwrap_or_default();
    let has = |part: &str| unheard.iter().any(|one| one.as_str().is_some_and(|one| one.contains(part)));
    assert!(has("first document") && has("requests of the main process") && has(why), "{told:#}");
}

on_both! {
    launch_without_the_main_half_says_that_the_first_document_may_be_missed(home) {
        let server = Server::start();
        let origin = format!("ORIGIN={}", server.origin());
        let fused = Fused::package(&home, "network", &[(Wire::Inspect, false)]).expect("this fuse is old");
        for (words, why) in [(["launch", &app("network"), "--no-main"].to_vec(), "main"), (["launch", &fused.word()].to_vec(), "EnableNodeCliInspectArguments")] {
            let words = [&words[..], &["--env", &origin]].concat();
            for more in [&["--capture-network"][..], &["--offline"]] {
                says_what_is_missed(&home.json(&[&words[..], more].concat()), why);
                if more.contains(&"--capture-network") {
                    home.ok(&["wait-for-selector", "h1"]);
                    page(&home, "return fetch('/api/later').then((r) => r.text())");
                    assert_eq!(row(&home, "/api/later")["status"], 200, "the capture is on all the same");
                }
                home.ok(&["stop"]);
            }
            // Without a capture there is nothing to say.
            assert_eq!(home.json(&words).get("unheard"), None);
            let begun = home.json(&["network-capture-start"]);
            assert!(begun["unheard"].to_string().contains("requests of the main process"), "{begun:#}");
            home.ok(&["stop"]);
        }
        let whole = home.json(&["launch", &app("network"), "--env", &origin, "--capture-network"]);
        assert_eq!(whole.get("unheard"), None, "{whole:#}");
        home.ok(&["stop"]);
    }
}
