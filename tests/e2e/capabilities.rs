//! The abilities of a session, by the way of joining the app: the first table of docs/apps.md, cell by cell.

use crate::support::{Electron, Home, OwnApp, app, packaged};
use serde_json::Value;
use std::process::Command;

/// A way of joining an app, and its consequences.
struct Way {
    /// `transport` in the reply and in `info`.
    transport: &'static str,
    /// The capability that names this way.
    can: &'static str,
    /// Whether the main process is joined.
    main: bool,
}

/// Checks what every session can do: pictures, reads, acts, asserts. With the main half also eval in it.
fn check_session(home: &Home, joined: &Value, way: &Way) {
    assert_eq!(joined["ok"], true, "{joined:#}");
    let info = home.json(&["--allow-eval", "info"]);
    // A caller without the permission cannot use eval.
    let may = home.json(&["info"])["capabilities"].clone();
    assert_eq!(
        (&may["supportsMainEval"], &may["supportsRendererEval"]),
        (&Value::Bool(false), &Value::Bool(false)),
        "{may:#}"
    );
    for answer in [joined, &info] {
        assert_eq!(answer["transport"], way.transport, "{answer:#}");
        assert_eq!(answer["main_missing"].is_string(), !way.main, "{answer:#}");
        for (capability, has) in answer["capabilities"].as_object().expect("capabilities") {
            let wanted = match capability.as_str() {
                "supportsMainEval" | "canAccessNativeUI" | "canAccessStorage" => way.main,
                "supportsRendererEval" | "supportsInteraction" | "canIntercept" | "canControlClock" => true,
                ways => ways == way.can,
            };
            assert_eq!(has, wanted, "{capability}: {answer:#}");
        }
    }
    // See, act, assert, take a picture.
    home.ok(&["snapshot"]);
    home.ok(&["click", "body"]);
    home.ok(&["expect-visible", "body"]);
    home.ok(&["screenshot", "--path", home.path().join("shot.png").to_str().unwrap()]);
    assert_eq!(home.ok(&["--allow-eval", "eval-renderer", "return 1", "--raw"]), "1");
    // Eval in the main process, facts of windows, versions of the app.
    let window = &home.json(&["windows-list"])["windows"][0];
    assert!(window["id"].is_string(), "{window:#}");
    if way.main {
        assert_eq!(home.ok(&["--allow-eval", "eval-main", "return 1", "--raw"]), "1");
        assert!(info["app"]["name"].is_string() && info["versions"]["electron"].is_string(), "{info:#}");
    } else {
        let told = home.fails("TRANSPORT_UNSUPPORTED", &["--allow-eval", "eval-main", "return 1"]);
        assert_eq!(told["details"]["missing"], "main", "{told:#}");
        assert!(told["error"].as_str().unwrap().contains(info["main_missing"].as_str().unwrap()), "{told:#}");
    }
    match way.transport {
        "launch" => drop(home.fails("TRANSPORT_UNSUPPORTED", &["detach"])),
        _ => drop(home.ok(&["detach"])),
    }
    home.cli(&["stop"]);
}

/// Joins a plain Electron of that version in every way.
fn every_way(electron: Electron) {
    let home = Home::on(electron);
    let way = |transport, can, main| Way { transport, can, main };
    let journey = app("journey");
    check_session(&home, &home.json(&["--allow-eval", "launch", &journey]), &way("launch", "canLaunch", true));
    check_session(
        &home,
        &home.json(&["--allow-eval", "launch", &journey, "--no-main"]),
        &way("launch", "canLaunch", false),
    );
    let own = OwnApp::with_port(electron, &journey);
    let port = own.port.expect("a port").to_string();
    check_session(&home, &home.json(&["--allow-eval", "attach", "--port", &port]), &way("cdp", "canAttach", true));
    check_session(
        &home,
        &home.json(&["--allow-eval", "attach", "--port", &port, "--no-main"]),
        &way("cdp", "canAttach", false),
    );
    check_session(&home, &home.json(&["--allow-eval", "inject", &own.pid_word()]), &way("injector", "canInject", true));
    assert!(own.runs());
}

#[test]
fn electron_33_has_documented_capabilities_in_every_way_of_joining() {
    every_way(Electron::V33);
}

#[test]
fn electron_22_has_documented_capabilities_in_every_way_of_joining() {
    every_way(Electron::V22);
}

/// The unchanged 33.2.1 package, whose fuse for the inspector is off.
#[test]
fn app_with_inspect_fuse_off_has_documented_capabilities() {
    let home = Home::on(Electron::V33);
    let cypress = packaged("cypress-33.2.1/Cypress");
    let launched = home.json(&["--allow-eval", "launch", cypress.to_str().unwrap()]);
    check_session(&home, &launched, &Way { transport: "launch", can: "canLaunch", main: false });
    assert!(launched["main_missing"].as_str().unwrap().contains("EnableNodeCliInspectArguments"), "{launched:#}");
    let own = OwnApp::start(Command::new(&cypress), Some(crate::support::free_port()));
    let told = home.fails("TRANSPORT_UNSUPPORTED", &["inject", &own.pid_word()]);
    assert!(told["hint"].is_string(), "{told:#}");
    let joined = crate::support::processes::eventually("its first window", || {
        let joined = home.json(&["--allow-eval", "attach", "--port", &own.port.unwrap().to_string()]);
        let there = joined["windows"].as_array().is_some_and(|windows| !windows.is_empty());
        if !there {
            home.cli(&["detach"]);
        }
        there.then_some(joined)
    });
    check_session(&home, &joined, &Way { transport: "cdp", can: "canAttach", main: false });
    assert!(own.runs());
}
