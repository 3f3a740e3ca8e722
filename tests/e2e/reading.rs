//! The replies of reading verbs on the sample controls, field by field.

use crate::support::{app, on_both, page};
use serde_json::{Value, json};

on_both! {
    reading_verbs_return_what_the_page_shows(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let mut get = |verb: &str, args| mcp.ok(&format!("electron_{verb}"), args);
        assert_eq!(get("get_attribute", json!({ "selector": "#link-page", "name": "href" }))["value"], "second.html");
        assert_eq!(get("get_attribute", json!({ "selector": "#plain", "name": "href" }))["value"], json!(null));
        assert_eq!(get("get_value", json!({ "selector": "#amount" }))["value"], "10");
        assert_eq!(get("get_value", json!({ "selector": "h1" }))["value"], json!(null));
        let name = get("get_text", json!({ "selector": "#name" }));
        assert_eq!((&name["text"], &name["label"]), (&json!(""), &json!("Name")), "the label, when there is no text");
        let style = get("get_computed_style", json!({ "selector": "#plain", "properties": ["visibility", "display"] }));
        assert_eq!(style["style"], json!({ "visibility": "visible", "display": "inline-block" }));
        let code = "const r = document.getElementById('plain').getBoundingClientRect(); return [r.x, r.y, r.width, r.height]";
        let real = get("eval_renderer", json!({ "code": code }))["result"].clone();
        let bbox = get("get_bbox", json!({ "selector": "#plain" }))["bbox"].clone();
        for (at, side) in ["x", "y", "w", "h"].into_iter().enumerate() {
            let off = bbox[side].as_f64().expect("a number") - real[at].as_f64().expect("a number");
            assert!(off.abs() <= 0.1, "{side}: {bbox} {real}");
        }
        let state = get("get_state", json!({ "selector": "#mixed" }));
        assert_eq!((&state["role"], &state["state"]["checked"]), (&json!("checkbox"), &json!("mixed")));
        assert_eq!((&state["state"]["enabled"], &state["state"]["disabled"]), (&json!(true), &json!(false)));
        let some = get("elements_list", json!({ "selector": "#items button", "limit": 2 }));
        assert_eq!((&some["count"], &some["truncated"]), (&json!(3), &json!(1)));
        assert_eq!(some["matches"][1]["name"], "Beta");
        assert_eq!(get("focused_element", json!({}))["focused"], json!(null));
        get("click", json!({ "selector": "#email" }));
        let focused = get("focused_element", json!({}))["focused"].clone();
        assert_eq!((&focused["role"], &focused["name"]), (&json!("textbox"), &json!("Email")));
        assert_eq!(get("exists", json!({ "selector": "#nothing" }))["exists"], false);
        let found = get("find", json!({ "role": "button", "name_contains": "EDIT", "visible": true }));
        assert_eq!((&found["count"], &found["renderer_reloaded"]), (&json!(2), &json!(false)));
    }
}

on_both! {
    lists_styles_and_focus_respect_their_limits(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let mut call = |verb: &str, args: Value| mcp.call(&format!("electron_{verb}"), args);
        let many = "for (let i = 0; i < 250; i++) document.getElementById('later-box').append(document.createElement('i')); return 1";
        assert_eq!(call("eval_renderer", json!({ "code": many }))["ok"], true);
        for (limit, shown) in [(json!(null), 50), (json!(1), 1), (json!(200), 200)] {
            let mut args = json!({ "selector": "#later-box i" });
            if limit.is_number() {
                args["limit"] = limit;
            }
            let list = call("elements_list", args);
            assert_eq!(list["matches"].as_array().map(Vec::len), Some(shown), "{list:#}");
            assert_eq!((&list["count"], &list["truncated"]), (&json!(250), &json!(250 - shown)), "{list:#}");
        }
        let row = call("elements_list", json!({ "selector": "[role=tab]" }))["matches"][0].take();
        assert!(row["ref"].is_u64() && row["bbox"]["w"].is_f64(), "{row}");
        assert_eq!((&row["role"], &row["name"]), (&json!("tab"), &json!("One")));
        let none = call("elements_list", json!({ "selector": "#nothing" }));
        assert_eq!((&none["ok"], &none["count"], &none["matches"]), (&json!(true), &json!(0), &json!([])));

        let names = ["background-color", "--custom", "display", "font-weight"];
        let style = call("get_computed_style", json!({ "selector": "h1", "properties": names }));
        let wanted = json!({ "background-color": "rgba(0, 0, 0, 0)", "--custom": "", "display": "block", "font-weight": "700" });
        assert_eq!(style["style"], wanted, "only what was asked for: {style:#}");
        for (verb, args, said) in [
            ("elements_list", json!({ "selector": "i", "limit": 201 }), "200"),
            ("elements_list", json!({ "selector": "i", "limit": 0 }), "1"),
            ("elements_list", json!({ "selector": "i[" }), "does not parse"),
            ("get_computed_style", json!({ "selector": "h1", "properties": [] }), "1"),
            ("get_computed_style", json!({ "selector": "h1", "properties": vec!["color"; 51] }), "50"),
            ("get_computed_style", json!({ "selector": "h1", "properties": ["backgroundColor"] }), "background-color"),
            ("get_computed_style", json!({ "selector": "h1", "properties": ["colour"] }), "no CSS property"),
            ("get_attribute", json!({ "selector": "h1", "name": "" }), "empty"),
        ] {
            let refused = call(verb, args.clone());
            assert_eq!(refused["code"], "BAD_ARGUMENT", "{verb} {args}: {refused:#}");
            assert!(refused["error"].as_str().is_some_and(|error| error.contains(said)), "{verb} {args}: {refused:#}");
        }

        let first = call("get_text", json!({ "selector": "#items button" }));
        assert_eq!((&first["text"], &first["matched"]), (&json!("Alpha"), &json!(3)), "the first of several, and it says so");
        assert_eq!(call("get_attribute", json!({ "selector": "#email", "name": "REQUIRED" }))["value"], "");
        assert_eq!(call("key", json!({ "key": "Tab" }))["ok"], true);
        let focused = call("focused_element", json!({}))["focused"].take();
        assert_eq!(focused["name"], "Plain", "Tab goes to the first button: {focused}");
        assert_eq!(focused["ref"], call("get_state", json!({ "selector": "#plain" }))["ref"]);
    }
}

on_both! {
    info_and_windows_list_return_all_fields(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let info = mcp.ok("electron_info", json!({}));
        for version in ["electron", "node", "chrome", "v8"] {
            let text = info["versions"][version].as_str().unwrap_or("");
            assert!(text.starts_with(|c: char| c.is_ascii_digit()), "{version}: {info:#}");
        }
        let about = &info["app"];
        assert_eq!((&about["name"], &about["packaged"]), (&json!("basic-app"), &json!(false)), "{info:#}");
        for path in ["path", "exe_path", "user_data_path"] {
            let path = about[path].as_str().unwrap_or_default();
            assert!(std::path::Path::new(path).is_absolute(), "{path:?}: {info:#}");
        }
        assert!(about["version"].is_string() && info["pid"].is_u64() && info["profile"].is_string(), "{info:#}");
        assert_eq!((&info["transport"], &info["signature"]["status"]), (&json!("launch"), &json!("unsupported")));
        assert_eq!(info["display"]["own"], true, "{info:#}");
        for flag in ["canLaunch", "canAttach", "canInject", "canIntercept", "canControlClock", "canAccessStorage", "canAccessNativeUI",
            "supportsMainEval", "supportsRendererEval", "supportsInteraction"] {
            assert!(info["capabilities"][flag].is_boolean(), "{flag}: {info:#}");
        }
        let windows = mcp.ok("electron_windows_list", json!({}));
        assert_eq!((&windows["count"], &windows["active_window_id"]), (&json!(1), &json!("w1")), "{windows:#}");
        let window = &windows["windows"][0];
        assert_eq!((&window["id"], &window["index"], &window["title"]), (&json!("w1"), &json!(0), &json!("Basic")));
        assert!(window["url"].as_str().is_some_and(|url| url.ends_with("index.html")), "{window}");
        assert!(window["visible"] == true && window["focused"].is_boolean(), "{window}");
    }
}

on_both! {
    every_element_in_a_reply_has_a_ref(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("rerender.html") } }));
        let rows = mcp.ok("electron_find", json!({ "role": "listitem" }));
        let rows = rows["matches"].as_array().expect("matches").clone();
        assert_eq!(rows.len(), 3);
        for row in &rows {
            let text = mcp.ok("electron_get_text", json!({ "ref": row["ref"] }));
            assert!(text["text"].as_str().is_some_and(|text| text.starts_with("Row ")), "{row}: {text:#}");
        }
        let found = mcp.ok("electron_find", json!({ "name_contains": "delete" }));
        let roles: Vec<_> = found["matches"].as_array().expect("matches").iter().map(|m| m["role"].as_str().expect("a role")).collect();
        assert_eq!(roles[..3], ["button"; 3], "what can be acted on first: {found:#}");
        let clicked = mcp.ok("electron_click", json!({ "selector": "h1" }));
        assert!(clicked["target"]["ref"].is_u64(), "{clicked:#}");
        let missed = mcp.call("electron_get_text", json!({ "role": "heading", "name_exact": "Countr" }));
        assert_eq!(missed["similar_refs"][0]["name"], "Counter", "{missed:#}");
        assert!(missed["similar_refs"][0]["ref"].is_u64(), "{missed:#}");
        let both = mcp.call("electron_click", json!({ "role": "listitem" }));
        assert_eq!(both["code"], "BAD_ARGUMENT", "{both:#}");
        assert!(both["similar_refs"].as_array().expect("candidates").iter().all(|one| one["ref"].is_u64()), "{both:#}");
        // Snapshots stay short unless they are asked for more.
        let entries = |mcp: &mut crate::support::Mcp, args| mcp.ok("electron_snapshot", args)["snapshot"]["entries"].as_array().expect("entries").clone();
        let plain = entries(&mut mcp, json!({ "content": true }));
        assert!(plain.iter().all(|entry| entry["ref"].is_u64() == (entry["interactive"] == true)), "{plain:#?}");
        let all = entries(&mut mcp, json!({ "content": true, "refs": "all" }));
        assert!(all.len() == plain.len() && all.iter().all(|entry| entry["ref"].is_u64()), "{all:#?}");
        let text = mcp.ok("electron_snapshot", json!({ "format": "text", "refs": "all" }))["snapshot_text"].clone();
        let unnumbered = text.as_str().expect("text").lines().skip(1).filter(|line| !line.trim_start_matches([' ', '~']).starts_with('['));
        assert_eq!(unnumbered.count(), 0, "{text}");
    }
}
