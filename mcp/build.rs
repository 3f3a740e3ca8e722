//! Makes the build's id out of the sources that a session's host runs: an older host that still serves a session is told
//! from this program by it, though both say the same version.

use std::{
    collections::BTreeSet,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

fn main() {
    let mut hasher = DefaultHasher::new();
    for folder in ["../driver/src", "../commands/src", "src"] {
        println!("cargo:rerun-if-changed={folder}");
        for file in files(Path::new(folder)) {
            file.hash(&mut hasher);
            fs::read(&file).expect("a source file can be read").hash(&mut hasher);
        }
    }
    println!("cargo:rustc-env=STAGEWRIGHT_BUILD={:08x}", hasher.finish() >> 32);
}

fn files(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("a source folder can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() { found.extend(files(&path)) } else { found.extend([path]) }
    }
    found
}
