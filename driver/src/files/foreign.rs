//! Reads files of untrusted apps: package.json, Electron's `version` file, the binary. Only regular files are read,
//! with a size limit. A FIFO would block the reader for ever, and a huge file would exhaust its memory.

use stagewright_os::files;
use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

/// The largest small file that is read, in bytes: more than any package.json has.
const SMALL: u64 = 4 << 20;

/// The largest binary that is read, in bytes. Electron's binaries have less than 200 MB.
const BINARY: u64 = 1 << 30;

/// Opens a regular file for reading; an error for any other type of file.
pub fn open(path: &Path) -> io::Result<File> {
    // Check the type before opening, since opening a device may have side effects. Check again afterwards, since the
    // file may have been replaced.
    if std::fs::metadata(path)?.is_file() {
        let file = files::open_to_read(path)?;
        if file.metadata()?.is_file() {
            return Ok(file);
        }
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"))
}

/// The content of a small file; `None` if it does not exist or is too large.
pub fn read_small(path: &Path) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path).ok()?.take(SMALL + 1).read_to_end(&mut bytes).ok()?;
    (bytes.len() as u64 <= SMALL).then_some(bytes)
}

/// The same as text; `None` if it is not UTF-8.
pub fn read_small_text(path: &Path) -> Option<String> {
    String::from_utf8(read_small(path)?).ok()
}

/// Opens a binary to search it.
pub fn read_binary(path: &Path) -> io::Result<impl Read> {
    Ok(open(path)?.take(BINARY))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::fs::{CWD, FileType, Mode, mknodat};

    #[test]
    fn only_small_regular_files_are_read() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        std::fs::write(at("plain"), "text").unwrap();
        std::os::unix::fs::symlink(at("plain"), at("link")).unwrap();
        mknodat(CWD, at("fifo"), FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
        File::create(at("endless")).unwrap().set_len(1 << 40).unwrap();
        assert_eq!(read_small_text(&at("plain")).as_deref(), Some("text"));
        assert_eq!(read_small_text(&at("link")).as_deref(), Some("text"));
        for odd in ["fifo", "endless", "missing", "."] {
            assert_eq!(read_small(&at(odd)), None, "{odd}");
        }
        assert_eq!(read_small(Path::new("/dev/zero")), None);
    }
}
