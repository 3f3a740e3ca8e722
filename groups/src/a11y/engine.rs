//! axe-core, which is not part of this program: a copy in the app's `node_modules`, or one that `setup-axe` got.
//!
//! A copy runs beside the page agent, so an app's own copy must be a release, byte for byte.

use sha2::{Digest, Sha256};
use stagewright_driver::files::foreign;
use std::{
    fmt::Write,
    io::Read,
    path::{Path, PathBuf},
    sync::Arc,
};

/// The releases that may run, each with the SHA-256 of its `axe.min.js`. The last one is what `setup-axe` gets.
pub static RELEASES: [(&str, &str); 14] = [
    ("4.10.0", "483a4fed4b2fe56cfd94a58565020c863983f8415e2827f3481dce35e70effb5"),
    ("4.10.1", "3815dfdf753d9fea828f4988f4c2e4895c82d670b369b0e79a8a63caebf5819e"),
    ("4.10.2", "b511cd9dec01c76f4b2ad1723b66b6db37d4c2eb4ed199076e1829d9ee7b75e3"),
    ("4.10.3", "880970c081707360e64f34cea25ff91892f5bc95675b0776925b9709dd8a68bb"),
    ("4.11.0", "e9e5863c33a874f09bc01acd9234b7e3c871479f5eef8802fa582544465e6d01"),
    ("4.11.1", "7dbfabdfc6062936d79c873ddbb5f811a1219fca3928bd8cc9dd81f1e65f4720"),
    ("4.11.2", "75a700788807cdd9299675e50bae9f627a9f9f368e9296fea717f7123adecb1a"),
    ("4.11.3", "056547ef045ff50ede49a54c99a356890ff8940c5416a54a9c910086c54533dd"),
    ("4.11.4", "fb83a4378d978ecb7d2dae48a3a3778a84c971ac692f3afd45d714fba89c0f0d"),
    ("4.12.0", "a0afc408abecbe06ff7675033e7ea2c4046618162167aaa4ce1030b10963dece"),
    ("4.12.1", "66a8aaa95a8b044a7fd74a5435873bf04ff65a1ca75567c921b7509742085a14"),
    ("4.13.0", "c24f097bd2f451d4f933e8bc7d8d539f8672a2ebcb5cc9f9f3eec8ca9470a0c1"),
    ("4.14.0", "20c09fe157a8a34a30e241aaa1fcdade657734f08ab379ecfbeb7d45cc46e878"),
    ("4.14.1", "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"),
];

/// The largest file that is read as axe-core, in bytes. Version 4.14.1 has 654 kB.
const LARGEST: u64 = 4 << 20;

/// The file of axe-core in its package.
pub const FILE: &str = "axe.min.js";

/// A copy of axe-core that may run.
#[derive(Debug, Clone)]
pub struct Engine {
    /// Its version.
    pub version: &'static str,
    /// Its source.
    pub source: Arc<str>,
    /// Its file.
    pub path: PathBuf,
}

/// The version that `setup-axe` gets.
pub fn wanted() -> &'static str {
    RELEASES[RELEASES.len() - 1].0
}

/// The file in the cache that `setup-axe` writes.
pub fn cached(cache: &Path) -> PathBuf {
    cache.join("axe").join(wanted()).join(FILE)
}

/// Reads a file as axe-core. The error says why it is none that may run.
///
/// # Errors
///
/// The file cannot be read, or its bytes are not those of a release in [`RELEASES`].
pub fn read(path: &Path) -> Result<Engine, String> {
    let mut bytes = vec![];
    let opened = foreign::open(path).map_err(|error| error.to_string())?;
    opened.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    let hash = Sha256::digest(&bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    });
    let release = RELEASES.iter().find(|(_, known)| *known == hash);
    let (version, _) = release.ok_or_else(|| {
        let (first, last) = (RELEASES[0].0, wanted());
        format!("its bytes are not those of a release from {first} to {last}")
    })?;
    let source = String::from_utf8(bytes).map_err(|error| error.to_string())?;
    Ok(Engine { version, source: source.into(), path: path.to_owned() })
}

/// Finds axe-core: in the `node_modules` of the app's folder or a folder above it, then in the cache. The error has a
/// line for each file that was found and may not run.
///
/// # Errors
///
/// There is no copy that may run.
pub fn find(app: Option<&Path>, cache: Option<&Path>) -> Result<Engine, Vec<String>> {
    let of_app =
        app.into_iter().flat_map(Path::ancestors).map(|folder| folder.join("node_modules/axe-core").join(FILE));
    let mut refused = vec![];
    for path in of_app.chain(cache.map(cached)).filter(|path| path.is_file()) {
        match read(&path) {
            Ok(engine) => return Ok(engine),
            Err(why) => refused.push(format!("{}: {why}", path.display())),
        }
    }
    Err(refused)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_changed_copy_is_named_and_does_not_run() {
        let home = tempfile::tempdir().expect("a folder");
        let app = home.path().join("app/src");
        let package = home.path().join("app/node_modules/axe-core");
        fs::create_dir_all(&app).expect("a folder");
        fs::create_dir_all(&package).expect("a folder");
        fs::write(package.join(FILE), "globalThis.axe = {}").expect("a file");
        let refused = find(Some(&app), Some(home.path())).expect_err("no release");
        assert!(matches!(refused.as_slice(), [one] if one.contains("node_modules/axe-core")), "{refused:?}");
        assert!(find(None, None).expect_err("nothing").is_empty());
        let copy = cached(home.path());
        fs::create_dir_all(copy.parent().expect("a folder")).expect("a folder");
        fs::write(&copy, "globalThis.axe = {}").expect("a file");
        let refused = find(None, Some(home.path())).expect_err("no release");
        assert!(matches!(refused.as_slice(), [one] if one.contains(&copy.display().to_string())), "{refused:?}");
    }

    #[test]
    fn releases_ascend_so_that_the_last_one_is_the_newest() {
        let numbers =
            |version: &str| version.split('.').map(|part| part.parse::<u32>().expect("a number")).collect::<Vec<_>>();
        assert!(RELEASES.windows(2).all(|pair| numbers(pair[0].0) < numbers(pair[1].0)));
        assert!(RELEASES.iter().all(|(_, hash)| hash.len() == 64));
    }
}
