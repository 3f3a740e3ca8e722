//! Three projects by other people, in our reports and in those of c8, on the same counts of V8. They are plain modules,
//! modules with the source maps of tsc, and a minified bundle of esbuild with its map.

use crate::support::{counted_projects, on_both};
use std::{collections::BTreeMap, fs, path::Path, process::Command};

/// The records of each file in `lcov.info`, in their order.
fn records(report: &Path, app: &Path) -> BTreeMap<String, Vec<String>> {
    let text = fs::read_to_string(report).unwrap_or_else(|error| panic!("{report:?}: {error}"));
    let (mut file, mut all) = (String::new(), BTreeMap::<String, Vec<String>>::new());
    for line in text.lines() {
        match line.strip_prefix("SF:") {
            Some(path) => file = Path::new(path).strip_prefix(app).unwrap_or(Path::new(path)).display().to_string(),
            None if ["TN:", "end_of_record"].contains(&line) => {}
            None => all.entry(file.clone()).or_default().push(line.to_owned()),
        }
    }
    all
}

on_both! {
    three_projects_have_the_numbers_of_c8(home) {
        let (projects, reports) = (counted_projects(), home.path().join("reports"));
        let app = projects.join("app").canonicalize().expect("a folder");
        let word = reports.to_str().expect("text");
        home.ok(&["launch", app.to_str().expect("text"), "--coverage", word]);
        home.ok(&["expect-text", "h1", "--equals", "used"]);
        home.ok(&["coverage-stop"]);
        home.ok(&["stop"]);
        let told = home.json(&["coverage-report", word]);
        assert_eq!(told["ok"], true, "{told:#}");
        let c8 = home.path().join("c8");
        let mut command = Command::new("node");
        command.arg(projects.join("node_modules/c8/bin/c8.js")).args(["report", "--reporter", "lcovonly"]);
        command.arg("--temp-directory").arg(reports.join("v8")).arg("--reports-dir").arg(&c8).current_dir(&app);
        let done = command.output().expect("node runs");
        assert!(done.status.success(), "{done:?}");
        let (ours, theirs) = (records(&reports.join("lcov.info"), &app), records(&c8.join("lcov.info"), &app));
        for part in ["semver/", "immer/src/", "rxjs/src/"] {
            assert!(theirs.keys().filter(|file| file.starts_with(part)).count() > 10, "{part}: {:?}", theirs.keys());
        }
        for (file, records) in &theirs {
            assert_eq!(ours.get(file), Some(records), "{file}");
        }
        assert_eq!(ours.keys().collect::<Vec<_>>(), theirs.keys().collect::<Vec<_>>());
    }
}
