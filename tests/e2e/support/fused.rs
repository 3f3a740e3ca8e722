//! An Electron with other fuses, packaged around an app, as by `@electron/fuses` and `@electron/asar`. Only the binary
//! is copied; links lead to everything else.

use super::{Home, app};
use serde_json::{Value, json};
use std::{
    os::unix::fs::{PermissionsExt, symlink},
    path::{Path, PathBuf},
};
use tempfile::TempDir;

/// The sentinel before the fuse wire. A version byte, a length byte and one byte per fuse follow it.
const SENTINEL: &[u8] = b"dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";

/// Positions on the wire, by version 1 of Electron's fuse schema.
#[derive(Debug, Clone, Copy)]
pub enum Wire {
    RunAsNode = 0,
    NodeOptions = 2,
    Inspect = 3,
    AsarIntegrity = 4,
    OnlyAsar = 5,
}

/// A packaged app. Dropping it removes its folder.
pub struct Fused {
    dir: TempDir,
}

impl Fused {
    /// Packs the app into an asar beside the home's Electron with these fuses set. `None` if that version lacks one of
    /// them.
    pub fn package(home: &Home, name: &str, fuses: &[(Wire, bool)]) -> Option<Fused> {
        let dir = tempfile::Builder::new().prefix("swfused").tempdir().expect("a temp folder");
        let from = home.electron().parent().expect("a folder");
        for entry in std::fs::read_dir(from).expect("Electron's folder").flatten() {
            if !["electron", "resources"].iter().any(|own| entry.file_name() == *own) {
                symlink(entry.path(), dir.path().join(entry.file_name())).expect("a link");
            }
        }
        let mut binary = std::fs::read(home.electron()).expect("the binary");
        let at = memchr::memmem::find(&binary, SENTINEL).expect("a fuse wire") + SENTINEL.len();
        let length = usize::from(binary[at + 1]);
        for (fuse, on) in fuses {
            let place = *fuse as usize;
            if place >= length {
                return None;
            }
            binary[at + 2 + place] = if *on { b'1' } else { b'0' };
        }
        std::fs::write(dir.path().join("fused"), binary).expect("the copy");
        let mode = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(dir.path().join("fused"), mode).expect("its mode");
        std::fs::create_dir(dir.path().join("resources")).expect("a folder");
        std::fs::write(dir.path().join("resources/app.asar"), asar(Path::new(&app(name)))).expect("the archive");
        Some(Fused { dir })
    }

    /// Its binary.
    pub fn binary(&self) -> PathBuf {
        self.dir.path().join("fused")
    }

    /// Replaces the archive by a folder of the app, which some fuses forbid.
    pub fn without_archive(&self, name: &str) {
        let resources = self.dir.path().join("resources");
        std::fs::remove_file(resources.join("app.asar")).expect("the archive");
        symlink(app(name), resources.join("app")).expect("a link");
    }

    /// Its binary, as an argument.
    pub fn word(&self) -> String {
        self.binary().display().to_string()
    }
}

/// An archive of one folder's files: a header of two Chromium pickles around JSON, and the bytes.
fn asar(folder: &Path) -> Vec<u8> {
    let mut files = serde_json::Map::new();
    let mut bytes = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the app").flatten().filter(|entry| entry.path().is_file()) {
        let content = std::fs::read(entry.path()).expect("a file");
        // Offsets are text, because JavaScript's integers are exact only up to 2^53.
        let about = json!({ "offset": bytes.len().to_string(), "size": content.len() });
        files.insert(entry.file_name().to_string_lossy().into_owned(), about);
        bytes.extend(content);
    }
    let header = json!({ "files": Value::Object(files) }).to_string().into_bytes();
    let padded = header.len().next_multiple_of(4);
    let mut archive = Vec::new();
    for number in [4, padded + 8, padded + 4, header.len()] {
        archive.extend(u32::try_from(number).expect("a small app").to_le_bytes());
    }
    archive.extend(&header);
    archive.resize(16 + padded, 0);
    archive.extend(bytes);
    archive
}
