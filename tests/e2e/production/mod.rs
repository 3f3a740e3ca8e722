//! Packages that are validated in the shell. Nothing of them is run.

mod windows;

use crate::support::{Electron, Home, packaged};
use serde_json::{Value, json};
use std::{fs, path::PathBuf, process::Command};

/// A small package that is kept with its reader.
fn fixture(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("production/fixtures").join(name);
    path.display().to_string()
}

fn validated(home: &Home, words: &[&str]) -> (Value, i32) {
    let done = home.cli(&[&["production-validate", "--json"], words].concat());
    let told = serde_json::from_str(&done.out).unwrap_or_else(|error| panic!("{error}: {done:#?}"));
    (told, done.status)
}

fn check<'a>(report: &'a Value, id: &str) -> &'a Value {
    let checks = report["checks"].as_array().expect("checks");
    checks.iter().find(|check| check["id"] == id).unwrap_or_else(|| panic!("no {id}: {report:#}"))
}

/// The facts of an unpacked app, by another reader.
fn facts_of(folder: &str, program: &str) -> Value {
    let reader = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/e2e/production/reader.mjs");
    let done = Command::new("node").args([reader, folder, program]).output().expect("node runs");
    serde_json::from_slice(&done.stdout).unwrap_or_else(|error| panic!("{error}: {done:?}"))
}

/// Compares a report with the facts of another reader. `prefix` is the app's folder in the artifact.
fn assert_facts(report: &Value, facts: &Value, prefix: &str, app: &str) {
    let fuses = check(report, "fuses")["evidence"]["fuses"].as_object().expect("fuses");
    assert_eq!(fuses.values().cloned().collect::<Vec<_>>(), *facts["fuses"].as_array().expect("fuses"), "{app}");
    let version = &check(report, "electron-version")["evidence"];
    assert_eq!((&version["electron"], &version["chromium"]), (&facts["electron"], &facts["chromium"]), "{app}");
    assert_eq!(check(report, "architectures")["evidence"]["app"], facts["machine"], "{app}");
    assert_listing(report, facts, prefix, app);
}

/// Compares only the lists of files.
fn assert_listing(report: &Value, facts: &Value, prefix: &str, app: &str) {
    assert_eq!(check(report, "size")["evidence"]["unpacked_bytes"], facts["bytes"], "{app}");
    assert_eq!(check(report, "bundle-structure")["evidence"]["files"], facts["files"], "{app}");
    let asar = &check(report, "asar")["evidence"][format!("{prefix}resources/app.asar")];
    let told = json!({ "files": asar["files"], "sha256": asar["header_sha256"] });
    assert_eq!(if asar.is_null() { Value::Null } else { told }, facts["asar"], "{app}");
    assert_eq!(check(report, "asar")["status"], "pass", "{app}: {report:#}");
}

#[test]
fn validation_facts_of_real_apps_match_an_independent_reader() {
    let home = Home::on(Electron::V33);
    for (app, program) in [("cypress-33.2.1", "Cypress"), ("fiftyone-22.3.25", "fiftyone")] {
        let folder = packaged(app).display().to_string();
        let (report, _) = validated(&home, &[&folder]);
        assert_facts(&report, &facts_of(&folder, program), "", app);
    }
}

#[test]
fn validation_result_is_in_exit_status_reports_and_annotations() {
    let home = Home::on(Electron::V33);
    let (image, mac) = (fixture("tiny.AppImage"), fixture("mac.zip"));
    let file = |name: &str| home.path().join(name).display().to_string();
    // The reference's own words for it.
    let done = home.cli(&["production", "validate", "--app", &image, "--checks", "size,asar", "--json"]);
    let report: Value = serde_json::from_str(&done.out).unwrap_or_else(|error| panic!("{error}: {done:#?}"));
    assert_eq!((done.status, &report["artifact_type"], &report["passed"]), (0, &json!("linux-appimage"), &json!(true)));
    assert_eq!(report["format"], "electron-stagewright-production-validation");
    let (report, status) = validated(&home, &[&image, "--budget", "1KB", "--checks", "size"]);
    assert_eq!((status, &report["summary"]["fail"]), (1, &json!(1)));
    let (sarif, junit, known) = (file("out.sarif"), file("out.xml"), file("known.json"));
    let (report, status) = validated(&home, &[&mac, "--sarif", &sarif, "--junit", &junit, "--github"]);
    assert_eq!((status, &report["passed"]), (1, &json!(false)));
    assert!(report["annotations"].as_array().is_some_and(|lines| !lines.is_empty()));
    let sarif: Value = serde_json::from_str(&fs::read_to_string(sarif).expect("it is written")).expect("JSON");
    assert_eq!(sarif["version"], "2.1.0");
    assert!(fs::read_to_string(junit).expect("it is written").contains("<testcase name=\"code-signing\""));
    let (report, status) = validated(&home, &[&mac, "--baseline", &known, "--update-baseline"]);
    assert_eq!((status, &report["passed"]), (0, &json!(true)), "{report:#}");
    assert_eq!(validated(&home, &[&mac, "--baseline", &known, "--strict"]).1, 0);
    // Of another package only the same findings are accepted: that it has no crash reporter.
    let (report, status) = validated(&home, &[&image, "--baseline", &known]);
    assert_eq!(
        (status, &report["summary"]["accepted"], &report["passed"]),
        (1, &json!(1), &json!(false)),
        "{report:#}"
    );
    for wrong in
        [&[mac.as_str(), "--checks", "no-such"][..], &[&mac, "--budget", "much"], &[&mac, "--baseline", &image]]
    {
        assert_eq!(validated(&home, wrong).1, 2, "{wrong:?}");
    }
}
