//! Real input: the page's own event log shows what arrived where.

use crate::support::{Home, app, on_both};
use serde_json::Value;

/// The events in the page's log, as `type target`. All of them must be trusted.
fn events(home: &Home, types: &[&str]) -> Vec<String> {
    let log: Value = serde_json::from_str(&home.ok(&["get-text", "#live-log", "--source", "dom", "--raw"]))
        .expect("the log is JSON");
    let all = log.as_array().expect("an array");
    assert!(all.iter().all(|e| e["isTrusted"] == true), "{log:#}");
    let of = |e: &&Value| types.contains(&e["type"].as_str().unwrap_or(""));
    all.iter()
        .filter(of)
        .map(|e| format!("{} {}", e["type"].as_str().unwrap(), e["target"].as_str().unwrap_or("")))
        .collect()
}

on_both! {
    a_click_is_one_trusted_down_up_and_click_on_the_element(home) {
        home.ok(&["launch", &app("basic")]);
        home.ok(&["click", "#plain"]);
        assert_eq!(events(&home, &["mousedown", "mouseup", "click"]), ["mousedown plain", "mouseup plain", "click plain"]);
        home.ok(&["click", "#clear-log"]);
        home.ok(&["click", "#double", "--click-count", "2"]);
        assert_eq!(events(&home, &["dblclick"]), ["dblclick double"]);
        home.ok(&["click", "#context", "--button", "right"]);
        assert_eq!(events(&home, &["contextmenu"]), ["contextmenu context"]);
        home.ok(&["click", "#bottom"]);
        home.ok(&["click", "#in-scroller"]);
        assert!(!home.ok(&["get-text", "#result"]).is_empty());
        home.ok(&["stop"]);
    }
}

on_both! {
    click_refuses_disabled_hidden_covered_and_missing_elements(home) {
        home.ok(&["launch", &app("basic")]);
        let soon = ["--timeout-ms", "300"];
        let fails = |code: &str, target: &str| home.fails(code, &["click", target, soon[0], soon[1]]);
        fails("ELEMENT_DISABLED", "#disabled");
        fails("ELEMENT_DISABLED", "#aria-disabled");
        fails("ELEMENT_NOT_VISIBLE", "#hidden");
        fails("ELEMENT_NOT_VISIBLE", "#invisible");
        let covered = fails("ELEMENT_COVERED", "#covered");
        assert_eq!(covered["details"]["covered_by"]["selector"], "#overlay", "{covered:#}");
        home.fails("ELEMENT_READONLY", &["type", "#readonly", "x"]);
        home.fails("ELEMENT_DISABLED", &["type", "#in-disabled-fieldset", "x", soon[0], soon[1]]);
        home.fails("TYPE_NO_EFFECT", &["type", "#refuses", "x"]);
        home.fails("SELECTOR_NO_MATCH", &["click", "#nothing", soon[0], soon[1]]);
        home.fails("BAD_ARGUMENT", &["click", "button["]);
        let several = home.fails("BAD_ARGUMENT", &["click", "#items button", soon[0], soon[1]]);
        assert_eq!(several["details"]["matched"], 3, "{several:#}");
        assert_eq!(home.cli(&["click", "#items button", soon[0], soon[1]]).status, 5);
        assert!(events(&home, &["click", "mousedown"]).is_empty(), "nothing was pressed");
        home.ok(&["click", "#move"]);
        home.ok(&["click", "#moving"]);
        assert!(events(&home, &["click"]).contains(&"click moving".to_owned()), "it was waited for until it stood still");
        home.ok(&["click", "#disabled", "--force"]);
        home.ok(&["stop"]);
    }
}

on_both! {
    type_replaces_the_value_by_trusted_events(home) {
        home.ok(&["launch", &app("basic")]);
        home.ok(&["type", "#name", "Ada"]);
        home.ok(&["type", "#name", "Grace"]);
        assert_eq!(home.ok(&["get-value", "#name"]), "Grace");
        assert!(events(&home, &["input"]).iter().all(|e| e == "input name"));
        home.ok(&["type", "#story", "two\nlines"]);
        assert_eq!(home.ok(&["get-value", "#story"]), "two\nlines");
        home.ok(&["type", "#rich", "rich text"]);
        assert_eq!(home.ok(&["get-text", "#rich"]), "rich text");
        home.ok(&["type", "#date", "2026-11-21"]);
        home.ok(&["expect-value", "#date", "--equals", "2026-11-21"]);
        home.fails("TYPE_NO_EFFECT", &["type", "#date", "tomorrow"]);
        home.ok(&["type", "#controlled", "kept"]);
        home.ok(&["expect-value", "#controlled", "--equals", "kept"]);
        home.ok(&["clear-input", "#name"]);
        assert_eq!(home.ok(&["get-value", "#name"]), "");
        home.ok(&["key", "--selector", "#name", "A"]);
        home.ok(&["press-sequence", "b", "Shift+c", "Backspace"]);
        assert_eq!(home.ok(&["get-value", "#name"]), "Ab");
        let unknown = home.fails("BAD_ARGUMENT", &["key", "Entr"]);
        assert!(unknown["error"].as_str().unwrap().contains("Enter"), "{unknown:#}");
        home.ok(&["stop"]);
    }
}

on_both! {
    check_uncheck_and_hover_work_on_controls(home) {
        home.ok(&["launch", &app("basic")]);
        home.ok(&["check", "#agree"]);
        home.ok(&["check", "#agree"]);
        home.ok(&["expect-state", "#agree", "checked"]);
        home.ok(&["uncheck", "#news"]);
        home.ok(&["check", "#wifi"]);
        home.ok(&["check", "#custom-check"]);
        home.ok(&["check", "#size-l"]);
        home.ok(&["expect-state", "#size-m", "!checked"]);
        home.fails("BAD_ARGUMENT", &["check", "#plain"]);
        let unknown = home.fails("BAD_ARGUMENT", &["select-option", "#fruit", "durian"]);
        assert!(unknown.to_string().contains("apple") || unknown["details"].to_string().len() > 20, "{unknown:#}");
        home.ok(&["hover", "#hover"]);
        home.ok(&["expect-visible", "#tooltip"]);
        home.ok(&["click", "#summary"]);
        home.ok(&["click", "#in-details"]);
        home.ok(&["stop"]);
    }
}

on_both! {
    expects_wait_for_changes_and_report_the_actual_value(home) {
        home.ok(&["launch", &app("basic")]);
        home.ok(&["click", "#later"]);
        home.ok(&["wait-for-selector", "#later-box *"]);
        home.ok(&["click", "#count-up"]);
        home.ok(&["expect-text", "#count", "--equals", "1"]);
        let failed = home.fails("EXPECTATION_FAILED", &["expect-text", "#count", "--regex", "^[5-9]$", "--timeout-ms", "200"]);
        assert_eq!((failed["details"]["actual"].as_str(), failed["http"].as_u64()), (Some("1"), Some(417)), "{failed:#}");
        assert!(failed["details"]["waited_ms"].as_u64().unwrap() >= 150, "{failed:#}");
        assert_eq!(home.cli(&["expect-text", "#count", "--equals", "7", "--timeout-ms", "100"]).status, 1);
        home.fails("BAD_ARGUMENT", &["expect-text", "#count", "--regex", "(a+)+$"]);
        home.fails("BAD_ARGUMENT", &["expect-text", "#count", "--regex", "["]);
        home.fails("BAD_ARGUMENT", &["expect-text", "#count", "--regex", "a", "--flags", "g"]);
        home.fails("BAD_ARGUMENT", &["expect-text", "#count"]);
        home.fails("WAIT_TIMEOUT", &["wait-for-selector", "#never", "--timeout-ms", "150"]);
        assert_eq!(home.cli(&["wait-for-selector", "#never", "--timeout-ms", "100"]).status, 4);
        home.ok(&["expect-count", "#items li", "--equals", "3"]);
        home.ok(&["expect-count", "--role", "listitem", "--min", "3"]);
        home.ok(&["expect-url", "--contains", "index.html"]);
        home.ok(&["assert-pattern", "#email", "--attribute", "type", "--equals", "email"]);
        home.ok(&["click", "#link-page"]);
        home.ok(&["expect-url", "--matches", "second\\.html$"]);
        home.ok(&["stop"]);
    }
}
