//! Installers for Windows: one of NSIS that osslsigncode has signed, and one of msitools.

use super::{check, fixture, validated};
use crate::support::{Electron, Home};
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

#[test]
fn an_msi_package_is_named_and_not_read() {
    let home = Home::on(Electron::V33);
    let (report, status) = validated(&home, &[&fixture("tiny.msi")]);
    assert_eq!((status, &report["code"]), (2, &json!("production.UNSUPPORTED_ARTIFACT")), "{report:#}");
    assert!(report["error"].as_str().is_some_and(|error| error.contains("an msi package")), "{report:#}");
}
