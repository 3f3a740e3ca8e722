//! Context menus: read while they are open, and picked from, as a person would.

use super::menus::{heard, refused};
use crate::support::{Hands, Home, OwnApp, XServer, app, on_both, processes::eventually};
use serde_json::{Value, json};

fn right_click(home: &Home) -> Value {
    let clicked = home.json(&["click", "#press", "--button", "right"]);
    assert_eq!(clicked["ok"], true, "{clicked:#}");
    clicked
}

/// Right click, look, pick, in the way of a script.
fn check_popup(home: &Home, shown: bool) {
    right_click(home);
    let popup = home.json(&["native-popup", "--timeout-ms", "20000"])["popup"].clone();
    assert_eq!(
        (&popup["open"], &popup["shown"], &popup["window"]),
        (&json!(true), &json!(shown), &json!("w1")),
        "{popup:#}"
    );
    let rename = json!({ "id": "rename", "label": "&Rename…", "type": "normal", "enabled": true, "visible": true, "toolTip": "Another name" });
    assert_eq!(popup["items"][0], rename);
    assert_eq!(popup["items"][3]["submenu"][0]["label"], "Pin", "{popup:#}");
    assert_eq!(heard(home), json!([["will-show"]]));
    assert_eq!(refused(home, &["native-popup-invoke", "Delete"]), "disabled");
    assert_eq!(refused(home, &["native-popup-invoke", "More"]), "submenu");
    assert_eq!(home.json(&["native-popup"])["popup"]["open"], true, "a refusal leaves it open");
    let renamed = home.json(&["native-popup-invoke", "Rename..."]);
    assert_eq!(renamed["invoked"], true, "{renamed:#}");
    // The order of a real pick (measured with a real pointer, on 22 and 33).
    assert_eq!(heard(home), json!([["will-close"], ["rename", false, "Native"], ["callback"]]));
    let popup = home.json(&["native-popup", "--timeout-ms", "0"])["popup"].clone();
    assert_eq!((&popup["open"], &popup["items"][0]), (&json!(false), &rename), "the last one: {popup:#}");
    assert_eq!(refused(home, &["native-popup-invoke", "Rename...", "--timeout-ms", "0"]), "no_popup");
    // The next menu, picked from without a look.
    right_click(home);
    let pinned = home.json(&["native-popup-invoke", "More", "Pin", "--timeout-ms", "20000"]);
    assert_eq!(pinned["item"]["checked"], true, "{pinned:#}");
    assert_eq!(heard(home), json!([["will-show"], ["will-close"], ["pin", true, "Native"], ["callback"]]));
}

on_both! { context_menu_is_read_and_invoked(home) {
    home.ok(&["launch", &app("native")]);
    assert_eq!(home.json(&["native-popup", "--timeout-ms", "0"])["popup"], Value::Null);
    check_popup(&home, true);
} }

on_both! { hidden_popup_gives_the_app_the_same_events(home) {
    home.ok(&["launch", &app("native")]);
    right_click(&home);
    home.ok(&["native-popup", "--timeout-ms", "20000"]);
    let result = || home.json(&["--allow-eval", "eval-main", "return global.popupResult"])["result"].clone();
    let shown = result();
    home.ok(&["--allow-eval", "eval-main", "global.lastPopup.closePopup()"]);
    assert_eq!(heard(&home), json!([["will-show"], ["will-close"], ["callback"]]));
    home.ok(&["native-popup-policy", "false"]);
    check_popup(&home, false);
    assert_eq!(result(), shown);
    right_click(&home);
    home.ok(&["native-popup", "--timeout-ms", "20000"]);
    heard(&home);
    home.ok(&["--allow-eval", "eval-main", "global.lastPopup.closePopup()"]);
    assert_eq!(heard(&home), json!([["will-close"], ["callback"]]));
    home.ok(&["native-popup-policy", "true"]);
    check_popup(&home, true);
} }

on_both! { throwing_popup_handler_is_reported_and_the_app_survives(home) {
    home.ok(&["launch", &app("native")]);
    for show in ["true", "false"] {
        home.ok(&["native-popup-policy", show]);
        right_click(&home);
        let told = home.fails("APP_HANDLER_THREW", &["native-popup-invoke", "Throw", "--timeout-ms", "20000"]);
        assert_eq!(told["details"]["threw"], "Error: thrown by a popup", "{told:#}");
        assert_eq!(heard(&home), json!([["will-show"], ["will-close"], ["callback"]]));
    }
    assert_eq!(home.json(&["problems"])["count"], 0);
} }

on_both! { action_reports_the_popup_that_it_opened(home) {
    home.ok(&["launch", &app("native")]);
    let opened = home.json(&["native-menu-invoke", "Odd", "Context"]);
    let popup = json!([{ "labels": ["&Rename…", "Delete", "More", "Throw", "Select All"], "open": true }]);
    assert_eq!(opened["effects"]["popups"], popup, "{opened:#}");
    let picked = home.json(&["native-popup-invoke", "Rename..."]);
    assert_eq!((&picked["invoked"], &picked["effects"]), (&json!(true), &Value::Null), "{picked:#}");
    let said = home.ok(&["native-menu-invoke", "Odd", "Context"]);
    assert!(said.ends_with("\n  popup menu open: &Rename…, Delete, More, Throw, Select All"), "{said}");
} }

on_both! { native_popup_waits_for_a_popup_that_opens_later(home) {
    home.ok(&["launch", &app("native")]);
    let later = "setTimeout(() => contextMenu(window.webContents), 400)";
    home.ok(&["--allow-eval", "eval-main", later]);
    assert_eq!(home.json(&["native-popup", "--timeout-ms", "10000"])["popup"]["open"], true);
    home.ok(&["native-popup-invoke", "Rename..."]);
    home.ok(&["--allow-eval", "eval-main", later]);
    let picked = home.json(&["native-popup-invoke", "More", "Pin", "--timeout-ms", "10000"]);
    assert_eq!(picked["invoked"], true, "{picked:#}");
} }

on_both! { select_lists_and_default_context_menus_are_not_popups(home) {
    home.ok(&["launch", &app("basic")]);
    for words in [&["click", "#fruit"][..], &["click", "h1", "--button", "right"]] {
        home.ok(words);
        assert_eq!(home.json(&["native-popup", "--timeout-ms", "300"])["popup"], Value::Null, "{words:?}");
    }
} }

on_both! { two_sessions_see_the_same_popups(home) {
    let own = OwnApp::with_port(home.version(), &app("native"));
    home.ok(&["attach", "--port", &own.port.expect("a port").to_string(), "--session", "first"]);
    home.ok(&["inject", &own.pid_word(), "--session", "second"]);
    home.ok(&["click", "#press", "--button", "right", "--session", "first"]);
    for session in ["first", "second"] {
        let popup = home.json(&["native-popup", "--session", session, "--timeout-ms", "20000"]);
        assert_eq!(popup["popup"]["open"], true, "{session}: {popup:#}");
    }
    // The remaining session still picks, and goes on without the other.
    home.ok(&["detach", "--session", "first"]);
    let picked = home.json(&["native-popup-invoke", "Rename...", "--session", "second"]);
    assert_eq!(picked["invoked"], true, "{picked:#}");
    home.ok(&["click", "#press", "--button", "right", "--session", "second"]);
    assert_eq!(home.json(&["native-popup-invoke", "Rename...", "--session", "second", "--timeout-ms", "20000"])["invoked"], true);
    let heard = home.json(&["--allow-eval", "eval-main", "return heard.map(([what]) => what)", "--session", "second"]);
    let one = ["will-show", "will-close", "rename", "callback"];
    assert_eq!(heard["result"], json!([one, one].concat()), "{heard:#}");
    home.ok(&["detach", "--session", "second"]);
} }

on_both! { popup_and_tray_verbs_are_refused_without_hooks(home) {
    home.ok(&["launch", &app("native"), "--instrument-native=false"]);
    for words in [&["native-popup"][..], &["native-popup-policy", "false"], &["native-trays"], &["native-tray-invoke", "1", "click"]] {
        home.fails("native.NOT_INSTRUMENTED", words);
    }
    assert_eq!(home.json(&["native-menu-invoke", "File", "Save"])["invoked"], true, "it needs no hook");
} }

on_both! { popup_invoke_gives_the_same_event_order_as_a_real_click(home) {
    let screen = XServer::start();
    let hands = Hands::on(&screen);
    home.ok(&["launch", &app("native"), "--display", &screen.name]);
    let corner = home.json(&["--allow-eval", "eval-main", "const { x, y } = window.getContentBounds(); return [x, y]"]);
    let side = |at: usize| corner["result"][at].as_i64().unwrap_or_else(|| panic!("{corner:#}")) as i16;
    heard(&home);
    let all = || home.json(&["--allow-eval", "eval-main", "return global.heard"])["result"].clone();
    home.ok(&["native-menu-invoke", "Odd", "Context"]);
    assert_eq!(home.json(&["native-popup", "--timeout-ms", "20000"])["popup"]["shown"], true);
    // The menu is at 5, 6 of the page. Its first item is below its edge.
    hands.click((side(0) + 5 + 40, side(1) + 6 + 20));
    eventually("the pick", || all().as_array()?.iter().any(|one| *one == json!(["callback"])).then_some(()));
    let by_hand = heard(&home);
    home.ok(&["native-menu-invoke", "Odd", "Context"]);
    home.ok(&["native-popup-invoke", "Rename...", "--timeout-ms", "20000"]);
    assert_eq!(heard(&home), by_hand);
    assert_eq!(by_hand, json!([["will-show"], ["will-close"], ["rename", false, "Native"], ["callback"]]));
} }

on_both! { attach_works_with_an_app_that_froze_the_hooked_functions(home) {
    let own = OwnApp::with_env(home.version(), &app("native"), &[("FREEZE", "1")]);
    home.ok(&["attach", "--port", &own.port.expect("a port").to_string()]);
    for words in [&["native-popup"][..], &["native-shell-calls"], &["native-dialog-policy", "message", "--cancel"], &["native-notifications-start"]] {
        let told = home.fails("native.NOT_INSTRUMENTED", words);
        assert!(told["error"].as_str().unwrap().contains("could not be put in place"), "{told:#}");
    }
    assert_eq!(home.json(&["native-menu-invoke", "File", "Save"])["invoked"], true);
    assert_eq!(home.json(&["native-trays"])["ok"], true);
    home.ok(&["click", "#press"]);
    home.ok(&["detach"]);
} }

on_both! { popup_is_observed_in_an_app_that_freezes_functions_after_launch(home) {
    home.ok(&["launch", &app("native"), "--env", "FREEZE=1"]);
    right_click(&home);
    assert_eq!(home.json(&["native-popup-invoke", "Rename...", "--timeout-ms", "20000"])["invoked"], true);
    home.ok(&["stop"]);
} }
