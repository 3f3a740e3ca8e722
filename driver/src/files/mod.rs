//! Files that verbs read and write. A file that the user has named gets the access of their other files. One whose
//! place we choose is for its owner only. Only regular files are opened: a FIFO without a reader would block for ever, and
//! a device has side effects. With an app root all of them lie beneath it, even if somebody moves folders and links
//! meanwhile.

pub mod foreign;

use crate::error::{Code, Error, Outcome};
use stagewright_os::files::{self as door, Held, Readers, Refused, reserve};
use std::{
    fs::File,
    io::{self, Read, Write},
    path::{Component, Path, PathBuf},
};

/// A file that a verb may write.
#[derive(Debug)]
pub struct Spot {
    path: PathBuf,
    held: Option<Held>,
    readers: Readers,
    private: bool,
}

impl Spot {
    /// A file at a path that the user has named: its readers are the usual ones.
    pub fn anywhere(path: PathBuf) -> Spot {
        Spot { path, held: None, readers: Readers::Usual, private: false }
    }

    /// A file at a path that we choose, in a folder that others may read. Pictures of a screen are nobody else's business.
    pub fn for_owner(path: PathBuf) -> Spot {
        Spot { path, held: None, readers: Readers::Owner, private: false }
    }

    /// Beneath `root`, if there is one: the folder is held from now on, so that what is written later is written there.
    pub fn admit(parameter: &str, path: PathBuf, root: Option<&Path>) -> Outcome<Spot> {
        let Some(root) = root else { return Ok(Spot::anywhere(path)) };
        let held = relative(root, &path).and_then(|relative| Held::take(root, &relative));
        let held = held.map_err(|error| outside(parameter, &path, root, error))?;
        Ok(Spot { path, held: Some(held), readers: Readers::Usual, private: false })
    }

    /// The same file for its owner only, also one that is there already: it will hold secrets.
    pub fn private(self) -> Spot {
        Spot { readers: Readers::Owner, private: true, ..self }
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes it, with the folders above it; one that is there keeps its mode. Off the thread that everything else of
    /// the session runs on, since a file system may be slow.
    pub async fn write(self, bytes: Vec<u8>) -> Outcome<()> {
        let writing = tokio::task::spawn_blocking(move || self.write_now(&bytes));
        writing.await.map_err(Error::internal)?
    }

    /// The same on this thread.
    pub fn write_now(&self, bytes: &[u8]) -> Outcome<()> {
        self.write_here(bytes).map_err(|error| {
            let message = format!("{:?} cannot be written: {error}.", self.path);
            Error::argument(message).detail("parameter", "path")
        })
    }

    /// Opens it to write it piece by piece, emptied, and locked against other writers that lock it too.
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
        // A file with half of the content would be mistaken for the whole one.
        if written.is_err() && before.len() == 0 {
            let _ = match &self.held {
                Some(held) => held.remove().map_err(io::Error::from),
                None => std::fs::remove_file(&self.path),
            };
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
    // Looked at first, since to open a device may be to use it; and again when it is open.
    if std::fs::metadata(file).is_ok_and(|there| !there.is_file()) {
        return Err(odd());
    }
    door::open_to_write(file, readers)
}

/// A file that a verb reads, held open.
#[derive(Debug)]
pub struct Source {
    file: File,
    /// Where it is; without links, where it had to lie beneath a root.
    pub path: PathBuf,
    /// How large it is.
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

    /// Its content: at most as many bytes as it had when it was opened.
    pub fn read(mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        (&mut self.file).take(self.bytes).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// Checks that a path that others open (the app, Electron) lies beneath `root`, whether it is there already or not.
pub fn admit(parameter: &str, path: &Path, root: &Path) -> Outcome<()> {
    let looked = match relative(root, path).and_then(|relative| door::look_beneath(root, &relative)) {
        Err(Refused::Missing) => relative(root, path).and_then(|relative| Held::take(root, &relative)).map(drop),
        looked => looked,
    };
    looked.map_err(|error| outside(parameter, path, root, error))
}

/// The way from the root, which holds no links itself. Only a first guess: the kernel judges it as it goes there.
fn relative(root: &Path, path: &Path) -> Result<PathBuf, Refused> {
    let climbs = path.components().any(|c| c == Component::ParentDir);
    if let (Ok(relative), false) = (path.strip_prefix(root), climbs) {
        return Ok(relative.to_owned());
    }
    let real = |above: &Path| {
        let rest = path.strip_prefix(above).ok()?;
        // Nobody knows what is above a folder that is not there.
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
