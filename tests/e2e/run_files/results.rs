//! The results of tests: passed, failed, flaky, cut short; alone, in parallel and in shards.

use super::*;
use crate::support::signals::{Signal, send};

on_33! {
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

on_33! {
    test_stops_at_its_first_failure_and_the_after_block_runs(home) {
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

/// Thirty tests; every fifth has an app, and some fail.
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
fn workers_and_shards_do_not_change_results() {
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
fn test_that_passes_on_retry_is_flaky() {
    let home = Home::on(Electron::V33);
    // The first attempt leaves a task in the profile, which the second one finds.
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

on_33! {
    test_that_exceeds_its_timeout_is_ended(home) {
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
fn external_session_is_used_only_by_name_and_not_stopped() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &app("basic"), "--session", "outer"]);
    let text = "test one\n  exists h1 --session outer\n  launch $basic --session own\n  exists h1\n\
                test two\n  exists h1\n";
    let report = run(&home, &[&file(&home, "outer.run", text)]);
    // In the first test two sessions are live, and neither is the default. The second test started none.
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
fn file_saved_by_the_repl_runs_as_a_test() {
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
fn watched_run_repeats_on_file_changes_until_interrupted() {
    let home = Home::on(Electron::V33);
    let path = file(&home, "watched.run", "test first\n  sessions\n");
    let out = home.path().join("out.txt");
    let said = || fs::read_to_string(&out).unwrap_or_default();
    let mut command = home.command(&["run", &path, "--watch", "--keep", "never"]);
    let mut running = command.stdout(fs::File::create(&out).expect("a file")).spawn().expect("it starts");
    eventually("the first", || said().contains("first").then_some(()));
    file(&home, "watched.run", "test second\n  clik\n");
    eventually("what is wrong with it", || said().contains("There is no verb").then_some(()));
    file(&home, "watched.run", "test third\n  sessions\n");
    eventually("the third", || (said().matches("1 test: 1 passed").count() == 2).then_some(()));
    send(running.id(), Signal::INT);
    let status = running.wait().expect("it ends");
    assert_eq!(status.code(), Some(0), "{}", said());
    assert!(said().contains("third"), "{}", said());
}

on_33! {
    late_elements_are_awaited_up_to_the_timeout_of_the_line(home) {
        let text = "before\n  launch $board --env PAGE=board\n  click --role button --name 'Look it up'\n\
                    test waits\n  click --role button --name Found\n  expect-text '#said' --contains found\n\
                    test does-not\n  click '#never' --timeout-ms 50\n\
                    test asks\n  there = exists '#never'\n  click '#done' --force\n";
        let board = format!("board={}", app("recorded"));
        let report = run(&home, &[&file(&home, "late.run", text), "--set", &board]);
        let expected = [("waits", "passed"), ("does-not", "failed"), ("asks", "passed")];
        assert_eq!(results(&report), expected.map(|(name, status)| (name.to_owned(), status.to_owned())), "{report:#}");
        assert_eq!(failure(&report, 1)["code"], "SELECTOR_NO_MATCH", "{report:#}");
    }
}

on_33! {
    late_windows_and_frames_are_awaited(home) {
        let text = "before\n  launch $page --env \"PAGE=$late\"\n\
                    test frame\n  click '#frame'\n  click --role button --name 'Say it'\n  expect-text '#said' said\n\
                    test named\n  click '#window'\n  click '#say' --window Second\n  expect-text '#said' said --window Second\n\
                    test switched\n  click '#window'\n  switch-window Second\n  click '#say'\n  expect-text '#said' said\n\
                    test index\n  click '#window'\n  switch-window --index 1\n  click '#say'\n  expect-text '#said' said\n\
                    test url\n  click '#window'\n  switch-window --url '?second'\n  click '#say'\n  expect-text '#said' said\n\
                    test handle\n  click '#window'\n  screenshot second.png --window w2\n\
                    test never\n  click '#say' --window Third --timeout-ms 50\n\
                    test no-index\n  switch-window --index 7\n";
        let (page, late) = (format!("page={}", app("page")), format!("late={}", own("tests/pages/late.html")));
        let report = run(&home, &[&file(&home, "late.run", text), "--set", &page, "--set", &late]);
        let results = results(&report);
        let (come, never) = results.split_at(6);
        assert!(come.iter().all(|(_, status)| status == "passed"), "{report:#}");
        assert!(never.iter().all(|(_, status)| status == "failed"), "{report:#}");
        assert_eq!(failure(&report, 6)["code"], "SURFACE_NOT_FOUND", "{report:#}");
        assert_eq!(failure(&report, 7)["code"], "REF_NOT_FOUND", "{report:#}");
        let add = "setTimeout(() => document.body.append(Object.assign(document.createElement(\"iframe\"), \
                   { src: document.getElementById(\"cross\").src + \"#late\" })), 700)";
        let text = format!("test site\n  launch $frames\n  eval-renderer '{add}'\n  click '#press' --window '#late'\n  expect-text '#count' 1 --window '#late'\n");
        let frames = format!("frames={}", app("frames"));
        let report = run(&home, &[&file(&home, "site.run", &text), "--set", &frames, "--allow-eval=renderer"]);
        assert_eq!(report["passed"], true, "{report:#}");
        // In the shell, too, an expectation waits for it.
        home.ok(&["launch", &app("page"), "--env", &late.replacen("late=", "PAGE=", 1)]);
        home.ok(&["click", "#window"]);
        home.ok(&["expect-visible", "#say", "--window", "Second"]);
        home.fails("SURFACE_NOT_FOUND", &["expect-visible", "#say", "--window", "Third", "--timeout-ms", "0"]);
        home.ok(&["stop"]);
    }
}

on_33! {
    action_that_already_sent_input_is_not_retried(home) {
        let page = own("tests/pages/comes-back.html");
        let text = format!("test once\n  launch {} --env 'PAGE={page}'\n  type-into-editor '#note' more\n\
                            after\n  expect-count '#note' --equals 1\n  expect-text '#count' 1\n", app("page"));
        let report = run(&home, &[&file(&home, "once.run", &text)]);
        let failed = failure(&report, 0);
        assert_eq!((&failed["code"], &failed["envelope"]["details"]["input_sent"]), (&json!("SELECTOR_NO_MATCH"), &json!(true)), "{report:#}");
        assert_eq!(report["tests"][0]["attempts"][0]["after"], Value::Null, "{report:#}");
    }
}
