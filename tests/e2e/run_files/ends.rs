//! How a run ends: its exit status, errors that are found at its start, and the files that an interrupted run leaves.

use super::*;
use crate::support::signals::{Signal, send};

#[test]
fn run_errors_are_reported_before_any_app_starts() {
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
        (&[&good, "--test-timeout", "5d"], "BAD_ARGUMENT", "testTimeout"),
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
    // With more shards than tests one has nothing to do, which is no failure.
    assert_eq!(run(&home, &[&good, "--shard", "3/3"])["passed"], true);
}

#[test]
fn each_run_outcome_has_its_exit_status() {
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
fn hanging_app_does_not_block_the_run_or_its_end() {
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

#[test]
fn an_interrupted_run_writes_its_reports_and_leaves_nothing() {
    let home = Home::on(Electron::V33);
    let text = "test done\n  sessions\ntest works\n  launch $basic\n  wait 60000\ntest waits\n  launch $basic\n";
    let path = file(&home, "cut.run", text);
    let basic = format!("basic={}", app("basic"));
    for (signal, status, name) in [(Signal::INT, 130, "SIGINT"), (Signal::TERM, 143, "SIGTERM")] {
        let place = |end: &str| home.path().join(format!("{name}.{end}"));
        let reports = ["xml", "json"].map(|end| {
            let kind = if end == "xml" { "junit" } else { end };
            format!("{kind}={}", place(end).display())
        });
        let words = [
            "run",
            &path,
            "--set",
            &basic,
            "--keep",
            "never",
            "--reporter",
            "list",
            "--reporter",
            &reports[0],
            "--reporter",
            &reports[1],
        ];
        let running = home.command(&words).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
        let tree = eventually("an app", || {
            let tree = Tree::of(&home);
            (home.sessions().len() == 1 && !tree.with("--type=renderer").is_empty()).then_some(tree)
        });
        let display = tree.display();
        send(running.id(), signal);
        let done = running.wait_with_output().expect("it ends");
        let out = String::from_utf8_lossy(&done.stdout);
        assert_eq!(done.status.code(), Some(status), "{out}");
        assert!(out.contains("skipped") && out.ends_with(&format!("interrupted by {name}\n")), "{out}");
        nothing_left(&home, &tree, &display);
        let report: Value = serde_json::from_str(&fs::read_to_string(place("json")).expect("a report")).expect("JSON");
        let came_out = [("done", "passed"), ("works", "skipped"), ("waits", "skipped")];
        assert_eq!(results(&report), came_out.map(|(name, status)| (name.to_owned(), status.to_owned())), "{report:#}");
        let why = |test: usize| report["tests"][test]["why"].as_str().expect("a reason").to_owned();
        assert!(
            why(1).contains("interrupted while it was at work") && why(2).contains("interrupted before it began"),
            "{report:#}"
        );
        assert_eq!((&report["passed"], &report["interrupted_by"]), (&json!(false), &json!(name)), "{report:#}");
        assert!(fs::read_to_string(place("xml")).expect("a report").contains("<skipped"));
    }
}
