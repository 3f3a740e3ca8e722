//! Regions that drag a window without a frame. A person's press there reaches no page, so ours is refused. The X
//! server's mouse confirms it.

use crate::support::{
    Hands, Home, app, on_both,
    processes::{WAIT_TIMEOUT, eventually, within},
};
use serde_json::Value;

/// The buttons: whether a person's press reaches each in a window without a frame.
const BUTTONS: [(&str, bool); 4] = [("#dead", false), ("#alive", true), ("#below", true), ("#within", false)];

fn pressed(home: &Home, window: &str) -> Vec<Value> {
    let code = "return pressed.splice(0)";
    let told = home.json(&["--allow-eval", "eval-renderer", code, "--window", window]);
    told["result"].as_array().expect("a list").clone()
}

on_both! {
    a_press_in_a_region_that_drags_the_window_is_refused(home) {
        home.ok(&["launch", &app("frameless")]);
        let windows = within(WAIT_TIMEOUT, || {
            let list = home.json(&["windows-list"])["windows"].as_array().cloned()?;
            let titled = |title: &str| list.iter().find(|window| window["title"] == title).cloned();
            Some([titled("framed")?, titled("frameless")?, titled("hidden")?])
        });
        let [framed, frameless, hidden] = windows.expect("three windows");
        let hands = Hands::of_session(&home);
        for (window, is_framed) in [(&framed, Some(true)), (&frameless, Some(false)), (&hidden, None)] {
            let id = window["id"].as_str().expect("an id");
            // The last press reaches the page in every window, and comes after all others.
            for button in BUTTONS.map(|(button, _)| button).into_iter().chain(["#below"]) {
                let place = home.json(&["get-bbox", button, "--window", id]);
                let at = |axis: &str, side: &str| {
                    let number = |of: &Value, name: &str| of[name].as_f64().expect("a number");
                    (number(&window["bounds"], axis)
                        + number(&place["bbox"], axis)
                        + number(&place["bbox"], side) / 2.0) as i16
                };
                hands.click((at("x", "w"), at("y", "h")));
            }
            hands.rest();
            let mut by_hand: Vec<Value> = Vec::new();
            eventually("the last press", || {
                by_hand.extend(pressed(&home, id));
                (by_hand.iter().filter(|heard| **heard == "below").count() == 2).then_some(())
            });
            for (button, reached) in BUTTONS {
                let is_heard = by_hand.iter().any(|heard| *heard == button[1..]);
                // `titleBarStyle: hidden` is for macOS alone on 22: the window has its frame there.
                if let Some(framed) = is_framed {
                    assert_eq!(is_heard, framed || reached, "{} {button} by hand: {by_hand:?}", window["title"]);
                }
                if is_heard {
                    home.ok(&["click", button, "--window", id]);
                } else {
                    let refused =
                        home.fails("ELEMENT_COVERED", &["click", button, "--window", id, "--timeout-ms", "300"]);
                    assert_eq!(refused["details"]["reason"], "drag region", "{refused:#}");
                    home.fails("ELEMENT_COVERED", &["hover", button, "--window", id, "--timeout-ms", "300"]);
                }
                let heard = pressed(&home, id);
                assert_eq!(heard.len(), usize::from(is_heard), "{} {button}: {heard:?}", window["title"]);
            }
            // A finger that scrolls is a press; a turn of the wheel is none.
            let by_finger = ["scroll", "#dead", "--dy", "-30", "--pointer", "touch", "--window", id, "--timeout-ms", "300"];
            match by_hand.contains(&"dead".into()) {
                true => drop(home.ok(&by_finger)),
                false => drop(home.fails("ELEMENT_COVERED", &by_finger)),
            }
            home.ok(&["scroll", "#dead", "--dy", "10", "--window", id]);
            pressed(&home, id);
            // A part of it lies outside of the bar.
            home.ok(&["click", "#half", "--window", id]);
            assert_eq!(pressed(&home, id).len(), 1);
        }
        home.ok(&["stop"]);
    }
}

on_both! {
    a_main_process_that_cannot_tell_about_a_frame_delays_no_click(home) {
        home.ok(&["launch", &app("frameless")]);
        within(WAIT_TIMEOUT, || {
            let list = home.json(&["windows-list"])["windows"].as_array().cloned()?;
            list.iter().any(|window| window["title"] == "framed").then_some(())
        });
        let code = "for (const window of electron.BrowserWindow.getAllWindows()) {
            window.getNativeWindowHandle = () => { throw new Error('no handle'); };
        }
        return 1";
        home.ok(&["--allow-eval", "eval-main", code]);
        home.ok(&["click", "#below", "--window", "framed", "--timeout-ms", "1000"]);
        assert_eq!(pressed(&home, "framed"), ["below"]);
        home.ok(&["stop"]);
    }
}
