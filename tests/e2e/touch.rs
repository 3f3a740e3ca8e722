//! Gestures of fingers, and a pen. The page's own log of trusted events shows what arrived.

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
    tap_reaches_the_element_or_none(home) {
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
            ("holdMs", json!(3_600_000), "BAD_ARGUMENT"),
            ("button", json!("right"), "BAD_ARGUMENT"),
            ("clickCount", json!(2), "BAD_ARGUMENT"),
            ("pointer", json!("finger"), "BAD_ARGUMENT"),
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

fn eval(mcp: &mut Mcp, code: &str) -> Value {
    mcp.ok("electron_eval_renderer", json!({ "code": format!("return {code}") }))["result"].clone()
}

/// Calls a method of the window's `webContents`.
fn contents(mcp: &mut Mcp, call: &str) {
    let code = format!("await electron.BrowserWindow.getAllWindows()[0].webContents.{call}; return 1");
    mcp.ok("electron_eval_main", json!({ "code": code }));
}

on_both! {
    a_finger_presses_long_swipes_and_pinches(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("touch.html") } }));
        let long = |selector: &str, ms: u64| {
            let mut args = tap(selector);
            args["holdMs"] = ms.into();
            args
        };

        // A long press opens a context menu, and makes no click. A shorter hold is a tap.
        for zoom in [1.0, 1.5] {
            contents(&mut mcp, &format!("setZoomFactor({zoom})"));
            let pressed = mcp.ok(CLICK, long("#plain", 1000));
            assert_eq!((&pressed["longPress"], &pressed["landed"]), (&json!(true), &Value::Null), "{pressed:#}");
            let said = heard(&mut mcp);
            let wanted = ["pointerdown plain touch", "touchstart plain", "contextmenu plain touch", "pointerup plain touch", "touchend plain"];
            assert_eq!(said, wanted, "zoom {zoom}");
            mcp.ok(CLICK, json!({ "selector": "#plain" }));
            assert!(heard(&mut mcp).contains(&"click plain mouse".to_owned()), "the mouse works as before");
        }
        contents(&mut mcp, "setZoomFactor(1)");
        let short = mcp.ok(CLICK, long("#plain", 100));
        assert_eq!((&short["longPress"], &short["landed"]), (&json!(false), &Value::Null), "{short:#}");
        assert!(heard(&mut mcp).contains(&"click plain touch".to_owned()));
        let kept = mcp.ok(CLICK, long("#keeps", 1000));
        assert!(kept["landed"].as_str().is_some_and(|landed| landed.starts_with("nowhere")), "{kept:#}");
        let said = heard(&mut mcp);
        assert!(said.iter().all(|one| !one.starts_with("contextmenu") && !one.starts_with("click")), "{said:?}");
        mcp.ok(CLICK, tap("#plain"));
        assert_eq!(heard(&mut mcp), events("plain"), "a tap after long presses");
        // `#shy` moves away under the finger: its neighbour is not pressed, and no menu opens there.
        let shy = mcp.call(CLICK, long("#shy", 800));
        let said = heard(&mut mcp);
        assert!(said.iter().all(|one| !one.contains("below")), "{shy:#} {said:?}");
        assert_eq!(mcp.call(CLICK, long("#hidden", 800))["code"], "ELEMENT_COVERED");
        heard(&mut mcp);

        // A finger scrolls what lies under it, and the answer says how far.
        let swiped = mcp.ok("electron_scroll", json!({ "selector": "#list", "dy": 100, "pointer": "touch" }));
        let top = eval(&mut mcp, "byId('list').scrollTop");
        assert_eq!((swiped["moved"]["dy"].as_f64(), &swiped["pointer"]), (top.as_f64(), &json!("touch")), "{swiped:#}");
        assert!(top.as_f64().is_some_and(|top| (70.0..=110.0).contains(&top)), "{top}");
        let said = heard(&mut mcp);
        for kind in ["touchstart inner", "pointercancel inner touch", "touchend inner"] {
            assert!(said.iter().any(|one| one == kind), "{kind}: {said:?}");
        }
        let moves = eval(&mut mcp, "moved()");
        assert!(moves.as_array().is_some_and(|moves| moves.len() > 2), "{moves}");
        let page_moved = mcp.ok("electron_scroll", json!({ "dy": 100, "pointer": "touch" }));
        assert!(page_moved["moved"]["dy"].as_f64().is_some_and(|far| far > 60.0), "{page_moved:#}");
        eval(&mut mcp, "scrollTo(0, 0)");
        heard(&mut mcp);
        let covered = mcp.call("electron_scroll", json!({ "selector": "#hidden", "dy": 50, "pointer": "touch", "timeoutMs": 300 }));
        assert_eq!(covered["code"], "ELEMENT_COVERED", "{covered:#}");

        // A page that follows the finger itself gets each move, to the end of the way.
        eval(&mut mcp, "moved()");
        mcp.ok("electron_drag", json!({ "selector": "#pad", "position": "20,20", "via": ["60,0"], "by": "60,80", "pointer": "touch" }));
        let moves = eval(&mut mcp, "moved()");
        let way = moves.as_array().expect("moves");
        let at = |n: usize| way[n]["at"][0].clone();
        assert_eq!((at(way.len() - 1), way.iter().any(|one| one["at"][0] == json!([460, 28]))), (json!([460, 108]), true), "{moves}");
        let said = heard(&mut mcp);
        assert!(said.contains(&"touchend pad".to_owned()) && !said.iter().any(|one| one.starts_with("click")), "{said:?}");

        // Two fingers. The app decides whether Chromium zooms.
        let pinched = mcp.ok("electron_pinch", json!({ "selector": "#pad", "scale": 2.0 }));
        assert_eq!(pinched["zoom"], json!({ "before": 1.0, "after": 1.0 }), "{pinched:#}");
        let moves = eval(&mut mcp, "moved()");
        let spread = |at: &Value| {
            let side = |finger: usize, n: usize| at[finger][n].as_f64().expect("a number");
            (side(0, 0) - side(1, 0)).hypot(side(0, 1) - side(1, 1))
        };
        let far: Vec<f64> = moves.as_array().expect("moves").iter().filter(|one| one["fingers"] == 2).map(|one| spread(&one["at"])).collect();
        assert!(far.is_sorted() && far.last().is_some_and(|last| *last / far[0] > 1.5), "{far:?}");
        let said = heard(&mut mcp);
        assert_eq!(said.iter().filter(|one| *one == "pointerdown pad touch").count(), 2, "{said:?}");
        contents(&mut mcp, "setVisualZoomLevelLimits(1, 4)");
        let zoomed = mcp.ok("electron_pinch", json!({ "scale": 3.0 }));
        let scale = eval(&mut mcp, "visualViewport.scale");
        assert!(zoomed["zoom"]["after"].as_f64() == scale.as_f64() && scale.as_f64().is_some_and(|scale| scale > 1.2), "{zoomed:#} {scale}");
        heard(&mut mcp);
        mcp.ok(CLICK, tap("#plain"));
        assert!(heard(&mut mcp).contains(&"click plain touch".to_owned()), "a tap on the enlarged page");
        mcp.ok("electron_pinch", json!({ "scale": 0.2 }));
        heard(&mut mcp);
        for args in [json!({ "scale": 1.0 }), json!({ "scale": 0.0 }), json!({ "scale": 1000.0 }), json!({ "scale": 2.0, "at": "5,5", "selector": "#pad" })] {
            let refused = mcp.call("electron_pinch", args);
            assert_eq!(refused["code"], "BAD_ARGUMENT", "{refused:#}");
        }
        let covered = mcp.call("electron_pinch", json!({ "selector": "#hidden", "scale": 2.0, "timeoutMs": 2000 }));
        assert_eq!(covered["code"], "ELEMENT_COVERED", "{covered:#}");
        for args in [json!({ "pointer": "touch" }), json!({ "pointer": "touch", "dy": 0 }), json!({ "pointer": "pen", "dy": 5 })] {
            assert_eq!(mcp.call("electron_scroll", args)["code"], "BAD_ARGUMENT");
        }
        assert!(heard(&mut mcp).is_empty());

        // A pen.
        let pen = mcp.ok(CLICK, json!({ "selector": "#plain", "pointer": "pen" }));
        assert_eq!(pen["pointer"], "pen", "{pen:#}");
        assert_eq!(heard(&mut mcp), ["pointerdown plain pen", "mousedown plain", "pointerup plain pen", "mouseup plain", "click plain pen"]);
        mcp.ok("electron_drag", json!({ "selector": "#pad", "by": "40,0", "pointer": "pen" }));
        let said = heard(&mut mcp);
        assert!(said.contains(&"pointerdown pad pen".to_owned()) && said.contains(&"pointerup pad pen".to_owned()), "{said:?}");

        // A call that is given up lifts its finger.
        for (tool, args) in [(CLICK, long("#plain", 15_000)), ("electron_drag", json!({ "selector": "#pad", "by": "50,0", "pointer": "touch", "holdMs": 15_000 }))] {
            heard(&mut mcp);
            let call = json!({ "jsonrpc": "2.0", "id": 990, "method": "tools/call", "params": { "name": tool, "arguments": args } });
            mcp.write(&call.to_string());
            eventually("the finger", || (eval(&mut mcp, "heard.some((one) => one.startsWith('touchstart'))") == true).then_some(()));
            mcp.write(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 990 } }).to_string());
            let mut said = Vec::new();
            eventually("its end", || {
                said.extend(heard(&mut mcp));
                said.iter().any(|one| one.starts_with("touchcancel") || one.starts_with("touchend")).then_some(())
            });
            assert!(said.iter().all(|one| !one.starts_with("click")), "{said:?}");
        }
        mcp.ok(CLICK, json!({ "selector": "#plain" }));
        assert!(heard(&mut mcp).contains(&"click plain mouse".to_owned()));
        assert_eq!(mcp.close(), 0);
    }
}
