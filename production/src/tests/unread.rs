//! No check passes for a file that was not read, and no finding is left out.

use super::*;
use crate::report::NAMED;

const TOKEN: &[u8] = b"x = 'ghp_aB3dE5gH7jK9mN1pQ3sT5vX7zA9cD1fG3hJ5'";
const PACKAGE: &[u8] = br#"{"main":"main.js"}"#;

/// The report on an app with this archive, and these files beside it.
fn of_archive(code: &[u8], beside: &[(&str, &[u8])], options: &Options) -> Report {
    let binary = binary();
    let mut files: Vec<(&str, &[u8])> = vec![
        ("icudtl.dat", b"x"),
        ("resources.pak", b"x"),
        ("locales/en-US.pak", b"x"),
        ("app", &binary),
        ("resources/app.asar", code),
    ];
    files.extend(beside);
    report(&of_bytes(Blob::of_bytes(zip(&files, true))).unwrap(), options)
}

fn binary() -> Vec<u8> {
    let mut binary = program(62, "101100010");
    binary.resize(17 << 20, 0);
    binary
}

fn status(report: &Report, id: &str) -> Status {
    check(report, id).status
}

#[test]
fn damaged_package_json_fails_and_its_checks_are_unknown() {
    for damaged in [&b"{\"main\":"[..], b"[]", b"", b"\xff\xfe"] {
        let code = asar(&[("package.json", damaged), ("main.js", b"1")]);
        let report = of_archive(&code, &[], &Options::default());
        let ids: Vec<&str> =
            check(&report, "bundle-structure").findings.iter().map(|finding| finding.id.as_str()).collect();
        assert_eq!(ids, ["bundle-structure:package:resources/app.asar/package.json"]);
        assert_eq!(status(&report, "dev-dependencies"), Status::Unknown);
        assert!(!report.passed);
    }
    let marked = asar(&[("package.json", b"\xef\xbb\xbf{\"main\":\"main.js\"}"), ("main.js", b"1")]);
    assert_eq!(status(&of_archive(&marked, &[], &Options::default()), "bundle-structure"), Status::Pass);
}

#[test]
fn unpacked_files_beside_an_archive_are_searched_once() {
    let hash = survey_hash(TOKEN);
    let tree = json!({ "files": {
        "package.json": { "size": PACKAGE.len(), "offset": "0" },
        "main.js": { "size": 0, "offset": "0" },
        "known.js": { "size": TOKEN.len(), "unpacked": true, "integrity": { "hash": hash } },
    } });
    let arm = program(183, "");
    let beside: &[(&str, &[u8])] = &[
        ("resources/app.asar.unpacked/known.js", TOKEN),
        ("resources/app.asar.unpacked/unknown.js", TOKEN),
        ("resources/app.asar.unpacked/unknown.js.map", b"{}"),
        ("resources/app.asar.unpacked/native.node", &arm),
    ];
    let report = of_archive(&archive(&tree, PACKAGE), beside, &Options::default());
    let found = |id: &str| -> Vec<String> {
        check(&report, id).findings.iter().map(|finding| finding.file.clone().unwrap_or_default()).collect()
    };
    assert_eq!(found("secrets"), ["resources/app.asar.unpacked/unknown.js", "resources/app.asar/known.js"]);
    assert_eq!(found("source-maps"), ["resources/app.asar.unpacked/unknown.js.map"]);
    assert_eq!(found("architectures"), ["resources/app.asar.unpacked/native.node"]);
    assert_eq!(check(&report, "architectures").evidence.as_ref().unwrap()["native_modules"], 1);
}

#[test]
fn unpacked_file_that_was_signed_after_packing_passes() {
    let entry = |unpacked: bool| {
        let place =
            json!({ "size": 4, "offset": PACKAGE.len().to_string(), "integrity": { "hash": survey_hash(b"old") } });
        let mut entry = place.as_object().unwrap().clone();
        if unpacked {
            entry.insert("unpacked".into(), true.into());
        }
        let files = json!({
            "package.json": { "size": PACKAGE.len(), "offset": "0" },
            "main.js": { "size": 0, "offset": "0" },
            "x.node": entry,
        });
        archive(&json!({ "files": files }), &[PACKAGE, b"sign"].concat())
    };
    let beside: &[(&str, &[u8])] = &[("resources/app.asar.unpacked/x.node", b"signed")];
    assert_eq!(status(&of_archive(&entry(true), beside, &Options::default()), "asar"), Status::Pass);
    assert_eq!(status(&of_archive(&entry(false), &[], &Options::default()), "asar"), Status::Fail);
}

#[test]
fn all_source_maps_and_dev_dependencies_are_reported() {
    let names: Vec<String> = (0..25).map(|n| format!("tool-{n}")).collect();
    let tools: serde_json::Map<String, Value> = names.iter().map(|name| (name.clone(), "1".into())).collect();
    let package = json!({ "main": "main.js", "devDependencies": tools }).to_string();
    let shipped: Vec<String> = names.iter().map(|name| format!("node_modules/{name}/index.js")).collect();
    let maps: Vec<String> = (0..NAMED + 2).map(|n| format!("dist/{n}.js.map")).collect();
    let of = |maps: &[String], options: &Options| {
        let mut files: Vec<(&str, &[u8])> = vec![("package.json", package.as_bytes()), ("main.js", b"1")];
        files.extend(shipped.iter().chain(maps).map(|path| (path.as_str(), &b"{}"[..])));
        of_archive(&asar(&files), &[], options)
    };
    let all = |report: &Report, id: &str| check(report, id).findings.len();
    let few = of(&maps[..25], &Options::default());
    assert_eq!((all(&few, "source-maps"), all(&few, "dev-dependencies")), (25, 25));
    let many = of(&maps[..NAMED + 1], &Options::default());
    let last = check(&many, "source-maps").findings.last().unwrap();
    assert_eq!(all(&many, "source-maps"), NAMED + 1);
    assert_eq!((last.id.as_str(), last.measure), ("source-maps:more-source-maps", Some(1)));
    // One more map than the baseline accepts fails, although the additional map has no finding of its own.
    let options = Options { baseline: Baseline::of(&many), strict: true, ..Options::default() };
    assert_eq!(status(&of(&maps[..NAMED + 1], &options), "source-maps"), Status::Pass);
    assert_eq!(status(&of(&maps, &options), "source-maps"), Status::Fail);
}

#[test]
fn a_baseline_accepts_a_size_that_has_not_grown() {
    let subject = of_bytes(Blob::of_bytes(zipped(true))).unwrap();
    let size = subject.bytes;
    let budget = |baseline, accept_all| {
        report(&subject, &Options { budget: Some(10), baseline, accept_all, strict: true, ..Options::default() })
    };
    let first = budget(Baseline::default(), true);
    assert!(first.passed && first.summary.accepted > 5, "a new baseline accepts all: {first:#?}");
    let text = Baseline::of(&first).text();
    let with = |text: &str| Baseline::read(text).unwrap();
    assert_eq!(with(&text), Baseline::of(&first));
    assert!(budget(with(&text), false).passed);
    let kept = format!("\"size:budget\": {size}");
    assert!(text.contains(&kept), "{text}");
    assert!(budget(with(&text.replace(&kept, &format!("\"size:budget\": {}", size + 1))), false).passed);
    for smaller in [format!("\"size:budget\": {}", size - 1), "\"size:other\": 1".into()] {
        let report = budget(with(&text.replace(&kept, &smaller)), false);
        assert_eq!((report.passed, status(&report, "size")), (false, Status::Fail), "{smaller}");
    }
}

#[test]
fn checks_of_unreadable_files_are_unknown() {
    let searched = ["source-maps", "secrets", "web-preferences", "content-security-policy", "architectures"];
    let code = asar(&[("package.json", PACKAGE), ("main.js", b"1")]);
    let whole = of_archive(&code, &[], &Options::default());
    for id in searched.iter().chain(&["duplicates", "dev-dependencies"]) {
        assert_eq!(status(&whole, id), Status::Pass, "{id}");
    }
    // The header places a file beyond the end of the archive.
    let tree = json!({ "files": {
        "package.json": { "size": PACKAGE.len(), "offset": "0" },
        "main.js": { "size": 9, "offset": "999999" },
    } });
    let lost = of_archive(&archive(&tree, PACKAGE), &[], &Options::default());
    for id in searched.iter().chain(&["duplicates"]) {
        assert_eq!(status(&lost, id), Status::Unknown, "{id}");
        assert!(check(&lost, id).detail.contains("resources/app.asar/main.js"), "{id}");
    }
    assert_eq!((status(&lost, "asar"), status(&lost, "bundle-structure")), (Status::Fail, Status::Fail));
    // A damaged archive lies beside an intact one.
    let damaged = of_archive(&code, &[("resources/other.asar", b"no archive")], &Options::default());
    for id in searched.iter().chain(&["duplicates", "dev-dependencies"]) {
        assert_eq!(status(&damaged, id), Status::Unknown, "{id}");
    }
    let large = vec![b' '; crate::limits::TEXT as usize + 1];
    let of_large = |name: &str| {
        let files = [("package.json", PACKAGE), ("main.js", b"1"), (name, &large)];
        of_archive(&asar(&files), &[], &Options::default())
    };
    for (name, unknown) in [
        ("large.js", &["secrets", "web-preferences", "source-maps"][..]),
        ("large.css", &["secrets", "source-maps"]),
        ("large.html", &["secrets", "content-security-policy"]),
    ] {
        let report = of_large(name);
        for id in searched {
            let wanted = if unknown.contains(&id) { Status::Unknown } else { Status::Pass };
            assert_eq!(status(&report, id), wanted, "{name}: {id}");
        }
    }
}
