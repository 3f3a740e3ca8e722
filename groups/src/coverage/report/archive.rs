//! Files in Electron's archives (`app.asar`). Node counts their scripts, and its counts have no texts.
//!
//! The reader of packages (`production`) lists and checks every file of an archive, and is no crate below this one. Here
//! single files are read.

use serde_json::Value;
use stagewright_driver::files::Source;
use std::{
    fs::File,
    io::{Read, Seek, SeekFrom},
    path::{Component, Path, PathBuf},
};

/// The largest header that is read, in bytes. That of 100 000 files has less than 20 MB.
const HEADER: u64 = 64 << 20;

/// An open archive.
#[derive(Debug)]
pub(super) struct Archive {
    path: PathBuf,
    file: File,
    bytes: u64,
    /// The folders and files, as the header has them.
    tree: Value,
    /// Where the first file begins.
    data: u64,
}

/// The archive that a path leads into, and the path in the archive.
pub(super) fn split(path: &Path) -> Option<(PathBuf, PathBuf)> {
    let is_archive = |above: &&Path| above.extension().is_some_and(|end| end == "asar") && above.is_file();
    let archive = path.ancestors().skip(1).find(is_archive)?;
    Some((archive.to_owned(), path.strip_prefix(archive).ok()?.to_owned()))
}

impl Archive {
    /// Opens an archive, which lies beneath `root` if there is one.
    pub fn open(path: &Path, root: Option<&Path>) -> Option<Archive> {
        let source = Source::open("source", path, root).ok()?;
        let bytes = source.bytes;
        let mut file = source.into_file();
        // Two pickles: the size of the second, and a text. Each has its own length before it.
        let mut head = [0; 16];
        file.read_exact(&mut head).ok()?;
        let number = |at: usize| head[at..at + 4].iter().rev().fold(0_u64, |all, byte| (all << 8) | u64::from(*byte));
        let (four, second, length) = (number(0), number(4), number(12));
        if four != 4 || length > HEADER || length + 8 > second || second + 8 > bytes {
            return None;
        }
        let mut header = Vec::new();
        (&mut file).take(length).read_to_end(&mut header).ok()?;
        let tree = serde_json::from_slice(&header).ok()?;
        Some(Archive { path: path.to_owned(), file, bytes, tree, data: second + 8 })
    }

    /// The bytes of a file of at most `most` bytes. Files beside the archive are read, too.
    pub fn read(&mut self, inner: &Path, root: Option<&Path>, most: u64) -> Option<Vec<u8>> {
        let mut found = &self.tree;
        for part in inner.components() {
            let Component::Normal(part) = part else { return None };
            found = found.get("files")?.get(part.to_str()?)?;
        }
        let size = found.get("size")?.as_u64().filter(|size| *size <= most)?;
        if found.get("unpacked") == Some(&Value::Bool(true)) {
            let mut beside = self.path.clone().into_os_string();
            beside.push(".unpacked");
            let source = Source::open("source", &Path::new(&beside).join(inner), root).ok()?;
            return source.read().ok().filter(|bytes| bytes.len() as u64 <= most);
        }
        let offset: u64 = found.get("offset")?.as_str()?.parse().ok()?;
        let from = self.data.checked_add(offset)?;
        from.checked_add(size).filter(|end| *end <= self.bytes)?;
        self.file.seek(SeekFrom::Start(from)).ok()?;
        let mut bytes = Vec::new();
        (&mut self.file).take(size).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::fs;

    fn archive(tree: &Value, data: &str) -> Vec<u8> {
        let header = tree.to_string();
        let length = header.len() as u32;
        let mut all = Vec::new();
        [4, length + 8, length + 4, length].iter().for_each(|number: &u32| all.extend(number.to_le_bytes()));
        all.extend(header.as_bytes());
        all.extend(data.as_bytes());
        all
    }

    #[test]
    fn texts_are_read_from_archives_and_lies_in_them_are_not_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let tree = json!({ "files": {
            "lib": { "files": { "a.js": { "size": 5, "offset": "2" }, "out.js": { "size": 4, "unpacked": true } } },
            "far.js": { "size": 5, "offset": "18446744073709551615" },
            "long.js": { "size": 6, "offset": "2" },
            "odd.js": { "size": -1, "offset": "0" },
        } });
        fs::write(at("app.asar"), archive(&tree, "..let a")).expect("a file");
        fs::create_dir_all(at("app.asar.unpacked/lib")).expect("a folder");
        fs::write(at("app.asar.unpacked/lib/out.js"), "null").expect("a file");
        fs::write(at("secret.js"), "hidden").expect("a file");
        let read = |name: &str| {
            let (archive, inner) = split(&at(name))?;
            Archive::open(&archive, None)?.read(&inner, None, 100).map(|bytes| String::from_utf8(bytes).expect("text"))
        };
        assert_eq!(read("app.asar/lib/a.js").as_deref(), Some("let a"));
        assert_eq!(read("app.asar/lib/out.js").as_deref(), Some("null"));
        for name in ["far.js", "long.js", "odd.js", "lib", "none.js", "../secret.js", "lib/../../secret.js"] {
            assert_eq!(read(&format!("app.asar/{name}")), None, "{name}");
        }
        assert_eq!(split(&at("lib/a.js")), None);
        for cut in [0, 8, 15, 40] {
            fs::write(at("cut.asar"), &archive(&tree, "")[..cut]).expect("a file");
            assert_eq!(read("cut.asar/lib/a.js"), None, "{cut}");
        }
        let mut huge = archive(&tree, "");
        huge[4..8].fill(0xff);
        huge[12..16].fill(0xff);
        fs::write(at("huge.asar"), huge).expect("a file");
        assert_eq!(read("huge.asar/lib/a.js"), None);
    }
}
