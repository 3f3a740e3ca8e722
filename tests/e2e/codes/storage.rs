//! Codes of storage.

use super::Pair;
use crate::support::{app, on_33};
use serde_json::json;

pub const CODES: &[&str] = &["storage.UNSUPPORTED", "storage.ACCESS_FAILED", "storage.NOT_FOUND"];

on_33! {
    storage_codes_agree_between_shell_and_mcp(home) {
        let mut pair = Pair::new(home, &["--plugin", "storage"]);
        let launch = json!({ "main": app("storage"), "sessionId": "codes", "noMain": true });
        pair.mcp.ok("electron_launch", launch);
        pair.both("storage.UNSUPPORTED", "storage_cookies", json!({}));
        pair.mcp.ok("electron_stop", json!({}));
        pair.launch(&app("storage"));
        pair.both("storage.NOT_FOUND", "storage_idb_count", json!({ "database": "none", "store": "none" }));
        let cookie = json!({ "name": "a", "value": "b", "url": "file:///a" });
        pair.both("storage.ACCESS_FAILED", "storage_set_cookie", cookie);
        pair.saw(CODES);
    }
}
