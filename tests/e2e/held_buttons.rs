//! Buttons and keys that one call presses and another one releases. The page's own log of trusted events shows what
//! arrived.

use crate::support::{Hands, Held, Home, Mcp, OwnApp, app, on_both, page, processes::eventually};
use serde_json::{Value, json};
use std::thread;

const DOWN: &str = "electron_mouse_down";
const MOVE: &str = "electron_mouse_move";
const UP: &str = "electron_mouse_up";
const KEY_DOWN: &str = "electron_key_down";
const KEY_UP: &str = "electron_key_up";

fn eval(mcp: &mut Mcp, code: &str) -> Value {
    mcp.ok("electron_eval_renderer", json!({ "code": format!("return {code}") }))["result"].clone()
}

/// The events of the page since the last call, without moves of the pointer.
fn heard(mcp: &mut Mcp) -> Vec<String> {
    let all = all_page_events(mcp);
    all.into_iter().filter(|one| !one.starts_with("mousemove")).collect()
}

fn all_page_events(mcp: &mut Mcp) -> Vec<String> {
    let told = eval(mcp, "words()");
    told.as_array().expect("a list").iter().map(|one| one.as_str().expect("text").to_owned()).collect()
}

fn refused(mcp: &mut Mcp, tool: &str, args: Value, code: &str) -> Value {
    let answer = mcp.call(tool, args);
    assert_eq!(answer["code"], code, "{answer:#}");
    assert!(heard(mcp).is_empty(), "refused, and yet heard: {answer:#}");
    answer
}

fn held(answer: &Value, buttons: Value, keys: Value) {
    assert_eq!(answer["held"], json!({ "buttons": buttons, "keys": keys }), "{answer:#}");
}

fn launch(mcp: &mut Mcp) {
    mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("held.html") } }));
}

on_both! {
    mouse_down_mouse_move_and_mouse_up_work_as_separate_calls(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        launch(&mut mcp);
        let canvas = |position: &str| json!({ "selector": "#canvas", "position": position });
        refused(&mut mcp, UP, json!({}), "BAD_ARGUMENT");
        refused(&mut mcp, DOWN, json!({}), "BAD_ARGUMENT");

        let down = mcp.ok(DOWN, canvas("23,23"));
        held(&down, json!(["left"]), json!([]));
        assert_eq!(heard(&mut mcp), ["mousedown canvas 20,20 buttons 1"]);
        let again = refused(&mut mcp, DOWN, canvas("10,10"), "BAD_ARGUMENT");
        assert_eq!(again["details"]["held"]["buttons"], json!(["left"]), "{again:#}");
        refused(&mut mcp, "electron_click", json!({ "selector": "#other" }), "BAD_ARGUMENT");
        refused(&mut mcp, "electron_drag", json!({ "selector": "#knob", "by": "50,0" }), "BAD_ARGUMENT");
        refused(&mut mcp, UP, json!({ "button": "right" }), "BAD_ARGUMENT");
        refused(&mut mcp, MOVE, json!({}), "BAD_ARGUMENT");
        refused(&mut mcp, MOVE, canvas("900,10"), "BAD_ARGUMENT");
        refused(&mut mcp, MOVE, json!({ "at": "9000,10" }), "ELEMENT_NOT_VISIBLE");
        refused(&mut mcp, MOVE, json!({ "selector": "#nothing", "timeoutMs": 200 }), "SELECTOR_NO_MATCH");
        refused(&mut mcp, MOVE, json!({ "selector": "#canvas", "modifiers": "Hyper" }), "BAD_ARGUMENT");
        refused(&mut mcp, UP, json!({ "selector": "#nothing", "timeoutMs": 200 }), "SELECTOR_NO_MATCH");
        refused(&mut mcp, UP, json!({ "ref": 4000 }), "REF_NOT_FOUND");
        let moved = mcp.ok(MOVE, json!({ "at": "111,61", "steps": 3 }));
        held(&moved, json!(["left"]), json!([]));
        let moves = all_page_events(&mut mcp);
        assert_eq!(moves.last().map(String::as_str), Some("mousemove canvas 100,50 buttons 1"), "{moves:?}");
        assert_eq!(moves.len(), 3, "{moves:?}");
        let up = mcp.ok(UP, json!({}));
        held(&up, json!([]), json!([]));
        assert_eq!(heard(&mut mcp), ["mouseup canvas 100,50", "click canvas 100,50"]);
        refused(&mut mcp, UP, json!({}), "BAD_ARGUMENT");

        // At the pointer's present place, with another button and with keys.
        mcp.ok(DOWN, json!({ "button": "middle", "modifiers": "Shift" }));
        mcp.ok(UP, json!({ "modifiers": "Alt" }));
        let middle = heard(&mut mcp);
        let wanted = [
            "keydown Shift Shift", "mousedown canvas 100,50 buttons 4 Shift", "keyup Shift",
            "keydown Alt Alt", "mouseup canvas 100,50 Alt", "auxclick canvas 100,50 Alt", "keyup Alt",
        ];
        assert_eq!(middle, wanted);
        mcp.ok(DOWN, json!({ "button": "right", "selector": "#canvas", "position": "43,43" }));
        mcp.ok(UP, json!({}));
        let right = heard(&mut mcp);
        assert!(right.iter().any(|one| one == "mouseup canvas 40,40"), "{right:?}");

        // Drag a slider that uses mouse events.
        mcp.ok(DOWN, json!({ "selector": "#knob" }));
        mcp.ok(UP, json!({ "selector": "#track", "position": "150,10" }));
        assert_eq!(eval(&mut mcp, "byId('knob').style.left"), "140px");
        heard(&mut mcp);
        mcp.ok("electron_click", json!({ "selector": "#other" }));
        assert_eq!(heard(&mut mcp).len(), 3, "no button was left down");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    held_button_drags_a_draggable_element(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        launch(&mut mcp);
        mcp.ok(DOWN, json!({ "selector": "#card" }));
        let moved = mcp.ok(MOVE, json!({ "selector": "#bin" }));
        assert_eq!(moved["dragging"], true, "{moved:#}");
        let up = mcp.ok(UP, json!({ "selector": "#bin" }));
        assert_eq!((&up["dropped"], eval(&mut mcp, "dropped")), (&json!(true), json!("cargo")), "{up:#}");
        let told: Vec<_> = heard(&mut mcp).into_iter().filter_map(|one| one.split(' ').next().map(str::to_owned)).collect();
        assert_eq!(told, ["mousedown", "dragstart", "drop", "dragend"]);

        // Release on an element that accepts no drop, then where the pointer is.
        mcp.ok(DOWN, json!({ "selector": "#card" }));
        mcp.ok(MOVE, json!({ "selector": "#track" }));
        let up = mcp.ok(UP, json!({ "selector": "#track" }));
        assert_eq!(up["dropped"], false, "{up:#}");
        eval(&mut mcp, "dropped = ''");
        mcp.ok(DOWN, json!({ "selector": "#card" }));
        mcp.ok(MOVE, json!({ "selector": "#bin" }));
        mcp.ok(UP, json!({}));
        assert_eq!(eval(&mut mcp, "dropped"), "cargo");
        heard(&mut mcp);
        mcp.ok("electron_click", json!({ "selector": "#other" }));
        assert_eq!(heard(&mut mcp).len(), 3);
        mcp.ok("electron_drag", json!({ "selector": "#card", "targetSelector": "#bin" }));
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    held_keys_repeat_and_modify_later_calls(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        launch(&mut mcp);
        refused(&mut mcp, KEY_UP, json!({ "key": "Shift" }), "BAD_ARGUMENT");
        refused(&mut mcp, KEY_DOWN, json!({ "key": "Control+A" }), "BAD_ARGUMENT");
        refused(&mut mcp, KEY_DOWN, json!({ "key": "Hyper" }), "BAD_ARGUMENT");

        held(&mcp.ok(KEY_DOWN, json!({ "key": "Shift" })), json!([]), json!(["Shift"]));
        held_key_cannot_be_pressed_again(&mut mcp);
        mcp.ok("electron_click", json!({ "selector": "#canvas", "position": "13,13" }));
        let press = ["mousedown canvas 10,10 buttons 1 Shift", "mouseup canvas 10,10 Shift", "click canvas 10,10 Shift"];
        assert_eq!(heard(&mut mcp), press);
        mcp.ok("electron_click", json!({ "selector": "#canvas", "position": "13,13", "modifiers": "Shift,Control" }));
        let both = heard(&mut mcp);
        assert_eq!((both[0].as_str(), both[4].as_str(), both.len()), ("keydown Control Control+Shift", "keyup Control Shift", 5), "{both:?}");
        mcp.ok("electron_key", json!({ "key": "a", "selector": "#field" }));
        assert_eq!(eval(&mut mcp, "byId('field').value"), "A");
        assert_eq!(heard(&mut mcp), ["keydown A Shift", "keyup A Shift"]);
        held(&mcp.ok(KEY_UP, json!({ "key": "Shift" })), json!([]), json!([]));
        assert_eq!(heard(&mut mcp), ["keyup Shift"]);

        let down = mcp.ok(KEY_DOWN, json!({ "key": "x", "selector": "#field", "repeat": 2 }));
        held(&down, json!([]), json!(["x"]));
        mcp.ok(KEY_DOWN, json!({ "key": "x", "repeat": 1 }));
        assert_eq!(heard(&mut mcp), ["keydown x", "keydown x again", "keydown x again", "keydown x again"]);
        assert_eq!(eval(&mut mcp, "byId('field').value"), "Axxxx");
        mcp.ok(KEY_UP, json!({ "key": "x" }));
        assert_eq!(heard(&mut mcp), ["keyup x"]);

        // A shortcut of several keys.
        mcp.ok(KEY_DOWN, json!({ "key": "Control" }));
        mcp.ok("electron_key", json!({ "key": "a" }));
        mcp.ok(KEY_UP, json!({ "key": "Control" }));
        mcp.ok("electron_key", json!({ "key": "Delete" }));
        assert_eq!(eval(&mut mcp, "byId('field').value"), "", "all of it was selected");
        heard(&mut mcp);
        // If the element does not exist, no key goes down.
        refused(&mut mcp, KEY_DOWN, json!({ "key": "x", "selector": "#nothing", "timeoutMs": 100 }), "SELECTOR_NO_MATCH");
        refused(&mut mcp, KEY_UP, json!({ "key": "x" }), "BAD_ARGUMENT");
        assert_eq!(mcp.close(), 0);
    }
}

/// Requires that a held key cannot be pressed a second time.
fn held_key_cannot_be_pressed_again(mcp: &mut Mcp) {
    assert_eq!(heard(mcp), ["keydown Shift Shift"]);
    let again = refused(mcp, KEY_DOWN, json!({ "key": "Shift" }), "BAD_ARGUMENT");
    assert_eq!(again["details"]["held"]["keys"], json!(["Shift"]), "{again:#}");
}

on_both! {
    held_buttons_and_keys_are_released_after_their_time_limit(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        launch(&mut mcp);
        // A button may not be held for an hour.
        refused(&mut mcp, DOWN, json!({ "selector": "#canvas", "releaseAfterMs": 3_600_000 }), "BAD_ARGUMENT");
        mcp.ok(DOWN, json!({ "selector": "#canvas", "releaseAfterMs": 300 }));
        mcp.ok(KEY_DOWN, json!({ "key": "Alt", "releaseAfterMs": 300 }));
        let mut all = vec![];
        eventually("both come up", || {
            all.extend(heard(&mut mcp));
            let up = |what: &str| all.iter().any(|one| one.starts_with(what));
            (up("mouseup canvas") && up("keyup Alt")).then_some(())
        });
        refused(&mut mcp, UP, json!({}), "BAD_ARGUMENT");
        refused(&mut mcp, KEY_UP, json!({ "key": "Alt" }), "BAD_ARGUMENT");

        // Close the window when the button goes down, and again with a button held.
        let main = mcp.ok("electron_windows_list", json!({}))["windows"][0]["id"].clone();
        for selector in ["#closes", "#canvas"] {
            mcp.ok("electron_eval_renderer", json!({ "code": "open(location.href, '_blank'); return 1", "window": main }));
            let second = eventually("a second window", || {
                let list = mcp.ok("electron_windows_list", json!({}))["windows"].take();
                list.as_array()?.iter().map(|one| one["id"].clone()).find(|id| *id != main)
            });
            mcp.ok("electron_wait_for_selector", json!({ "selector": "#bin", "window": second }));
            let down = mcp.call(DOWN, json!({ "selector": selector, "window": second }));
            if selector == "#canvas" {
                assert_eq!(down["ok"], true, "{down:#}");
                mcp.ok("electron_window_close", json!({ "window": second }));
            }
            eventually("it has closed", || {
                let list = mcp.ok("electron_windows_list", json!({}))["windows"].take();
                (list.as_array()?.len() == 1).then_some(())
            });
            let up = mcp.call(UP, json!({ "window": second }));
            assert!(["SURFACE_CLOSED", "SURFACE_NOT_FOUND"].contains(&up["code"].as_str().unwrap_or("")), "{down:#} {up:#}");
            mcp.ok("electron_click", json!({ "selector": "#other", "window": main }));
        }
        assert_eq!(mcp.close(), 0);
    }
}

/// The held buttons and keys by the shell, for tests of several callers.
fn told(home: &Home) -> Vec<String> {
    let told = home.json(&["--allow-eval", "eval-renderer", "return words()"]);
    told["result"].as_array().expect("a list").iter().map(|one| one.as_str().expect("text").to_owned()).collect()
}

on_both! {
    held_input_gives_the_same_events_as_the_x_server(home) {
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("held.html"))]);
        let hands = Hands::of_session(&home);
        let corner = "return [screenX + (outerWidth - innerWidth) / 2, screenY + outerHeight - innerHeight]";
        let corner = home.json(&["--allow-eval", "eval-renderer", corner])["result"].clone();
        let at = |x: i16, y: i16| {
            let side = |n: usize| corner[n].as_f64().expect("a number") as i16;
            (side(0) + 11 + x, side(1) + 11 + y)
        };
        eventually("the window", || hands.focus("Held").then_some(()));
        hands.point(at(20, 20));
        hands.down(Held::Button(1));
        hands.point(at(100, 50));
        hands.up(Held::Button(1));
        hands.down(Held::Key(Hands::SHIFT));
        hands.press(at(10, 10), 1, 1);
        hands.up(Held::Key(Hands::SHIFT));
        let mut by_hand = vec![];
        eventually("all of it", || {
            by_hand.extend(told(&home));
            by_hand.iter().any(|one| one.starts_with("keyup")).then_some(())
        });
        for words in [
            &["mouse-down", "#canvas", "--position", "23,23"][..],
            &["mouse-move", "--at", "111,61"],
            &["mouse-up"],
            &["key-down", "Shift"],
            &["click", "#canvas", "--position", "13,13"],
            &["key-up", "Shift"],
        ] {
            home.ok(words);
        }
        let still = |all: Vec<String>| -> Vec<String> { all.into_iter().filter(|one| !one.starts_with("mousemove")).collect() };
        assert_eq!(still(told(&home)), still(by_hand));
        home.ok(&["stop"]);
    }
}

on_both! {
    concurrent_key_down_calls_do_not_interleave(home) {
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("held.html"))]);
        home.ok(&["click", "#field"]);
        told(&home);
        let home = &home;
        thread::scope(|scope| {
            for key in ["a", "b", "c", "d"] {
                scope.spawn(move || home.ok(&["key-down", key, "--repeat", "30", "--timeout-ms", "30000"]));
            }
        });
        let keys: Vec<String> = told(home);
        assert_eq!(keys.len(), 4 * 31, "{keys:?}");
        for one in keys.chunks(31) {
            assert!(one.iter().all(|event| event[..9] == one[0][..9]), "{keys:?}");
        }
        let held = home.json(&["key-up", "a"])["held"]["keys"].clone();
        assert_eq!(held.as_array().map(Vec::len), Some(3), "{held}");
        home.ok(&["stop"]);
    }
}

on_both! {
    detach_releases_held_buttons_and_keys(home) {
        let own = OwnApp::with_env(home.version(), &app("page"), &[("PAGE", &page("held.html"))]);
        let port = own.port.expect("a port").to_string();
        home.ok(&["attach", "--port", &port]);
        home.ok(&["mouse-down", "#canvas", "--position", "23,23"]);
        home.ok(&["key-down", "Shift"]);
        home.ok(&["detach"]);
        home.ok(&["attach", "--port", &port]);
        let heard = told(&home);
        let wanted = ["mousedown canvas 20,20 buttons 1", "keydown Shift Shift", "mouseup canvas 20,20", "click canvas 20,20", "keyup Shift"];
        let heard: Vec<_> = heard.iter().filter(|one| !one.starts_with("mousemove")).collect();
        assert_eq!(heard, wanted);
        home.ok(&["click", "#other"]);
        assert_eq!(told(&home).len(), 3, "nothing was left down");
        home.ok(&["detach"]);
    }
}
