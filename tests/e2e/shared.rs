//! Two sessions on one app that somebody else started. They do not disturb each other, or they say why they cannot.

use crate::support::{Home, OwnApp, app, on_both, processes::eventually};
use serde_json::json;

/// The session sees, acts, and reaches the main process.
fn works(home: &Home, session: &str) {
    let with = |words: &[&str]| home.ok(&[words, &["--session", session]].concat());
    with(&["type", "#name", session]);
    with(&["click", "#greet"]);
    with(&["expect-text", "#greeting", "--equals", &format!("Hello, {session}")]);
    assert_eq!(with(&["--allow-eval", "eval-main", "return electron.app.getName()", "--raw"]), "journey-app");
    assert!(with(&["snapshot", "--format", "text"]).contains("Greet"), "{session}");
}

fn leave(home: &Home, session: &str) {
    home.ok(&["detach", "--session", session]);
}

on_both! {
    an_injected_app_is_not_injected_twice(home) {
        let own = OwnApp::plain(home.version(), &app("journey"));
        let before = own.listens_on();
        home.ok(&["inject", &own.pid_word(), "--session", "first"]);
        let told = home.fails("INJECT_FAILED", &["inject", &own.pid_word(), "--session", "second"]);
        assert!(told["error"].as_str().unwrap().contains("another session of stagewright has injected it"), "{told:#}");
        assert_eq!(told["next_actions"][0]["tool"], "electron_sessions", "{told:#}");
        works(&home, "first");
        // The next injection takes over.
        leave(&home, "first");
        assert_eq!(own.listens_on(), before, "the one that opened the inspector has closed it");
        home.ok(&["inject", &own.pid_word(), "--session", "second"]);
        works(&home, "second");
        leave(&home, "second");
        assert!(own.runs());
    }
}

on_both! {
    two_sessions_drive_one_attached_app_and_each_may_leave(home) {
        let own = OwnApp::with_port(home.version(), &app("journey"));
        let before = own.listens_on();
        let port = own.port.expect("a port").to_string();
        for session in ["first", "second"] {
            home.ok(&["attach", "--port", &port, "--session", session]);
        }
        works(&home, "first");
        works(&home, "second");
        works(&home, "first");
        // The session that opened the inspector leaves it to the other one, which closes it.
        leave(&home, "first");
        works(&home, "second");
        leave(&home, "second");
        assert!(own.runs());
        eventually("the inspector's port to close", || (own.listens_on() == before).then_some(()));
    }
}

on_both! {
    attached_app_can_also_be_injected(home) {
        let own = OwnApp::with_port(home.version(), &app("journey"));
        let before = own.listens_on();
        home.ok(&["attach", "--port", &own.port.expect("a port").to_string(), "--session", "first"]);
        home.ok(&["inject", &own.pid_word(), "--session", "second"]);
        works(&home, "second");
        works(&home, "first");
        leave(&home, "second");
        works(&home, "first");
        home.ok(&["inject", &own.pid_word(), "--session", "second"]);
        leave(&home, "first");
        works(&home, "second");
        let sessions = home.json(&["sessions"]);
        assert_eq!(sessions["sessions"].as_array().map(Vec::len), Some(1), "{sessions:#}");
        leave(&home, "second");
        assert_eq!(home.json(&["sessions"])["sessions"], json!([]));
        assert!(own.runs());
        eventually("the inspector's port to close", || (own.listens_on() == before).then_some(()));
    }
}
