//! Storage of an app that ran before us, by each way of joining it.

use super::{launch, main, page, page_of};
use crate::support::{Electron, Home, OwnApp, app, on_both};
use serde_json::json;

/// A round trip of each kind of storage.
fn works(home: &Home, told: &str) {
    home.ok(&["wait-for-window", "Web"]);
    let origin = main(home, "globalThis.origin");
    home.ok(&["storage-set-cookie", "joined", told, "--url", &origin]);
    assert!(page(home, "document.cookie").contains(&format!("joined={told}")));
    home.ok(&["storage-local-set", "joined", told]);
    home.ok(&["storage-idb-set", "notes", "loose", &format!("\"{told}\""), "joined"]);
    assert_eq!(page(home, "record('loose', 'joined').then((one) => one + localStorage.joined)"), told.repeat(2));
    let file = home.path().join("joined.json");
    let file = file.to_str().expect("a path");
    assert_eq!(home.json(&["storage-snapshot", file])["cookies"].as_array().map(Vec::len), Some(1));
    home.ok(&["storage-local-clear"]);
    home.ok(&["storage-clear-cookies"]);
    home.ok(&["storage-idb-clear", "notes", "items"]);
    assert_eq!(home.json(&["storage-restore", file])["skipped"], json!([]));
    assert_eq!(page(home, "document.cookie + localStorage.joined"), format!("joined={told}{told}"));
    assert_eq!(page(home, "intact()"), "all");
}

fn by_each_way(electron: Electron) {
    let home = Home::on(electron);
    let own = OwnApp::with_port(electron, &app("storage"));
    let port = own.port.expect("a port").to_string();
    home.ok(&["attach", "--port", &port]);
    works(&home, "attached");
    // The app made a session without a window before we joined.
    assert_eq!(
        home.json(&["storage-snapshot", home.path().join("all.json").to_str().unwrap()])["origins"][0]["partition"],
        "default"
    );
    home.ok(&["detach"]);
    home.ok(&["inject", &own.pid_word()]);
    works(&home, "injected");
    home.ok(&["detach"]);
    assert!(own.runs());
}

#[test]
fn storage_of_a_running_app_by_each_way_of_joining_on_electron_33() {
    by_each_way(Electron::V33);
}

#[test]
fn storage_of_a_running_app_by_each_way_of_joining_on_electron_22() {
    by_each_way(Electron::V22);
}

on_both! {
    two_sessions_read_and_write_the_storage_of_one_app(home) {
        let own = OwnApp::with_env(home.version(), &app("storage"), &[("ALL", "1")]);
        let other = Home::on(home.version());
        let port = own.port.expect("a port").to_string();
        home.ok(&["attach", "--port", &port]);
        other.ok(&["attach", "--port", &port]);
        for session in [&home, &other] {
            session.ok(&["wait-for-window", "Opaque", "--timeout-ms", "30000"]);
            session.ok(&["switch-window", "Web"]);
        }
        let windows = other.json(&["windows-list"])["windows"].clone();
        home.ok(&["storage-local-set", "who", "home"]);
        other.ok(&["storage-idb-set", "notes", "loose", "\"other\"", "who"]);
        home.ok(&["storage-set-cookie", "who", "home", "--domain", "example.com"]);
        assert_eq!(other.json(&["storage-local-get", "who"])["value"], "home");
        assert_eq!(home.json(&["storage-idb-get", "notes", "loose", "who"])["record"], "other");
        assert_eq!(other.json(&["storage-cookies", "who", "--reveal"])["cookies"][0]["value"], "home");

        // One restores, also an origin that no window shows, while the other one is there.
        let file = home.path().join("kept.json");
        let file = file.to_str().expect("a path");
        home.ok(&["storage-snapshot", file]);
        let mut kept: serde_json::Value = serde_json::from_slice(&std::fs::read(file).expect("a file")).expect("JSON");
        kept["origins"].as_array_mut().expect("origins").push(json!({ "origin": "https://closed.test", "partition": "default", "localStorage": [{ "name": "a", "value": "b" }] }));
        std::fs::write(file, kept.to_string()).expect("it is written");
        other.ok(&["storage-local-set", "who", "other"]);
        other.ok(&["storage-clear-cookies"]);
        let back = home.json(&["storage-restore", file]);
        assert_eq!(back["skipped"], json!([]), "{back:#}");
        assert_eq!(other.json(&["storage-local-get", "who"])["value"], "home");
        assert_eq!(other.json(&["storage-cookies", "who", "--reveal"])["cookies"][0]["value"], "home");
        assert_eq!(other.json(&["windows-list"])["windows"], windows, "no page of ours is left in it");
        home.ok(&["detach"]);
        assert_eq!(page(&other, "localStorage.who + document.title"), "homeWeb");
        other.ok(&["detach"]);
        assert!(own.runs());
    }
}

on_both! {
    many_cookies_and_a_large_database_are_restored(home) {
        launch(&home, false);
        let origin = main(&home, "globalThis.origin");
        let fill = format!("Promise.all(Array.from({{ length: 150 }}, (_, at) => globalThis.hidden.cookies.set({{ url: '{origin}', name: 'c' + at, value: 'v' + at }}))).then(() => 'set')");
        main(&home, &fill);
        // Twelve megabytes in 3000 records, and a Blob of four megabytes.
        page(&home, "const db = await settled(indexedDB.open('notes')); const store = db.transaction('counted', 'readwrite').objectStore('counted'); for (let at = 0; at < 3000; at++) store.put({ at, text: 'x'.repeat(4000) }); store.put(new Blob([new Uint8Array(4000000)])); await new Promise((done) => { store.transaction.oncomplete = done; }); db.close(); return 'filled'");
        let got = home.json(&["storage-idb-get", "notes", "counted"]);
        assert_eq!((got["records"].as_array().map(Vec::len), &got["truncated"]), (Some(1000), &json!(true)));
        let file = home.path().join("large.json");
        let file = file.to_str().expect("a path");
        let told = home.json(&["storage-snapshot", file]);
        assert_eq!((&told["origins"][0]["databases"][0]["records"], told["cookies"].as_array().map(Vec::len)), (&json!(3010), Some(150)), "{}", told["origins"]);
        home.ok(&["storage-clear-cookies"]);
        home.ok(&["storage-idb-clear", "notes", "counted"]);
        let back = home.json(&["storage-restore", file]);
        assert_eq!((&back["cookies"], &back["skipped"]), (&json!(150), &json!([])), "{back:#}");
        assert_eq!(home.json(&["storage-idb-count", "notes", "counted"])["count"], 3002);
        assert_eq!(page_of(&home, "Web", "record('counted', 3002).then((blob) => blob.size)"), "4000000");
        home.ok(&["stop"]);
    }
}
