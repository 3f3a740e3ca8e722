//! Waits and expects, predicate by predicate: those that hold, those that do not, and the answers.

use crate::support::{Mcp, app, on_both};
use serde_json::{Value, json};

/// One call: its verb, its arguments, and either fields of the reply or the code of the failure.
type Row = (&'static str, Value, Result<Value, &'static str>);

/// Makes every call, and checks the properties that all failures of a kind share.
fn each(mcp: &mut Mcp, rows: Vec<Row>) {
    for (verb, mut args, wanted) in rows {
        // A true predicate holds at once, so a false one needs no long timeout.
        if wanted.is_err() && args.get("timeoutMs").is_none() && verb != "assert_pattern" {
            args["timeoutMs"] = json!(60);
        }
        let said = mcp.call(&format!("electron_{verb}"), args.clone());
        match wanted {
            Ok(fields) => {
                assert_eq!(said["ok"], true, "{verb} {args}: {said:#}");
                for (name, value) in fields.as_object().expect("fields") {
                    assert_eq!(&said[name], value, "{verb} {args}: {said:#}");
                }
            }
            Err(code) => {
                assert_eq!(said["code"], code, "{verb} {args}: {said:#}");
                if matches!(code, "EXPECTATION_FAILED" | "WAIT_TIMEOUT") {
                    let details = &said["details"];
                    assert!(
                        !details["expected"].is_null() && details.get("actual").is_some(),
                        "{verb} {args}: {said:#}"
                    );
                    assert!(details["waited_ms"].is_u64() && said["retryable"] == true, "{verb} {args}: {said:#}");
                    assert!(said["next_actions"][0]["tool"].is_string(), "{verb} {args}: {said:#}");
                }
            }
        }
    }
}

fn launched(mcp: &mut Mcp) {
    mcp.ok("electron_launch", json!({ "main": app("basic") }));
    mcp.ok("electron_type", json!({ "selector": "#name", "text": "Ada Lovelace" }));
}

on_both! {
    expect_text_and_expect_value_check_every_predicate(home) {
        let mut mcp = home.mcp(&[]);
        launched(&mut mcp);
        let mut rows: Vec<Row> = Vec::new();
        for (verb, selector, actual) in [("expect_text", "h1", "Basic controls"), ("expect_value", "#name", "Ada Lovelace")] {
            let (start, end) = actual.split_once(' ').expect("two words");
            let with = |predicate: Value| {
                let mut args = predicate;
                args["selector"] = json!(selector);
                args
            };
            let holds = || Ok(json!({ "matched": true, "actual": actual }));
            rows.extend([
                (verb, with(json!({ "equals": actual })), holds()),
                (verb, with(json!({ "equals": actual, "timeoutMs": 0 })), holds()),
                (verb, with(json!({ "contains": end })), holds()),
                (verb, with(json!({ "regex": format!("^{start}\\s") })), holds()),
                (verb, with(json!({ "regex": start.to_uppercase(), "flags": "i" })), holds()),
                (verb, with(json!({ "regex": "^.+$", "flags": "imsu" })), holds()),
                (verb, with(json!({ "not_equals": "other" })), holds()),
                (verb, with(json!({ "not_contains": "other" })), holds()),
                (verb, with(json!({ "equals": start })), Err("EXPECTATION_FAILED")),
                (verb, with(json!({ "equals": start, "timeoutMs": 0 })), Err("EXPECTATION_FAILED")),
                (verb, with(json!({ "contains": "other" })), Err("EXPECTATION_FAILED")),
                (verb, with(json!({ "regex": start.to_uppercase() })), Err("EXPECTATION_FAILED")),
                (verb, with(json!({ "not_equals": actual })), Err("EXPECTATION_FAILED")),
                (verb, with(json!({ "not_contains": end })), Err("EXPECTATION_FAILED")),
                (verb, json!({ "selector": "#nothing", "equals": "x" }), Err("EXPECTATION_FAILED")),
                (verb, json!({ "selector": "#nothing", "not_equals": "x" }), Err("EXPECTATION_FAILED")),
                (verb, with(json!({})), Err("BAD_ARGUMENT")),
                (verb, with(json!({ "equals": "a", "contains": "b" })), Err("BAD_ARGUMENT")),
                (verb, with(json!({ "equals": "a", "flags": "i" })), Err("BAD_ARGUMENT")),
                (verb, with(json!({ "regex": "a", "flags": "ii" })), Err("BAD_ARGUMENT")),
                (verb, with(json!({ "regex": "a", "flags": "y" })), Err("BAD_ARGUMENT")),
                (verb, with(json!({ "regex": "(a" })), Err("BAD_ARGUMENT")),
                (verb, with(json!({ "regex": "(a*)*b" })), Err("BAD_ARGUMENT")),
                (verb, with(json!({ "regex": "a".repeat(1_001) })), Err("BAD_ARGUMENT")),
            ]);
        }
        each(&mut mcp, rows);
    }
}

on_both! {
    expect_count_expect_url_and_assert_pattern_check_every_predicate(home) {
        let mut mcp = home.mcp(&[]);
        launched(&mut mcp);
        let count = "expect_count";
        let items = |predicate: Value| {
            let mut args = predicate;
            args["selector"] = json!("#items button");
            args
        };
        let of = |actual: u32| Ok(json!({ "matched": true, "actual": actual }));
        each(&mut mcp, vec![
            (count, items(json!({ "equals": 3 })), of(3)),
            (count, items(json!({ "min": 3, "max": 3 })), of(3)),
            (count, items(json!({ "min": 0 })), of(3)),
            (count, items(json!({ "visible": true, "equals": 3 })), of(3)),
            (count, items(json!({ "visible": false, "equals": 0 })), of(0)),
            (count, json!({ "selector": "#hidden, #invisible, #plain", "visible": false, "equals": 2 }), of(2)),
            (count, json!({ "selector": "#nothing", "equals": 0 }), of(0)),
            (count, json!({ "role": "listitem", "min": 3 }), Ok(json!({ "matched": true }))),
            (count, json!({ "role": "button", "name_exact": "edit", "equals": 2 }), of(2)),
            (count, json!({ "role": "button", "name_contains": "disabled", "enabled": false, "equals": 2 }), of(2)),
            (count, json!({ "name_exact": "Beta", "interactive": true, "equals": 1 }), of(1)),
            (count, items(json!({ "equals": 4 })), Err("EXPECTATION_FAILED")),
            (count, items(json!({ "max": 2, "timeoutMs": 0 })), Err("EXPECTATION_FAILED")),
            (count, items(json!({})), Err("BAD_ARGUMENT")),
            (count, items(json!({ "min": 3, "max": 2 })), Err("BAD_ARGUMENT")),
            (count, items(json!({ "equals": 5, "max": 2 })), Err("BAD_ARGUMENT")),
            (count, items(json!({ "role": "button", "min": 1 })), Err("BAD_ARGUMENT")),
            (count, items(json!({ "enabled": true, "min": 1 })), Err("BAD_ARGUMENT")),
            (count, json!({ "name_exact": "a", "name_contains": "a", "min": 1 }), Err("BAD_ARGUMENT")),
            (count, json!({ "min": 1 }), Err("BAD_ARGUMENT")),
            (count, items(json!({ "min": -1 })), Err("BAD_ARGUMENT")),
            ("expect_url", json!({ "contains": "index.html" }), Ok(json!({ "matched": true }))),
            ("expect_url", json!({ "matches": "^FILE:.*index\\.html$", "flags": "i" }), Ok(json!({ "matched": true }))),
            ("expect_url", json!({ "contains": "elsewhere" }), Err("EXPECTATION_FAILED")),
            ("expect_url", json!({ "matches": "^FILE:" }), Err("EXPECTATION_FAILED")),
            ("expect_url", json!({ "contains": "a", "matches": "a" }), Err("BAD_ARGUMENT")),
            ("expect_url", json!({ "contains": "a", "flags": "i" }), Err("BAD_ARGUMENT")),
            ("expect_url", json!({}), Err("BAD_ARGUMENT")),
        ]);
        let url = mcp.ok("electron_expect_url", json!({ "contains": "basic" }))["actual"].take();
        assert!(url.as_str().is_some_and(|url| url.starts_with("file:///") && url.ends_with("basic/index.html")), "{url}");

        let pattern = "assert_pattern";
        let email = |predicate: Value| {
            let mut args = predicate;
            args["selector"] = json!("#email");
            args
        };
        each(&mut mcp, vec![
            (pattern, json!({ "selector": "h1", "equals": "Basic controls" }), Ok(json!({ "matched": true, "actual": "Basic controls" }))),
            (pattern, json!({ "selector": "h1", "matches_regex": "CONTROLS$", "flags": "i" }), Ok(json!({ "matched": true }))),
            (pattern, email(json!({ "attribute": "placeholder", "contains": "@" })), Ok(json!({ "actual": "you@example.com" }))),
            (pattern, email(json!({ "attribute": "required", "equals": "" })), Ok(json!({ "actual": "" }))),
            (pattern, email(json!({ "attribute": "nonsense", "contains": "x" })), Err("EXPECTATION_FAILED")),
            (pattern, email(json!({ "attribute": "type", "equals": "text" })), Err("EXPECTATION_FAILED")),
            (pattern, json!({ "selector": "#nothing", "equals": "x" }), Err("SELECTOR_NO_MATCH")),
            (pattern, json!({ "ref": 4_000, "equals": "x" }), Err("REF_NOT_FOUND")),
            (pattern, email(json!({ "equals": "x", "contains": "x" })), Err("BAD_ARGUMENT")),
            (pattern, email(json!({ "matches_regex": "x", "flags": "g" })), Err("BAD_ARGUMENT")),
            (pattern, email(json!({ "equals": "x", "flags": "i" })), Err("BAD_ARGUMENT")),
            (pattern, email(json!({ "matches_regex": "[" })), Err("BAD_ARGUMENT")),
            (pattern, email(json!({})), Err("BAD_ARGUMENT")),
        ]);
        let missing = mcp.call("electron_assert_pattern", email(json!({ "attribute": "nonsense", "equals": "x" })));
        assert_eq!(missing["details"]["actual"], json!(null), "{missing:#}");
    }
}

/// For each state an element that is in it, and one that is not.
const STATES: [(&str, &str, &str); 12] = [
    ("visible", "#plain", "#hidden"),
    ("enabled", "#plain", "#disabled"),
    ("disabled", "#in-disabled-fieldset", "#plain"),
    ("checked", "#news", "#agree"),
    ("selected", "#tab-one", "#tab-two"),
    ("expanded", "#summary", "#fruit"),
    ("pressed", "#wanted-pressed", "#pressed"),
    ("focused", "#name", "#email"),
    ("readonly", "#readonly", "#name"),
    ("required", "#email", "#name"),
    ("invalid", "#email", "#name"),
    ("busy", "#wanted-busy", "#plain"),
];

on_both! {
    expect_state_and_wait_for_state_check_every_state(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        launched(&mut mcp);
        let code = "document.querySelector('#pressed').insertAdjacentHTML('afterend', \
            '<button id=wanted-pressed aria-pressed=true>On</button><button id=wanted-busy aria-busy=true>Busy</button>'); return 1";
        mcp.ok("electron_eval_renderer", json!({ "code": code }));
        mcp.ok("electron_click", json!({ "selector": "#summary" }));
        mcp.ok("electron_click", json!({ "selector": "#name" }));
        for (flag, with, without) in STATES {
            let state = |on: bool| json!({ "selector": if on { with } else { without }, "state": { flag: on } });
            let wrong = |on: bool| json!({ "selector": if on { with } else { without }, "state": { flag: !on } });
            for verb in ["wait_for_state", "expect_state"] {
                let fails = Err(if verb == "wait_for_state" { "WAIT_TIMEOUT" } else { "EXPECTATION_FAILED" });
                let holds = || Ok(json!({ "matched": true }));
                each(&mut mcp, vec![(verb, state(true), holds()), (verb, state(false), holds()), (verb, wrong(true), fails)]);
            }
            let reached = mcp.ok("electron_wait_for_state", state(true));
            assert_eq!(reached["state"][flag], true, "all states are told: {reached:#}");
            let mut late = wrong(true);
            late["timeoutMs"] = json!(0);
            let late = mcp.call("electron_wait_for_state", late);
            assert_eq!(late["details"]["last_state"][flag], true, "{late:#}");
        }
        each(&mut mcp, vec![
            ("expect_state", json!({ "selector": "#name", "state": { "focused": true, "enabled": true, "checked": false } }), Ok(json!({}))),
            ("expect_state", json!({ "selector": "#name", "state": { "focused": true, "enabled": false } }), Err("EXPECTATION_FAILED")),
            ("expect_state", json!({ "selector": "#nothing", "state": { "visible": false } }), Err("EXPECTATION_FAILED")),
            ("wait_for_state", json!({ "selector": "#plain", "state": {} }), Err("BAD_ARGUMENT")),
            ("wait_for_state", json!({ "selector": "#plain", "state": { "shiny": true } }), Err("BAD_ARGUMENT")),
            ("wait_for_state", json!({ "selector": "#plain", "state": { "visible": "yes" } }), Err("BAD_ARGUMENT")),
            ("wait_for_state", json!({ "selector": "#plain" }), Err("BAD_ARGUMENT")),
            ("expect_visible", json!({ "selector": "#plain" }), Ok(json!({ "matched": true }))),
            ("expect_visible", json!({ "selector": "#overlay" }), Ok(json!({ "matched": true }))),
            ("expect_visible", json!({ "selector": "#invisible" }), Err("EXPECTATION_FAILED")),
            ("expect_visible", json!({ "selector": "#nothing" }), Err("EXPECTATION_FAILED")),
            ("expect_visible", json!({ "ref": 4_000 }), Err("REF_NOT_FOUND")),
        ]);
    }
}

on_both! {
    wait_for_selector_wait_and_wait_for_event_match_or_time_out(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        launched(&mut mcp);
        let selector = "wait_for_selector";
        let reached = |state: &str| Ok(json!({ "matched": true, "state": state }));
        each(&mut mcp, vec![
            (selector, json!({ "selector": "#plain" }), reached("visible")),
            (selector, json!({ "selector": "#plain", "state": "attached" }), reached("attached")),
            (selector, json!({ "selector": "#hidden", "state": "attached" }), reached("attached")),
            (selector, json!({ "selector": "#hidden", "state": "hidden" }), reached("hidden")),
            (selector, json!({ "selector": "#nothing", "state": "hidden" }), reached("hidden")),
            (selector, json!({ "selector": "#nothing", "state": "detached" }), reached("detached")),
            (selector, json!({ "selector": "#hidden" }), Err("WAIT_TIMEOUT")),
            (selector, json!({ "selector": "#plain", "state": "hidden" }), Err("WAIT_TIMEOUT")),
            (selector, json!({ "selector": "#hidden", "state": "detached" }), Err("WAIT_TIMEOUT")),
            (selector, json!({ "selector": "#nothing", "state": "attached", "timeoutMs": 0 }), Err("WAIT_TIMEOUT")),
            (selector, json!({ "selector": "#plain", "state": "gone" }), Err("BAD_ARGUMENT")),
            ("wait", json!({ "ms": 30 }), Ok(json!({ "waited_ms": 30 }))),
            ("wait", json!({ "ms": 0 }), Ok(json!({ "waited_ms": 0 }))),
            ("wait", json!({ "ms": -1 }), Err("BAD_ARGUMENT")),
            ("wait", json!({ "ms": "soon" }), Err("BAD_ARGUMENT")),
            ("wait", json!({}), Err("BAD_ARGUMENT")),
        ]);
        let fired = |event: &str| Ok(json!({ "fired": true, "event": event }));
        for (target, event, does) in [
            (json!({ "selector": "#moving" }), "animationend", "document.getElementById('move').click()"),
            (json!({}), "animationend", "document.getElementById('move').click()"),
            (json!({ "selector": "#plain" }), "saved", "document.getElementById('plain').dispatchEvent(new Event('saved'))"),
            (json!({}), "saved", "document.dispatchEvent(new CustomEvent('saved'))"),
            (json!({}), "resize", "window.dispatchEvent(new Event('resize'))"),
        ] {
            // Repeat the event: the first one may come before the wait has begun.
            let code = format!("clearInterval(globalThis.again); globalThis.again = setInterval(() => {{ {does} }}, 600); return 1");
            mcp.ok("electron_eval_renderer", json!({ "code": code }));
            let mut args = target;
            args["eventName"] = json!(event);
            each(&mut mcp, vec![("wait_for_event", args, fired(event))]);
        }
        each(&mut mcp, vec![
            ("wait_for_event", json!({ "eventName": "never" }), Err("WAIT_TIMEOUT")),
            ("wait_for_event", json!({ "eventName": "never", "selector": "#plain" }), Err("WAIT_TIMEOUT")),
            ("wait_for_event", json!({ "eventName": "click", "selector": "#nothing" }), Err("SELECTOR_NO_MATCH")),
            ("wait_for_event", json!({ "eventName": "click", "ref": 4_000 }), Err("REF_NOT_FOUND")),
            ("wait_for_event", json!({ "eventName": "", "selector": "#plain" }), Err("BAD_ARGUMENT")),
            ("wait_for_event", json!({ "selector": "#plain" }), Err("BAD_ARGUMENT")),
        ]);
    }
}

on_both! {
    failed_expectations_describe_expected_and_actual_in_words(home) {
        home.ok(&["launch", &app("basic")]);
        for (words, says) in [
            (&["expect-text", "h1", "Nothing"][..], "expected text \"Nothing\", found \"Basic controls\" after"),
            (&["expect-text", "h1", "--contains", "No \"such\""], "expected text containing \"No \\\"such\\\"\", found"),
            (&["expect-text", "h1", "--regex", "^no", "--flags", "i"], "expected text matching /^no/i, found"),
            (&["expect-text", "h1", "--not-equals", "Basic controls"], "expected text other than \"Basic controls\", found"),
            (&["expect-text", "h1", "--not-contains", "Basic"], "expected text without \"Basic\", found"),
            (&["expect-count", "h1", "--min", "2", "--max", "3"], "expected count of at least 2 and of at most 3, found 1 after"),
            (&["expect-count", "h1", "--equals", "2"], "expected count 2, found 1 after"),
            (&["expect-state", "#agree", "disabled,!focused"], "expected disabled, not focused, found not disabled, not focused after"),
        ] {
            let told = home.fails("EXPECTATION_FAILED", &[words, &["--timeout-ms", "0"]].concat());
            assert!(told["error"].as_str().unwrap().contains(says), "{words:?}: {told:#}");
        }
        home.ok(&["stop"]);
    }
}
