//! Verbs in this process, through the dispatch that a host uses. They run on the sample app, on a page of a thousand
//! rows, and on one of many.

use crate::{
    floor,
    report::{Report, median, medians},
};
use serde_json::{Map, Value, json};
use stagewright_commands::{
    call::{Call, SessionSlot},
    dispatch,
    envelope::Envelope,
};
use stagewright_driver::{
    input::press::Press,
    runtime_dir::{Owner, RuntimeDir, SessionRecord},
    session::Session,
    surfaces::{Point, Surface},
};
use stagewright_runner::REGISTRY;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::runtime::Runtime;

/// One session in this process.
pub struct Bench {
    pub runtime: Runtime,
    slot: SessionSlot,
    home: tempfile::TempDir,
}

impl Bench {
    /// Launches an app.
    pub fn launch(args: Value) -> Bench {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let home = tempfile::tempdir().expect("a temp folder");
        let bench = Bench { runtime, slot: SessionSlot::default(), home };
        // The folder that a frontend claims for a session: its display's cookie is written there.
        let record = SessionRecord::claim(&bench.session_id(), Owner::Shell, 0, "bench");
        RuntimeDir::open().and_then(|runtime| runtime.claim(&record)).expect("a folder");
        bench.call("electron_launch", args);
        bench
    }

    /// Makes one call, which must succeed.
    pub fn call(&self, tool: &str, args: Value) -> Envelope {
        let row = REGISTRY.find(tool).expect("a verb");
        let args: Map<String, Value> = args.as_object().cloned().expect("an object");
        let call = Call {
            registry: &REGISTRY,
            tool: row.tool,
            args: Arc::default(),
            slot: self.slot.clone(),
            session_id: self.session_id().into(),
            window: None,
            collector: None,
            window_changed: Arc::default(),
            keys_go: Arc::default(),
            inside: false,
            traced: None,
            turn: Arc::default(),
            callers: None,
            permit: Arc::default(),
            progress: Arc::new(|_| {}),
            items: None,
        };
        let reply = self.runtime.block_on(dispatch::dispatch(row, args, call));
        assert_eq!(reply["ok"], true, "{tool}: {reply:#}");
        reply
    }

    fn session_id(&self) -> String {
        self.home.path().file_name().expect("a name").to_string_lossy().replace('.', "t")
    }

    /// The median of `runs` calls.
    pub fn time(&self, runs: usize, tool: &str, args: &Value) -> Duration {
        median(runs, || drop(self.call(tool, args.clone())))
    }

    /// How long the app waited for our hooks before its first line, by its own clock.
    pub fn time_of_hooks(&self) -> Duration {
        let session = self.slot.get().expect("launched").clone();
        self.runtime.block_on(session.main.time_of_hooks()).expect("it tells")
    }

    /// The session.
    pub fn session(&self) -> Arc<Session> {
        self.slot.get().expect("launched").clone()
    }

    /// The app's window.
    pub fn surface(&self) -> Arc<Surface> {
        let session = self.slot.get().expect("launched").clone();
        self.runtime.block_on(session.windows.surface(None)).expect("a window")
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        if let Some(session) = self.slot.get() {
            self.runtime.block_on(session.shutdown());
        }
        if let Ok(runtime) = RuntimeDir::open() {
            let name = self.home.path().file_name().expect("a name").to_string_lossy().replace('.', "t");
            let _ = std::fs::remove_dir_all(runtime.session(&name).path());
        }
    }
}

/// Adds the rows of verbs; the large page has `rows` rows.
pub fn measure(report: &mut Report, rows: u32) {
    small_page(report);
    controls(report);
    page_of(report, 1_000);
    page_of(report, rows);
}

fn small_page(report: &mut Report) {
    let started = Instant::now();
    let bench = Bench::launch(json!({ "main": concat!(env!("CARGO_MANIFEST_DIR"), "/examples/notes") }));
    report.limit(
        "launch to a rendered window, own Xvfb included",
        started.elapsed().as_secs_f64() * 1e3,
        "ms",
        2_000.0,
    );
    let surface = bench.surface();
    let read = || floor::evaluate(&bench.runtime, &surface);
    let press = || floor::click(&bench.runtime, &surface);
    for (tool, args) in [
        ("electron_get_text", json!({ "selector": "#status" })),
        ("electron_exists", json!({ "selector": "#status" })),
        ("electron_get_state", json!({ "selector": "#theme" })),
    ] {
        report.in_turns(tool, 300, || drop(bench.call(tool, args.clone())), read, 3.0);
    }
    let find = json!({ "role": "button", "name_exact": "Add task" });
    let finds = || drop(bench.call("electron_find", find.clone()));
    report.in_turns("electron_find, small page", 200, finds, read, 4.0);
    let click = json!({ "selector": "#list-name", "force": false });
    let clicks = || drop(bench.call("electron_click", click.clone()));
    let click_floor = report.in_turns("electron_click, still element", 100, clicks, press, 3.0);
    verification(report, &bench, &surface);
    let word = json!({ "selector": "#new-title", "text": "stagewright" });
    // Not in turns with clicks: they would take the focus from the field.
    report.ratio("electron_type, a word", bench.time(60, "electron_type", &word), click_floor, 3.0);
}

/// The price of the trap, which gets a press before the page does. The verb alternates with the same check and mouse
/// events without a trap. The verb also parses its arguments and writes its reply, so the price is slightly too high.
fn verification(report: &mut Report, bench: &Bench, surface: &Surface) {
    const BUDGET: Duration = Duration::from_secs(5);
    let element = json!({ "selector": "#list-name" });
    let check = json!({ "kind": "click", "target": element, "force": false, "timeoutMs": BUDGET.as_millis() as u64 });
    let unheard = || {
        bench.runtime.block_on(async {
            let at: Point = surface.ask("act", check.clone(), BUDGET).await.expect("it is ready");
            surface.click_unverified(at, &Press::ONCE).await.expect("clicks");
        });
    };
    let (heard, unheard) = medians(200, || drop(bench.call("electron_click", element.clone())), unheard);
    report.price("a click that is heard first; check and mouse events alone", heard, unheard);
}

/// Launches a page of `rows` rows.
fn rows_page(rows: u32) -> Bench {
    let folder = env!("CARGO_MANIFEST_DIR");
    Bench::launch(json!({
        "main": format!("{folder}/tests/apps/page"),
        "env": { "PAGE": format!("{folder}/tests/pages/rows.html"), "QUERY": format!("?n={rows}") },
    }))
}

fn controls(report: &mut Report) {
    let text = json!({ "format": "text", "interactiveOnly": true });
    let reply = rows_page(100).call("electron_snapshot", text);
    let tokens = reply["_meta"]["estimated_tokens"].as_f64().unwrap_or(f64::NAN);
    // The limit was 900 when the estimate counted 30 % too few.
    report.limit("tokens of a snapshot of controls, 100 rows", tokens, "tokens", 1_170.0);
}

fn page_of(report: &mut Report, rows: u32) {
    let bench = rows_page(rows);
    let surface = bench.surface();
    let walk = floor::walk(&bench.runtime, &surface);
    let everything = rows * 3 + 10;
    let text = json!({ "format": "text", "maxEntries": everything });
    let started = Instant::now();
    bench.call("electron_snapshot", text.clone());
    report.note(&format!("the first snapshot of a page, {rows} rows"), started.elapsed(), walk);
    report.ratio(&format!("snapshot, text, {rows} rows"), bench.time(9, "electron_snapshot", &text), walk, 4.0);
    let json_form = json!({ "maxEntries": everything });
    let length = bench.call("electron_snapshot", json_form.clone()).to_string().len();
    let transfer = floor::transfer(&bench.runtime, &surface, length);
    let figure = bench.time(7, "electron_snapshot", &json_form).saturating_sub(transfer);
    report.ratio(&format!("snapshot, json less transfer, {rows} rows"), figure, walk, 4.0);
    let mut turn = 0;
    let change = |turn: i32| format!("document.querySelector('.row span').textContent = 'Changed {turn}'");
    let figure = {
        let mut times = Vec::new();
        for _ in 0..9 {
            turn += 1;
            let mut params = chromiumoxide_cdp::cdp::js_protocol::runtime::EvaluateParams::new(change(turn));
            params.return_by_value = Some(true);
            bench.runtime.block_on(surface.command::<_, Value>(params, Duration::from_secs(10))).expect("changes");
            let started = Instant::now();
            let diff = bench.call("electron_snapshot", json!({ "since": "last", "format": "text" }));
            times.push(started.elapsed());
            if turn == 9 {
                let tokens = diff["_meta"]["estimated_tokens"].as_f64().unwrap_or(f64::NAN);
                report.limit(&format!("tokens of that diff, {rows} rows"), tokens, "tokens", 150.0);
            }
        }
        times.sort_unstable();
        times[times.len() / 2]
    };
    report.ratio(&format!("snapshot since last, one change, {rows} rows"), figure, walk, 3.0);
}
