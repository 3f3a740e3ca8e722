//! Tests of the judge and the witness themselves, on pages whose result is known.

use super::{
    log::{Heard, Plan},
    start,
    verdict::Judged,
};
use crate::support::on_both;
use serde_json::json;

/// Whether a real mouse can press the target of these pages.
const PAGES: &[(&str, bool)] = &[
    ("plain", true),
    ("covered", false),
    ("covered-through", true),
    ("ring", true),
    ("tiny", true),
    ("far", true),
    ("flees", false),
    ("flees-near", true),
    ("neighbour-moves-in", true),
    ("contents-far", true),
    ("disabled", false),
    ("late-veil", true),
    ("frame-bent", true),
    ("frame-cross", true),
    ("frame-cross-nested", true),
    ("frame-cross-covered", false),
    ("frame-cross-glass", true),
    ("frame-slides", true),
    ("frame-site", true),
    ("frame-sandbox", true),
    ("dialog-over", false),
    ("dialog-around", true),
    ("dialog-frame-far", true),
    ("inert", false),
    ("window-modal", false),
    ("window-disabled", false),
    ("window-ignores", false),
    ("window-free-again", true),
    ("region-dead", false),
    ("region-hole", true),
    ("swallows", false),
    ("page-file", true),
];

on_both! {
    judge_determines_which_elements_a_mouse_can_press(home) {
        let (_mcp, mut door) = start(&home, 0);
        for (page, pressable) in PAGES {
            let _: Plan = door.ask("load", json!({ "fixed": page }));
            let judged: Judged = door.ask("judge", json!({}));
            assert_eq!(judged.pressable, *pressable, "{page}: {judged:?}");
        }
    }
}

/// Whether a mouse can repeat a right answer there, by its further ways too.
const REPEATED: &[(&str, bool)] = &[("hover-inserts", true), ("covered", false), ("disabled", false)];

on_both! {
    mouse_repeats_only_presses_that_reach_the_target(home) {
        let (_mcp, mut door) = start(&home, 0);
        for (page, repeated) in REPEATED {
            let _: Plan = door.ask("load", json!({ "fixed": page }));
            let judged: Judged = door.ask("judge", json!({ "quick": true }));
            assert_eq!(judged.pressable, *repeated, "{page}: {judged:?}");
        }
    }
}

on_both! {
    witness_logs_only_trusted_presses(home) {
        let (mut mcp, mut door) = start(&home, 0);
        let ids = |heard: &Heard| heard.presses.iter().map(|press| press.id.clone()).collect::<Vec<_>>();
        for page in ["plain", "frame-bent"] {
            let _: Plan = door.ask("load", json!({ "fixed": page }));
            door.tell("pretend");
            let heard: Heard = door.ask("heard", json!({ "late": true }));
            assert!(heard.presses.is_empty(), "a click by script was heard: {heard:?}");
        }
        let _: Plan = door.ask("load", json!({ "fixed": "plain" }));
        mcp.ok("electron_click", json!({ "role": "button", "name_exact": "Another 0" }));
        let heard: Heard = door.ask("heard", json!({ "late": false }));
        assert!(ids(&heard).iter().all(|id| id == "after-0"), "{heard:?}");
        let kinds = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
        let at = |place: &str| heard.presses.iter().filter(|p| p.place == place).map(|p| p.kind.as_str()).collect::<Vec<_>>();
        for place in ["window", "document", "element"] {
            assert!(kinds.iter().all(|kind| at(place).contains(kind)), "{place}: {heard:?}");
        }
    }
}
