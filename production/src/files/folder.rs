//! An artifact that is a folder on disk. Links are listed and not followed.

use super::{Content, Entry, Files, Kind};
use crate::{blob::wrong, limits};
use stagewright_os::files::may_be_run;
use std::{fs, io, path::Path};

/// The entries of a folder.
pub(crate) fn read(root: &Path) -> io::Result<Files> {
    let mut files = Files::default();
    let mut folders = vec![(root.to_owned(), String::new(), 0)];
    while let Some((folder, prefix, depth)) = folders.pop() {
        if depth > limits::DEPTH {
            return Err(wrong(format!("{prefix} is nested deeper than {} folders", limits::DEPTH)));
        }
        for found in fs::read_dir(&folder)? {
            let found = found?;
            let path = format!("{prefix}{}", found.file_name().to_string_lossy());
            let facts = found.metadata()?;
            let (kind, content) = match facts.file_type() {
                kind if kind.is_symlink() => {
                    let to = fs::read_link(found.path()).unwrap_or_default();
                    (Kind::Link(to.to_string_lossy().into_owned()), Content::Nothing)
                }
                kind if kind.is_dir() => (Kind::Folder, Content::Nothing),
                kind if kind.is_file() => (Kind::File, Content::OnDisk(found.path())),
                _ => {
                    files.refuse(format!("{path:?} is no file, folder or link"));
                    continue;
                }
            };
            if kind == Kind::Folder {
                folders.push((found.path(), format!("{path}/"), depth + 1));
            }
            let size = if kind == Kind::File { facts.len() } else { 0 };
            let entry = Entry { path: String::new(), kind, size, executable: may_be_run(&facts), content };
            // On Unix a backslash is an ordinary character of a name; on Windows it would separate folders.
            files.add(&path, entry)?;
        }
    }
    Ok(files.done())
}
