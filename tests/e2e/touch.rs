//! Taps of a finger. The page's own log of trusted events shows what arrived.

use crate::support::{Mcp, app, on_both, page, processes::eventually};
use serde_json::{Value, json};

const CLICK: &str = "electron_click";

fn heard(mcp: &mut Mcp) -> Vec<String> {
    let told = mcp.ok("electron_eval_renderer", json!({ "code": "return words()" }))["result"].clone();
    told.as_array().expect("a list").iter().map(|one| one.as_str().expect("text").to_owned()).collect()
}

fn tap(selector: &str) -> Value {
    json!({ "selector": selector, "pointer": "touch", "timeoutMs": 1000 })
}

/// The events of a tap, in their order.
fn events(on: &str) -> Vec<String> {
    let kinds =
        ["pointerdown ID touch", "touchstart ID", "pointerup ID touch", "touchend ID", "mousedown ID", "mouseup ID"];
    kinds.into_iter().chain(["click ID touch"]).map(|kind| kind.replace("ID", on)).collect()
}

on_both! {
    a_tap_meets_the_element_or_none(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("touch.html") } }));
        let tapped = mcp.ok(CLICK, tap("#plain"));
        assert_eq!((&tapped["pointer"], &tapped["landed"]), (&json!("touch"), &Value::Null), "{tapped:#}");
        assert_eq!(heard(&mut mcp), events("plain"));
        // The element is scrolled into view. Other parameters are accepted.
        mcp.ok(CLICK, tap("#far"));
        assert_eq!(heard(&mut mcp), events("far"));
        let mut with = tap("#plain");
        with["position"] = json!("10,10");
        with["modifiers"] = json!("Shift");
        mcp.ok(CLICK, with);
        let shifted = heard(&mut mcp);
        assert!(shifted.contains(&"click plain touch Shift".to_owned()), "{shifted:?}");

        // A page that prevents the default of the touch gets no click, and the reply says so.
        let kept = mcp.ok(CLICK, tap("#keeps"));
        assert!(kept["landed"].as_str().is_some_and(|landed| landed.starts_with("nowhere")), "{kept:#}");
        assert!(heard(&mut mcp).iter().all(|one| !one.starts_with("click")));

        let covered = mcp.call(CLICK, tap("#under"));
        assert_eq!(covered["code"], "ELEMENT_COVERED", "{covered:#}");
        let shy = mcp.call(CLICK, tap("#shy"));
        // `#shy` moves away from the pointer: it was pressed at its second place, or the press was stopped before its
        // neighbour got it.
        let said = heard(&mut mcp);
        assert!(said.iter().all(|one| !one.contains("below")), "{shy:#} {said:?}");
        if shy["ok"] == true {
            assert_eq!(said.iter().filter(|one| one.starts_with("click shy")).count(), 1, "{said:?}");
        }

        for (name, value, code) in [
            ("holdMs", json!(800), "TRANSPORT_UNSUPPORTED"),
            ("button", json!("right"), "BAD_ARGUMENT"),
            ("clickCount", json!(2), "BAD_ARGUMENT"),
            ("pointer", json!("pen"), "BAD_ARGUMENT"),
        ] {
            let mut args = tap("#plain");
            args[name] = value;
            let refused = mcp.call(CLICK, args);
            assert_eq!(refused["code"], code, "{refused:#}");
        }
        assert!(heard(&mut mcp).is_empty());
        // After taps the mouse works as before.
        mcp.ok(CLICK, json!({ "selector": "#plain" }));
        assert!(heard(&mut mcp).contains(&"click plain mouse".to_owned()));
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    a_tap_in_another_process_is_refused(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("frames") }));
        let surfaces = eventually("all frames", || {
            let list = mcp.ok("electron_surfaces_list", json!({}))["surfaces"].take();
            (list.as_array()?.len() == 4).then_some(list)
        });
        for surface in surfaces.as_array().expect("surfaces") {
            let window = &surface["id"];
            let code = "document.body.insertAdjacentHTML('afterbegin', '<button id=tapped>Tap</button>');
                document.getElementById('tapped').addEventListener('click', (event) => { event.target.textContent = event.pointerType; });
                return true";
            mcp.ok("electron_eval_renderer", json!({ "code": code, "window": window }));
            let tapped = mcp.call(CLICK, json!({ "selector": "#tapped", "pointer": "touch", "window": window }));
            if surface["kind"] != "window" {
                assert_eq!(tapped["code"], "TRANSPORT_UNSUPPORTED", "{surface:#} {tapped:#}");
            }
            let wanted = if tapped["ok"] == true { "touch" } else { "Tap" };
            let text = mcp.ok("electron_get_text", json!({ "selector": "#tapped", "window": window }))["text"].clone();
            assert_eq!(text, wanted, "{surface:#} {tapped:#}");
        }
        assert_eq!(mcp.close(), 0);
    }
}
