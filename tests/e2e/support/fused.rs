//! Electrons of a test's own with fuses flipped, as packagers flip them.

use super::Home;
use std::{fs, os::unix::fs::symlink, path::PathBuf};

/// The words before the fuse wire; a version byte and a length byte follow, then a byte for each fuse.
const SENTINEL: &[u8] = b"dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";

/// Fuses by their place on the wire (Electron's fuse schema, version 1).
#[derive(Clone, Copy)]
pub enum Fuse {
    /// ELECTRON_RUN_AS_NODE works.
    RunAsNode = 0,
    /// Nothing but app.asar is loaded.
    OnlyLoadAppFromAsar = 5,
}

/// The home's Electron with these fuses set so, in a folder of its own.
pub struct Fused {
    /// Its binary.
    pub binary: PathBuf,
    /// Where it looks for its app; empty.
    pub resources: PathBuf,
}

impl Fused {
    /// Copies the binary; all that lies beside it is linked.
    pub fn new(home: &Home, fuses: &[(Fuse, bool)]) -> Fused {
        let own = home.path().join("fused");
        fs::create_dir(&own).expect("one in a home");
        let beside = home.electron().parent().expect("a folder");
        for entry in fs::read_dir(beside).unwrap().flatten() {
            if entry.path() != home.electron() && entry.file_name() != "resources" {
                symlink(entry.path(), own.join(entry.file_name())).unwrap();
            }
        }
        let mut bytes = fs::read(home.electron()).unwrap();
        let wire = memchr::memmem::find(&bytes, SENTINEL).expect("a fuse wire") + SENTINEL.len() + 2;
        for (fuse, on) in fuses {
            bytes[wire + *fuse as usize] = if *on { b'1' } else { b'0' };
        }
        let (binary, resources) = (own.join("app"), own.join("resources"));
        fs::write(&binary, bytes).unwrap();
        fs::set_permissions(&binary, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        fs::create_dir(&resources).unwrap();
        Fused { binary, resources }
    }
}

/// An app's files in one asar: a size, a header of sizes and offsets, the files' bytes.
pub fn asar(app: &str) -> Vec<u8> {
    let mut index = serde_json::Map::new();
    let mut bodies = Vec::new();
    for entry in fs::read_dir(app).unwrap().flatten() {
        let body = fs::read(entry.path()).unwrap();
        let about = serde_json::json!({ "size": body.len(), "offset": bodies.len().to_string() });
        index.insert(entry.file_name().into_string().unwrap(), about);
        bodies.extend(body);
    }
    let header = serde_json::json!({ "files": index }).to_string();
    // Each level is a Chromium pickle: its size, then its words, padded to four bytes.
    let text = header.len();
    let padded = text.next_multiple_of(4);
    let mut asar = Vec::new();
    for word in [4, padded + 8, padded + 4, text] {
        asar.extend((word as u32).to_le_bytes());
    }
    asar.extend(header.into_bytes());
    asar.resize(16 + padded, 0);
    asar.extend(bodies);
    asar
}
