//! The runtime directory: one directory for each live session, below one directory for each user.
//!
//! A directory has the name of its session, and making it claims the name. Nothing in it is trusted unless only this
//! user can access it (0700, our uid, no symlink). The fallback lies in `/tmp`, where anyone could have made it first.

mod leftovers;
mod names;
mod record;
mod session_dir;
mod tombstone;

pub use leftovers::{LeftProcess, Leftovers, MARK};
pub use names::check_id;
pub use record::{Owner, SessionRecord};
pub use session_dir::SessionDir;

use crate::error::{Error, LaunchCause, Outcome};
use stagewright_os::{
    private::{self, Access},
    transport,
};
use std::{
    fs, io,
    path::{Path, PathBuf},
    time::Duration,
};

/// The length in bytes of `/<id>/sock` with the longest id.
const BELOW: usize = 46;

/// The longest path of the directory, in bytes.
const MAX_PATH_BYTES: usize = transport::LONGEST_PATH - BELOW;

const TOMBSTONES: &str = "tombstones";

/// The user's runtime directory.
#[derive(Debug, Clone)]
pub struct RuntimeDir {
    path: PathBuf,
}

impl RuntimeDir {
    /// Opens the user's directory. Makes it if it is missing, and verifies it otherwise.
    pub fn open() -> Outcome<RuntimeDir> {
        RuntimeDir::at(private::runtime_place("stagewright", MAX_PATH_BYTES))
    }

    /// The same at another path.
    pub fn at(path: PathBuf) -> Outcome<RuntimeDir> {
        match private::make_folder(&path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(unmade(&path, &error)),
            _ => {}
        }
        let access = private::access(&path).map_err(|error| unmade(&path, &error))?;
        let place = path.display();
        let unusable = |why: String, hint: &str| {
            Err(Error::argument(why)
                .hint(hint)
                .detail("parameter", "XDG_RUNTIME_DIR")
                .detail("path", path.display().to_string()))
        };
        match access {
            Access::Private => Ok(RuntimeDir { path }),
            Access::OtherUser(owner) => unusable(
                format!("The place for sessions, {place}, has been taken by another user ({owner})."),
                "Set XDG_RUNTIME_DIR to a directory of your own.",
            ),
            Access::Open => unusable(
                format!("The place for sessions, {place}, is not a directory that only this user can reach (0700)."),
                "Remove it or mend its mode, or set XDG_RUNTIME_DIR to a directory of your own.",
            ),
        }
    }

    /// The path of the folder with all sessions.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The directory of a session with that name, which need not exist. The name must have passed [`check_id`].
    pub fn session(&self, id: &str) -> SessionDir {
        SessionDir::at(self.path.join(id))
    }

    /// The sessions whose keeper runs, oldest first.
    pub fn live(&self) -> Vec<(SessionDir, SessionRecord)> {
        let mut live: Vec<_> = self
            .directories()
            .filter_map(|dir| dir.read().map(|record| (dir, record)))
            .filter(|(dir, record)| record.is_live(&dir.socket()))
            .collect();
        live.sort_by_key(|(_, record)| record.started_at_ms);
        live
    }

    /// The live session of that name.
    pub fn find(&self, id: &str) -> Option<(SessionDir, SessionRecord)> {
        let dir = self.session(id);
        let record = dir.read().filter(|record| record.is_live(&dir.socket()))?;
        Some((dir, record))
    }

    /// Session directories whose keeper and host are both gone, and interrupted claims.
    pub fn stale(&self) -> Vec<SessionDir> {
        let claims = self.entries().filter(|dir| dir.id().starts_with('.') && names::is_cut_short(dir));
        let sessions = self.directories().filter(|dir| match dir.read() {
            Some(record) => record.is_over(),
            // Claiming renames a complete directory into place. So a directory without a record is an interrupted
            // removal.
            None => !dir.is_young(Duration::from_secs(60)),
        });
        sessions.chain(claims).collect()
    }

    /// Claims a name by making its directory; `None` when it is taken.
    pub fn claim(&self, record: &SessionRecord) -> Outcome<Option<SessionDir>> {
        let dir = self.session(&record.id);
        if self.path.as_os_str().len() + record.id.len() + "//sock".len() > transport::LONGEST_PATH {
            return Err(Error::argument(format!(
                "The session name {:?} is too long for {}.",
                record.id,
                self.path.display()
            )));
        }
        let making = SessionDir::at(self.path.join(names::of_claim()));
        // Renaming onto a directory that is not empty fails, so exactly one of two claimants gets the name.
        let made = making.make().and_then(|()| making.write(record));
        match made.and_then(|()| fs::rename(making.path(), dir.path())) {
            Ok(()) => Ok(Some(dir)),
            Err(error) => {
                making.remove();
                let taken = matches!(error.kind(), io::ErrorKind::DirectoryNotEmpty | io::ErrorKind::AlreadyExists);
                if taken { Ok(None) } else { Err(unmade(dir.path(), &error)) }
            }
        }
    }

    /// An unused session name: `s` and five random characters.
    pub fn fresh_id(&self) -> String {
        loop {
            let id = format!("s{}", names::random(5));
            if !self.session(&id).path().exists() {
                return id;
            }
        }
    }

    fn directories(&self) -> impl Iterator<Item = SessionDir> {
        self.entries().filter(|dir| !matches!(dir.id(), "" | TOMBSTONES) && !dir.id().starts_with('.'))
    }

    fn entries(&self) -> impl Iterator<Item = SessionDir> {
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten();
        // Skip files: taken for a stale session, a file would cost every launch the time of a removal that fails.
        let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
        folders.map(|entry| SessionDir::at(entry.path()))
    }
}

/// The error for a directory that cannot be made, because of its disk or its owner.
fn unmade(path: &Path, error: &io::Error) -> Error {
    use io::ErrorKind::{FileTooLarge, PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
    let elsewhere = "Set XDG_RUNTIME_DIR to a directory of your own.";
    let (why, hint) = match error.kind() {
        StorageFull | QuotaExceeded | FileTooLarge => ("there is no room", "Make room there, or set XDG_RUNTIME_DIR."),
        PermissionDenied | ReadOnlyFilesystem => ("this user may not write there", elsewhere),
        _ => ("the system refuses", elsewhere),
    };
    let message = format!("The directory {} cannot be made: {why} ({error}).", path.display());
    Error::launch(LaunchCause::NoSessionFolder, message).hint(hint).detail("path", path.display().to_string())
}

#[cfg(test)]
mod tests;
