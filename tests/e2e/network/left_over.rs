//! Requests whose page, worker or half of the session goes away, or is shared.

use super::{launch, main, page, row, rows, server::Server};
use crate::support::{on_both, processes::eventually};
use serde_json::json;
use std::net::TcpListener;

on_both! {
    pending_requests_of_a_crashed_page_end_after_its_reload(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        page(&home, "fetch('/never').catch(() => 0); return 1");
        assert_eq!(row(&home, "/never")["pending"], true);
        main(&home, "const [w] = electron.BrowserWindow.getAllWindows(); await new Promise((done) => { w.webContents.once('render-process-gone', done); w.webContents.forcefullyCrashRenderer(); }); return 1");
        main(&home, "const [w] = electron.BrowserWindow.getAllWindows(); await new Promise((done) => { w.webContents.once('did-finish-load', done); w.webContents.reload(); }); return 1");
        home.ok(&["wait-for-selector", "h1"]);
        let never = row(&home, "/never");
        assert_eq!((never.get("pending"), &never["failure"]), (None, &json!("target gone")), "{never:#}");
        // Those of the new document are not.
        page(&home, "fetch('/never?again').catch(() => 0); return 1");
        assert_eq!(row(&home, "/never?again")["pending"], true);
        home.ok(&["stop"]);
    }
}

const REGISTER: &str = "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)";

on_both! {
    service_worker_shared_by_two_windows_is_captured_once(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        page(&home, &format!("return {REGISTER}.then(() => 1)"));
        let second = "const w = new electron.BrowserWindow(); await w.loadURL(process.env.ORIGIN); return 1";
        main(&home, second);
        eventually("the second window", || (home.json(&["windows-list"])["windows"].as_array()?.len() == 2).then_some(()));
        let asks = |window: &str, url: &str| {
            let code = format!("return navigator.serviceWorker.ready.then(({{ active }}) => new Promise((done) => {{ navigator.serviceWorker.addEventListener('message', ({{ data }}) => done(data), {{ once: true }}); active.postMessage('{url}'); }}))");
            home.ok(&["--allow-eval", "eval-renderer", &code, "--window", window, "--raw"])
        };
        assert_eq!(asks("w2", "/api/of-sw"), r#"{"path":"/api/of-sw"}"#);
        assert_eq!(rows(&home, &["/api/of-sw"]).len(), 1, "{:#?}", rows(&home, &["/api/of-sw"]));
        home.ok(&["network-stub", "/api/stubbed", "--body", "by stub"]);
        assert_eq!(asks("w1", "/api/stubbed"), "by stub");
        assert_eq!(home.json(&["network-stubs"])["stubs"][0]["hits"], 1);
        // It is heard on when the window that it was found through closes.
        main(&home, "electron.BrowserWindow.getAllWindows().find((w) => w.id === 1).destroy(); return 1");
        eventually("one window", || (home.json(&["windows-list"])["windows"].as_array()?.len() == 1).then_some(()));
        assert_eq!(asks("w2", "/api/stubbed?2"), "by stub");
        assert_eq!(rows(&home, &["/api/stubbed?2"]).len(), 1);
        assert!(server.hits("/api/stubbed").is_empty());
        home.ok(&["stop"]);
    }
}

on_both! {
    stub_set_without_the_main_half_applies_after_it_is_joined_again(home) {
        let server = Server::start();
        launch(&home, &server, &[]);
        let lost = || home.json(&["--allow-eval", "eval-main", "return 1"])["ok"] != true;
        // The main half is joined again by an inspector on this port, which is taken until the stub is set.
        let taken = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let port = taken.local_addr().expect("its address").port();
        main(&home, &format!("setTimeout(closeInspector, 50, {port}); return 1"));
        eventually("the loss of the main half", || lost().then_some(()));
        let stubbed = home.json(&["network-stub", "/api/", "--body", "stubbed"]);
        let unreached = stubbed["unreached"].as_array().is_some_and(|all| !all.is_empty());
        assert!(unreached, "the main half was joined again too early: {stubbed:#}");
        drop(taken);
        eventually("the main half", || (!lost()).then_some(()));
        assert_eq!(main(&home, &format!("return askHttp('{}/api/x')", server.origin())), "200 stubbed");
        assert!(server.hits("/api/x").is_empty());
        home.ok(&["stop"]);
    }
}

on_both! {
    requests_of_a_lost_main_half_end_and_those_of_the_next_one_are_others(home) {
        let server = Server::start();
        launch(&home, &server, &["--capture-network"]);
        main(&home, &format!("askHttp('{}/never'); return 1", server.origin()));
        assert_eq!(row(&home, "/never")["pending"], true);
        main(&home, "setTimeout(closeInspector, 50); return 1");
        let ended = || row(&home, "/never").get("pending").is_none();
        eventually("the end of the request", || ended().then_some(()));
        assert_eq!(row(&home, "/never")["failure"], "target gone");
        let joined = || home.json(&["--allow-eval", "eval-main", "return 1"])["ok"] == true;
        eventually("the main half", || joined().then_some(()));
        assert_eq!(main(&home, &format!("return askHttp('{}/api/next')", server.origin())), r#"200 {"path":"/api/next"}"#);
        let next = row(&home, "/api/next");
        assert_eq!((&next["status"], next.get("redirectedFrom")), (&json!(200), None), "{next:#}");
        assert_eq!(row(&home, "/never")["failure"], "target gone");
        home.ok(&["network-wait-idle"]);
        home.ok(&["stop"]);
    }
}
