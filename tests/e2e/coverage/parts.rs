//! Coverage of a run on two machines, whose checkouts lie in different folders. The second machine is gone when the sum
//! is made.

use crate::support::{Home, app, on_33};
use serde_json::Value;
use std::{fs, path::Path};

const SUITE: &str = r#"before
  launch ../app
test one
  wait-for --text "the worker runs"
  click '#again'
  wait-for --text "the worker was clicked"
test two
  wait-for --text "the worker runs"
"#;

fn copied(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let (path, copy) = (entry.path(), to.join(entry.file_name()));
        match path.is_dir() {
            true => copied(&path, &copy),
            false => assert!(fs::copy(&path, &copy).is_ok(), "{path:?}"),
        }
    }
}

/// A checkout of the app and its suite.
fn checkout(home: &Home, name: &str) {
    let folder = home.path().join(name);
    copied(Path::new(&app("coverage")), &folder.join("app"));
    fs::create_dir_all(folder.join("tests")).expect("a folder");
    fs::write(folder.join("tests/suite.run"), SUITE).expect("a file");
}

fn ran(home: &Home, checkout: &str, words: &[&str]) -> Value {
    let mut command = home.command(&[&["--json", "run", "tests", "--keep", "never"], words].concat());
    let done = command.current_dir(home.path().join(checkout)).output().expect("it runs");
    let told: Value = serde_json::from_slice(&done.stdout).unwrap_or_else(|error| panic!("{error}: {done:?}"));
    assert_eq!(told["passed"], true, "{told:#}");
    told
}

/// Each line of each file, and whether it ran. How often a line ran depends on when the last counts were read.
fn lines_that_ran(lcov: &str) -> Vec<String> {
    let told = lcov.lines().filter(|line| line.starts_with("SF:") || line.starts_with("DA:"));
    told.map(|line| match line.strip_suffix(",0") {
        Some(line) => format!("{line} no"),
        None => line.split(',').next().unwrap_or_default().to_owned(),
    })
    .collect()
}

on_33! {
    parts_of_two_machines_sum_to_the_coverage_of_one(home) {
        let at = |path: &str| home.path().join(path).display().to_string();
        checkout(&home, "a");
        checkout(&home, "b/deeper");
        ran(&home, "a", &["--coverage", &at("alone")]);
        for (checkout, part) in [("a", "1"), ("b/deeper", "2")] {
            let report = format!("json=out/{part}/report.json");
            ran(&home, checkout, &["--shard", &format!("{part}/2"), "--coverage", &format!("out/{part}/cov"), "--reporter", &report]);
            fs::create_dir_all(home.path().join("all")).expect("a folder");
            fs::rename(home.path().join(checkout).join("out").join(part), home.path().join("all").join(part)).expect("moved");
        }
        fs::remove_dir_all(home.path().join("b")).expect("removed");
        let (all, kept) = (at("all"), at("kept"));
        let merge = |to: &str| home.json(&["report-merge", &all, "--artifacts", &kept, "--coverage", &at(to)]);
        let told = merge("sum");
        assert_eq!((&told["passed"], &told["coverage"]["folder"]), (&true.into(), &at("sum").into()), "{told:#}");
        let read = |folder: &str| fs::read_to_string(home.path().join(folder).join("lcov.info")).expect("lcov.info");
        assert!(read("sum").contains(&format!("SF:{}\n", at("a/app/worker.js"))), "{}", read("sum"));
        assert_eq!(lines_that_ran(&read("sum")), lines_that_ran(&read("alone")));
        // The sum can be summed again, and a second sum replaces the first.
        assert_eq!(merge("sum")["passed"], true);
        home.ok(&["coverage-report", &at("sum"), "--output", &at("again")]);
        assert_eq!(read("again"), read("sum"));

        let error = merge("all/2/cov");
        assert_eq!((&error["code"], &error["details"]["parameter"]), (&"BAD_ARGUMENT".into(), &"coverage".into()), "{error:#}");
        fs::rename(home.path().join("all/2/cov"), home.path().join("elsewhere")).expect("moved");
        std::os::unix::fs::symlink(home.path().join("elsewhere"), home.path().join("all/2/cov")).expect("a link");
        let error = merge("half");
        let text = error["error"].as_str().unwrap_or_default();
        assert!(text.contains("that of 1 part is missing") && text.contains("2/report.json"), "{error:#}");
        assert_eq!(error["details"]["report"]["counts"]["passed"], 2, "the rest is written: {error:#}");
        assert!(read("half").contains("SF:") && read("half") != read("alone"));
        home.ok(&["report-merge", &all, "--artifacts", &kept]);
        fs::copy(home.path().join("all/1/report.json"), home.path().join("all/1/second.json")).expect("a copy");
        let error = merge("half");
        assert!(error["error"].as_str().is_some_and(|text| text.contains("the same counts")), "{error:#}");
    }
}
