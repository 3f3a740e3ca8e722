//! Windows that take no input: actions that a person could not do there are refused, until the window takes input
//! again.

use crate::support::{Hands, Held, Mcp, app, on_both, processes::eventually};
use serde_json::{Value, json};

const SHORT_TIMEOUT_MS: u64 = 300;

fn calls() -> [(&'static str, Value); 12] {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    [
        ("electron_click", json!({ "selector": "#press" })),
        ("electron_type", json!({ "selector": "#name", "text": "Ann" })),
        ("electron_key", json!({ "selector": "#name", "key": "a" })),
        ("electron_key", json!({ "key": "b" })),
        ("electron_select_option", json!({ "selector": "#hue", "values": ["two"] })),
        ("electron_hover", json!({ "selector": "#press" })),
        ("electron_hover", json!({ "selector": "#press", "modifiers": "Shift" })),
        ("electron_scroll", json!({ "dy": 20 })),
        ("electron_drag", json!({ "selector": "#press", "by": "5,0" })),
        ("electron_set_files", json!({ "selector": "#file", "paths": [file] })),
        ("electron_drop_file", json!({ "selector": "#press", "paths": [file] })),
        ("electron_mouse_down", json!({ "selector": "#press" })),
    ]
}

/// The witness besides our answers: the trusted events of input that the page itself has heard.
fn heard(mcp: &mut Mcp) -> Vec<String> {
    let answer = mcp.ok("electron_eval_renderer", json!({ "code": "return window.heard", "window": "w1" }));
    serde_json::from_value(answer["result"].clone()).expect("the types of the events")
}

/// Evaluates code in the main process.
fn main(mcp: &mut Mcp, code: &str) {
    mcp.ok("electron_eval_main", json!({ "code": format!("await {code}; return 1") }));
}

fn state(mcp: &mut Mcp) -> String {
    let code = "const by = (id) => document.getElementById(id); return [document.querySelector('output').value, by('name').value, by('hue').value].join(' ')";
    mcp.ok("electron_eval_renderer", json!({ "code": code, "window": "w1" }))["result"]
        .as_str()
        .expect("text")
        .to_owned()
}

fn all_are_refused(mcp: &mut Mcp, code: &str, reason: &str, but: &[&str]) {
    for (tool, mut args) in calls() {
        args["timeoutMs"] = SHORT_TIMEOUT_MS.into();
        args["window"] = "w1".into();
        // A busy main process may tell too late why its window takes no input.
        let answer = eventually(tool, || {
            Some(mcp.call(tool, args.clone())).filter(|answer| answer["code"] != "OPERATION_TIMEOUT")
        });
        if but.contains(&tool) {
            assert_eq!(answer["ok"], true, "{tool}: {answer:#}");
        } else {
            assert_eq!(
                (&answer["code"], &answer["details"]["reason"]),
                (&json!(code), &json!(reason)),
                "{tool}: {answer:#}"
            );
        }
    }
}

on_both! {
    actions_are_refused_in_a_window_that_takes_no_input(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("blocked") }));
        main(&mut mcp, "global.setEnabled(false)");
        all_are_refused(&mut mcp, "ELEMENT_DISABLED", "window disabled", &[]);
        main(&mut mcp, "global.setEnabled(true)");
        main(&mut mcp, "global.openModal()");
        all_are_refused(&mut mcp, "ELEMENT_COVERED", "modal window", &[]);
        assert_eq!(state(&mut mcp), "0  one");
        assert_eq!(heard(&mut mcp), [""; 0], "the page got input that its window does not take");
        mcp.ok("electron_click", json!({ "selector": "#press", "window": "w2" }));
        let forced = mcp.ok("electron_click", json!({ "selector": "#press", "window": "w1", "force": true }));
        assert_eq!(forced["ok"], true, "{forced:#}");
        main(&mut mcp, "global.closeModal()");
        main(&mut mcp, "global.ignoreMouse(true)");
        all_are_refused(&mut mcp, "ELEMENT_DISABLED", "window ignores the mouse", &["electron_type", "electron_key"]);
        main(&mut mcp, "global.ignoreMouse(false)");
        for (tool, args) in calls() {
            mcp.ok(tool, args);
        }
        mcp.ok("electron_mouse_up", json!({}));
        for kind in ["wheel", "mousedown", "keydown", "dragenter", "change"] {
            assert!(heard(&mut mcp).iter().any(|heard| heard == kind), "the witness does not hear {kind}");
        }
        assert!(state(&mut mcp).ends_with(" Annab two"));
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    click_waits_until_a_disabled_window_takes_input_again(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("blocked") }));
        main(&mut mcp, "(global.setEnabled(false), setTimeout(() => global.setEnabled(true), 400), 1)");
        mcp.ok("electron_click", json!({ "selector": "#press" }));
        assert_eq!(state(&mut mcp), "1  one");
        assert_eq!(mcp.close(), 0);
    }
}

/// The kinds of events of a person's click, key and turn of the wheel.
const KINDS: [&str; 3] = ["mousedown", "keydown", "wheel"];

/// A person's click, key and turn of the wheel in the window. Waits until the page has heard `wanted`, and returns all
/// kinds that it has heard.
fn by_hand(mcp: &mut Mcp, hands: &Hands, wanted: &[&str]) -> Vec<String> {
    let corner = "const { x, y } = document.getElementById('press').getBoundingClientRect();
        document.getElementById('name').focus();
        window.heard = [];
        return [screenX + (outerWidth - innerWidth) / 2 + x + 10, screenY + outerHeight - innerHeight + y + 10]";
    let at = mcp.ok("electron_eval_renderer", json!({ "code": corner, "window": "w1" }))["result"].clone();
    let side = |n: usize| at[n].as_f64().expect("a number") as i16;
    hands.key(&[], 0x61);
    hands.click((side(0), side(1)));
    hands.down(Held::Button(5));
    hands.up(Held::Button(5));
    hands.rest();
    eventually(&format!("{wanted:?} by hand"), || {
        let all = heard(mcp);
        let is_heard = |kind: &str| all.iter().any(|one| one == kind);
        let kinds: Vec<String> = KINDS.into_iter().filter(|kind| is_heard(kind)).map(str::to_owned).collect();
        wanted.iter().all(|kind| is_heard(kind)).then_some(kinds)
    })
}

on_both! {
    hand_at_the_x_server_gives_no_input_that_ours_is_refused(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("blocked") }));
        mcp.ok("electron_wait_for_selector", json!({ "selector": "#press" }));
        let hands = Hands::of_display(&mcp.ok("electron_info", json!({}))["display"]);
        eventually("the window", || hands.focus("Blocked").then_some(()));
        assert_eq!(by_hand(&mut mcp, &hands, &KINDS), KINDS, "in a free window");
        main(&mut mcp, "global.setEnabled(false)");
        assert_eq!(by_hand(&mut mcp, &hands, &[]), [""; 0], "in a disabled window");
        main(&mut mcp, "global.setEnabled(true)");
        main(&mut mcp, "global.ignoreMouse(true)");
        assert_eq!(by_hand(&mut mcp, &hands, &["keydown"]), ["keydown"], "in a window that ignores the mouse");
        main(&mut mcp, "global.ignoreMouse(false)");
        main(&mut mcp, "global.openModal()");
        eventually("the focus", || hands.focus("Blocked").then_some(()));
        assert_eq!(by_hand(&mut mcp, &hands, &[]), [""; 0], "under a modal window");
        main(&mut mcp, "global.closeModal()");
        eventually("the focus again", || hands.focus("Blocked").then_some(()));
        assert_eq!(by_hand(&mut mcp, &hands, &KINDS), KINDS, "after the modal window");
        assert_eq!(mcp.close(), 0);
    }
}
