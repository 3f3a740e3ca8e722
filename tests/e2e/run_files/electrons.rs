//! Runs each test on each of the given Electrons.

use super::*;

/// The app writes the version of the Electron that runs it.
#[test]
fn each_test_runs_on_each_named_electron() {
    let home = Home::on(Electron::V33);
    let told = home.path().join("told");
    let main = home.path().join("main.js");
    fs::write(
        &main,
        format!(
            "const {{ app, BrowserWindow }} = require('electron');
            require('fs').appendFileSync({told:?}, process.versions.electron + '\\n');
            app.whenReady().then(() => new BrowserWindow().loadURL('data:text/html,<h1>' + process.versions.electron + '</h1>'));"
        ),
    )
    .unwrap();
    let text = format!("test \"shows 33\"\n  launch {main:?}\n  expect-text h1 33.2.1\n");
    let [new, old] = [Electron::V33, Electron::V22].map(|version| version.path().display().to_string());
    let path = file(&home, "both.run", &text);
    let report = run(&home, &[&path, "--electron", &old, "--electron", &new, "--keep", "never"]);
    let results = results(&report);
    let results: Vec<(&str, &str)> = results.iter().map(|(name, status)| (name.as_str(), status.as_str())).collect();
    assert_eq!(results, [("shows 33 [22.3.25]", "failed"), ("shows 33 [33.2.1]", "passed")], "{report:#}");
    assert_eq!(fs::read_to_string(&told).expect("written"), "22.3.25\n33.2.1\n");
    let listed = home.ok(&["run", &path, "--electron", &old, "--electron", &new, "--list", "--grep", "22"]);
    assert!(listed.contains("shows 33 [22.3.25]") && listed.lines().count() == 1, "{listed}");
    // With a single Electron, its version is not part of a test's name.
    let listed = home.ok(&["run", &path, "--electron", &old, "--list"]);
    assert!(listed.ends_with(": shows 33"), "{listed}");
    let missing = home.cli(&["run", &path, "--electron", "/no/electron"]);
    assert!(missing.status == 3 && missing.err.contains("--electron"), "{missing:?}");
}
