//! Real editors: the text arrives unchanged, whatever the editor closes or indents by itself.

use crate::support::{Electron, Home, Mcp, app, on_both};
use serde_json::{Value, json};

const CODE: &str = "function f(a) {\n    if (a) {\n        return \"x'\" + [1, {b: `q`}];\n    }\n\treturn (a);\n}\n\n// \"quoted\" -- done... (c) <b>\n";

/// Whether the text replaces the old one, and the text.
const STEPS: [(bool, &str); 12] = [
    (true, CODE),
    (false, "end \"((\" {["),
    (true, "one \"line\" (x) {"),
    (false, "\n  two\n    three"),
    (true, ""),
    (true, "{\n"),
    (false, "\n"),
    (true, "if (a) {\n        }"),
    (true, "say \""),
    (true, "> a\n- b\n1. c\n\"d\"\ne...\nf --\n```"),
    (true, "x😀\u{301}漢 e\u{301} \u{202f}"),
    (true, "x  y \tz  "),
];

pub fn launch(home: &Home, page: &str) -> Mcp {
    launch_with(home, page, &[])
}

/// The same with a server that has these flags.
pub fn launch_with(home: &Home, page: &str, flags: &[&str]) -> Mcp {
    let editors = stagewright_driver::binary::electron::cache_dir().expect("HOME is set").join("editors/current");
    assert!(editors.is_dir(), "{editors:?} is missing: run scripts/setup --tests");
    let mut mcp = home.mcp(flags);
    let env = json!({ "EDITORS_DIR": editors, "PAGE": page });
    mcp.ok("electron_launch", json!({ "main": app("editors"), "env": env }));
    mcp
}

fn open(mcp: &mut Mcp, page: &str, editor: &str) {
    mcp.ok("electron_click", json!({ "selector": format!("a[href^='{page}.html']") }));
    mcp.ok("electron_expect_url", json!({ "contains": format!("{page}.html") }));
    mcp.ok("electron_wait_for_selector", json!({ "selector": editor, "timeoutMs": 20000 }));
}

/// A field's exact value; an element's text would be trimmed.
fn value(mcp: &mut Mcp, selector: &str) -> String {
    mcp.ok("electron_get_value", json!({ "selector": selector }))["value"].as_str().expect("a text").to_owned()
}

/// Types every step's text, and reads the editor's own model after it.
fn takes_every_text(mcp: &mut Mcp, editor: &str) {
    let mut before = value(mcp, "#model");
    for (replace, text) in STEPS {
        mcp.ok("electron_type_into_editor", json!({ "selector": editor, "text": text, "replace": replace }));
        let after = value(mcp, "#model");
        if replace {
            assert_eq!(after, text, "{editor}");
        } else {
            let at = |(i, _)| format!("{}{text}{}", &before[..i], &before[i..]) == after;
            let ends = [(before.len(), ' ')];
            assert!(before.char_indices().chain(ends).any(at), "{editor}: {text:?} into {before:?} gave {after:?}");
        }
        before = after;
    }
}

/// Addresses the editor by its own frame, and by a larger box around it, whose middle may be outside the editor.
fn types_through_wrapper_elements(mcp: &mut Mcp, boxes: &[&str]) {
    for around in boxes {
        for text in ["", "via (wrapper"] {
            let args = json!({ "selector": around, "text": text, "replace": true });
            mcp.ok("electron_type_into_editor", args);
            assert_eq!(value(mcp, "#model"), text, "{around}");
        }
    }
}

on_both! {
    contenteditable_takes_text_as_given(home) {
        let mut mcp = launch(&home, "plain");
        for editor in ["#editor", "#plaintext"] {
            takes_every_text(&mut mcp, editor);
        }
        // Where white space collapses, Chromium types no-break spaces, for a person too. So these texts have single
        // spaces.
        for text in ["Dear \"reader\",\n(one) {two} [three]\n\nend '", "漢字 😀 e\u{301}", ""] {
            let args = json!({ "selector": "#letter", "text": text, "replace": true });
            mcp.ok("electron_type_into_editor", args);
            assert_eq!(value(&mut mcp, "#model"), text);
        }
        for (text, replace) in [("abc", false), ("", true)] {
            let args = json!({ "selector": "#frozen", "text": text, "replace": replace });
            let refused = mcp.call("electron_type_into_editor", args);
            assert_eq!(refused["code"], "TYPE_NO_EFFECT", "{refused:#}");
        }
        let refused = mcp.call("electron_type_into_editor", json!({ "selector": "#no-editor", "text": "abc" }));
        assert_eq!(refused["ok"], false, "{refused:#}");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    codemirror_and_prosemirror_take_text_as_given(home) {
        let mut mcp = launch(&home, "codemirror");
        mcp.ok("electron_wait_for_selector", json!({ "selector": ".cm-content", "timeoutMs": 20000 }));
        takes_every_text(&mut mcp, ".cm-content");
        types_through_wrapper_elements(&mut mcp, &[".cm-editor", "#editor"]);
        open(&mut mcp, "prosemirror", ".ProseMirror");
        takes_every_text(&mut mcp, ".ProseMirror");
        types_through_wrapper_elements(&mut mcp, &["#editor"]);
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    monaco_takes_text_as_given(home) {
        let mut mcp = launch(&home, "monaco");
        mcp.ok("electron_wait_for_selector", json!({ "selector": ".view-lines", "timeoutMs": 20000 }));
        takes_every_text(&mut mcp, ".view-lines");
        types_through_wrapper_elements(&mut mcp, &[".monaco-editor", "#editor"]);
        assert_eq!(mcp.close(), 0);
    }
}

/// Chromium 121 and later: there is no textarea, and the text goes into an EditContext.
#[test]
fn monaco_takes_text_as_given_by_its_edit_context() {
    let home = Home::on(Electron::V33);
    let mut mcp = launch(&home, "monaco");
    mcp.ok("electron_click", json!({ "selector": "a[onclick]" }));
    mcp.ok("electron_expect_url", json!({ "contains": "editContext=1" }));
    mcp.ok(
        "electron_wait_for_selector",
        json!({ "selector": ".native-edit-context", "state": "attached", "timeoutMs": 20000 }),
    );
    takes_every_text(&mut mcp, ".view-lines");
    mcp.ok("electron_type_into_editor", json!({ "selector": ".monaco-editor", "text": "", "replace": true }));
    mcp.ok("electron_click", json!({ "selector": ".view-lines" }));
    mcp.ok("electron_keyboard_type", json!({ "text": "let é = 1;" }));
    assert_eq!(value(&mut mcp, "#model"), "let é = 1;");
    mcp.ok("electron_press_sequence", json!({ "keys": ["Control+A", "Delete"] }));
    assert_eq!(value(&mut mcp, "#model"), "");
    assert_eq!(mcp.close(), 0);
}

on_both! {
    react_controlled_inputs_keep_typed_text(home) {
        let mut mcp = launch(&home, "controlled");
        mcp.ok("electron_wait_for_selector", json!({ "selector": "#name", "timeoutMs": 20000 }));
        let held = |mcp: &mut Mcp| -> Value { serde_json::from_str(&value(mcp, "#model")).expect("the form's state") };
        for text in ["Bob \"O'Neil\" {é😀}", "", "Ann"] {
            mcp.ok("electron_type", json!({ "selector": "#name", "text": text }));
            assert_eq!((value(&mut mcp, "#name").as_str(), &held(&mut mcp)["name"]), (text, &json!(text)));
        }
        mcp.ok("electron_type", json!({ "selector": "#notes", "text": "a\n  b\n\"c" }));
        assert_eq!(held(&mut mcp)["notes"], "a\n  b\n\"c");
        let refused = mcp.call("electron_type", json!({ "selector": "#digits", "text": "abc" }));
        assert_eq!(refused["code"], "TYPE_NO_EFFECT", "{refused:#}");

        mcp.ok("electron_clear_input", json!({ "selector": "#name" }));
        let text = "Ünï 漢字かな한글 e\u{301} 👩‍👩‍👧 \"q\" <>";
        mcp.ok("electron_keyboard_type", json!({ "selector": "#name", "text": text }));
        assert_eq!((value(&mut mcp, "#name").as_str(), &held(&mut mcp)["name"]), (text, &json!(text)));
        mcp.ok("electron_clear_input", json!({ "selector": "#notes" }));
        mcp.ok("electron_keyboard_type", json!({ "selector": "#notes", "text": "X\nY" }));
        assert_eq!(held(&mut mcp)["notes"], "X\nY");
        let events = value(&mut mcp, "#events");
        assert!(events.contains("keydown:X") && !events.contains('!'), "{events}");
        assert_eq!(mcp.close(), 0);
    }
}

#[test]
fn typing_into_an_editor_that_ignores_keys_fails() {
    let home = Home::on(Electron::V33);
    let mut mcp = launch(&home, "plain");
    mcp.ok("electron_click", json!({ "selector": "#frozen" }));
    let refused = mcp.call("electron_keyboard_type", json!({ "selector": "#frozen", "text": "abc" }));
    assert_eq!(refused["code"], "TYPE_NO_EFFECT", "{refused:#}");
    assert_eq!(mcp.close(), 0);
}
