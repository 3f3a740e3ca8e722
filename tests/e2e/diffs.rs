//! Diffs as text. Each change is listed under its row, item, dialog or region, and an added or removed subtree is one
//! block.

use crate::support::{Mcp, app, on_both, page};
use serde_json::json;

/// The changes since the last snapshot, after running that code.
fn after(mcp: &mut Mcp, code: &str, more: serde_json::Value) -> String {
    mcp.ok("electron_eval_renderer", json!({ "code": code }));
    let mut args = json!({ "format": "text", "since": "last" });
    args.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    let text = mcp.ok("electron_snapshot", args)["diff_text"].as_str().expect("a diff").to_owned();
    // Replace the number of a ref by nothing: only its presence is compared.
    let plain =
        |line: &str| match line.split_once('[').and_then(|(before, rest)| Some((before, rest.split_once("] ")?.1))) {
            Some((before, rest)) => format!("{before}[] {rest}"),
            None => line.to_owned(),
        };
    text.lines().map(plain).collect::<Vec<_>>().join("\n")
}

on_both! {
    text_diff_lists_each_change_under_its_row_item_or_region(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("bills.html") } }));
        mcp.ok("electron_snapshot", json!({ "format": "text" }));
        let code = "const by = (id) => document.getElementById(id);
            by('state').textContent = 'paid'; by('buy').textContent = 'Bought'; by('question').textContent = 'Really?';
            by('status').textContent = 'Busy'; return 1";
        assert_eq!(
            after(&mut mcp, code, json!({})),
            "diff +0 -0 ~4\n\
             ~ paragraph name: \"Ready\" -> \"Busy\"\n\
             in row \"Dan | 305.50 | paid\"\n  ~ cell name: \"unpaid\" -> \"paid\"\n\
             in listitem \"Bread\"\n  ~ [] button name: \"Buy\" -> \"Bought\"\n\
             in dialog \"Ask\"\n  ~ paragraph name: \"Sure?\" -> \"Really?\""
        );
        let code = "document.getElementById('eve').remove();
            document.querySelector('tbody').insertAdjacentHTML('beforeend', '<tr><td>Ann</td><td>9</td><td>new</td></tr>'); return 1";
        assert_eq!(after(&mut mcp, code, json!({})), "diff +4 -4 ~0\n+ row | Ann | 9 | new\n- row | Eve | 1.00 | paid");
        let pane = |mark: &str, heading: &str, text: &str, box_state: &str| format!(
            "{mark} region \"Settings\"\n  {mark} {heading}\n  {mark} {text}\n  {mark} [] checkbox \"Loud\"{box_state}\n  {mark} [] button \"Apply\""
        );
        assert_eq!(
            after(&mut mcp, "document.getElementById('pane').hidden = false; return 1", json!({})),
            format!("diff +5 -0 ~0\n{}", pane("+", "heading \"Sound\" level=2", "\"Choose well\"", " unchecked"))
        );
        assert_eq!(
            after(&mut mcp, "document.getElementById('pane').hidden = true; return 1", json!({})),
            format!("diff +0 -5 ~0\n{}", pane("-", "heading \"Sound\"", "paragraph \"Choose well\"", ""))
        );
        assert_eq!(
            after(&mut mcp, "document.getElementById('ask').remove(); return 1", json!({})),
            "diff +0 -3 ~0\n- dialog \"Ask\"\n  - paragraph \"Really?\"\n  - [] button \"Yes\""
        );
        // JSON has the hidden controls, too, with their state.
        mcp.ok("electron_snapshot", json!({}));
        mcp.ok("electron_eval_renderer", json!({ "code": "document.getElementById('pane').hidden = false; return 1" }));
        let json = mcp.ok("electron_snapshot", json!({ "since": "last" }));
        assert_eq!(json["diff"]["changed"][0]["curr"]["state"]["visible"], true, "{json:#}");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    token_budget_truncates_a_diff_and_keeps_context_lines(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("bills.html") } }));
        mcp.ok("electron_eval_renderer", json!({ "code": "for (let i = 0; i < 60; i++) document.querySelector('ul').insertAdjacentHTML('beforeend', `<li>Thing ${i} <button>Buy</button> <b>new ${i}</b></li>`); return 1" }));
        mcp.ok("electron_snapshot", json!({ "format": "text" }));
        let text = after(&mut mcp, "document.querySelectorAll('li button').forEach((b) => { b.textContent = 'Sell'; }); return 1", json!({ "budgetTokens": 200 }));
        assert!(text.len() / 4 <= 200 && text.len() / 4 > 100, "{text}");
        assert!(text.starts_with("diff +0 -0 ~62 (truncated "), "{text}");
        let lines: Vec<&str> = text.lines().skip(1).collect();
        assert!(lines.chunks(2).all(|pair| pair[0].starts_with("in listitem") && pair[1].starts_with("  ~ [] button")), "{text}");
        assert_eq!(mcp.close(), 0);
    }
}
