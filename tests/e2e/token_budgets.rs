//! Answers within a budget of tokens: snapshots in every format, searches, and the profile `essential`.

use crate::support::{Mcp, app, on_33, on_both, page, processes::eventually};
use serde_json::{Value, json};

fn launch(mcp: &mut Mcp) {
    mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("long.html") } }));
}

fn cost(answer: &Value) -> u64 {
    answer["_meta"]["estimated_tokens"].as_u64().expect("a number")
}

fn lines(answer: &Value) -> Vec<&str> {
    answer["snapshot_text"].as_str().expect("a text").lines().collect()
}

on_both! {
    budgeted_snapshot_keeps_the_start_of_each_region(home) {
        let mut mcp = home.mcp(&[]);
        launch(&mut mcp);
        let whole = mcp.ok("electron_snapshot", json!({ "format": "text", "maxEntries": 100_000 }));
        assert!(cost(&whole) > 40_000 && whole["truncated"] == false, "{}", cost(&whole));
        let all = lines(&whole);
        for budget in [300, 400, 1_000, 4_000, 20_000] {
            let short = mcp.ok("electron_snapshot", json!({ "format": "text", "budgetTokens": budget }));
            assert!(cost(&short) <= budget, "{budget}: {}", cost(&short));
            assert_eq!(short["truncated"], true);
            let left_out = short["_meta"]["truncated_entries"].as_u64().expect("a number");
            assert_eq!(short["entry_count"].as_u64().expect("a number") + left_out, short["total"], "{budget}");
            assert!(short["note"].as_str().is_some_and(|note| note.contains("budgetTokens") && note.contains("electron_find")), "{short:#}");
            // The lines are those of the whole snapshot, and one line about the omitted ones.
            let told = lines(&short);
            let (missing, kept): (Vec<&str>, Vec<&str>) = told.iter().partition(|line| line.trim_start().starts_with('…'));
            assert!(kept.iter().all(|line| all.contains(line)), "{budget}: {kept:#?}");
            assert!(!missing.is_empty() && missing[0].contains("more: "), "{missing:?}");
            if budget >= 400 {
                // The dialog after the table, and the controls before and after both, are kept.
                for there in ["button \"Home\"", "textbox \"Search\"", "button \"Delete 0\"", "button \"Close welcome\"", "button \"Help\""] {
                    assert!(kept.iter().any(|line| line.contains(there)), "{budget}: {there}: {told:#?}");
                }
                assert_eq!(missing.len(), 1, "only the table is cut off: {told:#?}");
            }
        }
        let enough = mcp.ok("electron_snapshot", json!({ "format": "text", "budgetTokens": 200_000 }));
        assert_eq!((lines(&enough), &enough["note"]), (all, &Value::Null));
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    token_budget_is_respected_in_every_format(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        launch(&mut mcp);
        for args in [json!({}), json!({ "interactiveOnly": true }), json!({ "content": true }), json!({ "format": "text", "interactiveOnly": true })] {
            for budget in [600, 3_000] {
                let mut args = args.clone();
                args["budgetTokens"] = budget.into();
                let short = mcp.ok("electron_snapshot", args.clone());
                assert!(cost(&short) <= budget && cost(&short) > budget / 2, "{args}: {}", cost(&short));
                assert!(short["note"].is_string(), "{args}");
                let entries = short["snapshot"]["entries"].as_array();
                assert!(entries.is_none_or(|all| all.len() as u64 == short["entry_count"]), "{args}");
            }
        }
        let code = "for (const b of document.querySelectorAll('td button')) b.textContent += '!'; return 1";
        for format in ["text", "json"] {
            mcp.ok("electron_snapshot", json!({ "format": format }));
            mcp.ok("electron_eval_renderer", json!({ "code": code }));
            let diff = mcp.ok("electron_snapshot", json!({ "format": format, "since": "last", "budgetTokens": 1_000 }));
            assert_eq!(diff["kind"], "diff");
            // The budget of a diff is that of its changes, as the tool reference has it.
            assert!(cost(&diff) <= 1_150 && diff["truncated"] == true, "{format}: {}", cost(&diff));
        }
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    interactive_only_snapshot_costs_no_more_than_the_full_one(home) {
        let mut mcp = home.mcp(&[]);
        launch(&mut mcp);
        for budget in [Value::Null, json!(2_000), json!(100_000)] {
            let whole = mcp.ok("electron_snapshot", json!({ "format": "text", "budgetTokens": budget }));
            let controls = mcp.ok("electron_snapshot", json!({ "format": "text", "interactiveOnly": true, "budgetTokens": budget }));
            assert!(cost(&controls) <= cost(&whole), "{budget}: {} {}", cost(&controls), cost(&whole));
            assert_eq!(controls["total"], 2_005, "{budget}");
        }
        // A number that is asked for is a number of controls.
        let some = mcp.ok("electron_snapshot", json!({ "format": "text", "interactiveOnly": true, "maxEntries": 1_500 }));
        assert_eq!(some["entry_count"], 1_500);
        assert!(some["note"].as_str().is_some_and(|note| note.contains("maxEntries")), "{}", some["note"]);
        assert_eq!(mcp.close(), 0);
    }
}

on_33! {
    frames_get_the_remaining_budget_of_their_page(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("frames") }));
        // While a frame loads, its place in the page is not known, and its content comes last.
        let whole = eventually("each frame in its place", || {
            let seen = mcp.ok("electron_snapshot", json!({ "format": "text" }));
            let text = seen["snapshot_text"].as_str().expect("a text");
            let placed = ["\niframe \"cross\"\n  f", "\n  iframe \"deep\"\n    f", "\niframe\n  w"].iter().all(|place| text.contains(place));
            // The content of a frame may come after its place.
            let again = mcp.ok("electron_snapshot", json!({ "format": "text" }));
            (placed && again["snapshot_text"] == seen["snapshot_text"]).then_some(seen)
        });
        let budget = cost(&whole) * 2 / 3;
        let short = mcp.ok("electron_snapshot", json!({ "format": "text", "budgetTokens": budget }));
        assert!(cost(&short) <= budget + 60 && short["truncated"] == true, "{budget}: {short:#}");
        assert!(short["note"].is_string() && short["snapshot_text"].as_str().is_some_and(|text| text.contains(" more")), "{short:#}");
        let enough = mcp.ok("electron_snapshot", json!({ "format": "text", "budgetTokens": cost(&whole) * 3 }));
        assert_eq!(enough["snapshot_text"], whole["snapshot_text"]);
        assert_eq!(mcp.close(), 0);
    }
}

on_33! {
    essential_profile_limits_snapshot_and_find_by_default(home) {
        let mut mcp = home.mcp(&["--tool-profile", "essential"]);
        let listed = mcp.request("tools/list", json!({}))["result"]["tools"].clone();
        let snapshot = listed.as_array().expect("tools").iter().find(|tool| tool["name"] == "electron_snapshot").expect("it is listed");
        let told = &snapshot["inputSchema"]["properties"];
        assert!(told.get("within").is_some() && told.get("format").is_none(), "{told:#}");
        launch(&mut mcp);
        for args in [json!({}), json!({ "format": "" }), json!({ "format": null, "budgetTokens": null })] {
            let seen = mcp.ok("electron_snapshot", args.clone());
            assert!(seen["snapshot_text"].is_string() && cost(&seen) <= 4_000, "{args}: {}", cost(&seen));
        }
        // An argument that is given wins.
        assert!(mcp.ok("electron_snapshot", json!({ "format": "json", "maxEntries": 3 }))["snapshot"].is_object());
        assert!(cost(&mcp.ok("electron_snapshot", json!({ "budgetTokens": 9_000 }))) > 5_000);
        let found = mcp.ok("electron_find", json!({ "role": "button" }));
        assert_eq!((&found["count"], found["matches"].as_array().map(Vec::len), &found["truncated"]), (&json!(2_004), Some(50), &json!(1_954)));
        assert!(found["note"].as_str().is_some_and(|note| note.contains("limit")), "{}", found["note"]);
        assert_eq!(mcp.ok("electron_find", json!({ "role": "button", "limit": 60 }))["truncated"], 1_944);
        assert_eq!(mcp.close(), 0);
        // The other profiles are as the tool reference has it.
        let mut full = home.mcp(&[]);
        launch(&mut full);
        assert!(full.ok("electron_snapshot", json!({}))["snapshot"].is_object());
        assert_eq!(full.ok("electron_find", json!({ "role": "button" }))["truncated"], 0);
        assert_eq!(full.close(), 0);
    }
}
