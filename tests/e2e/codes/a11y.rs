//! Codes of audits.

use super::Pair;
use crate::support::{Mcp, app, on_33};
use serde_json::json;

pub const CODES: &[&str] = &["a11y.INVALID_SELECTOR", "a11y.SCOPE_NOT_FOUND", "a11y.ENGINE_FAILED"];

pub const ENGINE_CODES: &[&str] = &["a11y.UNSUPPORTED"];

fn launch(pair: &mut Pair, page: &str) {
    pair.mcp.ok("electron_launch", json!({ "main": app("a11y"), "sessionId": "codes", "env": { "PAGE": page } }));
}

on_33! {
    audits_that_cannot_be_made(home) {
        let mut pair = Pair::new(home, &["--plugin", "a11y", "--allow-eval"]);
        launch(&mut pair, "barriers");
        pair.mcp.ok("electron_eval_main", json!({ "code": "loaded.then(() => 1)" }));
        pair.both("a11y.INVALID_SELECTOR", "a11y_audit", json!({ "scope": "p[" }));
        pair.both("a11y.SCOPE_NOT_FOUND", "a11y_audit", json!({ "include": ["main", "#nowhere"] }));
        // The page leaves its 100 000 elements, for which axe-core needs more than 40 s. After 3 s the audit has begun,
        // also on a busy machine.
        let leave = |mcp: &mut Mcp| {
            let code = "show('rows').then(() => { setTimeout(() => show('barriers'), 3000); return 1; })";
            mcp.ok("electron_eval_main", json!({ "code": code }));
        };
        pair.compare(leave, "a11y.ENGINE_FAILED", "a11y_audit", json!({}));
        pair.saw(CODES);
    }
}

on_33! {
    without_axe_core_the_answer_is_the_line_that_gets_it(home) {
        let cache = home.path().join("no-cache").display().to_string();
        let mut pair = Pair::with_env(home, &["--plugin", "a11y"], &[("STAGEWRIGHT_CACHE", &cache)]);
        launch(&mut pair, "barriers");
        pair.both("a11y.UNSUPPORTED", "a11y_audit", json!({}));
        pair.saw(ENGINE_CODES);
    }
}
