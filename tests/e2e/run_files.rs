//! `run`: files of verbs as tests, and what reports and artifacts say of them.

use crate::support::{
    Electron, Home, app, notes, on_both,
    processes::{Tree, eventually, nothing_left},
};
use serde_json::{Value, json};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::Stdio,
};

/// Writes a run file into the home's folder.
fn file(home: &Home, name: &str, text: &str) -> String {
    let path = home.path().join(name);
    fs::write(&path, text).expect("it is written");
    path.display().to_string()
}

fn own(path: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path).display().to_string()
}

/// Runs, with artifacts in the home.
fn run(home: &Home, words: &[&str]) -> Value {
    let kept = kept(home).display().to_string();
    let apps = [format!("notes={}", notes()), format!("basic={}", app("basic"))];
    home.json(&[&["run", "--artifacts", &kept, "--set", &apps[0], "--set", &apps[1]], words].concat())
}

fn kept(home: &Home) -> PathBuf {
    home.path().join("kept")
}

/// Each test's name and how it came out.
fn results(report: &Value) -> Vec<(String, String)> {
    let tests = report["tests"].as_array().unwrap_or_else(|| panic!("{report:#}"));
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    tests.iter().map(|test| (text(&test["name"]), text(&test["status"]))).collect()
}

fn failure(report: &Value, test: usize) -> &Value {
    let attempts = report["tests"][test]["attempts"].as_array().unwrap_or_else(|| panic!("{report:#}"));
    &attempts.last().expect("an attempt")["failure"]
}

on_both! {
    our_own_run_files_pass(home) {
        let report = run(&home, &[&own("tests/run"), "--workers", "2"]);
        assert_eq!(report["passed"], true, "{report:#}");
        assert!(results(&report).len() >= 4, "{report:#}");
        assert!(home.sessions().is_empty());
        assert!(!kept(&home).exists(), "nothing is kept of what went well");
        let example = run(&home, &[&own("examples/ci/notes.run")]);
        assert_eq!(example["passed"], true, "{example:#}");
    }
}

on_both! {
    a_test_stops_at_its_first_failure_and_after_is_run_all_the_same(home) {
        let text = "before\n  launch $basic\ntest fails\n  expect-text h1 Basic --contains\n  exists '#no-such-thing'\n  \
                    screenshot never.png\ntest passes\n  x = exists '#no-such-thing'\n  assert-pattern '^false$' $x\n\
                    after\n  screenshot after.png\n  stop\n";
        let text = text.replace("expect-text h1 Basic --contains", "expect-text h1 --contains Basic");
        let text = text.replace("  assert-pattern '^false$' $x\n", "  set y $x\n  type '#name' \"was $y\"\n  expect-value '#name' 'was false'\n");
        let report = run(&home, &[&file(&home, "a.run", &text)]);
        assert_eq!(results(&report), [("fails".into(), "failed".into()), ("passes".into(), "passed".into())], "{report:#}");
        let failed = failure(&report, 0);
        assert_eq!((&failed["line"], &failed["column"], &failed["block"]), (&json!(5), &json!(3), &json!("test")), "{report:#}");
        assert_eq!(failed["text"], "exists '#no-such-thing'");
        assert!(!home.path().join("never.png").exists());
        assert!(home.path().join("after.png").exists(), "paths start from the file's folder");
        let steps = report["tests"][0]["attempts"][0]["steps"].as_array().expect("steps");
        let blocks: Vec<_> = steps.iter().map(|step| step["block"].as_str().unwrap()).collect();
        assert_eq!(blocks, ["before", "test", "test", "after", "after"], "{report:#}");
        assert!(home.sessions().is_empty());
        let done = home.cli(&["run", &file(&home, "b.run", "exists h1\n"), "--keep", "never"]);
        assert_eq!(done.status, 1, "{done:?}");
        assert!(done.out.contains("FAILED") && done.out.contains("NOT_RUNNING") && done.out.contains("b.run:1:1"), "{done:?}");
    }
}

/// Thirty tests, each fifth of which has an app; some fail.
fn thirty() -> String {
    let mut text = String::new();
    for number in 1..=30 {
        text += &format!("test \"number {number}\"\n");
        text += match number % 5 {
            0 if number % 10 == 0 => {
                "  launch $basic --session mine\n  expect-text h1 --contains nothing --timeout-ms 50 --session mine\n"
            }
            0 => "  launch $basic --session mine\n  exists h1 --session mine\n",
            1 => "  exists h1\n",
            _ => "  sessions\n",
        };
    }
    text
}

#[test]
fn workers_and_shards_change_no_result() {
    let home = Home::on(Electron::V33);
    let path = file(&home, "thirty.run", &thirty());
    let alone = results(&run(&home, &[&path]));
    assert_eq!(alone.len(), 30);
    let count = |status: &str| alone.iter().filter(|(_, is)| is == status).count();
    assert_eq!((count("passed"), count("failed")), (21, 9), "{alone:?}");
    assert_eq!(results(&run(&home, &[&path, "--workers", "4"])), alone);
    let mut parts: Vec<(String, String)> = vec![];
    for part in ["1/3", "2/3", "3/3"] {
        let part = results(&run(&home, &[&path, "--workers", "2", "--shard", part]));
        assert_eq!(part.len(), 10);
        parts.extend(part);
    }
    parts.sort();
    let mut all = alone;
    all.sort();
    assert_eq!(parts, all);
    assert!(home.sessions().is_empty());
}

#[test]
fn what_is_wrong_is_told_before_anything_starts() {
    let home = Home::on(Electron::V33);
    let wrong = file(
        &home,
        "wrong.run",
        "before\n  launch $basic\ntest one\n  clik @3\n  type @3 \"$nobody\"\ntest one\n  click @3 --timeout-ms soon\nclick @3\n",
    );
    let told = home.json(&["run", &wrong, "--set", "basic=x"]);
    assert_eq!(told["code"], "BAD_ARGUMENT", "{told:#}");
    let places: Vec<_> = told["details"]["wrong"]
        .as_array()
        .expect("places")
        .iter()
        .map(|wrong| (wrong["line"].as_u64().unwrap(), wrong["column"].as_u64().unwrap()))
        .collect();
    assert_eq!(places, [(4, 3), (5, 12), (6, 1), (7, 12), (8, 1)], "{told:#}");
    let seen = home.cli(&["run", &wrong, "--dry-run"]);
    assert_eq!(seen.status, 2);
    assert!(seen.err.contains("wrong.run:4:3]") && seen.err.contains("did you mean \"click\"?"), "{seen:?}");
    assert!(seen.err.contains("4 │   clik @3"), "{seen:?}");

    let good = file(&home, "good.run", "test one\n  sessions\ntest two\n  sessions\n");
    let binary = file(&home, "binary.run", "");
    fs::write(&binary, b"test one\n  sessions \xff\xfe\n").unwrap();
    let empty = file(&home, "empty.run", "# nothing\n");
    fs::create_dir(home.path().join("folder")).unwrap();
    let folder = home.path().join("folder").display().to_string();
    let unwritable = format!("junit={}", home.path().join("good.run/report.xml").display());
    for (words, code, says) in [
        (&[binary.as_str()][..], "BAD_ARGUMENT", "binary.run:2:12: The file is not UTF-8"),
        (&[&empty], "BAD_ARGUMENT", "has no test"),
        (&["/no/such.run"], "FILE_NOT_FOUND", "does not exist"),
        (&["/dev/zero"], "FILE_NOT_FOUND", "not a regular file"),
        (&[&folder], "FILE_NOT_FOUND", ".run"),
        (&[&good, "--reporter", &unwritable], "BAD_ARGUMENT", "cannot be written"),
        (&[&good, "--reporter", "lists"], "BAD_ARGUMENT", "There is no reporter"),
        (&[&good, "--reporter", "json", "--reporter", "junit"], "BAD_ARGUMENT", "one document"),
        (&[&good, "--shard", "4/3"], "BAD_ARGUMENT", "1/3"),
        (&[&good, "--shard", "0/3"], "BAD_ARGUMENT", "1/3"),
        (&[&good, "--grep", "three"], "BAD_ARGUMENT", "No test's name"),
        (&[&good, "--grep", "("], "BAD_ARGUMENT", "no regular expression"),
        (&[&good, "--set", "x"], "BAD_ARGUMENT", "NAME=VALUE"),
        (&[&good, "--test-timeout", "5"], "BAD_ARGUMENT", "testTimeout"),
        (&[&good, "--workers", "0"], "BAD_ARGUMENT", "workers"),
        (&[&good, "--artifacts", &good], "BAD_ARGUMENT", "not a folder"),
    ] {
        let told = home.fails(code, &[&["run"], words].concat());
        assert!(told["error"].as_str().unwrap().contains(says), "{words:?}: {told:#}");
        assert_eq!(home.cli(&[&["run"], words].concat()).status, 2, "{words:?}");
    }
    assert!(home.sessions().is_empty());
    let listed = home.ok(&["run", &good, "--list", "--grep", "two"]);
    assert!(listed.ends_with("good.run:3: two") && listed.lines().count() == 1, "{listed}");
    assert!(home.ok(&["run", &good, "--dry-run"]).contains("2 tests in 1 file:"));
    // More shards than tests: one has nothing to do, which is no failure.
    assert_eq!(run(&home, &[&good, "--shard", "3/3"])["passed"], true);
}

#[test]
fn what_passes_the_second_time_is_flaky() {
    let home = Home::on(Electron::V33);
    // The first attempt leaves a task in the profile that the second finds.
    let text = "test again\n  launch $notes --profile $profile\n  type '#new-title' Twice\n  press Enter\n  \
                expect-count '#tasks li' --min 6\n  wait 400\n  expect-count '#tasks li' --min 7 --timeout-ms 200\n\
                test never\n  exists h1\nafter\n  stop\n";
    let path = file(&home, "flaky.run", &text.replace("after\n  stop\n", ""));
    let profile = format!("profile={}", home.path().join("profile").display());
    let report = run(&home, &[&path, "--set", &profile, "--retries", "1"]);
    assert_eq!(results(&report), [("again".into(), "flaky".into()), ("never".into(), "failed".into())], "{report:#}");
    assert_eq!(report["counts"], json!({ "passed": 0, "failed": 1, "flaky": 1, "skipped": 0 }));
    assert_eq!(report["tests"][1]["attempts"].as_array().unwrap().len(), 2);
    let only = run(&home, &[&path, "--set", &profile, "--grep", "again"]);
    assert_eq!(only["passed"], true, "{only:#}");
}

on_both! {
    a_test_that_takes_too_long_is_cut_short(home) {
        let text = "before\n  launch $basic\ntest waits\n  wait 60000\ntest passes\n  exists h1\nafter\n  screenshot after.png\n  stop\n";
        let path = file(&home, "slow.run", text);
        let report = run(&home, &[&path, "--test-timeout", "15s"]);
        assert_eq!(results(&report), [("waits".into(), "failed".into()), ("passes".into(), "passed".into())], "{report:#}");
        let failed = failure(&report, 0);
        assert_eq!((&failed["code"], &failed["line"]), (&json!("OPERATION_TIMEOUT"), &json!(4)), "{report:#}");
        assert!(failed["error"].as_str().unwrap().contains("longer than 15.0 s (--test-timeout)"), "{failed:#}");
        assert!(home.path().join("after.png").exists());
        assert!(kept(&home).join("001-waits/w1.png").exists(), "it is looked at all the same");
        assert!(home.sessions().is_empty());
    }
}

#[test]
fn each_end_has_its_status() {
    let home = Home::on(Electron::V33);
    let slow = file(&home, "slow.run", "before\n  launch $basic\ntest one\n  wait 60000\ntest two\n  wait 60000\n");
    let report = run(&home, &[&slow, "--timeout", "8s"]);
    assert_eq!(report["code"], "OPERATION_TIMEOUT", "{report:#}");
    let whole = &report["details"]["report"];
    assert_eq!(results(whole), [("one".into(), "failed".into()), ("two".into(), "skipped".into())], "{report:#}");
    let basic = format!("basic={}", app("basic"));
    let junit = format!("junit={}", home.path().join("late.xml").display());
    let words = ["run", &slow, "--set", &basic, "--keep", "never"];
    assert_eq!(home.cli(&[&words[..], &["--timeout", "1s", "--reporter", &junit]].concat()).status, 4);
    assert!(fs::read_to_string(home.path().join("late.xml")).unwrap().contains("<skipped"));
    let mut nowhere = home.command(&words);
    let nowhere = nowhere.env("STAGEWRIGHT_ELECTRON", "/no/such/electron").output().unwrap();
    let told = String::from_utf8_lossy(&nowhere.stderr);
    assert_eq!(nowhere.status.code(), Some(3), "{told}");
    assert!(told.contains("This machine cannot start the app"), "{told}");
    let hopeless = file(&home, "c.run", "test one\n  exists h1\ntest two\n  exists h1\ntest three\n  exists h1\n");
    let report = run(&home, &[&hopeless, "--max-failures", "2"]);
    let expected = [("one", "failed"), ("two", "failed"), ("three", "skipped")];
    assert_eq!(results(&report), expected.map(|(name, status)| (name.to_owned(), status.to_owned())), "{report:#}");
    assert!(home.sessions().is_empty());
}

#[test]
fn a_killed_run_leaves_nothing_behind() {
    let home = Home::on(Electron::V33);
    let path =
        file(&home, "long.run", "test one\n  launch $basic\n  wait 60000\ntest two\n  launch $basic\n  wait 60000\n");
    let basic = format!("basic={}", app("basic"));
    let words = ["run", &path, "--set", &basic, "--workers", "2", "--keep", "never"];
    let mut running = home.command(&words).stdout(Stdio::null()).spawn().expect("it starts");
    let tree = eventually("two apps", || {
        let tree = Tree::of(&home);
        (home.sessions().len() == 2 && tree.with("--type=renderer").len() >= 2).then_some(tree)
    });
    let display = tree.display();
    running.kill().unwrap();
    running.wait().unwrap();
    nothing_left(&home, &tree, &display);
}

#[test]
fn several_reports_are_written_at_once() {
    let home = Home::on(Electron::V33);
    let text = "test \"passes, too\"\n  sessions\ntest fails\n  exists h1\n";
    let path = file(&home, "reports.run", text);
    let place = |name: &str| home.path().join(name);
    let files = [
        format!("junit={}", place("r.xml").display()),
        format!("json={}", place("r.json").display()),
        format!("list={}", place("r.txt").display()),
    ];
    let mut words = vec!["run", &path, "--reporter", "list", "--reporter", "github"];
    for file in &files {
        words.extend(["--reporter", file]);
    }
    words.extend(["--keep", "never"]);
    let done = home.command(&words).env("GITHUB_STEP_SUMMARY", place("summary.md")).output().unwrap();
    let out = String::from_utf8_lossy(&done.stdout);
    assert_eq!(done.status.code(), Some(1), "{out}");
    let lines: Vec<&str> = out.lines().filter(|line| !line.starts_with(' ')).collect();
    assert!(lines[0].starts_with("ok       ") && lines[0].contains("passes, too"), "{out}");
    assert!(lines[1].starts_with("FAILED   ") && lines[2].starts_with("2 tests: 1 passed, 1 failed"), "{out}");
    assert!(
        lines[3].starts_with("::error file=") && lines[3].contains("line=4,col=3,title=fails::exists h1%0ANOT_RUNNING"),
        "{out}"
    );
    let read = |name: &str| fs::read_to_string(place(name)).unwrap();
    assert!(read("summary.md").starts_with("### 2 tests: 1 passed, 1 failed"), "{}", read("summary.md"));
    assert!(read("r.txt").contains("FAILED") && read("r.txt").contains("2 tests:"));
    let report: Value = serde_json::from_str(&read("r.json")).unwrap();
    assert_eq!(results(&report), [("passes, too".into(), "passed".into()), ("fails".into(), "failed".into())]);
    let xml = read("r.xml");
    assert!(xml.contains(r#"tests="2" failures="1" errors="0""#) && xml.contains(r#"type="NOT_RUNNING""#), "{xml}");
    // One document alone on stdout, and nothing else.
    let alone = home.cli(&["run", &path, "--reporter", "json", "--keep", "never"]);
    assert_eq!(results(&serde_json::from_str(&alone.out).unwrap()).len(), 2);
    let quiet = home.cli(&["run", &path, "--quiet", "--keep", "never"]);
    assert_eq!(quiet.out.lines().count(), 1, "{quiet:?}");
}

#[test]
fn variables_come_from_outside_by_name_and_secrets_stay_out_of_reports() {
    let home = Home::on(Electron::V33);
    let text = "set who nobody\nbefore\n  launch $basic\ntest types\n  type '#name' \"$who $TOKEN\"\n  \
                expect-value '#name' other --timeout-ms 50\n";
    let path = file(&home, "secret.run", text);
    let unknown = home.command(&["--json", "run", &path, "--set", "basic=x"]).env("TOKEN", "s3cret").output().unwrap();
    assert!(String::from_utf8_lossy(&unknown.stdout).contains("There is no variable TOKEN"), "{unknown:?}");
    let (basic, kept) = (format!("basic={}", app("basic")), kept(&home).display().to_string());
    let words =
        ["--json", "run", &path, "--set", &basic, "--set", "who=Mia", "--pass-env", "TOKEN", "--artifacts", &kept];
    let done = home.command(&words).env("TOKEN", "s3cret").output().unwrap();
    let told = String::from_utf8_lossy(&done.stdout);
    assert!(told.contains("Mia $TOKEN") && !told.contains("s3cret"), "{told}");
    let page = fs::read_to_string(Path::new(&kept).join("index.html")).unwrap();
    assert!(page.contains("Mia $TOKEN") && !page.contains("s3cret"), "{page}");
}

on_both! {
    what_was_kept_is_shown_side_by_side(home) {
        let text = "test \"<img src=x onerror=document.title='forged'>\"\n  launch $basic\n  type '#name' \"<script>document.title='forged'</script>\"\n  \
                    exists '#no-such-thing'\n";
        let path = file(&home, "page.run", text);
        let report = run(&home, &[&path]);
        let page = kept(&home).join("index.html");
        assert_eq!(report["page"], page.display().to_string(), "{report:#}");
        let kept = report["tests"][0]["attempts"][0]["artifacts"].as_array().expect("files");
        let names: Vec<&str> = kept.iter().map(|path| path.as_str().unwrap().rsplit('/').next().unwrap()).collect();
        for name in ["w1.png", "w1.txt", "timeline.txt", "failure.json", "console.txt"] {
            assert!(names.contains(&name), "{names:?}");
        }
        let env = format!("PAGE={}", page.display());
        home.ok(&["launch", &app("page"), "--env", &env]);
        let title = home.ok(&["get-text", "h1", "--raw"]);
        assert!(title.starts_with("1 test: 0 passed, 1 failed"), "{title}");
        home.ok(&["expect-text", "h2", "--contains", "onerror=document.title"]);
        home.ok(&["expect-text", "pre", "--contains", "<script>document.title='forged'</script>"]);
        let size = home.ok(&["--allow-eval=renderer", "eval-renderer", "[document.images.length, document.images[0].naturalWidth > 100, document.title]", "--raw"]);
        assert!(size.starts_with("[1,true,\"1 test") && !size.contains("forged\""), "{size}");
        home.ok(&["stop"]);
        // A run that goes well takes the page of the one before away.
        let well = run(&home, &[&file(&home, "well.run", "test one\n  sessions\n")]);
        assert_eq!((&well["passed"], page.exists()), (&json!(true), false));
        assert!(!page.with_file_name("001-img-src-x-onerror-document-title-forged").exists(), "with its pictures");
        let all = run(&home, &[&file(&home, "well.run", "test one\n  sessions\n"), "--keep", "always"]);
        assert!(all["page"].is_string() && page.with_file_name("001-one").join("timeline.txt").exists(), "{all:#}");
    }
}

#[test]
fn an_app_with_a_hundred_windows_fills_no_disk() {
    let home = Home::on(Electron::V33);
    let folder = home.path().join("many");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("package.json"), r#"{"main": "main.js"}"#).unwrap();
    let main = "const { app, BrowserWindow } = require('electron');\n\
                app.whenReady().then(() => { for (let i = 0; i < 30; i++) new BrowserWindow({ width: 200, height: 100 }).loadURL('data:text/html,<h1>' + i); \
                for (let i = 0; i < 5000; i++) console.log('x'.repeat(2000)); });\n";
    fs::write(folder.join("main.js"), main).unwrap();
    let path = file(&home, "many.run", "test one\n  launch many\n  wait 500\n  exists '#no-such-thing'\n");
    let report = run(&home, &[&path]);
    let attempt = &report["tests"][0]["attempts"][0];
    let kept = attempt["artifacts"].as_array().unwrap_or_else(|| panic!("{report:#}"));
    let sizes: u64 = kept.iter().map(|path| fs::metadata(path.as_str().unwrap()).unwrap().len()).sum();
    let pictures = kept.iter().filter(|path| path.as_str().unwrap().ends_with(".png")).count();
    assert!((1..=8).contains(&pictures) && sizes < 4 << 20, "{pictures} {sizes} {kept:?}");
    assert!(home.sessions().is_empty());
}

#[test]
fn what_the_repl_saves_runs_as_a_test() {
    let home = Home::on(Electron::V33);
    let saved = home.path().join("saved.run");
    let lines = format!(
        "launch examples/notes\nset what 'Water the cactus'\ntype '#new-title' \"$what\"\nclik\nhelp click\npress Enter\n\
         title = get-text h1\nexpect-visible --role checkbox --name \"$what\"\nuse\n:save {}\n",
        saved.display()
    );
    let mut repl = home.command(&["repl"]);
    repl.current_dir(own("")).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut repl = repl.spawn().expect("it starts");
    repl.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("it reads");
    repl.wait().expect("it ends");
    let text = fs::read_to_string(&saved).expect("it was saved");
    assert!(text.starts_with(&format!("launch {}\nset what 'Water the cactus'\n", notes())), "{text}");
    assert_eq!(text.lines().count(), 6, "{text}");
    let report = run(&home, &[&saved.display().to_string()]);
    assert_eq!(results(&report), [("saved".into(), "passed".into())], "{report:#}");
}

#[test]
fn a_session_from_outside_is_used_by_its_name_and_left_alone() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &app("basic"), "--session", "outer"]);
    let text = "test one\n  exists h1 --session outer\n  launch $basic --session own\n  exists h1\n\
                test two\n  exists h1\n";
    let report = run(&home, &[&file(&home, "outer.run", text)]);
    // In the first, two are live, and neither is meant more than the other; the second started none.
    let failed = failure(&report, 0);
    assert_eq!((&failed["line"], &failed["code"]), (&json!(4), &json!("BAD_ARGUMENT")), "{report:#}");
    assert!(
        failed["error"].as_str().unwrap().contains("own") && !failed["error"].to_string().contains("own-"),
        "{failed:#}"
    );
    assert_eq!(failure(&report, 1)["code"], "NOT_RUNNING", "{report:#}");
    assert_eq!(home.sessions(), ["outer"]);
    home.ok(&["exists", "h1", "--session", "outer"]);
    home.ok(&["stop", "--session", "outer"]);
}

#[test]
fn a_stuck_app_holds_up_neither_the_run_nor_its_end() {
    let home = Home::on(Electron::V33);
    let hang = format!("hang={}", app("hang-main"));
    let text = "test stuck\n  launch $hang\n  clear-input '#ms'\n  type '#ms' 60000\n  \
                click '#hang-renderer-soon'\n  wait 300\n  get-text h1\nafter\n  stop\n";
    let report = run(&home, &[&file(&home, "stuck.run", text), "--set", &hang, "--test-timeout", "10s"]);
    let failed = failure(&report, 0);
    let codes = ["OPERATION_TIMEOUT", "APP_NOT_RESPONDING"];
    assert!(codes.iter().any(|code| failed["code"] == *code), "{report:#}");
    let line = fs::read_to_string(kept(&home).join("001-stuck/timeline.txt")).expect("a time line");
    assert!(line.contains("FAILED") && line.contains("not seen: the content of w1"), "{line}");
    assert!(home.sessions().is_empty());
}
