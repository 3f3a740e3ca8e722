//! Opens untrusted files safely. A FIFO without a writer would block its reader for ever. A link may lead out of the
//! named folder.
//!
//! The system checks each component of a path beneath a root while it opens it. So nobody can replace a component by a
//! link between a check and the opening.
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

/// Opens a file for reading without blocking, also a FIFO. The caller checks the type of the file (`File::metadata`)
/// before it reads.
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
    /// Everybody who may read files that this user's other programs make (Unix: by the umask).
    Usual,
}

/// Opens a file for writing without blocking. `readers` applies to a new file. An existing file keeps its contents and
/// its permissions. The caller checks the type of the file before it writes.
///
/// # Errors
/// Those of the file system.
pub fn open_to_write(path: &Path, readers: Readers) -> io::Result<File> {
    system::open_to_write(path, readers)
}

/// How many bytes this user may still write to the file system of a folder.
///
/// # Errors
/// Those of the file system.
pub fn free_bytes(folder: &Path) -> io::Result<u64> {
    system::free_bytes(folder)
}

/// Restricts access to an open file to this user.
///
/// # Errors
/// Those of the file system, as for a file of another user.
pub fn keep_to_owner(file: &File) -> io::Result<()> {
    system::keep_to_owner(file)
}

/// Whether a file's permissions make it executable; `None` on systems without such a permission (Windows).
pub fn may_be_run(facts: &std::fs::Metadata) -> Option<bool> {
    system::may_be_run(facts)
}

/// Makes a symbolic link, or replaces an existing one atomically: a process that follows it meanwhile gets the old
/// target or the new one.
///
/// # Errors
/// Those of the file system. On Windows the user may not be allowed to make links.
pub fn point_link(link: &Path, to: &Path) -> io::Result<()> {
    let fresh = link.with_extension(format!("new-{}", std::process::id()));
    let made = system::make_link(&fresh, to).and_then(|()| std::fs::rename(&fresh, link));
    if made.is_err() {
        let _ = std::fs::remove_file(&fresh);
    }
    made
}

/// Reserves disk space: extends the file to `bytes` bytes. Succeeds if the file system does not support reservations.
///
/// # Errors
/// The disk, the user's quota, or the limit of a file's size leaves no space.
pub fn reserve(file: &File, bytes: usize) -> io::Result<()> {
    system::reserve(file, bytes)
}

/// The path of an open file, without links; `None` if the system does not report it.
pub fn path_of_open(file: &File) -> Option<PathBuf> {
    crate::private::path_of_open(file)
}

/// Why a path beneath a root was not opened.
#[derive(Debug)]
pub enum Refused {
    /// It leads out of the root.
    Outside,
    /// It contains a symbolic link that may leave the root.
    Link,
    /// There is no such file.
    Missing,
    /// Any other error of the file system.
    Other(io::Error),
}

impl From<Refused> for io::Error {
    /// Keeps the message of the system.
    fn from(refused: Refused) -> io::Error {
        system::error(refused)
    }
}

/// Opens a file beneath a root for reading, as [`open_to_read`] does. Links that stay beneath the root are followed if
/// the system can check that; otherwise links are refused. Links in the path of the root itself are followed.
///
/// # Errors
/// See [`Refused`].
pub fn open_beneath(root: &Path, path: &Path) -> Result<File, Refused> {
    system::open_beneath(root, path)
}

/// Checks in the same way that a path lies beneath a root, without opening the file.
///
/// # Errors
/// See [`Refused`].
pub fn look_beneath(root: &Path, path: &Path) -> Result<(), Refused> {
    system::look_beneath(root, path)
}

/// The place of a file beneath a root. The innermost existing folder of its path is kept open. So a later write goes to
/// that folder even if another one has its name by then.
#[derive(Debug)]
pub struct Held(system::Held);

impl Held {
    /// Opens the innermost existing folder of `path`, which is relative to `root`.
    ///
    /// # Errors
    /// See [`Refused`]. A link whose target does not exist is refused too, since creating the file would
    /// create its target.
    pub fn take(root: &Path, path: &Path) -> Result<Held, Refused> {
        system::Held::take(root, path).map(Held)
    }

    /// Opens it as [`open_to_write`] does, with [`Readers::Usual`]. Makes the missing folders, and follows no link.
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

    /// Removes a file that was just made here.
    ///
    /// # Errors
    /// See [`Refused`].
    pub fn remove(&self) -> Result<(), Refused> {
        self.0.remove()
    }
}
