//! Apps that are busy while they are joined.

use crate::support::{OwnApp, app, on_33, processes::eventually};

on_33! {
    windows_of_an_app_with_long_turns_are_found(home) {
        let busy = home.path().join("busy");
        // With 1800 ms an injected session had no windows.
        let env = [("TURNS", "1800"), ("BUSY", busy.to_str().expect("text"))];
        let own = OwnApp::plain_with_env(home.version(), &app("hang-main"), &env);
        eventually("long turns", || busy.exists().then_some(()));
        // A join takes several turns.
        let told = home.json(&["inject", &own.pid_word(), "--timeout-ms", "40000"]);
        assert_eq!(told["windows"].as_array().map(Vec::len), Some(1), "{told:#}");
    }
}
