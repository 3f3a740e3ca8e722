//! Snapshots of large pages and of closed shadow roots: omissions are counted, and closed content stays unseen.

use crate::support::{Home, app, on_33, on_both, page};
use serde_json::{Value, json};

fn launch_page(home: &Home, name: &str, query: &str) {
    let file = format!("PAGE={}", page(name));
    let query = format!("QUERY={query}");
    home.ok(&["launch", &app("page"), "--env", &file, "--env", &query]);
}

fn names(snapshot: &Value) -> Vec<String> {
    let entries = snapshot["snapshot"]["entries"].as_array().unwrap_or_else(|| panic!("entries: {snapshot:#}"));
    entries.iter().filter_map(|entry| entry["name"].as_str().map(str::to_owned)).collect()
}

on_33! {
    diff_respects_its_token_budget_and_counts_omitted_entries(home) {
        launch_page(&home, "rows.html", "n=300");
        let rename = "document.querySelectorAll('button').forEach((b) => { b.textContent += '!'; }); return true";
        for format in ["text", "json"] {
            for budget in [200, 600] {
                home.ok(&["snapshot", "--format", format]);
                home.ok(&["--allow-eval", "eval-renderer", rename]);
                let words = ["snapshot", "--since", "last", "--format", format, "--budget-tokens", &budget.to_string()];
                let diff = home.json(&words);
                assert_eq!(diff["kind"], "diff", "{diff:#}");
                let payload = [&diff["diff_text"], &diff["diff"]].into_iter().find(|part| !part.is_null()).unwrap();
                let tokens = payload.to_string().len() as u64 / 4;
                assert!(tokens <= budget, "{format} {budget}: {tokens}: {diff:#}");
                assert!(tokens * 2 > budget, "{format} {budget}: {tokens} could hold more");
                assert!(diff["_meta"]["truncated_entries"].as_u64().unwrap() > 100, "{diff:#}");
            }
        }
        home.fails("BAD_ARGUMENT", &["snapshot", "--since", "last", "--budget-tokens", "5"]);
        home.ok(&["stop"]);
    }
}

on_33! {
    snapshot_has_at_most_2000_entries_by_default(home) {
        launch_page(&home, "rows.html", "n=3000");
        let capped = home.json(&["snapshot"]);
        assert_eq!((&capped["entry_count"], &capped["truncated"]), (&json!(2000), &json!(true)));
        let all = home.json(&["snapshot", "--max-entries", "20000"]);
        assert_eq!(all["truncated"], false);
        assert!(all["entry_count"].as_u64().unwrap() > 3000, "{}", all["entry_count"]);
        home.ok(&["stop"]);
    }
}

on_33! {
    names_with_lone_surrogates_are_reported(home) {
        launch_page(&home, "rows.html", "n=3");
        let rename = r#"document.querySelectorAll('button').forEach((b, i) => {
            b.textContent = ['half \ud83d', 'tail \udc00\u0007 \ud83d\ude00', '\\ud83d "a" `b`'][i]; }); return true"#;
        home.ok(&["--allow-eval", "eval-renderer", rename]);
        let seen = names(&home.json(&["snapshot"]));
        for name in ["half \u{fffd}", "tail \u{fffd}\u{7} \u{1f600}", r#"\ud83d "a" `b`"#] {
            assert!(seen.iter().any(|n| n == name), "{name:?}: {seen:?}");
        }
        assert!(home.ok(&["snapshot", "--format", "text"]).contains("half \u{fffd}"));
        home.ok(&["stop"]);
    }
}

on_both! {
    unregistered_closed_shadow_roots_stay_hidden(home) {
        home.ok(&["launch", &app("shadow")]);
        let all = home.json(&["snapshot"]);
        let seen = names(&all);
        for name in ["Open button", "Inner button", "Innermost button", "Registered button", "Exposed button"] {
            assert!(seen.iter().any(|n| n == name), "{name}: {seen:?}");
        }
        assert!(!seen.iter().any(|n| n.starts_with("Secret")), "{seen:?}");
        // Real clicks and typing reach elements inside, in closed roots too.
        for root in ["Innermost", "Registered", "Exposed"] {
            home.ok(&["click", "--role", "button", "--name", &format!("{root} button")]);
            assert_eq!(home.ok(&["get-text", "#result"]), format!("{root} clicked"));
            home.ok(&["type", "--role", "textbox", "--name", &format!("{root} text"), "hello"]);
            assert_eq!(home.ok(&["get-text", "#result"]), format!("{root}: hello"));
        }
        home.ok(&["stop"]);
    }
}

on_both! {
    a_page_that_rebuilds_itself_keeps_its_refs(home) {
        launch_page(&home, "rerender.html", "");
        let find = || home.json(&["find", "--role", "button", "--name-exact", "Up"])["matches"][0]["ref"].clone();
        let up = find();
        let target = format!("@{up}");
        for _ in 0..3 {
            home.ok(&["click", &target]);
        }
        assert_eq!(home.ok(&["get-text", "[role=status]"]), "Count is 3");
        assert_eq!(find(), up, "one button, one ref");
        home.ok(&["stop"]);
    }
}

on_both! {
    endlessly_moving_element_is_not_clicked_and_a_stopping_one_is(home) {
        launch_page(&home, "moving.html", "");
        home.ok(&["click", "#slides"]);
        home.ok(&["click", "#colour"]);
        let moving = home.fails("ELEMENT_MOVED", &["click", "#never", "--timeout-ms", "400"]);
        assert!(moving["error"].as_str().is_some_and(|e| e.contains("mov") || e.contains("still")), "{moving:#}");
        home.ok(&["click", "#never", "--force"]);
        home.ok(&["stop"]);
    }
}

on_both! {
    covering_element_is_named_and_partial_covers_are_avoided(home) {
        launch_page(&home, "covered.html", "");
        let soon = ["--timeout-ms", "200"];
        let covered = home.fails("ELEMENT_COVERED", &["click", "#under", soon[0], soon[1]]);
        assert_eq!(covered["details"]["covered_by"]["selector"], "#veil", "{covered:#}");
        home.ok(&["click", "#icon"]);
        home.ok(&["click", "#far"]);
        home.ok(&["check", "#fancy"]);
        home.ok(&["expect-state", "#fancy", "checked"]);
        home.fails("ELEMENT_DISABLED", &["click", "#inlocked", soon[0], soon[1]]);
        home.fails("ELEMENT_NOT_VISIBLE", &["click", "#hidden", soon[0], soon[1]]);
        home.fails("ELEMENT_NOT_VISIBLE", &["click", "#unseen", soon[0], soon[1]]);
        home.fails("ELEMENT_NOT_VISIBLE", &["click", "#out", soon[0], soon[1]]);
        home.fails("ELEMENT_READONLY", &["type", "#fixed", "x"]);
        home.ok(&["stop"]);
    }
}
