//! Cookies of all sessions.

use super::{launch, main, page, says};
use crate::support::on_both;
use serde_json::json;

/// The cookies of a partition by Electron's own list.
const OF_HIDDEN: &str =
    "globalThis.hidden.cookies.get({}).then((all) => all.map((one) => one.name + one.value + one.httpOnly).join())";

on_both! {
    cookies_are_read_set_and_cleared_in_every_partition(home) {
        launch(&home, true);
        let origin = main(&home, "globalThis.origin");
        // The server's own cookies are redacted.
        page(&home, "fetch('/login').then(() => 'asked')");
        let told = home.json(&["storage-cookies"]);
        let sid = told["cookies"].as_array().unwrap().iter().find(|one| one["name"] == "sid").expect("sid");
        assert_eq!(sid["value"], "[redacted]", "{told:#}");
        assert_eq!((&sid["httpOnly"], &sid["expires"], &sid["hostOnly"]), (&json!(true), &json!(-1.0), &json!(true)), "{sid:#}");
        assert!(!told.to_string().contains("s3cr3t"), "{told:#}");
        let shown = home.json(&["storage-cookies", "sid", "--reveal"]);
        assert_eq!((&shown["count"], &shown["cookies"][0]["value"]), (&json!(1), &json!("s3cr3t")), "{shown:#}");

        // The server gets what we set, in the partition of the window.
        home.ok(&["storage-set-cookie", "mine", "abc", "--url", &origin]);
        page(&home, "fetch('/seen').then(() => 'asked')");
        let seen = main(&home, "globalThis.asked.filter((line) => line.startsWith('/seen')).pop()");
        assert!(seen.contains("mine=abc") && seen.contains("sid=s3cr3t"), "{seen}");
        assert!(page(&home, "document.cookie").contains("mine=abc"));
        let other = home.json(&["storage-set-cookie", "other", "o", "--url", &origin, "--window", "Other"]);
        assert_eq!(other["partition"], "persist:other", "{other:#}");
        assert!(!page(&home, "document.cookie").contains("other"));

        // A session without a window. Electron has no list that contains it.
        let set = home.json(&["storage-set-cookie", "deep", "d", "--domain", "example.com", "--partition", "persist:hidden", "--http-only"]);
        assert_eq!((&set["set"], &set["partition"]), (&json!(true), &json!("persist:hidden")), "{set:#}");
        assert_eq!(main(&home, OF_HIDDEN), "deepdtrue");
        home.ok(&["storage-set-cookie", "below", "b", "--domain", ".example.com", "--secure", "--same-site", "None", "--expires", "2000000000"]);
        let below = home.json(&["storage-cookies", "--url", "https://a.example.com/x"]);
        assert_eq!((&below["count"], &below["cookies"][0]["name"], &below["cookies"][0]["sameSite"]), (&json!(1), &json!("below"), &json!("None")), "{below:#}");

        // Only the matching cookies are removed.
        assert_eq!(home.json(&["storage-clear-cookies", "--url", "https://example.com/", "--partition", "default"])["cleared"], 1);
        assert_eq!(main(&home, OF_HIDDEN), "deepdtrue");
        assert_eq!(home.json(&["storage-clear-cookies", "mine"])["cleared"], 1);
        assert!(page(&home, "document.cookie").contains("lang=en"));
        home.ok(&["storage-clear-cookies"]);
        assert_eq!(home.json(&["storage-cookies"])["count"], 0);
        assert_eq!(main(&home, OF_HIDDEN) + &page(&home, "document.cookie"), "");
        home.ok(&["stop"]);
    }
}

on_both! {
    refused_cookies_are_reported_with_the_reason(home) {
        launch(&home, false);
        for url in ["file:///x", "app://main/"] {
            let told = home.fails("storage.ACCESS_FAILED", &["storage-set-cookie", "a", "b", "--url", url]);
            assert!(says(&told).contains("does not take the cookie"), "{told:#}");
        }
        let set = ["storage-set-cookie", "a", "b", "--domain", "example.com"];
        home.fails("storage.ACCESS_FAILED", &[&set[..], &["--same-site", "None"]].concat());
        let told = home.fails("storage.ACCESS_FAILED", &[&set[..], &["--expires", "5"]].concat());
        assert!(says(&told).contains("expired"), "{told:#}");
        let told = home.fails("storage.NOT_FOUND", &[&set[..], &["--partition", "persist:none"]].concat());
        assert_eq!(told["details"]["partitions"], json!(["default", "persist:hidden"]), "{told:#}");
        home.fails("storage.NOT_FOUND", &["storage-cookies", "--partition", "nope"]);
        home.fails("BAD_ARGUMENT", &["storage-cookies", "--url", "no address"]);
        home.fails("BAD_ARGUMENT", &["storage-set-cookie", "a", "b"]);
        assert_eq!(home.json(&["storage-cookies"])["count"], 0);
        home.ok(&["stop"]);
    }
}
