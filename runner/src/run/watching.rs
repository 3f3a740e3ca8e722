//! `--watch`: checks the files of a run until one of them changes.

use std::{
    collections::BTreeSet,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
    time::Duration,
};

/// How often the files are checked. A build writes for seconds, and a person notices a delay of half a second.
const EACH: Duration = Duration::from_millis(500);

/// The most files of an app that are checked.
const MOST: usize = 10_000;

/// Folders whose files are made by tools.
const IGNORED_FOLDERS: [&str; 2] = ["node_modules", "target"];

/// The files that a run was made of.
#[derive(Debug)]
pub(super) struct Watched {
    /// Run files, or folders of them, as they were given.
    files: Vec<PathBuf>,
    /// The apps that they launch.
    apps: BTreeSet<PathBuf>,
    /// The hash of their state at the last check.
    before: u64,
}

impl Watched {
    /// The present state of the files.
    pub fn new(files: Vec<PathBuf>, apps: BTreeSet<PathBuf>) -> Watched {
        let watched = Watched { files, apps, before: 0 };
        Watched { before: watched.stamp(), ..watched }
    }

    /// A hash that changes when a file changes.
    fn stamp(&self) -> u64 {
        let (mut hasher, mut left) = (DefaultHasher::new(), MOST);
        for path in &self.files {
            stamp(path, &mut hasher, &mut left);
        }
        for app in &self.apps {
            let resources = app.parent().map(|folder| folder.join("resources")).filter(|_| app.is_file());
            stamp(app, &mut hasher, &mut left);
            if let Some(resources) = resources {
                stamp(&resources, &mut hasher, &mut left);
            }
        }
        hasher.finish()
    }

    /// Resolves when the files have changed and are the same in two checks, so that the writer has finished.
    pub async fn change(&mut self) {
        let mut last = self.before;
        loop {
            let now = self.stamp();
            if now != self.before && now == last {
                self.before = now;
                return;
            }
            last = now;
            tokio::time::sleep(EACH).await;
        }
    }
}

fn stamp(path: &Path, hasher: &mut DefaultHasher, left: &mut usize) {
    if *left == 0 {
        return;
    }
    *left -= 1;
    path.hash(hasher);
    let Ok(facts) = fs::metadata(path) else { return };
    if !facts.is_dir() {
        (facts.len(), facts.modified().ok()).hash(hasher);
        return;
    }
    let mut entries: Vec<_> = fs::read_dir(path).into_iter().flatten().flatten().collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let aside = IGNORED_FOLDERS.iter().any(|aside| name == *aside) || name.to_string_lossy().starts_with('.');
        // A link may lead to one of its parents.
        let link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
        if !aside && !link {
            stamp(&entry.path(), hasher, left);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_app_or_run_file_changes_the_stamp() {
        let home = tempfile::tempdir().expect("a folder");
        let at = |name: &str| home.path().join(name);
        fs::create_dir_all(at("app/node_modules")).unwrap();
        fs::write(at("app/main.js"), "1").unwrap();
        let watched = Watched::new(vec![at("a.run")], [at("app")].into());
        let first = watched.stamp();
        assert_eq!(watched.stamp(), first);
        fs::write(at("app/node_modules/x.js"), "1").unwrap();
        assert_eq!(watched.stamp(), first, "nobody edits these");
        fs::write(at("app/page.html"), "1").unwrap();
        let second = watched.stamp();
        assert_ne!(second, first);
        fs::write(at("a.run"), "test a").unwrap();
        assert_ne!(watched.stamp(), second);
    }
}
