//! Numbers of `v8-to-istanbul` and `@bcoe/v8-coverage` on the same input, made by `scripts/lib/coverage-cases.mjs`.

use super::{
    Choice, Folder, Report,
    raw::path_of,
    v8::{Process, Script},
};
use serde::Deserialize;
use serde_json::{Value, json};
use stagewright_driver::error::Code;
use std::fs;

/// A case, and what the others make of it: per file the counts of lines, branches and functions.
#[derive(Deserialize)]
struct Case {
    name: String,
    scripts: Vec<Script>,
    files: Vec<Expected>,
}

#[derive(Deserialize, Debug, PartialEq)]
struct Expected {
    path: String,
    lines: Vec<u64>,
    branches: Vec<Value>,
    functions: Vec<Value>,
}

const CASES: &str = include_str!("cases.json");

fn summed(scripts: Vec<Script>) -> Folder {
    Folder::of(Process { result: super::merge::scripts(scripts).into_iter().collect(), ..Process::default() }, vec![])
}

#[test]
fn numbers_equal_those_of_v8_to_istanbul() {
    let cases: Vec<Case> = serde_json::from_str(CASES).expect("cases");
    assert!(cases.len() >= 5);
    for case in cases {
        let report = Report::of(&summed(case.scripts), &Choice::of(&["**".into()], &[]).expect("globs"), None);
        let found = report.files.iter().map(|file| Expected {
            path: file.path.clone(),
            lines: file.lines.values().copied().collect(),
            branches: file.branches.iter().map(|branch| json!([branch.span, branch.count])).collect(),
            functions: file.functions.iter().map(|one| json!([one.name, one.span, one.count])).collect(),
        });
        let found: Vec<Expected> = found.collect();
        assert_eq!(found, case.files, "{}", case.name);
    }
}

#[test]
fn ranges_that_cannot_be_change_no_other_file() {
    let ranges: Vec<Value> = (0..5_000)
        .map(|at| json!({ "startOffset": at, "endOffset": 9_000_000_000_000_i64 - at, "count": -1 }))
        .collect();
    let script = |source: &str| -> Script {
        serde_json::from_value(json!({ "url": "app://x/a.js", "source": source, "functions": [
            { "functionName": "f", "ranges": ranges, "isBlockCoverage": true },
            { "functionName": "g", "ranges": [], "isBlockCoverage": true },
        ]}))
        .expect("a script")
    };
    let report = Report::of(&summed(vec![script("let a;\n"), script("let a;\n")]), &Choice::default(), None);
    assert_eq!(report.files.len(), 1);
    assert_eq!(report.files[0].lines[&1], 0);
}

#[test]
fn source_maps_that_cannot_be_read_are_told() {
    for map in ["data:application/json;base64,AAAA", "data:application/json,%7B%7D", "missing.map", "data:,"] {
        let source = format!("let a;\n//# sourceMappingURL={map}\n");
        let script: Script = serde_json::from_value(json!({ "url": "file:///none/a.js", "source": source, "functions": [
            { "functionName": "", "ranges": [{ "startOffset": 0, "endOffset": 6, "count": 1 }], "isBlockCoverage": true },
        ]}))
        .expect("a script");
        let report = Report::of(&summed(vec![script]), &Choice::default(), None);
        assert_eq!((report.files.len(), report.uncounted.len()), (1, 1), "{map}: {:?}", report.uncounted);
    }
}

/// A script of two lines, made from the sources of the map, a line each.
fn mapped(map: &str) -> Report {
    let source = format!(
        "let a;\nlet b;\n//# sourceMappingURL=data:application/json,{}\n",
        map.replace('"', "%22").replace(' ', "%20")
    );
    let script: Script = serde_json::from_value(json!({ "url": "file:///none/a.js", "source": source, "functions": [
        { "functionName": "", "ranges": [{ "startOffset": 0, "endOffset": 6, "count": 0 }], "isBlockCoverage": true },
    ]}))
    .expect("a script");
    Report::of(&summed(vec![script]), &Choice::default(), None)
}

#[test]
fn sources_without_a_text_are_left_out_and_told() {
    let one = mapped(
        r#"{"version":3,"sources":["there.ts","missing.ts"],"sourcesContent":["let a;"],"names":[],"mappings":"AAAA;ACAA"}"#,
    );
    let missing = "/none/missing.ts: its text could not be read".to_owned();
    assert_eq!(one.files.iter().map(|file| file.path.as_str()).collect::<Vec<_>>(), ["/none/there.ts"]);
    assert_eq!(one.uncounted, std::slice::from_ref(&missing));
    // Without any text the script counts for itself.
    let none = mapped(r#"{"version":3,"sources":["missing.ts"],"names":[],"mappings":"AAAA;AACA"}"#);
    assert_eq!(none.files.iter().map(|file| file.path.as_str()).collect::<Vec<_>>(), ["/none/a.js"]);
    assert_eq!((none.files[0].lines[&1], none.uncounted), (0, vec![missing]));
}

#[test]
fn a_report_of_no_file_says_so() {
    let report = Report::of(&Folder::default(), &Choice::default(), None);
    assert!(report.uncounted.iter().any(|what| what.starts_with("every file:")), "{report:?}");
    let [_, (_, xml), _] = report.texts();
    assert!(xml.contains(r#"line-rate="0""#), "{xml}");
}

#[test]
fn counts_are_given_out_once() {
    let counting = super::Counting::new(false);
    assert_eq!([counting.gives(), counting.gives()], [true, false]);
}

#[test]
fn addresses_of_files_are_read_back() {
    for path in ["/a/b c.js", "/a/ü%20.js", "/a/#x?.js"] {
        assert_eq!(path_of::shown(&path_of::address(path)), path);
    }
    assert_eq!(path_of::shown("app://x/a.js?t=1#2"), "app://x/a.js");
}

#[test]
fn texts_of_the_app_are_only_text_in_reports() {
    let source = "let a; // </script><img src=x onerror=alert(1)>\n";
    let script: Script = serde_json::from_value(json!({ "url": "app://x/<b>\n\"a.js", "source": source, "functions": [
        { "functionName": "\"><i>\nSF:x", "ranges": [{ "startOffset": 0, "endOffset": 6, "count": 1 }], "isBlockCoverage": true },
    ]}))
    .expect("a script");
    let report = Report::of(&summed(vec![script]), &Choice::default(), None);
    let [(_, lcov), (_, xml), (_, page)] = report.texts();
    assert_eq!(lcov.matches("SF:").count(), 3, "a name stays in its record: {lcov}");
    assert_eq!(lcov.lines().filter(|line| line.starts_with("SF:")).count(), 1);
    assert!(!xml.contains("<i>") && !page.contains("<img") && !page.contains("<b>\n"), "{page}");
}

#[test]
fn a_page_of_another_kind_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("index.html"), "<h1>My page</h1>").unwrap();
    let refused = super::prepare(folder.path()).expect_err("another page");
    assert_eq!(refused.code, Code::CoverageArtifactWriteFailed);
    assert!(Report::default().write("output", folder.path(), None).is_err());
    assert_eq!(fs::read_to_string(folder.path().join("index.html")).unwrap(), "<h1>My page</h1>");
    fs::remove_file(folder.path().join("index.html")).unwrap();
    for _ in 0..2 {
        super::prepare(folder.path()).unwrap();
        Report::default().write("output", folder.path(), None).unwrap();
    }
}
