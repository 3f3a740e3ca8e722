//! Tray icons: their texts, their events, and their menus.

use super::menus::{heard, refused};
use crate::support::{Electron, OwnApp, app, on_both, processes::eventually};
use serde_json::{Value, json};

on_both! { trays_are_listed_with_tooltip_image_and_menu(home) {
    home.ok(&["launch", &app("native")]);
    let told = home.json(&["native-trays"]);
    assert_eq!(told["count"], 2, "destroyed ones are not listed: {told:#}");
    let (tray, silent) = (&told["trays"][0], &told["trays"][1]);
    assert_eq!((&tray["toolTip"], &tray["hasImage"], &silent["hasImage"]), (&json!("All well"), &json!(true), &json!(false)));
    let open = json!({ "label": "Open", "type": "normal", "enabled": true, "visible": true });
    assert_eq!((&tray["menu"][0], &tray["menu"][1]["checked"]), (&open, &json!(false)), "{tray:#}");
    assert_eq!(silent["menu"], Value::Null);
    let said = home.ok(&["native-trays"]);
    assert!(said.starts_with("tray 1 tooltip \"All well\"\n  Open\n"), "{said}");
} }

on_both! { tray_invoke_emits_the_event_and_returns_the_tray(home) {
    home.ok(&["launch", &app("native")]);
    let clicked = home.json(&["native-tray-invoke", "1", "click"]);
    assert_eq!((&clicked["emitted"], &clicked["tray"]["toolTip"]), (&json!(true), &json!("Clicked")), "{clicked:#}");
    let event = "altKey,ctrlKey,metaKey,shiftKey";
    assert_eq!(heard(&home), json!([["tray click", event, "x,y,width,height", "x,y"]]));
    for (words, reason) in [(["2", "click"], "no_listener"), (["1", "balloon-click"], "no_listener"), (["9", "click"], "not_found")] {
        let done = home.cli(&["--json", "native-tray-invoke", words[0], words[1]]);
        let told: Value = serde_json::from_str(&done.out).expect("an envelope");
        assert_eq!((&told["emitted"], &told["reason"], done.status), (&json!(false), &json!(reason), 5), "{told:#}");
    }
    let threw = home.fails("APP_HANDLER_THREW", &["native-tray-invoke", "1", "mouse-enter"]);
    assert_eq!(threw["details"]["threw"], "Error: thrown by a tray", "{threw:#}");
    assert_eq!(home.json(&["problems"])["count"], 0);
    let gone = home.json(&["native-tray-invoke", "1", "double-click"]);
    assert_eq!((&gone["emitted"], &gone["tray"]), (&json!(true), &Value::Null), "{gone:#}");
    assert_eq!(home.json(&["native-trays"])["trays"][0]["id"], 2);
    home.fails("BAD_ARGUMENT", &["native-tray-invoke", "1", "wink"]);
} }

on_both! { each_event_of_a_tray_reaches_its_listeners(home) {
    home.ok(&["launch", &app("native")]);
    let events = [
        "click", "right-click", "double-click", "mouse-up", "mouse-down", "mouse-enter", "mouse-leave", "balloon-click",
    ];
    let code = format!("for (const name of {events:?}) silent.on(name, () => heardOf(name))");
    home.ok(&["--allow-eval", "eval-main", &code]);
    for event in events {
        assert_eq!(home.json(&["native-tray-invoke", "2", event])["emitted"], true, "{event}");
        assert_eq!(heard(&home), json!([[event]]));
    }
} }

on_both! { tray_menu_invoke_runs_the_item(home) {
    home.ok(&["launch", &app("native")]);
    assert_eq!(home.json(&["native-tray-menu-invoke", "1", "Open"])["invoked"], true);
    assert_eq!(home.json(&["native-tray-menu-invoke", "1", "Away"])["item"]["checked"], true);
    assert_eq!(heard(&home), json!([["tray open", "Native"], ["away", true]]));
    assert_eq!(refused(&home, &["native-tray-menu-invoke", "1", "quit"]), "role");
    assert_eq!(refused(&home, &["native-tray-menu-invoke", "2", "Open"]), "no_menu");
    assert_eq!(refused(&home, &["native-tray-menu-invoke", "7", "Open"]), "no_tray");
} }

on_both! { trays_of_a_joined_app_are_found(home) {
    let own = OwnApp::with_port(home.version(), &app("native"));
    home.ok(&["attach", "--port", &own.port.expect("a port").to_string(), "--session", "first"]);
    home.ok(&["inject", &own.pid_word(), "--session", "second"]);
    let told = home.json(&["native-trays", "--session", "first"]);
    assert_eq!((&told["count"], &told["complete"]), (&json!(1), &json!(false)), "the one that listens: {told:#}");
    assert_eq!(told["trays"][0], json!({ "id": 1, "partial": true }));
    let clicked = home.json(&["native-tray-invoke", "1", "click", "--session", "second"]);
    assert_eq!(clicked["emitted"], true, "{clicked:#}");
    // Values that it gets from now on are known to both sessions, also after one of them has left.
    let gives = |words: &str, session: &str| {
        let code = format!("tray.setToolTip('{words}')");
        home.ok(&["--allow-eval", "eval-main", &code, "--session", session]);
    };
    let says = |session: &str| home.json(&["native-trays", "--session", session])["trays"][0]["toolTip"].clone();
    assert_eq!((says("first"), says("second")), (json!("Clicked"), json!("Clicked")));
    gives("From the first", "first");
    assert_eq!(says("second"), "From the first");
    home.ok(&["detach", "--session", "first"]);
    gives("From the second", "second");
    assert_eq!(says("second"), "From the second");
    if home.version() == Electron::V33 {
        home.ok(&["--allow-eval", "eval-main", "silent.setToolTip('Touched')", "--session", "second"]);
        let told = home.json(&["native-trays", "--session", "second"]);
        assert_eq!(told["trays"][1], json!({ "id": 2, "toolTip": "Touched", "partial": true }));
    }
    home.ok(&["detach", "--session", "second"]);
} }

on_both! { native_state_and_policies_survive_a_closed_inspector(home) {
    home.ok(&["launch", &app("native")]);
    home.ok(&["native-popup-policy", "false"]);
    // The answer may be lost, because the item closes the inspector that would send it.
    home.cli(&["native-menu-invoke", "Odd", "Close Inspector"]);
    let told = eventually("the main half", || Some(home.json(&["native-trays"])).filter(|told| told["ok"] == true));
    assert_eq!((&told["trays"][0]["toolTip"], &told["complete"]), (&json!("All well"), &json!(true)), "{told:#}");
    assert_eq!(home.json(&["native-shortcuts"])["count"], 4, "shortcuts are known still");
    home.ok(&["click", "#press", "--button", "right"]);
    let popup = home.json(&["native-popup", "--timeout-ms", "20000"])["popup"].clone();
    assert_eq!((&popup["open"], &popup["shown"]), (&json!(true), &json!(false)), "the policy holds: {popup:#}");
    assert_eq!(home.json(&["native-shell-calls"])["carryOut"], false);
    assert_eq!(home.json(&["--allow-eval", "eval-main", "return open.path('/nowhere')"])["result"], "");
    assert_eq!(home.json(&["native-shell-calls"])["calls"][0]["carriedOut"], false);
} }

on_both! { tray_whose_listener_count_throws_reports_no_listener(home) {
    home.ok(&["launch", &app("native")]);
    let code = "const tray = new electron.Tray(electron.nativeImage.createEmpty()); global.lying = tray;
        tray.on('click', () => {}); tray.listenerCount = () => { throw new Error('asked'); };";
    home.ok(&["--allow-eval", "eval-main", code]);
    let trays = home.json(&["native-trays"]);
    let id = trays["trays"].as_array().and_then(|all| all.last()).expect("a tray")["id"].to_string();
    assert_eq!(home.json(&["native-tray-invoke", &id, "click"])["reason"], "no_listener");
} }
