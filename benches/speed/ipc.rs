//! The price of a message while messages are captured, compared with the same message without a capture. The app
//! measures both itself.

use crate::{report::Report, verbs::Bench};
use serde_json::{Value, json};

/// How often both are measured, alternately.
const TURNS: usize = 7;

/// The target for a small message in the main process, in µs.
const MOST: f64 = 3.0;

/// Adds the rows of messages.
pub fn measure(report: &mut Report) {
    let app = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/speed/messages");
    let bench = Bench::launch(json!({ "main": app }));
    let measured = || bench.call("ipc_invoke", json!({ "channel": "measure", "timeoutMs": 60_000 }))["result"].clone();
    let mut turns: Vec<[Value; 2]> = Vec::new();
    for _ in 0..TURNS {
        let bare = measured();
        bench.call("ipc_capture_start", json!({}));
        let heard = measured();
        bench.call("ipc_capture_stop", json!({}));
        turns.push([bare, heard]);
    }
    // Take the smallest value: the rest of the machine has disturbed the others.
    let least =
        |heard: usize, name: &str| turns.iter().filter_map(|turn| turn[heard][name].as_f64()).fold(f64::MAX, f64::min);
    for name in ["send", "invoke"] {
        let (bare, heard) = (least(0, name), least(1, name));
        report.limit(
            &format!("a captured {name}, in the main process; {bare:.1} µs without"),
            heard - bare,
            "µs",
            MOST,
        );
    }
    let (bare, heard) = (least(0, "page"), least(1, "page"));
    report.figure(&format!("a captured invoke, for the page; {bare:.1} µs without"), heard - bare, "µs");
}
