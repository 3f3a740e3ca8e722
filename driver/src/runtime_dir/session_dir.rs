//! One session's directory and the files in it.

use super::SessionRecord;
use stagewright_os::private::{self, HeldFolder};
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    time::Duration,
};

const RECORD: &str = "session.json";

/// How often a removal is tried again, 10 ms apart.
const REMOVALS: usize = 50;

/// A session's directory: `sock`, `session.json`, `log`, `xauthority`, `tmp/` (the app's TMPDIR), `profile/`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionDir {
    path: PathBuf,
}

impl SessionDir {
    /// The directory at that path.
    pub fn at(path: PathBuf) -> SessionDir {
        SessionDir { path }
    }

    /// The path of the session's folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The name of the session.
    pub fn id(&self) -> &str {
        self.path.file_name().and_then(|name| name.to_str()).unwrap_or_default()
    }

    /// The socket that the host listens on.
    pub fn socket(&self) -> PathBuf {
        self.path.join("sock")
    }

    /// The socket of the session bus for an app that has no other.
    pub fn bus(&self) -> PathBuf {
        self.path.join("bus")
    }

    /// The app's TMPDIR. Its path must be short, because Chromium makes a socket in it.
    pub fn tmp(&self) -> PathBuf {
        self.path.join("tmp")
    }

    /// The cookie of the session's own display. The file is made with the display.
    pub fn xauthority(&self) -> PathBuf {
        self.path.join("xauthority")
    }

    /// The temporary profile. Electron makes the directory.
    pub fn profile(&self) -> PathBuf {
        self.path.join("profile")
    }

    /// The stderr of keeper and host. It stays empty unless they panic.
    pub fn log(&self) -> PathBuf {
        self.path.join("log")
    }

    /// The record, if there is a readable one.
    pub fn read(&self) -> Option<SessionRecord> {
        serde_json::from_slice(&fs::read(self.path.join(RECORD)).ok()?).ok()
    }

    /// Replaces the record; readers see the old one or the new one.
    pub fn write(&self, record: &SessionRecord) -> io::Result<()> {
        let next = self.path.join(format!(".session.{}", std::process::id()));
        let mut file = private::file_options().write(true).create(true).truncate(true).open(&next)?;
        let written =
            file.write_all(&serde_json::to_vec(record)?).and_then(|()| fs::rename(&next, self.path.join(RECORD)));
        written.inspect_err(|_| drop(fs::remove_file(next)))
    }

    /// Records a file outside of this directory that has to be removed with the session, such as a display's socket. It
    /// is removed only if it is still the same file.
    pub fn note_outside(&self, file: &Path) -> io::Result<()> {
        let stamp = private::stamp_at(file)?;
        let mut list = private::file_options().append(true).create(true).open(self.outside())?;
        writeln!(list, "{stamp} {}", file.display())
    }

    /// Removes the directory, its content, and the recorded files. True if it is gone. The record is removed last, so
    /// that others can finish a removal that was interrupted.
    pub fn remove(&self) -> bool {
        self.remove_if(|_| true)
    }

    /// The same, if `fits` accepts the record, or its absence. Processes other than the keeper must check at this
    /// point, since another session may have the name by now.
    pub(super) fn remove_if(&self, fits: impl FnOnce(Option<&SessionRecord>) -> bool) -> bool {
        // Use a handle: as soon as the directory is empty, another session can claim the name.
        let Ok(held) = HeldFolder::open(&self.path) else { return !self.path.exists() };
        let inside = SessionDir::at(held.path());
        if !fits(inside.read().as_ref()) {
            return false;
        }
        for line in fs::read_to_string(inside.outside()).unwrap_or_default().lines() {
            if let Some((noted, file)) = line.split_once(' ')
                && private::stamp_at(Path::new(file)).is_ok_and(|stamp| stamp == noted)
            {
                let _ = fs::remove_file(file);
            }
        }
        let own = held.id().ok();
        // A helper process of the app that is about to end may still write into the profile.
        for _ in 0..REMOVALS {
            if inside.remove_all_but_the_record() {
                let _ = fs::remove_file(inside.path.join(RECORD));
                // This removes only an empty directory. If another session has claimed the name, there is a record in
                // it.
                let _ = fs::remove_dir(&self.path);
            }
            if private::id_at(&self.path).ok() != own {
                return true;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        false
    }

    fn remove_all_but_the_record(&self) -> bool {
        let remove = |entry: &fs::DirEntry| match entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            true => fs::remove_dir_all(entry.path()).is_ok(),
            false => fs::remove_file(entry.path()).is_ok(),
        };
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten();
        // Try all entries, even if one cannot be removed.
        entries.filter(|entry| entry.file_name() != RECORD).filter(|entry| !remove(entry)).count() == 0
    }

    pub(super) fn make(&self) -> io::Result<()> {
        private::make_folder(&self.path)?;
        private::make_folder(&self.tmp())
    }

    pub(super) fn is_young(&self, age: Duration) -> bool {
        let changed = fs::metadata(&self.path).and_then(|about| about.modified());
        changed.is_ok_and(|changed| changed.elapsed().is_ok_and(|elapsed| elapsed < age))
    }

    fn outside(&self) -> PathBuf {
        self.path.join("outside")
    }
}
