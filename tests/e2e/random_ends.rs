//! Launches that are ended at a random moment, before, in or after their answer. They are ended by the app, the
//! frontend, the host, the keeper, the display or a full disk. Nothing is left, and no later launch is refused.
//!
//! `RANDOM_ENDS=…` launches (4 by default; `scripts/soak` makes 1 000), from `RANDOM_ENDS_SEED=…`.

use crate::support::{
    Home, app, given, on_both,
    processes::{Tree, WAIT_TIMEOUT, eventually, left_in, within},
    random::Random,
};
use serde_json::Value;
use stagewright_os::ends;
use std::{
    fs,
    io::Read,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// How long a launch takes at most, its own budgets and the clearing away included.
const MOST: Duration = Duration::from_secs(40);

/// How long the session of a frontend that was killed may take to end.
const ENDS_WITHIN: Duration = Duration::from_secs(8);

/// Ways to end a launch.
const WAYS: [&str; 11] = [
    "frontend",
    "host",
    "keeper",
    "keeper and host",
    "display",
    "app",
    "exit",
    "quit",
    "hang",
    "close-pipe",
    "full disk",
];

/// A launch that is running.
struct Launch {
    child: Child,
    way: &'static str,
    after: Duration,
    tree: Tree,
}

impl Launch {
    fn begin(home: &Home, way: &'static str, after: Duration, blocks: usize) -> Launch {
        let ms = after.as_millis();
        let app = app("helpers");
        // No file may grow beyond so many kB: as on a full disk, except for the system's error.
        let limit = if way == "full disk" { format!("trap '' XFSZ; ulimit -f {blocks};") } else { String::new() };
        let end = ["exit", "quit", "hang", "close-pipe"].into_iter().find(|end| *end == way);
        let end = end.map_or(String::new(), |end| format!("--env END={end} --env END_AFTER_MS={ms}"));
        let line = format!("{limit} exec stagewright --json launch {app} --timeout-ms 8000 {end}");
        let mut command: Command = home.bash(&line);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("bash");
        Launch { child, way, after, tree: Tree::default() }
    }

    /// Ends the launch at its moment. Until then its processes are recorded.
    fn end(&mut self, home: &Home) {
        let until = Instant::now() + self.after;
        while Instant::now() < until {
            self.tree.grow(home);
        }
        self.tree.grow(home);
        let words: &[&str] = match self.way {
            "frontend" => return drop(self.child.kill()),
            "host" => &["--serving"],
            "keeper" | "keeper and host" => &["stagewright host "],
            "display" => &["Xvfb"],
            "app" => &["--remote-debugging-pipe"],
            _ => return,
        };
        let mut doomed: Vec<_> = words.iter().flat_map(|words| self.tree.with(words)).collect();
        if self.way == "keeper" {
            let hosts = self.tree.with("--serving");
            doomed.retain(|process| !hosts.contains(process));
        }
        doomed.into_iter().for_each(ends::kill_exactly);
    }

    /// Its answer; `None` if the frontend was killed.
    fn answer(&mut self) -> Option<Value> {
        let ended = within(MOST, || self.child.try_wait().expect("it can be asked"));
        assert!(ended.is_some(), "{} after {:?}: no answer", self.way, self.after);
        let mut text = String::new();
        self.child.stdout.take().expect("piped").read_to_string(&mut text).expect("text");
        (self.way != "frontend").then(|| serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}")))
    }
}

/// The sockets of the displays of these processes, with the time at which each was made.
fn displays(tree: &Tree) -> Vec<(std::path::PathBuf, std::time::SystemTime)> {
    let made = |socket: std::path::PathBuf| Some((socket.clone(), fs::metadata(&socket).ok()?.modified().ok()?));
    tree.displays().into_iter().filter_map(made).collect()
}

fn nothing_left(home: &Home, tree: &mut Tree, what: &str) {
    let sockets = displays(tree);
    // If keeper and host are both killed, the next command clears away.
    home.ok(&["sessions", "--clean"]);
    tree.grow(home);
    tree.ends();
    eventually(&format!("an empty runtime folder after {what}, but for {:?}", left_in(home)), || {
        home.ok(&["sessions", "--clean"]);
        left_in(home).is_empty().then_some(())
    });
    for (socket, made) in sockets {
        // Another server may have taken the number, with a newer socket.
        let gone = || fs::metadata(&socket).and_then(|about| about.modified()).map_or(true, |now| now != made);
        assert!(within(WAIT_TIMEOUT, || gone().then_some(())).is_some(), "{socket:?} is left after {what}");
    }
}

on_both! {
    launch_ended_at_a_random_moment_leaves_nothing(home) {
        let seed = given("RANDOM_ENDS_SEED").unwrap_or(3);
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        for number in 0..given("RANDOM_ENDS").unwrap_or(4) {
            let way = WAYS[random.below(WAYS.len())];
            let after = Duration::from_millis(random.below(1_800) as u64);
            let what = format!("launch {number} of seed {seed}: {way} after {after:?}");
            let began = Instant::now();
            let mut launch = Launch::begin(&home, way, after, random.below(400));
            launch.end(&home);
            let answer = launch.answer();
            let code = match &answer {
                Some(answer) => answer["code"].as_str().unwrap_or("ok").to_owned(),
                None => "no answer".into(),
            };
            assert!(!["ALREADY_RUNNING", "INTERNAL_ERROR"].contains(&&*code), "{what}: {answer:#?}");
            if code == "ok" {
                launch.tree.grow(&home);
                home.json(&["force-kill"]);
            }
            // A session whose frontend was killed before its answer ends. After its answer it lives on.
            if way == "frontend" && within(ENDS_WITHIN, || home.sessions().is_empty().then_some(())).is_none() {
                home.ok(&["info"]);
                launch.tree.grow(&home);
                home.ok(&["force-kill"]);
            }
            let mut tree = launch.tree;
            let answered = began.elapsed();
            nothing_left(&home, &mut tree, &what);
            eprintln!("{what}: {code}, {answered:?}, nothing left at {:?}", began.elapsed());
        }
    }
}
