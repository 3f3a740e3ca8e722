//! UI kits by other people: their snapshot equals a golden text. Then they are used as a person would, and the kit's
//! own state shows the result.

use crate::support::{
    Electron, Home, Mcp, app, as_golden, kits, on_both,
    processes::{WAIT_TIMEOUT, eventually, within},
};
use serde_json::{Value, json};

struct Kit {
    mcp: Mcp,
    name: &'static str,
    electron: Electron,
}

impl Kit {
    /// Shows that kit's page, and waits until it is drawn.
    fn show(home: &Home, name: &'static str, drawn: &str) -> Kit {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("kits"), "env": { "KITS_DIR": kits(), "PAGE": name } }));
        mcp.ok("electron_wait_for_selector", json!({ "selector": drawn, "timeoutMs": 20000 }));
        Kit { mcp, name, electron: home.version() }
    }

    /// Compares the page with its golden snapshot.
    fn looks_right(&mut self) {
        as_golden(&mut self.mcp, self.name, self.electron);
    }

    /// Makes a call whose target is named as in the snapshot.
    fn acts(&mut self, tool: &str, args: Value) -> Value {
        self.mcp.ok(&format!("electron_{tool}"), args)
    }

    fn clicks(&mut self, role: &str, name: &str) {
        self.acts("click", json!({ "role": role, "name_exact": name }));
    }

    /// Waits until the page's own state has that value.
    fn says(&mut self, what: &str, wanted: Value) {
        let code = format!("return JSON.stringify(state[{what:?}] ?? null)");
        let mut last = Value::Null;
        let _ = within(WAIT_TIMEOUT, || {
            let result = self.mcp.ok("electron_eval_renderer", json!({ "code": code }))["result"].take();
            last = serde_json::from_str(result.as_str().unwrap_or("null")).expect("JSON");
            (last == wanted).then_some(())
        });
        assert_eq!(last, wanted, "{what} of {}", self.name);
    }

    fn ends(self) {
        assert_eq!(self.mcp.close(), 0);
    }
}

on_both! {
    ant_design(home) {
        let mut kit = Kit::show(&home, "antd", ".ant-pagination");
        kit.looks_right();
        kit.clicks("tab", "Places");
        kit.says("tab", json!("places"));
        kit.acts("click", json!({ "role": "row", "name_contains": "Adam" }));
        kit.says("row", json!("Adam"));
        let chosen = kit.acts("find", json!({ "role": "row", "name_contains": "Zoe" }))["matches"][0]["ref"].clone();
        assert!(chosen.is_u64(), "{chosen}");
        kit.acts("check", json!({ "selector": "[data-row-key=Zoe] input" }));
        kit.says("chosen", json!(["Zoe"]));
        kit.clicks("columnheader", "Name");
        kit.says("sorted", json!("ascend"));
        kit.clicks("combobox", "Letter");
        // Beside the visible list the kit has one without size, for screen readers.
        kit.acts("wait_for_selector", json!({ "selector": ".ant-select-item-option" }));
        let open = kit.acts("snapshot", json!({ "format": "text" }))["snapshot_text"].to_string();
        assert!(open.contains("generic \\\"Beta\\\" clickable") && !open.contains("option \\\"Beta"), "{open}");
        kit.acts("click", json!({ "role": "generic", "name_exact": "Beta" }));
        kit.says("letter", json!("b"));
        kit.clicks("switch", "Wifi");
        kit.says("wifi", json!(true));
        kit.acts("key", json!({ "role": "slider", "name_exact": "Volume", "key": "ArrowRight" }));
        kit.says("volume", json!(31));
        kit.acts("type", json!({ "selector": "input[placeholder='Search people']", "text": "Zoe" }));
        kit.acts("key", json!({ "key": "Enter" }));
        kit.says("search", json!("Zoe"));
        kit.clicks("button", "Delete all");
        kit.acts("wait_for_selector", json!({ "selector": ".ant-modal" }));
        kit.name = "antd-modal";
        kit.looks_right();
        kit.clicks("button", "OK");
        kit.says("deleted", json!(true));
        kit.ends();
    }
}

on_both! {
    element_plus(home) {
        let mut kit = Kit::show(&home, "element-plus", ".el-pagination");
        kit.looks_right();
        kit.clicks("menuitem", "Trash");
        kit.says("menu", json!("trash"));
        kit.clicks("tab", "Config");
        kit.says("tab", json!("config"));
        kit.acts("click", json!({ "role": "row", "name_contains": "Ann" }));
        kit.says("row", json!("Ann"));
        kit.acts("check", json!({ "role": "checkbox", "name_exact": "News" }));
        kit.says("news", json!(true));
        kit.clicks("radio", "Large");
        kit.says("size", json!("l"));
        kit.clicks("switch", "Night");
        kit.says("night", json!(true));
        kit.acts("type", json!({ "role": "textbox", "name_exact": "Note", "text": "bread" }));
        kit.says("note", json!("bread"));
        kit.clicks("combobox", "City");
        kit.clicks("option", "Rome");
        kit.says("city", json!("rome"));
        kit.clicks("button", "More");
        kit.clicks("menuitem", "Move");
        kit.says("command", json!("move"));
        kit.clicks("button", "Shipping");
        kit.says("panels", json!(["shipping"]));
        kit.ends();
    }
}

on_both! {
    ag_grid(home) {
        let mut kit = Kit::show(&home, "ag-grid", ".ag-row");
        // Its text for screen readers comes a moment later.
        kit.acts("expect_text", json!({ "selector": ".ag-aria-description-container", "contains": "Page 1 of 4", "source": "dom" }));
        kit.looks_right();
        kit.clicks("columnheader", "Price");
        kit.says("sorted", json!(["price asc"]));
        kit.acts("check", json!({ "selector": "[row-index='2'] input[type=checkbox]" }));
        kit.says("chosen", json!(["Model 2"]));
        kit.acts("click", json!({ "selector": "[row-index='1'] [col-id=price]", "clickCount": 2 }));
        kit.acts("type", json!({ "selector": ".ag-cell-editor input", "text": "1" }));
        kit.acts("key", json!({ "key": "Enter" }));
        kit.says("price", json!("Model 1: 1"));
        kit.acts("type", json!({ "role": "textbox", "name_contains": "Make Filter", "text": "Ford" }));
        kit.says("left", json!(50));
        kit.acts("clear_input", json!({ "role": "textbox", "name_contains": "Make Filter" }));
        kit.says("left", json!(200));
        kit.clicks("button", "Next Page");
        kit.says("page", json!(2));
        kit.ends();
    }
}

on_both! {
    xterm(home) {
        let mut kit = Kit::show(&home, "xterm", ".xterm-rows");
        kit.looks_right();
        let terminal = json!({ "role": "textbox", "name_exact": "Terminal input" });
        let with = |more: Value| {
            let mut args = terminal.clone();
            args.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
            args
        };
        kit.acts("keyboard_type", with(json!({ "text": "echo one" })));
        kit.says("line", json!("echo one"));
        kit.acts("key", json!({ "key": "Enter" }));
        kit.says("ran", json!(["echo one"]));
        kit.acts("expect_text", with(json!({ "contains": "ran: echo one" })));
        kit.acts("press_sequence", json!({ "keys": ["l", "x", "Backspace", "s", "Enter"] }));
        kit.says("ran", json!(["echo one", "ls"]));
        kit.acts("type_into_editor", with(json!({ "text": "pwd" })));
        kit.says("line", json!("pwd"));
        kit.acts("key", json!({ "key": "Control+C" }));
        kit.says("line", json!(""));
        kit.clicks("button", "Clear");
        kit.says("cleared", json!(true));
        kit.ends();
    }
}

on_both! {
    a_virtual_list(home) {
        let mut kit = Kit::show(&home, "virtual", ".row");
        kit.looks_right();
        let third = kit.acts("find", json!({ "role": "button", "name_exact": "Archive" }))["matches"][3]["ref"].clone();
        kit.acts("click", json!({ "ref": third }));
        kit.says("archived", json!("Message 3"));
        kit.clicks("generic", "Message 5");
        kit.says("opened", json!("Message 5"));
        kit.acts("check", json!({ "role": "checkbox", "name_exact": "Choose Message 4" }));
        kit.says("chosen", json!("Message 4"));
        // The rows are redrawn, by the same elements or others. An old ref presses none of the new rows.
        kit.acts("scroll", json!({ "selector": ".list", "dy": 16000 }));
        kit.says("top", json!(16000));
        eventually("row 500", || kit.acts("exists", json!({ "role": "checkbox", "name_exact": "Choose Message 501" }))["exists"].as_bool().filter(|there| *there));
        let missed = kit.mcp.call("electron_click", json!({ "ref": third }));
        assert_eq!(missed["code"], "REF_NOT_FOUND", "{missed:#}");
        kit.says("archived", json!("Message 3"));
        kit.acts("check", json!({ "role": "checkbox", "name_exact": "Choose Message 501" }));
        kit.says("chosen", json!("Message 501"));
        kit.acts("type", json!({ "role": "searchbox", "name_exact": "Filter", "text": "9999" }));
        kit.says("filter", json!("9999"));
        kit.clicks("button", "Archive");
        kit.says("archived", json!("Message 9999"));
        kit.ends();
    }
}

on_both! {
    a_canvas_chart(home) {
        let mut kit = Kit::show(&home, "chart", "#chart[style]");
        kit.looks_right();
        // The middle of the chart is the bar of the middle month.
        kit.acts("hover", json!({ "role": "img", "name_exact": "Sales by month" }));
        kit.says("over", json!("February"));
        kit.clicks("img", "Sales by month");
        kit.says("clicked", json!("February"));
        kit.acts("select_option", json!({ "role": "combobox", "name_exact": "Type", "values": ["line"] }));
        kit.says("type", json!("line"));
        kit.acts("check", json!({ "role": "checkbox", "name_exact": "Last year" }));
        kit.says("drawn", json!(["This year", "Last year"]));
        kit.clicks("button", "Add a month");
        kit.says("months", json!(4));
        kit.ends();
    }
}

/// An editor of `tests/apps/editors`, compared with its golden snapshot. Its own text is in a field beside it.
fn editor(home: &Home, page: &'static str, name: &'static str) -> Mcp {
    let mut mcp = crate::editors::launch(home, page);
    mcp.ok(
        "electron_wait_for_selector",
        json!({ "selector": ".view-line span span, .cm-line span", "timeoutMs": 20000 }),
    );
    as_golden(&mut mcp, name, home.version());
    mcp
}

fn model(mcp: &mut Mcp, wanted: &str) {
    mcp.ok("electron_expect_value", json!({ "selector": "#model", "equals": wanted }));
}

on_both! {
    monaco(home) {
        let mut mcp = editor(&home, "monaco", "monaco");
        mcp.ok("electron_click", json!({ "selector": ".view-lines" }));
        mcp.ok("electron_press_sequence", json!({ "keys": ["Control+End", "x", "(", ")"] }));
        model(&mut mcp, "const a = 1;\nx()");
        mcp.ok("electron_press_sequence", json!({ "keys": ["Control+Home", "Control+D", "q"] }));
        model(&mut mcp, "q a = 1;\nx()");
        mcp.ok("electron_press_sequence", json!({ "keys": ["Control+Z", "Control+Z", "Control+Shift+K"] }));
        let args = json!({ "role": "textbox", "name_contains": "Editor content", "text": "let b = 2;\n", "replace": true });
        mcp.ok("electron_type_into_editor", args);
        model(&mut mcp, "let b = 2;\n");
        // Open the search, and close it again.
        mcp.ok("electron_key", json!({ "key": "Control+F" }));
        mcp.ok("electron_type", json!({ "role": "textbox", "name_contains": "Find", "text": "b =" }));
        mcp.ok("electron_expect_text", json!({ "selector": ".matchesCount", "equals": "1 of 1" }));
        mcp.ok("electron_click", json!({ "role": "button", "name_contains": "Close" }));
        model(&mut mcp, "let b = 2;\n");
        mcp.ok("electron_press_sequence", json!({ "keys": ["Control+A", "Delete"] }));
        model(&mut mcp, "");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    codemirror(home) {
        let mut mcp = editor(&home, "codemirror", "codemirror");
        mcp.ok("electron_click", json!({ "selector": ".cm-content" }));
        mcp.ok("electron_press_sequence", json!({ "keys": ["Control+End", "f", "(", ")"] }));
        model(&mut mcp, "const a = 1;\nf()");
        mcp.ok("electron_press_sequence", json!({ "keys": ["Control+Home", "Control+Delete", "l"] }));
        model(&mut mcp, "l a = 1;\nf()");
        mcp.ok("electron_key", json!({ "key": "Control+F" }));
        mcp.ok("electron_type", json!({ "role": "textbox", "name_exact": "Find", "text": "a =" }));
        mcp.ok("electron_click", json!({ "role": "button", "name_exact": "next" }));
        mcp.ok("electron_type", json!({ "role": "textbox", "name_exact": "Replace", "text": "b =" }));
        mcp.ok("electron_click", json!({ "role": "button", "name_exact": "replace all" }));
        model(&mut mcp, "l b = 1;\nf()");
        mcp.ok("electron_click", json!({ "role": "button", "name_exact": "close" }));
        let args = json!({ "selector": ".cm-content", "text": "done", "replace": true });
        mcp.ok("electron_type_into_editor", args);
        model(&mut mcp, "done");
        mcp.ok("electron_press_sequence", json!({ "keys": ["Control+A", "Delete"] }));
        model(&mut mcp, "");
        assert_eq!(mcp.close(), 0);
    }
}
