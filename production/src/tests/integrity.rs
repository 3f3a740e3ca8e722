//! Whether Electron compares an archive with its embedded hash, by system, version and place of the code.

use super::*;

/// A program for Windows with the mark of this version of Electron, and the fuse for the comparison on.
fn windows(electron: &str) -> Vec<u8> {
    let mut bytes = vec![0; 64];
    bytes[..2].copy_from_slice(b"MZ");
    bytes[60] = 64;
    bytes.extend(b"PE\0\0\x64\x86");
    bytes.extend(electron.as_bytes());
    bytes.extend(b" Chrome/130.0.6723.152 dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x06000010");
    bytes.resize(17 << 20, 0);
    bytes
}

/// The status of `asar-integrity` for an app without an embedded hash, whose code is in these files.
fn status(electron: &str, code: &[(&str, &[u8])]) -> Status {
    let program = windows(electron);
    let mut files: Vec<(&str, &[u8])> = vec![("app.exe", &program)];
    files.extend(code);
    let subject = of_bytes(Blob::of_bytes(zip(&files, true))).unwrap();
    assert_eq!(subject.platform(), "win32");
    check(&report(&subject, &Options::default()), "asar-integrity").status
}

#[test]
fn missing_hash_fails_only_where_electron_compares_the_archive() {
    let package = br#"{"main":"main.js"}"#;
    let archive = asar(&[("package.json", package), ("main.js", b"1")]);
    let packed: &[(&str, &[u8])] = &[("resources/app.asar", &archive)];
    assert_eq!(status("Electron/30.0.1", packed), Status::Fail);
    assert_eq!(status("Electron/29.4.6", packed), Status::Pass);
    assert_eq!(status("", packed), Status::Unknown);
    let folder: &[(&str, &[u8])] = &[("resources/app/package.json", package), ("resources/app/main.js", b"1")];
    assert_eq!(status("Electron/30.0.1", folder), Status::Pass);
}
