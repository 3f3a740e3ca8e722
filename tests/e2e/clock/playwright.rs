//! The cases of Playwright's own tests of its clock (`page-clock.spec.ts`) that apply to an app. docs/clock.md lists
//! the differences with their reasons.

use super::eval;
use crate::support::{Home, app, on_both, processes::eventually};
use serde_json::Value;

/// A case. Its page begins at 1970 and is paused after a second. `calls` are the arguments with which its code has
/// called `stub`.
struct Case {
    name: &'static str,
    code: &'static str,
    /// Each verb, with all calls of `stub` after it.
    steps: &'static [(&'static str, &'static str)],
}

const CASES: &[Case] = &[
    Case { name: "without a delay", code: "setTimeout(stub)", steps: &[("run-for 0", "[null]")] },
    Case {
        name: "too early, then in time",
        code: "setTimeout(stub, 150)",
        steps: &[("run-for 50", "[]"), ("run-for 100", "[null]")],
    },
    Case {
        name: "at the same moment",
        code: "for (const at of [100, 100, 99, 100]) setTimeout(stub, at, at)",
        steps: &[("run-for 100", "[99,100,100,100]")],
    },
    Case {
        name: "after one that throws",
        code: "setTimeout(() => { throw new Error('mine'); }, 100); setTimeout(stub, 120)",
        steps: &[("run-for 120", "[null]")],
    },
    Case {
        name: "a date for each tick",
        code: "setInterval(() => stub(new Date().getTime()), 10)",
        steps: &[("set-system-time 0", "[]"), ("run-for 50", "[10,20,30,40,50]")],
    },
    Case { name: "8 seconds", code: "setInterval(stub, 4000)", steps: &[("run-for 8s", "[null,null]")] },
    Case {
        name: "2 hours, 34 minutes",
        code: "setInterval(() => calls[0] = (calls[0] || 0) + 1, 10000)",
        steps: &[("run-for 154m", "[924]")],
    },
    Case { name: "a jump that is too short", code: "setTimeout(stub, 1000)", steps: &[("advance 500", "[]")] },
    Case {
        name: "a jump past a timer",
        code: "setTimeout(() => stub(Date.now()), 1000)",
        steps: &[("advance 2000", "[3000]")],
    },
    Case { name: "the date", code: "stub(new Date().getTime())", steps: &[("status", "[1000]")] },
    Case {
        name: "a timer that is cleared",
        code: "clearTimeout(setTimeout(stub, 1000)); clearInterval(setInterval(stub, 500))",
        steps: &[("run-for 1000", "[]")],
    },
    Case {
        name: "an id is a number",
        code: "stub(typeof setTimeout(stub, 1000))",
        steps: &[("run-for 1000", "[\"number\",null]")],
    },
    Case {
        name: "performance.now",
        code: "const prev = performance.now(); setTimeout(() => stub(Math.round(performance.now() - prev)), 1000)",
        steps: &[("run-for 1000", "[1000]")],
    },
    Case {
        name: "a jump runs no nested timer",
        code: "setTimeout(() => { stub('outer'); setTimeout(stub, 0, 'inner'); }, 1000)",
        steps: &[("advance 1000", "[\"outer\"]"), ("advance 1", "[\"outer\",\"inner\"]")],
    },
    Case {
        name: "nor does a run",
        code: "setTimeout(() => { stub('outer'); setTimeout(stub, 0, 'inner'); }, 1000)",
        steps: &[("run-for 1000", "[\"outer\"]"), ("run-for 1", "[\"outer\",\"inner\"]")],
    },
    Case {
        name: "nor one of a microtask",
        code: "setTimeout(() => { stub('outer'); Promise.resolve().then(() => setTimeout(stub, 0, 'inner')); }, 1000)",
        steps: &[("run-for 1000", "[\"outer\"]"), ("run-for 1", "[\"outer\",\"inner\"]")],
    },
];

/// Installs a new clock. Timers of the case before are gone with its page.
fn begin(home: &Home) {
    home.ok(&["clock-install", "0"]);
    home.ok(&["clock-pause", "1000"]);
}

fn step(home: &Home, words: &str) -> Value {
    let words: Vec<&str> = words.split(' ').collect();
    home.json(&[&[&*format!("clock-{}", words[0])], &words[1..]].concat())
}

on_both! {
    clock_passes_the_cases_of_playwright(home) {
        home.ok(&["launch", &app("clock")]);
        for case in CASES {
            home.ok(&["reload"]);
            begin(&home);
            eval(&home, &format!("window.calls = []; window.stub = (...given) => {{ calls.push(given.length ? given[0] : null); }}; {{ {} }} 0", case.code));
            for (verb, calls) in case.steps {
                let told = step(&home, verb);
                assert_eq!(told["ok"], true, "{}: {verb}: {told:#}", case.name);
                assert_eq!(eval(&home, "calls").to_string(), *calls, "{}, after {verb}", case.name);
            }
            home.ok(&["clock-uninstall"]);
        }

        // Windows that a page opens.
        begin(&home);
        home.ok(&["clock-pause", "2015-09-25"]);
        home.ok(&["clock-run-for", "1000"]);
        let date = 1_443_139_200_000_u64;
        eval(&home, "window.popup = window.open('about:blank'); 0");
        eventually("the popup's clock", || (eval(&home, "popup.Date.now()") == date + 1000).then_some(()));
        home.ok(&["clock-run-for", "1000"]);
        eventually("the popup's date", || (eval(&home, "popup.Date.now()") == date + 2000).then_some(()));

        // A running clock: time also passes inside a function that waits in a loop, and inside a timer.
        home.ok(&["clock-set-system-time", "2026-01-01"]);
        home.ok(&["clock-resume"]);
        let waits = "new Promise((done) => setTimeout(() => { const a = performance.now(); while (performance.now() - a < 50); const b = Date.now(); while (Date.now() - b < 50); done(Number.isInteger(b)); }, 1))";
        assert_eq!(eval(&home, waits), true);
        let ahead = step(&home, "advance 10000");
        assert!(ahead["time"].as_f64() >= Some(1_767_225_610_000.0), "{ahead:#}");
        // A fixed date can be set again.
        for time in ["100", "200"] {
            home.ok(&["clock-set-time", time]);
            assert_eq!(eval(&home, "Date.now()").to_string(), time);
        }
        // A page that requests frames for ever does not suppress the error for a wrong date.
        eval(&home, "(function again() { requestAnimationFrame(again); })()");
        home.fails("BAD_ARGUMENT", &["clock-pause", "1795000000000000000"]);
        home.ok(&["stop"]);
    }
}
