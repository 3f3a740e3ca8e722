//! The Electrons that `scripts/setup --tests` has installed.

use std::path::PathBuf;

/// Environment variable that makes the plain Electrons draw in software from the start
/// (scripts/lib/default-app/locate.cjs). Without a GPU they end up there anyway. `app.getGPUFeatureStatus()` is the
/// same with and without it, on both versions.
pub const SOFTWARE_DRAWING: &str = "STAGEWRIGHT_SOFTWARE_DRAWING";

/// A plain Electron.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Electron {
    /// 33.2.1, Chromium 130.
    V33,
    /// 22.3.25, Chromium 108.
    V22,
}

impl Electron {
    /// Its binary.
    pub fn path(self) -> PathBuf {
        let version = match self {
            Electron::V33 => "33.2.1",
            Electron::V22 => "22.3.25",
        };
        existing(cache().join("electron").join(version).join("electron"))
    }
}

/// A packaged app, unchanged: `cypress-33.2.1/Cypress`.
pub fn packaged(path: &str) -> PathBuf {
    existing(cache().join("packaged").join(path))
}

/// The folder of the UI kits.
pub fn kits() -> PathBuf {
    existing(cache().join("kits/current"))
}

/// The folder of pages that other people wrote, and of Playwright's scripts.
pub fn documents() -> PathBuf {
    existing(cache().join("documents/current"))
}

/// The folder of the libraries that use workers.
pub fn libraries_with_workers() -> PathBuf {
    existing(cache().join("workers/current"))
}

/// The folder of the protocol's own client and inspector, and of a strict validator.
pub fn clients() -> PathBuf {
    existing(cache().join("clients/current"))
}

/// The folder of the clients that are written in Python.
pub fn python_clients() -> PathBuf {
    existing(cache().join("python-clients/current"))
}

/// The folder of Playwright, its trace viewers, and axe.
pub fn viewers() -> PathBuf {
    existing(cache().join("viewers/current"))
}

/// The folder with the libraries that results are compared with.
pub fn oracles() -> PathBuf {
    existing(cache().join("oracles/current"))
}

/// The folder with the app of three projects, and with c8, which counts its coverage, too.
pub fn counted_projects() -> PathBuf {
    existing(cache().join("projects/current"))
}

fn cache() -> PathBuf {
    stagewright_driver::binary::electron::cache_dir().expect("HOME is set")
}

fn existing(path: PathBuf) -> PathBuf {
    assert!(path.exists(), "{path:?} is missing: run scripts/setup --tests");
    path
}
