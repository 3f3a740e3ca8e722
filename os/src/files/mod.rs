//! Opens files of others safely. A FIFO without a writer would block its reader for ever. A link may lead out of the
//! named folder.
//!
//! The system checks a path beneath a root step by step as it opens it. So nobody can put a link in the way between a
//! check and the opening.
//!
//! Windows: `NtCreateFile` relative to a handle, with `FILE_FLAG_OPEN_REPARSE_POINT` for each step. macOS: as
//! [`Held`]'s walk, step by step with `O_NOFOLLOW`.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as system;

use std::{
    ffi::OsStr,
    fs::File,
    io,
    path::{Path, PathBuf},
};

/// Opens a file to read it, without waiting for anybody. The caller asks for the kind of file (`File::metadata`) before
/// it reads.
///
/// # Errors
/// Those of the file system.
pub fn open_to_read(path: &Path) -> io::Result<File> {
    system::open_to_read(path)
}

/// The users that may read a new file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readers {
    /// This user alone.
    Owner,
    /// All who may read the files that this user's other programs make (Unix: by the umask).
    Usual,
}

/// Opens a file to write it, without waiting for anybody. `readers` is about a new file. An existing file keeps its
/// contents and its access. The caller asks for the kind of file before it writes.
///
/// # Errors
/// Those of the file system.
pub fn open_to_write(path: &Path, readers: Readers) -> io::Result<File> {
    system::open_to_write(path, readers)
}

/// Lets nobody but this user read or write an open file.
///
/// # Errors
/// Those of the file system, as for a file of another user.
pub fn keep_to_owner(file: &File) -> io::Result<()> {
    system::keep_to_owner(file)
}

/// Whether a file's access lets it be run; `None` where the system has no such access (Windows).
pub fn may_be_run(facts: &std::fs::Metadata) -> Option<bool> {
    system::may_be_run(facts)
}

/// Makes a symbolic link, or points an existing one elsewhere. A link that others follow meanwhile leads to the old place or
/// to the new one.
///
/// # Errors
/// Those of the file system. On Windows the user may lack the right to make links.
pub fn point_link(link: &Path, to: &Path) -> io::Result<()> {
    let fresh = link.with_extension(format!("new-{}", std::process::id()));
    let made = system::make_link(&fresh, to).and_then(|()| std::fs::rename(&fresh, link));
    if made.is_err() {
        let _ = std::fs::remove_file(&fresh);
    }
    made
}

/// Makes sure of room for a file of so many bytes, which is longer then. Where the file system cannot tell, it counts
/// as room.
///
/// # Errors
/// There is no room on the disk, in the user's quota, or under the limit of a file's size.
pub fn reserve(file: &File, bytes: usize) -> io::Result<()> {
    system::reserve(file, bytes)
}

/// Where an open file is, without links on the way; `None` where the system does not tell.
pub fn path_of_open(file: &File) -> Option<PathBuf> {
    crate::private::path_of_open(file)
}

/// Why a path beneath a root was not opened.
#[derive(Debug)]
pub enum Refused {
    /// It leads out of the root.
    Outside,
    /// It is a symbolic link, or leads through one, that may leave the root.
    Link,
    /// There is no such file.
    Missing,
    /// Any other error of the file system.
    Other(io::Error),
}

impl From<Refused> for io::Error {
    /// With the words of the system.
    fn from(refused: Refused) -> io::Error {
        system::error(refused)
    }
}

/// Opens a file beneath a root to read it, as [`open_to_read`] does. Links that stay beneath the root are followed,
/// where the system can tell them from others; else none. The root's own path holds no links that matter: it is
/// followed.
///
/// # Errors
/// See [`Refused`].
pub fn open_beneath(root: &Path, path: &Path) -> Result<File, Refused> {
    system::open_beneath(root, path)
}

/// Whether a path lies beneath a root, in the same way, without opening what is there.
///
/// # Errors
/// See [`Refused`].
pub fn look_beneath(root: &Path, path: &Path) -> Result<(), Refused> {
    system::look_beneath(root, path)
}

/// A place for a file beneath a root. The innermost existing folder of its path is held open, so that a later write
/// goes there even if another folder has taken its place.
#[derive(Debug)]
pub struct Held(system::Held);

impl Held {
    /// Holds the way to `path`, which is relative to `root`.
    ///
    /// # Errors
    /// See [`Refused`]; a link to what is not there is refused too, since it would be followed by whoever makes it.
    pub fn take(root: &Path, path: &Path) -> Result<Held, Refused> {
        system::Held::take(root, path).map(Held)
    }

    /// Opens it as [`open_to_write`] does, for the usual readers, with the folders that are missing, and without any link.
    ///
    /// # Errors
    /// See [`Refused`].
    pub fn open_to_write(&self) -> Result<File, Refused> {
        self.0.open_to_write()
    }

    /// The place of another file in the same folder.
    ///
    /// # Errors
    /// There are no descriptors left.
    pub fn beside(&self, name: &OsStr) -> Result<Held, Refused> {
        self.0.beside(name).map(Held)
    }

    /// Gives the file at `from`, in the same folder, the name of this place. A file that has the name is replaced at once.
    ///
    /// # Errors
    /// See [`Refused`].
    pub fn take_over(&self, from: &Held) -> Result<(), Refused> {
        self.0.take_over(&from.0)
    }

    /// Takes away a file that was just made here.
    ///
    /// # Errors
    /// See [`Refused`].
    pub fn remove(&self) -> Result<(), Refused> {
        self.0.remove()
    }
}
