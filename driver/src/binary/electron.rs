//! Finds an Electron, and recognizes Electron binaries.

use crate::{
    error::{Error, LaunchCause, Outcome},
    files::foreign,
};
use std::path::{Path, PathBuf};

/// An Electron binary and how it was found.
#[derive(Debug, Clone)]
pub struct FoundElectron {
    /// The binary.
    pub path: PathBuf,
    /// `--electron`, `STAGEWRIGHT_ELECTRON`, `node_modules`, `PATH` or `setup-electron`.
    pub source: &'static str,
    /// The content of the `version` file beside it.
    pub version: Option<String>,
}

/// The source of an Electron that `setup-electron` or `scripts/setup` has put into the cache.
pub const OF_SETUP: &str = "setup-electron";

/// Finds an Electron. The order is: the named one, the one in the app's `node_modules`, the one on PATH, the one of
/// `setup-electron`.
pub fn find(named: Option<&Path>, app: Option<&Path>) -> Outcome<FoundElectron> {
    if let Some(path) = named {
        return if path.is_file() {
            Ok(found(path.to_owned(), "--electron"))
        } else {
            Err(Error::launch(LaunchCause::NoElectron, format!("--electron {path:?} is not a file.")))
        };
    }
    if let Some(path) = std::env::var_os("STAGEWRIGHT_ELECTRON").filter(|v| !v.is_empty()).map(PathBuf::from) {
        return if path.is_file() {
            Ok(found(path, "STAGEWRIGHT_ELECTRON"))
        } else {
            Err(Error::launch(
                LaunchCause::NoElectron,
                format!("STAGEWRIGHT_ELECTRON names {path:?}, which is not a file."),
            ))
        };
    }
    let own = app
        .into_iter()
        .flat_map(Path::ancestors)
        .find_map(|folder| in_node_modules(&folder.join("node_modules/electron")));
    if let Some(path) = own {
        return Ok(found(path, "node_modules"));
    }
    if let Some(path) = on_path("electron") {
        return Ok(found(path, "PATH"));
    }
    let fetched = cache_dir().map(|cache| cache.join("electron/default/electron")).filter(|p| p.is_file());
    if let Some(path) = fetched {
        return Ok(found(path.canonicalize().unwrap_or(path), OF_SETUP));
    }
    Err(Error::launch(
        LaunchCause::NoElectron,
        "No Electron was found: STAGEWRIGHT_ELECTRON is not set, and there is none in the app's node_modules, on PATH, or from setup-electron.",
    ))
}

/// The binary in the folder of the npm package: its `path.txt` names the binary below `dist`.
pub fn in_node_modules(package: &Path) -> Option<PathBuf> {
    let name = foreign::read_small_text(&package.join("path.txt"));
    let name = name.as_deref().map_or("electron", str::trim);
    // The file belongs to the package, which is not trusted: its path may lead out of the folder.
    let inside = Path::new(name).components().all(|c| matches!(c, std::path::Component::Normal(_)));
    let binary = package.join("dist").join(name);
    (inside && binary.is_file()).then_some(binary)
}

fn on_path(name: &str) -> Option<PathBuf> {
    let candidate =
        std::env::split_paths(&std::env::var_os("PATH")?).map(|dir| dir.join(name)).find(|p| p.is_file())?;
    // npm puts a script with that name on PATH. Resolve it to find the binary.
    let real = candidate.canonicalize().ok()?;
    if looks_native(&real) {
        return Some(real);
    }
    real.ancestors().find_map(in_node_modules)
}

fn found(path: PathBuf, source: &'static str) -> FoundElectron {
    let version = path.parent().and_then(|dir| foreign::read_small_text(&dir.join("version")));
    FoundElectron {
        version: version.map(|v| v.trim().trim_start_matches('v').to_owned()).filter(|v| !v.is_empty()),
        path,
        source,
    }
}

/// The folder in which `setup-electron` and `scripts/setup` keep downloaded Electrons.
pub fn cache_dir() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    set("STAGEWRIGHT_CACHE")
        .or_else(|| set("XDG_CACHE_HOME").map(|d| d.join("stagewright")))
        .or_else(|| set("HOME").map(|d| d.join(".cache/stagewright")))
}

/// The program of a packaged app that is named by its folder, or by the `AppRun` of an unpacked AppImage.
pub fn packaged(named: &Path) -> Option<PathBuf> {
    let folder = if named.file_name()? == "AppRun" { named.parent()? } else { named };
    if ["package.json", "index.js"].iter().any(|name| folder.join(name).is_file()) {
        return None;
    }
    let in_folder = |place: PathBuf| std::fs::read_dir(place).into_iter().flatten().flatten().map(|entry| entry.path());
    let below = ["usr/lib", "opt", "usr/share"].into_iter().flat_map(|place| in_folder(folder.join(place)));
    let mut folders = [folder.to_owned(), folder.join("usr/bin")].into_iter().chain(below);
    // Take the largest file: all others have less than a tenth of the program's size.
    let program = |folder: PathBuf| {
        let native = in_folder(folder).filter(|path| looks_like_electron(path) && path.is_file() && looks_native(path));
        native.max_by_key(|path| path.metadata().map_or(0, |file| file.len()))
    };
    let found = folders.find_map(program)?;
    // Reject a symlink that leads out of the named folder.
    found.canonicalize().ok()?.starts_with(folder.canonicalize().ok()?).then_some(found)
}

/// Whether a file starts like a native executable of this system.
pub fn looks_native(path: &Path) -> bool {
    let mut magic = [0; 4];
    foreign::open(path).is_ok_and(|mut f| std::io::Read::read_exact(&mut f, &mut magic).is_ok())
        && (magic == *b"\x7fELF"
            || magic[..2] == *b"MZ"
            || matches!(u32::from_le_bytes(magic), 0xfeed_facf | 0xbeba_feca))
}

/// Whether Electron's files lie beside a binary. This check is cheap, and sufficient before a launch.
pub fn looks_like_electron(binary: &Path) -> bool {
    let Some(dir) = binary.parent() else { return false };
    let pak = ["resources.pak", "chrome_100_percent.pak"].iter().any(|name| dir.join(name).is_file());
    pak && dir.join("icudtl.dat").is_file() && dir.join("resources").is_dir()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_named_electron_fails_with_no_electron() {
        let error = find(Some(Path::new("/no/such/electron")), None).expect_err("there is none");
        assert_eq!((error.cause, error.exit_status()), (Some(LaunchCause::NoElectron), 3));
        assert!(error.message.contains("/no/such/electron"), "{}", error.message);
    }
}
