//! Artifacts that are made here, whole and mangled.

mod archives;
mod installers;
mod integrity;
mod mangled;
mod store;
mod unread;

use super::*;
use crate::{
    blob::Blob,
    subject::{of_bytes, open},
};
use flate2::{Compression, write::DeflateEncoder};
use serde_json::{Value, json};
use std::{fs, io::Write, path::Path};

/// An ELF file for this processor with Electron's marks in it.
fn program(machine: u16, fuses: &str) -> Vec<u8> {
    let mut bytes = vec![0; 64];
    bytes[..6].copy_from_slice(b"\x7fELF\x02\x01");
    bytes[18..20].copy_from_slice(&machine.to_le_bytes());
    bytes.extend(b"Electron/33.2.1 Chrome/130.0.6723.152 dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01");
    bytes.push(fuses.len() as u8);
    bytes.extend(fuses.as_bytes());
    bytes
}

/// An asar of these files.
fn asar(files: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut data, mut tree) = (vec![], json!({}));
    for (path, bytes) in files {
        let mut at = &mut tree;
        let parts: Vec<&str> = path.split('/').collect();
        for (n, part) in parts.iter().enumerate() {
            let leaf = n + 1 == parts.len();
            let hash = survey_hash(bytes);
            let entry = json!({ "size": bytes.len(), "offset": data.len().to_string(), "integrity": { "hash": hash } });
            at["files"][*part] = match (&at["files"][*part], leaf) {
                (_, true) => entry,
                (Value::Null, false) => json!({}),
                (there, false) => there.clone(),
            };
            at = &mut at["files"][*part];
        }
        data.extend_from_slice(bytes);
    }
    archive(&tree, &data)
}

/// An asar with this header and these bytes behind it.
fn archive(tree: &Value, data: &[u8]) -> Vec<u8> {
    let header = tree.to_string();
    let padded = header.len().div_ceil(4) * 4;
    let mut out = vec![];
    for number in [4, padded + 8, padded + 4, header.len()] {
        out.extend((number as u32).to_le_bytes());
    }
    out.extend(header.as_bytes());
    out.resize(16 + padded, 0);
    out.extend(data);
    out
}

fn survey_hash(bytes: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    survey::hex(&Sha256::digest(bytes))
}

/// A zip of these files, packed or not.
fn zip(files: &[(&str, &[u8])], packed: bool) -> Vec<u8> {
    let (mut out, mut list) = (vec![], vec![]);
    for (name, bytes) in files {
        let mut encoder = DeflateEncoder::new(vec![], Compression::fast());
        encoder.write_all(bytes).unwrap();
        let (method, body) = if packed { (8u16, encoder.finish().unwrap()) } else { (0, bytes.to_vec()) };
        let at = out.len() as u32;
        out.extend(b"PK\x03\x04\x14\0\0\0");
        out.extend(method.to_le_bytes());
        out.extend([0; 8]);
        out.extend((body.len() as u32).to_le_bytes());
        out.extend((bytes.len() as u32).to_le_bytes());
        out.extend((name.len() as u16).to_le_bytes());
        out.extend([0; 2]);
        out.extend(name.as_bytes());
        out.extend(&body);
        list.extend(b"PK\x01\x02\x14\x03\x14\0\0\0");
        list.extend(method.to_le_bytes());
        list.extend([0; 8]);
        list.extend((body.len() as u32).to_le_bytes());
        list.extend((bytes.len() as u32).to_le_bytes());
        list.extend((name.len() as u16).to_le_bytes());
        list.extend([0; 8]);
        list.extend((0o100_755u32 << 16).to_le_bytes());
        list.extend(at.to_le_bytes());
        list.extend(name.as_bytes());
    }
    let (at, size) = (out.len() as u32, list.len() as u32);
    out.extend(list);
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend([(files.len() as u16).to_le_bytes(), (files.len() as u16).to_le_bytes()].concat());
    out.extend(size.to_le_bytes());
    out.extend(at.to_le_bytes());
    out.extend([0; 2]);
    out
}

const MAIN: &str =
    "const w = new BrowserWindow({ webPreferences: {\n  nodeIntegration: true, contextIsolation: false } });\n";

/// An app with everything that the checks find, as the files of a folder.
fn app() -> Vec<(&'static str, Vec<u8>)> {
    let package =
        br#"{"name":"bad","version":"1.2.3","main":"main.js","dependencies":{},"devDependencies":{"tool":"1"}}"#;
    let code = asar(&[
        ("package.json", package),
        ("main.js", MAIN.as_bytes()),
        ("main.js.map", b"{}"),
        (
            "index.html",
            b"<!doctype html><meta http-equiv=Content-Security-Policy content=\"script-src 'unsafe-eval'\">",
        ),
        ("key.js", b"x = 'ghp_aB3dE5gH7jK9mN1pQ3sT5vX7zA9cD1fG3hJ5'"),
        ("node_modules/tool/index.js", b"1"),
        ("native/arm.node", &program(183, "")),
    ]);
    let mut binary = program(62, "101100010");
    binary.resize(17 << 20, 0);
    vec![
        ("bad", binary),
        ("icudtl.dat", b"x".to_vec()),
        ("resources.pak", b"x".to_vec()),
        ("locales/en-US.pak", b"x".to_vec()),
        ("chrome_crashpad_handler", program(62, "")),
        ("resources/app.asar", code),
        ("resources/app-update.yml", b"provider: generic\nurl: http://plain.example\n".to_vec()),
    ]
}

fn zipped(packed: bool) -> Vec<u8> {
    let files = app();
    let files: Vec<(&str, &[u8])> = files.iter().map(|(name, bytes)| (*name, bytes.as_slice())).collect();
    zip(&files, packed)
}

fn report(subject: &Subject, options: &Options) -> Report {
    of(subject, "/artifact", options, &|_| {})
}

fn check<'a>(report: &'a Report, id: &str) -> &'a Check {
    report.checks.iter().find(|check| check.id == id).unwrap_or_else(|| panic!("no {id}: {report:#?}"))
}

/// The parts of a report that do not depend on how the app is packed.
fn essence(report: &Report) -> Value {
    let mut all = serde_json::to_value(&report.checks).unwrap();
    all.as_array_mut().unwrap().retain(|check| check["id"] != "size");
    all
}

#[test]
fn folder_and_zip_of_an_app_give_the_same_report() {
    let dir = tempfile::tempdir().unwrap();
    for (name, bytes) in app() {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        set_runnable(&path);
    }
    let folder = report(&open(dir.path()).unwrap(), &Options::default());
    for packed in [false, true] {
        let zip = report(&of_bytes(Blob::of_bytes(zipped(packed))).unwrap(), &Options::default());
        assert_eq!(essence(&zip), essence(&folder));
    }
    assert_eq!((folder.artifact_type.as_str(), folder.passed), ("linux-app", false));
    let failed: Vec<&str> = folder.checks.iter().filter(|c| c.status == Status::Fail).map(|c| c.id.as_str()).collect();
    assert_eq!(failed, ["updater-feed", "architectures", "web-preferences", "secrets"]);
    let isolation = &check(&folder, "web-preferences").findings;
    assert_eq!(isolation.len(), 2);
    assert_eq!((isolation[0].file.as_deref(), isolation[0].line), (Some("resources/app.asar/main.js"), Some(2)));
    for id in ["fuses", "source-maps", "dev-dependencies", "content-security-policy"] {
        let check = check(&folder, id);
        assert_eq!((check.status, check.findings.is_empty()), (Status::Pass, false), "{id}");
    }
    let fuses = check(&folder, "fuses").evidence.clone().unwrap();
    assert_eq!(fuses["fuses"]["RunAsNode"], "on");
    assert_eq!(fuses["fuses"]["EnableCookieEncryption"], "off");
    assert_eq!(check(&folder, "bundle-structure").status, Status::Pass);
}

/// Makes a file executable.
fn set_runnable(path: &Path) {
    let of_program = fs::metadata(std::env::current_exe().unwrap()).unwrap().permissions();
    fs::set_permissions(path, of_program).unwrap();
}

#[test]
fn baseline_accepts_only_known_findings() {
    let subject = of_bytes(Blob::of_bytes(zipped(true))).unwrap();
    let first = report(&subject, &Options::default());
    let baseline = Baseline::read(&Baseline::of(&first).text()).unwrap();
    let known = report(&subject, &Options { baseline: baseline.clone(), strict: true, ..Options::default() });
    assert!(known.passed, "{known:#?}");
    assert_eq!((known.summary.warnings, known.summary.fail), (0, 0));
    assert!(known.summary.accepted > 5);
    let small = report(&subject, &Options { baseline, budget: Some(10), ..Options::default() });
    assert_eq!((small.passed, small.summary.fail), (false, 1));
    assert!(Baseline::read("{}").is_err() && Baseline::read(&"[".repeat(10_000)).is_err());
}

#[test]
fn only_requested_checks_run() {
    let subject = of_bytes(Blob::of_bytes(zipped(true))).unwrap();
    let some = report(&subject, &Options { checks: vec!["fuses".into(), "size".into()], ..Options::default() });
    let ids: Vec<&str> = some.checks.iter().map(|check| check.id.as_str()).collect();
    assert_eq!((ids, some.passed), (vec!["fuses", "size"], true));
    let strict = report(&subject, &Options { checks: vec!["fuses".into()], strict: true, ..Options::default() });
    assert!(!strict.passed, "a warning fails a strict check");
    let other = report(&subject, &Options { checks: vec!["gatekeeper".into(), "size".into()], ..Options::default() });
    assert_eq!((check(&other, "gatekeeper").status, other.passed), (Status::Unknown, true));
    let none = report(&subject, &Options { checks: vec!["gatekeeper".into()], ..Options::default() });
    assert_eq!((none.summary.unknown, none.passed), (1, false), "no check was made");
    assert_eq!(none.checks[0].detail, "The check does not apply to an artifact of the type linux-app.");
}

#[test]
fn changed_asar_content_fails_its_hash_check() {
    let files = app();
    let mut files: Vec<(&str, Vec<u8>)> = files.into_iter().collect();
    let archive = files.iter_mut().find(|(name, _)| name.ends_with(".asar")).unwrap();
    let at = memchr::memmem::find(&archive.1, b"nodeIntegration").unwrap();
    archive.1[at] = b'N';
    let files: Vec<(&str, &[u8])> = files.iter().map(|(name, bytes)| (*name, bytes.as_slice())).collect();
    let report = report(&of_bytes(Blob::of_bytes(zip(&files, true))).unwrap(), &Options::default());
    let asar = check(&report, "asar");
    assert_eq!((asar.status, asar.findings.len()), (Status::Fail, 1));
    assert_eq!(asar.findings[0].id, "asar:hash:resources/app.asar/main.js");
}

#[test]
fn sarif_junit_and_annotations_contain_every_finding() {
    let subject = of_bytes(Blob::of_bytes(zipped(true))).unwrap();
    let report = report(&subject, &Options::default());
    let findings: usize = report.checks.iter().map(|check| check.findings.len()).sum();
    let sarif = forms::sarif(&report, "1.0.0");
    assert_eq!(sarif["runs"][0]["results"].as_array().unwrap().len(), findings);
    assert_eq!(forms::annotations(&report).len(), findings);
    assert!(forms::annotations(&report).iter().all(|line| line.starts_with("::") && !line.contains('\n')));
    let junit = forms::junit(&report).unwrap();
    assert_eq!(junit.matches("<testcase").count(), report.checks.len());
    assert_eq!(junit.matches("<failure").count(), report.summary.fail);
}

#[test]
fn artifacts_without_an_app_are_refused_with_a_reason() {
    let of = |bytes: &[u8]| of_bytes(Blob::of_bytes(bytes.to_vec())).map(|_| ()).unwrap_err();
    assert!(matches!(of(b""), Refusal::Unsupported(_)));
    assert!(matches!(of(b"PK\x03\x04"), Refusal::Unsupported(_)));
    assert!(matches!(of(&zip(&[("a.txt", b"x")], true)), Refusal::NotABundle(_)));
    assert!(matches!(of(b"\xed\xab\xee\xdb package"), Refusal::Unsupported(why) if why.contains("damaged")));
    assert!(matches!(of(&program(62, "")), Refusal::Unsupported(_)));
    assert!(matches!(open(Path::new("/nowhere/at/all")), Err(Refusal::NotFound(_))));
    assert!(matches!(open(Path::new("/dev/null")), Err(Refusal::Unsupported(_))));
}

#[test]
fn wrong_size_in_a_zip_becomes_a_finding() {
    let mut bytes = zipped(true);
    // The size of the first entry in the central directory, which is at offset 24 of its record.
    let at = memchr::memmem::find(&bytes, b"PK\x01\x02").unwrap();
    bytes[at + 24..at + 28].copy_from_slice(&100u32.to_le_bytes());
    let report = report(&of_bytes(Blob::of_bytes(bytes)).unwrap(), &Options::default());
    let structure = check(&report, "bundle-structure");
    assert!(
        structure.findings.iter().any(|finding| finding.message.contains("more bytes than are listed")),
        "{structure:#?}"
    );
}

/// The files of a package of the folder `fixtures`, in which every form holds the same.
fn fixture(name: &str) -> Subject {
    open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name))
        .unwrap_or_else(|why| panic!("{name}: {why:?}"))
}

#[test]
fn every_package_format_gives_the_same_files() {
    let text: String = (0..30_000).map(|n| format!("line {n}\n")).collect();
    let forms = [
        ("tiny.AppImage", "appimage"),
        ("xz.squashfs", "squashfs"),
        ("zstd.squashfs", "squashfs"),
        ("tiny-gzip.deb", "deb"),
        ("tiny-xz.deb", "deb"),
        ("tiny-zstd.deb", "deb"),
        ("tiny.zip", "zip"),
        ("tiny-solid.7z", "7z"),
        ("tiny-single.7z", "7z"),
        ("tiny-gzip.rpm", "rpm"),
        ("tiny-xz.rpm", "rpm"),
        ("tiny-zstd.rpm", "rpm"),
    ];
    for (name, container) in forms {
        let subject = fixture(name);
        let entry = subject.files.get("opt/tiny/text.txt").unwrap_or_else(|| panic!("{name} lacks the text"));
        assert!(entry.read(1 << 20).unwrap() == text.as_bytes(), "{name}: the text differs");
        assert_eq!(subject.files.get("AppRun").unwrap().kind, files::Kind::Link("opt/tiny/tiny".into()), "{name}");
        assert_eq!(subject.files.get("opt/tiny/tiny").unwrap().executable, Some(true), "{name}");
        let report = report(&subject, &Options::default());
        assert_eq!(report.container, container, "{name}");
        assert_eq!(check(&report, "asar").status, Status::Pass, "{name}");
        assert_eq!(check(&report, "protocol-schemes").detail, "tiny.", "{name}");
        assert_eq!(check(&report, "web-preferences").findings.len(), 1, "{name}");
    }
    assert_eq!(report(&fixture("tiny.AppImage"), &Options::default()).artifact_type, "linux-appimage");
}

#[test]
fn macos_app_is_validated_on_linux() {
    let report = report(&fixture("mac.zip"), &Options { today: 20_000, ..Options::default() });
    let told = |id: &str| (check(&report, id).status, check(&report, id).detail.as_str());
    assert_eq!(report.artifact_type, "macos-app");
    assert_eq!(told("info-plist"), (Status::Pass, "com.example.tiny 1.0.0."));
    assert_eq!(told("code-signing").0, Status::Fail);
    assert_eq!((told("notarization").0, told("gatekeeper").0), (Status::Unknown, Status::Unknown));
    assert_eq!(told("asar-integrity"), (Status::Pass, "The embedded hash is the archive's; Electron compares it."));
    assert_eq!(told("electron-version"), (Status::Pass, "Electron 33.2.1 is supported until 2025-04-29."));
    assert_eq!(told("protocol-schemes").0, Status::Fail, "https is a browser's");
    assert_eq!(check(&report, "permissions").evidence.as_ref().unwrap()["NSCameraUsageDescription"], "Scans codes");
    assert_eq!(check(&report, "crash-reporter").status, Status::Fail);
    let late = super::of(&fixture("mac.zip"), "/x", &Options { today: 21_000, ..Options::default() }, &|_| {});
    assert_eq!(check(&late, "electron-version").findings[0].id, "electron-version:end-of-life");
}
