//! Visibility: the snapshot has what a person sees and can use, and nothing else.

use crate::support::{Electron, Home, Mcp, app, on_33, on_both, page};
use serde_json::{Value, json};

fn open(home: &Home, file: &str, query: &str) -> Mcp {
    let mut mcp = home.mcp(&["--allow-eval"]);
    let env = json!({ "PAGE": page(file), "QUERY": query });
    mcp.ok("electron_launch", json!({ "main": app("page"), "env": env }));
    mcp
}

/// Replaces the page's body.
fn write(mcp: &mut Mcp, html: &str) {
    let code = format!("document.body.innerHTML = {}", json!(html));
    mcp.ok("electron_eval_renderer", json!({ "code": code }));
}

fn text(mcp: &mut Mcp) -> String {
    mcp.ok("electron_snapshot", json!({ "format": "text" }))["snapshot_text"].as_str().expect("a text").to_owned()
}

fn ref_of(mcp: &mut Mcp, args: Value) -> Value {
    let found = mcp.ok("electron_find", args.clone());
    assert_eq!(found["count"], 1, "{args}: {found:#}");
    found["matches"][0]["ref"].clone()
}

on_both! {
    snapshot_marks_clickable_elements_and_no_others(home) {
        let mut mcp = open(&home, "clickable.html", "");
        let seen = text(&mut mcp);
        let without_refs: Vec<String> = seen
            .lines()
            .skip(1)
            .map(|line| {
                let indent = line.len() - line.trim_start().len();
                let words = line.trim_start();
                let words = words.split_once("] ").filter(|_| words.starts_with('[')).map_or(words, |(_, rest)| rest);
                format!("{}{words}", &line[..indent])
            })
            .collect();
        let expected = "heading \"Clickable\" level=1
generic \"First tab\" clickable
generic \"Second tab\" clickable
table
  row
    columnheader \"Name\" clickable
      button \"Filter\"
    columnheader \"Size\"
  row clickable
    checkbox \"Choose a\" unchecked
    cell \"a.txt\"
    cell \"1 kB\"
  row clickable
    checkbox \"Choose b\" unchecked
    cell \"b.txt\"
    cell \"2 kB\"
generic \"Card Some words Inner\" clickable
  heading \"Card\" level=2
  \"Some words\"
  button \"Inner\"
\"A text with\"
  generic \"an anchor\" clickable";
        let head: Vec<&str> = without_refs.iter().map(String::as_str).take(22).collect();
        assert_eq!(head.join("\n"), expected, "{seen}");
        for line in ["generic \"a link without an address\" clickable", "generic clickable desc=\"icon-trash\"", "generic clickable desc=\"fa-gear\"", "generic clickable desc=\"close\"", "generic clickable desc=\"zoom\""] {
            assert!(without_refs.iter().any(|l| l.trim_start() == line), "{line}: {seen}");
        }
        let after = without_refs.iter().position(|line| line.contains("Not these")).expect("the heading");
        let not_these: Vec<&String> = without_refs[after..].iter().filter(|line| line.contains("clickable")).collect();
        assert!(not_these.is_empty(), "{not_these:?}");
        let controls = mcp.ok("electron_snapshot", json!({ "interactiveOnly": true }));
        let of = |name: &str| controls["snapshot"]["entries"].as_array().unwrap().iter().find(|e| e["name"] == name).cloned();
        assert_eq!(of("First tab").expect("the tab")["clickable"], true);
        assert!(of("Filter").expect("the button").get("clickable").is_none());
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    find_and_click_reach_clickable_elements_by_name(home) {
        let mut mcp = open(&home, "clickable.html", "");
        mcp.ok("electron_click", json!({ "role": "generic", "name_exact": "Second tab" }));
        let row = mcp.ok("electron_find", json!({ "role": "row", "name_contains": "b.txt" }))["matches"][0]["ref"].clone();
        mcp.ok("electron_click", json!({ "ref": row }));
        let tab = ref_of(&mut mcp, json!({ "name_exact": "First tab" }));
        mcp.ok("electron_click", json!({ "ref": tab }));
        let only = mcp.ok("electron_find", json!({ "name_exact": "2", "interactive": true }));
        assert_eq!(only["count"], 1, "of an item and its link the one that says it all: {only:#}");
        mcp.ok("electron_click", json!({ "ref": only["matches"][0]["ref"] }));
        let heard = mcp.ok("electron_get_text", json!({ "selector": "#heard" }))["text"].clone();
        assert_eq!(heard.as_str().map(str::trim), Some("tab-two row-b tab-one page-2"));
        // Of nested matches the innermost is meant.
        write(&mut mcp, "<div style='cursor:pointer'>Open <a id=in>Report</a></div><div style='cursor:pointer' id=outer><p>Report</p><p style='cursor:default'>x</p></div><output id=heard></output>");
        let ambiguous = mcp.call("electron_click", json!({ "role": "generic", "name_contains": "Report" }));
        assert_eq!(ambiguous["details"]["matched"], 2, "{ambiguous:#}");
        write(&mut mcp, "<div style='cursor:pointer'>Open <a id=in>Report</a></div><output id=heard></output>");
        let clicked = mcp.ok("electron_click", json!({ "role": "generic", "name_contains": "Report" }));
        assert_eq!(clicked["target"]["tag"], "a", "{clicked:#}");
        assert_eq!(mcp.close(), 0);
    }
}

on_33! {
    snapshot_handles_100_000_clickable_boxes(home) {
        let mut mcp = open(&home, "clickable.html", "");
        let many = |count: u32, style: &str, body: &str| format!("document.body.style.cursor = {}; document.body.innerHTML = Array.from({{ length: {count} }}, (_, i) => `<div style='{style}'>Box ${{i}}</div>`).join(''); await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))", json!(body));
        mcp.ok("electron_eval_renderer", json!({ "code": many(100_000, "cursor:pointer", "auto") }));
        let seen = mcp.ok("electron_snapshot", json!({ "format": "text", "maxEntries": 100 }));
        assert_eq!((&seen["total"], &seen["entry_count"]), (&json!(100_000), &json!(100)));
        let again = mcp.ok("electron_snapshot", json!({ "format": "text", "since": "last" }));
        assert_eq!(again["entry_count"], 0, "{again:#}");
        // A pointer cursor that all boxes inherit from the body marks none of them as clickable.
        mcp.ok("electron_eval_renderer", json!({ "code": many(20_000, "", "pointer") }));
        let seen = mcp.ok("electron_snapshot", json!({ "format": "text", "maxEntries": 100 }));
        assert!(!seen["snapshot_text"].as_str().expect("a text").contains(" clickable\n"), "{seen:#}");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    text_snapshot_folds_a_long_series_of_elements(home) {
        let mut mcp = open(&home, "clickable.html", "");
        let days: String = (1..=40).map(|day| format!("<span style='cursor:pointer'>{day}</span> ")).collect();
        write(&mut mcp, &format!("<h1>Days</h1><div>{days}</div><p>After</p>"));
        let seen = text(&mut mcp);
        assert!(seen.lines().count() <= 8, "{seen}");
        for day in 1..=40 {
            assert!(seen.contains(&format!("] generic \"{day}\" clickable")) || seen.contains(&format!("] \"{day}\"")), "{day}: {seen}");
        }
        assert!(seen.ends_with("\"After\""), "{seen}");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    snapshot_omits_invisible_elements_and_marks_covered_ones(home) {
        let mut mcp = open(&home, "clickable.html", "");
        write(&mut mcp, "<div style='opacity:0;pointer-events:none'><button>Ghost</button><p>Ghost text</p><button style='pointer-events:auto'>Touchable</button></div>\
            <input type=checkbox id=styled style='opacity:0' aria-label=Styled>\
            <label for=own>Own</label><input type=checkbox id=own style='opacity:0;pointer-events:none'>\
            <div style='position:relative;width:150px;height:22px'><input aria-label=Choice style='width:150px'><span style='position:absolute;inset:0;background:#eee'>Chosen</span></div>\
            <button>Under</button><div style='height:30px;overflow:auto'><div style='height:100px'></div><button>Below the edge</button></div>\
            <button style='position:fixed;left:900px;top:5px;z-index:9'>Above</button>");
        let seen = text(&mut mcp);
        assert!(!seen.contains("Ghost") && seen.contains("\"Touchable\"") && seen.contains("\"Styled\"") && seen.contains("checkbox \"Own\""), "{seen}");
        assert!(!seen.contains("covered"), "{seen}");
        mcp.ok("electron_eval_renderer", json!({ "code": "document.body.insertAdjacentHTML('beforeend', '<div id=backdrop style=\"position:fixed;inset:0;background:#0008\"></div>')" }));
        let seen = text(&mut mcp);
        assert!(seen.contains("button \"Under\" covered"), "{seen}");
        assert!(seen.lines().any(|line| line.ends_with("button \"Above\"")), "{seen}");
        let json = mcp.ok("electron_snapshot", json!({}));
        let entry = |name: &str| json["snapshot"]["entries"].as_array().unwrap().iter().find(|e| e["name"] == name).cloned().expect("there");
        assert_eq!(entry("Under")["covered"], true);
        assert!(entry("Above").get("covered").is_none() && entry("Below the edge").get("covered").is_none(), "{json:#}");
        // Being covered is no change of the control.
        mcp.ok("electron_eval_renderer", json!({ "code": "document.getElementById('backdrop').remove()" }));
        let diff = mcp.ok("electron_snapshot", json!({ "since": "last", "format": "text" }));
        assert_eq!(diff["entry_count"], 0, "{diff:#}");
        assert!(!text(&mut mcp).contains("covered"));
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    snapshot_of_2500_rows_marks_exactly_the_controls_under_a_banner(home) {
        const COVERED_BUTTONS: &str = "
            window.scrollTo(0, 20000);
            document.getElementById('banner')?.remove();
            document.body.insertAdjacentHTML('beforeend', `<div id='banner' style='position:fixed;background:#000;${PLACE}'></div>`);
            const isUnder = (el) => {
                const box = el.getBoundingClientRect();
                const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
                return top < bottom && [0.1, 0.5, 0.9].every((part) =>
                    document.elementFromPoint(box.left + box.width / 2, top + (bottom - top) * part) !== el);
            };
            return [...document.querySelectorAll('button')].filter(isUnder).map((el) => el.textContent);";
        let mut mcp = open(&home, "rows.html", "?n=2500");
        // The second control of each row lies on its right.
        const TWO_A_ROW: &str = "
            for (const row of document.querySelectorAll('.row')) {
                row.style.position = 'relative';
                row.insertAdjacentHTML('beforeend', `<button style='position:absolute;right:0'>Keep ${row.textContent}</button>`);
            }";
        let across = |top: u32| format!("left:0;right:0;top:{top}px;height:150px");
        let at_the_right = "top:0;bottom:0;right:0;width:200px".to_owned();
        for (place, two_a_row) in [(across(0), false), (across(60), false), (across(263), false), (at_the_right, true)] {
            if two_a_row {
                mcp.ok("electron_eval_renderer", json!({ "code": TWO_A_ROW }));
            }
            let under = mcp.ok("electron_eval_renderer", json!({ "code": COVERED_BUTTONS.replace("${PLACE}", &place) }));
            let seen = mcp.ok("electron_snapshot", json!({ "maxEntries": 9000 }));
            let entries = seen["snapshot"]["entries"].as_array().expect("entries");
            let covered: Vec<&Value> = entries.iter().filter(|entry| entry["covered"] == true).map(|entry| &entry["name"]).collect();
            assert!(covered.len() > 4, "{covered:?}");
            assert_eq!(json!(covered), under["result"], "{place}");
        }
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    find_reports_visibility_and_lists_visible_matches_first(home) {
        let mut mcp = open(&home, "clickable.html", "");
        write(&mut mcp, "<button style='display:none'>Save</button><button style='opacity:0;pointer-events:none'>Save</button><button>Save</button>");
        let found = mcp.ok("electron_find", json!({ "role": "button", "name_exact": "Save" }));
        let shown: Vec<&Value> = found["matches"].as_array().unwrap().iter().map(|m| &m["visible"]).collect();
        assert_eq!(shown, [&json!(true), &json!(false), &json!(false)]);
        let first = mcp.ok("electron_find", json!({ "role": "button", "limit": 1 }));
        assert_eq!(first["matches"][0]["visible"], true);
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    identical_matches_are_distinguished_by_their_surroundings(home) {
        let mut mcp = open(&home, "clickable.html", "");
        write(&mut mcp, "<h2>Files</h2><ul><li><span>a.txt</span><button>Remove</button></li><li><span>b.txt</span><button>Remove</button></li></ul>\
            <section aria-label=Trash style='margin-top:3000px'><button>Remove</button></section>");
        let refused = mcp.call("electron_click", json!({ "role": "button", "name_exact": "Remove" }));
        let near: Vec<&str> = refused["similar_refs"].as_array().unwrap().iter().filter_map(|s| s["near"].as_str()).collect();
        assert_eq!(near, ["beside \"a.txt\", under \"Files\"", "beside \"b.txt\", under \"Files\"", "in region \"Trash\""], "{refused:#}");
        let view: Vec<&Value> = refused["similar_refs"].as_array().unwrap().iter().map(|s| &s["in_view"]).collect();
        assert_eq!(view, [&json!(true), &json!(true), &json!(false)]);
        assert!(refused["similar_refs"][0]["bbox"]["w"].as_f64().is_some_and(|w| w > 0.0), "{refused:#}");
        let found = mcp.ok("electron_find", json!({ "role": "button" }));
        assert_eq!(found["matches"][1]["near"], "beside \"b.txt\", under \"Files\"", "{found:#}");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    snapshot_text_contains_no_invisible_spaces(home) {
        let mut mcp = open(&home, "clickable.html", "");
        let spans = "<span>require</span><span>(</span><span>'electron'</span><span>)</span>";
        for style in ["overflow:auto", "overflow:hidden;display:block", "display:flow-root", ""] {
            write(&mut mcp, &format!("<pre id=code style='{style}'><code style='{style}'>{spans}</code></pre><p><span style='overflow:hidden'>re</span><span style='overflow:auto'>quire</span></p>"));
            let seen = text(&mut mcp);
            assert!(seen.contains("require('electron')"), "{style}: {seen}");
            assert!(seen.contains("\"require\""), "{style}: {seen}");
        }
        // Inline blocks: those that touch make one word, those with a gap make two.
        let boxes = "<span>req</span><span>(</span>uire";
        for (style, expected) in [("inline-block", "req(uire"), ("inline-block;margin:0 3px", "req ( uire"), ("inline-block;padding:3px", "req ( uire")] {
            write(&mut mcp, &format!("<style>p span {{ display:{style} }}</style><p>{boxes}</p>"));
            assert!(text(&mut mcp).ends_with(&format!("\"{expected}\"")), "{style}: {}", text(&mut mcp));
        }
        write(&mut mcp, &format!("<p style='display:flex'>{boxes}</p><p style='display:flex;gap:4px'>{boxes}</p>"));
        let seen = text(&mut mcp);
        assert!(seen.contains("\"req(uire\"") && seen.contains("\"req ( uire\""), "{seen}");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    interactive_snapshot_keeps_new_text_for_the_next_diff(home) {
        let mut mcp = open(&home, "clickable.html", "");
        mcp.ok("electron_snapshot", json!({ "format": "text" }));
        mcp.ok("electron_eval_renderer", json!({ "code": "document.body.insertAdjacentHTML('beforeend', '<p>Saved at noon</p>')" }));
        mcp.ok("electron_snapshot", json!({ "interactiveOnly": true, "format": "text" }));
        let diff = mcp.ok("electron_snapshot", json!({ "since": "last", "format": "text" }));
        assert!(diff["diff_text"].as_str().is_some_and(|text| text.contains("Saved at noon")), "{diff:#}");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    empty_snapshot_has_a_note_with_the_reason(home) {
        let mut mcp = open(&home, "clickable.html", "");
        write(&mut mcp, "");
        let seen = mcp.ok("electron_snapshot", json!({ "format": "text" }));
        assert_eq!(seen["note"], "nothing shows on this page, and nothing is in it; the console has no errors");
        mcp.ok("electron_eval_renderer", json!({ "code": "console.error('no root'); setTimeout(() => { throw new Error('not mounted'); })" }));
        mcp.ok("electron_wait_for_selector", json!({ "selector": "body", "state": "attached" }));
        let said = crate::support::processes::eventually("both errors", || {
            let note = mcp.ok("electron_snapshot", json!({ "format": "text" }))["note"].as_str().expect("a note").to_owned();
            note.contains("2 errors").then_some(note)
        });
        assert_eq!(said, "nothing shows on this page, and nothing is in it; the console has 2 errors: see electron_console_logs");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    replies_list_open_dialogs_before_windows(home) {
        home.ok(&["launch", &app("native-dialogs")]);
        let all = [vec!["info"], vec!["windows-list"], vec!["snapshot", "--format", "text"], vec!["snapshot"]];
        for words in &all {
            let told = home.json(words);
            assert!(told.get("dialogs").is_none(), "{told:#}");
        }
        home.ok(&["click", "#box"]);
        for words in &all {
            let told = home.json(words);
            let dialog = json!({ "kind": "showMessageBox", "text": "Unsaved", "window": "w1" });
            assert_eq!(told["dialogs"], json!([dialog]), "{told:#}");
            let shown = home.ok(words);
            assert!(shown.starts_with("dialog open: showMessageBox \"Unsaved\" in w1\n"), "{shown}");
        }
        home.ok(&["stop"]);
    }
}

on_both! {
    windows_list_and_surfaces_list_agree_on_titles_and_bounds(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("frames") }));
        mcp.ok("electron_wait_for_selector", json!({ "selector": "webview", "state": "attached" }));
        mcp.ok("electron_eval_main", json!({ "code": "electron.BrowserWindow.getAllWindows()[0].setTitle('As a person sees it')" }));
        let windows = mcp.ok("electron_windows_list", json!({}))["windows"].clone();
        let surfaces = mcp.ok("electron_surfaces_list", json!({}))["surfaces"].clone();
        assert_eq!(windows[0]["title"], "As a person sees it");
        assert_eq!(surfaces[0]["title"], windows[0]["title"], "{surfaces:#}");
        assert_eq!(surfaces[0]["bounds"], windows[0]["bounds"]);
        for surface in surfaces.as_array().unwrap().iter().skip(1) {
            assert!(surface.get("bounds").is_none(), "{surface:#}");
        }
        assert_eq!(mcp.close(), 0);
    }
}

#[test]
fn monaco_and_codemirror_are_one_textbox_in_the_snapshot() {
    let home = Home::on(Electron::V33);
    for (name, input) in [("monaco", "textarea.inputarea"), ("codemirror", ".cm-line:first-child")] {
        let mut mcp = crate::editors::launch(&home, name);
        mcp.ok("electron_wait_for_selector", json!({ "selector": ".view-line, .cm-line", "timeoutMs": 20000 }));
        let seen = text(&mut mcp);
        let boxes: Vec<&str> = seen.lines().filter(|line| line.contains("language javascript")).collect();
        assert_eq!(boxes.len(), 1, "{name}: {seen}");
        assert!(boxes[0].contains("textbox") && boxes[0].contains("const a = 1;"), "{name}: {seen}");
        assert!(!boxes[0].contains("covered"), "{name}: {seen}");
        let number: u64 =
            boxes[0].trim_start().trim_start_matches('[').split(']').next().unwrap().parse().expect("a ref");
        mcp.ok("electron_type_into_editor", json!({ "ref": number, "text": "let b;\n\tb();", "replace": true }));
        assert_eq!(mcp.ok("electron_get_value", json!({ "selector": "#model" }))["value"], "let b;\n\tb();", "{name}");
        let typed =
            mcp.ok("electron_type_into_editor", json!({ "selector": input, "text": "let c;\nd", "replace": true }));
        assert!(!typed["target"]["name"].as_str().unwrap_or_default().contains("b()"), "{name}: {typed:#}");
        mcp.ok("electron_expect_text", json!({ "ref": number, "equals": "let c;\nd" }));
        assert_eq!(mcp.ok("electron_get_value", json!({ "ref": number }))["value"], "let c;\nd", "{name}");
        assert_eq!(mcp.close(), 0);
    }
}

#[test]
fn discover_running_lists_apps_with_version_and_session() {
    let home = Home::on(Electron::V33);
    let packaged = crate::support::packaged("cypress-33.2.1/Cypress").display().to_string();
    let mut with_port: Vec<u64> = Vec::new();
    for (words, version) in [
        (vec!["launch", &packaged], "33.2.1"),
        (vec!["launch", "--session", "second", &app("page"), "--env", "PAGE=/dev/null"], "33.2.1"),
    ] {
        let launched = home.json(&words);
        let list = home.json(&["discover-running"]);
        let found = list["targets"]
            .as_array()
            .unwrap()
            .iter()
            .find(|t| t["pid"] == launched["pid"])
            .unwrap_or_else(|| panic!("{list:#}"));
        assert_eq!((&found["version"], &found["session"]), (&json!(version), &launched["session_id"]), "{list:#}");
        with_port.extend(found["port"].as_u64());
    }
    // Apps without a debug port are not found by a port.
    let none = home.json(&["discover-running", "--ports", "1"]);
    assert_eq!((&none["count"], with_port.len()), (&json!(0), 0), "{none:#}");
    home.ok(&["stop", "--session", "second"]);
}
