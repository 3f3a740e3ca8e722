//! Frames that a document around them makes inert: no person reaches their fields. The page's own trusted events are the
//! witness.

use crate::support::{Mcp, app, on_both, page};
use serde_json::{Value, json};

fn run(mcp: &mut Mcp, code: &str) -> Value {
    mcp.ok("electron_eval_renderer", json!({ "code": code }))["result"].clone()
}

fn calls() -> [(&'static str, Value); 2] {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    [
        ("electron_select_option", json!({ "selector": "#hue", "values": ["three"], "timeoutMs": 300 })),
        ("electron_set_files", json!({ "selector": "#file", "paths": [file], "timeoutMs": 300 })),
    ]
}

on_both! {
    fields_in_a_frame_under_an_inert_part_or_a_modal_dialog_are_refused(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("inert-frame.html") } }));
        for (on, off, code) in [
            ("document.querySelector('main').inert = true", "document.querySelector('main').inert = false", "ELEMENT_DISABLED"),
            ("document.querySelector('dialog').showModal()", "document.querySelector('dialog').close()", "ELEMENT_COVERED"),
        ] {
            run(&mut mcp, on);
            for (tool, args) in calls() {
                let answer = mcp.call(tool, args);
                assert_eq!(answer["code"], code, "{tool} after {on}: {answer:#}");
            }
            assert_eq!(run(&mut mcp, "return heard.join(' ')"), "", "after {on}");
            run(&mut mcp, off);
        }
        for (tool, args) in calls() {
            mcp.ok(tool, args);
        }
        let heard = run(&mut mcp, "return heard.join(' ')");
        assert_eq!(heard, "hue three file", "{heard:#}");
        assert_eq!(mcp.close(), 0);
    }
}
