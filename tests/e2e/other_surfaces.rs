//! An element that is in another window, view, webview or frame: the error says where, and how to reach it.

use crate::support::{app, on_both, processes::eventually};
use serde_json::json;

on_both! {
    selector_no_match_names_the_surface_that_has_the_element(home) {
        home.ok(&["launch", &app("views"), "--env", "VIEWS=full"]);
        home.ok(&["wait-for-window", "--title", "Inner view"]);
        // The view has its title before its elements.
        let (missed, view) = eventually("the view that has it", || {
            let missed = home.fails("SELECTOR_NO_MATCH", &["click", "#text", "--timeout-ms", "0"]);
            let view = missed["details"]["elsewhere"][0].as_str()?.to_owned();
            let told = missed["error"].as_str()?.ends_with(&format!("It is in view {view} \"Inner view\"."));
            told.then_some((missed, view))
        });
        let next = &missed["next_actions"][0];
        assert_eq!(next["tool"], "electron_click", "{missed:#}");
        assert_eq!((&next["args"]["selector"], &next["args"]["window"]), (&json!("#text"), &json!(view)));
        home.ok(&["click", "#text", "--window", &view]);

        // The frame of another site and the webview are known by their roles and names, too.
        for name in ["Press cross", "Press guest"] {
            let button = ["--role", "button", "--name", name];
            let place = eventually(name, || {
                let missed = home.fails("SELECTOR_NO_MATCH", &[["get-text"].as_slice(), &button].concat());
                missed["details"]["elsewhere"][0].as_str().map(str::to_owned)
            });
            assert_eq!(home.ok(&[["get-text"].as_slice(), &button, &["--window", &place]].concat()), name);
        }
        let nowhere = home.fails("SELECTOR_NO_MATCH", &["get-text", "#nowhere"]);
        assert_eq!(nowhere["details"]["elsewhere"], json!(null), "{nowhere:#}");
    }
}
