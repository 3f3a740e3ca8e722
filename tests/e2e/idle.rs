//! The idle limit: an unused session ends, and leaves a tombstone for the next caller.

use crate::support::{
    app, on_33, on_both,
    processes::{Tree, eventually, nothing_left},
};

on_33! {
    idle_session_ends_and_leaves_a_tombstone(home) {
        home.ok(&["launch", &app("basic"), "--idle-timeout", "5s"]);
        let tree = Tree::of(&home);
        let display = tree.display();
        // A call that takes longer than the limit counts as use.
        home.fails("WAIT_TIMEOUT", &["wait-for-selector", "#never", "--timeout-ms", "6500"]);
        assert_eq!(home.ok(&["get-text", "h1"]), "Basic controls");
        nothing_left(&home, &tree, &display);
        let told = home.fails("NOT_RUNNING", &["info"]);
        assert!(told["error"].as_str().unwrap().contains("idle limit"), "{told:#}");
        assert_eq!(told["next_actions"][0]["tool"], "electron_launch", "{told:#}");
        assert_eq!(told["next_actions"][0]["args"]["main"], app("basic"), "{told:#}");
        let told = home.fails("NOT_RUNNING", &["info"]);
        assert!(!told["error"].as_str().unwrap().contains("idle limit"), "said once: {told:#}");
    }
}

on_both! {
    a_joined_app_outlives_the_idle_limit(home) {
        let own = crate::support::OwnApp::plain(home.version(), &app("journey"));
        let before = own.listens_on();
        home.ok(&["inject", &own.pid_word(), "--idle-timeout", "1s"]);
        eventually("the end of the session", || home.sessions().is_empty().then_some(()));
        assert!(own.runs());
        eventually("the inspector's port to close", || (own.listens_on() == before).then_some(()));
        let told = home.fails("NOT_RUNNING", &["info"]);
        assert_eq!(told["next_actions"][0]["tool"], "electron_inject", "{told:#}");
        assert_eq!(told["next_actions"][0]["args"]["pid"], own.pid(), "{told:#}");
    }
}
