//! Several windows: which one is meant, how one is chosen, and one that closes.

use crate::support::{Home, app, on_both, processes::eventually};
use serde_json::Value;

fn launched(home: &Home) -> Vec<Value> {
    home.ok(&["launch", &app("windows")]);
    home.ok(&["wait-for-window", "--title", "Hidden window"]);
    home.json(&["windows-list"])["windows"].as_array().expect("windows").clone()
}

fn id(windows: &[Value], title: &str) -> String {
    let window = windows.iter().find(|w| w["title"] == title).unwrap_or_else(|| panic!("{title}: {windows:#?}"));
    window["id"].as_str().expect("an id").to_owned()
}

on_both! {
    windows_are_listed_oldest_first_with_their_visibility(home) {
        let windows = launched(&home);
        let titles: Vec<_> = windows.iter().map(|w| w["title"].as_str().unwrap()).collect();
        assert_eq!(titles, ["First window", "Second window", "Hidden window"]);
        let shown: Vec<_> = windows.iter().map(|w| w["visible"].as_bool().unwrap()).collect();
        assert_eq!(shown, [true, true, false]);
        assert!(windows[0]["url"].as_str().unwrap().ends_with("/first.html"));
        assert_eq!(home.ok(&["get-text", "h1"]), "First window", "the first that shows is the default");
    }
}

on_both! {
    a_window_is_chosen_by_id_title_index_and_url(home) {
        let windows = launched(&home);
        let second = id(&windows, "Second window");
        for how in [["--target-id", second.as_str()], ["--window-title", "Second window"], ["--index", "1"], ["--url", "second.html"]] {
            home.ok(&["switch-window", "--index", "0"]);
            assert_eq!(home.ok(&["get-text", "h1"]), "First window");
            home.ok(&["switch-window", how[0], how[1]]);
            assert_eq!(home.ok(&["get-text", "h1"]), "Second window", "{how:?}");
        }
        home.fails("REF_NOT_FOUND", &["switch-window", "--window-title", "No such window"]);
        assert_eq!(home.ok(&["get-text", "h1"]), "Second window", "a wrong choice changes nothing");
    }
}

on_both! {
    any_verb_takes_a_window(home) {
        let windows = launched(&home);
        let second = id(&windows, "Second window");
        for name in [second.as_str(), "1", "Second window", "second.html"] {
            assert_eq!(home.ok(&["--window", name, "get-text", "h1"]), "Second window", "{name}");
        }
        home.ok(&["click", "#press", "--window", &second]);
        assert_eq!(home.ok(&["get-value", "#count", "--window", &second]), "1");
        assert_eq!(home.ok(&["get-value", "#count"]), "0", "the first window was not clicked");
        // A hidden window can be read and clicked when it is named.
        home.ok(&["click", "#press", "--window", "Hidden window"]);
        assert_eq!(home.ok(&["get-value", "#count", "--window", "Hidden window"]), "1");
        home.fails("SURFACE_NOT_FOUND", &["--window", "w99", "get-text", "h1"]);
        let told = home.fails("SURFACE_NOT_FOUND", &["--window", "Nothing like it", "get-text", "h1"]);
        assert!(told["next_actions"].is_array(), "{told:#}");
    }
}

on_both! {
    a_call_without_a_window_is_about_the_visible_one_while_the_main_process_works(home) {
        launched(&home);
        let main = |code: &str| home.ok(&["--allow-eval", "eval-main", code]);
        main("electron.BrowserWindow.getAllWindows().find((window) => window.getTitle() === 'First window').hide()");
        assert_eq!(home.ok(&["get-text", "h1"]), "Second window");
        main("setTimeout(() => { const end = Date.now() + 2000; while (Date.now() < end); }, 0)");
        assert_eq!(home.ok(&["get-text", "h1"]), "Second window");
    }
}

on_both! {
    opened_window_is_awaited_and_a_closed_one_is_reported(home) {
        launched(&home);
        home.ok(&["click", "#open-third"]);
        let opened = home.json(&["wait-for-window", "--url", "third.html"]);
        assert_eq!(opened["ok"], true, "{opened:#}");
        // The title comes with the document, the URL before it.
        home.ok(&["wait-for-window", "--title", "Third window"]);
        home.ok(&["switch-window", "--window-title", "Third window"]);
        let third = id(home.json(&["windows-list"])["windows"].as_array().unwrap(), "Third window");
        home.ok(&["click", "#close"]);
        // It closes a moment after the request.
        eventually("its end", || (!home.ok(&["windows-list"]).contains("Third window")).then_some(()));
        home.fails("SURFACE_CLOSED", &["--window", &third, "get-text", "h1"]);
        let told = home.fails("SURFACE_CLOSED", &["get-text", "h1"]);
        assert!(told["next_actions"].is_array(), "the chosen window closed: {told:#}");
        home.ok(&["switch-window", "--index", "0"]);
        assert_eq!(home.ok(&["get-text", "h1"]), "First window");
        home.fails("WAIT_TIMEOUT", &["wait-for-window", "--title", "Third window", "--timeout-ms", "300"]);
    }
}

on_both! {
    ref_selects_its_window(home) {
        launched(&home);
        let screen = home.ok(&["snapshot", "--format", "text", "--window", "Second window"]);
        let line = screen.lines().find(|l| l.contains("button \"Press\"")).unwrap_or_else(|| panic!("{screen}"));
        let number = line.split(['[', ']']).nth(1).unwrap();
        home.ok(&["click", &format!("@{number}")]);
        assert_eq!(home.ok(&["get-value", "#count", "--window", "Second window"]), "1");
    }
}

on_both! {
    devtools_are_never_the_default_window(home) {
        home.ok(&["launch", &app("devtools")]);
        assert_eq!(home.ok(&["get-text", "h1"]), "DevTools open");
        home.ok(&["click", "#press"]);
        let windows = home.json(&["windows-list"]);
        assert_eq!(windows["windows"].as_array().unwrap().len(), 1, "{windows:#}");
    }
}

on_both! {
    the_main_window_replaces_a_splash_as_the_default(home) {
        home.ok(&["launch", &app("splash")]);
        home.ok(&["wait-for-window", "--title", "Main"]);
        home.ok(&["expect-text", "h1", "--equals", "Main"]);
        home.ok(&["click", "#press"]);
    }
}

on_both! {
    window_without_a_document_is_reported_and_works_once_loaded(home) {
        home.ok(&["launch", &app("windows")]);
        let main = |code: &str| home.ok(&["--allow-eval", "eval-main", code, "--raw"]);
        main("globalThis.late = new electron.BrowserWindow({ title: 'Late' }); return 1");
        let late = home.json(&["wait-for-window", "--title", "Late"])["opened"]["id"].as_str().expect("an id").to_owned();
        let told = home.fails("RENDERER_GONE", &["get-text", "h1", "--window", &late]);
        assert!(told["error"].as_str().unwrap().contains("loaded nothing into it"), "{told:#}");
        main("return late.loadURL('data:text/html,<h1>Here</h1>').then(() => 1)");
        assert_eq!(home.ok(&["get-text", "h1", "--window", &late]), "Here");
    }
}

on_both! {
    ambiguous_or_unknown_window_names_are_refused(home) {
        let windows = launched(&home);
        // A text in the form of a handle or an index is never a title or URL.
        home.fails("SURFACE_NOT_FOUND", &["--window", "w99", "get-text", "h1"]);
        home.fails("SURFACE_NOT_FOUND", &["--window", "f1", "get-text", "h1"]);
        home.fails("SURFACE_NOT_FOUND", &["--window", "7", "get-text", "h1"]);
        // The folder of all pages is a part of every URL.
        let several = home.fails("BAD_ARGUMENT", &["--window", "apps/windows", "click", "#press"]);
        let candidates = several["details"]["windows"].as_array().unwrap_or_else(|| panic!("{several:#}"));
        assert_eq!(candidates.len(), windows.len(), "{several:#}");
        for field in ["id", "kind", "title", "url"] {
            assert!(candidates.iter().all(|one| one[field].is_string()), "{field}: {several:#}");
        }
        assert_eq!(several["next_actions"][0]["tool"], "electron_windows_list", "{several:#}");
        for window in &windows {
            assert_eq!(home.ok(&["get-value", "#count", "--window", window["id"].as_str().unwrap()]), "0", "none was clicked");
        }
    }
}
