//! Caches and private files of a page: listed and read.

use super::{launch, page, says};
use crate::support::{Home, OwnApp, app, on_both};
use serde_json::json;

/// A cache with a text, a picture and a large text; and private files.
const FILL: &str = "const cache = await caches.open('pictures'); \
    await cache.put('/a.txt', new Response('grüße', { headers: { 'content-type': 'text/plain' } })); \
    await cache.put('/b.png', new Response(new Uint8Array([137, 255, 0]), { headers: { 'content-type': 'image/png' } })); \
    await cache.put('/large', new Response('ü'.repeat(700000))); await caches.open('empty'); \
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('notes', { create: true }); \
    const file = await (await folder.getFileHandle('today.txt', { create: true })).createWritable(); \
    await file.write('buy milk'); await file.close(); return location.origin";

fn are_read(home: &Home) {
    let origin = page(home, FILL);
    let all = home.json(&["storage-cache"]);
    assert_eq!(all["caches"], json!([{ "name": "pictures", "count": 3 }, { "name": "empty", "count": 0 }]), "{all:#}");
    let entries = home.json(&["storage-cache", "pictures", "--limit", "2"]);
    let text = json!({ "url": format!("{origin}/a.txt"), "method": "GET", "status": 200, "type": "text/plain" });
    assert_eq!((&entries["entries"][0], &entries["truncated"]), (&text, &json!(true)), "{entries:#}");
    assert_eq!(home.ok(&["storage-cache", "pictures", "--url", "/a.txt", "--raw"]).trim(), "grüße");
    let picture = home.json(&["storage-cache", "pictures", "--url", &format!("{origin}/b.png")]);
    assert_eq!(picture["body"], json!({ "bytes": 3, "base64": "if8A" }), "{picture:#}");
    let large = &home.json(&["storage-cache", "pictures", "--url", "/large"])["body"];
    let read = large["text"].as_str().expect("text");
    assert!(
        read.chars().all(|c| c == 'ü')
            && read.len() == 1_000_000
            && large["bytes"] == 1_400_000
            && large["truncated"] == true
    );

    let files = home.json(&["storage-opfs"]);
    assert_eq!(files["files"], json!([{ "path": "notes/today.txt", "bytes": 8 }]), "{files:#}");
    assert_eq!(home.ok(&["storage-opfs", "notes/today.txt", "--raw"]).trim(), "buy milk");

    for words in [
        &["storage-cache", "nope"][..],
        &["storage-cache", "pictures", "--url", "/nope"],
        &["storage-opfs", "nope.txt"],
        &["storage-opfs", "notes"],
        &["storage-opfs", "notes/today.txt/deeper"],
        &["storage-opfs", "../today.txt"],
    ] {
        let told = home.fails("storage.NOT_FOUND", words);
        assert!(!says(&told).is_empty(), "{told:#}");
    }
    home.fails("BAD_ARGUMENT", &["storage-cache", "--url", "/a.txt"]);
    // Nothing was made by asking.
    assert_eq!(page(home, "caches.keys().then((all) => all.join())"), "pictures,empty");
}

on_both! {
    caches_and_private_files_are_listed_and_read(home) {
        launch(&home, true);
        are_read(&home);
        for words in [["storage-cache"], ["storage-opfs"]] {
            home.fails("storage.ACCESS_FAILED", &[&words[..], &["--window", "Opaque"]].concat());
        }
        home.ok(&["stop"]);
        let own = OwnApp::with_port(home.version(), &app("storage"));
        home.ok(&["attach", "--port", &own.port.expect("a port").to_string()]);
        home.ok(&["wait-for-window", "Web"]);
        are_read(&home);
        home.ok(&["detach"]);
        home.ok(&["inject", &own.pid_word()]);
        home.ok(&["wait-for-window", "Web"]);
        assert_eq!(home.ok(&["storage-opfs", "notes/today.txt", "--raw"]).trim(), "buy milk");
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}
