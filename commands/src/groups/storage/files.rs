//! `storage-files`: the files of the app's profile.

use crate::{
    call::Call,
    show::{Show, clean_line, lines, table},
    verb::{Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    wait::off_thread,
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// How many entries are looked at.
const MOST_SEEN: usize = 100_000;

/// List the files of the app's profile
///
/// Links are listed, not followed. Nothing is opened.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct StorageFiles {
    /// At most this many entries
    #[serde(default = "most")]
    #[schemars(range(min = 1, max = 10_000))]
    limit: u32,
}

fn most() -> u32 {
    200
}

/// The kind of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Kind {
    File,
    Folder,
    Link,
    Other,
}

/// An entry of the folder.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Entry {
    /// Its path below the folder
    path: String,
    /// Its kind; other is a socket, FIFO or device
    kind: Kind,
    /// The size of a file
    #[serde(skip_serializing_if = "Option::is_none", default)]
    bytes: Option<u64>,
}

/// The files of the app.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Files {
    /// The folder of the profile
    path: PathBuf,
    /// Its entries at any depth, by path
    files: Vec<Entry>,
    /// How many there are
    total: usize,
    /// The size of all files
    bytes: u64,
    /// Whether there are more than are listed or counted
    truncated: bool,
}

/// Counts all entries below a folder. The first by path are kept.
fn list(folder: &Path, limit: usize) -> Files {
    let mut found = Files { path: folder.to_owned(), files: Vec::new(), total: 0, bytes: 0, truncated: false };
    let mut folders = vec![PathBuf::new()];
    while let Some(below) = folders.pop() {
        for entry in fs::read_dir(folder.join(&below)).into_iter().flatten().flatten() {
            if found.total == MOST_SEEN {
                found.truncated = true;
                folders.clear();
                break;
            }
            let path = below.join(entry.file_name());
            // Of the entry itself: links are not followed.
            let Ok(facts) = entry.metadata() else { continue };
            let kind = match facts.file_type() {
                kind if kind.is_dir() => Kind::Folder,
                kind if kind.is_symlink() => Kind::Link,
                kind if kind.is_file() => Kind::File,
                _ => Kind::Other,
            };
            let bytes = (kind == Kind::File).then_some(facts.len());
            found.total += 1;
            found.bytes = found.bytes.saturating_add(bytes.unwrap_or(0));
            found.files.push(Entry { path: path.to_string_lossy().into_owned(), kind, bytes });
            if kind == Kind::Folder {
                folders.push(path);
            }
        }
    }
    found.files.sort_by(|one, other| one.path.cmp(&other.path));
    found.truncated |= found.files.len() > limit;
    found.files.truncate(limit);
    found
}

impl Verb for StorageFiles {
    const TOOL: &'static str = "storage_files";
    const TITLE: &'static str = "List the files of the app's profile";
    const GROUP: Group = Group::Storage;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Main];
    type Reply = Files;

    async fn run(self, call: Call) -> Outcome<Files> {
        let session = call.session()?;
        let refused = |why: String| Error::new(Code::StorageAccessFailed, why);
        let told = session.info().await?.app.user_data_path.map(PathBuf::from).filter(|path| path.is_absolute());
        let folder = told.ok_or_else(|| refused("The app does not tell its userData folder.".into()))?;
        // The app's word is not trusted: under an app root only the profile of this session lies outside of it.
        let own = session.origin.launched.as_ref().and_then(|launched| launched.profile.as_deref().map(PathBuf::from));
        if own.as_ref() != Some(&folder) {
            call.admit("userData", &folder)?;
        }
        if !folder.is_dir() {
            return Err(refused(format!("The app's userData folder {folder:?} is not there.")));
        }
        Ok(off_thread(move || list(&folder, self.limit as usize)).await)
    }
}

impl Show for Files {
    fn show(&self) -> String {
        let row = |entry: &Entry| {
            let size = match entry.kind {
                Kind::File => entry.bytes.unwrap_or(0).to_string(),
                Kind::Folder => "folder".into(),
                Kind::Link => "link".into(),
                Kind::Other => "other".into(),
            };
            vec![entry.path.clone(), size]
        };
        let first = format!("{} entries, {} bytes in {}", self.total, self.bytes, self.path.display());
        let more = self.truncated.then(|| format!("{} of them are listed", self.files.len()));
        lines([clean_line(&first), table(&["path", "bytes"], self.files.iter().map(row))].into_iter().chain(more))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::{fs::symlink, net::UnixListener};

    #[test]
    fn links_and_sockets_are_listed_but_not_followed() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("data");
        fs::create_dir_all(folder.join("a")).unwrap();
        fs::write(folder.join("a/one"), "12345").unwrap();
        symlink("/", folder.join("root")).unwrap();
        let _socket = UnixListener::bind(folder.join("socket")).unwrap();
        let found = list(&folder, 3);
        let told: Vec<_> = found.files.iter().map(|one| (&*one.path, one.kind, one.bytes)).collect();
        assert_eq!(told, [("a", Kind::Folder, None), ("a/one", Kind::File, Some(5)), ("root", Kind::Link, None)]);
        assert_eq!((found.total, found.bytes, found.truncated), (4, 5, true));
    }
}
