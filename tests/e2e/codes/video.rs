//! Codes of videos.

use super::Pair;
use crate::support::on_33;
use serde_json::json;
use std::fs;

pub const CODES: &[&str] =
    &["video.ALREADY_RECORDING", "video.NOT_RECORDING", "video.NO_PICTURES", "video.ARTIFACT_WRITE_FAILED"];

/// An app that stays when its window is closed.
const STAYS: &str = "const { app, BrowserWindow } = require('electron'); app.on('window-all-closed', () => {});\n\
    app.whenReady().then(() => new BrowserWindow().loadURL('data:text/html,<title>t</title><h1>text'));\n";

on_33! {
    video_codes_agree_between_shell_and_mcp(home) {
        let at = |name: &str| home.path().join(name).display().to_string();
        let (taken, stays) = (at("taken"), at("stays"));
        fs::create_dir(&taken).expect("a folder");
        fs::create_dir(&stays).expect("a folder");
        fs::write(format!("{stays}/package.json"), r#"{"main": "main.js"}"#).expect("written");
        fs::write(format!("{stays}/main.js"), STAYS).expect("written");
        let mut pair = Pair::new(home, &["--plugin", "video"]);
        pair.launch(&stays);
        pair.both("video.ARTIFACT_WRITE_FAILED", "video_start", json!({ "path": taken }));
        // Its first proposal begins a video, and that of the other one ends it.
        pair.both("video.NOT_RECORDING", "video_stop", json!({}));
        pair.both("video.ALREADY_RECORDING", "video_start", json!({}));
        pair.mcp.ok("electron_window_close", json!({}));
        let begin = |mcp: &mut crate::support::Mcp| drop(mcp.ok("video_start", json!({})));
        pair.compare(begin, "video.NO_PICTURES", "video_stop", json!({}));
        pair.mcp.ok("electron_stop", json!({}));
        pair.saw(CODES);
    }
}
