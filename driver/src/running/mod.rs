//! Electron apps that run on this machine. They are recognized by their files and child processes, never by name. No
//! signal is sent to a process before it is recognized.

use crate::{
    binary::{electron, fuses, version},
    files::foreign,
};
use stagewright_os::{
    inspector,
    processes::{self, ProcessId},
};
use std::path::{Path, PathBuf};

/// A process that may be an Electron app's main process.
#[derive(Debug, Clone)]
pub struct RunningApp {
    /// Its process id.
    pub pid: u32,
    /// Its binary.
    pub binary: PathBuf,
    /// Its command line.
    pub command_line: Vec<String>,
}

/// Why a process is not an Electron app's main process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotAnApp {
    /// There is no such process.
    Gone,
    /// It belongs to another user.
    Foreign,
    /// Its binary is no Electron.
    NotElectron(String),
    /// It is a helper: a renderer, the GPU process…
    Helper(String),
}

/// Recognizes an Electron app by its pid.
pub fn look(pid: u32) -> Result<RunningApp, NotAnApp> {
    // Check first: a zombie has no readable binary either, and would be reported as another user's.
    if !ProcessId::of(pid).is_some_and(ProcessId::is_live) {
        return Err(NotAnApp::Gone);
    }
    // The system does not reveal the binary of another user's process.
    let binary = processes::binary_of(pid).map_err(|_| NotAnApp::Foreign)?;
    if !electron::looks_like_electron(&binary) {
        return Err(NotAnApp::NotElectron(binary.display().to_string()));
    }
    let command_line = words(&processes::command_line(pid).unwrap_or_default(), &binary);
    let kind = command_line.iter().find_map(|w| w.strip_prefix("--type="));
    if let Some(kind) = kind {
        return Err(NotAnApp::Helper(kind.to_owned()));
    }
    let name = binary.file_name().and_then(|n| n.to_str()).unwrap_or_default();
    if name.contains("crashpad") || name == "chrome-sandbox" {
        return Err(NotAnApp::Helper(name.to_owned()));
    }
    Ok(RunningApp { pid, binary, command_line })
}

/// The arguments of a command line. Chromium overwrites those of its helpers, and with a session bus also the app's
/// own, with spaces between the arguments.
fn words(raw: &[u8], binary: &Path) -> Vec<String> {
    let all: Vec<String> =
        raw.split(|b| *b == 0).filter(|w| !w.is_empty()).map(|w| String::from_utf8_lossy(w).into_owned()).collect();
    let [whole] = all.as_slice() else { return all };
    let (first, rest) = match whole.strip_prefix(&*binary.to_string_lossy()) {
        Some(rest) => (binary.to_string_lossy(), rest),
        None => whole.split_once(' ').map_or((whole.as_str().into(), ""), |(first, rest)| (first.into(), rest)),
    };
    std::iter::once(&*first).chain(rest.split(' ')).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// All running apps, by pid. A process of Electron's binary without an app (`ELECTRON_RUN_AS_NODE`) has no Chromium
/// helpers below it, and is left out.
pub fn all() -> Vec<RunningApp> {
    let mut apps: Vec<RunningApp> =
        processes::all().filter_map(|pid| look(pid).ok()).filter(RunningApp::has_helpers).collect();
    apps.sort_by_key(|app| app.pid);
    apps
}

impl RunningApp {
    /// Whether Chromium's helpers run below it.
    pub fn has_helpers(&self) -> bool {
        processes::descendants(self.pid)
            .into_iter()
            .any(|pid| matches!(look(pid), Err(NotAnApp::Helper(kind)) if kind != "crashpad-handler"))
    }

    /// Whether its fuses let the inspector be opened.
    pub fn inspector_fuse(&self) -> bool {
        fuses::read(&self.binary).ok().flatten().is_none_or(|f| f.inspector())
    }

    /// Whether it listens for requests to open its inspector (SIGUSR1): a process that does not may die of one.
    pub fn awaits_inspector(&self) -> bool {
        inspector::is_awaited_by(self.pid)
    }

    /// The app's name, from its package.json or its binary.
    pub fn name(&self) -> String {
        let argument = self.command_line.iter().skip(1).find(|w| !w.starts_with('-'));
        let resources = self.binary.parent().map(|dir| dir.join("resources/app"));
        let folders = argument.map(|a| self.resolve(a)).into_iter().chain(resources);
        let named = folders
            .flat_map(|f| [f.join("package.json"), f.parent().unwrap_or(&f).join("package.json")])
            .find_map(|manifest| {
                let manifest: serde_json::Value = serde_json::from_slice(&foreign::read_small(&manifest)?).ok()?;
                let name = manifest.get("productName").or_else(|| manifest.get("name"))?.as_str()?;
                Some(name.to_owned())
            });
        let binary = || self.binary.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        named.unwrap_or_else(binary)
    }

    /// Whether the app is in the `resources` folder beside the binary.
    pub fn packaged(&self) -> bool {
        let resources = self.binary.parent().map(|dir| dir.join("resources"));
        resources.is_some_and(|r| ["app.asar", "app/package.json"].iter().any(|name| r.join(name).exists()))
            && !self.command_line.iter().skip(1).any(|w| !w.starts_with('-') && self.resolve(w).exists())
    }

    /// The version of the app's Electron, read from its binary.
    pub fn version(&self) -> Option<String> {
        version::read(&self.binary)
    }

    fn resolve(&self, word: &str) -> PathBuf {
        let cwd = processes::working_folder(self.pid).unwrap_or_default();
        cwd.join(Path::new(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_line_is_split_even_if_chromium_overwrote_it() {
        let binary = Path::new("/opt/My App/app");
        let of = |raw: &str| words(raw.as_bytes(), binary);
        assert_eq!(of("/opt/My App/app\0/home/my app\0--flag\0"), ["/opt/My App/app", "/home/my app", "--flag"]);
        assert_eq!(of("/opt/My App/app --type=renderer --flag"), ["/opt/My App/app", "--type=renderer", "--flag"]);
        assert_eq!(of("/opt/My App/app\0"), ["/opt/My App/app"]);
        assert_eq!(of("app --flag /home/app\0"), ["app", "--flag", "/home/app"]);
        assert!(of("").is_empty());
    }
}
