//! Linux: `openat2`, `fallocate`, and O_NONBLOCK, so that opening a FIFO does not block.

mod beneath;

use super::{Readers, Refused};
use beneath::Links;
use rustix::{
    fd::AsFd,
    fs::{FallocateFlags, OFlags},
    io::Errno,
};
use std::{
    ffi::OsStr,
    fs::{File, OpenOptions},
    io,
    os::unix::fs::{OpenOptionsExt, PermissionsExt},
    path::Path,
};

const AT_ONCE: i32 = OFlags::NONBLOCK.bits() as i32;

pub(super) fn free_bytes(folder: &Path) -> io::Result<u64> {
    let facts = rustix::fs::statvfs(folder)?;
    Ok(facts.f_bavail.saturating_mul(facts.f_frsize))
}

pub(super) fn open_to_read(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).custom_flags(AT_ONCE).open(path)
}

pub(super) fn open_to_write(path: &Path, readers: Readers) -> io::Result<File> {
    let mut options = match readers {
        Readers::Owner => crate::private::file_options(),
        Readers::Usual => OpenOptions::new(),
    };
    options.write(true).create(true).truncate(false).custom_flags(AT_ONCE).open(path)
}

pub(super) fn make_link(link: &Path, to: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(to, link)
}

pub(super) fn keep_to_owner(file: &File) -> io::Result<()> {
    file.set_permissions(std::fs::Permissions::from_mode(0o600))
}

pub(super) fn may_be_run(facts: &std::fs::Metadata) -> Option<bool> {
    Some(facts.permissions().mode() & 0o111 != 0)
}

pub(super) fn reserve(file: &File, bytes: usize) -> io::Result<()> {
    if bytes == 0 {
        return Ok(());
    }
    match rustix::fs::fallocate(file, FallocateFlags::empty(), 0, bytes as u64) {
        Err(full @ (Errno::NOSPC | Errno::DQUOT | Errno::FBIG)) => Err(full.into()),
        _ => Ok(()),
    }
}

impl From<Errno> for Refused {
    fn from(error: Errno) -> Refused {
        match error {
            Errno::XDEV => Refused::Outside,
            Errno::LOOP => Refused::Link,
            Errno::NOENT => Refused::Missing,
            other => Refused::Other(other.into()),
        }
    }
}

pub(super) fn error(refused: Refused) -> io::Error {
    match refused {
        Refused::Outside => Errno::XDEV.into(),
        Refused::Link => Errno::LOOP.into(),
        Refused::Missing => Errno::NOENT.into(),
        Refused::Other(error) => error,
    }
}

pub(super) fn open_beneath(root: &Path, path: &Path) -> Result<File, Refused> {
    open(root, path, OFlags::RDONLY | OFlags::NONBLOCK)
}

pub(super) fn look_beneath(root: &Path, path: &Path) -> Result<(), Refused> {
    open(root, path, OFlags::PATH).map(drop)
}

fn open(root: &Path, path: &Path, flags: OFlags) -> Result<File, Refused> {
    let root = File::open(root).map_err(|error| Errno::from_io_error(&error).unwrap_or(Errno::NOENT))?;
    Ok(beneath::open(root.as_fd(), path, flags, Links::Inside).map(File::from)?)
}

/// With the errors of [`super::Held`].
#[derive(Debug)]
pub(super) struct Held(beneath::Held);

impl Held {
    pub(super) fn take(root: &Path, path: &Path) -> Result<Held, Refused> {
        Ok(beneath::Held::take(root, path).map(Held)?)
    }

    pub(super) fn open_to_write(&self) -> Result<File, Refused> {
        Ok(self.0.open_to_write().map(File::from)?)
    }

    pub(super) fn beside(&self, name: &OsStr) -> Result<Held, Refused> {
        Ok(self.0.beside(name).map(Held)?)
    }

    pub(super) fn take_over(&self, from: &Held) -> Result<(), Refused> {
        Ok(self.0.take_over(&from.0)?)
    }

    pub(super) fn remove(&self) -> Result<(), Refused> {
        Ok(self.0.remove()?)
    }
}
