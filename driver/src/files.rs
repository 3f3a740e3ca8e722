//! Files that verbs write: for their owner only, and nothing but regular ones. A FIFO without a reader would hold
//! whoever opens it for ever, and a device does what it likes.

use crate::fault::{Fault, Outcome};
use rustix::fs::OFlags;
use std::{
    fs::OpenOptions,
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

/// For the owner alone: what is on a screen is nobody else's business.
const OWNERS: u32 = 0o600;

/// Writes a file, with the folders above it; one that is there keeps its mode. Off the thread that everything else of
/// the session runs on, since a file system may be slow.
pub async fn write(file: PathBuf, bytes: Vec<u8>) -> Outcome<()> {
    let writing = tokio::task::spawn_blocking(move || {
        write_here(&file, &bytes).map_err(|error| {
            Fault::argument(format!("{file:?} cannot be written: {error}.")).detail("parameter", "path")
        })
    });
    writing.await.map_err(Fault::internal)?
}

fn write_here(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let odd = || io::Error::other("it is no regular file");
    if let Some(dir) = file.parent() {
        std::fs::create_dir_all(dir)?;
    }
    // Looked at first, since to open a device may be to use it; and again when it is open.
    if std::fs::metadata(file).is_ok_and(|there| !there.is_file()) {
        return Err(odd());
    }
    let flags = OFlags::NONBLOCK.bits() as i32;
    let mut open = OpenOptions::new().write(true).create(true).mode(OWNERS).custom_flags(flags).open(file)?;
    if !open.metadata()?.is_file() {
        return Err(odd());
    }
    open.set_len(0)?;
    open.write_all(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_new_file_is_its_owners_and_an_old_one_keeps_its_mode() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("deep/new");
        write_here(&file, b"longer than the next").unwrap();
        let mode = || std::fs::metadata(&file).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(), 0o600);
        std::fs::set_permissions(&file, PermissionsExt::from_mode(0o640)).unwrap();
        write_here(&file, b"short").unwrap();
        assert_eq!((std::fs::read(&file).unwrap(), mode()), (b"short".to_vec(), 0o640));
    }

    #[test]
    fn what_is_no_regular_file_is_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let link = dir.path().join("link");
        std::os::unix::fs::symlink("/dev/null", &link).unwrap();
        for odd in [dir.path(), Path::new("/dev/null"), &link] {
            assert!(write_here(odd, b"x").unwrap_err().to_string().contains("no regular file"), "{odd:?}");
        }
    }
}
