//! Codes of pictures.

use super::Pair;
use crate::support::{Home, app, on_33, processes::eventually};
use serde_json::{Value, json};
use std::{fs, path::PathBuf};

pub const CODES: &[&str] = &[
    "visual.SURFACE_UNSUPPORTED",
    "visual.INVALID_SELECTOR",
    "visual.UNSTABLE",
    "visual.CAPTURE_FAILED",
    "visual.IMAGE_TOO_LARGE",
    "visual.PATH_INVALID",
    "visual.BASELINE_NOT_FOUND",
    "visual.BASELINE_INVALID",
    "visual.ENV_MISMATCH",
    "visual.MISMATCH",
    "visual.WRITE_FAILED",
];

/// The flags of both frontends, with a folder of baselines in this home.
fn flags(home: &Home) -> (&'static [&'static str], PathBuf) {
    let folder = home.path().join("baselines");
    fs::create_dir_all(&folder).expect("a folder");
    let named: &'static str = Box::leak(folder.display().to_string().into_boxed_str());
    (Box::leak(vec!["--plugin", "visual", "--allow-eval", "--baselines", named].into_boxed_slice()), folder)
}

fn launch(pair: &mut Pair, page: &str) {
    let args = json!({ "main": app("visual"), "sessionId": "codes", "env": { "PAGE": page } });
    pair.mcp.ok("electron_launch", args);
}

fn named(name: &str) -> Value {
    json!({ "name": name })
}

on_33! {
    visual_codes_agree_between_shell_and_mcp(home) {
        let (flags, folder) = flags(&home);
        let mut pair = Pair::new(home, flags);
        launch(&mut pair, "plain");
        pair.both("visual.PATH_INVALID", "visual_capture", named("../up"));
        pair.both("visual.BASELINE_NOT_FOUND", "visual_expect", named("main"));
        pair.both("visual.INVALID_SELECTOR", "visual_capture", json!({ "name": "main", "masks": ["p["] }));
        pair.mcp.ok("visual_update_baseline", json!({ "name": "main", "confirm": true }));
        pair.both("visual.ENV_MISMATCH", "visual_expect", json!({ "name": "main", "masks": ["#box"] }));
        pair.mcp.ok("electron_eval_renderer", json!({ "code": "document.getElementById('box').style.background = 'red'" }));
        pair.both("visual.MISMATCH", "visual_expect", named("main"));
        fs::write(folder.join("main.png"), "no picture").expect("it is written");
        pair.both("visual.BASELINE_INVALID", "visual_expect", named("main"));
        fs::create_dir(folder.join("folder.png")).expect("a folder");
        pair.both("visual.WRITE_FAILED", "visual_update_baseline", json!({ "name": "folder", "confirm": true }));
        pair.mcp.ok("electron_eval_renderer", json!({ "code": "document.body.style.height = '16500px'" }));
        pair.both("visual.IMAGE_TOO_LARGE", "visual_capture", json!({ "name": "long", "fullPage": true }));
        pair.mcp.ok("electron_stop", json!({}));
        pair.launch(&app("frames"));
        let frames = |told: &Value| {
            let all = told["surfaces"].as_array().cloned().unwrap_or_default();
            all.into_iter().find(|one| one["kind"] == "frame")
        };
        let frame = eventually("a frame", || frames(&pair.mcp.ok("electron_surfaces_list", json!({}))));
        pair.both("visual.SURFACE_UNSUPPORTED", "visual_capture", json!({ "name": "frame", "window": frame["id"] }));
        pair.mcp.ok("electron_stop", json!({}));
        launch(&mut pair, "ticking");
        pair.both("visual.UNSTABLE", "visual_capture", named("clock"));
        pair.mcp.ok("electron_stop", json!({}));
        launch(&mut pair, "reloading");
        pair.both("visual.CAPTURE_FAILED", "visual_capture", named("soon"));
        pair.mcp.ok("electron_stop", json!({}));
        pair.saw(CODES);
    }
}
