//! Codes of the clock.

use super::Pair;
use crate::support::{Home, OwnApp, app, on_33};
use serde_json::json;

pub const CODES: &[&str] = &["clock.NOT_INSTALLED", "clock.UNSUPPORTED"];

on_33! {
    clock_codes_agree_between_shell_and_mcp(home) {
        let own = OwnApp::with_port(home.version(), &app("clock"));
        own.has_window();
        let other = Home::on(home.version());
        other.ok(&["attach", "--port", &own.port.expect("a port").to_string()]);
        let mut pair = Pair::new(home, &["--plugin", "clock"]);
        pair.mcp.ok("electron_attach", json!({ "port": own.port, "sessionId": "codes" }));
        // The proposed next action installs a clock, so the next call has one.
        pair.both("clock.NOT_INSTALLED", "clock_resume", json!({}));
        pair.mcp.ok("clock_uninstall", json!({}));
        other.ok(&["clock-install"]);
        pair.both("clock.UNSUPPORTED", "clock_install", json!({}));
        other.ok(&["detach"]);
        pair.mcp.ok("electron_detach", json!({}));
        pair.saw(CODES);
    }
}
