//! Computes the build's id from the sources that a session's host runs. It tells this program from an older host that
//! still serves a session, even when both have the same version number.

use std::{
    collections::BTreeSet,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

fn main() {
    let mut hasher = DefaultHasher::new();
    for place in [
        "../agent/js",
        "../agent/src",
        "../agent/build.rs",
        "../os/src",
        "../driver/src",
        "../groups/src",
        "../commands/src",
        "../runner/src",
        "src",
        "../src/host",
        "../Cargo.lock",
    ] {
        println!("cargo:rerun-if-changed={place}");
        for file in files(Path::new(place)) {
            file.hash(&mut hasher);
            fs::read(&file).expect("a source file can be read").hash(&mut hasher);
        }
    }
    println!("cargo:rustc-env=STAGEWRIGHT_BUILD={:08x}", hasher.finish() >> 32);
}

fn files(place: &Path) -> BTreeSet<PathBuf> {
    if place.is_file() {
        return BTreeSet::from([place.to_owned()]);
    }
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(place).expect("a source folder can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() { found.extend(files(&path)) } else { found.extend([path]) }
    }
    found
}
