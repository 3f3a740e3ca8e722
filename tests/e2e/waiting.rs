//! Waits: a condition that becomes true later is seen, and one that cannot become true fails early.

use crate::support::{Home, app, on_both};
use serde_json::json;
use std::time::{Duration, Instant};

/// Clicks a button that changes the page 300 ms later, and expects the change.
fn soon(home: &Home, button: &str, expect: &[&str]) {
    home.ok(&["click", button]);
    home.ok(expect);
}

on_both! {
    conditions_that_become_true_later_are_awaited(home) {
        home.ok(&["launch", &app("basic")]);
        soon(&home, "#rename-later", &["expect-text", "#plain", "--equals", "Renamed"]);
        soon(&home, "#later", &["expect-visible", "#late"]);
        soon(&home, "#remove-later", &["expect-count", "#late", "--equals", "0"]);
        soon(&home, "#later", &["wait-for-selector", "#late", "--state", "visible"]);
        soon(&home, "#remove-later", &["wait-for-selector", "#late", "--state", "detached"]);
        // An action does not wait for an element that does not exist.
        home.ok(&["--allow-eval", "eval-renderer", "setTimeout(() => document.getElementById('later').click(), 20000); return 1"]);
        home.fails("SELECTOR_NO_MATCH", &["click", "#late"]);
        home.ok(&["wait-for-selector", "#hidden", "--state", "hidden"]);
        home.ok(&["wait-for-selector", "#hidden", "--state", "attached"]);
        home.ok(&["stop"]);
    }
}

on_both! {
    stale_ref_ends_the_wait_early(home) {
        home.ok(&["launch", &app("basic")]);
        soon(&home, "#later", &["wait-for-selector", "#late"]);
        let found = home.json(&["find", "--role", "button", "--name-exact", "Late arrival"]);
        let late = format!("@{}", found["matches"][0]["ref"]);
        home.ok(&["expect-visible", &late]);
        home.ok(&["click", "#remove-later"]);
        let begun = Instant::now();
        let failed = home.json(&["expect-text", &late, "--equals", "never", "--timeout-ms", "60000"]);
        assert_eq!(failed["ok"], false, "{failed:#}");
        assert!(begun.elapsed() < Duration::from_secs(30), "it did not wait for what cannot come: {failed:#}");
        assert_eq!(home.ok(&["exists", &late]), "false");
        home.fails("REF_NOT_FOUND", &["click", &late]);
        home.ok(&["stop"]);
    }
}

on_both! {
    wait_continues_after_a_navigation(home) {
        home.ok(&["launch", &app("basic")]);
        let waiter = home.command(&["expect-text", "h1", "--contains", "econd", "--timeout-ms", "10000"]).spawn().unwrap();
        home.ok(&["click", "#link-page"]);
        let done = waiter.wait_with_output().unwrap();
        assert!(done.status.success(), "by selector it carries on in the new page");
        home.ok(&["stop"]);
    }
}

on_both! {
    failed_expectations_report_the_actual_value(home) {
        home.ok(&["launch", &app("basic")]);
        home.ok(&["type", "#name", "Ada Lovelace"]);
        home.ok(&["expect-value", "#name", "--contains", "Lovelace"]);
        home.ok(&["expect-value", "#name", "--regex", "^ada", "--flags", "i"]);
        let failed = home.fails("EXPECTATION_FAILED", &["expect-value", "#name", "--equals", "Grace", "--timeout-ms", "150"]);
        assert_eq!(failed["details"]["actual"], "Ada Lovelace", "{failed:#}");
        let failed = home.fails("EXPECTATION_FAILED", &["expect-visible", "#hidden", "--timeout-ms", "150"]);
        assert_eq!(failed["http"], 417, "{failed:#}");
        let failed = home.fails("EXPECTATION_FAILED", &["expect-count", "#items li", "--min", "4", "--timeout-ms", "150"]);
        assert_eq!(failed["details"]["actual"], 3, "{failed:#}");
        home.fails("EXPECTATION_FAILED", &["expect-state", "#agree", "checked", "--timeout-ms", "150"]);
        home.fails("EXPECTATION_FAILED", &["expect-url", "--contains", "elsewhere", "--timeout-ms", "150"]);
        let late = home.fails("WAIT_TIMEOUT", &["wait-for-selector", "#hidden", "--timeout-ms", "150"]);
        assert_eq!((&late["details"]["expected"], &late["details"]["actual"]), (&json!("visible"), &json!("hidden")), "{late:#}");
        home.ok(&["stop"]);
    }
}
