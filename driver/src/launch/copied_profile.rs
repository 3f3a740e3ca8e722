//! Copies a profile. The copy is removed with the session, and the original is not changed.

use crate::error::{Code, Error, Outcome};
use serde::{Deserialize, Serialize};
use stagewright_os::{
    files::{open_to_read, point_link},
    private::{file_options, make_folders},
    processes::{all, files_open_to_write},
};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The largest profile, in bytes. The copy may lie in memory.
const MOST_BYTES: u64 = 1 << 30;

/// The most files, links and folders.
const MOST_ENTRIES: usize = 100_000;

/// How many of the entries that were left out are named.
const MOST_NAMED: usize = 20;

/// Files that belong to the process that uses a profile, and are not copied. All of them are in its top folder.
const OF_A_PROCESS: [&str; 5] =
    ["SingletonLock", "SingletonCookie", "SingletonSocket", "DevToolsActivePort", "lockfile"];

/// The result of a copy.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Copied {
    /// How many files were copied.
    pub files: usize,
    /// How many bytes they have.
    pub bytes: u64,
    /// Entries that were left out, each with the reason: the first of them.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub left_out: Vec<String>,
}

/// Checks what can be known of a profile before it is copied.
///
/// # Errors
///
/// It is not there, is no folder, or is in use.
pub fn check(from: &Path) -> Outcome<()> {
    let refused = |message: String| Error::argument(message).detail("parameter", "profileFrom");
    let Ok(facts) = fs::metadata(from) else {
        return Err(Error::new(Code::FileNotFound, format!("profileFrom {from:?} does not exist."))
            .detail("parameter", "profileFrom"));
    };
    if !facts.is_dir() {
        return Err(refused(format!("profileFrom {from:?} is not a folder.")));
    }
    let real =
        from.canonicalize().map_err(|error| refused(format!("profileFrom {from:?} cannot be read: {error}.")))?;
    let uses = |pid: &u32| files_open_to_write(*pid).iter().any(|file| file.starts_with(&real));
    match all().find(uses) {
        None => Ok(()),
        Some(pid) => Err(Error::new(
            Code::SingleInstanceLock,
            format!("profileFrom {from:?} is in use: process {pid} has files in it open for writing."),
        )
        .hint("Quit that app first: a copy of what it is writing could be half of it.")
        .detail("parameter", "profileFrom")
        .detail("pid", pid)),
    }
}

/// Copies a profile that [`check`] has admitted.
///
/// # Errors
///
/// It is too large, or cannot be read or written.
pub fn copy(from: &Path, to: &Path) -> Outcome<Copied> {
    let failed = |what: &str, error: &io::Error| {
        Error::argument(format!("profileFrom {from:?} cannot be copied: {what}: {error}."))
            .detail("parameter", "profileFrom")
    };
    let real = from.canonicalize().map_err(|error| failed("it", &error))?;
    if to.starts_with(&real) {
        return Err(Error::argument(format!(
            "profileFrom {from:?} holds the folder of this session, so it is no profile."
        ))
        .detail("parameter", "profileFrom"));
    }
    let mut work = Work { real, to: to.to_owned(), done: Copied::default(), entries: 0 };
    let mut folders = vec![PathBuf::new()];
    while let Some(below) = folders.pop() {
        let copied = work.folder(&below, &mut folders);
        copied.map_err(|error| failed(&format!("{below:?}"), &error))?;
        if work.done.bytes > MOST_BYTES || work.entries > MOST_ENTRIES {
            let message = format!(
                "profileFrom {from:?} has more than {MOST_BYTES} bytes or {MOST_ENTRIES} entries. Empty its caches, or use it itself as profile."
            );
            return Err(Error::argument(message).detail("parameter", "profileFrom"));
        }
    }
    Ok(work.done)
}

struct Work {
    real: PathBuf,
    to: PathBuf,
    done: Copied,
    entries: usize,
}

impl Work {
    fn leave_out(&mut self, below: &Path, why: &str) {
        if self.done.left_out.len() < MOST_NAMED {
            self.done.left_out.push(format!("{}: {why}", below.display()));
        }
    }

    /// Copies the entries of a folder, and adds the folders in it to `next`.
    fn folder(&mut self, below: &Path, next: &mut Vec<PathBuf>) -> io::Result<()> {
        make_folders(&self.to.join(below))?;
        for entry in fs::read_dir(self.real.join(below))? {
            let entry = entry?;
            let name = below.join(entry.file_name());
            self.entries += 1;
            if self.entries > MOST_ENTRIES || self.done.bytes > MOST_BYTES {
                break;
            }
            let kind = entry.file_type()?;
            let of_a_process = || OF_A_PROCESS.iter().any(|one| name == Path::new(one));
            if of_a_process() {
                continue;
            } else if kind.is_dir() {
                next.push(name);
            } else if kind.is_symlink() {
                self.link(&name)?;
            } else if !kind.is_file() {
                self.leave_out(&name, "a socket, FIFO or device");
            } else if let Err(error) = self.file(&name) {
                match error.kind() {
                    io::ErrorKind::PermissionDenied | io::ErrorKind::NotFound => {
                        self.leave_out(&name, &error.to_string())
                    }
                    _ => return Err(error),
                }
            }
        }
        Ok(())
    }

    /// Copies a relative link that stays within the profile. Any other link would lead the app out of its copy.
    fn link(&mut self, below: &Path) -> io::Result<()> {
        let link = self.real.join(below);
        let target = fs::read_link(&link)?;
        let stays = target.is_relative() && link.canonicalize().is_ok_and(|real| real.starts_with(&self.real));
        match stays {
            true => point_link(&self.to.join(below), &target),
            false => {
                self.leave_out(below, "a link that leads out of the profile, or nowhere");
                Ok(())
            }
        }
    }

    fn file(&mut self, below: &Path) -> io::Result<()> {
        let mut from = open_to_read(&self.real.join(below))?;
        // The file may have been replaced since it was listed.
        if !from.metadata()?.is_file() {
            return Ok(());
        }
        let mut to = file_options().write(true).create_new(true).open(self.to.join(below))?;
        let most = MOST_BYTES.saturating_sub(self.done.bytes) + 1;
        self.done.bytes += io::copy(&mut io::Read::take(&mut from, most), &mut to)?;
        self.done.files += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::{fs::symlink, net::UnixListener};

    #[test]
    fn profile_copy_omits_sockets_and_links_that_leave_it() {
        let root = tempfile::tempdir().unwrap();
        let (from, to) = (root.path().join("from"), root.path().join("to"));
        fs::create_dir_all(from.join("Local Storage/leveldb")).unwrap();
        fs::write(from.join("Local Storage/leveldb/000003.log"), "kept").unwrap();
        fs::write(from.join("Local Storage/SingletonLock"), "a file of the app's").unwrap();
        fs::write(root.path().join("outside"), "secret").unwrap();
        symlink("host-4711", from.join("SingletonLock")).unwrap();
        symlink("Local Storage", from.join("inner")).unwrap();
        symlink("../outside", from.join("outer")).unwrap();
        symlink(from.join("Local Storage"), from.join("absolute")).unwrap();
        let _socket = UnixListener::bind(from.join("socket")).unwrap();
        check(&from).unwrap();
        let copied = copy(&from, &to).unwrap();
        assert_eq!((copied.files, copied.bytes, copied.left_out.len()), (2, 23, 3), "{copied:?}");
        assert_eq!(fs::read(to.join("inner/leveldb/000003.log")).unwrap(), b"kept");
        assert!(!to.join("SingletonLock").is_symlink() && to.join("Local Storage/SingletonLock").is_file());
        for absent in ["outer", "absolute", "socket"] {
            assert!(!to.join(absent).is_symlink() && !to.join(absent).exists(), "{absent}");
        }
    }

    #[test]
    fn profile_in_use_or_missing_is_refused() {
        let root = tempfile::tempdir().unwrap();
        let open = fs::File::create(root.path().join("LOG")).unwrap();
        assert_eq!(check(root.path()).unwrap_err().code, Code::SingleInstanceLock);
        drop(open);
        assert!(check(root.path()).is_ok());
        assert_eq!(check(&root.path().join("LOG")).unwrap_err().code, Code::BadArgument);
        assert_eq!(check(&root.path().join("none")).unwrap_err().code, Code::FileNotFound);
        assert!(copy(root.path(), &root.path().join("below")).is_err());
    }
}
