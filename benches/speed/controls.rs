//! Verbs on single controls, each beside the bare input or read that it consists of. Also the time from a change to the
//! reply of the expect that waits for it.

use crate::{
    floor,
    report::{Report, median},
    verbs::Bench,
};
use chromiumoxide_cdp::cdp::js_protocol::runtime::EvaluateParams;
use serde_json::{Value, json};
use stagewright_driver::surfaces::Surface;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// One frame at 60 Hz, in milliseconds.
const FRAME: f64 = 16.7;

/// A checkbox that is checked as soon as it is clicked. The sample app's own switch changes only after its main process
/// has answered.
const CHECKBOX: &str =
    "document.querySelector('header').insertAdjacentHTML('beforeend', '<input type=checkbox id=plain>')";

/// How many pairs of calls are timed; the second call of a pair undoes the first.
const PAIRS: usize = 40;

/// Adds the rows of single controls.
pub fn measure(report: &mut Report) {
    let bench = Bench::launch(json!({ "main": concat!(env!("CARGO_MANIFEST_DIR"), "/examples/notes") }));
    let surface = bench.surface();
    reads(report, &bench, &surface);
    hover(report, &bench, &surface);
    inputs(report, &bench, &surface);
    report.limit("an expect that becomes true: change to reply", seen_after(&bench), "ms", FRAME);
}

fn reads(report: &mut Report, bench: &Bench, surface: &Surface) {
    let read = || floor::evaluate(&bench.runtime, surface);
    for (tool, args) in [
        ("electron_get_attribute", json!({ "selector": "#search", "name": "type" })),
        ("electron_get_bbox", json!({ "selector": "#search" })),
        ("electron_expect_text", json!({ "selector": "h1", "equals": "Today" })),
        ("electron_expect_state", json!({ "selector": "#theme", "state": { "enabled": true } })),
        ("electron_expect_count", json!({ "selector": "#theme", "equals": 1 })),
    ] {
        report.in_turns(tool, 200, || drop(bench.call(tool, args.clone())), read, 3.0);
    }
}

fn hover(report: &mut Report, bench: &Bench, surface: &Surface) {
    let selectors = [json!({ "selector": "#theme" }), json!({ "selector": "#preferences" })];
    let mut turns = selectors.iter().cycle();
    let hovers = median(60, || drop(bench.call("electron_hover", turns.next().expect("a cycle has no end").clone())));
    report.ratio("hover", hovers, floor::hover(&bench.runtime, surface), 3.0);
}

/// Verbs that change a control and change it back.
fn inputs(report: &mut Report, bench: &Bench, surface: &Surface) {
    let both = |calls: [(&'static str, Value); 2]| {
        move || calls.iter().for_each(|(tool, args)| drop(bench.call(tool, args.clone())))
    };
    let focus = |selector: &str| {
        bench.call("electron_click", json!({ "selector": selector }));
        bench.call("electron_key", json!({ "key": "Escape" }));
    };
    evaluate(bench, CHECKBOX.into());
    let checkbox = json!({ "selector": "#plain" });
    let checks = both([("electron_check", checkbox.clone()), ("electron_uncheck", checkbox)]);
    let turns = floor::clicks_on(&bench.runtime, surface, "#plain");
    report.pair_in_turns("check, uncheck", PAIRS, checks, || (0..2).for_each(|_| turns()), 3.0);
    focus("#new-priority");
    let choose = |priority: &str| json!({ "selector": "#new-priority", "values": [priority] });
    let chooses = both(["high", "low"].map(|priority| ("electron_select_option", choose(priority))));
    let arrows = floor::keys(&bench.runtime, surface, ["ArrowUp", "ArrowDown"]);
    report.pair_in_turns("select-option", PAIRS, chooses, arrows, 3.0);
    focus("#new-title");
    let press = |key: &str| json!({ "selector": "#new-title", "key": key });
    let presses = both(["a", "Backspace"].map(|key| ("electron_key", press(key))));
    report.pair_in_turns("key", PAIRS, presses, floor::keys(&bench.runtime, surface, ["a", "Backspace"]), 3.0);
}

/// Milliseconds from a change of the page to the reply of the expect that waits for it. Page and bench read the same
/// clock.
fn seen_after(bench: &Bench) -> f64 {
    let mut late: Vec<f64> = (0..25)
        .map(|turn| {
            evaluate(
                bench,
                format!(
                    "setTimeout(() => {{ document.querySelector('h1').textContent = 'Turn {turn}'; \
                 globalThis.changed = performance.timeOrigin + performance.now() }}, 40)"
                ),
            );
            bench.call("electron_expect_text", json!({ "selector": "h1", "equals": format!("Turn {turn}") }));
            let seen = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs_f64() * 1e3;
            seen - evaluate(bench, "globalThis.changed".into()).as_f64().expect("a time")
        })
        .collect();
    late.sort_by(f64::total_cmp);
    late[late.len() / 2]
}

/// Evaluates code in the page, without a verb.
fn evaluate(bench: &Bench, code: String) -> Value {
    let mut params = EvaluateParams::new(code);
    params.return_by_value = Some(true);
    let answer: Value =
        bench.runtime.block_on(bench.surface().command(params, Duration::from_secs(10))).expect("evaluates");
    answer["result"]["value"].clone()
}
