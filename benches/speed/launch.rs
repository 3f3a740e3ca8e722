//! The price of driving at an app's start: `stagewright launch` as a whole process, compared with the same app started
//! alone on the same display. Also for an app with frames and a webview, whose documents wait until our first script is
//! in them.

use crate::{report::Report, verbs::Bench};
use serde_json::json;
use stagewright_driver::binary::electron;
use stagewright_os::{
    ends,
    processes::{self, ProcessId},
};
use std::{
    io::{BufRead, BufReader},
    os::unix::net::UnixListener,
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc,
    time::{Duration, Instant},
};

const ALONE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/speed/alone.js");
const RUNS: usize = 9;

/// An app: its folder, how many pages load, and its environment.
struct App {
    folder: &'static str,
    pages: &'static str,
    env: &'static [(&'static str, &'static str)],
}

const NOTES: App = App { folder: concat!(env!("CARGO_MANIFEST_DIR"), "/examples/notes"), pages: "1", env: &[] };

/// One window with a thousand rows.
const ROWS: App = App {
    folder: concat!(env!("CARGO_MANIFEST_DIR"), "/tests/apps/page"),
    pages: "1",
    env: &[("PAGE", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pages/rows.html")), ("QUERY", "?n=1000")],
};

/// Four frames, two of another site, and a webview.
const FRAMES: App = App { folder: concat!(env!("CARGO_MANIFEST_DIR"), "/tests/apps/frames"), pages: "2", env: &[] };

/// A socket on which an app reports that it has loaded.
struct Door {
    folder: tempfile::TempDir,
    loaded: mpsc::Receiver<Instant>,
}

impl Door {
    fn open() -> Door {
        let folder = tempfile::tempdir().expect("a temp folder");
        let socket = UnixListener::bind(folder.path().join("door")).expect("a socket");
        let (tell, loaded) = mpsc::channel();
        std::thread::spawn(move || {
            if socket.accept().is_ok() {
                let _ = tell.send(Instant::now());
            }
        });
        Door { folder, loaded }
    }

    /// Makes a process, or a process that it starts, run `alone.js` with this app.
    fn tell(&self, command: &mut Command, app: &App) {
        command
            .env("BENCH_APP", app.folder)
            .env("BENCH_PAGES", app.pages)
            .envs(app.env.iter().copied())
            .env("BENCH_DOOR", self.folder.path().join("door"));
    }

    fn loaded(&self) -> Instant {
        self.loaded.recv_timeout(Duration::from_secs(30)).expect("it loads")
    }
}

/// An X server that only the bench uses.
struct Display {
    server: Child,
    name: String,
}

impl Display {
    fn open() -> Display {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let mut number = String::new();
        BufReader::new(server.stdout.take().expect("piped")).read_line(&mut number).expect("its number");
        Display { server, name: format!(":{}", number.trim()) }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        // End it by SIGTERM: a killed X server leaves its socket behind.
        let pid = rustix::process::Pid::from_child(&self.server);
        let _ = rustix::process::kill_process(pid, rustix::process::Signal::TERM);
        let _ = self.server.wait();
    }
}

/// The oldest Electron that the tests run on.
const OLDEST: &str = "22.3.25";

/// Adds the rows of launches.
pub fn measure(report: &mut Report) {
    let display = Display::open();
    let home = tempfile::tempdir().expect("a temp folder");
    let binary = electron::find(None, None).expect("an Electron").path;
    let own = || alone(&binary, &display.name, &NOTES);
    let launched = |app: &App, more: &[&str]| {
        let words = [&["launch", app.folder, "--display", &display.name], more].concat();
        let mut launch = stagewright(home.path(), &words);
        let started = Instant::now();
        succeeds(launch.envs(app.env.iter().copied()));
        let took = started.elapsed();
        succeeds(&mut stagewright(home.path(), &["stop"]));
        took
    };
    let (driven, own) = in_turns(own, || launched(&NOTES, &[]));
    let beyond = driven.saturating_sub(own).as_secs_f64() * 1e3;
    report.limit("launch beyond the app's own start, display present", beyond, "ms", 100.0);
    let (with, without) = in_turns(|| launched(&NOTES, &["--instrument-native=false"]), || launched(&NOTES, &[]));
    report.price("launch, with the native hooks; without them", with, without);
    let own = || alone(&binary, &display.name, &ROWS);
    let (driven, own) = in_turns(own, || launched(&ROWS, &[]));
    report.price("launch, a page of 1000 rows; the app alone", driven, own);
    own_time_of_hooks(report, &display, &binary, "");
    // The oldest Electron loads its modules when they are first used. It is where `scripts/setup --tests` has put it.
    let oldest = electron::cache_dir().map(|cache| cache.join("electron").join(OLDEST).join("electron"));
    if let Some(oldest) = oldest.filter(|oldest| oldest.exists()) {
        own_time_of_hooks(report, &display, &oldest, &format!(" (Electron {OLDEST})"));
    }
    let own = || alone(&binary, &display.name, &FRAMES);
    let (driven, own) = in_turns(own, || with_frames(home.path(), &display.name));
    report.price("launch, 4 frames and a webview, until all have loaded; the app alone", driven, own);
}

/// How long the hooks run in the app before its first line, by the app's own clock.
fn own_time_of_hooks(report: &mut Report, display: &Display, binary: &Path, version: &str) {
    let own_time = |native: bool| {
        let launch =
            json!({ "main": NOTES.folder, "electron": binary, "display": display.name, "instrumentNative": native });
        Bench::launch(launch).time_of_hooks()
    };
    let (all, core) = in_turns(|| own_time(false), || own_time(true));
    report.price(&format!("the hooks' own time in the app, by its clock; without the native ones{version}"), all, core);
    let native = all.saturating_sub(core).as_secs_f64() * 1e3;
    report.limit(&format!("the native hooks' own time in the app, by its clock{version}"), native, "ms", 5.0);
}

/// The medians of a driven and an undriven run, taken in turns, so that the machine's state affects both.
fn in_turns(mut own: impl FnMut() -> Duration, mut driven: impl FnMut() -> Duration) -> (Duration, Duration) {
    let mut times: [Vec<Duration>; 2] = Default::default();
    for _ in 0..RUNS {
        times[1].push(own());
        times[0].push(driven());
    }
    let [driven, own] = times.map(|mut times| {
        times.sort_unstable();
        times[RUNS / 2]
    });
    (driven, own)
}

/// The time until the launch has been answered and every frame has loaded, whichever comes last.
fn with_frames(home: &Path, display: &str) -> Duration {
    let door = Door::open();
    let mut launch = stagewright(home, &["launch", ALONE, "--display", display]);
    door.tell(&mut launch, &FRAMES);
    let started = Instant::now();
    succeeds(&mut launch);
    let took = started.elapsed().max(door.loaded() - started);
    succeeds(&mut stagewright(home, &["stop"]));
    took
}

/// The time from an app's start to its loaded window, without stagewright.
fn alone(binary: &Path, display: &str, app: &App) -> Duration {
    let profile = tempfile::tempdir().expect("a temp folder");
    let door = Door::open();
    let mut command = Command::new(binary);
    door.tell(&mut command, app);
    let started = Instant::now();
    let mut app = command
        .args([ALONE, "--no-sandbox"])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .env("DISPLAY", display)
        .env("TMPDIR", profile.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let took = door.loaded() - started;
    let helpers: Vec<ProcessId> = processes::descendants(app.id()).into_iter().filter_map(ProcessId::of).collect();
    let _ = app.kill();
    let _ = app.wait();
    // Helpers write files into the profile until they end, and the profile is removed next.
    for helper in helpers {
        ends::kill_exactly(helper);
        ends::wait_for_end(helper, Duration::from_secs(5));
    }
    took
}

fn stagewright(home: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stagewright"));
    command.args(words).env("XDG_RUNTIME_DIR", home).stdout(Stdio::null());
    command
}

fn succeeds(command: &mut Command) {
    assert!(command.status().expect("it runs").success(), "{command:?}");
}
