//! Codes of traces.

use super::Pair;
use crate::support::{app, on_33};
use serde_json::json;
use std::fs;

pub const CODES: &[&str] = &[
    "trace.ALREADY_RECORDING",
    "trace.NOT_RECORDING",
    "trace.ARTIFACT_NOT_FOUND",
    "trace.ARTIFACT_INVALID",
    "trace.ARTIFACT_WRITE_FAILED",
    "trace.BUDGET_EXCEEDED",
    "trace.NOT_REPLAYABLE",
];

on_33! {
    traces_that_cannot_be(home) {
        let at = |name: &str| home.path().join(name).display().to_string();
        let (missing, other, taken, first) = (at("missing.jsonl"), at("other.jsonl"), at("taken"), at("first.jsonl"));
        fs::write(&other, "PK\u{3}\u{4} something else").expect("a file");
        fs::create_dir(&taken).expect("a folder");
        let headless = at("headless.jsonl");
        let header = json!({ "kind": "header", "format": "stagewright-trace", "version": 2, "started_at": 1, "core_version": "0" });
        fs::write(&headless, format!("{header}\n")).expect("a file");
        let mut pair = Pair::new(home, &["--plugin", "trace"]);
        pair.launch(&app("basic"));
        pair.both("trace.ARTIFACT_NOT_FOUND", "trace_tokens", json!({ "path": missing }));
        pair.both("trace.ARTIFACT_INVALID", "trace_tokens", json!({ "path": other }));
        pair.both("trace.NOT_REPLAYABLE", "trace_replay", json!({ "path": headless }));
        pair.both("trace.ARTIFACT_WRITE_FAILED", "trace_start", json!({ "path": taken }));
        // Its first proposal begins a trace.
        pair.both("trace.NOT_RECORDING", "trace_stop", json!({}));
        pair.both("trace.ALREADY_RECORDING", "trace_start", json!({ "path": first }));
        pair.mcp.ok("trace_stop", json!({}));
        pair.mcp.ok("trace_start", json!({ "path": first, "budgetTokens": 1, "enforce": true }));
        pair.mcp.ok("electron_get_title", json!({}));
        pair.both("trace.BUDGET_EXCEEDED", "electron_get_title", json!({}));
        let state = pair.mcp.ok("trace_budget", json!({}));
        assert_eq!(state["budget"]["over_budget"], true, "{state:#}");
        pair.mcp.ok("electron_stop", json!({}));
        pair.saw(CODES);
    }
}
