//! The page agent: what it sees, that it changes nothing, and the lifetime of refs.

use crate::support::{app, on_both, processes::eventually};
use serde_json::{Value, json};

fn entries(home: &crate::support::Home) -> Vec<Value> {
    home.json(&["snapshot"])["snapshot"]["entries"].as_array().unwrap().clone()
}

fn ref_of(home: &crate::support::Home, name: &str) -> String {
    let found = home.json(&["find", "--role", "button", "--name-exact", name]);
    format!("@{}", found["matches"][0]["ref"].as_u64().unwrap_or_else(|| panic!("{name}: {found:#}")))
}

on_both! {
    snapshots_and_reads_change_nothing_in_the_page(home) {
        home.ok(&["launch", &app("basic")]);
        let watch = "window.__seen = 0; new MutationObserver((all) => { window.__seen += all.length; })\
            .observe(document, { subtree: true, childList: true, attributes: true, characterData: true }); return true";
        home.ok(&["--allow-eval", "eval-renderer", watch]);
        let look = "return JSON.stringify([document.documentElement.outerHTML, Object.keys(window)])";
        let before = home.json(&["--allow-eval", "eval-renderer", look])["result"].clone();
        home.ok(&["snapshot"]);
        home.ok(&["snapshot", "--since", "last"]);
        home.ok(&["find", "--role", "button"]);
        home.ok(&["expect-visible", "#plain"]);
        home.fails("EXPECTATION_FAILED", &["expect-text", "#count", "--equals", "7", "--timeout-ms", "200"]);
        assert_eq!(home.json(&["--allow-eval", "eval-renderer", look])["result"], before);
        assert_eq!(home.json(&["--allow-eval", "eval-renderer", "return window.__seen"])["result"], 0);
        home.ok(&["stop"]);
    }
}

on_both! {
    refs_survive_a_rerender_and_expire_on_reload_or_route_change(home) {
        home.ok(&["launch", &app("basic")]);
        home.ok(&["snapshot"]);
        let beta = ref_of(&home, "Beta");
        home.ok(&["click", "#rerender"]);
        assert_eq!(home.ok(&["get-text", &beta]), "Beta", "the new element took over the ref");
        home.ok(&["click", "#route"]);
        home.fails("REF_NOT_FOUND", &["get-text", &beta]);
        assert_eq!(home.ok(&["exists", &beta]), "false");
        assert_eq!(home.json(&["snapshot", "--since", "last"])["renderer_reloaded"], true);
        let beta = ref_of(&home, "Beta");
        home.ok(&["click", "#reload"]);
        home.ok(&["expect-text", "#status", "--equals", "Ready"]);
        let gone = home.fails("REF_NOT_FOUND", &["click", &beta]);
        assert_eq!(gone["next_actions"][0]["tool"], "electron_snapshot", "{gone:#}");
        let again = home.json(&["snapshot", "--since", "last"]);
        assert_eq!((&again["kind"], &again["renderer_reloaded"]), (&json!("full"), &json!(true)));
        let new = ref_of(&home, "Beta");
        assert_ne!(new, beta, "numbers are never given out twice");
        home.ok(&["stop"]);
    }
}

on_both! {
    snapshot_diff_lists_only_changed_entries(home) {
        home.ok(&["launch", &app("basic")]);
        home.ok(&["snapshot"]);
        home.ok(&["click", "#count-up"]);
        let diff = home.json(&["snapshot", "--since", "last", "--format", "text"]);
        assert_eq!(diff["kind"], "diff");
        let text = diff["diff_text"].as_str().unwrap();
        assert!(text.contains("\"0\" -> \"1\""), "{text}");
        assert!(diff["_meta"]["estimated_tokens"].as_u64().unwrap() < 150, "{text}");
        let none = home.json(&["snapshot", "--since", "last", "--format", "text"]);
        assert!(none["diff_text"].as_str().unwrap().starts_with("diff +0 -0 ~0"), "{none:#}");
        let few = home.json(&["snapshot", "--max-entries", "5"]);
        assert_eq!((&few["entry_count"], &few["truncated"]), (&json!(5), &json!(true)));
        assert!(few["_meta"]["truncated_entries"].as_u64().unwrap() > 5);
        let controls = home.json(&["snapshot", "--interactive-only"]);
        let all = controls["snapshot"]["entries"].as_array().unwrap();
        assert!(all.iter().all(|e| e["ref"].is_u64() && e["interactive"] == true), "{controls:#}");
        home.ok(&["stop"]);
    }
}

on_both! {
    tag_refs_writes_attributes_that_the_next_snapshot_removes(home) {
        home.ok(&["launch", &app("basic")]);
        home.ok(&["snapshot", "--tag-refs"]);
        let tagged = home.json(&["elements-list", "[data-sw-ref]"]);
        assert!(tagged["count"].as_u64().unwrap() > 20, "{tagged:#}");
        let plain = ref_of(&home, "Plain");
        let selector = format!("[data-sw-ref=\"{}\"]", &plain[1..]);
        assert_eq!(home.ok(&["get-text", &selector]), "Plain");
        home.ok(&["snapshot"]);
        assert_eq!(home.json(&["elements-list", "[data-sw-ref]"])["count"], 0);
        assert_eq!(home.ok(&["get-text", &selector]), "Plain", "that selector is the ref");
        home.ok(&["stop"]);
    }
}

on_both! {
    snapshot_includes_open_and_exposed_closed_shadow_roots(home) {
        home.ok(&["launch", &app("shadow")]);
        let all = entries(&home);
        let closed: Vec<&str> = all.iter().filter(|e| e["state"]["shadow_closed"] == true).filter_map(|e| e["name"].as_str()).collect();
        assert!(closed.len() >= 2, "both opt-ins: {closed:?}");
        let open = all.iter().filter(|e| e["role"] == "button" && e["state"]["shadow_closed"] != true).count();
        assert!(open >= 1, "{all:#?}");
        let shown = all.iter().find(|e| e["state"]["shadow_closed"] == true && e["role"] == "button").expect("a button");
        home.ok(&["click", &format!("@{}", shown["ref"])]);
        home.ok(&["stop"]);
    }
}

on_both! {
    snapshot_refs_reach_cross_site_frames_and_webviews(home) {
        home.ok(&["launch", &app("frames")]);
        home.ok(&["wait-for-selector", "webview", "--state", "attached"]);
        for name in ["Outer", "Same", "Cross", "Guest"] {
            let press = format!("Press {name}");
            let find = || {
                let all = entries(&home);
                all.iter().find(|e| e["name"] == press.as_str()).map(|e| format!("@{}", e["ref"]))
            };
            let button = eventually(&press, find);
            home.ok(&["click", &button]);
            let count = format!("Count {name}");
            let all = home.json(&["snapshot", "--content"])["snapshot"]["entries"].as_array().unwrap().clone();
            let at = all.iter().position(|e| e["name"] == count.as_str()).unwrap_or_else(|| panic!("{count}: {all:#?}"));
            assert_eq!(all[at + 1]["name"], "1", "{name}");
        }
        home.ok(&["stop"]);
    }
}

/// A copy of the page's scripts in which one word of the agent is replaced.
fn edited(home: &crate::support::Home, word: &str, other: &str) -> std::path::PathBuf {
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("agent/js");
    let copy = home.path().join("page");
    std::fs::create_dir_all(copy.join("modules")).expect("a folder");
    std::fs::copy(source.join("guard.js"), copy.join("guard.js")).expect("a copy");
    let mut found = false;
    for file in std::fs::read_dir(source.join("modules")).expect("the agent").flatten() {
        let text = std::fs::read_to_string(file.path()).expect("text");
        found |= text.contains(word);
        std::fs::write(copy.join("modules").join(file.file_name()), text.replace(word, other)).expect("a copy");
    }
    assert!(found, "the agent has no {word:?}");
    copy
}

/// Makes an edit of the agent quick to try: a debug build reads it from the folder in `STAGEWRIGHT_PAGE`.
#[test]
fn a_debug_build_reads_the_agent_from_disk() {
    let home = crate::support::Home::on(crate::support::Electron::V33);
    let copy = edited(&home, "no element matches", "nothing answers to");
    let launched =
        home.command(&["launch", &app("basic")]).env("STAGEWRIGHT_PAGE", &copy).output().expect("stagewright");
    assert!(launched.status.success(), "{launched:?}");
    let told = home.fails("SELECTOR_NO_MATCH", &["get-text", "#nowhere"]);
    assert!(told["error"].as_str().is_some_and(|error| error.contains("nothing answers to")), "{told:#}");
    home.ok(&["stop"]);
}

on_both! {
    agent_reports_readiness_without_being_asked(home) {
        let deaf = edited(&home, "export const isReady", "opReady = () => new Promise(() => {});\nexport const isReady");
        let launch = ["launch", &app("basic"), "--ready-timeout-ms", "20000", "--json"];
        let launched = home.command(&launch).env("STAGEWRIGHT_PAGE", &deaf).output().expect("stagewright");
        let told: Value = serde_json::from_slice(&launched.stdout).expect("an envelope");
        assert_eq!(told["renderer_ready"], true, "{told:#}");
        home.ok(&["click", "#plain"]);
        home.ok(&["stop"]);
    }
}
