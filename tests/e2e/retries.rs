//! An ordinary retry never acts on another element than the one that was meant. After a miss the proposed calls are
//! made as they stand, and the page's own log shows what they pressed.

use crate::support::{Home, Mcp, app, on_33, page, processes::eventually};
use serde_json::{Map, Value, json};
use stagewright_runner::REGISTRY;

/// A list of people. Mia is meant, and is removed.
struct People {
    mcp: Mcp,
    situations: usize,
}

/// The acts, each with its arguments besides the element.
fn acts(file: &str) -> Vec<(&'static str, &'static str, Value)> {
    vec![
        ("electron_click", "Delete", json!({})),
        ("electron_type", "Note on", json!({ "text": "new" })),
        ("electron_keyboard_type", "Note on", json!({ "text": "new" })),
        ("electron_key", "Note on", json!({ "key": "Enter" })),
        ("electron_press_sequence", "Note on", json!({ "keys": ["a", "Enter"] })),
        ("electron_clear_input", "Note on", json!({})),
        ("electron_type_into_editor", "Note on", json!({ "text": "new", "replace": true })),
        ("electron_check", "Done", json!({})),
        ("electron_uncheck", "Done", json!({})),
        ("electron_select_option", "Rank of", json!({ "values": ["high"] })),
        ("electron_set_files", "File for", json!({ "paths": [file] })),
        ("electron_drop_file", "File for", json!({ "paths": [file] })),
    ]
}

fn class_of(control: &str) -> &'static str {
    match control {
        "Delete" => "delete",
        "Note on" => "note",
        "Done" => "done",
        "Rank of" => "rank",
        _ => "file",
    }
}

impl People {
    fn launch(home: &Home) -> People {
        let mut mcp = home.mcp(&["--allow-eval", "--plugin", "native"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("retries.html") } }));
        People { mcp, situations: 0 }
    }

    fn run(&mut self, code: &str) -> Value {
        let code = format!("return JSON.stringify({code})");
        let result = self.mcp.ok("electron_eval_renderer", json!({ "code": code }))["result"].take();
        serde_json::from_str(result.as_str().unwrap_or("null")).expect("JSON")
    }

    /// Restores the page's first state.
    fn begin(&mut self) {
        self.run("(begin(), 1)");
    }

    /// Removes Mia; her neighbours stay.
    fn mia_goes(&mut self) {
        self.run("(people('mika', 'adam'), 1)");
    }

    fn reference(&mut self, name: &str) -> u64 {
        let found = self.mcp.ok("electron_find", json!({ "name_exact": name, "interactive": true }));
        found["matches"][0]["ref"].as_u64().unwrap_or_else(|| panic!("{name}: {found:#}"))
    }

    /// Makes a call twice while the app waits in a dialog, and then each call that the answer proposes. The dialog
    /// closes, and no element has received the call.
    fn held_up(&mut self, tool: &str, own: &Value, locator: Value) {
        self.situations += 1;
        let mut args = own.clone();
        args.as_object_mut().expect("an object").extend(locator.as_object().cloned().unwrap_or_default());
        let before = self.run("heard.length");
        let open = "setTimeout(() => electron.dialog.showMessageBoxSync({ message: 'Delete Mia?', buttons: ['Delete', 'Cancel'] })); return 1";
        self.mcp.ok("electron_eval_main", json!({ "code": open }));
        eventually("the dialog", || {
            (self.mcp.call("electron_windows_list", json!({}))["code"] == "DIALOG_OPEN").then_some(())
        });
        let answer = self.mcp.call(tool, args.clone());
        assert_eq!(answer["code"], "DIALOG_OPEN", "{tool} {args}: {answer:#}");
        assert_eq!(self.mcp.call(tool, args.clone())["code"], "DIALOG_OPEN", "the same call");
        for call in answer["next_actions"].as_array().filter(|next| !next.is_empty()).expect("advice") {
            self.mcp.ok(call["tool"].as_str().expect("a tool"), call["args"].clone());
        }
        let dialogs = self.mcp.ok("native_dialogs", json!({}));
        let last = dialogs["dialogs"].as_array().and_then(|all| all.last()).expect("it was asked for");
        assert_eq!(
            (&last["state"], &last["answer"]["value"]),
            (&json!("closed"), &json!(1)),
            "as Escape would: {last:#}"
        );
        assert_eq!(self.run("heard.length"), before, "{tool} {args}: {}", self.run("heard"));
    }

    /// Makes a call that misses twice, and then each call that the answer proposes. Only elements in `meant` receive
    /// it.
    fn missed(&mut self, code: &str, tool: &str, own: &Value, locator: Value, meant: &[&str]) -> Value {
        self.situations += 1;
        let mut args = Map::from_iter([("timeoutMs".to_owned(), json!(100))]);
        args.extend(own.as_object().cloned().unwrap_or_default());
        args.extend(locator.as_object().cloned().unwrap_or_default());
        let before = self.run("heard.length").as_u64().expect("a number") as usize;
        let answer = self.mcp.call(tool, json!(args));
        assert_eq!(answer["code"], code, "{tool} {args:?}: {answer:#}");
        let again = self.mcp.call(tool, json!(args));
        assert_eq!(again["code"], code, "the same call: {again:#}");
        let next = answer["next_actions"].as_array().filter(|next| !next.is_empty()).expect("advice").clone();
        for call in &next {
            let tool = call["tool"].as_str().expect("a tool");
            assert!(meant.contains(&"mia") || !REGISTRY.find(tool).expect("a verb").acts, "{answer:#}");
            let done = self.mcp.call(tool, call["args"].clone());
            assert_eq!(done["ok"], true, "{call} of {answer:#}: {done:#}");
        }
        let heard = self.run("heard");
        let heard: Vec<&str> = heard.as_array().expect("a log")[before..].iter().filter_map(Value::as_str).collect();
        for word in &heard {
            let who = word.split(' ').nth(1).expect("a name");
            assert!(meant.contains(&who), "{tool} {args:?} was meant for {meant:?}: {heard:?}, {answer:#}");
        }
        answer
    }
}

on_33! {
    next_actions_after_a_miss_act_on_no_other_element(home) {
        let file = home.path().join("a.txt");
        std::fs::write(&file, "a").expect("a file");
        let mut people = People::launch(&home);
        for (tool, control, own) in acts(&file.display().to_string()) {
            people.begin();
            let name = format!("{control} Mia");
            let class = class_of(control);
            let reference = people.reference(&name);
            let role = people.mcp.ok("electron_get_state", json!({ "ref": reference }))["role"].clone();
            // Several elements match.
            people.missed("BAD_ARGUMENT", tool, &own, json!({ "selector": format!(".{class}") }), &[]);
            people.missed("BAD_ARGUMENT", tool, &own, json!({ "role": role, "name_contains": control }), &[]);
            people.mia_goes();
            // The element is gone, and its neighbour was not meant.
            let stale = people.missed("REF_NOT_FOUND", tool, &own, json!({ "ref": reference }), &[]);
            assert_eq!(stale["next_actions"][0]["tool"], "electron_find", "{stale:#}");
            assert_eq!(stale["similar_refs"][0]["name"], format!("{control} Mika"), "the candidates are told: {stale:#}");
            people.missed("SELECTOR_NO_MATCH", tool, &own, json!({ "selector": format!("#row-mia .{class}") }), &[]);
            people.missed("SELECTOR_NO_MATCH", tool, &own, json!({ "role": role, "name_exact": name }), &[]);
        }
        // The dragged element, and the one that it is dropped on.
        people.begin();
        let (mia, mika) = (people.reference("Delete Mia"), people.reference("Delete Mika"));
        people.mia_goes();
        people.missed("REF_NOT_FOUND", "electron_drag", &json!({ "targetRef": mika }), json!({ "ref": mia }), &[]);
        people.missed("REF_NOT_FOUND", "electron_drag", &json!({ "targetRef": mia }), json!({ "ref": mika }), &[]);
        let onto = json!({ "targetRole": "button", "targetNameExact": "Delete Mia" });
        people.missed("SELECTOR_NO_MATCH", "electron_drag", &onto, json!({ "ref": mika }), &[]);
        // A role that does not exist, and other tools' selectors for text.
        people.begin();
        let role = people.missed("SELECTOR_NO_MATCH", "electron_click", &json!({}), json!({ "role": "btn", "name_exact": "Delete Mia" }), &[]);
        assert!(role["error"].as_str().is_some_and(|error| error.contains("did you mean \"button\"")), "{role:#}");
        people.missed("BAD_ARGUMENT", "electron_click", &json!({}), json!({ "selector": "text=Delete" }), &[]);
        people.missed("SELECTOR_NO_MATCH", "electron_click", &json!({}), json!({ "selector": "role=button[name='Delete Maya']" }), &[]);
        for selector in ["//button[1]", "button:has-text('Mia')", "xpath=//li"] {
            let slip = people.missed("BAD_ARGUMENT", "electron_click", &json!({}), json!({ "selector": selector }), &[]);
            assert!(slip["hint"].as_str().is_some_and(|hint| hint.contains("name_exact")), "{slip:#}");
        }
        // A name in place of CSS.
        let name = people.missed("SELECTOR_NO_MATCH", "electron_click", &json!({}), json!({ "selector": "Delete Mia" }), &[]);
        assert_eq!(name["similar_refs"][0]["name"], "Delete Mia", "{name:#}");
        assert_eq!(name["next_actions"][0]["args"], json!({ "name_contains": "Delete Mia" }), "{name:#}");
        for (selector, start) in [("Delete Mia!", "Delete Mia"), ("Archive Mia?", "Archive Mia")] {
            let slip = people.missed("BAD_ARGUMENT", "electron_click", &json!({}), json!({ "selector": selector }), &[]);
            assert_eq!(slip["next_actions"][0]["args"], json!({ "name_contains": start }), "{slip:#}");
        }
        for selector in ["main nav button tt", "svg path tt", "my-element", "button.plain", "li.active span.label", "webview"] {
            let none = people.missed("SELECTOR_NO_MATCH", "electron_click", &json!({}), json!({ "selector": selector }), &[]);
            assert!(!none["error"].as_str().is_some_and(|error| error.contains("tags")), "{none:#}");
        }
        let role = people.missed("SELECTOR_NO_MATCH", "electron_click", &json!({}), json!({ "selector": "slider" }), &[]);
        assert_eq!(role["next_actions"][0]["args"], json!({ "role": "slider" }), "{role:#}");
        let slip = people.missed("SELECTOR_NO_MATCH", "electron_click", &json!({}), json!({ "selector": "buton" }), &[]);
        assert_eq!(slip["similar_refs"][0]["role"], "button", "{slip:#}");
        // Only one element has almost that name, so it is meant.
        let dots = json!({ "role": "button", "name_exact": "Archive Mia…" });
        let same = people.missed("SELECTOR_NO_MATCH", "electron_click", &json!({}), dots, &["mia"]);
        assert_eq!(same["next_actions"][0]["tool"], "electron_click", "{same:#}");
        assert!(people.run("heard").to_string().contains("click mia"), "it was pressed");
        // A dialog that blocks the app.
        people.begin();
        for (tool, control, own) in acts(&file.display().to_string()) {
            people.held_up(tool, &own, json!({ "selector": format!("#row-mia .{}", class_of(control)) }));
        }
        // A window that has closed.
        people.begin();
        people.run("(window.open('about:blank', 'other', 'width=300,height=200'), 1)");
        people.mcp.ok("electron_wait_for_window", json!({ "index": 1 }));
        let windows = people.mcp.ok("electron_windows_list", json!({}));
        let other = windows["windows"][1]["id"].clone();
        people.run("(window.open('', 'other').close(), 1)");
        for args in [json!({ "selector": "#delete-mia" }), json!({ "role": "button", "name_exact": "Delete Mia" })] {
            let mut args = args;
            args["window"] = other.clone();
            people.missed("SURFACE_CLOSED", "electron_click", &json!({}), args, &[]);
        }
        assert!(people.situations > 80, "{}", people.situations);
        assert_eq!(people.mcp.close(), 0);
    }
}

on_33! {
    next_actions_name_the_window_and_session_of_the_call(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("windows"), "sessionId": "one" }));
        mcp.ok("electron_launch", json!({ "main": app("basic"), "sessionId": "two" }));
        let args = json!({ "sessionId": "one", "window": "w2", "selector": "#nowhere", "timeoutMs": 100 });
        let missed = mcp.call("electron_click", args);
        let look = &missed["next_actions"][0];
        assert_eq!((&look["args"]["sessionId"], &look["args"]["window"]), (&json!("one"), &json!("w2")), "{missed:#}");
        let seen = mcp.ok("electron_snapshot", look["args"].clone());
        assert_eq!((&seen["session_id"], &seen["surface_id"]), (&json!("one"), &json!("w2")));
        let which = mcp.call("electron_click", json!({ "selector": "#plain" }));
        assert_eq!(which["next_actions"][0]["tool"], "electron_sessions", "{which:#}");
        assert_eq!(mcp.close(), 0);
    }
}
