//! Failures that help: the element that was probably meant comes first, and the first next call works.

use crate::support::{Home, Mcp, app, on_33};
use serde_json::{Value, json};
use stagewright_runner::REGISTRY;

/// Ten typing mistakes in selectors, each with the element that was meant.
const TYPOS: [(&str, &str); 10] = [
    ("#plian", "Plain"),
    ("#cuont-up", "Count up"),
    ("#double-clik", "Double-click me"),
    ("#nmae", "Name"),
    ("#emial", "Email"),
    ("#pasword", "Password"),
    ("#agre", "I agree"),
    ("#tab-tow", "Two"),
    ("#submitt", "Submit"),
    ("button.disabeld", "Disabled"),
];

/// Makes the calls that an answer proposes, as they stand. None of them acts: it might act on the wrong element.
fn make_proposed_calls(mcp: &mut Mcp, answer: &Value) {
    let next = answer["next_actions"].as_array().filter(|next| !next.is_empty());
    for next in next.unwrap_or_else(|| panic!("no next action: {answer:#}")) {
        let tool = next["tool"].as_str().expect("a tool");
        assert!(!REGISTRY.find(tool).expect("a verb").acts, "{answer:#}");
        mcp.ok(tool, next["args"].clone());
    }
}

/// The clicks that the page has received.
fn result(mcp: &mut Mcp) -> String {
    mcp.ok("electron_get_text", json!({ "selector": "#result" }))["text"].as_str().expect("a text").to_owned()
}

on_33! {
    selector_typo_lists_the_intended_element_first(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        for (typo, meant) in TYPOS {
            let missed = mcp.call("electron_get_text", json!({ "selector": typo }));
            assert_eq!(missed["code"], "SELECTOR_NO_MATCH", "{typo}: {missed:#}");
            assert_eq!(missed["similar_refs"][0]["name"], meant, "{typo}: {missed:#}");
            assert!(missed["similar_refs"].as_array().is_some_and(|refs| refs.len() <= 5), "{typo}: {missed:#}");
            make_proposed_calls(&mut mcp, &missed);
        }
        let missed = mcp.call("electron_click", json!({ "selector": "#plian", "timeoutMs": 300 }));
        make_proposed_calls(&mut mcp, &missed);
        assert_ne!(result(&mut mcp), "plain clicked", "a miss is no click on something else");
        mcp.ok("electron_click", json!({ "ref": missed["similar_refs"][0]["ref"] }));
        assert_eq!(result(&mut mcp), "plain clicked");
    }
}

on_33! {
    common_failures_propose_working_next_actions(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let mut fails = |code: &str, args: Value| {
            let answer = mcp.call("electron_click", args);
            assert_eq!(answer["code"], code, "{answer:#}");
            assert!(answer["hint"].as_str().is_some_and(|hint| hint.len() > 20), "{answer:#}");
            make_proposed_calls(&mut mcp, &answer);
        };
        fails("REF_NOT_FOUND", json!({ "ref": 999 }));
        fails("ELEMENT_DISABLED", json!({ "selector": "#disabled", "timeoutMs": 100 }));
        fails("ELEMENT_NOT_VISIBLE", json!({ "selector": "#hidden", "timeoutMs": 100 }));
        fails("SELECTOR_NO_MATCH", json!({ "role": "button", "name_exact": "Plian", "timeoutMs": 100 }));
        fails("BAD_ARGUMENT", json!({ "selector": "#items button", "timeoutMs": 100 }));
    }
}

on_33! {
    ref_of_a_replaced_element_leads_to_its_successor(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let found = mcp.ok("electron_find", json!({ "role": "button", "name_exact": "Beta" }));
        mcp.ok("electron_click", json!({ "selector": "#rerender" }));
        let args = json!({ "ref": found["matches"][0]["ref"], "timeoutMs": 300 });
        let answer = mcp.call("electron_click", args);
        if answer["ok"] == false {
            assert_eq!(answer["code"], "REF_NOT_FOUND", "{answer:#}");
            assert_eq!(answer["similar_refs"][0]["name"], "Beta", "{answer:#}");
            make_proposed_calls(&mut mcp, &answer);
            assert_ne!(result(&mut mcp), "Beta clicked");
            mcp.ok("electron_click", json!({ "ref": answer["similar_refs"][0]["ref"] }));
        }
        assert_eq!(result(&mut mcp), "Beta clicked");
    }
}

/// `docs/failures.md` shows the answers to these calls, word for word.
#[test]
fn transcripts_in_failures_md_match_real_output() {
    let home = Home::on(crate::support::Electron::V33);
    home.ok(&["launch", &app("basic")]);
    home.ok(&["snapshot"]);
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/failures.md");
    let text = std::fs::read_to_string(docs).expect("the page");
    let mut seen = 0;
    for block in text.split("```console\n").skip(1) {
        let block = block.split("```").next().expect("its end");
        let (line, wanted) = block.split_once('\n').expect("a command and its answer");
        let words: Vec<&str> =
            line.trim_start_matches("$ stagewright ").split(' ').map(|word| word.trim_matches('\'')).collect();
        let done = home.cli(&words);
        assert_eq!(mask_numbers(&done.err), mask_numbers(wanted), "{line}");
        seen += 1;
    }
    assert_eq!(seen, 4);
}

/// The text with each number as `N`: waiting times differ by a few milliseconds.
fn mask_numbers(text: &str) -> String {
    let words = text.split_whitespace().map(|word| if word.parse::<u32>().is_ok() { "N" } else { word });
    words.collect::<Vec<_>>().join(" ")
}
