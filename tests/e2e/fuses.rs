//! Apps whose fuses were changed when they were packaged, each in its own archive.

use crate::support::{Fused, Home, OwnApp, Wire, app, on_both};
use serde_json::json;
use std::process::Command;

/// Launches it, requires both halves, and uses it.
fn both_halves_are_driven(home: &Home, fused: &Fused) {
    let launched = home.json(&["launch", &fused.word()]);
    assert_eq!((&launched["ok"], &launched["main_missing"]), (&json!(true), &json!(null)), "{launched:#}");
    home.ok(&["type", "#name", "Ada"]);
    home.ok(&["click", "#greet"]);
    home.ok(&["expect-text", "#greeting", "--equals", "Hello, Ada"]);
    assert_eq!(home.ok(&["--allow-eval", "eval-main", "return electron.app.getName()", "--raw"]), "journey-app");
    let info = home.json(&["info"]);
    assert!(info["app"]["path"].as_str().unwrap().ends_with("/resources/app.asar"), "{info:#}");
    home.ok(&["screenshot", "--path", home.path().join("shot.png").to_str().unwrap()]);
    home.ok(&["stop"]);
    assert!(home.sessions().is_empty());
}

on_both! {
    app_with_run_as_node_fuse_off_is_driven_in_both_halves(home) {
        let fuses = [(Wire::RunAsNode, false), (Wire::NodeOptions, false)];
        let fused = Fused::package(&home, "journey", &fuses).expect("these fuses are old");
        both_halves_are_driven(&home, &fused);
        // It can also be joined: SIGUSR1 still opens its inspector.
        let own = OwnApp::start(Command::new(fused.binary()), None);
        own.has_window();
        home.ok(&["inject", &own.pid_word()]);
        home.ok(&["expect-text", "h1", "--equals", "Journey"]);
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}

on_both! {
    app_with_only_load_asar_fuse_on_is_driven_in_both_halves(home) {
        let fuses = [(Wire::AsarIntegrity, true), (Wire::OnlyAsar, true)];
        both_halves_are_driven(&home, &Fused::package(&home, "journey", &fuses).expect("these fuses are old"));
    }
}

on_both! {
    app_with_all_hardening_fuses_is_driven_by_renderers_only(home) {
        let fuses = [
            (Wire::RunAsNode, false), (Wire::NodeOptions, false), (Wire::Inspect, false),
            (Wire::AsarIntegrity, true), (Wire::OnlyAsar, true),
        ];
        let fused = Fused::package(&home, "journey", &fuses).expect("these fuses are old");
        let launched = home.json(&["launch", &fused.word()]);
        assert!(launched["main_missing"].as_str().unwrap().contains("EnableNodeCliInspectArguments"), "{launched:#}");
        home.ok(&["type", "#name", "Ada"]);
        home.ok(&["click", "#greet"]);
        home.ok(&["expect-text", "#greeting", "--equals", "Hello, Ada"]);
        home.fails("TRANSPORT_UNSUPPORTED", &["--allow-eval", "eval-main", "return 1"]);
        home.ok(&["screenshot", "--path", home.path().join("shot.png").to_str().unwrap()]);
        home.ok(&["stop"]);
    }
}

on_both! {
    launch_without_the_app_archive_fails_with_nothing_to_load(home) {
        let fused = Fused::package(&home, "journey", &[(Wire::OnlyAsar, true)]).expect("this fuse is old");
        fused.without_archive("journey");
        for words in [vec![fused.word()], vec![app("journey"), "--electron".into(), fused.word()]] {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let told = home.fails("LAUNCH_FAILED", &[vec!["launch"], words].concat());
            assert_eq!(told["details"]["cause"], "nothing_to_load", "{told:#}");
            assert!(told["error"].as_str().unwrap().contains("OnlyLoadAppFromAsar"), "{told:#}");
        }
        assert!(home.sessions().is_empty());
    }
}
