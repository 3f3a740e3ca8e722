//! Folders and files that only this user can access, and the folder for a program's runtime files.
//!
//! Windows: `%LOCALAPPDATA%` with an access list (DACL) for the owner alone, which files inherit. Identities come from
//! `GetFileInformationByHandle`. macOS: as here, but the path of a held folder comes from `F_GETPATH`.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as held;
#[cfg(unix)]
mod unix;
#[cfg(unix)]
use unix as system;

use std::{
    fs::{File, OpenOptions},
    io,
    path::{Path, PathBuf},
};

/// Makes a folder that only this user can access. Of several callers at once, exactly one succeeds.
///
/// # Errors
/// `AlreadyExists`, and those of the file system.
pub fn make_folder(path: &Path) -> io::Result<()> {
    system::folder_builder().create(path)
}

/// The same, with all missing parent folders. An existing folder stays as it is.
///
/// # Errors
/// Those of the file system.
pub fn make_folders(path: &Path) -> io::Result<()> {
    system::folder_builder().recursive(true).create(path)
}

/// Options that make new files accessible to this user only. An existing file keeps its permissions.
pub fn file_options() -> OpenOptions {
    system::file_options()
}

/// Restricts access to a file to this user.
///
/// # Errors
/// The file does not exist, or belongs to another user.
pub fn close_file(path: &Path) -> io::Result<()> {
    system::close_file(path)
}

/// The users that can access a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Access {
    /// Only this user, who owns it.
    Private,
    /// It belongs to another user, whom the text names: `uid 1000`.
    OtherUser(String),
    /// It belongs to this user, and others can access it. Or the path is a link, or not a folder.
    Open,
}

/// Finds out who can access a folder. Does not follow a link.
///
/// # Errors
/// It is not there, or cannot be looked at.
pub fn access(path: &Path) -> io::Result<Access> {
    system::access(path)
}

/// The place for a program's sockets, records and temporary files while this user is logged in, by the program's name:
/// `$XDG_RUNTIME_DIR/NAME`. It is `/tmp/NAME-UID` if that variable is unset, names another user's folder (`su` keeps
/// it), or makes a path of more than `longest` bytes. Anyone could have made that folder first. Makes nothing.
pub fn runtime_place(name: &str, longest: usize) -> PathBuf {
    system::runtime_place(name, longest)
}

/// The identity of an existing file or folder: device and inode.
pub type FileId = [u64; 2];

/// The identity of the file at a path. Does not follow a link.
///
/// # Errors
/// It does not exist.
pub fn id_at(path: &Path) -> io::Result<FileId> {
    system::id_at(path)
}

/// The identity of a file with the time of its last change, since inodes are soon reused. A text without spaces. Does
/// not follow a link.
///
/// # Errors
/// It does not exist.
pub fn stamp_at(path: &Path) -> io::Result<String> {
    system::stamp_at(path)
}

/// An open folder. Its former path may belong to another folder by now.
#[derive(Debug)]
pub struct HeldFolder(File);

impl HeldFolder {
    /// Opens the folder at that path.
    ///
    /// # Errors
    /// There is none.
    pub fn open(path: &Path) -> io::Result<HeldFolder> {
        held::open(path).map(HeldFolder)
    }

    /// A path that leads into it even after it was renamed.
    pub fn path(&self) -> PathBuf {
        held::path_into(&self.0)
    }

    /// Its identity.
    ///
    /// # Errors
    /// The file system does not report it.
    pub fn id(&self) -> io::Result<FileId> {
        system::id_of(&self.0)
    }
}

/// The path of an open file, without links; `None` if the system does not report it.
pub(crate) fn path_of_open(file: &File) -> Option<PathBuf> {
    held::path_of_open(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        fs,
        os::unix::fs::{PermissionsExt, symlink},
    };

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn created_files_and_folders_are_private() {
        let dir = tempfile::tempdir().unwrap();
        let (folder, deep) = (dir.path().join("one"), dir.path().join("two/three"));
        make_folder(&folder).unwrap();
        assert_eq!(make_folder(&folder).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        make_folders(&deep).unwrap();
        make_folders(&deep).unwrap();
        let file = folder.join("file");
        file_options().write(true).create(true).truncate(true).open(&file).unwrap();
        assert_eq!(
            [&folder, &deep, &dir.path().join("two"), &file].map(|path| mode(path)),
            [0o700, 0o700, 0o700, 0o600]
        );
        fs::set_permissions(&file, PermissionsExt::from_mode(0o644)).unwrap();
        close_file(&file).unwrap();
        assert_eq!(mode(&file), 0o600);
    }

    #[test]
    fn links_and_folders_accessible_to_others_are_not_private() {
        let dir = tempfile::tempdir().unwrap();
        let (folder, link) = (dir.path().join("folder"), dir.path().join("link"));
        make_folder(&folder).unwrap();
        symlink(&folder, &link).unwrap();
        assert_eq!((access(&folder).unwrap(), access(&link).unwrap()), (Access::Private, Access::Open));
        fs::set_permissions(&folder, PermissionsExt::from_mode(0o755)).unwrap();
        assert_eq!(access(&folder).unwrap(), Access::Open);
        if !rustix::process::getuid().is_root() {
            assert_eq!(access(Path::new("/")).unwrap(), Access::OtherUser("uid 0".into()));
        }
        assert!(access(&dir.path().join("none")).is_err());
    }

    #[test]
    fn held_folder_stays_the_same_after_a_rename() {
        let dir = tempfile::tempdir().unwrap();
        let (folder, moved) = (dir.path().join("folder"), dir.path().join("moved"));
        make_folder(&folder).unwrap();
        let held = HeldFolder::open(&folder).unwrap();
        fs::rename(&folder, &moved).unwrap();
        make_folder(&folder).unwrap();
        fs::write(held.path().join("file"), "x").unwrap();
        assert!(moved.join("file").exists() && !folder.join("file").exists());
        assert_eq!(
            (held.id().unwrap(), held.id().unwrap() == id_at(&folder).unwrap()),
            (id_at(&moved).unwrap(), false)
        );
        let stamp = stamp_at(&moved).unwrap();
        assert!(!stamp.contains(' ') && stamp_at(&moved).unwrap() == stamp && stamp_at(&folder).unwrap() != stamp);
    }
}
