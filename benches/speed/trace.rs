//! The price of a trace: of single calls, without and with pictures, and of a whole run with pictures. The price of a
//! video is measured in the same way. All are measured in turns, because a machine that saves power may be twice as slow at times.

use crate::{mcp::Server, report::Report};
use serde_json::{Value, json};
use std::{
    fs,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

/// How often each is measured.
const TURNS: usize = 15;

/// How many calls a block has.
const BLOCK: usize = 30;

/// How often a run is measured, which takes seconds.
const RUNS: usize = 7;

/// The allowed times, as multiples of those without a trace.
const MOST_OF_LINES: f64 = 1.03;
const MOST_OF_A_RUN: f64 = 1.15;

/// How long (ms) acts go on for the size of a video.
const FILM: u128 = 15_000;

const NOTES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/notes");

/// A test as people write them.
const RUN: &str = "test \"adds tasks and finds one\"\n  launch $notes\n  type '#new-title' 'Water the cactus'\n  press Enter\n  \
    type '#new-title' 'Buy milk'\n  press Enter\n  click '#theme'\n  expect-visible --role checkbox --name 'Buy milk'\n  \
    type '#new-title' 'Call home'\n  press Enter\n  snapshot\n  click '#theme'\n";

/// Adds the rows of traces.
pub fn measure(report: &mut Report) {
    let home = tempfile::tempdir().expect("a temp folder");
    let mut server = Server::start(home.path(), &["--plugin", "trace"]);
    server.call("electron_launch", &json!({ "main": NOTES }));
    let path = home.path().join("a.jsonl");
    let read = ("electron_get_text", json!({ "selector": "#status" }));
    let repaint = ("electron_click", json!({ "selector": "#theme" }));
    let (with, without) = blocks(&mut server, &path, &read, false);
    report.ratio("get-text while lines of a trace are written", with, without, MOST_OF_LINES);
    for (what, call) in [("get-text", &read), ("a click that repaints the window", &repaint)] {
        let (with, without) = blocks(&mut server, &path, call, true);
        report.note(&format!("{what} while a trace with pictures is written"), with, without);
    }
    server.end();
    let (with, without) = runs(home.path(), "--trace", "always");
    report.ratio("a run whose trace has pictures", with, without, MOST_OF_A_RUN);
    video(report, home.path());
}

/// Adds the rows of videos.
fn video(report: &mut Report, home: &Path) {
    let mut server = Server::start(home, &["--plugin", "video"]);
    server.call("electron_launch", &json!({ "main": NOTES }));
    let path = home.join("a.webm");
    let (tool, args) = ("electron_click", json!({ "selector": "#theme" }));
    let (mut with, mut without) = (vec![], vec![]);
    for _ in 0..TURNS {
        timed(&mut server, tool, &args, &mut without);
        server.call("video_start", &json!({ "path": path }));
        timed(&mut server, tool, &args, &mut with);
        server.call("video_stop", &json!({ "discard": true }));
    }
    report.note("a click that repaints the window while a video is recorded", middle(with), middle(without));
    server.call("video_start", &json!({ "path": path }));
    let begun = Instant::now();
    while begun.elapsed().as_millis() < FILM {
        server.call("electron_type", &json!({ "selector": "#new-title", "text": "Buy milk" }));
        server.call("electron_key", &json!({ "key": "Enter" }));
        server.call(tool, &args);
        server.call("electron_wait", &json!({ "ms": 200 }));
    }
    let begun = Instant::now();
    server.call("video_stop", &json!({}));
    let bytes = fs::metadata(&path).map_or(0, |about| about.len());
    report.note(&format!("video_stop of 15 s of acts, {} kB", bytes / 1_000), begun.elapsed(), Duration::from_secs(1));
    server.end();
    for keep in ["on-failure", "always"] {
        let (with, without) = runs(home, "--video", keep);
        report.note(&format!("a run that passes with --video {keep}"), with, without);
    }
}

/// The median of one call with and without a trace.
fn blocks(server: &mut Server, path: &Path, (tool, args): &(&str, Value), pictures: bool) -> (Duration, Duration) {
    let (mut with, mut without) = (vec![], vec![]);
    for _ in 0..TURNS {
        timed(server, tool, args, &mut without);
        server.call("trace_start", &json!({ "path": path, "pictures": pictures }));
        timed(server, tool, args, &mut with);
        server.call("trace_stop", &json!({}));
    }
    (middle(with), middle(without))
}

fn timed(server: &mut Server, tool: &str, args: &Value, times: &mut Vec<Duration>) {
    for _ in 0..BLOCK {
        let begun = Instant::now();
        server.call(tool, args);
        times.push(begun.elapsed());
    }
}

/// The median time of a run with and without traces or videos.
fn runs(home: &Path, flag: &str, keep: &str) -> (Duration, Duration) {
    let file = home.join("bench.run");
    fs::write(&file, RUN).expect("written");
    let run = |keep: &str| {
        let begun = Instant::now();
        let mut run = Command::new(env!("CARGO_BIN_EXE_stagewright"));
        run.arg("run").arg(&file).args(["--set", &format!("notes={NOTES}"), flag, keep, "--keep", "never"]);
        run.arg("--artifacts").arg(home.join("kept")).env("XDG_RUNTIME_DIR", home);
        let done = run.output().expect("it runs");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stdout));
        begun.elapsed()
    };
    let (mut with, mut without) = (vec![], vec![]);
    for _ in 0..RUNS {
        without.push(run("never"));
        with.push(run(keep));
    }
    (middle(with), middle(without))
}

fn middle(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
