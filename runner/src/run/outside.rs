//! Files that an app keeps outside of its test's home. The next test finds them, and so does the person who runs it.

use stagewright_driver::runtime_dir::RuntimeDir;
use stagewright_os::processes::{self, ProcessId};
use std::{
    collections::BTreeSet,
    path::{Component, Path, PathBuf},
};

/// How many folders are named.
const MOST_FOLDERS: usize = 3;

/// Folders in the home of the person who runs the tests in which these apps have files open for writing, as
/// `~/.config/my-app`. Files that an app has closed are not seen.
pub(super) fn folders(apps: &[ProcessId]) -> Vec<String> {
    let Some(home) = std::env::var_os("HOME").map(PathBuf::from).filter(|home| home.is_absolute()) else {
        return vec![];
    };
    // The pid of an app that has ended may belong to another program by now.
    let live = apps.iter().filter(|app| app.is_live()).map(|app| app.pid);
    let pids = live.flat_map(|pid| processes::descendants(pid).into_iter().chain([pid]));
    // Skip the profiles of sessions, which are removed with them.
    let sessions = RuntimeDir::open().map(|runtime| runtime.path().to_owned()).ok();
    let is_ours = |file: &PathBuf| sessions.as_ref().is_some_and(|sessions| file.starts_with(sessions));
    named(&home, pids.flat_map(processes::files_open_to_write).filter(|file| !is_ours(file)))
}

fn named(home: &Path, files: impl Iterator<Item = PathBuf>) -> Vec<String> {
    let folders: BTreeSet<String> = files.filter_map(|file| folder(file.strip_prefix(home).ok()?)).collect();
    folders.into_iter().take(MOST_FOLDERS).collect()
}

/// The folder of the app: the first one below `.config`, `.cache` or `.local/share`, or else below the home.
fn folder(file: &Path) -> Option<String> {
    let parts: Vec<&str> = file
        .components()
        .filter_map(|part| match part {
            Component::Normal(name) => name.to_str(),
            _ => None,
        })
        .collect();
    let (_, folders) = parts.split_last()?;
    let depth = match folders {
        [".config" | ".cache", ..] => 2,
        [".local", ..] => 3,
        _ => 1,
    };
    let shown = folders.iter().take(depth).copied().collect::<Vec<_>>().join("/");
    Some(if shown.is_empty() { "~".to_owned() } else { format!("~/{shown}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_in_the_home_are_reported_by_app_folder() {
        let files = [
            "/home/mia/.config/app/Local Storage/leveldb/LOG",
            "/home/mia/.config/app/Cookies",
            "/home/mia/.local/share/app/db.sqlite",
            "/home/mia/notes/2026/today.txt",
            "/tmp/stagewright-home-x/.config/app/Cookies",
        ];
        let told = named(Path::new("/home/mia"), files.iter().map(PathBuf::from));
        assert_eq!(told, ["~/.config/app", "~/.local/share/app", "~/notes"]);
    }
}
