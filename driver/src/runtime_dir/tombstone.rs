//! Tombstones: the reason why a session has ended. Each is delivered once, to the next caller that names the session.

use super::{
    Owner, RuntimeDir, TOMBSTONES, check_id,
    names::{is_of_the_dead, of_this_process},
};
use crate::error::Error;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use stagewright_os::private;
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

/// How long tombstones and crash dumps are kept.
const KEPT: Duration = Duration::from_secs(24 * 60 * 60);

/// The prefix of a tombstone's file name while it is written. The identity of the writing process follows, which may be
/// killed meanwhile.
const UNFINISHED: &str = ".tombstone.";

#[derive(Serialize, Deserialize)]
struct Tombstone {
    owner: Owner,
    envelope: Map<String, Value>,
}

impl RuntimeDir {
    /// Writes a tombstone: how a session ended.
    pub fn leave_tombstone(&self, id: &str, owner: Owner, error: &Error) -> io::Result<()> {
        let stone = Tombstone { owner, envelope: error.to_envelope() };
        let path = self.tombstone(id);
        fs::create_dir_all(self.path().join(TOMBSTONES))?;
        // Write to a temporary name first, so that nobody reads an incomplete tombstone.
        let next = self.path().join(format!("{UNFINISHED}{}", of_this_process()));
        let mut file = private::file_options().write(true).create(true).truncate(true).open(&next)?;
        let written = file.write_all(&serde_json::to_vec(&stone)?).and_then(|()| fs::rename(&next, path));
        written.inspect_err(|_| drop(fs::remove_file(next)))
    }

    /// Copies a crash dump of a session that is about to be removed. It is kept for a day.
    pub fn keep_dump(&self, id: &str, dump: &Path) -> Option<PathBuf> {
        let kept = self.tombstone(id).with_extension("dmp");
        fs::create_dir_all(self.path().join(TOMBSTONES)).ok()?;
        // Remove an incomplete copy, which is useless.
        fs::copy(dump, &kept).inspect_err(|_| drop(fs::remove_file(&kept))).ok()?;
        Some(kept)
    }

    /// Takes the tombstone of the session with that name. `None` if there is none, or if it was delivered.
    pub fn take_tombstone(&self, id: &str) -> Option<Error> {
        check_id(id).ok()?;
        take(&self.tombstone(id))
    }

    /// The same without removing the tombstone, so that the next caller still gets it.
    pub fn peek_tombstone(&self, id: &str) -> Option<Error> {
        check_id(id).ok()?;
        read(&self.tombstone(id))
    }

    /// Takes the newest tombstone for one kind of owner.
    pub fn take_last_tombstone(&self, owner: Owner) -> Option<Error> {
        let newest = self.tombstones().filter(|(_, stone, _)| stone.owner == owner).min_by_key(|(.., age)| *age)?;
        take(&newest.0)
    }

    /// Removes the tombstones for one kind of owner, because a new session replaces those. The tombstone with the name
    /// of the new session stays.
    pub fn forget(&self, owner: Owner, new: &str) {
        let own = self.tombstone(new);
        for (path, ..) in self.tombstones().filter(|(path, stone, _)| stone.owner == owner && *path != own) {
            let _ = fs::remove_file(path);
        }
    }

    /// Removes tombstones and dumps that are too old, and unfinished ones of dead processes.
    pub(super) fn forget_old(&self) {
        let old = |entry: &fs::DirEntry| {
            entry
                .metadata()
                .and_then(|about| about.modified())
                .is_ok_and(|modified| modified.elapsed().is_ok_and(|age| age > KEPT))
        };
        let is_cut_short = |entry: &fs::DirEntry| {
            let name = entry.file_name();
            let of = name.to_str().and_then(|name| name.strip_prefix(UNFINISHED));
            of.is_some_and(|of| is_of_the_dead(of).unwrap_or_else(|| old(entry)))
        };
        let in_folder = |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten();
        let cut_short = in_folder(self.path()).filter(is_cut_short);
        for entry in in_folder(&self.path().join(TOMBSTONES)).filter(old).chain(cut_short) {
            let _ = fs::remove_file(entry.path());
        }
    }

    fn tombstone(&self, id: &str) -> PathBuf {
        self.path().join(TOMBSTONES).join(format!("{id}.json"))
    }

    fn tombstones(&self) -> impl Iterator<Item = (PathBuf, Tombstone, Duration)> {
        let entries = fs::read_dir(self.path().join(TOMBSTONES)).into_iter().flatten().flatten();
        entries.filter_map(|entry| {
            let stone = serde_json::from_slice(&fs::read(entry.path()).ok()?).ok()?;
            let modified = entry.metadata().and_then(|about| about.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
            Some((entry.path(), stone, modified.elapsed().unwrap_or_default()))
        })
    }
}

/// Reads and removes a tombstone. Of two callers at once, only one gets it.
fn take(path: &Path) -> Option<Error> {
    let error = read(path)?;
    fs::remove_file(path).ok()?;
    Some(error)
}

fn read(path: &Path) -> Option<Error> {
    let stone: Tombstone = serde_json::from_slice(&fs::read(path).ok()?).ok()?;
    Error::from_envelope(&Value::Object(stone.envelope))
}
