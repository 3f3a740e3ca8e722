//! Acting verbs, option by option: the reply, and the events that the page received.

use crate::support::{
    EventLog, Mcp, app, on_both, page,
    processes::{Tree, eventually},
    signals::{Signal, send},
};
use serde_json::{Value, json};
use std::{
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

fn act(mcp: &mut Mcp, verb: &str, mut args: Value, selector: &str) -> Value {
    args["selector"] = selector.into();
    mcp.ok(&format!("electron_{verb}"), args)
}

fn read(mcp: &mut Mcp, what: &str, selector: &str) -> Value {
    mcp.ok(&format!("electron_get_{what}"), json!({ "selector": selector }))[what].take()
}

on_both! {
    select_option_sends_trusted_input_and_change_events(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let mut log = EventLog::default();
        let once = |list: &str| ["input", "change"].map(|event| format!("{event}@{list}")).to_vec();
        for (wanted, value) in [("apple", "apple"), ("Fig", "fig"), ("", ""), ("pear", "pear"), (" Apple ", "apple")] {
            let said = act(&mut mcp, "select_option", json!({ "values": [wanted] }), "#fruit");
            assert_eq!((&said["selected"], &said["target"]["role"]), (&json!([value]), &json!("combobox")), "{said:#}");
            assert_eq!(read(&mut mcp, "value", "#fruit"), value);
            assert_eq!(log.heard(&mut mcp, "input change"), once("fruit"), "one change, whichever option it was before");
        }
        act(&mut mcp, "select_option", json!({ "values": ["apple"] }), "#fruit");
        assert!(log.heard(&mut mcp, "input change").is_empty(), "nothing changes, nothing is told");

        let said = act(&mut mcp, "select_option", json!({ "values": ["sauce", "nuts"] }), "#toppings");
        assert_eq!(said["selected"], json!(["nuts", "sauce"]), "in the list's order: {said:#}");
        let changes = log.heard(&mut mcp, "input change");
        assert_eq!(changes, [once("toppings"), once("toppings")].concat(), "a click for each");
        let said = act(&mut mcp, "select_option", json!({ "values": ["cream"] }), "#toppings");
        assert_eq!((&said["selected"], log.heard(&mut mcp, "input change")), (&json!(["cream"]), once("toppings")));

        for (list, values, wanted) in [
            ("#fruit", json!(["durian"]), "disabled"),
            ("#fruit", json!(["kiwi"]), "no option"),
            ("#fruit", json!(["apple", "pear"]), "takes one option"),
            ("#toppings", json!(["nuts", "gold"]), "disabled"),
            ("#plain", json!(["x"]), "not a <select>"),
        ] {
            let refused = mcp.call("electron_select_option", json!({ "selector": list, "values": values }));
            assert_eq!(refused["code"], "BAD_ARGUMENT", "{refused:#}");
            assert!(refused["error"].as_str().is_some_and(|error| error.contains(wanted)), "{wanted}: {refused:#}");
            if list != "#plain" {
                assert!(refused["details"]["options"][0]["value"].is_string(), "it lists what there is: {refused:#}");
            }
        }
        assert!(log.heard(&mut mcp, "input change").is_empty(), "a refusal changes nothing");
        act(&mut mcp, "select_option", json!({ "values": ["durian"], "force": true }), "#fruit");
        assert_eq!(log.heard(&mut mcp, "input change"), ["input!@fruit", "change!@fruit"], "no hand could do that");
    }
}

on_both! {
    select_option_sets_lists_that_block_keys_or_presses(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("controls.html") } }));
        for (list, values, selected, wanted) in [
            ("#no-keys", json!(["three"]), json!(["three"]), "no-keys false three;"),
            ("#resets", json!(["cut"]), json!([""]), "resets true cut;"),
            ("#sole", json!(["only"]), json!(["only"]), "sole true only;"),
            ("#long", json!(["39"]), json!(["39"]), "long true 39;"),
            ("#long", json!(["1", "38"]), json!(["1", "38"]), "long true 1; long true 1;"),
            ("#four", json!(["d"]), json!(["d"]), "four true d;"),
            ("#shut", json!(["y"]), json!(["y"]), "shut false y;"),
            ("#leaves", json!(["there"]), json!(["there"]), ""),
        ] {
            let before = read(&mut mcp, "text", "#said");
            let reply = act(&mut mcp, "select_option", json!({ "values": values }), list);
            assert_eq!(reply["selected"], selected, "{list}: {reply:#}");
            let after = read(&mut mcp, "text", "#said");
            let said = after.as_str().unwrap_or("").trim_start_matches(before.as_str().unwrap_or(""));
            assert_eq!(said.trim(), wanted, "{list}");
        }
        mcp.ok("electron_expect_url", json!({ "contains": "?there" }));
        let refused = mcp.call("electron_check", json!({ "selector": "#stubborn" }));
        assert_eq!(refused["code"], "TYPE_NO_EFFECT", "a box that does not let itself be checked: {refused:#}");
    }
}

on_both! {
    boxes_are_checked_and_unchecked(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let mut log = EventLog::default();
        for (verb, element, clicks) in [
            ("check", "#agree", 1), ("check", "#agree", 0), ("uncheck", "#agree", 1), ("uncheck", "#agree", 0),
            ("uncheck", "#news", 1), ("check", "#mixed", 1), ("check", "#wifi", 1), ("uncheck", "#wifi", 1),
            ("check", "#custom-check", 1), ("check", "#size-l", 1), ("check", "#size-l", 0),
        ] {
            let said = act(&mut mcp, verb, json!({}), element);
            assert_eq!(said["checked"], verb == "check", "{verb} {element}: {said:#}");
            assert!(said["target"]["role"].is_string() && said["target"]["ref"].is_u64(), "{said:#}");
            let heard = log.heard(&mut mcp, "click");
            assert_eq!(heard.iter().filter(|event| event.ends_with(&element[1..])).count(), clicks, "{verb} {element}: {heard:?}");
            assert!(heard.iter().all(|event| !event.contains('!')), "{heard:?}");
        }
        let mut refused = |verb: &str, element: &str, code: &str| {
            let args = json!({ "selector": element, "timeoutMs": 100 });
            let said = mcp.call(&format!("electron_{verb}"), args);
            assert_eq!(said["code"], code, "{verb} {element}: {said:#}");
        };
        refused("check", "#check-disabled", "ELEMENT_DISABLED");
        refused("check", "#plain", "BAD_ARGUMENT");
        refused("check", "#pressed", "BAD_ARGUMENT");
        refused("uncheck", "#size-l", "TYPE_NO_EFFECT");
    }
}

on_both! {
    scroll_reports_how_far_the_scroller_moved(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("controls.html") } }));
        let mut wheel = |args: Value, moved: Value| {
            let said = mcp.ok("electron_scroll", args.clone());
            assert_eq!((&said["moved"], said["target"].is_object()), (&moved, args.get("selector").is_some()), "{args}: {said:#}");
            for way in ["dx", "dy"] {
                assert_eq!(said[way].as_f64(), Some(args[way].as_f64().unwrap_or(0.0)), "{said:#}");
            }
        };
        wheel(json!({ "dy": 40 }), json!({ "dx": 0.0, "dy": 40.0 }));
        wheel(json!({ "dy": -200, "dx": 0 }), json!({ "dx": 0.0, "dy": -40.0 }));
        wheel(json!({ "dy": -10 }), json!({ "dx": 0.0, "dy": 0.0 }));
        wheel(json!({ "selector": "#inner", "dy": 30, "dx": 20 }), json!({ "dx": 20.0, "dy": 30.0 }));
        // An inner scroller moves to its end before the outer one takes the wheel.
        wheel(json!({ "selector": "#inner", "dy": 5000 }), json!({ "dx": 0.0, "dy": 525.0 }));
        let said = mcp.ok("electron_scroll", json!({ "selector": "#said" }));
        assert_eq!((&said["moved"]["dx"], &said["dx"], &said["target"]["tag"]), (&json!(0.0), &json!(null), &json!("p")));
        let centred = mcp.ok("electron_scroll_into_view", json!({ "selector": "#inner" }));
        assert_eq!(centred["target"]["tag"], "div");
        let bbox = read(&mut mcp, "bbox", "#inner");
        assert!((0.0..640.0).contains(&bbox["y"].as_f64().expect("a number")), "{bbox}");
    }
}

on_both! {
    scroll_reports_the_whole_way_although_frames_are_late(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("long.html") } }));
        let gpu = eventually("a GPU process", || Tree::of(&home).with("--type=gpu-process").first().copied()).pid;
        let ended = AtomicBool::new(false);
        thread::scope(|scope| {
            // The GPU process shows the frames. It runs for 20 ms, and then stands still for 400 ms.
            scope.spawn(|| {
                while !ended.load(Ordering::Relaxed) {
                    for (signal, ms) in [(Signal::STOP, 400), (Signal::CONT, 20)] {
                        send(gpu, signal);
                        thread::park_timeout(Duration::from_millis(ms));
                    }
                }
            });
            let ways = [1_500, -1_500, 1_500].map(|way| {
                (mcp.call("electron_scroll", json!({ "dy": way }))["moved"]["dy"].as_f64(), Some(f64::from(way)))
            });
            ended.store(true, Ordering::Relaxed);
            for (moved, way) in ways {
                assert_eq!(moved, way);
            }
        });
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    click_and_hover_options_give_the_expected_events(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let mut log = EventLog::default();
        let types = "mousedown mouseup click auxclick dblclick contextmenu";
        for (args, element, button, count, wanted) in [
            (json!({}), "plain", "left", 1, "mousedown mouseup click"),
            (json!({ "button": "left", "clickCount": 1 }), "plain", "left", 1, "mousedown mouseup click"),
            (json!({ "clickCount": 2 }), "double", "left", 2, "mousedown mouseup click mousedown mouseup click dblclick"),
            (json!({ "button": "right" }), "context", "right", 1, "mousedown contextmenu mouseup auxclick"),
            (json!({ "button": "middle" }), "plain", "middle", 1, "mousedown mouseup auxclick"),
            (json!({ "force": true }), "plain", "left", 1, "mousedown mouseup click"),
            (json!({ "timeoutMs": 90_000 }), "plain", "left", 1, "mousedown mouseup click"),
            (json!({ "timeoutMs": 0 }), "plain", "left", 1, "mousedown mouseup click"),
        ] {
            let said = act(&mut mcp, "click", args.clone(), &format!("#{element}"));
            assert_eq!((&said["button"], &said["clickCount"]), (&json!(button), &json!(count)), "{args}: {said:#}");
            assert_eq!((&said["target"]["role"], &said["target"]["tag"]), (&json!("button"), &json!("button")), "{said:#}");
            assert!(said["target"]["ref"].is_u64() && said["target"]["name"].is_string(), "{said:#}");
            let wanted: Vec<String> = wanted.split(' ').map(|event| format!("{event}@{element}")).collect();
            assert_eq!(log.heard(&mut mcp, types), wanted, "{args}");
        }
        for bad in [json!({ "clickCount": 0 }), json!({ "button": "fourth" }), json!({ "timeoutMs": -1 }), json!({ "force": "yes" })] {
            let mut args = bad.clone();
            args["selector"] = json!("#plain");
            assert_eq!(mcp.call("electron_click", args)["code"], "BAD_ARGUMENT", "{bad}");
        }
        assert!(log.heard(&mut mcp, types).is_empty());

        let said = act(&mut mcp, "hover", json!({}), "#hover");
        assert_eq!(said["target"]["tag"], "span", "{said:#}");
        mcp.ok("electron_expect_visible", json!({ "selector": "#tooltip", "timeoutMs": 1000 }));
        act(&mut mcp, "hover", json!({ "force": true }), "#plain");
        mcp.ok("electron_wait_for_selector", json!({ "selector": "#tooltip", "state": "hidden" }));
        // A disabled element can be hovered too: its tooltip may say why it is disabled.
        act(&mut mcp, "hover", json!({}), "#disabled");
        let refused = mcp.call("electron_hover", json!({ "selector": "#hidden", "timeoutMs": 100 }));
        assert_eq!(refused["code"], "ELEMENT_NOT_VISIBLE", "{refused:#}");
    }
}

on_both! {
    fields_are_filled_and_emptied(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let mut log = EventLog::default();
        for (field, text, value) in [
            ("#name", "Ada", "Ada"), ("#name", "Grace", "Grace"), ("#name", "Grace", "Grace"), ("#amount", "35", "35"),
            ("#short", "abcdefgh", "abcde"), ("#upper", "loud", "LOUD"), ("#date", "2026-11-21", "2026-11-21"),
            ("#time", "08:30", "08:30"), ("#colour", "#ff8800", "#ff8800"), ("#volume", "7", "7"),
            ("#story", "one\n\ttwo", "one\n\ttwo"), ("#password", "pass 'word' ☂", "pass 'word' ☂"),
        ] {
            let said = act(&mut mcp, "type", json!({ "text": text }), field);
            assert!(said["target"]["ref"].is_u64(), "{said:#}");
            assert_eq!(read(&mut mcp, "value", field), value, "{field}");
            assert!(log.heard(&mut mcp, "input").iter().any(|event| event.ends_with(&field[1..])), "{field}");
        }
        for field in ["#name", "#name", "#story", "#date", "#rich", "#search"] {
            let said = act(&mut mcp, "clear_input", json!({}), field);
            assert_eq!(said["cleared"], true, "{said:#}");
            let text = if field == "#rich" { "text" } else { "value" };
            let left = mcp.ok(&format!("electron_get_{text}"), json!({ "selector": field }))[text].take();
            assert_eq!(left, "", "{field}");
        }
        for (verb, field, code) in [
            ("clear_input", "#readonly", "ELEMENT_READONLY"), ("clear_input", "#input-disabled", "ELEMENT_DISABLED"),
            ("clear_input", "#plain", "TYPE_NO_EFFECT"), ("type", "#plain", "TYPE_NO_EFFECT"), ("type", "#agree", "TYPE_NO_EFFECT"),
            ("type", "#date", "TYPE_NO_EFFECT"), ("type", "#colour", "TYPE_NO_EFFECT"), ("type", "#refuses", "TYPE_NO_EFFECT"),
        ] {
            let mut args = json!({ "selector": field, "timeoutMs": 100 });
            if verb == "type" {
                args["text"] = json!("nonsense");
            }
            let refused = mcp.call(&format!("electron_{verb}"), args);
            assert_eq!(refused["code"], code, "{verb} {field}: {refused:#}");
            assert!(refused["next_actions"][0]["tool"].is_string() || refused["hint"].is_string(), "{refused:#}");
        }
        let long = json!({ "selector": "#story", "text": "x".repeat(100_000) });
        mcp.ok("electron_type", long);
        assert_eq!(read(&mut mcp, "value", "#story").as_str().map(str::len), Some(100_000));
        let too_long = mcp.call("electron_type", json!({ "selector": "#story", "text": "x".repeat(100_001) }));
        assert_eq!(too_long["code"], "BAD_ARGUMENT", "{too_long:#}");
    }
}
