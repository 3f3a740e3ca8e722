//! Permissions of pages: the app's decisions are observed, and a policy replaces them. The page's result, and the
//! arguments of the app's own handler, show it.

use crate::support::{Home, OwnApp, app, on_both, processes::eventually};
use serde_json::{Value, json};

fn permissions_app() -> String {
    app("native-permissions")
}

/// Presses a button, requires that result in the page, and returns the latest request.
fn asks(home: &Home, times: u32, button: &str, told: &str) -> Value {
    home.ok(&["click", &format!("#{button}")]);
    home.ok(&["expect-text", "#heard", "--equals", &format!("{times} {told}")]);
    last(home)
}

fn last(home: &Home) -> Value {
    let read = home.json(&["native-permissions"]);
    assert_eq!(read["complete"], true, "{read:#}");
    read["requests"].as_array().and_then(|all| all.last()).cloned().unwrap_or_else(|| panic!("{read:#}"))
}

/// Requires that the latest request was decided in this way.
fn is(asked: &Value, permission: &str, granted: bool, by: &str) {
    let facts = (&asked["permission"], &asked["granted"], &asked["by"], &asked["windowId"]);
    assert_eq!(facts, (&json!(permission), &json!(granted), &json!(by), &json!("w1")), "{asked:#}");
}

fn rule(home: &Home, permission: &str, action: &str) {
    home.ok(&["native-permission-policy", permission, "--action", action]);
}

on_both! {
    permission_decisions_of_the_app_are_observed_and_overridden(home) {
        home.ok(&["launch", &permissions_app(), "--env", "HANDLER=1"]);
        is(&asks(&home, 1, "notifications", "granted"), "notifications", true, "app");
        is(&asks(&home, 2, "pointerLock", "denied"), "pointerLock", false, "app");
        let looked_up = asks(&home, 3, "query", "denied");
        assert_eq!((&looked_up["permission"], &looked_up["check"], &looked_up["by"]), (&json!("geolocation"), &json!(true), &json!("app")), "{looked_up:#}");
        let media = asks(&home, 4, "media", "NotAllowedError");
        is(&media, "media", false, "app");
        assert_eq!(media["subject"], "video", "{media:#}");
        let asked = home.json(&["--allow-eval", "eval-main", "return asked"])["result"].to_string();
        assert!(!asked.contains("foreign") && asked.contains("requestingUrl"), "{asked}");

        rule(&home, "pointerLock", "grant");
        is(&asks(&home, 5, "pointerLock", "granted"), "pointerLock", true, "policy");
        rule(&home, "all", "deny");
        is(&asks(&home, 6, "notifications", "denied"), "notifications", false, "policy");
        rule(&home, "all", "grant");
        assert_eq!(asks(&home, 7, "query", "granted")["by"], "policy");
        rule(&home, "geolocation", "app");
        asks(&home, 8, "query", "denied");
        rule(&home, "all", "app");
        assert_eq!(home.json(&["native-permission-policy"])["rules"], json!([]));
        is(&asks(&home, 9, "pointerLock", "denied"), "pointerLock", false, "app");

        let unknown = home.fails("BAD_ARGUMENT", &["native-permission-policy", "printing", "--action", "deny"]);
        assert!(unknown["details"]["known"].as_array().is_some_and(|all| all.contains(&json!("media"))), "{unknown:#}");
        for wrong in [&["media"][..], &["--action", "deny"]] {
            home.fails("BAD_ARGUMENT", &[&["native-permission-policy"], wrong].concat());
        }
    }
}

on_both! {
    electron_grants_permissions_until_the_app_sets_a_handler(home) {
        home.ok(&["launch", &permissions_app(), "--env", "PARTITION=apart"]);
        is(&asks(&home, 1, "pointerLock", "granted"), "pointerLock", true, "electron");
        rule(&home, "all", "deny");
        is(&asks(&home, 2, "pointerLock", "denied"), "pointerLock", false, "policy");
        asks(&home, 3, "query", "denied");
        rule(&home, "all", "app");
        is(&asks(&home, 4, "pointerLock", "granted"), "pointerLock", true, "electron");
        asks(&home, 5, "query", "granted");
        home.ok(&["stop"]);

        home.ok(&["launch", &permissions_app()]);
        home.ok(&["native-menu-invoke", "Handlers", "Set"]);
        is(&asks(&home, 1, "pointerLock", "denied"), "pointerLock", false, "app");
        asks(&home, 2, "query", "denied");
        home.ok(&["native-menu-invoke", "Handlers", "Take"]);
        is(&asks(&home, 3, "pointerLock", "granted"), "pointerLock", true, "electron");
        asks(&home, 4, "query", "granted");
    }
}

on_both! {
    external_link_of_a_page_is_held_back_and_listed(home) {
        home.ok(&["launch", &permissions_app()]);
        home.ok(&["click", "#mail"]);
        let calls = eventually("the address", || Some(home.json(&["native-shell-calls"])["calls"].clone()).filter(|calls| *calls != json!([])));
        let told = (&calls[0]["method"], &calls[0]["target"], &calls[0]["carriedOut"]);
        assert_eq!(told, (&json!("link"), &json!("mailto:mia@example.org"), &json!(false)), "{calls:#}");
        let asked = last(&home);
        assert_eq!((&asked["permission"], &asked["subject"], &asked["by"]), (&json!("openExternal"), &json!("mailto:mia@example.org"), &json!("electron")));
    }
}

on_both! {
    permission_handlers_of_a_joined_app_are_kept(home) {
        let own = OwnApp::with_env(home.version(), &permissions_app(), &[("HANDLER", "1")]);
        home.ok(&["attach", "--port", &own.port.expect("a port").to_string()]);
        home.fails("native.NOT_INSTRUMENTED", &["native-permission-policy", "all", "--action", "grant"]);
        home.ok(&["click", "#pointerLock"]);
        home.ok(&["expect-text", "#heard", "--equals", "1 denied"]);
        let read = home.json(&["native-permissions"]);
        assert_eq!((&read["complete"], &read["requests"]), (&json!(false), &json!([])), "{read:#}");
        // Handlers that the app sets from now on are known, and are in place when we leave.
        home.ok(&["native-menu-invoke", "Handlers", "Set"]);
        is(&asks(&home, 2, "pointerLock", "denied"), "pointerLock", false, "app");
        rule(&home, "all", "grant");
        is(&asks(&home, 3, "pointerLock", "granted"), "pointerLock", true, "policy");
        home.ok(&["detach"]);
        home.ok(&["attach", "--port", &own.port.expect("a port").to_string()]);
        home.ok(&["click", "#pointerLock"]);
        home.ok(&["expect-text", "#heard", "--equals", "4 denied"]);
    }
}

on_both! {
    permission_policy_of_one_session_applies_to_both(home) {
        let other = Home::on(home.version());
        home.ok(&["launch", &permissions_app()]);
        other.ok(&["inject", &home.json(&["info"])["pid"].to_string()]);
        rule(&other, "pointerLock", "deny");
        let told = asks(&home, 1, "pointerLock", "denied");
        is(&told, "pointerLock", false, "policy");
        assert_eq!(last(&other)["by"], "policy");
        other.ok(&["detach"]);
        is(&asks(&home, 2, "pointerLock", "granted"), "pointerLock", true, "electron");
    }
}
