//! Parts of a run on several machines, and the report that is made of theirs.

use super::*;
use std::{collections::BTreeMap, fs, path::Path};

const PARTS: usize = 16;
const TESTS: usize = 400;

/// How a CI system tells a machine its part: the variable, the number of the first machine, and the variable of the
/// total.
const SYSTEMS: [(&str, usize, &str); 8] = [
    ("CI_NODE_INDEX", 1, "CI_NODE_TOTAL"),
    ("CIRCLE_NODE_INDEX", 0, "CIRCLE_NODE_TOTAL"),
    ("BUILDKITE_PARALLEL_JOB", 0, "BUILDKITE_PARALLEL_JOB_COUNT"),
    ("SYSTEM_JOBPOSITIONINPHASE", 1, "SYSTEM_TOTALJOBSINPHASE"),
    ("BITBUCKET_PARALLEL_STEP", 0, "BITBUCKET_PARALLEL_STEP_COUNT"),
    ("SEMAPHORE_JOB_INDEX", 1, "SEMAPHORE_JOB_COUNT"),
    // A Kubernetes job sets the total itself, and a matrix of GitHub both.
    ("JOB_COMPLETION_INDEX", 0, "STAGEWRIGHT_SHARD_TOTAL"),
    ("STAGEWRIGHT_SHARD_INDEX", 1, "STAGEWRIGHT_SHARD_TOTAL"),
];

/// A suite of files without an app. Every ninth test fails.
fn suite(home: &Home) -> String {
    let folder = home.path().join("suite");
    fs::create_dir_all(&folder).expect("a folder");
    for part in 0..8 {
        let test = |number: usize| {
            let line = if number.is_multiple_of(9) { "exists h1" } else { "sessions" };
            format!("test \"number {number}\"\n  {line}\n")
        };
        let text: String = (part * TESTS / 8..(part + 1) * TESTS / 8).map(test).collect();
        fs::write(folder.join(format!("{part}.run")), text).expect("a file");
    }
    folder.display().to_string()
}

/// Runs one part as a machine of that CI system, with its report in a folder of its own.
fn part(home: &Home, suite: &str, system: (&str, usize, &str), part: usize, parts: usize, to: &Path) -> i32 {
    let folder = to.join(part.to_string());
    fs::create_dir_all(&folder).expect("a folder");
    let report = format!("json={}", folder.join("report.json").display());
    let artifacts = folder.join("artifacts").display().to_string();
    let mut command =
        home.command(&["run", suite, "--shard", "auto", "--reporter", &report, "--artifacts", &artifacts]);
    for (index, _, total) in SYSTEMS {
        command.env_remove(index).env_remove(total);
    }
    let (index, first, total) = system;
    command.env(index, (part - 1 + first).to_string()).env(total, parts.to_string());
    command.output().expect("it runs").status.code().expect("a status")
}

/// A report without what differs from machine to machine: times, paths of artifacts, the part.
fn steady(mut report: Value) -> Value {
    fn clear(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                for name in ["duration_ms", "at_ms", "took_ms", "artifacts", "page", "shard", "_meta", "followed", "ok"]
                {
                    if name != "ok" || fields.contains_key("tests") {
                        fields.shift_remove(name);
                    }
                }
                fields.values_mut().for_each(clear);
            }
            Value::Array(all) => all.iter_mut().for_each(clear),
            _ => {}
        }
    }
    clear(&mut report);
    report
}

fn merged(home: &Home, words: &[&str]) -> (i32, Value) {
    let done = home.cli(&[&["--json", "report-merge"], words].concat());
    (done.status, serde_json::from_str(&done.out).unwrap_or_else(|error| panic!("{error}: {done:?}")))
}

#[test]
fn sixteen_machines_of_each_system_make_the_report_of_one() {
    let home = Home::on(Electron::V33);
    let suite = suite(&home);
    let alone = run(&home, &[&suite, "--workers", "4", "--keep", "never"]);
    assert_eq!(results(&alone).len(), TESTS);
    let alone = steady(alone);
    for (at, system) in SYSTEMS.into_iter().enumerate() {
        let to = home.path().join(format!("reports-{at}"));
        for number in 1..=PARTS {
            assert_eq!(part(&home, &suite, system, number, PARTS, &to), 1, "each part has a test that fails");
        }
        let out = to.join("merged").display().to_string();
        let junit = format!("junit={}", home.path().join("all.xml").display());
        let (status, report) = merged(&home, &[&to.display().to_string(), "--artifacts", &out, "--reporter", &junit]);
        assert_eq!((status, steady(report.clone())), (1, alone.clone()), "{system:?}");
        let page = fs::read_to_string(Path::new(&out).join("index.html")).expect("a page");
        assert_eq!(page.matches("<details class=\"test\"").count(), TESTS, "each test is on the page");
        let xml = fs::read_to_string(home.path().join("all.xml")).expect("XML");
        assert_eq!(xml.matches("<testcase").count(), TESTS);
        let artifacts = report["tests"][0]["attempts"][0]["artifacts"].as_array().expect("artifacts");
        assert!(
            artifacts.iter().all(|path| path.as_str().is_some_and(|path| Path::new(path).is_file())),
            "{artifacts:?}"
        );
    }
}

#[test]
fn a_missing_double_or_foreign_part_is_named() {
    let home = Home::on(Electron::V33);
    let text = |tests: &[&str]| tests.iter().map(|name| format!("test {name}\n  sessions\n")).collect::<String>();
    let suite = file(&home, "five.run", &text(&["a", "b", "c", "d", "e"]));
    let to = home.path().join("reports");
    for number in 1..=3 {
        assert_eq!(part(&home, &suite, SYSTEMS[0], number, 3, &to), 0);
    }
    let folder = |number: usize| to.join(number.to_string()).display().to_string();
    let all = [folder(1), folder(2), folder(3)];
    let words = |list: &[&String]| {
        list.iter().map(|text| text.as_str()).collect::<Vec<_>>().into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let merge = |list: &[&String]| merged(&home, &words(list).iter().map(String::as_str).collect::<Vec<_>>());
    let (status, report) = merge(&[&all[0], &all[1], &all[2]]);
    assert_eq!((status, &report["passed"]), (0, &json!(true)), "{report:#}");
    let (status, report) = merge(&[&all[0], &all[2]]);
    assert_eq!(status, 2, "{report:#}");
    assert!(report["error"].as_str().is_some_and(|error| error.contains("2 of 5 tests are missing")), "{report:#}");
    assert_eq!(report["details"]["report"]["counts"]["skipped"], 2, "{report:#}");
    let (status, report) = merge(&[&all[0], &all[1], &all[1], &all[2]]);
    assert!(status == 2 && report["error"].as_str().is_some_and(|error| error.contains("come twice")), "{report:#}");
    let other = file(&home, "five.run", &text(&["a", "b", "c", "d", "x"]));
    assert_eq!(part(&home, &other, SYSTEMS[0], 3, 3, &to), 0);
    let (status, report) = merge(&[&all[0], &all[1], &all[2]]);
    assert!(status == 2 && report["error"].as_str().is_some_and(|error| error.contains("another run")), "{report:#}");
    let empty = home.path().join("empty");
    fs::create_dir_all(&empty).expect("a folder");
    let none = home.fails("FILE_NOT_FOUND", &["report-merge", &empty.display().to_string()]);
    assert!(none["hint"].as_str().is_some_and(|hint| hint.contains("--reporter json")), "{none:#}");
}

/// Runs two parts into `to`, each in a folder of its own, as machines of that run.
fn two_parts(home: &Home, suite: &str, run: &str, to: &Path) {
    for part in 1..=2 {
        let report = format!("json={}", to.join(format!("{part}/report.json")).display());
        let artifacts = to.join(format!("{part}/artifacts")).display().to_string();
        let shard = format!("{part}/2");
        let words = ["run", suite, "--shard", &shard, "--reporter", &report, "--artifacts", &artifacts];
        let done = home.command(&words).env("STAGEWRIGHT_RUN_ID", run).output().expect("it runs");
        assert!(done.status.code().is_some_and(|status| status < 2), "{done:?}");
    }
}

fn report_of(folder: &Path, part: usize) -> Value {
    let text = fs::read_to_string(folder.join(format!("{part}/report.json"))).expect("a report");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn reports_of_an_earlier_run_are_not_merged() {
    let home = Home::on(Electron::V33);
    let suite =
        file(&home, "four.run", "test a\n  sessions\ntest b\n  sessions\ntest c\n  sessions\ntest d\n  sessions\n");
    let to = home.path().join("reports");
    let folder = to.display().to_string();
    two_parts(&home, &suite, "first", &to);
    assert_eq!(report_of(&to, 1)["shard"]["run"], "first");
    assert_eq!(merged(&home, &[&folder]).0, 0);
    // The second run's machine 2 has failed before it wrote its report.
    let stale = fs::read(to.join("2/report.json")).expect("a report");
    two_parts(&home, &suite, "second", &to);
    fs::write(to.join("2/report.json"), stale).expect("a file");
    let (status, report) = merged(&home, &[&folder]);
    let error = report["error"].as_str().unwrap_or_default();
    assert!(status == 2 && error.contains("two runs"), "{report:#}");
    assert!(error.contains("is of run \"first\"") && error.contains("of run \"second\""), "{report:#}");
    // The number of parts differs, too, where no run is named.
    for part in [1, 2] {
        let mut report = report_of(&to, part);
        let shard = report["shard"].as_object_mut().expect("a part");
        shard.shift_remove("run");
        shard["parts"] = (part + 1).into();
        fs::write(to.join(format!("{part}/report.json")), report.to_string()).expect("a file");
    }
    let (status, report) = merged(&home, &[&folder]);
    let error = report["error"].as_str().unwrap_or_default();
    assert!(status == 2 && error.contains("is one of 3 parts"), "{report:#}");
}

#[test]
fn reports_cannot_name_files_elsewhere() {
    let home = Home::on(Electron::V33);
    let suite = file(&home, "two.run", "test a\n  exists h1\ntest b\n  sessions\n");
    let to = home.path().join("reports");
    two_parts(&home, &suite, "one", &to);
    let secret = home.path().join("private/secret.txt");
    fs::create_dir_all(home.path().join("private")).expect("a folder");
    fs::write(&secret, "the key").expect("a file");
    let own = to.join("1");
    std::os::unix::fs::symlink(home.path(), own.join("linked")).expect("a link");
    fs::create_dir_all(own.join("1")).expect("a folder");
    std::os::unix::fs::symlink(&secret, own.join("1/link.txt")).expect("a link");
    fs::write(own.join("1/real.txt"), "beside the report").expect("a file");
    let mut report = report_of(&to, 1);
    let kept = report["tests"][0]["attempts"][0]["artifacts"][0].clone();
    assert!(kept.is_string(), "{report:#}");
    let names = [
        kept,
        json!("/elsewhere/1/real.txt"),
        json!(secret),
        json!(own.join("../../private/secret.txt")),
        json!(own.join("1/link.txt")),
        json!(own.join("linked/private/secret.txt")),
    ];
    report["tests"][0]["attempts"][0]["artifacts"] = json!(names);
    fs::write(own.join("report.json"), report.to_string()).expect("a file");
    let all = home.path().join("all").display().to_string();
    let (status, report) = merged(&home, &[&to.display().to_string(), "--artifacts", &all]);
    let copied = report["tests"][0]["attempts"][0]["artifacts"].as_array().expect("artifacts").clone();
    let copied: Vec<&str> = copied.iter().filter_map(|path| path.as_str()?.rsplit('/').next()).collect();
    assert_eq!((status, copied.len(), copied.last()), (1, 2, Some(&"real.txt")), "{report:#}");
    let page = fs::read_to_string(Path::new(&all).join("index.html")).expect("a page");
    assert!(page.contains("beside the report") && !page.contains("the key"));
}

#[test]
fn files_that_are_no_reports_are_named() {
    let home = Home::on(Electron::V33);
    let suite = file(&home, "two.run", "test a\n  sessions\ntest b\n  sessions\n");
    let to = home.path().join("reports");
    two_parts(&home, &suite, "one", &to);
    // Machine 2 was ended while it wrote its report.
    let whole = fs::read_to_string(to.join("2/report.json")).expect("a report");
    fs::write(to.join("2/report.json"), &whole[..whole.len() / 2]).expect("a file");
    let (status, report) = merged(&home, &[&to.display().to_string()]);
    let error = report["error"].as_str().unwrap_or_default();
    assert!(status == 2 && error.contains("1 of 2 tests are missing"), "{report:#}");
    assert!(error.contains("2/report.json: EOF"), "{report:#}");
    let listed = home.ok(&["run", &suite, "--list", "--json"]);
    let list = file(&home, "list.json", &listed);
    let refused = home.fails("FILE_NOT_FOUND", &["report-merge", &list]);
    assert!(refused["error"].as_str().is_some_and(|error| error.contains("only lists tests")), "{refused:#}");
    // The times are read also if there is one part.
    home.fails("BAD_ARGUMENT", &["run", &suite, "--list", "--shard-times", &list]);
}

#[test]
fn times_of_an_earlier_report_balance_the_parts() {
    let home = Home::on(Electron::V33);
    let slow = |number: usize| if number < 3 { "sessions\n  sessions\n  sessions" } else { "sessions" };
    let text: String = (0..12).map(|number| format!("test t{number}\n  {}\n", slow(number))).collect();
    let suite = file(&home, "twelve.run", &text);
    let mut report = run(&home, &[&suite]);
    for (number, test) in report["tests"].as_array_mut().expect("tests").iter_mut().enumerate() {
        test["duration_ms"] = if number < 3 { 9_000.into() } else { 1_000.into() };
    }
    let times = home.path().join("times.json");
    fs::write(&times, report.to_string()).expect("a file");
    let times = times.display().to_string();
    let mut seen = BTreeMap::new();
    for part in ["1/3", "2/3", "3/3"] {
        let listed = |words: &[&str]| home.ok(&[&["run", &suite, "--list", "--shard", part], words].concat());
        let own = listed(&["--shard-times", &times]);
        assert_eq!(own, listed(&["--shard-times", &times]), "the same each time");
        let names: Vec<&str> = own.lines().filter_map(|line| line.rsplit(' ').next()).collect();
        assert_eq!(names.iter().filter(|name| ["t0", "t1", "t2"].contains(name)).count(), 1, "{own}");
        for name in names {
            assert_eq!(seen.insert(name.to_owned(), part), None, "{name} is in one part");
        }
    }
    assert_eq!(seen.len(), 12);
    let wrong = file(&home, "no-report.json", "[]");
    home.fails("BAD_ARGUMENT", &["run", &suite, "--list", "--shard", "1/3", "--shard-times", &wrong]);
}
