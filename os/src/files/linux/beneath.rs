//! Opens only paths beneath a folder. The kernel checks each component while it resolves the path. So nobody can
//! replace a component by a link between a check and the opening.

use rustix::{
    fd::{AsFd, BorrowedFd, OwnedFd},
    fs::{AtFlags, CWD, FileType, Mode, OFlags, ResolveFlags, mkdirat, openat, openat2, renameat, statat, unlinkat},
    io::Errno,
};
use std::{
    ffi::OsStr,
    path::{Component, Path, PathBuf},
};

/// Whether a path may contain symbolic links.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Links {
    /// Links that stay beneath the folder. If the kernel cannot check that (no `openat2`), no links.
    Inside,
    Never,
}

/// How often to resolve a path again after somebody's rename made the kernel give up (EAGAIN).
const TRIES: u32 = 64;

/// The modes of new files and folders, before the umask.
const FILE: Mode = Mode::RUSR.union(Mode::WUSR).union(Mode::RGRP).union(Mode::WGRP).union(Mode::ROTH).union(Mode::WOTH);
const FOLDERS: Mode = Mode::RWXU.union(Mode::RWXG).union(Mode::RWXO);

/// Opens a path beneath a folder.
pub(super) fn open(folder: BorrowedFd<'_>, path: &Path, flags: OFlags, links: Links) -> Result<OwnedFd, Errno> {
    let flags = flags | OFlags::CLOEXEC;
    let mode = if flags.contains(OFlags::CREATE) { FILE } else { Mode::empty() };
    let never = if links == Links::Never { ResolveFlags::NO_SYMLINKS } else { ResolveFlags::empty() };
    let how = ResolveFlags::BENEATH | ResolveFlags::NO_MAGICLINKS | never;
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    for _ in 0..TRIES {
        match openat2(folder, path, flags, mode, how) {
            Err(Errno::AGAIN | Errno::INTR) => {}
            // This kernel has no `openat2`, or a container's seccomp filter forbids it.
            Err(Errno::NOSYS | Errno::PERM) => return walk(folder, path, flags, mode),
            opened => return opened,
        }
    }
    Err(Errno::AGAIN)
}

/// The same without `openat2`: opens one component after the other, and refuses every link.
pub(super) fn walk(folder: BorrowedFd<'_>, path: &Path, flags: OFlags, mode: Mode) -> Result<OwnedFd, Errno> {
    let steps: Vec<_> = path.components().filter(|step| *step != Component::CurDir).collect();
    if steps.iter().any(|step| !matches!(step, Component::Normal(_))) {
        return Err(Errno::XDEV);
    }
    let Some((last, way)) = steps.split_last() else { return openat(folder, ".", flags, mode) };
    let mut at = folder.try_clone_to_owned().map_err(|_| Errno::MFILE)?;
    for step in way {
        let step: &Path = step.as_ref();
        at = openat(&at, step, OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC, Mode::empty())?;
    }
    let last: &Path = last.as_ref();
    let opened = openat(&at, last, flags | OFlags::NOFOLLOW, mode)?;
    // With O_PATH the link itself is opened.
    if FileType::from_raw_mode(rustix::fs::fstat(&opened)?.st_mode) == FileType::Symlink {
        return Err(Errno::LOOP);
    }
    Ok(opened)
}

/// An open folder beneath a root, and the rest of a path below it.
#[derive(Debug)]
pub(super) struct Held {
    folder: OwnedFd,
    rest: PathBuf,
}

impl Held {
    /// Opens the innermost existing folder of `path`, which is relative to `root`.
    pub fn take(root: &Path, path: &Path) -> Result<Held, Errno> {
        let root = openat(CWD, root, OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())?;
        for above in path.ancestors().skip(1) {
            match open(root.as_fd(), above, OFlags::PATH | OFlags::DIRECTORY, Links::Inside) {
                Err(Errno::NOENT) => {}
                opened => {
                    let rest = path.strip_prefix(above).map_err(|_| Errno::INVAL)?.to_owned();
                    let held = Held { folder: opened?, rest };
                    return held.leads_nowhere_else().map(|()| held);
                }
            }
        }
        Err(Errno::NOENT)
    }

    /// Refuses a link whose target does not exist: creating the file would create the target, which may be outside.
    fn leads_nowhere_else(&self) -> Result<(), Errno> {
        let next = self.rest.components().next().ok_or(Errno::ISDIR)?;
        let next: &Path = next.as_ref();
        match statat(&self.folder, next, AtFlags::SYMLINK_NOFOLLOW) {
            Ok(stat) if FileType::from_raw_mode(stat.st_mode) == FileType::Symlink => Err(Errno::LOOP),
            Ok(_) | Err(Errno::NOENT) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Opens it for writing, and makes the missing folders.
    pub fn open_to_write(&self) -> Result<OwnedFd, Errno> {
        let mut made = PathBuf::new();
        for step in self.rest.parent().into_iter().flat_map(Path::components) {
            made.push(step);
            // Make each folder in a parent that was opened without following links. If somebody inserts a link at this
            // moment, the opening below fails, and at most an empty folder was made outside.
            let above = open(self.folder.as_fd(), made.parent().unwrap_or(Path::new("")), FOLDER, Links::Never)?;
            let name: &Path = step.as_ref();
            match mkdirat(&above, name, FOLDERS) {
                Ok(()) | Err(Errno::EXIST) => {}
                Err(error) => return Err(error),
            }
        }
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::NONBLOCK | OFlags::NOFOLLOW;
        open(self.folder.as_fd(), &self.rest, flags, Links::Never)
    }

    /// The same place under another name in its folder.
    pub fn beside(&self, name: &OsStr) -> Result<Held, Errno> {
        let folder = self.folder.try_clone().map_err(|_| Errno::MFILE)?;
        Ok(Held { folder, rest: self.rest.with_file_name(name) })
    }

    /// Gives a file of the same folder this name, in the place of the file that has it.
    pub fn take_over(&self, from: &Held) -> Result<(), Errno> {
        let (old, new) = (from.rest.file_name().ok_or(Errno::INVAL)?, self.rest.file_name().ok_or(Errno::INVAL)?);
        let above = open(self.folder.as_fd(), self.rest.parent().unwrap_or(Path::new("")), FOLDER, Links::Never)?;
        renameat(&above, old, &above, new)
    }

    /// Removes a file that was just made here.
    pub fn remove(&self) -> Result<(), Errno> {
        let name = self.rest.file_name().ok_or(Errno::INVAL)?;
        let above = open(self.folder.as_fd(), self.rest.parent().unwrap_or(Path::new("")), FOLDER, Links::Never)?;
        unlinkat(&above, name, AtFlags::empty())
    }
}

const FOLDER: OFlags = OFlags::PATH.union(OFlags::DIRECTORY);

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        fs,
        os::unix::fs::symlink,
        sync::atomic::{AtomicBool, Ordering},
    };

    fn folder(path: &Path) -> OwnedFd {
        openat(CWD, path, FOLDER, Mode::empty()).unwrap()
    }

    #[test]
    fn both_open_methods_stay_beneath_the_root() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().join("root");
        fs::create_dir_all(root.join("in")).unwrap();
        fs::write(dir.path().join("secret"), "x").unwrap();
        fs::write(root.join("in/file"), "x").unwrap();
        symlink("../secret", root.join("out")).unwrap();
        symlink("..", root.join("up")).unwrap();
        symlink("in", root.join("same")).unwrap();
        let at = folder(&root);
        let kernel = |path: &str, links| open(at.as_fd(), Path::new(path), OFlags::RDONLY, links).map(drop);
        let steps = |path: &str| walk(at.as_fd(), Path::new(path), OFlags::RDONLY, Mode::empty()).map(drop);
        assert!(kernel("in/file", Links::Never).is_ok() && steps("in/file").is_ok() && steps("./in").is_ok());
        assert!(kernel("same/file", Links::Inside).is_ok());
        assert!(kernel("same/file", Links::Never).is_err() && steps("same/file").is_err());
        for outside in ["out", "up/secret", "../secret", "in/../../secret", "/etc/hostname"] {
            assert!(kernel(outside, Links::Inside).is_err(), "{outside}");
            assert!(steps(outside).is_err(), "{outside}");
        }
        assert_eq!(walk(at.as_fd(), Path::new("out"), OFlags::PATH, Mode::empty()).map(drop), Err(Errno::LOOP));
    }

    #[test]
    fn folder_swapped_for_a_symlink_is_not_followed() {
        let dir = tempfile::tempdir().unwrap();
        let (root, outside) = (dir.path().join("root"), dir.path().join("outside"));
        fs::create_dir_all(root.join("a")).unwrap();
        fs::create_dir(&outside).unwrap();
        let over = AtomicBool::new(false);
        let mut written = 0;
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    // In turn: the folder, a link that leads out, nothing.
                    let _ = fs::rename(root.join("a"), root.join("kept"));
                    let _ = symlink(&outside, root.join("a"));
                    let _ = fs::remove_file(root.join("a"));
                    let _ = fs::rename(root.join("kept"), root.join("a"));
                }
            });
            // Repeat until both outcomes have occurred: on a busy machine one of the threads gets few turns.
            for n in 0.. {
                if n >= 3_000 && written > 30 {
                    break;
                }
                let path = PathBuf::from(format!("a/deep{}/picture{n}", n % 7));
                if let Ok(held) = Held::take(&root, &path) {
                    written += u32::from(held.open_to_write().is_ok());
                }
            }
            over.store(true, Ordering::Relaxed);
        });
        assert_eq!(fs::read_dir(&outside).unwrap().count(), 0, "something was made outside");
    }
}
