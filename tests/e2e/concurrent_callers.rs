//! Several callers act on one window at the same time: their calls run one after the other. The page's own log of
//! trusted events shows that.

use crate::support::{Home, app, on_both, page, processes::eventually};
use serde_json::{Value, json};
use std::thread;

/// How many shells act at once, and how often each of them.
const SHELLS: usize = 10;
const EACH: usize = 4;

fn launch(home: &Home) {
    home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("turns.html"))]);
}

/// Fills a field, or presses a button, and checks that the reply is about that action.
fn act(home: &Home, shell: usize, n: usize) -> String {
    if shell == SHELLS - 1 {
        home.ok(&["click", "#count", "--timeout-ms", "30000"]);
        return "count".to_owned();
    }
    let (field, text) = (["first", "second"][shell % 2], format!("shell {shell}, call {n}"));
    let answer = home.json(&["type", &format!("#{field}"), &text, "--timeout-ms", "30000"]);
    assert_eq!((&answer["ok"], &answer["exact"]), (&true.into(), &true.into()), "{text}: {answer:#}");
    format!("{field} {text}")
}

on_both! {
    concurrent_shells_on_one_window_get_correct_replies(home) {
        launch(&home);
        let home = &home;
        let mut acts: Vec<String> = thread::scope(|scope| {
            let shell = |shell| scope.spawn(move || (0..EACH).map(|n| act(home, shell, n)).collect::<Vec<_>>());
            let shells: Vec<_> = (0..SHELLS).map(shell).collect();
            shells.into_iter().flat_map(|shell| shell.join().expect("its answers are true")).collect()
        });
        let told = home.json(&["--allow-eval", "eval-renderer", "return heard"]);
        let told = told["result"].as_array().expect("a list");
        let mut heard: Vec<String> = told.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        acts.sort();
        heard.sort();
        assert_eq!(heard, acts);
    }
}

on_both! {
    waiting_call_does_not_block_calls_that_make_its_element_ready(home) {
        launch(&home);
        let home = &home;
        thread::scope(|scope| {
            let late = scope.spawn(|| home.json(&["click", "#late", "--timeout-ms", "30000"]));
            // Several calls, so that some are made while the first one waits.
            for _ in 0..5 {
                home.ok(&["click", "#count", "--timeout-ms", "10000"]);
            }
            home.ok(&["click", "#enable", "--timeout-ms", "10000"]);
            let late = late.join().expect("it answers");
            assert_eq!(late["ok"], true, "{late:#}");
        });
        home.ok(&["expect-text", "#late", "Done"]);
    }
}

/// Calls that wait for an element until another call makes it ready.
const WAITING: &[&[&str]] = &[
    &["click", "#press"],
    &["click", "#menu", "--button", "right"],
    &["click", "#tap", "--pointer", "touch"],
    &["drag", "#drag", "--by", "30,0"],
    &["type", "#field", "text"],
    &["keyboard-type", "text", "--selector", "#keys"],
    &["keyboard-type", "é", "--dead-keys", "--selector", "#accents"],
    &["type", "#composed", "日本", "--ime"],
    &["key", "a", "--selector", "#key"],
    &["check", "#box"],
    &["select-option", "#list", "b"],
    &["set-files", "#file", concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")],
];

/// Calls that give their element the focus, or change its value. They wait until another call types.
const WAITING_FOR_KEYS: &[&[&str]] = &[
    &["type", "#field", "text"],
    &["keyboard-type", "text", "--selector", "#keys"],
    &["type", "#composed", "日本", "--ime"],
    &["key", "a", "--selector", "#key"],
    &["select-option", "#list", "b"],
    &["set-files", "#file", concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")],
];

/// The same with modifiers that are held, each in a page without other callers that hold some.
const WAITING_WITH_KEYS: &[&[&str]] = &[
    &["click", "#shifted", "--modifiers", "Shift"],
    &["click", "#tap", "--pointer", "touch", "--modifiers", "Shift"],
    &["drag", "#drag", "--by", "30,0", "--modifiers", "Shift"],
    &["mouse-down", "#down", "--modifiers", "Shift"],
];

fn run(home: &Home, call: &[&str]) -> Value {
    home.json(&[call, &["--timeout-ms", "30000"]].concat())
}

fn eval(home: &Home, code: &str) -> Value {
    home.json(&["--allow-eval", "eval-renderer", &format!("return {code}")])["result"].clone()
}

/// Presses the button that makes all elements ready, while other calls wait for them.
fn enable(home: &Home, waiting: &[&[&str]]) {
    for _ in 0..2 {
        home.ok(&["click", "#count", "--timeout-ms", "10000"]);
    }
    let enabled = home.json(&["click", "#enable", "--timeout-ms", "10000"]);
    assert_eq!(enabled["ok"], true, "{waiting:?} block it: {enabled:#}");
}

on_both! {
    waiting_calls_of_each_kind_let_the_call_act_that_makes_them_ready(home) {
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("waits.html"))]);
        let home = &home;
        let answers: Vec<Value> = thread::scope(|scope| {
            let waiting: Vec<_> = WAITING.iter().map(|call| scope.spawn(move || run(home, call))).collect();
            enable(home, WAITING);
            waiting.into_iter().map(|call| call.join().expect("it answers")).collect()
        });
        for (call, answer) in WAITING.iter().zip(&answers) {
            assert_eq!(answer["ok"], true, "{call:?}: {answer:#}");
        }
        let values = "['field', 'keys', 'accents', 'composed', 'key', 'list'].map((id) => byId(id).value).join(' ')";
        assert_eq!(eval(home, values), "text text é 日本 a b");
        assert_eq!(eval(home, "byId('box').checked && byId('file').files.length === 1"), true);
        home.ok(&["stop"]);
    }
}

on_both! {
    waiting_calls_do_not_disturb_the_call_that_types(home) {
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("waits.html"))]);
        let home = &home;
        for round in 0..4 {
            eval(home, "again()");
            let (typed, answers) = thread::scope(|scope| {
                let waiting: Vec<_> = WAITING_FOR_KEYS.iter().map(|call| scope.spawn(move || run(home, call))).collect();
                for _ in 0..4 {
                    home.ok(&["click", "#count", "--timeout-ms", "10000"]);
                }
                // Its first key makes the elements of the other calls ready.
                let typed = match round {
                    0 | 1 => home.json(&["keyboard-type", "abcdefgh", "--selector", "#free"]),
                    _ => {
                        home.ok(&["click", "#free", "--timeout-ms", "10000"]);
                        home.json(&["keyboard-type", "abcdefgh"])
                    }
                };
                (typed, waiting.into_iter().map(|call| call.join().expect("it answers")).collect::<Vec<_>>())
            });
            assert_eq!(typed["ok"], true, "round {round}: {typed:#}");
            for (call, answer) in WAITING_FOR_KEYS.iter().zip(&answers) {
                assert_eq!(answer["ok"], true, "round {round}: {call:?}: {answer:#}");
            }
            let heard = eval(home, "heard.filter((one) => /^input (free|file|list)/.test(one)).sort()");
            let wanted: Vec<&str> = ["input file"].into_iter().chain(["input free"; 8]).chain(["input list"]).collect();
            assert_eq!(heard, json!(wanted), "round {round}");
            let values = "['free', 'field', 'keys', 'composed', 'key', 'list'].map((id) => byId(id).value).join(' ')";
            assert_eq!(eval(home, values), "abcdefgh text text 日本 a b", "round {round}");
            eval(home, "(document.querySelectorAll('input').forEach((one) => { one.value = ''; }), byId('list').value = 'a')");
        }
        home.ok(&["stop"]);
    }
}

on_both! {
    waiting_call_presses_its_modifiers_only_once_its_element_is_ready(home) {
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("waits.html"))]);
        let home = &home;
        for call in WAITING_WITH_KEYS {
            eval(home, "again()");
            let answer = thread::scope(|scope| {
                let waiting = scope.spawn(move || run(home, call));
                enable(home, &[*call]);
                waiting.join().expect("it answers")
            });
            assert_eq!(answer["ok"], true, "{call:?}: {answer:#}");
            let heard = eval(home, "heard");
            let heard: Vec<&str> = heard.as_array().expect("a list").iter().filter_map(Value::as_str).collect();
            let of = |kind: &str| heard.iter().enumerate().filter(|(_, one)| one.starts_with(kind)).map(|(at, _)| at).collect::<Vec<_>>();
            let (enabled, downs, ups) = (of("click enable"), of("keydown"), of("keyup"));
            assert_eq!((enabled.len(), downs.len(), ups.len()), (1, 1, 1), "{call:?}: {heard:?}");
            assert!(enabled[0] < downs[0] && downs[0] < ups[0], "{call:?}: {heard:?}");
            if call[0] == "mouse-down" {
                home.ok(&["mouse-up"]);
            }
        }
        // No key is pressed for an element that does not become ready in time.
        eval(home, "again()");
        home.fails("ELEMENT_DISABLED", &["click", "#shifted", "--modifiers", "Shift", "--timeout-ms", "400"]);
        assert_eq!(eval(home, "heard.length"), 0);
        home.ok(&["stop"]);
    }
}

on_both! {
    waiting_call_whose_caller_leaves_changes_nothing_in_the_page(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("waits.html") } }));
        let arguments = json!({ "selector": "#field", "text": "text", "timeoutMs": 30000 });
        let params = json!({ "name": "electron_type", "arguments": arguments });
        mcp.write(&json!({ "jsonrpc": "2.0", "id": 990, "method": "tools/call", "params": params }).to_string());
        // By then it waits in the page. No other call has gone first.
        mcp.ok("electron_wait", json!({ "ms": 500 }));
        mcp.write(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 990 } }).to_string());
        mcp.request("tools/list", json!({}));
        // Checks in the page run at the next frame at the latest.
        let after = "enable(); return new Promise((done) => requestAnimationFrame(() => setTimeout(() => done([document.activeElement.id, byId('field').value]))))";
        assert_eq!(mcp.ok("electron_eval_renderer", json!({ "code": after }))["result"], json!(["", ""]));
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    waiting_calls_for_covered_elements_name_what_covers_them(home) {
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("waits.html"))]);
        let home = &home;
        let cover = "const cover = document.createElement('div'); cover.id = 'cover'; cover.style = 'position: fixed; inset: 0'; \
            document.body.append(cover); enable(); return 1";
        home.json(&["--allow-eval", "eval-renderer", cover]);
        thread::scope(|scope| {
            let click = || home.json(&["click", "#press", "--timeout-ms", "3000"]);
            let clicks: Vec<_> = (0..6).map(|_| scope.spawn(click)).collect();
            for click in clicks {
                let answer = click.join().expect("it answers");
                assert_eq!(answer["code"], "ELEMENT_COVERED", "{answer:#}");
            }
        });
        home.ok(&["stop"]);
    }
}

on_both! {
    waiting_call_gives_way_in_a_page_that_is_loaded_again(home) {
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("waits.html"))]);
        let home = &home;
        thread::scope(|scope| {
            let waiting = scope.spawn(|| run(home, &["type", "#field", "text"]));
            // The other calls go first. The second one loads the page again.
            home.ok(&["click", "#count", "--timeout-ms", "10000"]);
            eval(home, "byId('count').addEventListener('click', () => location.reload()), window.old = 1");
            home.ok(&["click", "#count", "--timeout-ms", "10000"]);
            // The click does not wait for the new document. Keys in the old one would be lost.
            eventually("the new document", || (eval(home, "typeof window.old") == "undefined").then_some(()));
            let typed = home.json(&["keyboard-type", "abcdefgh", "--selector", "#free"]);
            assert_eq!(typed["ok"], true, "{typed:#}");
            let answer = waiting.join().expect("it answers");
            assert_eq!(answer["ok"], true, "{answer:#}");
        });
        assert_eq!(eval(home, "[byId('free').value, byId('field').value].join(' ')"), "abcdefgh text");
        home.ok(&["stop"]);
    }
}
