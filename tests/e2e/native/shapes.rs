//! Hooks are invisible: the app sees the same of Electron's functions as without us.

use crate::support::{OwnApp, app, on_both};
use serde_json::Value;

fn shapes(line: &str) -> Value {
    serde_json::from_str(line.split_once("shapes ").expect("shapes").1).expect("JSON")
}

on_both! { hooked_functions_look_the_same_as_in_an_undriven_run(home) {
    let alone = shapes(&OwnApp::says(home.version(), &app("native"), "shapes "));
    home.ok(&["launch", &app("native")]);
    let logs = home.json(&["console-logs", "--match", "^shapes "]);
    let driven = shapes(logs["entries"][0]["text"].as_str().expect("a line"));
    for (what, shape) in alone.as_object().expect("shapes") {
        match shape.as_object() {
            Some(functions) => functions.iter().for_each(|(name, shape)| assert_eq!(driven[what][name], *shape, "{what}.{name}")),
            None => assert_eq!(driven[what], *shape, "{what}"),
        }
    }
    assert_eq!(driven, alone);
} }
