//! Files that verbs read and write. A file at a path that the user named gets the usual permissions (umask). A file at
//! a path that we choose is accessible to its owner only. Only regular files are opened: a FIFO without a reader would
//! block for ever, and a device has side effects. With an app root, all of them lie beneath it, even if somebody
//! renames folders or makes links meanwhile.

pub mod foreign;
mod replacement;

pub use replacement::Replacement;

use crate::error::{Code, Error, Outcome};
use stagewright_os::files::{self as door, Held, Readers, Refused, reserve};
use std::{
    fs::File,
    io::{self, Read, Write},
    path::{Component, Path, PathBuf},
    sync::atomic::AtomicU64,
};

/// Numbers files that are not complete yet.
static FRESH: AtomicU64 = AtomicU64::new(0);

/// A file that a verb may write.
#[derive(Debug)]
pub struct Spot {
    path: PathBuf,
    held: Option<Held>,
    readers: Readers,
    private: bool,
}

impl Spot {
    /// A file at a path that the user named. Its permissions are the usual ones.
    pub fn anywhere(path: PathBuf) -> Spot {
        Spot { path, held: None, readers: Readers::Usual, private: false }
    }

    /// A file at a path that we choose, in a folder that others may read. Only the owner may read it, since it may be a
    /// picture of the screen.
    pub fn for_owner(path: PathBuf) -> Spot {
        Spot { path, held: None, readers: Readers::Owner, private: false }
    }

    /// A file beneath `root`, if there is one. The folder is opened now, so that a later write goes to it even if it is
    /// renamed.
    pub fn admit(parameter: &str, path: PathBuf, root: Option<&Path>) -> Outcome<Spot> {
        let Some(root) = root else { return Ok(Spot::anywhere(path)) };
        let held = relative(root, &path).and_then(|relative| Held::take(root, &relative));
        let held = held.map_err(|error| outside(parameter, &path, root, error))?;
        Ok(Spot { path, held: Some(held), readers: Readers::Usual, private: false })
    }

    /// The same file, accessible to its owner only, also if it exists already. For files with secrets.
    pub fn private(self) -> Spot {
        Spot { readers: Readers::Owner, private: true, ..self }
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the file, and makes missing folders. An existing file keeps its mode. Runs on another thread than the
    /// session, since a file system may be slow.
    pub async fn write(self, bytes: Vec<u8>) -> Outcome<()> {
        let writing = tokio::task::spawn_blocking(move || self.write_now(&bytes));
        writing.await.map_err(Error::internal)?
    }

    /// The same on this thread, which blocks.
    pub fn write_now(&self, bytes: &[u8]) -> Outcome<()> {
        self.write_here(bytes).map_err(|error| {
            let message = format!("{:?} cannot be written: {error}.", self.path);
            Error::argument(message).detail("parameter", "path")
        })
    }

    /// Writes the content to a temporary file beside it, and renames that. A reader sees the old file or the new one,
    /// and a full disk leaves the old one.
    ///
    /// # Errors
    /// `BAD_ARGUMENT` with the reason of the file system.
    pub fn replace_now(&self, bytes: &[u8]) -> Outcome<()> {
        let replaced = self.fresh().and_then(|fresh| {
            // A rename would replace a link, a device or a pipe.
            if std::fs::symlink_metadata(&self.path).is_ok_and(|there| !there.is_file()) {
                return Err(odd());
            }
            let written = fresh.write_here(bytes).and_then(|()| self.take_over(&fresh));
            if written.is_err() {
                let _ = fresh.remove();
            }
            written
        });
        replaced.map_err(|error| {
            let message = format!("{:?} cannot be written: {error}.", self.path);
            Error::argument(message).detail("parameter", "path")
        })
    }

    /// A file of that name in the same folder.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn beside(&self, name: &str) -> io::Result<Spot> {
        let held = self.held.as_ref().map(|held| held.beside(name.as_ref())).transpose()?;
        Ok(Spot { path: self.path.with_file_name(name), held, readers: self.readers, private: self.private })
    }

    fn take_over(&self, fresh: &Spot) -> io::Result<()> {
        match (&self.held, &fresh.held) {
            (Some(held), Some(from)) => Ok(held.take_over(from)?),
            _ => std::fs::rename(&fresh.path, &self.path),
        }
    }

    fn remove(&self) -> io::Result<()> {
        match &self.held {
            Some(held) => held.remove().map_err(io::Error::from),
            None => std::fs::remove_file(&self.path),
        }
    }

    /// Opens the file emptied, to write it piece by piece. Locks it against other writers that lock it too.
    ///
    /// # Errors
    /// Those of the file system; `WouldBlock` while somebody else writes it.
    pub fn open_emptied(&self) -> io::Result<File> {
        let open = self.open_here()?;
        open.try_lock().map_err(io::Error::from)?;
        if self.private {
            door::keep_to_owner(&open)?;
        }
        open.set_len(0)?;
        Ok(open)
    }

    fn open_here(&self) -> io::Result<File> {
        let open = match &self.held {
            Some(held) => held.open_to_write()?,
            None => open_anywhere(&self.path, self.readers)?,
        };
        if open.metadata()?.is_file() { Ok(open) } else { Err(odd()) }
    }

    fn write_here(&self, bytes: &[u8]) -> io::Result<()> {
        let mut open = self.open_here()?;
        let before = open.metadata()?;
        if self.private {
            door::keep_to_owner(&open)?;
        }
        let room = reserve(&open, bytes.len()).inspect_err(|_| drop(open.set_len(before.len())));
        let written = room.and_then(|()| open.write_all(bytes)).and_then(|()| open.set_len(bytes.len() as u64));
        // Remove an incomplete new file, so that nobody takes it for the whole one.
        if written.is_err() && before.len() == 0 {
            let _ = self.remove();
        }
        written
    }
}

fn odd() -> io::Error {
    io::Error::other("it is no regular file")
}

fn open_anywhere(file: &Path, readers: Readers) -> io::Result<File> {
    if let Some(dir) = file.parent() {
        std::fs::create_dir_all(dir)?;
    }
    // Check the type before opening, since opening a device may have side effects. Check again afterwards, since the
    // file may have been replaced.
    if std::fs::metadata(file).is_ok_and(|there| !there.is_file()) {
        return Err(odd());
    }
    door::open_to_write(file, readers)
}

/// A file that a verb reads, held open.
#[derive(Debug)]
pub struct Source {
    file: File,
    /// Its path; resolved, without links, if it had to lie beneath a root.
    pub path: PathBuf,
    /// Its size in bytes.
    pub bytes: u64,
}

impl Source {
    /// Opens a regular file, beneath `root` if there is one.
    pub fn open(parameter: &str, path: &Path, root: Option<&Path>) -> Outcome<Source> {
        let missing = |what: &str| Error::new(Code::FileNotFound, format!("{parameter}: {path:?} {what}."));
        let opened = match root {
            None => door::open_to_read(path),
            Some(root) => match relative(root, path).and_then(|relative| door::open_beneath(root, &relative)) {
                Err(Refused::Missing) => Err(io::ErrorKind::NotFound.into()),
                Err(error) => return Err(outside(parameter, path, root, error)),
                Ok(file) => Ok(file),
            },
        };
        let file = opened.map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => missing("does not exist"),
            _ => missing(&format!("cannot be read: {error}")),
        })?;
        let facts = file.metadata().map_err(|error| missing(&format!("cannot be read: {error}")))?;
        if !facts.is_file() {
            return Err(missing("is not a regular file"));
        }
        let real = root.and_then(|_| door::path_of_open(&file));
        Ok(Source { path: real.unwrap_or_else(|| path.to_owned()), bytes: facts.len(), file })
    }

    /// The open file, to read it piece by piece.
    pub fn into_file(self) -> File {
        self.file
    }

    /// Reads its content: at most as many bytes as it had when it was opened.
    pub fn read(mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        (&mut self.file).take(self.bytes).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// Checks that a path lies beneath `root`. For paths that others open (the app, Electron), existing or not.
pub fn admit(parameter: &str, path: &Path, root: &Path) -> Outcome<()> {
    let looked = match relative(root, path).and_then(|relative| door::look_beneath(root, &relative)) {
        Err(Refused::Missing) => relative(root, path).and_then(|relative| Held::take(root, &relative)).map(drop),
        looked => looked,
    };
    looked.map_err(|error| outside(parameter, path, root, error))
}

/// The path relative to the root, which contains no links. This only prepares the call: the kernel checks the path when
/// it opens it.
fn relative(root: &Path, path: &Path) -> Result<PathBuf, Refused> {
    let climbs = path.components().any(|c| c == Component::ParentDir);
    if let (Ok(relative), false) = (path.strip_prefix(root), climbs) {
        return Ok(relative.to_owned());
    }
    let real = |above: &Path| {
        let rest = path.strip_prefix(above).ok()?;
        // The parent of a folder that does not exist is unknown, so refuse `..`.
        let climbs = rest.components().any(|c| c == Component::ParentDir);
        above.canonicalize().ok().filter(|_| !climbs).map(|above| above.join(rest))
    };
    let real = path.ancestors().find_map(real).ok_or(Refused::Outside)?;
    real.strip_prefix(root).map(Path::to_owned).map_err(|_| Refused::Outside)
}

fn outside(parameter: &str, path: &Path, root: &Path, refused: Refused) -> Error {
    let what = match refused {
        Refused::Outside => format!("is outside the app root {root:?}"),
        Refused::Link => format!("is a symbolic link, or led through one, which may leave the app root {root:?}"),
        other => format!("cannot be opened beneath the app root {root:?}: {}", io::Error::from(other)),
    };
    Error::argument(format!("{parameter} {path:?} {what}."))
        .hint("The frontend was started with --app-root; use a path below it.")
        .detail("parameter", parameter)
}

#[cfg(test)]
mod tests;
