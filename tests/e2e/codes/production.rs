//! Codes of packages. No app runs for them.

use super::Pair;
use crate::support::{app, on_33};
use serde_json::json;

pub const CODES: &[&str] = &["production.APP_NOT_FOUND", "production.NOT_A_BUNDLE", "production.UNSUPPORTED_ARTIFACT"];

on_33! {
    production_codes_agree_between_shell_and_mcp(home) {
        let mut pair = Pair::new(home, &["--plugin", "production"]);
        let mut told = |code, path: &str| pair.both(code, "production_validate", json!({ "appPath": path }));
        told("production.APP_NOT_FOUND", "/nowhere/at/all");
        told("production.NOT_A_BUNDLE", &app("basic"));
        told("production.UNSUPPORTED_ARTIFACT", "/bin/true");
        pair.saw(CODES);
    }
}
