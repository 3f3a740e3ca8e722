//! Fingers on elements that move, go away, are small, or have a document of their own: the answer is what the page heard.
//! A touch of our own beside the tested calls, as by a person, shows whether a trap was left behind.

use crate::support::{Mcp, app, on_both, page, processes::eventually};
use serde_json::{Value, json};

const CLICK: &str = "electron_click";
const LONG_MS: u64 = 1000;

fn launch(mcp: &mut Mcp) {
    mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("fingers.html") } }));
}

fn eval(mcp: &mut Mcp, code: &str) -> Value {
    mcp.ok("electron_eval_renderer", json!({ "code": format!("return {code}") }))["result"].clone()
}

fn heard(mcp: &mut Mcp) -> Vec<String> {
    let told = eval(mcp, "words()");
    told.as_array().expect("a list").iter().map(|one| one.as_str().expect("text").to_owned()).collect()
}

fn touch(selector: &str) -> Value {
    json!({ "selector": selector, "pointer": "touch", "timeoutMs": 1000 })
}

fn long(selector: &str) -> Value {
    let mut args = touch(selector);
    args["holdMs"] = LONG_MS.into();
    args
}

/// Taps a point of the window without the tested calls, and waits until the page has heard the finger there.
fn another_tap(mcp: &mut Mcp, [x, y]: [u32; 2], on: &str) {
    let code = format!(
        "const {{ debugger: tools }} = electron.BrowserWindow.getAllWindows()[0].webContents;
        if (!tools.isAttached()) tools.attach('1.3');
        await tools.sendCommand('Input.dispatchTouchEvent', {{ type: 'touchStart', touchPoints: [{{ x: {x}, y: {y} }}] }});
        await tools.sendCommand('Input.dispatchTouchEvent', {{ type: 'touchEnd', touchPoints: [] }});
        tools.detach();
        return 1"
    );
    mcp.ok("electron_eval_main", json!({ "code": code }));
    let wanted = format!("pointerdown {on} touch");
    let mut all = Vec::new();
    eventually(&wanted, || {
        all.extend(heard(mcp));
        all.contains(&wanted).then_some(())
    });
}

on_both! {
    a_long_press_answers_for_its_menu_and_leaves_no_trap(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        launch(&mut mcp);
        // The menu would be that of the element that has come under the finger.
        let moved = mcp.call(CLICK, long("#moves"));
        assert_eq!((&moved["code"], &moved["details"]["met"]["selector"]), (&json!("ELEMENT_MOVED"), &json!("#under-moves")), "{moved:#}");
        let said = heard(&mut mcp);
        assert!(said.contains(&"pointerdown moves touch".to_owned()), "{said:?}");
        assert!(said.iter().all(|one| !one.starts_with("contextmenu") && !one.starts_with("click")), "{said:?}");
        another_tap(&mut mcp, [200, 30], "under-moves");

        let pressed = mcp.ok(CLICK, long("#plain"));
        assert_eq!(pressed["longPress"], true, "{pressed:#}");
        assert!(heard(&mut mcp).contains(&"contextmenu plain touch".to_owned()));
        eval(&mut mcp, "byId('plain').hidden = true");
        another_tap(&mut mcp, [60, 30], "page");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    a_long_press_on_an_element_that_goes_opens_no_other_menu(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        launch(&mut mcp);
        // Under it lies another button, and under the other one the page. Its menu would be theirs.
        for (id, at, under) in [("goes", [600, 90], "under-goes"), ("alone", [600, 140], "page")] {
            let gone = mcp.call(CLICK, long(&format!("#{id}")));
            assert!(gone["longPress"] != true, "{gone:#}");
            assert!(gone["code"] == "ELEMENT_MOVED" || !gone["landed"].is_null(), "{gone:#}");
            let said = heard(&mut mcp);
            assert_eq!(said[..2], [format!("pointerdown {id} touch"), format!("touchstart {id}")], "{gone:#}");
            assert!(said.iter().all(|one| !one.starts_with("contextmenu") && !one.starts_with("click")), "{gone:#} {said:?}");
            another_tap(&mut mcp, at, under);
            heard(&mut mcp);
            // The mouse works: no finger is down, and no emulation is on.
            mcp.ok(CLICK, json!({ "selector": "#plain" }));
            assert!(heard(&mut mcp).contains(&"click plain mouse".to_owned()));
        }
        let menu = mcp.ok(CLICK, long("#with-menu"));
        assert_eq!(menu["longPress"], true, "{menu:#}");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    a_finger_that_scrolls_begins_where_it_has_room(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        launch(&mut mcp);
        let top = |mcp: &mut Mcp, of: &str| eval(mcp, of).as_f64().expect("a number");
        // From the middle of the element the finger would leave the window.
        for (by, least) in [(430.0, 400.0), (-430.0, 0.0)] {
            let swiped = mcp.ok("electron_scroll", json!({ "selector": "#strip", "dy": by, "pointer": "touch" }));
            let now = top(&mut mcp, "byId('strip').scrollTop");
            assert!((now - least).abs() <= 30.0, "{swiped:#} {now}");
        }
        assert_eq!(top(&mut mcp, "scrollY"), 0.0, "the page itself has moved");
        // The same from the middle of the window.
        let far = top(&mut mcp, "innerHeight") - 40.0;
        mcp.ok("electron_scroll", json!({ "dy": far, "pointer": "touch" }));
        assert!(top(&mut mcp, "scrollY") > far - 40.0);
        eval(&mut mcp, "scrollTo(0, 0)");
        heard(&mut mcp);
        for mut args in [json!({ "selector": "#strip", "dy": 900 }), json!({ "selector": "#plain", "dx": 900 })] {
            args["pointer"] = "touch".into();
            let refused = mcp.call("electron_scroll", args);
            assert_eq!(refused["code"], "BAD_ARGUMENT", "{refused:#}");
        }
        assert!(heard(&mut mcp).is_empty());
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    a_tap_reports_what_the_page_did_with_its_element(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        launch(&mut mcp);
        // The page had the touch, and took the element away itself. The click goes where a person's would go.
        for id in ["leaves", "hides"] {
            let tapped = mcp.ok(CLICK, touch(&format!("#{id}")));
            assert!(tapped["landed"].as_str().is_some_and(|landed| landed.contains(&format!("Under {id}"))), "{tapped:#}");
            let said = heard(&mut mcp);
            assert!(said.contains(&format!("touchend {id}")) && said.contains(&format!("click under-{id} touch")), "{said:?}");
        }
        // It is still there, at another place: the click is stopped.
        let slipped = mcp.call(CLICK, touch("#slips"));
        assert_eq!(slipped["code"], "ELEMENT_MOVED", "{slipped:#}");
        let said = heard(&mut mcp);
        assert!(said.contains(&"touchend slips".to_owned()) && said.iter().all(|one| !one.contains("under-slips")), "{said:?}");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    a_finger_on_a_frame_element_is_refused(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("frames") }));
        eventually("all frames", || {
            let list = mcp.ok("electron_surfaces_list", json!({}))["surfaces"].take();
            (list.as_array()?.len() == 4).then_some(())
        });
        for frame in ["#cross", "#guest"] {
            for (tool, more) in [
                (CLICK, json!({ "pointer": "touch" })),
                (CLICK, json!({ "pointer": "touch", "holdMs": LONG_MS })),
                ("electron_scroll", json!({ "pointer": "touch", "dy": 30 })),
                ("electron_drag", json!({ "pointer": "touch", "by": "20,0" })),
                ("electron_pinch", json!({ "scale": 2 })),
            ] {
                let mut args = json!({ "selector": frame, "timeoutMs": 1000 });
                args.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
                let refused = mcp.call(tool, args);
                assert_eq!(refused["code"], "TRANSPORT_UNSUPPORTED", "{tool} {frame}: {refused:#}");
            }
            mcp.ok(CLICK, json!({ "selector": frame }));
        }
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    a_tap_in_a_frame_of_another_process_is_refused_also_where_that_frame_is_nested(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("sites") }));
        let refs = eventually("all buttons", || {
            let shown = mcp.ok("electron_snapshot", json!({ "format": "text" }));
            let lines: Vec<&str> = shown["snapshot_text"].as_str()?.lines().collect();
            let reference = |of: &str| {
                let line = lines.iter().find(|line| line.contains(&format!("\"Press {of}\"")))?;
                line.split(['[', ']']).nth(1)?.parse::<u32>().ok()
            };
            ["Outer", "Same", "Within", "Cross", "Beside"].map(reference).into_iter().collect::<Option<Vec<_>>>()
        });
        let codes: Vec<Value> = refs
            .iter()
            .map(|number| mcp.call(CLICK, json!({ "ref": number, "pointer": "touch", "timeoutMs": 2000 }))["code"].take())
            .collect();
        // Beside shares the process of Cross, which is not that of the window.
        let refused = json!("TRANSPORT_UNSUPPORTED");
        assert_eq!(codes, [Value::Null, Value::Null, Value::Null, refused.clone(), refused]);
        let shown = mcp.ok("electron_snapshot", json!({ "format": "text" }));
        let shown = shown["snapshot_text"].as_str().expect("a text");
        assert_eq!(shown.matches("\"1\"").count(), 3, "each page has counted its own tap: {shown}");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    a_pinch_needs_room_and_no_large_element(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        launch(&mut mcp);
        let fingers = |mcp: &mut Mcp| heard(mcp).iter().filter(|one| one.starts_with("pointerdown")).count();
        // Over small elements, and at an edge of the window.
        for at in ["400,250", "4,350", "700,300"] {
            for scale in [2.0, 0.5] {
                let pinched = mcp.call("electron_pinch", json!({ "at": at, "scale": scale, "timeoutMs": 1000 }));
                assert_eq!(pinched["ok"], true, "{at} {scale}: {pinched:#}");
                assert_eq!(fingers(&mut mcp), 2, "{at} {scale}");
            }
        }
        let covered = json!({ "selector": "#pad", "scale": 2.0, "timeoutMs": 300 });
        assert_eq!(mcp.call("electron_pinch", covered.clone())["code"], "ELEMENT_COVERED");
        let mut forced = covered;
        forced["force"] = true.into();
        mcp.ok("electron_pinch", forced);
        assert_eq!(fingers(&mut mcp), 2);
        for args in [json!({ "selector": "#tiny", "scale": 2.0 }), json!({ "at": "2,2", "scale": 2.0 })] {
            let refused = mcp.call("electron_pinch", args);
            assert!(refused["code"] == "BAD_ARGUMENT" && refused["error"].as_str().is_some_and(|e| e.contains("no room")), "{refused:#}");
        }
        assert_eq!(fingers(&mut mcp), 0);
        another_tap(&mut mcp, [60, 30], "plain");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    a_finger_stays_in_the_window_and_waits_for_a_held_button(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        launch(&mut mcp);
        for (tool, args) in [
            ("electron_scroll", json!({ "dy": 5000, "pointer": "touch" })),
            ("electron_drag", json!({ "selector": "#plain", "by": "-300,0", "pointer": "touch" })),
            ("electron_drag", json!({ "selector": "#plain", "by": "40,0", "via": ["0,-90"], "pointer": "touch" })),
        ] {
            let refused = mcp.call(tool, args);
            assert_eq!(refused["code"], "BAD_ARGUMENT", "{tool}: {refused:#}");
            assert!(refused["error"].as_str().is_some_and(|error| error.contains("cannot leave the window")), "{refused:#}");
        }
        assert!(heard(&mut mcp).is_empty());
        another_tap(&mut mcp, [60, 30], "plain");
        mcp.ok("electron_mouse_down", json!({ "selector": "#plain" }));
        heard(&mut mcp);
        let refused = mcp.call("electron_scroll", json!({ "dy": 40, "pointer": "touch" }));
        assert_eq!((&refused["code"], &refused["details"]["held"]["buttons"]), (&json!("BAD_ARGUMENT"), &json!(["left"])), "{refused:#}");
        assert!(heard(&mut mcp).is_empty());
        mcp.ok("electron_mouse_up", json!({}));
        mcp.ok("electron_scroll", json!({ "dy": 40, "pointer": "touch" }));
        assert_eq!(mcp.close(), 0);
    }
}
