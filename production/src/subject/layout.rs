//! Where the parts of an Electron app are.

use crate::{
    binary::{HEAD, Machine},
    files::{Entry, Files},
};
use std::io::Read;

/// The places of an app's parts, as paths in the artifact.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    /// Node's name of the system: darwin, win32, linux.
    pub platform: &'static str,
    /// The app's folder, with a `/` at its end, or empty.
    pub root: String,
    /// The folder of its resources, with a `/` at its end.
    pub resources: String,
    /// The binary with Electron in it.
    pub binary: Option<String>,
    /// That binary's machine.
    pub machine: Option<Machine>,
}

/// The resources of every app contain at least one of these files.
const APPS: [&str; 3] = ["app.asar", "app/package.json", "default_app.asar"];
/// A program smaller than this cannot contain Electron, in bytes.
const SMALLEST: u64 = 16 << 20;
const FRAMEWORK: &str = "Contents/Frameworks/Electron Framework.framework/";

impl Layout {
    /// Finds the app; of several, the one nearest to the root of the artifact.
    pub fn of(files: &Files) -> Option<Layout> {
        let mac = shallowest(files, |path| path.strip_suffix("Contents/Info.plist"));
        let other =
            shallowest(files, |path| APPS.iter().find_map(|app| path.strip_suffix(app)?.strip_suffix("resources/")));
        match (mac, other) {
            (Some(root), other) if other.as_ref().is_none_or(|other| root.len() <= other.len()) => {
                Some(Layout::of_mac(files, root))
            }
            (_, Some(root)) => Some(Layout::of_folder(files, root)),
            _ => None,
        }
    }

    fn of_mac(files: &Files, root: String) -> Layout {
        let folder = format!("{root}{FRAMEWORK}");
        let binary = files.below(&folder).find(|entry| entry.name() == "Electron Framework");
        Layout {
            platform: "darwin",
            resources: format!("{root}Contents/Resources/"),
            binary: binary.map(|entry| entry.path.clone()),
            machine: binary.and_then(machine),
            root,
        }
    }

    fn of_folder(files: &Files, root: String) -> Layout {
        let programs = files.below(&root).filter(|entry| !entry.path[root.len()..].contains('/'));
        let mut found: Option<(&Entry, Machine)> = None;
        for entry in programs.filter(|entry| entry.size >= SMALLEST) {
            if let Some(machine) = machine(entry)
                && found.as_ref().is_none_or(|(other, _)| other.size < entry.size)
            {
                found = Some((entry, machine));
            }
        }
        let platform = found.as_ref().map_or("linux", |(_, machine)| machine.format.platform());
        let (binary, machine) = found.map(|(entry, machine)| (entry.path.clone(), machine)).unzip();
        Layout { platform, resources: format!("{root}resources/"), binary, machine, root }
    }
}

/// Calls `folder` for each path. Returns the folder with the fewest components.
fn shallowest<'a>(files: &'a Files, folder: impl Fn(&'a str) -> Option<&'a str>) -> Option<String> {
    let found = files.files().filter_map(|entry| folder(&entry.path));
    let whole = found.filter(|root| root.is_empty() || root.ends_with('/'));
    whole.min_by_key(|root| (root.matches('/').count(), root.len())).map(str::to_owned)
}

fn machine(entry: &Entry) -> Option<Machine> {
    let mut head = Vec::new();
    entry.open().ok()?.take(HEAD as u64).read_to_end(&mut head).ok()?;
    Machine::of(&head)
}
