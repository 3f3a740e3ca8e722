//! Text that is composed as with an input method. The page's own log of its events shows what arrived.

use crate::support::{Mcp, app, on_both, page, processes::eventually};
use serde_json::{Value, json};
use std::net::TcpListener;

fn heard(mcp: &mut Mcp) -> Vec<String> {
    let told = mcp.ok("electron_eval_renderer", json!({ "code": "return words()" }))["result"].clone();
    told.as_array().expect("a list").iter().map(|one| one.as_str().expect("text").to_owned()).collect()
}

/// The kinds of events of composition, each once in a row.
fn kinds(mcp: &mut Mcp) -> Vec<String> {
    let all = heard(mcp).into_iter().filter_map(|one| one.split(' ').next().map(str::to_owned));
    let mut kinds: Vec<String> = all.filter(|kind| kind.starts_with("composition")).collect();
    kinds.dedup();
    kinds
}

fn value(mcp: &mut Mcp, selector: &str) -> Value {
    mcp.ok("electron_get_value", json!({ "selector": selector }))["value"].clone()
}

on_both! {
    ime_option_composes_and_commits_text_in_its_target(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("ime.html") } }));
        let ime = |selector: &str, text: &str| json!({ "selector": selector, "text": text, "ime": true });
        for selector in ["#field", "#area", "#rich", "#password"] {
            let typed = mcp.ok("electron_type", ime(selector, "にほん"));
            assert_eq!(typed["exact"], true, "{typed:#}");
            // Chromium creates the last `compositionend` itself, as an untrusted event.
            assert_eq!(kinds(&mut mcp), ["compositionstart", "compositionupdate", "compositionend!"], "{selector}");
        }
        assert_eq!(value(&mut mcp, "#field"), "にほん");
        let short = mcp.ok("electron_type", ime("#short", "にほん"));
        assert_eq!((&short["exact"], &short["value"]), (&json!(false), &json!("にほ")), "{short:#}");
        let added = mcp.ok("electron_keyboard_type", ime("#field", "語"));
        assert_eq!(added["typed"], 1, "{added:#}");
        assert!(value(&mut mcp, "#field").as_str().is_some_and(|value| value.contains('語') && value.contains("にほん")));
        heard(&mut mcp);

        // Without the option nothing is composed.
        mcp.ok("electron_type", json!({ "selector": "#field", "text": "日本" }));
        assert!(kinds(&mut mcp).is_empty());
        for text in ["", "two\nlines"] {
            let refused = mcp.call("electron_type", ime("#field", text));
            assert_eq!(refused["code"], "BAD_ARGUMENT", "{refused:#}");
        }
        assert!(heard(&mut mcp).is_empty());

        // The focus moves in the middle of the composition. The new element keeps nothing of the text.
        let fled = mcp.call("electron_type", ime("#flees", "にほん"));
        assert_eq!((&fled["code"], &fled["details"]["met"]["name"]), (&json!("ELEMENT_MOVED"), &json!("Thief")), "{fled:#}");
        assert_eq!(value(&mut mcp, "#thief"), "");
        mcp.ok("electron_type", ime("#area", "東京"));
        assert_eq!(value(&mut mcp, "#area"), "東京");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    dead_keys_that_are_given_up_leave_no_key_down(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("layouts.html") } }));
        // The page is busy with the dead key until a server answers. So the call is given up in the middle.
        let server = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = server.local_addr().expect("an address");
        let busy = format!(
            "let keys = 0; field.addEventListener('keydown', () => {{ if (++keys !== 2) return; const asks = new XMLHttpRequest(); \
             asks.open('GET', 'http://{address}/', false); try {{ asks.send(); }} catch {{ /* no answer */ }} }}); return 1"
        );
        mcp.ok("electron_eval_renderer", json!({ "code": busy }));
        let arguments = json!({ "selector": "#field", "text": "Ñ", "deadKeys": true });
        let params = json!({ "name": "electron_keyboard_type", "arguments": arguments });
        mcp.write(&json!({ "jsonrpc": "2.0", "id": 990, "method": "tools/call", "params": params }).to_string());
        let (question, _) = server.accept().expect("the page asks");
        mcp.write(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 990 } }).to_string());
        // The server reads its messages in order, so it knows of the cancellation when it answers this one.
        mcp.request("tools/list", json!({}));
        drop((question, server));
        let mut said = Vec::new();
        eventually("the releases", || {
            said.extend(heard(&mut mcp));
            let up = |key: &str| said.iter().any(|one| one.starts_with(&format!("keyup {key}")));
            (up("Dead") && up("Shift")).then_some(())
        });
        assert_eq!(value(&mut mcp, "#field"), "");
        assert_eq!(mcp.close(), 0);
    }
}
