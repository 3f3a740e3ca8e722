//! Codes of coverage.

use super::Pair;
use crate::support::{app, on_33};
use serde_json::json;
use std::fs;

pub const CODES: &[&str] = &[
    "coverage.ALREADY_COUNTING",
    "coverage.NOT_COUNTING",
    "coverage.ARTIFACT_INVALID",
    "coverage.ARTIFACT_WRITE_FAILED",
];

on_33! {
    coverage_codes_agree_between_shell_and_mcp(home) {
        let at = |name: &str| home.path().join(name).display().to_string();
        let (taken, empty) = (at("taken"), at("empty"));
        fs::write(&taken, "a file").expect("written");
        fs::create_dir(&empty).expect("a folder");
        let mut pair = Pair::new(home, &["--plugin", "coverage"]);
        pair.launch(&app("basic"));
        // Its first proposal begins to count, and that of the next one ends it.
        pair.both("coverage.NOT_COUNTING", "coverage_stop", json!({}));
        pair.both("coverage.ALREADY_COUNTING", "coverage_start", json!({}));
        pair.mcp.ok("coverage_start", json!({}));
        pair.both("coverage.ARTIFACT_WRITE_FAILED", "coverage_stop", json!({ "output": taken }));
        pair.both("coverage.ARTIFACT_INVALID", "coverage_report", json!({ "folders": [empty] }));
        pair.mcp.ok("electron_stop", json!({}));
        pair.saw(CODES);
    }
}
