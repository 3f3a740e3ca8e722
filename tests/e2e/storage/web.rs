//! Local and session storage.

use super::{launch, page, page_of, says};
use crate::support::on_both;
use serde_json::json;

/// Fills local storage until nothing more fits.
const FILL: &str = "let n = 0; for (const size of [1000000, 10000, 100]) try { for (;;) localStorage.setItem('f' + n++, 'x'.repeat(size)); } catch { } return 'full'";

/// The storage events that the page has received, as soon as there is one.
const HEARD: &str = "new Promise((done) => { const look = () => events.length ? done(JSON.stringify(events)) : setTimeout(look, 10); look(); })";

on_both! {
    storage_verbs_and_the_page_see_the_same_keys(home) {
        launch(&home, true);
        for window in ["Web", "Scheme", "File"] {
            let set = home.json(&["storage-local-set", "theme", "dark 日本", "--window", window]);
            assert_eq!((&set["set"], &set["scope"]), (&json!(true), &json!("local")), "{set:#}");
            assert_eq!(page_of(&home, window, "localStorage.theme"), "dark 日本");
        }
        assert_eq!(home.json(&["storage-local-keys", "--window", "File"])["origin"], "file://");
        assert_eq!(home.json(&["storage-local-keys", "--window", "Scheme"])["origin"], "app://main");
        // Another partition has another storage.
        let none = home.json(&["storage-local-get", "theme", "--window", "Other"]);
        assert_eq!((&none["key"], none.get("value")), (&json!("theme"), Some(&json!(null))), "{none:#}");

        page(&home, "sessionStorage.setItem('step', '2'); localStorage.setItem('', 'empty key')");
        assert_eq!(home.json(&["storage-session-get", "step"])["value"], "2");
        assert_eq!(home.ok(&["storage-local-get", "", "--raw"]), "empty key");
        let both = home.json(&["storage-local-get", "--keys", "theme", "--keys", "none"]);
        assert_eq!(both["items"], json!([{ "key": "theme", "value": "dark 日本" }, { "key": "none", "value": null }]), "{both:#}");
        home.fails("BAD_ARGUMENT", &["storage-local-get"]);
        home.fails("BAD_ARGUMENT", &["storage-local-get", "a", "--keys", "b"]);

        // Other windows of the origin get the event, as for any write.
        page_of(&home, "Scheme", "globalThis.second = window.open('app://main/?Second'); 'opened'");
        home.ok(&["wait-for-window", "Second"]);
        home.ok(&["storage-local-set", "told", "yes", "--window", "Scheme"]);
        home.ok(&["wait-for-selector", "h1", "--window", "Second"]);
        assert_eq!(page_of(&home, "Second", HEARD), r#"[["told","yes"]]"#);

        assert_eq!(home.json(&["storage-local-remove", "theme"])["removed"], true);
        assert_eq!(home.json(&["storage-local-remove", "theme"])["removed"], false);
        assert_eq!(home.json(&["storage-session-keys"])["keys"], json!(["step"]));
        assert_eq!(home.json(&["storage-session-clear"])["cleared"], 1);
        assert_eq!(home.json(&["storage-local-clear"])["cleared"], 1);
        assert_eq!(page(&home, "localStorage.length + sessionStorage.length"), "0");
        home.ok(&["stop"]);
    }
}

on_both! {
    document_without_or_with_full_storage_is_reported(home) {
        launch(&home, true);
        let words: [&[&str]; 4] = [
            &["storage-local-set", "a", "b"],
            &["storage-session-keys"],
            &["storage-idb-schema"],
            &["storage-idb-set", "notes", "items", "{}"],
        ];
        for words in words {
            let told = home.fails("storage.ACCESS_FAILED", &[words, &["--window", "Opaque"]].concat());
            assert!(says(&told).contains("has no storage") && told["hint"].as_str().is_some_and(|hint| hint.contains("opaque")), "{told:#}");
        }
        // The page's console shows no error about it.
        let logs = home.json(&["console-logs"]).to_string();
        assert!(!logs.contains("Uncaught"), "{logs}");

        // A page that replaces the functions of its storage, and one whose storage is full.
        page(&home, "Storage.prototype.setItem = () => { throw new Error('mine'); }; JSON.parse = () => 0; 'replaced'");
        home.ok(&["storage-local-set", "a", "b"]);
        assert_eq!(page(&home, "localStorage.getItem('a')"), "b");
        home.ok(&["reload"]);
        page(&home, FILL);
        let told = home.fails("storage.ACCESS_FAILED", &["storage-local-set", "big", &"x".repeat(2_000)]);
        assert!(says(&told).contains("full"), "{told:#}");
        home.ok(&["stop"]);
    }
}
