//! The real time comes back: when the clock is uninstalled, when the session leaves, and when its host is killed.

use super::{HOUR, NEW_YEAR, NEW_YEAR_TEXT, are_real, dates, eval, fired};
use crate::support::{
    Home, OwnApp, app, on_both,
    processes::{Tree, eventually},
};
use serde_json::json;
use stagewright_os::ends;

/// Sets timers of one hour in every realm, and lets time pass until half a second of them is left.
fn nearly_due(home: &Home) {
    home.ok(&["clock-install", NEW_YEAR_TEXT]);
    home.ok(&["clock-pause", NEW_YEAR_TEXT]);
    eval(home, "set()");
    home.ok(&["clock-run-for", "3599500"]);
}

/// Waits until the timers have fired in each of these realms, at a real date.
fn fires_in(home: &Home, realms: &[&str]) {
    eventually("the timers to fire", || {
        let all = fired(home);
        let real = |realm: &str| {
            all[realm].to_string().contains(&format!("[\"{realm}\",17"))
                || all[realm].to_string().contains(&format!("[\"{realm}\",18"))
        };
        realms.iter().all(|realm| real(realm)).then_some(())
    });
    let dates = dates(home);
    assert!(are_real(&dates), "{dates:?}");
}

on_both! {
    pending_timers_fire_in_real_time_after_clock_uninstall(home) {
        home.ok(&["launch", &app("clock")]);
        let before = eval(&home, "traces()");
        home.ok(&["clock-install"]);
        assert_ne!(eval(&home, "traces()"), before);
        home.ok(&["clock-uninstall"]);
        assert_eq!(eval(&home, "traces()"), before);
        nearly_due(&home);
        home.ok(&["clock-uninstall"]);
        assert!(are_real(&dates(&home)));
        fires_in(&home, &["page", "preload", "frame", "worker", "main"]);
        // Install a second clock in the same documents.
        nearly_due(&home);
        home.ok(&["clock-run-for", "1s"]);
        assert_eq!(fired(&home)["worker"][1], json!(["worker", NEW_YEAR + HOUR]));
        home.ok(&["stop"]);
    }
}

on_both! {
    stop_does_not_kill_a_slow_quitting_app_with_a_paused_clock(home) {
        home.ok(&["launch", &app("clock"), "--", "--slow-quit"]);
        home.ok(&["clock-install", NEW_YEAR_TEXT]);
        home.ok(&["clock-pause", NEW_YEAR_TEXT]);
        let stopped = home.json(&["stop"]);
        assert_eq!((&stopped["ok"], &stopped["escalated"]), (&json!(true), &json!(false)), "{stopped:#}");
    }
}

on_both! {
    detach_restores_the_real_time_of_a_joined_app(home) {
        let own = OwnApp::with_port(home.version(), &app("clock"));
        own.has_window();
        let other = Home::on(home.version());
        let port = own.port.expect("a port").to_string();
        home.ok(&["attach", "--port", &port]);
        other.ok(&["attach", "--port", &port]);
        nearly_due(&home);
        other.fails("clock.UNSUPPORTED", &["clock-install"]);
        // The hooks of the other session use the real time.
        other.ok(&["ipc-capture-start"]);
        assert!(eval(&home, "app.main('began')").is_u64());
        other.ok(&["ipc-wait-for", "began", "--answered"]);
        home.ok(&["detach"]);
        fires_in(&other, &["page", "preload", "frame", "worker", "main"]);
        other.ok(&["clock-install", NEW_YEAR_TEXT]);
        assert!(dates(&other).iter().all(|date| *date >= NEW_YEAR));
        other.ok(&["detach"]);
        assert!(own.runs());
    }
}

on_both! {
    injected_app_has_real_time_again_after_its_host_is_killed(home) {
        let own = OwnApp::plain(home.version(), &app("clock"));
        own.has_window();
        home.ok(&["inject", &own.pid_word()]);
        let installed = home.json(&["clock-install", NEW_YEAR_TEXT]);
        assert!(installed["unreached"].to_string().contains("workers"), "{installed:#}");
        home.ok(&["clock-pause", NEW_YEAR_TEXT]);
        let paused = eval(&home, "Promise.all([Date.now(), app.now(), app.main('now').then((now) => now.date)])");
        assert_eq!(paused, json!(vec![NEW_YEAR; 3]));
        ends::kill_exactly(Tree::of(&home).host());
        eventually("the end of the session", || home.sessions().is_empty().then_some(()));
        let inspector_is_gone = || own.listens_on().is_empty().then_some(());
        eventually("the hooks to let go", inspector_is_gone);
        home.ok(&["inject", &own.pid_word()]);
        eventually("the real time", || {
            let now = eval(&home, "Promise.all([Date.now(), app.now(), app.main('now').then((now) => now.date)])");
            let now: Vec<u64> = serde_json::from_value(now).expect("dates");
            are_real(&now).then_some(())
        });
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}
