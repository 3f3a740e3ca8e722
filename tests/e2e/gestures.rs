//! Gestures: positions, modifiers, a held button, drags by a distance. The page's own log of trusted events shows what
//! arrived.

use crate::support::{Mcp, app, on_both, page, processes::eventually};
use serde_json::{Value, json};

fn eval(mcp: &mut Mcp, code: &str) -> Value {
    mcp.ok("electron_eval_renderer", json!({ "code": format!("return {code}") }))["result"].clone()
}

/// The events of the page since the last call.
fn heard(mcp: &mut Mcp) -> Vec<String> {
    let told = eval(mcp, "words()");
    told.as_array().expect("a list").iter().map(|one| one.as_str().expect("text").to_owned()).collect()
}

fn presses(mcp: &mut Mcp) -> Vec<String> {
    heard(mcp).into_iter().filter(|one| !one.starts_with("mousemove")).collect()
}

fn refused(mcp: &mut Mcp, tool: &str, args: Value, code: &str) -> Value {
    let answer = mcp.call(tool, args);
    assert_eq!(answer["code"], code, "{answer:#}");
    assert!(presses(mcp).is_empty(), "refused, and yet heard: {answer:#}");
    answer
}

on_both! {
    mouse_options_give_the_requested_page_events(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("gestures.html") } }));
        let press = |at: &str, held: &str| ["mousedown", "mouseup", "click"].map(|kind| format!("{kind} canvas {at}{held}"));
        let click = "electron_click";

        // The border is 3 px wide; offsets count from within it.
        mcp.ok(click, json!({ "selector": "#canvas", "position": "33,43" }));
        assert_eq!(presses(&mut mcp), press("30,40", ""));
        mcp.ok(click, json!({ "selector": "#canvas", "position": "50%, 10px" }));
        assert_eq!(presses(&mut mcp), press("100,7", ""));
        let outside = refused(&mut mcp, click, json!({ "selector": "#canvas", "position": "500,10" }), "BAD_ARGUMENT");
        assert!(outside["error"].as_str().is_some_and(|error| error.contains("206 by 106")), "{outside:#}");
        refused(&mut mcp, click, json!({ "selector": "#canvas", "position": "10" }), "BAD_ARGUMENT");

        let at = mcp.ok(click, json!({ "at": "51,61" }));
        assert_eq!(at["target"]["tag"], "canvas", "{at:#}");
        assert_eq!(presses(&mut mcp), press("40,50", ""));
        mcp.ok(click, json!({ "at": "51,61", "selector": "#canvas" }));
        assert_eq!(presses(&mut mcp).len(), 3);
        refused(&mut mcp, click, json!({ "at": "51,61", "selector": "#other", "timeoutMs": 200 }), "ELEMENT_COVERED");
        refused(&mut mcp, click, json!({ "at": "5000,61", "timeoutMs": 200 }), "ELEMENT_NOT_VISIBLE");

        mcp.ok(click, json!({ "selector": "#canvas", "position": "13,13", "modifiers": "Control,Shift" }));
        let held = [
            vec!["keydown Control Control".to_owned(), "keydown Shift Control+Shift".to_owned()],
            press("10,10", " Control+Shift").to_vec(),
            vec!["keyup Shift Control".to_owned(), "keyup Control".to_owned()],
        ];
        assert_eq!(presses(&mut mcp), held.concat());
        refused(&mut mcp, click, json!({ "selector": "#canvas", "modifiers": "Hyper" }), "BAD_ARGUMENT");
        // The modifier keys are released also if the press was refused.
        let never = mcp.call(click, json!({ "selector": "#canvas", "at": "51,61", "modifiers": "Shift", "force": true, "timeoutMs": 200 }));
        assert_eq!(never["ok"], true, "{never:#}");
        heard(&mut mcp);
        mcp.call(click, json!({ "selector": "#nothing", "modifiers": "Shift", "timeoutMs": 100 }));
        assert_eq!(presses(&mut mcp), ["keydown Shift Shift", "keyup Shift"]);

        mcp.ok(click, json!({ "selector": "#canvas", "holdMs": 300 }));
        let took = eval(&mut mcp, "heard.find((e) => /^mouseup/.test(e.what)).at - heard.find((e) => /^mousedown/.test(e.what)).at");
        assert!(took.as_f64().is_some_and(|ms| (280.0..3000.0).contains(&ms)), "{took}");
        assert_eq!(presses(&mut mcp).len(), 3);
        refused(&mut mcp, click, json!({ "selector": "#canvas", "holdMs": 3_600_000 }), "BAD_ARGUMENT");

        mcp.ok("electron_hover", json!({ "selector": "#canvas", "position": "23,33" }));
        assert_eq!(heard(&mut mcp).last().map(String::as_str), Some("mousemove canvas 20,30"));
        mcp.ok("electron_scroll", json!({ "selector": "#canvas", "dy": 5, "modifiers": "Control" }));
        let wheel = presses(&mut mcp);
        assert!(wheel.iter().any(|one| one.starts_with("wheel canvas") && one.ends_with(" Control")), "{wheel:?}");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    drag_follows_its_distance_path_steps_and_hold_time(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("gestures.html") } }));
        let drag = "electron_drag";

        mcp.ok(drag, json!({ "selector": "#knob", "by": "120,0" }));
        assert_eq!(eval(&mut mcp, "byId('knob').style.left"), "120px");
        heard(&mut mcp);
        refused(&mut mcp, drag, json!({ "selector": "#knob", "by": "0,0" }), "BAD_ARGUMENT");
        refused(&mut mcp, drag, json!({ "selector": "#knob" }), "BAD_ARGUMENT");

        let way = json!({ "selector": "#canvas", "position": "23,23", "via": ["60,0", "60,40"], "by": "0,40", "steps": 3 });
        mcp.ok(drag, way);
        let line = heard(&mut mcp);
        let at = |what: &str| line.iter().position(|one| one == what).unwrap_or_else(|| panic!("{what}: {line:?}"));
        let corners = ["mousedown canvas 20,20", "mousemove canvas 80,20", "mousemove canvas 80,60", "mouseup canvas 20,60"].map(at);
        assert!(corners.is_sorted(), "{line:?}");

        // Upwards and downwards, in a list that sorts itself during the drag.
        let up = mcp.ok(drag, json!({ "selector": "#s3", "targetSelector": "#s1" }));
        assert_eq!((eval(&mut mcp, "order('sorts')"), &up["dropped"]), (json!("s3 s1 s2"), &json!(true)), "{up:#}");
        let down = mcp.ok(drag, json!({ "selector": "#s3", "targetSelector": "#s2" }));
        assert_eq!((eval(&mut mcp, "order('sorts')"), &down["dropped"]), (json!("s1 s2 s3"), &json!(true)), "{down:#}");

        mcp.ok(drag, json!({ "selector": "#h3", "targetSelector": "#h1" }));
        assert_eq!(eval(&mut mcp, "order('holds')"), "h1 h2 h3", "it wants the button held first");
        mcp.ok(drag, json!({ "selector": "#h3", "targetSelector": "#h1", "holdMs": 4000 }));
        assert_eq!(eval(&mut mcp, "order('holds')"), "h3 h1 h2");
        heard(&mut mcp);
        mcp.ok("electron_click", json!({ "selector": "#other" }));
        assert_eq!(heard(&mut mcp).iter().filter(|one| one.contains("other")).count(), 3, "no button was left down");
        assert_eq!(mcp.close(), 0);
    }
}

/// Keys for a window that closes with the first of them, and whether all of them are heard then.
const CLOSING_KEYS: &[(&str, &[&str], bool)] = &[
    ("electron_press_sequence", &["a", "b", "c", "d", "e", "f"], false),
    ("electron_press_sequence", &["Escape"], true),
    ("electron_press_sequence", &["Control+F9"], true),
];

on_both! {
    keys_that_a_closed_window_did_not_hear_are_not_said_to_be_pressed(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("gestures.html") } }));
        let main = mcp.ok("electron_windows_list", json!({}))["windows"][0]["id"].clone();
        for (tool, keys, all) in CLOSING_KEYS {
            let open = json!({ "code": "window.got = []; open(location.href, '_blank'); return 1", "window": main });
            mcp.ok("electron_eval_renderer", open);
            let second = eventually("a second window", || {
                let list = mcp.ok("electron_windows_list", json!({}))["windows"].take();
                list.as_array()?.iter().map(|one| one["id"].clone()).find(|id| *id != main)
            });
            mcp.ok("electron_wait_for_selector", json!({ "selector": "#holds", "window": second }));
            let closes = "addEventListener('keydown', ({ key }) => {
                opener.got.push(key);
                if (key !== 'Control') close();
            }, true);
            return 1";
            mcp.ok("electron_eval_renderer", json!({ "code": closes, "window": second }));
            let answer = mcp.call(tool, json!({ "selector": "#knob", "keys": keys, "window": second }));
            let got = mcp.ok("electron_eval_renderer", json!({ "code": "return got.filter((key) => key !== 'Control').length", "window": main }));
            // A busy window may hear some more before it is closed.
            let heard_all = got["result"] == keys.len();
            assert!(got["result"].as_u64() >= Some(1) && (heard_all || !all), "{keys:?}: {got:#} {answer:#}");
            assert!(answer["ok"] == *all || heard_all, "{keys:?}: {got:#} {answer:#}");
            assert!(answer["ok"] == true || answer["code"] == "SURFACE_CLOSED", "{keys:?}: {answer:#}");
            eventually("its end", || {
                (mcp.ok("electron_windows_list", json!({}))["windows"].as_array()?.len() == 1).then_some(())
            });
        }
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    window_that_closes_during_a_gesture_leaves_no_button_or_key_down(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("gestures.html") } }));
        let windows = |mcp: &mut Mcp| -> Vec<Value> {
            let list = mcp.ok("electron_windows_list", json!({}))["windows"].take();
            list.as_array().expect("a list").iter().map(|one| one["id"].clone()).collect()
        };
        let main = windows(&mut mcp)[0].clone();
        // The gesture, the event on which the window closes, and how long (ms) after it.
        for (tool, mut args, on, after) in [
            ("electron_click", json!({ "selector": "#canvas", "holdMs": 600, "modifiers": "Control,Shift" }), "pointerdown", 50),
            ("electron_drag", json!({ "selector": "#canvas", "by": "60,20", "holdMs": 300, "modifiers": "Alt" }), "pointerdown", 50),
            ("electron_drag", json!({ "selector": "#s1", "targetSelector": "#s3", "holdMs": 300 }), "pointerdown", 50),
            ("electron_click", json!({ "selector": "#canvas", "holdMs": 900, "pointer": "touch", "modifiers": "Shift" }), "pointerdown", 50),
            ("electron_drag", json!({ "selector": "#canvas", "by": "60,20", "holdMs": 300, "pointer": "touch" }), "pointerdown", 50),
            ("electron_pinch", json!({ "selector": "#canvas", "scale": 0.5, "steps": 100, "modifiers": "Alt" }), "pointerdown", 50),
            ("electron_hover", json!({ "selector": "#canvas", "modifiers": "Control" }), "mousemove", 0),
            ("electron_scroll", json!({ "dy": 100, "modifiers": "Shift" }), "wheel", 0),
            ("electron_scroll", json!({ "dy": 100, "pointer": "touch", "modifiers": "Alt" }), "touchmove", 0),
            ("electron_keyboard_type", json!({ "selector": "#field", "text": "Many Letters And CAPITALS" }), "keydown", 0),
            ("electron_keyboard_type", json!({ "selector": "#field", "text": "\u{d1}\u{e9}\u{dc}", "deadKeys": true }), "keydown", 0),
            ("electron_type", json!({ "selector": "#field", "text": "\u{306b}\u{307b}\u{3093}", "ime": true }), "compositionstart", 0),
            ("electron_key", json!({ "selector": "#field", "key": "Control+Shift+F9" }), "keydown", 0),
            ("electron_key_down", json!({ "selector": "#field", "key": "x", "repeat": 200 }), "keydown", 0),
        ] {
            let in_main = |code: &str| json!({ "code": format!("{code}; return 1"), "window": main });
            mcp.ok("electron_eval_renderer", in_main("open(location.href, '_blank')"));
            let second = eventually("a second window", || windows(&mut mcp).into_iter().find(|id| *id != main));
            mcp.ok("electron_wait_for_selector", json!({ "selector": "#holds", "window": second }));
            let closes = format!(
                "document.body.insertAdjacentHTML('beforeend', '<input id=field>');
                addEventListener('{on}', () => setTimeout(close, {after}), true);
                return 1"
            );
            mcp.ok("electron_eval_renderer", json!({ "code": closes, "window": second }));
            args["window"] = second;
            let answer = mcp.call(tool, args);
            // The press itself was made, which may be all that was asked for.
            assert!(answer["ok"] == true || answer["code"] == "SURFACE_CLOSED", "{tool}: {answer:#}");
            eventually("it has closed", || (windows(&mut mcp).len() == 1).then_some(()));
            mcp.ok("electron_eval_renderer", in_main("words()"));
            mcp.ok("electron_click", json!({ "selector": "#other", "window": main }));
            let told = mcp.ok("electron_eval_renderer", json!({ "code": "return words()", "window": main }));
            let told: Vec<&str> = told["result"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
            let kinds: Vec<&str> = told.iter().filter_map(|one| one.split(' ').next()).collect();
            assert_eq!(kinds, ["mousedown", "mouseup", "click"], "{told:?}");
            assert!(told.iter().all(|one| !one.contains("Control") && !one.contains("Shift") && !one.contains("Alt")), "{told:?}");
        }
        assert_eq!(mcp.close(), 0);
    }
}
