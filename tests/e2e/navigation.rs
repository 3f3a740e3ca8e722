//! Reloading, the history, the size of windows, and closing them. The page's own text and the X server show the
//! results.

use crate::support::{Home, OwnApp, app, on_both, processes::eventually};
use serde_json::{Value, json};
use std::fs;

/// Two pages with a link, and one that asks to stay. Each document has a number of its own.
fn pages(home: &Home) -> String {
    let folder = home.path().join("pages");
    fs::create_dir(&folder).unwrap();
    let page = |title: &str, body: &str| {
        format!(
            "<!doctype html><title>{title}</title><h1>{title}</h1><p id=born></p>{body}
            <script>document.getElementById('born').textContent = String(performance.timeOrigin)</script>"
        )
    };
    let first = "<a href=second.html>On</a> <button onclick=\"location.hash = 'part'\">Part</button>";
    fs::write(folder.join("first.html"), page("First", first)).unwrap();
    fs::write(folder.join("second.html"), page("Second", "")).unwrap();
    let asks = "<button id=asks onclick=\"window.addEventListener('beforeunload', (e) => { e.preventDefault(); e.returnValue = 'x' })\">Ask</button>";
    fs::write(folder.join("asks.html"), page("Asks", asks)).unwrap();
    folder.display().to_string()
}

fn born(home: &Home) -> String {
    home.ok(&["get-text", "#born"])
}

fn check_history(home: &Home) {
    let before = born(home);
    let reloaded = home.json(&["reload"]);
    assert_eq!((&reloaded["title"], &reloaded["ready"]), (&json!("First"), &json!(true)), "{reloaded:#}");
    assert_ne!(born(home), before, "the same document");
    home.fails("BAD_ARGUMENT", &["go-back"]);
    home.fails("BAD_ARGUMENT", &["go-forward"]);
    home.ok(&["click", "a"]);
    home.ok(&["expect-text", "h1", "--equals", "Second"]);
    let back = home.json(&["go-back"]);
    assert_eq!((&back["title"], home.ok(&["get-text", "h1"])), (&json!("First"), "First".into()), "{back:#}");
    assert_eq!(home.json(&["go-forward"])["title"], "Second");
    assert_eq!(home.ok(&["get-text", "h1"]), "Second");
    // A step within a document makes no new document.
    home.ok(&["go-back"]);
    let (before, url) = (born(home), home.json(&["windows-list"])["windows"][0]["url"].clone());
    home.ok(&["click", "button"]);
    assert!(home.ok(&["windows-list"]).contains("#part"));
    home.ok(&["back"]);
    assert_eq!((born(home), &home.json(&["windows-list"])["windows"][0]["url"]), (before, &url));
    // Refs of the document before are gone.
    let screen = home.ok(&["snapshot", "--format", "text"]);
    let line = screen.lines().find(|line| line.contains("Part")).expect("the button");
    let part = format!("@{}", line.split(['[', ']']).nth(1).expect("a ref"));
    home.ok(&["refresh", "--ignore-cache"]);
    home.fails("REF_NOT_FOUND", &["click", &part]);
}

on_both! {
    reload_go_back_and_go_forward_navigate_the_page(home) {
        let page = format!("{}/first.html", pages(&home));
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={page}")]);
        check_history(&home);
        home.ok(&["stop"]);
        let own = OwnApp::plain_with_env(home.version(), &app("page"), &[("PAGE", page.as_str())]);
        own.has_window();
        home.ok(&["inject", &own.pid_word()]);
        check_history(&home);
        home.ok(&["detach"]);
    }
}

on_both! {
    beforeunload_blocks_reload_until_the_policy_accepts(home) {
        let page = format!("{}/asks.html", pages(&home));
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={page}")]);
        home.ok(&["click", "#asks"]);
        let before = born(&home);
        let told = home.fails("WAIT_TIMEOUT", &["reload", "--timeout-ms", "1000"]);
        assert!(told["hint"].as_str().unwrap().contains("beforeunload"), "{told:#}");
        assert_eq!(born(&home), before, "it has left all the same");
        home.ok(&["dialog-handler", "--action", "accept"]);
        home.ok(&["reload"]);
        assert_ne!(born(&home), before);
        home.ok(&["stop"]);
    }
}

/// The size of the page's viewport, as its own scripts see it.
fn viewport(home: &Home) -> (u64, u64) {
    let told = home.json(&["--allow-eval", "eval-renderer", "return [innerWidth, innerHeight]"]);
    let side = |index: usize| told["result"][index].as_u64().unwrap_or_else(|| panic!("{told:#}"));
    (side(0), side(1))
}

on_both! {
    window_size_resizes_the_window_and_reports_a_different_size(home) {
        home.ok(&["launch", &app("windows")]);
        let told = home.json(&["window-size", "--window", "0"]);
        for words in [&["window-size", "700", "500"][..], &["window-size", "700x500"], &["resize", "--width", "700", "--height", "500"]] {
            home.ok(&[words, &["--window", "0"]].concat());
            home.ok(&["switch-window", "0"]);
            eventually("the page to see it", || (viewport(&home) == (700, 500)).then_some(()));
            home.ok(&["window-size", "320", "240", "--window", "0"]);
            eventually("the page to see it", || (viewport(&home) == (320, 240)).then_some(()));
        }
        assert!(told["width"].as_u64() > Some(300), "{told:#}");
        home.fails("BAD_ARGUMENT", &["window-size", "700"]);
        home.fails("BAD_ARGUMENT", &["window-size", "0", "0"]);
        home.fails("BAD_ARGUMENT", &["window-size", "wide", "high"]);
        // The app decides: the reply has what is there.
        home.ok(&["--allow-eval", "eval-main", "electron.BrowserWindow.getAllWindows().forEach((w) => w.setMinimumSize(400, 300))"]);
        let small = home.json(&["window-size", "100", "100", "--window", "0"]);
        let (width, height) = (small["width"].as_u64(), small["height"].as_u64());
        eventually("the page to see it", || {
            let (w, h) = viewport(&home);
            (Some(w) == width && Some(h) == height).then_some(())
        });
        let asked = (width, height) == (Some(100), Some(100));
        assert_eq!(small["differs"] == true, !asked, "{small:#}");
        home.ok(&["stop"]);
    }
}

on_both! {
    window_close_respects_a_veto_and_reports_the_end_of_the_app(home) {
        home.ok(&["launch", &app("windows")]);
        let windows = |home: &Home| home.json(&["windows-list"])["windows"].as_array().expect("a list").len();
        eventually("three windows", || (windows(&home) == 3).then_some(()));
        let second = home.json(&["windows-list"])["windows"][1]["id"].as_str().expect("a handle").to_owned();
        let closed = home.json(&["window-close", "--window", &second]);
        assert_eq!((&closed["closed"], windows(&home)), (&json!(second), 2), "{closed:#}");
        home.ok(&["stop"]);

        // The reply says whether the app has kept its window, or has ended with it.
        home.ok(&["launch", &app("veto-close")]);
        home.fails("WAIT_TIMEOUT", &["window-close", "--timeout-ms", "500"]);
        home.json(&["force-kill"]);
        home.ok(&["launch", &app("basic")]);
        let ended = home.json(&["window-close"]);
        assert_eq!((&ended["ok"], &ended["app_ended"]), (&json!(true), &Value::Bool(true)), "{ended:#}");
        home.fails("APP_EXITED", &["info"]);
    }
}
