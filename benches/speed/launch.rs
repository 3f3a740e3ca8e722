//! What driving adds to an app's own start: `stagewright launch`, as a whole process, against the
//! same app that nobody drives, on one display.

use crate::report::Report;
use stagewright_driver::{
    launch::electron,
    platform::{self, ProcessId},
};
use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

const APP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/notes");
const RUNS: usize = 9;

/// An X server of the bench's own.
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
        // SIGTERM: a killed X server leaves its socket behind.
        let pid = rustix::process::Pid::from_child(&self.server);
        let _ = rustix::process::kill_process(pid, rustix::process::Signal::TERM);
        let _ = self.server.wait();
    }
}

/// Fills the launch's row of the table.
pub fn measure(report: &mut Report) {
    let display = Display::open();
    let home = tempfile::tempdir().expect("a temp folder");
    let binary = electron::find(None, None).expect("an Electron").path;
    let mut own = Vec::new();
    let mut driven = Vec::new();
    // In turns, so that both see the same machine.
    for _ in 0..RUNS {
        own.push(alone(&binary, &display.name));
        let started = Instant::now();
        stagewright(home.path(), &["launch", APP, "--display", &display.name]);
        driven.push(started.elapsed());
        stagewright(home.path(), &["stop"]);
    }
    own.sort_unstable();
    driven.sort_unstable();
    let beyond = driven[RUNS / 2].saturating_sub(own[RUNS / 2]).as_secs_f64() * 1e3;
    report.limit("launch beyond the app's own start, display present", beyond, "ms", 100.0);
}

/// From its start to its loaded window, with nobody at it.
fn alone(binary: &std::path::Path, display: &str) -> Duration {
    let profile = tempfile::tempdir().expect("a temp folder");
    let started = Instant::now();
    let mut app = Command::new(binary)
        .args([concat!(env!("CARGO_MANIFEST_DIR"), "/benches/speed/alone.js"), "--no-sandbox"])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .env("DISPLAY", display)
        .env("TMPDIR", profile.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut lines = BufReader::new(app.stdout.take().expect("piped")).lines();
    lines.find(|line| line.as_deref().is_ok_and(|line| line == "loaded")).expect("it loads").expect("text");
    let took = started.elapsed();
    let helpers: Vec<ProcessId> = platform::descendants(app.id()).into_iter().filter_map(ProcessId::of).collect();
    let _ = app.kill();
    let _ = app.wait();
    // Until the last one has ended, files appear in the profile that is removed next.
    for helper in helpers {
        platform::kill_exactly(helper);
        platform::wait_for_end(helper, Duration::from_secs(5));
    }
    took
}

fn stagewright(home: &std::path::Path, words: &[&str]) {
    let status = Command::new(env!("CARGO_BIN_EXE_stagewright"))
        .args(words)
        .env("XDG_RUNTIME_DIR", home)
        .stdout(Stdio::null())
        .status();
    assert!(status.expect("it runs").success(), "{words:?}");
}
