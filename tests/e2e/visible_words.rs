//! Reads have exactly the words that are visible on the screen.

use crate::support::{Home, Mcp, app, on_both, page};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn open(home: &Home, name: &str) -> Mcp {
    let mut mcp = home.mcp(&["--allow-eval"]);
    mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page(name) } }));
    mcp
}

/// The words of a text that begin with `start`.
fn words<'a>(text: &'a str, start: &str) -> BTreeSet<&'a str> {
    let of_word = |c: char| c.is_alphanumeric() || c == '-';
    text.split(|c| !of_word(c)).filter(|word| word.starts_with(start)).collect()
}

fn snapshot(mcp: &mut Mcp) -> String {
    mcp.ok("electron_snapshot", json!({ "format": "text" }))["snapshot_text"].as_str().expect("a text").to_owned()
}

fn text(mcp: &mut Mcp, selector: &str) -> String {
    mcp.ok("electron_get_text", json!({ "selector": selector }))["text"].as_str().expect("a text").to_owned()
}

on_both! {
    invisible_words_appear_in_no_read(home) {
        let mut mcp = open(&home, "sight.html");
        let source = std::fs::read_to_string(page("sight.html")).expect("the page");
        let mut shown: BTreeSet<String> = words(&source, "yes-").into_iter().map(str::to_owned).collect();
        shown.remove("yes-shadow-");
        shown.extend((0..20).map(|depth| format!("yes-shadow-{depth}")));
        let read = text(&mut mcp, "body");
        assert_eq!(words(&read, "no-"), BTreeSet::new(), "{read}");
        assert_eq!(words(&read, "yes-"), shown.iter().map(String::as_str).collect(), "{read}");
        let seen = snapshot(&mut mcp);
        assert_eq!(words(&seen, "no-"), BTreeSet::new(), "{seen}");
        // Text inside a drawing (SVG) counts as part of the drawing.
        shown.remove("yes-drawn");
        assert_eq!(words(&seen, "yes-"), shown.iter().map(String::as_str).collect(), "{seen}");
    }
}

on_both! {
    invisible_elements_fail_visibility_and_text_expectations(home) {
        let mut mcp = open(&home, "sight.html");
        let code = "return [...document.querySelectorAll('#ways [id]')].map((el) => [el.id, el.textContent.trim()])";
        let ways = mcp.ok("electron_eval_renderer", json!({ "code": code }))["result"].take();
        let ways: Vec<(String, String)> = serde_json::from_value(ways).expect("ids and words");
        assert!(ways.len() > 20, "{ways:?}");
        for (id, word) in ways {
            let selector = format!("#{id}");
            let visible = mcp.call("electron_expect_visible", json!({ "selector": selector, "timeoutMs": 0 }));
            let read = mcp.ok("electron_get_text", json!({ "selector": selector }));
            if word.starts_with("yes") {
                assert_eq!((&visible["ok"], &read["text"]), (&json!(true), &json!(word)), "{id}");
                continue;
            }
            assert_eq!(visible["code"], "EXPECTATION_FAILED", "{id}: {visible:#}");
            assert_eq!(read["text"], "", "{id}: {read:#}");
            let text = mcp.call("electron_expect_text", json!({ "selector": selector, "contains": word, "timeoutMs": 0 }));
            assert_eq!(text["code"], "EXPECTATION_FAILED", "{id}: {text:#}");
            let pattern = mcp.call("electron_assert_pattern", json!({ "selector": selector, "contains": word }));
            assert_eq!(pattern["code"], "EXPECTATION_FAILED", "{id}: {pattern:#}");
            let listed = mcp.ok("electron_elements_list", json!({ "selector": selector }));
            assert_eq!(listed["matches"][0]["visible"], false, "{id}: {listed:#}");
            let found = mcp.ok("electron_find", json!({ "role": "text", "name_contains": word, "visible": true }));
            assert_eq!(found["count"], 0, "{id}: {found:#}");
        }
    }
}

on_both! {
    text_is_read_as_it_is_laid_out(home) {
        let mut mcp = open(&home, "sight.html");
        for (selector, wanted) in [
            ("#lines", "one\ntwo"), ("#bill", "Dan\t86\t305.50\nEve\t12\t0.00"), ("#upper", "LOUD"), ("#dots", "••••••"),
            ("#pre", "a   b\nc"), ("#boxes", "first\nsecond"), ("#select", "Sweden"), ("#p", "yes-p yes-end"),
        ] {
            assert_eq!(text(&mut mcp, selector), wanted, "{selector}");
        }
        let seen = snapshot(&mut mcp);
        for line in ["\"one two\"", "row | Dan | 86 | 305.50", "\"LOUD\"", "\"••••••\""] {
            assert!(seen.contains(line), "{line}: {seen}");
        }
        for (selector, label) in [("#log", "Log"), ("#name", "Full name"), ("#close", "Close")] {
            let read = mcp.ok("electron_get_text", json!({ "selector": selector }));
            assert_eq!((&read["text"], &read["label"]), (&json!(""), &json!(label)), "{selector}");
            let whole = mcp.ok("electron_get_text", json!({ "selector": selector, "source": "dom" }));
            assert_eq!((&whole["text"], &whole["label"]), (&json!(label), &Value::Null), "{selector}");
        }
        assert_eq!(mcp.ok("electron_get_text", json!({ "selector": "#lines", "source": "dom" }))["text"], "onetwo");
        assert_eq!(mcp.ok("electron_get_text", json!({ "selector": "#opacity", "source": "dom" }))["text"], "no-opacity");
    }
}

on_both! {
    text_expectation_reports_a_different_result_of_the_other_source(home) {
        let mut mcp = open(&home, "sight.html");
        let mut expect = |args: Value| {
            let mut call = json!({ "timeoutMs": 0 });
            call.as_object_mut().expect("an object").extend(args.as_object().expect("an object").clone());
            mcp.call("electron_expect_text", call)
        };
        let failed = expect(json!({ "selector": "#opacity", "equals": "no-opacity" }));
        assert_eq!(failed["details"]["other_source"], json!({ "source": "dom", "matched": true, "actual": "no-opacity" }), "{failed:#}");
        assert!(failed["hint"].as_str().is_some_and(|hint| hint.contains("`source: \"dom\"`")), "{failed:#}");
        let held = expect(json!({ "selector": "#opacity", "equals": "no-opacity", "source": "dom" }));
        assert_eq!((&held["ok"], &held["actual"]), (&json!(true), &json!("no-opacity")), "{held:#}");
        assert!(held["note"].as_str().is_some_and(|note| note.contains("source shown")), "{held:#}");
        let held = expect(json!({ "selector": "#p", "not_contains": "no-p" }));
        assert!(held["note"].as_str().is_some_and(|note| note.contains("source dom it would not hold")), "{held:#}");
        let plain = expect(json!({ "selector": "#slide", "equals": "yes-slide" }));
        assert_eq!((&plain["ok"], &plain["note"]), (&json!(true), &Value::Null), "{plain:#}");
        // In the shell's words.
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("sight.html"))]);
        assert_eq!(home.ok(&["get-text", "#opacity", "--source", "dom"]), "no-opacity");
        let said = home.fails("EXPECTATION_FAILED", &["expect-text", "#opacity", "no-opacity", "--timeout-ms", "0"]);
        assert_eq!(said["details"]["other_source"]["matched"], true, "{said:#}");
        home.ok(&["expect-text", "#opacity", "no-opacity", "--source", "dom"]);
        home.ok(&["stop"]);
    }
}

on_both! {
    controls_drawn_by_their_labels_appear_once(home) {
        let mut mcp = open(&home, "drawn.html");
        let seen = snapshot(&mut mcp);
        let roles: Vec<&str> = seen.lines().skip(1).map(|line| line.trim().split_once("] ").map_or(line.trim(), |(_, rest)| rest)).collect();
        let wanted = [
            "group \"Size\"", "radio \"Small\" checked", "radio \"Large\" unchecked", "checkbox \"News\" unchecked",
            "checkbox \"Plain\" unchecked", "button \"Upload\"", "\"Written\"",
        ];
        assert_eq!(roles, wanted, "{seen}");
        let entries = mcp.ok("electron_snapshot", json!({}))["snapshot"]["entries"].take();
        let large = entries.as_array().expect("entries").iter().find(|entry| entry["name"] == "Large").expect("it is told").clone();
        assert_eq!((&large["state"]["visible"], &large["state"]["checked"]), (&json!(true), &json!(false)), "{large}");
        assert!(large["bbox"]["w"].as_f64() > Some(10.0), "where its label is: {large}");
        let found = mcp.ok("electron_find", json!({ "role": "radio", "name_exact": "Large", "visible": true }));
        assert_eq!((&found["count"], &found["matches"][0]["ref"]), (&json!(1), &large["ref"]), "{found:#}");
        mcp.ok("electron_expect_visible", json!({ "ref": large["ref"], "timeoutMs": 0 }));
        mcp.ok("electron_check", json!({ "ref": large["ref"] }));
        mcp.ok("electron_expect_state", json!({ "ref": large["ref"], "state": { "checked": true, "visible": true }, "timeoutMs": 0 }));
        let changed = mcp.ok("electron_snapshot", json!({ "format": "text", "since": "last" }));
        let diff = changed["diff_text"].as_str().expect("a diff");
        assert!(diff.contains("radio \"Large\"") && diff.contains("checked: false -> true"), "{diff}");
        let lost = mcp.call("electron_expect_visible", json!({ "selector": "#lost", "timeoutMs": 0 }));
        assert_eq!(lost["code"], "EXPECTATION_FAILED", "{lost:#}");
    }
}

on_both! {
    blank_page_reports_hidden_content_and_its_cause(home) {
        let hidden = |style: &str| format!("<!doctype html><title>Blank</title><body style='{style}'><h1>Orders</h1><p>Two</p><button>Pay</button>");
        for (style, by) in [("display:none", "display: none on body"), ("opacity:0", "opacity: 0 on body"), ("margin-left:-9999px;width:300px", "a place that cannot be scrolled to")] {
            let file = home.path().join("blank.html");
            std::fs::write(&file, hidden(style)).expect("a page");
            let mut mcp = home.mcp(&[]);
            let env = json!({ "PAGE": file.display().to_string() });
            let launched = mcp.ok("electron_launch", json!({ "main": app("page"), "env": env, "readyTimeoutMs": 300 }));
            // The page has loaded, or the launch has waited for that.
            let blank = &launched["blank"][0];
            assert_eq!(blank["id"], "w1", "{style}: {launched:#}");
            assert!(blank["hidden"][0]["by"].as_str().is_some_and(|why| why.starts_with(by)), "{style}: {launched:#}");
            let taken = mcp.ok("electron_snapshot", json!({ "format": "text" }));
            assert_eq!(taken["blank"][0]["count"], 3, "{style}: {taken:#}");
            assert!(taken["note"].as_str().is_some_and(|note| note.contains("nothing shows") && note.contains(by)), "{style}: {taken:#}");
            assert_eq!(mcp.close(), 0);
            let smoke = home.cli(&["smoke", &app("page"), "--env", &format!("PAGE={}", file.display()), "--for", "300ms", "--json"]);
            let told: Value = serde_json::from_str(&smoke.out).expect("an envelope");
            let draws = told["details"]["checks"].as_array().or(told["checks"].as_array()).expect("checks").iter().find(|check| check["check"] == "draws").cloned();
            assert_eq!(draws.as_ref().map(|check| &check["status"]), Some(&json!("failed")), "{style}: {told:#}");
        }
        let mut mcp = open(&home, "sight.html");
        assert_eq!(mcp.ok("electron_snapshot", json!({ "format": "text" }))["blank"], Value::Null);
    }
}

on_both! {
    printed_names_of_every_script_can_be_used_as_arguments(home) {
        let file = home.path().join("names.html");
        let names = ["বাংলা", "ไทย", "👩\u{200d}👩\u{200d}👧 family", "e\u{301}te\u{301}", "שלום \u{200f}עולם", "say \"it\"", "C:\\new"];
        let buttons: String = names.iter().map(|name| format!("<button>{name}</button>")).collect();
        std::fs::write(&file, format!("<!doctype html><meta charset=utf-8><title>Names</title>{buttons}")).expect("a page");
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", file.display())]);
        let told = home.ok(&["find", "--role", "button"]);
        let quoted: Vec<&str> = told.lines().filter_map(|line| Some(line.split_once('"')?.1.rsplit_once('"')?.0)).collect();
        assert_eq!(quoted.len(), names.len(), "{told}");
        for (quoted, name) in quoted.iter().zip(names) {
            let plain = quoted.replace("\\\"", "\"").replace("\\\\", "\\");
            assert_eq!(plain, name.replace('\u{200f}', ""), "as it is: {told}");
            assert!(home.ok(&["find", "--role", "button", "--name", &plain]).contains(quoted), "{plain}");
        }
        let text = home.ok(&["snapshot", "--format", "text"]);
        assert!(quoted.iter().all(|name| text.contains(&format!("button \"{name}\""))), "{text}");
        home.ok(&["stop"]);
    }
}

on_both! {
    very_large_and_deep_pages_are_read_in_time(home) {
        let mut mcp = open(&home, "sight.html");
        let mut eval = |code: &str| drop(mcp.ok("electron_eval_renderer", json!({ "code": code })));
        eval("document.body.innerHTML = '<p>' + '<span>a <i hidden>no</i></span>'.repeat(10000) + '</p>'; return 1");
        let began = std::time::Instant::now();
        let read = mcp.ok("electron_get_text", json!({ "selector": "body" }));
        assert_eq!(read["text"].as_str().expect("a text").len(), 2 * 10_000 - 1);
        let taken = mcp.ok("electron_snapshot", json!({ "format": "text" }));
        assert!(!taken["snapshot_text"].as_str().expect("a text").contains("no"), "{taken:#}");
        assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
        let mut eval = |code: &str| drop(mcp.ok("electron_eval_renderer", json!({ "code": code })));
        eval("document.body.innerHTML = ''; document.body.append('word '.repeat(400000)); return 1");
        let read = mcp.ok("electron_get_text", json!({ "selector": "body" }));
        assert_eq!(read["text"].as_str().expect("a text").len(), 2_000_000 - 1);
        mcp.ok("electron_expect_text", json!({ "selector": "body", "contains": "word word", "timeoutMs": 0 }));
        let mut eval = |code: &str| drop(mcp.ok("electron_eval_renderer", json!({ "code": code })));
        eval("let at = document.body; at.textContent = ''; for (let i = 0; i < 3000; i++) { const d = document.createElement('span'); at.append(d); at = d; } at.textContent = 'deep'; return 1");
        assert_eq!(mcp.ok("electron_get_text", json!({ "selector": "body" }))["text"], "deep");
        assert!(snapshot(&mut mcp).contains("\"deep\""));
    }
}
