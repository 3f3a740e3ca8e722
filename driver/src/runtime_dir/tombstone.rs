//! Tombstones: why a session is no longer there, for the next caller that wants it, once.

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

/// A tombstone that nobody has asked for in a day will not be asked for.
const KEPT: Duration = Duration::from_secs(24 * 60 * 60);

/// Begins the name of a tombstone while it is written. The rest names the process, which may be killed at it.
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
        // Beside the others, where a half-written one is not taken for one.
        let next = self.path().join(format!("{UNFINISHED}{}", of_this_process()));
        let mut file = private::file_options().write(true).create(true).truncate(true).open(&next)?;
        let buried = file.write_all(&serde_json::to_vec(&stone)?).and_then(|()| fs::rename(&next, path));
        buried.inspect_err(|_| drop(fs::remove_file(next)))
    }

    /// Keeps a crash dump of a session that is about to be cleared away, for a day.
    pub fn keep_dump(&self, id: &str, dump: &Path) -> Option<PathBuf> {
        let kept = self.tombstone(id).with_extension("dmp");
        fs::create_dir_all(self.path().join(TOMBSTONES)).ok()?;
        // A dump that is cut off is useless.
        fs::copy(dump, &kept).inspect_err(|_| drop(fs::remove_file(&kept))).ok()?;
        Some(kept)
    }

    /// How the session of that name ended, if nobody has been told yet.
    pub fn take_tombstone(&self, id: &str) -> Option<Error> {
        check_id(id).ok()?;
        take(&self.tombstone(id))
    }

    /// The same without removing the tombstone, so that the next caller gets it, too.
    pub fn peek_tombstone(&self, id: &str) -> Option<Error> {
        check_id(id).ok()?;
        read(&self.tombstone(id))
    }

    /// How the last session of one sort of owner ended, if nobody has been told yet.
    pub fn take_last_tombstone(&self, owner: Owner) -> Option<Error> {
        let newest = self.tombstones().filter(|(_, stone, _)| stone.owner == owner).min_by_key(|(.., age)| *age)?;
        take(&newest.0)
    }

    /// Forgets the tombstones of one sort of owner, because a new session, whose own stays, takes their place.
    pub fn forget(&self, owner: Owner, new: &str) {
        let own = self.tombstone(new);
        for (path, ..) in self.tombstones().filter(|(path, stone, _)| stone.owner == owner && *path != own) {
            let _ = fs::remove_file(path);
        }
    }

    /// Forgets those that are too old to be asked for, and those that nobody is left to finish.
    pub(super) fn forget_old(&self) {
        let old = |entry: &fs::DirEntry| {
            entry
                .metadata()
                .and_then(|about| about.modified())
                .is_ok_and(|buried| buried.elapsed().is_ok_and(|age| age > KEPT))
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
            let buried = entry.metadata().and_then(|about| about.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
            Some((entry.path(), stone, buried.elapsed().unwrap_or_default()))
        })
    }
}

/// Reads and removes; of two callers at once one gets it.
fn take(path: &Path) -> Option<Error> {
    let error = read(path)?;
    fs::remove_file(path).ok()?;
    Some(error)
}

fn read(path: &Path) -> Option<Error> {
    let stone: Tombstone = serde_json::from_slice(&fs::read(path).ok()?).ok()?;
    Error::from_envelope(&Value::Object(stone.envelope))
}
