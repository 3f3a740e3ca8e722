//! Work of ours that would keep a page busy for ever, or longer than its caller waits, is terminated. The app's own
//! work is not.

use crate::support::{Home, app, on_33, on_both, page, processes::eventually};
use serde_json::Value;

/// A pattern without nested quantifiers that still matches a run of `a` in exponentially many ways.
const ENDLESS: &str = "^(a|a?)+$";

/// Milliseconds: longer than a read of a free page on a busy machine, shorter than a read of a busy page may take.
const FREE_PAGE_MS: f64 = 4_000.0;

fn run(home: &Home, code: &str) {
    home.ok(&["--allow-eval", "eval-renderer", code]);
}

fn expect_page_is_free(home: &Home) {
    let read = host_time_ms(home, &["get-text", "h1"]);
    assert!(read < FREE_PAGE_MS, "{read} ms");
}

/// How long (ms) the host took for a call.
fn host_time_ms(home: &Home, words: &[&str]) -> f64 {
    home.json(words)["_meta"]["elapsed_ms"].as_f64().expect("a time")
}

/// The least of that many measurements: the machine may be busy during any of them.
fn least(times: u32, measure: impl Fn() -> f64) -> f64 {
    (0..times).map(|_| measure()).fold(f64::INFINITY, f64::min)
}

fn expect_terminated_pattern(error: &Value) {
    assert!(error["error"].as_str().is_some_and(|e| e.contains("ended in the page")), "{error:#}");
    assert!(error["hint"].as_str().is_some_and(|hint| hint.contains("too many ways")), "{error:#}");
}

/// Makes a call that reaches its timeout while the page works for it. A page that stops late is first reported as busy,
/// so repeat it.
fn expect_operation_timeout(home: &Home, words: &[&str]) {
    let code = eventually("the end of its time", || {
        home.json(words)["code"].as_str().filter(|code| *code != "APP_NOT_RESPONDING").map(str::to_owned)
    });
    assert_eq!(code, "OPERATION_TIMEOUT", "{words:?}");
}

on_33! {
    endless_regex_match_is_terminated_in_the_page(home) {
        home.ok(&["launch", &app("basic")]);
        let trap = "document.querySelector('h1').textContent = 'a'.repeat(60) + '!';";
        run(&home, &format!("{trap} history.replaceState(null, '', '#' + 'a'.repeat(60) + '!'); console.log('a'.repeat(60) + '!')"));
        let soon = ["--timeout-ms", "200"];
        for words in [
            &["expect-text", "h1", "--regex", ENDLESS, soon[0], soon[1]][..],
            &["expect-url", "--matches", "#(a|a?)+$", soon[0], soon[1]],
            &["assert-pattern", "h1", "--matches-regex", ENDLESS],
            &["console-logs", "--match", ENDLESS],
        ] {
            expect_terminated_pattern(&home.fails("BAD_ARGUMENT", words));
            expect_page_is_free(&home);
        }
        // A pattern that hangs only once the text has come. No call looks on after that.
        run(&home, &format!("document.querySelector('h1').textContent = ''; setTimeout(() => {{ {trap} }}, 700)"));
        expect_terminated_pattern(&home.fails("BAD_ARGUMENT", &["expect-text", "h1", "--regex", "^(a|a?)+[?]$", "--timeout-ms", "1500"]));
        run(&home, "document.body.append('more')");
        expect_page_is_free(&home);
        // A pattern whose caller has left.
        expect_operation_timeout(&home, &["expect-text", "h1", "--regex", ENDLESS, "--operation-timeout-ms", "500"]);
        expect_page_is_free(&home);
        home.ok(&["expect-text", "h1", "--regex", "^a+!$"]);
        home.ok(&["stop"]);
    }
}

on_both! {
    busy_script_of_the_app_is_not_terminated(home) {
        home.ok(&["launch", &app("basic")]);
        let busy = "const end = Date.now() + 4000; while (Date.now() < end); document.title = 'came through'";
        run(&home, &format!("setTimeout(() => {{ {busy} }}, 0)"));
        home.fails("APP_NOT_RESPONDING", &["expect-text", "h1", "--regex", "x", "--timeout-ms", "0"]);
        eventually("the app's own end", || home.ok(&["windows-list"]).contains("came through").then_some(()));
        home.ok(&["stop"]);
    }
}

on_33! {
    abandoned_snapshot_is_terminated_in_the_page(home) {
        let (file, query) = (format!("PAGE={}", page("many.html")), "QUERY=kind=lines&n=60000");
        home.ok(&["launch", &app("page"), "--env", &file, "--env", query, "--ready-timeout-ms", "60000"]);
        let text = ["snapshot", "--format", "text"];
        let whole = home.ok(&text);
        let took = least(3, || host_time_ms(&home, &text));
        let read = least(5, || {
            expect_operation_timeout(&home, &[&text[..], &["--operation-timeout-ms", "50"]].concat());
            host_time_ms(&home, &["exists", "main"])
        });
        assert!(read < took * 0.7, "{read} ms, and a snapshot takes {took}");
        // The next snapshot has nothing of the terminated one.
        assert_eq!(home.ok(&text), whole);
        home.ok(&["stop"]);
    }
}
