//! Unix: modes, owners and inodes.

use super::{Access, FileId};
use std::{
    fs::{self, DirBuilder, File, Metadata, OpenOptions, Permissions},
    io,
    os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
};

const FOLDER: u32 = 0o700;
const FILE: u32 = 0o600;

pub(super) fn folder_builder() -> DirBuilder {
    let mut builder = DirBuilder::new();
    builder.mode(FOLDER);
    builder
}

pub(super) fn file_options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.mode(FILE);
    options
}

pub(super) fn close_file(path: &Path) -> io::Result<()> {
    fs::set_permissions(path, Permissions::from_mode(FILE))
}

fn own_uid() -> u32 {
    rustix::process::getuid().as_raw()
}

pub(super) fn access(path: &Path) -> io::Result<Access> {
    let about = fs::symlink_metadata(path)?;
    Ok(match about.uid() {
        owner if owner != own_uid() => Access::OtherUser(format!("uid {owner}")),
        _ if !about.is_dir() || about.mode() & 0o077 != 0 => Access::Open,
        _ => Access::Private,
    })
}

pub(super) fn runtime_place(name: &str, longest: usize) -> PathBuf {
    let uid = own_uid();
    std::env::var_os("XDG_RUNTIME_DIR")
        .map(PathBuf::from)
        .filter(|base| base.is_absolute() && fs::metadata(base).is_ok_and(|about| about.is_dir() && about.uid() == uid))
        .map(|base| base.join(name))
        .filter(|path| path.as_os_str().len() <= longest)
        .unwrap_or_else(|| PathBuf::from(format!("/tmp/{name}-{uid}")))
}

fn id(about: &Metadata) -> FileId {
    [about.dev(), about.ino()]
}

pub(super) fn id_at(path: &Path) -> io::Result<FileId> {
    fs::symlink_metadata(path).map(|about| id(&about))
}

pub(super) fn id_of(file: &File) -> io::Result<FileId> {
    file.metadata().map(|about| id(&about))
}

pub(super) fn stamp_at(path: &Path) -> io::Result<String> {
    let about = fs::symlink_metadata(path)?;
    Ok(format!("{}:{}:{}.{}", about.dev(), about.ino(), about.ctime(), about.ctime_nsec()))
}
