//! Verbs on single controls, beside the floor of the input or the read that they come down to; and
//! how soon an expect sees that it has come true.

use crate::{
    floor,
    report::{Report, median},
    verbs::Bench,
};
use chromiumoxide_cdp::cdp::js_protocol::runtime::EvaluateParams;
use serde_json::{Value, json};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A frame at 60 Hz, in milliseconds.
const FRAME: f64 = 16.7;

/// A checkbox that is checked as soon as it is clicked: the sample app's own switch turns only when
/// its main process has answered.
const CHECKBOX: &str =
    "document.querySelector('header').insertAdjacentHTML('beforeend', '<input type=checkbox id=plain>')";

/// Fills the rows of single controls.
pub fn measure(report: &mut Report) {
    let bench = Bench::launch(json!({ "main": concat!(env!("CARGO_MANIFEST_DIR"), "/examples/notes") }));
    let surface = bench.surface();
    let read = floor::evaluate(&bench.runtime, &surface);
    let on = |selector: &str, keys| {
        bench.call("electron_click", json!({ "selector": selector }));
        bench.call("electron_key", json!({ "key": "Escape" }));
        floor::keys(&bench.runtime, &surface, keys)
    };
    let (typed, chosen) = (on("#new-title", ["a", "Backspace"]), on("#new-priority", ["ArrowUp", "ArrowDown"]));
    evaluate(&bench, CHECKBOX.into());
    let turned = floor::click_on(&bench.runtime, &surface, "#plain");
    for (tool, args) in [
        ("electron_get_attribute", json!({ "selector": "#search", "name": "type" })),
        ("electron_get_bbox", json!({ "selector": "#search" })),
        ("electron_expect_text", json!({ "selector": "h1", "equals": "Today" })),
        ("electron_expect_state", json!({ "selector": "#theme", "state": { "enabled": true } })),
        ("electron_expect_count", json!({ "selector": "#theme", "equals": 1 })),
    ] {
        report.ratio(tool, bench.time(200, tool, &args), read, 3.0);
    }
    let two = |tool: &'static str, args: [Value; 2]| args.map(|args| (tool, args));
    let selectors = |tool, [a, b]: [&str; 2]| two(tool, [json!({ "selector": a }), json!({ "selector": b })]);
    let choose = |priority: &str| json!({ "selector": "#new-priority", "values": [priority] });
    let press = |key: &str| json!({ "selector": "#new-title", "key": key });
    let checkbox = json!({ "selector": "#plain" });
    for (what, calls, floor) in [
        ("hover", selectors("electron_hover", ["#theme", "#preferences"]), floor::hover(&bench.runtime, &surface)),
        ("check, uncheck", [("electron_check", checkbox.clone()), ("electron_uncheck", checkbox)], turned),
        ("select-option", two("electron_select_option", [choose("high"), choose("low")]), chosen),
        ("key", two("electron_key", [press("a"), press("Backspace")]), typed),
    ] {
        let mut turns = calls.iter().cycle();
        let figure = median(60, || {
            let (tool, args) = turns.next().expect("a cycle has no end");
            bench.call(tool, args.clone());
        });
        report.ratio(what, figure, floor, 3.0);
    }
    report.limit("an expect that becomes true: change to reply", seen_after(&bench), "ms", FRAME);
}

/// From the moment that a page changes to the reply of the expect that waited for it, in
/// milliseconds; both clocks are the machine's.
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

/// What the page itself says to that.
fn evaluate(bench: &Bench, code: String) -> Value {
    let mut params = EvaluateParams::new(code);
    params.return_by_value = Some(true);
    let answer: Value =
        bench.runtime.block_on(bench.surface().command(params, Duration::from_secs(10))).expect("evaluates");
    answer["result"]["value"].clone()
}
