//! Snapshots: all storage of an app is written to a file, and restored from it.

use super::{launch, main, page, page_of};
use crate::support::on_both;
use serde_json::{Value, json};
use std::{fs, os::unix::fs::PermissionsExt};

/// Stores a value that a snapshot cannot contain: a cryptographic key that cannot be exported.
const CRYPTO_KEY: &str = "const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 128 }, false, ['encrypt']); const db = await settled(indexedDB.open('notes')); await settled(db.transaction('loose', 'readwrite').objectStore('loose').put(key, 'secret key')); db.close(); return 'put'";

/// A cache, and a private file.
const CACHE: &str = "await (await caches.open('pictures')).put('/a.png', new Response('x')); const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('d', { create: true }); const file = await (await folder.getFileHandle('f.txt', { create: true })).createWritable(); await file.write('hey'); await file.close(); return 'made'";

const GONE: &str = "new Promise((done) => { indexedDB.deleteDatabase('notes').onsuccess = () => done('gone'); })";

fn origin<'a>(told: &'a Value, name: &str, partition: &str) -> &'a Value {
    let all = told["origins"].as_array().expect("origins");
    let found = all.iter().find(|one| one["origin"] == name && one["partition"] == partition);
    found.unwrap_or_else(|| panic!("no {name} in {partition}: {told:#}"))
}

on_both! {
    snapshot_restores_all_storage(home) {
        launch(&home, true);
        let server = main(&home, "globalThis.origin");
        let file = home.path().join("kept.json");
        let file = file.to_str().expect("a path");
        // The snapshot replaces a file that others can read. After that they cannot.
        fs::write(file, "x".repeat(1_000_000)).unwrap();
        fs::set_permissions(file, fs::Permissions::from_mode(0o644)).unwrap();
        page(&home, "fetch('/login').then(() => 'asked')");
        home.ok(&["storage-set-cookie", "deep", "d33p", "--domain", "example.com", "--partition", "persist:hidden"]);
        page(&home, "localStorage.setItem('user', 'mia-77'); localStorage.setItem('half\\ud800', 'odd\\udc00'); sessionStorage.setItem('step', '2')");
        page_of(&home, "Other", "localStorage.setItem('user', 'other')");
        page(&home, CRYPTO_KEY);
        page(&home, CACHE);

        let told = home.json(&["storage-snapshot", file]);
        for secret in ["s3cr3t", "d33p", "mia-77", "\"other\""] {
            assert!(!told.to_string().contains(secret), "{secret}: {told:#}");
            assert!(fs::read_to_string(file).unwrap().contains(secret), "{secret} is not in the file");
        }
        assert_eq!(fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(told["mode"], "0600");
        let web = origin(&told, &server, "default");
        assert_eq!(web["databases"], json!([{ "name": "notes", "version": 3, "records": 9 }]), "{told:#}");
        assert_eq!(web["caches"], json!([{ "name": "pictures", "count": 1 }]), "{told:#}");
        assert_eq!(web["files"], json!([{ "path": "d/f.txt", "bytes": 3 }]), "{told:#}");
        let omitted = web["omitted"].to_string();
        assert!(omitted.contains("secret key") && omitted.contains("CryptoKey"), "{told:#}");
        for (name, partition) in [("app://main", "default"), ("file://", "default"), (&server, "persist:other"), (&server, "memory:1")] {
            origin(&told, name, partition);
        }

        // Change everything, and delete one database.
        home.ok(&["storage-clear-cookies"]);
        home.ok(&["storage-set-cookie", "later", "x", "--url", &server]);
        home.ok(&["storage-local-clear"]);
        home.ok(&["storage-local-set", "later", "x"]);
        home.ok(&["storage-session-clear"]);
        home.ok(&["storage-idb-clear", "notes", "items"]);
        home.ok(&["storage-idb-set", "notes", "loose", "1", "later"]);
        assert_eq!(page_of(&home, "Scheme", GONE), "gone");

        let back = home.json(&["storage-restore", file]);
        assert_eq!((&back["cookies"], &back["skipped"]), (&json!(3), &json!([])), "{back:#}");
        for window in ["Web", "Scheme", "File", "Other"] {
            assert_eq!(page_of(&home, window, "intact()"), "all", "{window}");
        }
        assert_eq!(page(&home, "[localStorage.user, localStorage.later, sessionStorage.step].join()"), "mia-77,,2");
        assert_eq!(page(&home, "localStorage.getItem('half\\ud800') === 'odd\\udc00'"), "true");
        assert_eq!(page_of(&home, "Other", "localStorage.user"), "other");
        assert_eq!(page(&home, "Promise.all([record('loose', 'later'), record('loose', ['x', 1])]).then(String)"), ",of a list");
        page(&home, "fetch('/seen').then(() => 'asked')");
        let seen = main(&home, "globalThis.asked.filter((line) => line.startsWith('/seen')).pop()");
        assert!(seen.contains("sid=s3cr3t") && !seen.contains("later"), "{seen}");
        assert_eq!(home.json(&["storage-cookies", "deep", "--reveal"])["cookies"][0]["value"], "d33p");
        assert_eq!(page_of(&home, "Scheme", "indexedDB.databases().then((all) => all.length)"), "1");
        home.ok(&["stop"]);
    }
}

on_both! {
    storage_that_cannot_be_restored_is_listed_as_skipped(home) {
        launch(&home, false);
        let write = |name: &str, content: &Value| {
            let path = home.path().join(name);
            fs::write(&path, content.to_string()).unwrap();
            path.to_str().expect("a path").to_owned()
        };
        let server = main(&home, "globalThis.origin");
        // The format of Playwright.
        let state = json!({
            "cookies": [
                { "name": "from", "value": "playwright", "domain": "127.0.0.1", "path": "/", "expires": -1, "httpOnly": false, "secure": false, "sameSite": "Lax" },
                { "name": "old", "value": "x", "domain": "127.0.0.1", "path": "/", "expires": 5, "httpOnly": false, "secure": false, "sameSite": "Lax" },
            ],
            "origins": [
                { "origin": server, "localStorage": [{ "name": "k", "value": "v" }] },
                { "origin": "https://closed.test", "localStorage": [] },
            ],
        });
        let back = home.json(&["storage-restore", &write("state.json", &state)]);
        assert_eq!((&back["cookies"], &back["origins"][0]["localStorage"]), (&json!(1), &json!(1)), "{back:#}");
        let skipped = back["skipped"].to_string();
        assert!(skipped.contains("cookie old") && back["skipped"].as_array().map(Vec::len) == Some(1), "{back:#}");
        // An origin that no window shows.
        assert_eq!(back["origins"][1]["origin"], "https://closed.test", "{back:#}");
        assert_eq!(page(&home, "document.cookie + localStorage.k"), "from=playwrightv");

        // A database with another version is not changed.
        let file = write("kept.json", &json!(""));
        home.ok(&["storage-snapshot", &file]);
        let mut kept: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
        kept["origins"][0]["databases"][0]["version"] = json!(4);
        let back = home.json(&["storage-restore", &write("later.json", &kept)]);
        assert!(back["skipped"][0]["why"].as_str().is_some_and(|why| why.contains("version 3")), "{back:#}");
        assert_eq!(page(&home, "intact()"), "all");

        for wrong in [json!({}), json!({ "format": "stagewright-storage", "version": 99, "cookies": [], "origins": [] })] {
            home.fails("BAD_ARGUMENT", &["storage-restore", &write("wrong.json", &wrong)]);
        }
        home.fails("FILE_NOT_FOUND", &["storage-restore", "/nowhere/at-all.json"]);
        // The other cases of Playwright's own tests (`browsercontext-storage-state.spec.ts`). docs/storage.md lists the
        // differences.
        let broken = home.path().join("broken.json");
        fs::write(&broken, "not-json").unwrap();
        home.fails("BAD_ARGUMENT", &["storage-restore", broken.to_str().expect("a path")]);
        let other = json!({ "cookies": [], "origins": [{ "origin": "foo", "localStorage": [{ "name": "a", "value": "b" }] }] });
        let back = home.json(&["storage-restore", &write("foo.json", &other)]);
        assert!(back["skipped"].to_string().contains("foo"), "{back:#}");
        // Another file replaces the storage of the first one. Later changes by a page stay.
        let next = json!({
            "cookies": [{ "name": "empty", "value": "", "domain": "127.0.0.1", "path": "/", "expires": -1, "httpOnly": false, "secure": false, "sameSite": "Lax" }],
            "origins": [{ "origin": server, "localStorage": [{ "name": "next", "value": "1" }] }],
        });
        home.ok(&["storage-restore", &write("next.json", &next)]);
        assert_eq!(page(&home, "document.cookie + Object.keys(localStorage).join()"), "empty=next");
        page(&home, "localStorage.next = 'changed'; 0");
        home.ok(&["reload"]);
        assert_eq!(page(&home, "localStorage.next"), "changed");
        // A database without stores, and a frame of another origin.
        page(&home, "new Promise((done) => { indexedDB.open('bare').onsuccess = ({ target }) => { target.result.close(); done('made'); }; })");
        let third = server.replace("127.0.0.1", "localhost");
        page(&home, &format!("new Promise((done) => {{ const frame = document.createElement('iframe'); frame.src = '{third}/?Third'; frame.onload = () => done('loaded'); document.body.append(frame); }})"));
        let told = home.json(&["storage-snapshot", &file]);
        assert!(origin(&told, &server, "default")["databases"].to_string().contains("\"bare\""), "{told:#}");
        origin(&told, &third, "default");
        assert_eq!(home.json(&["storage-restore", &file])["skipped"], json!([]));
        home.ok(&["stop"]);
    }
}
