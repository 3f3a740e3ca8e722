//! An app behaves as it does without stagewright. `tests/apps/platform` uses Electron and the web platform widely and
//! records what happens. The record is the same while the app is driven and after we have left. docs/as-without-us.md
//! lists the differences, and `DIFFERENCES` allows exactly those.

use crate::support::{
    Home, OwnApp, app,
    door::Door,
    on_both,
    processes::{Tree, WAIT_TIMEOUT, eventually, kill, within},
};
use serde_json::{Value, json};
use std::{collections::BTreeMap, path::PathBuf};

/// How an app is driven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Launched,
    LaunchedWithoutMain,
    LaunchedWithoutInstruments,
    Attached,
    Injected,
}
use Way::{Attached, Injected, Launched, LaunchedWithoutInstruments, LaunchedWithoutMain};

impl Way {
    fn launches(self) -> bool {
        matches!(self, Launched | LaunchedWithoutMain | LaunchedWithoutInstruments)
    }

    /// Whether the session has a main state in the main process.
    fn has_main(self) -> bool {
        self != LaunchedWithoutMain
    }
}

/// A line that differs while the app is driven.
struct Difference {
    probe: &'static str,
    /// The beginning of the line, driven and undriven.
    begins: &'static str,
    /// In which ways of driving it differs.
    differs: fn(Way) -> bool,
    /// The line of the driven app; `None` if it depends on the version of Electron.
    driven: Option<fn(Way) -> String>,
}

/// Each one has a row in docs/as-without-us.md.
const DIFFERENCES: &[Difference] = &[
    // V8 makes a preview of an Error for every listener to the console, and reads its stack for that.
    Difference {
        probe: "errors",
        begins: "console.log reads: ",
        differs: |_| true,
        driven: Some(|_| "console.log reads: stack".into()),
    },
    Difference {
        probe: "errors",
        begins: "stacks prepared for the console: ",
        differs: |_| true,
        driven: Some(|_| "stacks prepared for the console: 1".into()),
    },
    Difference {
        probe: "order",
        begins: "console.log reads: ",
        differs: Way::has_main,
        // Node itself reads it twice.
        driven: Some(|_| "console.log reads: stack,stack,stack".into()),
    },
    // A renderer accepts one webContents.debugger, and an injected session uses it.
    Difference {
        probe: "debugger",
        begins: "",
        differs: |way| way == Injected,
        driven: Some(|_| "attach: Debugger is already attached to the target".into()),
    },
    Difference { probe: "surroundings", begins: "switches: ", differs: Way::launches, driven: Some(switches) },
    Difference {
        probe: "surroundings",
        begins: "inspector: ",
        differs: Way::has_main,
        driven: Some(|_| "inspector: open".into()),
    },
    Difference { probe: "surroundings", begins: "listeners: ", differs: Way::has_main, driven: None },
    Difference { probe: "surroundings", begins: "listeners of the process: ", differs: Way::has_main, driven: None },
    Difference { probe: "surroundings", begins: "listeners of contents: ", differs: Way::has_main, driven: None },
];

fn switches(way: Way) -> String {
    let mut all = vec![
        "--allow-pre-commit-input",
        "--disable-background-timer-throttling",
        "--disable-backgrounding-occluded-windows",
        "--disable-blink-features",
        "--disable-renderer-backgrounding",
    ];
    all.extend(way.has_main().then_some("--inspect-brk"));
    all.extend(["--no-sandbox", "--remote-debugging-pipe", "--user-data-dir"]);
    format!("switches: {}", all.join(" "))
}

/// The lines that each probe wrote.
type ProbeLines = BTreeMap<String, Vec<String>>;

fn told(answer: Value) -> ProbeLines {
    let told: ProbeLines = serde_json::from_value(answer).expect("lists of lines");
    assert!(told.len() > 20, "{} probes ran: {told:#?}", told.len());
    told
}

/// Compares the lines of a driven app with those of an undriven one.
fn assert_same(undriven: &ProbeLines, driven: &ProbeLines, way: Option<Way>, when: &str) {
    let mut wrong = Vec::new();
    let names: Vec<_> = undriven.keys().collect();
    assert_eq!(names, driven.keys().collect::<Vec<_>>(), "the same probes, {when}");
    for (probe, plain) in undriven {
        let told = &driven[probe];
        let known: Vec<_> =
            DIFFERENCES.iter().filter(|d| d.probe == probe && way.is_some_and(|way| (d.differs)(way))).collect();
        let is_known = |line: &&String| known.iter().any(|difference| line.starts_with(difference.begins));
        let rest = |lines: &[String]| lines.iter().filter(|line| !is_known(line)).cloned().collect::<Vec<_>>();
        if rest(plain) != rest(told) {
            wrong.push(format!("{probe}\n  without us: {:#?}\n  {when}: {:#?}", rest(plain), rest(told)));
        }
        for difference in known {
            let of = |lines: &[String]| {
                lines.iter().filter(|line| line.starts_with(difference.begins)).cloned().collect::<Vec<_>>()
            };
            let (before, now) = (of(plain), of(told));
            let wanted = difference.driven.zip(way).map(|(line, way)| vec![line(way)]);
            if before == now || wanted.is_some_and(|wanted| wanted != now) {
                wrong.push(format!("{probe}, a documented difference\n  without us: {before:#?}\n  {when}: {now:#?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The app, started as a person would, with a socket for the test.
struct Stage {
    home: Home,
    door: PathBuf,
}

impl Stage {
    fn new(home: Home) -> Stage {
        let door = home.path().join("door");
        Stage { home, door }
    }

    /// Starts the app, with or without a debug port.
    fn start(&self, port: bool) -> (OwnApp, Door) {
        let env = [("DOOR", self.door.to_str().expect("a path"))];
        let own = match port {
            true => OwnApp::with_env(self.home.version(), &app("platform"), &env),
            false => OwnApp::plain_with_env(self.home.version(), &app("platform"), &env),
        };
        let door = Door::open(&self.door);
        (own, door)
    }

    /// The lines of the app when nobody drives it.
    fn undriven(&self, port: bool) -> ProbeLines {
        let (_own, mut door) = self.start(port);
        let told = told(door.say(&json!({ "round": [] })));
        std::fs::remove_file(&self.door).expect("the app's socket");
        told
    }

    fn join(&self, own: &OwnApp, way: Way) {
        match way {
            Attached => drop(self.home.ok(&["attach", "--port", &own.port.expect("a port").to_string()])),
            Injected => drop(self.home.ok(&["inject", &own.pid_word()])),
            _ => unreachable!("a launch joins nothing"),
        }
        self.home.ok(&["expect-text", "h1", "--equals", "Platform"]);
    }

    fn joined(&self, way: Way) {
        let undriven = self.undriven(way == Attached);
        let (own, mut door) = self.start(way == Attached);
        // The app has its window before the session joins.
        door.say(&json!({ "first": true }));
        self.join(&own, way);
        assert_same(&undriven, &told(door.say(&json!({ "round": [] }))), Some(way), &format!("{way:?}"));
        self.home.ok(&["detach"]);
        assert_same(&undriven, &told(door.say(&json!({ "round": [] }))), None, "after we have left");
    }

    fn launched(&self, way: Way, flags: &[&str]) {
        let undriven = self.undriven(false);
        let door = format!("DOOR={}", self.door.display());
        let platform = app("platform");
        let mut words = vec!["launch", &platform, "--env", &door, "--env", "FIRST=workers,service-workers,threads"];
        words.extend(flags);
        self.home.ok(&words);
        let mut door = Door::open(&self.door);
        // Compare the lines from the app's start on, written during the launch.
        let first: ProbeLines = serde_json::from_value(door.say(&json!({ "first": true }))).expect("lists of lines");
        for (probe, lines) in &first {
            assert_eq!(lines, &undriven[probe], "{probe}, from the app's start on");
        }
        assert_same(&undriven, &told(door.say(&json!({ "round": [] }))), Some(way), &format!("{way:?}"));
        self.home.ok(&["stop"]);
    }
}

on_both! {
    launched_app_behaves_as_undriven(home) {
        Stage::new(home).launched(Launched, &[]);
    }
}

/// The probes that ask for something, or make processes that do.
const OF_REQUESTS: [&str; 4] = ["network", "requests", "threads", "order"];

impl Stage {
    /// The lines are the same while requests are captured, and after that.
    fn captured(&self) {
        let of_requests = |mut told: ProbeLines| {
            told.retain(|probe, _| OF_REQUESTS.contains(&probe.as_str()));
            told
        };
        let ask = |door: &mut Door| -> ProbeLines {
            of_requests(serde_json::from_value(door.say(&json!({ "round": OF_REQUESTS }))).expect("lists of lines"))
        };
        let undriven = {
            let (_own, mut door) = self.start(false);
            ask(&mut door)
        };
        assert!(undriven["network"].len() > 10, "{undriven:#?}");
        std::fs::remove_file(&self.door).expect("the app's socket");
        let door = format!("DOOR={}", self.door.display());
        self.home.ok(&["launch", &app("platform"), "--env", &door, "--capture-network"]);
        let mut door = Door::open(&self.door);
        assert_same(&undriven, &ask(&mut door), Some(Launched), "captured");
        // The app's lines come by another way than the requests.
        eventually("the captured requests", || {
            let kept = self.home.json(&["network-captured", "/chunks", "--from", "main"]);
            (kept["count"].as_u64() >= Some(4)).then_some(())
        });
        self.home.ok(&["network-capture-stop"]);
        assert_same(&undriven, &ask(&mut door), Some(Launched), "after the capture");
        self.home.ok(&["stop"]);
    }
}

on_both! {
    an_app_whose_requests_are_captured_behaves_as_without_us(home) {
        Stage::new(home).captured();
    }
}

on_both! {
    app_launched_without_main_behaves_as_undriven(home) {
        Stage::new(home).launched(LaunchedWithoutMain, &["--no-main"]);
    }
}

on_both! {
    app_launched_without_native_hooks_behaves_as_undriven(home) {
        Stage::new(home).launched(LaunchedWithoutInstruments, &["--instrument-native=false"]);
    }
}

on_both! {
    attached_app_behaves_as_undriven(home) {
        Stage::new(home).joined(Attached);
    }
}

on_both! {
    injected_app_behaves_as_undriven(home) {
        Stage::new(home).joined(Injected);
    }
}

/// Makes a dedicated or shared worker every 10 ms, and counts those that answer. Service workers are left out: one that
/// starts while a session leaves may stay paused (docs/as-without-us.md).
const CHURN: &str = "
    window.made = 0;
    window.answered = 0;
    const there = new URLSearchParams(location.search).get('there');
    window.onmessage = () => { answered += 1; };
    const kinds = [
      () => new Worker('/workers/echo.js'),
      () => new Worker('/workers/nested.js', { name: '2' }),
      () => new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))),
      () => { const { port } = new SharedWorker('/workers/echo.js', { name: String(made) }); port.start(); return port; },
    ];
    const inFrame = () => {
      const frame = document.createElement('iframe');
      frame.src = `${there}/frame.html`;
      document.body.append(frame);
    };
    window.churning = setInterval(() => {
      // Limit the backlog on a slow machine: otherwise the last workers would not answer in time.
      if (made - answered >= 20) return;
      made += 1;
      if (made % 25 === 0) inFrame();
      else {
        const worker = kinds[made % kinds.length]();
        worker.addEventListener('message', () => { answered += 1; worker.terminate?.(); }, { once: true });
      }
    }, 10);
    0";

impl Stage {
    /// Every worker answers that is made while sessions attach and leave, or while their hosts are killed.
    fn check_workers_while_sessions_join_and_leave(&self, killed: bool) {
        let (own, mut door) = self.start(true);
        door.say(&json!({ "page": CHURN }));
        // A fast machine joins and leaves six times before many workers were made.
        let mut rounds = 0;
        while rounds < 6 || door.say(&json!({ "page": "made" })).as_u64() <= Some(50) {
            rounds += 1;
            if killed {
                // Without the main process: Node may crash when a debugger is killed (docs/apps.md).
                self.home.ok(&["attach", "--port", &own.port.expect("a port").to_string(), "--no-main"]);
                kill(Tree::of(&self.home).host());
                eventually("the session to be gone", || self.home.sessions().is_empty().then_some(()));
            } else {
                self.join(&own, Attached);
                self.home.ok(&["detach"]);
            }
        }
        door.say(&json!({ "page": "clearInterval(churning), 0" }));
        let mut counts = Value::Null;
        let answered = within(WAIT_TIMEOUT, || {
            counts = door.say(&json!({ "page": "[made, answered]" }));
            (counts[0] == counts[1]).then_some(())
        });
        assert!(answered.is_some(), "made and answered: {counts}");
        assert!(counts[0].as_u64().is_some_and(|made| made > 50), "{counts}");
    }
}

on_both! {
    workers_that_start_while_sessions_attach_and_detach_still_run(home) {
        Stage::new(home).check_workers_while_sessions_join_and_leave(false);
    }
}

on_both! {
    workers_that_start_while_hosts_are_killed_still_run(home) {
        Stage::new(home).check_workers_while_sessions_join_and_leave(true);
    }
}
