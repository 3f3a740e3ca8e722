//! Several callers act on one window at the same time: their calls run one after the other. The page's own log of
//! trusted events shows that.

use crate::support::{Home, app, on_both, page};
use serde_json::Value;
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
