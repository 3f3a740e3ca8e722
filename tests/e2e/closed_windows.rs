//! After a window has closed, a call for it goes to no other window silently.

use crate::support::{Home, app, on_both, processes::eventually};
use serde_json::json;

on_both! {
    call_after_the_chosen_window_closed_proposes_the_remaining_ones(home) {
        home.ok(&["launch", &app("windows")]);
        home.ok(&["wait-for-window", "--title", "Second window"]);
        home.ok(&["switch-window", "--window-title", "Second window"]);
        home.ok(&["--allow-eval", "eval-main", "electron.BrowserWindow.getAllWindows().find((w) => w.getTitle() === 'Second window').destroy()"]);
        let closed = eventually("its end", || {
            let envelope = home.json(&["get-text", "h1"]);
            (envelope["code"] == "SURFACE_CLOSED").then_some(envelope)
        });
        let offer = &closed["next_actions"][0];
        assert_eq!((&offer["tool"], &offer["args"]["targetId"]), (&json!("electron_switch_window"), &json!("w1")), "{closed:#}");
        home.ok(&["switch-window", "--args", &offer["args"].to_string()]);
        assert_eq!(home.ok(&["get-text", "h1"]), "First window");
        home.ok(&["stop"]);
    }
}

/// Launches the windows app. Its first window becomes the default for calls without a window, and then closes.
fn first_window_closes(home: &Home) {
    home.ok(&["launch", &app("windows")]);
    home.ok(&["wait-for-window", "--title", "Second window"]);
    assert_eq!(home.ok(&["get-text", "h1"]), "First window");
    home.ok(&[
        "--allow-eval",
        "eval-main",
        "electron.BrowserWindow.getAllWindows().find((w) => w.getTitle() === 'First window').destroy()",
    ]);
    eventually("its end", || {
        let left = home.json(&["surfaces-list"]);
        left["surfaces"].as_array()?.iter().all(|s| s["id"] != "w1").then_some(())
    });
}

on_both! {
    action_for_a_closed_window_is_refused_in_other_windows(home) {
        first_window_closes(&home);
        let refused = home.fails("SURFACE_CLOSED", &["click", "#press"]);
        let again = home.fails("SURFACE_CLOSED", &["click", "#press"]);
        assert_eq!(again["error"], refused["error"], "a retry is no answer: {again:#}");
        assert_eq!(home.ok(&["get-value", "#count", "--window", "Second window"]), "0");
        let offer = &refused["next_actions"][0];
        assert_eq!(offer["tool"], "electron_switch_window", "{refused:#}");
        home.ok(&["switch-window", "--args", &offer["args"].to_string()]);
        home.ok(&["click", "#press"]);
        assert_eq!(home.ok(&["get-value", "#count"]), "1");
        home.ok(&["stop"]);
    }
}

on_both! {
    read_after_a_window_closed_uses_the_next_one_and_notes_it_once(home) {
        first_window_closes(&home);
        let looked = home.cli(&["get-text", "h1"]);
        assert_eq!((looked.out.as_str(), looked.err.as_str()), ("Second window", "note: this is window w2 \"Second window\"; w1 has closed"));
        let again = home.json(&["get-text", "h1"]);
        assert!(again.get("window_changed").is_none(), "{again:#}");
        // A caller that has seen the change may act there.
        home.ok(&["click", "#press"]);
        assert_eq!(home.ok(&["get-value", "#count"]), "1");
        home.ok(&["stop"]);
        first_window_closes(&home);
        let told = home.json(&["snapshot", "--format", "text"]);
        let changed = json!({ "from": "w1", "closed": true, "to": "w2", "title": "Second window" });
        assert_eq!(told["window_changed"], changed, "{told:#}");
        home.ok(&["stop"]);
    }
}
