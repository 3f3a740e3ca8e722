//! Linux: open files by `/proc/self/fd`.

use std::{
    fs::File,
    io,
    os::fd::AsRawFd,
    path::{Path, PathBuf},
};

pub(super) fn open(folder: &Path) -> io::Result<File> {
    File::open(folder)
}

pub(super) fn path_into(folder: &File) -> PathBuf {
    PathBuf::from(format!("/proc/self/fd/{}", folder.as_raw_fd()))
}

pub(super) fn path_of_open(file: &File) -> Option<PathBuf> {
    std::fs::read_link(path_into(file)).ok()
}
