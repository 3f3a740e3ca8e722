//! Searches folders for files by the ending of their names.

use std::{
    io,
    path::{Path, PathBuf},
};

/// The files that a search has found.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Files, and links to files, in the order of their names.
    pub files: Vec<PathBuf>,
    /// Folders that cannot be read, each with the reason.
    pub unread: Vec<(PathBuf, io::Error)>,
}

/// How far a search goes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// How many folders deep.
    pub depth: usize,
    /// How many files it finds at most.
    pub files: usize,
}

impl Limits {
    /// A search of everything.
    pub const NONE: Limits = Limits { depth: usize::MAX, files: usize::MAX };
}

/// The files below a folder whose names end in `.{ending}`.
pub(super) fn search(folder: &Path, ending: &str, limits: Limits) -> Found {
    let mut found = Found::default();
    within(folder, ending, limits, &mut found);
    found
}

fn within(folder: &Path, ending: &str, limits: Limits, found: &mut Found) {
    let entries = std::fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut entries = match entries {
        Ok(entries) => entries,
        Err(error) => return found.unread.push((folder.to_owned(), error)),
    };
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        // A link to a folder may lead to one of its parents.
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            if limits.depth > 0 {
                within(&path, ending, Limits { depth: limits.depth - 1, ..limits }, found);
            }
        } else if path.extension().is_some_and(|end| end == ending) && found.files.len() < limits.files {
            found.files.push(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn search_is_sorted_and_ends_at_its_depth() {
        let home = tempfile::tempdir().expect("a folder");
        let inner = home.path().join("b/c");
        std::fs::create_dir_all(&inner).expect("folders");
        for file in ["z.run", "a.run", "a.txt", "b/m.run", "b/c/deep.run"] {
            std::fs::write(home.path().join(file), "").expect("a file");
        }
        std::os::unix::fs::symlink(home.path(), home.path().join("b/loop.run")).expect("a link");
        let names = |limits| -> Vec<String> {
            let found = search(home.path(), "run", limits);
            assert!(found.unread.is_empty(), "{found:?}");
            let names = found.files.iter().filter(|path| path.is_file());
            names.map(|path| path.strip_prefix(home.path()).expect("below").display().to_string()).collect()
        };
        assert_eq!(names(Limits::NONE), ["a.run", "b/c/deep.run", "b/m.run", "z.run"]);
        assert_eq!(names(Limits { depth: 1, files: 10 }), ["a.run", "b/m.run", "z.run"]);
        assert_eq!(names(Limits { depth: 0, files: 1 }), ["a.run"]);
        assert_eq!(search(&home.path().join("none"), "run", Limits::NONE).unread.len(), 1);
    }
}
