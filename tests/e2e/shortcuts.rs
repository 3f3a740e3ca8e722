//! Keys and the main process. Every key reaches `before-input-event`. If the app keeps a key from its page, the reply
//! says so.

use crate::support::{Hands, Mcp, app, on_both, processes::eventually};
use serde_json::{Value, json};

/// The keys that the main process has heard since the last look.
fn heard_by_main(mcp: &mut Mcp) -> Vec<String> {
    let code = "return global.heard.splice(0)";
    serde_json::from_value(mcp.ok("electron_eval_main", json!({ "code": code }))["result"].take()).expect("keys")
}

/// The events that the page has heard since the last look.
fn heard_by_page(mcp: &mut Mcp) -> Vec<String> {
    let code = "return window.heard.splice(0)";
    serde_json::from_value(mcp.ok("electron_eval_renderer", json!({ "code": code }))["result"].take()).expect("events")
}

fn launch(mcp: &mut Mcp, kept: &str) {
    mcp.ok("electron_launch", json!({ "main": app("shortcuts"), "env": { "KEPT": kept } }));
}

on_both! {
    every_key_reaches_the_main_process_and_the_page(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        launch(&mut mcp, "");
        for (key, name) in [("a", "a"), ("Enter", "Enter"), ("Space", " "), ("Escape", "Escape"), ("F5", "F5"), ("7", "7"), ("Delete", "Delete")] {
            let pressed = mcp.ok("electron_key", json!({ "key": key, "selector": "#name" }));
            assert_eq!(pressed["prevented_by"], Value::Null, "{pressed:#}");
            assert_eq!(heard_by_main(&mut mcp), [name], "{key}");
            assert_eq!(heard_by_page(&mut mcp)[0], format!("keydown {name}"));
        }
        let typed = mcp.ok("electron_keyboard_type", json!({ "selector": "#name", "text": "Ann b" }));
        assert_eq!(typed["value"], "a 7Ann b", "{typed:#}");
        assert_eq!(heard_by_main(&mut mcp), ["Shift", "A", "n", "n", " ", "b"]);
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    key_prevented_by_the_main_process_is_reported_and_sent_once(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        launch(&mut mcp, "k F9 Enter");
        for (key, name) in [("k", "k"), ("F9", "F9"), ("Enter", "Enter"), ("Control+k", "k")] {
            for target in [json!({}), json!({ "selector": "#name" })] {
                let mut args = target.clone();
                args["key"] = key.into();
                let pressed = mcp.ok("electron_key", args);
                assert_eq!((&pressed["prevented_by"], &pressed["prevented_keys"]), (&json!("main"), &json!([name])), "{pressed:#}");
                let heard = heard_by_main(&mut mcp);
                assert_eq!(heard.iter().filter(|heard| *heard == name).count(), 1, "{heard:?}");
                let heard = heard_by_page(&mut mcp);
                assert!(!heard.iter().any(|event| event.ends_with(&format!(" {name}")) && !event.starts_with("keyup")), "{heard:?}");
            }
        }
        let typed = mcp.ok("electron_keyboard_type", json!({ "selector": "#name", "text": "oaks" }));
        assert_eq!((&typed["value"], &typed["prevented_keys"]), (&json!("oas"), &json!(["k"])), "{typed:#}");
        let alone = mcp.ok("electron_keyboard_type", json!({ "selector": "#name", "text": "k" }));
        assert_eq!((&alone["value"], &alone["prevented_by"]), (&json!("oas"), &json!("main")), "{alone:#}");
        let all = mcp.ok("electron_press_sequence", json!({ "selector": "#name", "keys": ["b", "F9", "c"] }));
        assert_eq!(all["prevented_keys"], json!(["F9"]), "{all:#}");
        mcp.ok("electron_expect_value", json!({ "selector": "#name", "equals": "oasbc" }));
        assert_eq!(mcp.close(), 0);
    }
}

/// Keys with their keysyms, and the modifiers that are held. Of these names the app keeps `k`, `F9` and Enter.
const BY_HAND: &[(&str, &[u32], u32)] = &[
    ("k", &[], 0x6b),
    ("F9", &[], 0xffc6),
    ("Enter", &[], 0xff0d),
    ("Control+k", &[0xffe3], 0x6b),
    ("a", &[], 0x61),
    ("Space", &[], 0x20),
];

on_both! {
    kept_keys_of_a_hand_and_ours_are_heard_alike(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        launch(&mut mcp, "k F9 Enter");
        let hands = Hands::of_display(&mcp.ok("electron_info", json!({}))["display"]);
        eventually("the window", || hands.focus("Shortcuts").then_some(()));
        mcp.ok("electron_click", json!({ "selector": "#name" }));
        for (key, held, symbol) in BY_HAND {
            heard_by_main(&mut mcp);
            heard_by_page(&mut mcp);
            hands.key(held, *symbol);
            // The page hears keys in their order, and this one is kept from nobody.
            hands.key(&[], Hands::ESCAPE);
            let mut hand = Vec::new();
            eventually(key, || {
                hand.extend(heard_by_page(&mut mcp));
                hand.contains(&"keyup Escape".to_owned()).then_some(())
            });
            hand.retain(|one| !one.ends_with("Escape"));
            let mut main_by_hand = heard_by_main(&mut mcp);
            main_by_hand.retain(|one| one != "Escape");
            let pressed = mcp.ok("electron_key", json!({ "key": key }));
            assert_eq!((heard_by_page(&mut mcp), heard_by_main(&mut mcp)), (hand, main_by_hand), "{key}: {pressed:#}");
        }
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    a_key_for_which_the_main_process_shows_a_dialog_has_been_received(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("shortcuts"), "env": { "ASKS": "d" } }));
        let pressed = mcp.ok("electron_key", json!({ "key": "Control+d", "selector": "#name" }));
        assert_eq!(pressed["effects"]["native_dialogs"][0]["message"], "Sure?", "{pressed:#}");
        mcp.ok("electron_force_kill", json!({}));
        assert_eq!(mcp.close(), 0);
    }
}
