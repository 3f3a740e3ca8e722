//! A launch that stops before the app's first line. The app records what it finds there.

use crate::support::{Fused, Home, Wire, app, on_both, processes::eventually};
use serde_json::{Value, json};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// 2030-01-01T00:00:00Z
const NEW_YEAR: u64 = 1_893_456_000_000;

/// Launches the app `first-line` paused, and returns the answer.
fn launch(home: &Home, more: &[&str]) -> Value {
    let witness = format!("WITNESS={}", witness(home).display());
    let app = app("first-line");
    let words = [&["launch", &app, "--paused", "--env", &witness], more].concat();
    let launched = home.json(&words);
    assert_eq!((&launched["ok"], &launched["paused"]), (&json!(true), &json!(true)), "{launched:#}");
    launched
}

fn witness(home: &Home) -> std::path::PathBuf {
    home.path().join("witness.jsonl")
}

/// The lines that the app wrote.
fn noted(home: &Home) -> Vec<Value> {
    let text = std::fs::read_to_string(witness(home)).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The real date, in epoch ms.
fn real_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |past| past.as_millis() as u64)
}

fn is_gone(pid: u64) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.is_empty() || stat.contains(") Z ")
}

on_both! {
    stubs_captures_and_clock_apply_from_the_first_line(home) {
        let launched = launch(&home, &[]);
        assert_eq!((&launched["windows"], &launched["renderer_ready"]), (&json!([]), &json!(false)), "{launched:#}");
        for words in [
            &["snapshot"][..],
            &["click", "h1"],
            &["windows-list"],
            &["wait-for-window", "First line"],
            &["screenshot", "/tmp/never.png"],
            &["storage-cookies"],
            &["native-menu"],
            &["ipc-invoke", "add", "[1, 2]"],
        ] {
            let failed = home.fails("APP_NOT_RESPONDING", words);
            assert_eq!(failed["next_actions"][0]["tool"], "electron_resume", "{failed:#}");
            let took = failed["_meta"]["elapsed_ms"].as_f64().expect("a time");
            assert!(took < 4_000.0, "at once, not after a timeout: {words:?} took {took} ms");
        }
        assert_eq!(home.json(&["info"])["ok"], true);
        assert_eq!(home.json(&["console-logs"])["count"], 0);
        home.ok(&["ipc-stub", "add", "42"]);
        home.ok(&["ipc-capture-start"]);
        home.ok(&["network-capture-start"]);
        home.ok(&["network-stub", "http://first-line.test/items", "--body", "stubbed"]);
        home.ok(&["clock-install"]);
        home.ok(&["clock-set-time", "2030-01-01T00:00:00Z"]);
        assert_eq!(home.json(&["clock-status"])["mode"], "fixed");
        assert_eq!(noted(&home), Vec::<Value>::new(), "it has not run a line");

        let resumed = home.json(&["resume"]);
        assert_eq!((&resumed["ok"], &resumed["paused"]), (&json!(true), &Value::Null), "{resumed:#}");
        assert_eq!(resumed["windows"].as_array().map(Vec::len), Some(1), "{resumed:#}");
        home.ok(&["expect-text", "h1", "--equals", "Noted"]);
        let main = json!({ "of": "main", "date": NEW_YEAR, "ready": false });
        let page = json!({ "of": "page", "date": NEW_YEAR, "items": "stubbed", "sum": 42 });
        assert_eq!(noted(&home), [main, page]);
        let heard = home.json(&["ipc-captured", "add"]);
        assert_eq!(heard["events"][0]["stubbed"], true, "{heard:#}");
        let seen = home.json(&["network-captured", "first-line.test"]);
        assert_eq!((&seen["count"], &seen["events"][0]["status"]), (&json!(1), &json!(200)), "{seen:#}");
        let document = home.json(&["network-captured", "index.html"]);
        assert_eq!(document["count"], 1, "the first document, too: {document:#}");
        let again = home.fails("BAD_ARGUMENT", &["resume"]);
        assert_eq!(again["next_actions"][0]["tool"], "electron_windows_list", "{again:#}");
        home.ok(&["stop"]);
    }
}

on_both! {
    clock_does_not_advance_while_the_app_is_paused(home) {
        launch(&home, &["--clock", "2030-01-01T00:00:00Z"]);
        let stands = |at: u64| {
            let told = home.json(&["clock-status"]);
            assert_eq!((&told["mode"], &told["time"]), (&json!("installed"), &json!(at as f64)), "{told:#}");
        };
        stands(NEW_YEAR);
        // A second clock without a date is the first one.
        assert_eq!(home.json(&["clock-install"])["time"], json!(NEW_YEAR as f64));
        stands(NEW_YEAR);
        assert_eq!(home.json(&["clock-advance", "1h"])["time"], json!((NEW_YEAR + 3_600_000) as f64));
        stands(NEW_YEAR + 3_600_000);
        let resumes = real_now();
        home.ok(&["resume"]);
        home.ok(&["expect-text", "h1", "--equals", "Noted"]);
        let most = real_now() - resumes;
        for line in noted(&home) {
            let passed = line["date"].as_u64().unwrap() - (NEW_YEAR + 3_600_000);
            assert!(passed <= most, "{passed} ms have passed in the app, and {most} ms since it was resumed");
        }
        home.ok(&["stop"]);
    }
}

on_both! {
    paused_app_stops_at_once_and_ends_after_its_paused_timeout(home) {
        let pid = launch(&home, &[])["pid"].as_u64().expect("a pid");
        let begun = Instant::now();
        let stopped = home.json(&["stop", "--timeout-ms", "60000"]);
        assert_eq!((&stopped["stopped"], &stopped["escalated"]), (&json!(true), &json!(false)), "{stopped:#}");
        assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
        assert!(is_gone(pid) && home.sessions().is_empty());

        let pid = launch(&home, &["--paused-timeout", "1s"])["pid"].as_u64().expect("a pid");
        eventually("the app ends", || is_gone(pid).then_some(()));
        eventually("its session ends", || home.sessions().is_empty().then_some(()));
        let told = home.fails("NOT_RUNNING", &["resume"]);
        assert!(told["error"].as_str().unwrap().contains("nobody resumed it within 1000 ms"), "{told:#}");
        assert_eq!(told["next_actions"][0]["tool"], "electron_launch", "{told:#}");

        let pid = launch(&home, &[])["pid"].as_u64().expect("a pid");
        let killed = i32::try_from(pid).ok().and_then(rustix::process::Pid::from_raw).expect("a pid");
        rustix::process::kill_process(killed, rustix::process::Signal::KILL).expect("it runs");
        eventually("its session ends", || home.sessions().is_empty().then_some(()));
        let told = home.fails("APP_EXITED", &["resume"]);
        assert_eq!(told["details"]["signal"], 9, "{told:#}");
        assert_eq!(noted(&home), Vec::<Value>::new(), "none has run a line");
    }
}

on_both! {
    resumed_app_that_fails_reports_its_cause_like_a_launch(home) {
        launch(&home, &["--env", "THROWS=no licence"]);
        let failed = home.fails("LAUNCH_FAILED", &["resume"]);
        assert!(failed["error"].as_str().unwrap().contains("no licence"), "{failed:#}");
        assert_eq!(failed["details"]["cause"], "uncaught_exception", "{failed:#}");
        eventually("its session ends", || home.sessions().is_empty().then_some(()));

        home.fails("BAD_ARGUMENT", &["launch", &app("first-line"), "--paused", "--no-main"]);
        home.fails("BAD_ARGUMENT", &["launch", &app("first-line"), "--paused-timeout", "1s"]);
        let fused = Fused::package(&home, "journey", &[(Wire::Inspect, false)]).expect("this fuse is old");
        let failed = home.fails("TRANSPORT_UNSUPPORTED", &["launch", &fused.word(), "--paused"]);
        assert!(failed["next_actions"][0]["args"].get("paused").is_none(), "{failed:#}");
        assert!(home.sessions().is_empty());
    }
}

on_both! {
    run_file_sets_stubs_and_clock_before_the_first_line(home) {
        let file = home.path().join("first.run");
        let text = format!(
            "before\n  launch '{}' --paused --env 'WITNESS={}'\n  ipc-stub add 7\n  clock-install 2030-01-01T00:00:00Z\n  resume\ntest \"it began so\"\n  expect-text h1 --equals Noted\n",
            app("first-line"),
            witness(&home).display()
        );
        std::fs::write(&file, text).expect("a file");
        home.ok(&["run", file.to_str().expect("UTF-8")]);
        let noted = noted(&home);
        assert!((NEW_YEAR..NEW_YEAR + 60_000).contains(&noted[0]["date"].as_u64().unwrap()), "{noted:?}");
        assert_eq!(noted[1]["sum"], 7, "{noted:?}");
    }
}
