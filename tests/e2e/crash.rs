//! Apps that end by themselves, renderers that crash, and halves that stop answering.

use crate::support::{Home, app, on_both, processes::eventually};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Presses a button that ends the app, and returns the answer that reports the end.
fn ended_by(home: &Home, button: &str) -> Value {
    home.ok(&["launch", &app("crash")]);
    // The click's own answer may come before or after the end.
    let mut told = home.json(&["click", button]);
    if told["ok"] == true {
        told = eventually("the tombstone", || Some(home.json(&["info"])).filter(|answer| answer["ok"] != true));
    }
    assert_eq!(told["code"], "APP_EXITED", "{told:#}");
    eventually("the session to be cleared away", || home.sessions().is_empty().then_some(()));
    home.fails("NOT_RUNNING", &["info"]);
    told
}

on_both! {
    exit_of_an_app_is_reported_once_with_its_status(home) {
        let told = ended_by(&home, "#exit-7");
        assert_eq!(told["details"]["exit_code"], 7, "{told:#}");
        assert!(told["error"].as_str().unwrap().contains("exit status 7"), "{told:#}");
        let lines = told["details"]["last_lines"].to_string();
        assert!(lines.contains("crashDumps"), "{told:#}");
        assert!(!lines.contains("debugger"), "what Node says of our inspector is not the app's: {told:#}");
        assert_eq!(told["next_actions"][0]["tool"], "electron_launch", "{told:#}");
        assert_eq!(told["next_actions"][0]["args"]["main"], app("crash"), "{told:#}");
    }
}

on_both! {
    exit_with_status_0_is_reported(home) {
        let told = ended_by(&home, "#exit-0");
        assert_eq!(told["details"]["exit_code"], 0, "{told:#}");
    }
}

on_both! {
    crash_of_an_app_is_reported_with_signal_and_dump(home) {
        let told = ended_by(&home, "#crash-main");
        assert!(told["details"]["signal"].is_u64(), "{told:#}");
        let dump = told["details"]["dump"].as_str().unwrap_or_else(|| panic!("no dump: {told:#}"));
        let bytes = std::fs::read(dump).unwrap_or_else(|error| panic!("{dump}: {error}"));
        assert!(bytes.starts_with(b"MDMP"));
    }
}

on_both! {
    uncaught_error_of_the_main_process_is_logged_and_the_app_lives(home) {
        home.ok(&["launch", &app("crash")]);
        home.ok(&["click", "#throw-main"]);
        eventually("the error in the logs", || {
            home.ok(&["console-logs"]).contains("thrown in the main process").then_some(())
        });
        assert_eq!(home.ok(&["get-text", "h1"]), "Crash");
    }
}

on_both! {
    a_crashed_renderer_is_reported_with_its_reason(home) {
        home.ok(&["launch", &app("crash")]);
        home.cli(&["click", "#crash-renderer"]);
        let told = eventually("the renderer's end", || {
            Some(home.json(&["snapshot"])).filter(|answer| answer["details"]["reason"].is_string())
        });
        assert_eq!((&told["code"], &told["details"]["reason"]), (&json!("RENDERER_GONE"), &json!("crashed")), "{told:#}");
        assert!(told["details"]["exit_code"].is_i64(), "{told:#}");
        let windows = home.json(&["windows-list"]);
        assert_eq!(windows["windows"][0]["crashed"], true, "{windows:#}");
        home.ok(&["stop"]);
        assert!(home.sessions().is_empty());
    }
}

on_both! {
    reload_restores_a_forcefully_crashed_renderer(home) {
        home.ok(&["launch", &app("crash")]);
        home.cli(&["click", "#kill-renderer"]);
        let told = eventually("the renderer's end", || {
            Some(home.json(&["get-text", "h1"])).filter(|answer| answer["details"]["reason"].is_string())
        });
        assert_eq!(told["code"], "RENDERER_GONE", "{told:#}");
        assert_eq!(told["details"]["reason"], "crashed", "forcefullyCrashRenderer: {told:#}");
        let reload = "electron.BrowserWindow.getAllWindows()[0].reload()";
        home.ok(&["--allow-eval", "eval-main", reload]);
        eventually("the renderer", || (home.json(&["get-text", "h1"])["ok"] == true).then_some(()));
        assert_eq!(home.json(&["windows-list"])["windows"][0]["crashed"], json!(null));
    }
}

on_both! {
    a_main_process_that_hangs_is_reported_and_usable_after_recovery(home) {
        home.ok(&["launch", &app("hang-main")]);
        home.ok(&["type", "#ms", "15000"]);
        let begun = Instant::now();
        // The click may or may not be answered before the main process hangs.
        home.cli(&["click", "#hang-main", "--operation-timeout-ms", "3000"]);
        // DevTools commands go through the main process, also those to a renderer.
        let told = home.fails("APP_NOT_RESPONDING", &["get-text", "h1", "--operation-timeout-ms", "500"]);
        assert_eq!(told["details"]["half"], "main", "{told:#}");
        assert!(begun.elapsed() < Duration::from_secs(14), "{:?}", begun.elapsed());
        eventually("the main process to be back", || (home.json(&["get-text", "h1"])["ok"] == true).then_some(()));
        home.ok(&["click", "#ping"]);
        home.ok(&["expect-text", "#result", "--equals", "pong"]);
    }
}

on_both! {
    a_renderer_that_hangs_is_reported_and_usable_after_recovery(home) {
        home.ok(&["launch", &app("hang-main")]);
        home.ok(&["type", "#ms", "15000"]);
        let begun = Instant::now();
        let told = home.fails("APP_NOT_RESPONDING", &["click", "#hang-renderer", "--operation-timeout-ms", "3000"]);
        assert_eq!(told["details"]["half"], "renderer", "{told:#}");
        // The main half does not wait for the renderer.
        home.ok(&["info"]);
        let told = home.fails("APP_NOT_RESPONDING", &["get-text", "h1", "--operation-timeout-ms", "500"]);
        assert_eq!(told["details"]["half"], "renderer", "{told:#}");
        assert!(begun.elapsed() < Duration::from_secs(14), "{:?}", begun.elapsed());
        home.ok(&["expect-text", "#result", "--equals", "renderer back", "--timeout-ms", "20000"]);
    }
}
