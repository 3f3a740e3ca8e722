//! Counts of the code of an app with code in every place. Every part of it has functions that run and some that never do.

mod parts;
mod projects;
mod sites;
mod situations;

use crate::support::{Home, app, on_33, on_both, processes::eventually};
use serde_json::{Value, json};
use std::{collections::BTreeMap, fs, path::Path};

/// The counts of functions in `lcov.info`, by the end of the file's path and the function's name.
fn functions(folder: &Path) -> BTreeMap<String, u64> {
    let text = fs::read_to_string(folder.join("lcov.info")).expect("lcov.info");
    let (mut file, mut all) = (String::new(), BTreeMap::new());
    for line in text.lines() {
        if let Some(path) = line.strip_prefix("SF:") {
            file = path.split("apps/coverage/").last().unwrap_or(path).to_owned();
        } else if let Some((count, name)) = line.strip_prefix("FNDA:").and_then(|rest| rest.split_once(',')) {
            all.insert(format!("{file} {name}"), count.parse().expect("a count"));
        }
    }
    all
}

/// The functions of the app, without those of the utility process.
const EXPECTED: [(&str, u64); 17] = [
    ("frame.js inFrame", 1),
    ("frame.js notInFrame", 0),
    ("index.html inline", 1),
    ("index.html notInline", 0),
    ("main.js asked", 0),
    ("main.js neverRan", 0),
    ("main.js ran", 1),
    ("page.js clicked", 1),
    ("page.js onClick", 1),
    ("preload.js named", 1),
    ("preload.js unnamed", 0),
    ("src/shapes.ts area", 1),
    ("src/shapes.ts unused", 0),
    ("utility.js rest", 0),
    ("utility.js work", 1),
    ("worker.js answer", 2),
    ("worker.js idle", 0),
];

fn expected(with_utility: bool) -> BTreeMap<String, u64> {
    let wanted = EXPECTED.iter().filter(|(name, _)| with_utility || !name.starts_with("utility"));
    wanted.map(|(name, count)| ((*name).to_owned(), *count)).collect()
}

fn click(home: &Home) {
    home.ok(&["wait-for", "--text", "the worker runs"]);
    home.ok(&["click", "#again"]);
    home.ok(&["wait-for", "--text", "the worker was clicked"]);
}

/// Waits for the counts of the utility process, which writes them when it ends, beside those of `coverage-stop`.
fn until_the_utility_process_has_written(folder: &Path) {
    eventually("the counts of the utility process", || {
        let written = fs::read_dir(folder.join("v8")).expect("a folder").flatten();
        (written.count() >= 2).then_some(())
    });
}

on_both! {
    code_of_every_part_of_an_app_is_counted_from_its_first_line(home) {
        let folder = home.path().join("reports");
        let word = folder.to_str().expect("text");
        home.ok(&["launch", &app("coverage"), "--coverage", word, "--env", "UTILITY=1"]);
        click(&home);
        let told = home.json(&["coverage-stop"]);
        assert_eq!(told["ok"], true, "{told:#}");
        assert_eq!(told["folder"], word, "{told:#}");
        assert_eq!(functions(&folder), expected(false), "{told:#}");
        let page = fs::read_to_string(folder.join("index.html")).expect("a page");
        assert!(page.contains("function neverRan()") && !page.contains("<script"), "{page}");
        let xml = fs::read_to_string(folder.join("cobertura.xml")).expect("XML");
        assert!(xml.contains("filename=\"src/shapes.ts\""), "{xml}");
        until_the_utility_process_has_written(&folder);
        home.ok(&["stop"]);
        let told = home.json(&["coverage-report", word, "--exclude", "main.js"]);
        let mut wanted = expected(true);
        wanted.retain(|name, _| !name.starts_with("main.js"));
        assert_eq!(functions(&folder), wanted, "{told:#}");
    }
}

on_33! {
    counts_from_a_start_have_only_what_ran_since(home) {
        let folder = home.path().join("reports");
        home.ok(&["launch", &app("coverage"), "--env", "UNSANDBOXED=1"]);
        home.ok(&["wait-for", "--text", "the worker runs"]);
        let told = home.json(&["coverage-start"]);
        assert!(told["uncounted"].as_array().is_some_and(|all| !all.is_empty()), "{told:#}");
        home.ok(&["click", "#again"]);
        home.ok(&["wait-for", "--text", "the worker was clicked"]);
        // Workers that end before they are read are told.
        let short = "return Promise.all(Array.from({ length: 20 }, () => new Promise((done) => { const worker = new Worker('worker.js'); worker.onmessage = () => { worker.terminate(); done(1); }; worker.postMessage('x'); }))).then((all) => all.length)";
        assert_eq!(home.ok(&["--allow-eval", "eval-renderer", short, "--raw"]), "20");
        fs::create_dir(home.path().join("web")).expect("a folder");
        fs::write(home.path().join("web/index.html"), "<h1>Mine</h1>").expect("written");
        let web = home.path().join("web").display().to_string();
        home.fails("coverage.ARTIFACT_WRITE_FAILED", &["coverage-stop", &web]);
        let told = home.json(&["coverage-stop", folder.to_str().expect("text"), "--include", "page.js", "--include", "worker.js"]);
        let found = functions(&folder);
        assert_eq!(found.get("page.js onClick"), Some(&1), "{told:#}");
        assert!(found["worker.js answer"] >= 1, "{told:#}");
        // Code that ran while the page loaded has not run since.
        let page = told["files"].as_array().into_iter().flatten().find(|file| file["path"].as_str().is_some_and(|path| path.ends_with("page.js"))).expect("page.js");
        assert!(page["lines"]["covered"].as_u64() < page["lines"]["total"].as_u64().map(|total| total / 2), "{told:#}");
        let says = |what: &str| told["uncounted"].as_array().is_some_and(|all| all.iter().any(|one| one.as_str().is_some_and(|one| one.contains("worker.js") && one.contains(what))));
        assert!(says("ended before its first reading") || says("after its last reading"), "{told:#}");
        assert_eq!(home.fails("coverage.NOT_COUNTING", &["coverage-stop"])["code"], "coverage.NOT_COUNTING");
        assert_eq!(told["file_count"], 2, "{told:#}");
    }
}

on_33! {
    a_killed_app_leaves_its_counts_and_says_what_they_lack(home) {
        let folder = home.path().join("reports");
        let word = folder.to_str().expect("text");
        home.ok(&["launch", &app("coverage"), "--coverage", word]);
        click(&home);
        home.ok(&["force-kill"]);
        let told = home.json(&["coverage-report", word]);
        assert_eq!(told["ok"], true, "{told:#}");
        assert_eq!(functions(&folder).get("main.js ran"), Some(&1), "{told:#}");
        let uncounted: Vec<&str> = told["uncounted"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        assert!(!uncounted.is_empty(), "{told:#}");
        let refused = home.fails("coverage.ARTIFACT_WRITE_FAILED", &["launch", &app("coverage"), "--coverage", "/dev/null/x"]);
        assert_eq!(refused["details"]["path"], json!("/dev/null/x"), "{refused:#}");
    }
}

on_33! {
    a_run_sums_the_coverage_of_its_tests_and_removes_that_of_the_run_before(home) {
        let (file, folder) = (home.path().join("a.run"), home.path().join("reports"));
        let launch = app("coverage");
        let click = "  wait-for --text \"the worker runs\"\n  click '#again'\n  wait-for --text \"the worker was clicked\"\n";
        fs::write(&file, format!("before\n  launch {launch}\ntest one\n{click}test two\n  wait-for --text \"the worker runs\"\n"))
            .expect("written");
        let words = ["run", file.to_str().expect("text"), "--workers", "2", "--coverage", folder.to_str().expect("text")];
        for round in 0..2 {
            if round == 0 {
                let told = home.json(&words);
                assert_eq!(told["passed"], true, "{told:#}");
                assert_eq!(told["coverage"]["folder"], json!(folder), "{told:#}");
                assert!(told["coverage"]["summary"]["lines"]["covered"].as_u64() > Some(0), "{told:#}");
            } else {
                let told = home.ok(&words);
                let page = format!("coverage report: {}", folder.join("index.html").display());
                let totals = told.lines().find(|line| line.starts_with("coverage: lines ")).unwrap_or_default();
                let has = |part: &str| totals.contains(part);
                assert!(has("% (") && has(", branches ") && has(", functions ") && told.contains(&page), "{told}");
            }
            let found = functions(&folder);
            let count = |name: &str| found.get(name).copied();
            assert_eq!((count("main.js ran"), count("page.js onClick")), (Some(2), Some(1)), "{found:#?}");
            assert_eq!((count("worker.js answer"), count("src/shapes.ts area")), (Some(3), Some(2)), "{found:#?}");
        }
    }
}
