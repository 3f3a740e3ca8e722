//! Installers for Windows: of NSIS, signed by osslsigncode or of a real app, and of msitools.

use super::{assert_facts, assert_listing, check, facts_of, fixture, validated};
use crate::support::{Electron, Home, packaged};
use serde_json::{Value, json};
use std::{fs, process::Command};

/// The directory of signatures in the header of a program of 32 bits: its place and its size, 4 bytes each.
fn directory(program: &[u8]) -> usize {
    let header = u32::from_le_bytes(program[60..64].try_into().expect("4 bytes")) as usize;
    header + 24 + 96 + 32
}

#[test]
fn signature_of_an_installer_is_told_and_a_damaged_one_is_none() {
    let home = Home::on(Electron::V33);
    let signed = fixture("tiny-setup.exe");
    let reader = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/e2e/production/signature.mjs");
    let done = Command::new("node").args([reader, &signed]).output().expect("node runs");
    let facts: Value = serde_json::from_slice(&done.stdout).unwrap_or_else(|error| panic!("{error}: {done:?}"));
    let whole = json!({ "signed": true, "is_whole": true, "type": 2, "is_sequence": true, "names_maker": true, "is_installer": true });
    assert_eq!(facts, whole);
    let (report, _) = validated(&home, &[&signed]);
    let told = check(&report, "windows-authenticode");
    // Only Windows can tell whether the maker is trusted.
    assert_eq!(
        (&told["status"], &told["evidence"]["signed"]),
        (&json!("unknown"), &json!(["the program"])),
        "{report:#}"
    );

    let program = fs::read(&signed).expect("a file");
    let at = directory(&program);
    let unsigned = {
        let mut program = program.clone();
        program[at..at + 8].fill(0);
        program
    };
    let beyond = {
        let mut program = program.clone();
        program[at..at + 4].fill(0xff);
        program
    };
    let cut = program[..program.len() - 1_000].to_vec();
    for (name, program) in [("unsigned", unsigned), ("beyond", beyond), ("cut", cut)] {
        let path = home.path().join(format!("{name}.exe"));
        fs::write(&path, program).expect("a file");
        let (report, status) = validated(&home, &[&path.display().to_string(), "--checks", "windows-authenticode"]);
        let told = check(&report, "windows-authenticode");
        assert_eq!((status, &told["status"]), (1, &json!("fail")), "{name}: {report:#}");
        assert!(told["findings"].to_string().contains("unsigned"), "{name}: {report:#}");
    }
}

/// Runs another program that unpacks.
fn unpack(program: &str, words: &[&str]) {
    let done = Command::new(program).args(words).output().unwrap_or_else(|error| panic!("{program}: {error}"));
    assert!(done.status.success(), "{done:?}");
}

#[test]
fn app_inside_of_a_real_installer_has_the_files_that_7z_unpacks() {
    let home = Home::on(Electron::V33);
    let installer = packaged("fiftyone-windows-22.3.25").join("setup.exe").display().to_string();
    let (report, status) = validated(&home, &[&installer]);
    assert_eq!((status, &report["artifact_type"]), (1, &json!("windows-artifact")), "{report:#}");
    let at = |name: &str| home.path().join(name).display().to_string();
    let archive = at("installer/$PLUGINSDIR/app-64.7z");
    unpack("7z", &["x", "-bd", "-y", &format!("-o{}", at("installer")), &installer]);
    unpack("7z", &["x", "-bd", "-y", &format!("-o{}", at("app")), &archive]);
    let facts = facts_of(&at("app"), "FiftyOne.exe");
    assert_facts(&report, &facts, "", "the installer");
    let signed = &check(&report, "windows-authenticode")["findings"];
    assert!(signed.to_string().contains("unsigned:the installer"), "{signed:#}");
    // The archive alone, and the folder, give the same but for the installer's signature.
    for artifact in [archive, at("app")] {
        let (alone, _) = validated(&home, &[&artifact]);
        assert_facts(&alone, &facts, "", &artifact);
        for id in ["secrets", "web-preferences", "content-security-policy", "source-maps", "duplicates"] {
            assert_eq!(check(&alone, id), check(&report, id), "{artifact}");
        }
    }
}

#[test]
fn msi_packages_have_the_files_that_msiextract_unpacks() {
    let home = Home::on(Electron::V33);
    for name in ["app.msi", "lzx.msi"] {
        let package = fixture(name);
        let (report, _) = validated(&home, &[&package]);
        assert_eq!(report["container"], "msi", "{report:#}");
        let into = home.path().join(name).display().to_string();
        unpack("msiextract", &["--directory", &into, &package]);
        assert_listing(&report, &facts_of(&format!("{into}/Tiny App"), "tiny.exe"), "Tiny App/", name);
    }
    let (report, status) = validated(&home, &[&fixture("tiny.msi")]);
    assert_eq!((status, &report["code"]), (2, &json!("production.NOT_A_BUNDLE")), "{report:#}");
}
