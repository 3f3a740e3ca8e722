//! The keyboard: every named key and chord, and text in every script.

use crate::support::{EventLog, app, on_both, page};
use serde_json::{Value, json};
use stagewright_driver::input::keys;

/// Chords whose key events are not obvious: chord, `key`, `code`, held modifiers.
const CHORDS: &[(&str, &str, &str, &str)] = &[
    ("Control+A", "a", "KeyA", "ctrl"),
    ("ctrl+shift+k", "K", "KeyK", "ctrl+shift"),
    ("Alt+F", "f", "KeyF", "alt"),
    ("Meta+b", "b", "KeyB", "meta"),
    ("Shift+ArrowDown", "ArrowDown", "ArrowDown", "shift"),
    ("Control+Alt+Shift+Meta+Enter", "Enter", "Enter", "ctrl+alt+shift+meta"),
    ("Control++", "+", "Equal", "ctrl"),
    ("Shift+1", "!", "Digit1", "shift"),
    ("Shift+;", ":", "Semicolon", "shift"),
    ("?", "?", "Slash", "shift"),
    ("Z", "Z", "KeyZ", "shift"),
    ("é", "é", "", ""),
    ("esc", "Escape", "Escape", ""),
    ("space", " ", "Space", ""),
    ("Up", "ArrowUp", "ArrowUp", ""),
    ("CmdOrCtrl+Z", "z", "KeyZ", "ctrl"),
    ("KeyQ", "q", "KeyQ", ""),
    ("Shift+Digit3", "#", "Digit3", "shift"),
    ("Numpad5", "5", "Numpad5", ""),
    ("NumpadEnter", "Enter", "NumpadEnter", ""),
];

/// The event of the key itself, not of its modifiers: the last keydown, the first keyup.
fn of_key<'a>(events: &'a [Value], kind: &str) -> Option<&'a Value> {
    let mut of_kind = events.iter().filter(|event| event["type"] == kind);
    if kind == "keydown" { of_kind.next_back() } else { of_kind.next() }
}

on_both! {
    every_key_and_chord_gives_its_key_events(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let mut log = EventLog::default();
        mcp.ok("electron_click", json!({ "selector": "#story" }));
        log.entries(&mut mcp);
        let named = keys::names().map(|name| (name, name, "", ""));
        for (chord, key, code, held) in CHORDS.iter().copied().chain(named) {
            assert_eq!(mcp.ok("electron_key", json!({ "key": chord, "selector": "#story" }))["key"], chord);
            let events = log.entries(&mut mcp);
            for kind in ["keydown", "keyup"] {
                let event = of_key(&events, kind).unwrap_or_else(|| panic!("{chord}: no {kind} in {events:#?}"));
                let got = ["key", "code", "modifiers"].map(|field| event[field].as_str().unwrap_or(""));
                let code = match key {
                    " " => "Space",
                    "Clear" => "NumpadClear",
                    named if code.is_empty() && named.is_ascii() => named,
                    _ => code,
                };
                assert_eq!((got, &event["isTrusted"]), ([key, code, held], &json!(true)), "{chord}: {event}");
            }
        }
        for (key, near) in [("Entr", "Enter"), ("PageDwn", "PageDown"), ("Numpad", "Numpad0"), ("arowleft", "ArrowLeft")] {
            let refused = mcp.call("electron_key", json!({ "key": key }));
            assert_eq!(refused["code"], "BAD_ARGUMENT", "{refused:#}");
            assert!(refused["error"].as_str().is_some_and(|error| error.contains(near)), "{key}: {refused:#}");
        }
        for bad in ["", "Contrl+A", "Control+", "+A+", "Shift+Nonsense"] {
            assert_eq!(mcp.call("electron_key", json!({ "key": bad }))["code"], "BAD_ARGUMENT", "{bad:?}");
        }
    }
}

on_both! {
    a_sequence_is_pressed_in_order_or_not_at_all(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let mut log = EventLog::default();
        let keys = json!(["a", "B", "Control+A", "x", "Backspace", "Numpad7", "NumpadAdd", "é", "space", "Shift+2"]);
        let said = mcp.ok("electron_press_sequence", json!({ "selector": "#name", "keys": keys }));
        assert_eq!(said["keys"], keys);
        assert_eq!(mcp.ok("electron_get_value", json!({ "selector": "#name" }))["value"], "7+é @");
        assert!(log.entries(&mut mcp).iter().all(|event| event["isTrusted"] == true));
        for bad in [json!([]), json!(["a", "Nonsense"]), json!(["a", ""]), json!(vec!["a"; 101])] {
            let refused = mcp.call("electron_press_sequence", json!({ "selector": "#name", "keys": bad }));
            assert_eq!(refused["code"], "BAD_ARGUMENT", "{refused:#}");
        }
        assert!(log.entries(&mut mcp).is_empty(), "not even the first key of a bad sequence is pressed");
        // Without a target, keys go to the focused element.
        mcp.ok("electron_press_sequence", json!({ "keys": ["Control+A", "Delete", "Tab"] }));
        assert_eq!(mcp.ok("electron_get_value", json!({ "selector": "#name" }))["value"], "");
        assert_eq!(mcp.ok("electron_focused_element", json!({}))["focused"]["name"], "Password");
        // Keys for an element that cannot take them reach no other element.
        log.entries(&mut mcp);
        for (element, code) in [("#input-disabled", "ELEMENT_DISABLED"), ("#hidden", "ELEMENT_NOT_VISIBLE"), ("h1", "TYPE_NO_EFFECT")] {
            for (verb, name, value) in [("key", "key", json!("a")), ("press_sequence", "keys", json!(["a"])), ("keyboard_type", "text", json!("a"))] {
                let refused = mcp.call(&format!("electron_{verb}"), json!({ "selector": element, "timeoutMs": 100, name: value }));
                assert_eq!(refused["code"], code, "{verb} {element}: {refused:#}");
            }
        }
        assert!(log.heard(&mut mcp, "keydown").is_empty());
    }
}

on_both! {
    force_sends_keys_to_an_invisible_focusable_element(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("controls.html") } }));
        for (verb, name, value) in [("press_sequence", "keys", json!(["o", "k"])), ("keyboard_type", "text", json!("ok")), ("key", "key", json!("!"))] {
            let mut with = |force: bool| {
                let args = json!({ "selector": "#sizeless", name: value, "force": force, "timeoutMs": 100 });
                mcp.call(&format!("electron_{verb}"), args)
            };
            assert_eq!(with(false)["code"], "ELEMENT_NOT_VISIBLE", "{verb}");
            assert_eq!(with(true)["ok"], true, "{verb}");
        }
        assert_eq!(mcp.ok("electron_get_value", json!({ "selector": "#sizeless" }))["value"], "okok!");
    }
}

/// Accents, composed and decomposed; joined emoji, flags, skin tones. Scripts from right to left and from top to
/// bottom; characters beyond the basic plane. Characters that a US keyboard has, and others.
const TEXTS: [&str; 6] = [
    "Zażółć gęślą jaźń e\u{301}",
    "👩\u{200d}👩\u{200d}👧\u{200d}👦 🇩🇪 👍🏽 ❤\u{fe0f}",
    "漢字かなカナ 한글 ไทย हिन्दी",
    "שלום עולם مرحبا \u{200f}",
    "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𐍈 \u{202f}“”…—€",
    "~!@#$%^&*()_+`-={}|[]\\:\";'<>?,./ aZ09",
];

on_both! {
    keyboard_type_enters_every_script_and_uses_keys_where_possible(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let mut log = EventLog::default();
        for text in TEXTS {
            mcp.ok("electron_clear_input", json!({ "selector": "#story" }));
            log.entries(&mut mcp);
            let said = mcp.ok("electron_keyboard_type", json!({ "selector": "#story", "text": text }));
            assert_eq!(said["typed"], text.chars().count(), "{said:#}");
            assert_eq!(mcp.ok("electron_get_value", json!({ "selector": "#story" }))["value"], text);
            let events = log.entries(&mut mcp);
            assert!(events.iter().all(|event| event["isTrusted"] == true), "{events:#?}");
            let pressed = |kind: &str| {
                let of = |event: &&Value| event["type"] == kind && event["key"] != "Shift";
                events.iter().filter(of).filter_map(|event| event["key"].as_str()).collect::<String>()
            };
            let on_keyboard: String = text.chars().filter(|c| (' '..='~').contains(c)).collect();
            assert_eq!([pressed("keydown"), pressed("keyup")], [on_keyboard.as_str(); 2], "{text}");
        }
        mcp.ok("electron_clear_input", json!({ "selector": "#story" }));
        mcp.ok("electron_keyboard_type", json!({ "selector": "#story", "text": "one\ntwo\r\nthree" }));
        assert_eq!(mcp.ok("electron_get_value", json!({ "selector": "#story" }))["value"], "one\ntwo\nthree");
        // A tab moves to the next field, as when a person presses it. Enter submits the form.
        mcp.ok("electron_keyboard_type", json!({ "selector": "#name", "text": "Ada\tsecret" }));
        assert_eq!(mcp.ok("electron_get_value", json!({ "selector": "#name" }))["value"], "Ada");
        assert_eq!(mcp.ok("electron_get_value", json!({ "selector": "#password" }))["value"], "secret");
        mcp.ok("electron_keyboard_type", json!({ "selector": "#city", "text": "Kraków\n" }));
        mcp.ok("electron_expect_text", json!({ "selector": "#result", "equals": "submitted Kraków" }));
        let refused = mcp.call("electron_keyboard_type", json!({ "selector": "#refuses", "text": "x" }));
        assert_eq!(refused["code"], "TYPE_NO_EFFECT", "{refused:#}");
        let long = mcp.call("electron_keyboard_type", json!({ "selector": "#story", "text": "x".repeat(10_001) }));
        assert_eq!(long["code"], "BAD_ARGUMENT", "{long:#}");
    }
}
