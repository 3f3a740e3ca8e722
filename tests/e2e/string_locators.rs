//! Locators in one string, in place of a selector: in MCP, in the shell, and in run files.

use crate::support::{Mcp, app, on_33, on_both, page};
use serde_json::{Value, json};

fn launch(mcp: &mut Mcp) {
    mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("words.html") } }));
}

/// Locators, and the id of the element that each means.
const MEANT: [(&str, &str); 36] = [
    // A match of the whole text is preferred to a match of a part.
    ("text=Save", "save"),
    ("text=save AS", "save-as"),
    (r#"text="Save""#, "save"),
    ("text='Save all'", "save-off"),
    (r#"text="save"i"#, "save"),
    // A run of text in a button with more text.
    (r#"text="Send""#, "send"),
    ("text=Ctrl+Enter", "send"),
    ("text=Go now", "go"),
    ("text=×", "icon"),
    // Of two matches the visible one.
    ("text=Lone", "lone"),
    // Text across elements, and text whose case a style changes.
    ("text=Hello  big world", "split"),
    (r#"text="LOUD WORDS""#, "shout"),
    ("text=loud", "shout"),
    ("text=/^next/i", "link"),
    ("text=Next", "link"),
    // A label stands for its control.
    ("text=Email address", "email"),
    ("text=I agree", "agree"),
    ("text=Bare", "bare"),
    ("text=Deep", "deep"),
    ("text=Drawn", "drawn"),
    ("label=Email", "email"),
    (r#"label="Phone""#, "phone"),
    ("label=notes", "search"),
    ("label=Close panel", "icon"),
    ("label=/^col/i", "colour"),
    ("placeholder=you@", "email"),
    (r#"placeholder="Phone number""#, "phone"),
    ("testid=card", "card"),
    (r#"testid="tile""#, "tile"),
    (r#"role=button[name="save"]"#, "save"),
    ("role=button[name='Save' s]", "save"),
    (r#"role=button[name*="as"]"#, "save-as"),
    ("role=button[name=/^save/i][disabled]", "save-off"),
    ("role=switch[checked]", "on"),
    ("role=switch[checked=false]", "off"),
    ("role=textbox[name^=Search]", "search"),
];

/// Selectors that are refused, with a part of each error message.
const REFUSED: [(&str, &str); 17] = [
    ("text=", "nothing follows text="),
    (r#"text="Save"#, "has no end"),
    (r#"text="""#, "is empty"),
    ("text=/[/", "regular expression"),
    ("role=", "nothing follows role="),
    ("role=buton", r#"did you mean "button"?"#),
    (r#"role="button""#, "a role follows role="),
    (r#"role=button[nam="Save"]"#, r#"has no "nam""#),
    (r#"role=button[name="Save""#, r#"is no [name="…"]"#),
    ("role=button[name]", "name has a value"),
    ("role=button name=Save", "no [state]"),
    ("role=heading[level=two]", "level is a number"),
    ("role=switch[checked=on]", "checked is true or false"),
    ("role=dialog >> text=Save", "not chained"),
    ("txet=Save", "text=Save"),
    ("placholder=Phone", "placeholder=Phone"),
    ("data-testid=card", "testid=card"),
];

fn said(refused: &Value) -> String {
    format!("{} {}", refused["error"], refused["hint"]).replace("\\\"", "\"").replace('\\', "")
}

on_both! {
    string_locators_find_the_intended_element(home) {
        let mut mcp = home.mcp(&[]);
        launch(&mut mcp);
        for (selector, id) in MEANT {
            let read = mcp.ok("electron_get_attribute", json!({ "selector": selector, "name": "id" }));
            assert_eq!((&read["value"], read.get("matched")), (&json!(id), None), "{selector}: {read:#}");
        }
        for (selector, heard) in [("text=Save", "save"), ("text=Send", "send"), ("testid=card", "card"), (r#"role=button[name="Save as…"]"#, "save-as")] {
            mcp.ok("electron_click", json!({ "selector": selector }));
            assert_eq!(mcp.ok("electron_get_text", json!({ "selector": "#heard" }))["text"], heard, "{selector}");
        }
        mcp.ok("electron_type", json!({ "selector": "label=Phone", "text": "123" }));
        assert_eq!(mcp.ok("electron_get_value", json!({ "selector": "placeholder=Phone" }))["value"], "123");
        mcp.ok("electron_check", json!({ "selector": "text=I agree" }));
        mcp.ok("electron_expect_state", json!({ "selector": "label=I agree", "state": { "checked": true } }));
        mcp.ok("electron_drag", json!({ "selector": "text=Save", "targetSelector": "testid=card" }));
        mcp.ok("electron_wait_for_selector", json!({ "selector": "text=Hello big world" }));
        mcp.ok("electron_wait_for_selector", json!({ "selector": "text=Nothing like it", "state": "detached" }));
        // CSS selectors that begin with a word of a locator.
        for (css, id) in [("label#bare", "bare"), ("label > input", "phone"), ("text#drawn", "drawn"), ("label[for=email] + input", "email")] {
            assert_eq!(mcp.ok("electron_get_attribute", json!({ "selector": css, "name": "id" }))["value"], id, "{css}");
        }
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    ambiguous_string_locator_is_refused_and_lists_all_matches(home) {
        let mut mcp = home.mcp(&[]);
        launch(&mut mcp);
        for tool in ["electron_click", "electron_get_text", "electron_get_state"] {
            let refused = mcp.call(tool, json!({ "selector": "text=Twin" }));
            assert_eq!(refused["code"], "BAD_ARGUMENT", "{tool}: {refused:#}");
            let names: Vec<&Value> = refused["similar_refs"].as_array().expect("candidates").iter().map(|one| &one["name"]).collect();
            assert_eq!(names, ["Twin", "Twin"], "{tool}: {refused:#}");
            let next = &refused["next_actions"][0];
            let all = mcp.ok(next["tool"].as_str().expect("a tool"), next["args"].clone());
            assert_eq!(all["count"], 2, "{all:#}");
        }
        let waited = mcp.call("electron_expect_text", json!({ "selector": "text=Twin", "equals": "Twin", "timeoutMs": 50 }));
        assert_eq!(waited["code"], "BAD_ARGUMENT", "{waited:#}");
        // Reads by a role use the first match, and report the number of matches.
        let read = mcp.ok("electron_get_text", json!({ "selector": "role=button[name=Twin]" }));
        assert_eq!(read["matched"], 2, "{read:#}");
        // Verbs that count, list and search accept several matches.
        assert_eq!(mcp.ok("electron_exists", json!({ "selector": "text=Twin" }))["exists"], true);
        assert_eq!(mcp.ok("electron_exists", json!({ "selector": "text=Triplet" }))["exists"], false);
        mcp.ok("electron_expect_count", json!({ "selector": "text=Twin", "equals": 2 }));
        mcp.ok("electron_wait_for_selector", json!({ "selector": "text=Twin" }));
        // The error proposes similar elements, and a search by name.
        let missed = mcp.call("electron_click", json!({ "selector": "text=Close pannel" }));
        assert_eq!((&missed["code"], &missed["similar_refs"][0]["name"]), (&json!("SELECTOR_NO_MATCH"), &json!("Close panel")), "{missed:#}");
        let missed = mcp.call("electron_click", json!({ "selector": r#"role=button[name="Savee"]"# }));
        assert_eq!(missed["next_actions"][0]["args"], json!({ "role": "button" }), "{missed:#}");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    misspelt_string_locator_error_explains_the_mistake(home) {
        let mut mcp = home.mcp(&[]);
        launch(&mut mcp);
        for (selector, why) in REFUSED {
            for tool in ["electron_click", "electron_exists", "electron_elements_list"] {
                let refused = mcp.call(tool, json!({ "selector": selector }));
                assert_eq!(refused["code"], "BAD_ARGUMENT", "{tool} {selector}: {refused:#}");
                assert!(said(&refused).contains(why), "{selector}: {refused:#}");
            }
        }
        assert_eq!(mcp.close(), 0);
    }
}

on_33! {
    shell_and_run_files_accept_string_locators(home) {
        let words = format!("PAGE={}", page("words.html"));
        home.ok(&["launch", &app("page"), "--env", &words]);
        home.ok(&["click", "text=Save"]);
        assert_eq!(home.ok(&["get-text", "#heard", "--raw"]).trim(), "save");
        home.ok(&["type", "label=Email", "ann@example.com"]);
        home.ok(&["expect-value", "placeholder=you@example.com", "ann@example.com"]);
        home.ok(&["stop"]);
        let file = home.path().join("words.run");
        let launch = format!("launch '{}' --env '{words}'\n", app("page"));
        let lines = "click 'role=button[name=\"Save as…\"]'\nexpect-text '#heard' save-as\nclick 'text=\"Save\"'\nexpect-text '#heard' save\n";
        std::fs::write(&file, launch + lines).expect("a file");
        home.ok(&["run", &file.display().to_string()]);
    }
}
