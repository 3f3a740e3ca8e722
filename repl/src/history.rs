//! The history of typed lines: a file that only this user can read, because lines contain text that was typed into
//! apps. A line that begins with a space is not added.

use stagewright_os::private;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The history file, which is made if it is missing; `None` if it cannot be.
pub(crate) fn file() -> Option<PathBuf> {
    let path = state_dir()?.join("stagewright/history");
    make(&path).ok().map(|()| path)
}

fn state_dir() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    set("XDG_STATE_HOME").or_else(|| set("HOME").map(|home| home.join(".local/state")))
}

fn make(path: &Path) -> io::Result<()> {
    if let Some(dir) = path.parent() {
        private::make_folders(dir)?;
    }
    // Opening a pipe would block, and reading a device may never end.
    if fs::metadata(path).is_ok_and(|about| !about.is_file()) {
        return Err(io::Error::from(io::ErrorKind::InvalidInput));
    }
    private::file_options().append(true).create(true).open(path)?;
    // The file may have been made by another program, with other permissions.
    private::close_file(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs::Permissions, os::unix::fs::PermissionsExt};

    #[test]
    fn history_file_is_private() {
        let dir = std::env::temp_dir().join(format!("stagewright-history-{}", std::process::id()));
        let path = dir.join("stagewright/history");
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(&path, "old").expect("written");
        fs::set_permissions(&path, Permissions::from_mode(0o644)).expect("set");
        make(&path).expect("made");
        assert_eq!(fs::metadata(&path).expect("there").permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_to_string(&path).expect("read"), "old");
        fs::remove_dir_all(dir).expect("removed");
    }
}
