//! The list of the tests that failed in the last run, and what a later run leaves of an earlier one.

use super::*;

#[test]
fn a_test_that_failed_stays_listed_until_it_runs_again() {
    let home = Home::on(Electron::V33);
    let path = file(&home, "two.run", "test one\n  exists h1\ntest two\n  exists h1\ntest well\n  sessions\n");
    let listed =
        || fs::read_to_string(kept(&home).join("last-run.json")).expect("the list").matches("\"name\"").count();
    let first = run(&home, &[&path]);
    assert_eq!((first["counts"]["failed"].as_u64(), listed()), (Some(2), 2), "{first:#}");
    let page = kept(&home).join("index.html");
    assert!(page.exists());
    // The page lies elsewhere, and nothing else is kept. So the artifacts of the first run stay.
    let elsewhere = format!("html={}", home.path().join("report.html").display());
    let again =
        run(&home, &[&path, "--last-failed", "--max-failures", "1", "--keep", "never", "--reporter", &elsewhere]);
    assert_eq!(results(&again), [("one".into(), "failed".into()), ("two".into(), "skipped".into())]);
    assert_eq!((listed(), page.exists()), (2, true));

    let other = file(&home, "other.run", "test three\n  sessions\n");
    let none = run(&home, &[&other, "--last-failed"]);
    assert_eq!(
        (&none["code"], &none["details"]["parameter"]),
        (&json!("BAD_ARGUMENT"), &json!("lastFailed")),
        "{none:#}"
    );
    file(&home, "two.run", "test one\n  sessions\ntest two\n  sessions\n");
    assert_eq!(run(&home, &[&path, "--last-failed", "--keep", "always"])["counts"]["passed"], 2);
    let kept = kept(&home).display().to_string();
    let empty = home.ok(&["run", &path, "--last-failed", "--artifacts", &kept]);
    assert!(empty.contains("0 tests: 0 passed") && empty.contains("no test failed in the last run"), "{empty}");
}
