//! The files of an artifact as one list, whatever they are packed in. Nothing is unpacked to a path on disk: large
//! entries go to temporary files without a name.

pub(crate) mod asar;
mod cab;
mod cfb;
mod cpio;
pub(crate) mod deb;
pub(crate) mod folder;
mod lzx;
pub(crate) mod msi;
pub(crate) mod rpm;
pub(crate) mod sevenz;
pub(crate) mod spool;
pub(crate) mod squash;
pub(crate) mod tar;
pub(crate) mod zip;

use crate::{
    blob::{Blob, wrong},
    codecs::{self, Codec},
    limits,
};
use stagewright_os::files::open_to_read;
use std::{
    collections::HashMap,
    io::{self, Read},
    path::PathBuf,
    sync::Arc,
};

/// One file, folder or link.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    /// Its path in the artifact, relative, with `/` between components, and without `.` and `..`.
    pub path: String,
    /// Its kind.
    pub kind: Kind,
    /// Its size in bytes.
    pub size: u64,
    /// Whether its mode makes it executable; `None` if the archive has no modes.
    pub executable: Option<bool>,
    /// Its bytes.
    pub content: Content,
}

/// The kind of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    File,
    Folder,
    /// A link, and where it leads.
    Link(String),
}

/// Where the bytes of an entry are.
#[derive(Debug, Clone)]
pub(crate) enum Content {
    /// It has none.
    Nothing,
    /// In a file of the artifact's folder.
    OnDisk(PathBuf),
    /// In a range of the artifact.
    Packed(Blob, Codec),
    /// In blocks of a squashfs.
    Blocks(Arc<squash::Blocks>),
    /// The bytes are missing. The text says where they should be, and becomes the error of a read.
    Lost(String),
}

impl Entry {
    /// An entry for a file.
    pub fn file(path: String, size: u64, content: Content) -> Entry {
        Entry { path, kind: Kind::File, size, executable: None, content }
    }

    /// Whether it is a file.
    pub fn is_file(&self) -> bool {
        self.kind == Kind::File
    }

    /// The last part of its path.
    pub fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }

    /// A reader of the unpacked bytes. It fails if the number of bytes differs from [`Entry::size`].
    pub fn open(&self) -> io::Result<Box<dyn Read + Send + '_>> {
        let plain: Box<dyn Read + Send> = match &self.content {
            Content::Nothing => Box::new(io::empty()),
            Content::Lost(why) => return Err(wrong(why.clone())),
            Content::OnDisk(path) => {
                let file = open_to_read(path)?;
                if !file.metadata()?.is_file() {
                    return Err(wrong("it is no regular file"));
                }
                Box::new(file)
            }
            Content::Packed(blob, codec) => codecs::reader(*codec, blob.reader())?,
            Content::Blocks(blocks) => Box::new(blocks.reader()),
        };
        Ok(Box::new(Exact { plain, left: self.size }))
    }

    /// Reads all bytes; an error if there are more than `most`.
    pub fn read(&self, most: u64) -> io::Result<Vec<u8>> {
        if self.size > most {
            return Err(wrong(format!("{} has {} bytes, more than {most}", self.path, self.size)));
        }
        let mut bytes = Vec::new();
        self.open()?.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Whether its bytes are somewhere without compression.
    pub fn is_stored(&self) -> bool {
        matches!(self.content, Content::OnDisk(_) | Content::Packed(_, Codec::Stored))
    }

    /// The unpacked bytes, for random access.
    pub fn blob(&self) -> io::Result<Blob> {
        match &self.content {
            Content::Packed(blob, Codec::Stored) => blob.slice(0, self.size),
            Content::OnDisk(path) => Blob::of_file(open_to_read(path)?),
            _ if self.size <= limits::IN_MEMORY => Ok(Blob::of_bytes(self.read(limits::IN_MEMORY)?)),
            _ => spool::unpacked(self.open()?, self.size),
        }
    }
}

/// A reader that fails if it gets more or fewer bytes than the archive declares.
struct Exact<R> {
    plain: R,
    left: u64,
}

impl<R: Read> Read for Exact<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let got = self.plain.read(into)?;
        self.left = self.left.checked_sub(got as u64).ok_or_else(|| wrong("it has more bytes than are listed"))?;
        if got == 0 && self.left > 0 && !into.is_empty() {
            return Err(wrong(format!("{} of its bytes are missing", self.left)));
        }
        Ok(got)
    }
}

/// The entries of an artifact, and the reasons why others were refused.
#[derive(Debug, Default)]
pub(crate) struct Files {
    /// Sorted by path once [`Files::done`] has been called.
    entries: Vec<Entry>,
    at: HashMap<String, usize>,
    /// Sentences about entries that were left out: paths that lead outside, unknown kinds.
    pub refused: Vec<String>,
    /// The use so far by this list and by lists of the artifact that were read before.
    used: Used,
}

/// How much of the limits is used by all lists of an artifact, in bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Used {
    /// Of [`limits::LISTS`].
    pub listed: usize,
    /// Of [`limits::UNPACKED`].
    pub unpacked: u64,
}

impl Files {
    /// An empty list. Other lists of the same artifact have used a part of the limits already.
    pub fn after(used: Used) -> Files {
        Files { used, ..Files::default() }
    }

    /// The use of the limits so far.
    pub fn used(&self) -> Used {
        self.used
    }

    /// Reserves memory for one more entry whose texts have `bytes` bytes. An error if [`limits::LISTS`] is used up.
    pub fn list(&mut self, bytes: usize) -> io::Result<()> {
        self.used.listed = self.used.listed.saturating_add(bytes).saturating_add(limits::ENTRY);
        match self.used.listed <= limits::LISTS {
            true => Ok(()),
            false => Err(wrong(format!("its lists need more than {} bytes", limits::LISTS))),
        }
    }

    /// Adds an entry under the path that the archive has for it. A path that leads out of the artifact is left out.
    pub fn add(&mut self, raw: &str, mut entry: Entry) -> io::Result<()> {
        if self.entries.len() >= limits::ENTRIES {
            return Err(wrong(format!("it has more than {} entries", limits::ENTRIES)));
        }
        let link = match &entry.kind {
            Kind::Link(to) => to.len(),
            Kind::File | Kind::Folder => 0,
        };
        if raw.len() > limits::PATH || link > limits::PATH {
            self.refuse(format!("the path {:?} or its link has more than {} bytes", short(raw), limits::PATH));
            return Ok(());
        }
        match inside(raw) {
            Some(path) if path.is_empty() => {}
            Some(path) => {
                self.used.unpacked = self.used.unpacked.saturating_add(entry.size);
                if self.used.unpacked > limits::UNPACKED {
                    return Err(wrong(format!("it unpacks to more than {} bytes", limits::UNPACKED)));
                }
                self.list(path.len() + link)?;
                entry.path = path;
                self.entries.push(entry);
            }
            None => self.refuse(format!("the path {:?} leads out of the artifact", short(raw))),
        }
        Ok(())
    }

    /// Records that an entry was left out, and why.
    pub fn refuse(&mut self, why: String) {
        if self.refused.len() < 20 {
            self.refused.push(why);
        }
    }

    /// Sorts the list. If several entries have the same path, keeps the last.
    pub fn done(mut self) -> Files {
        self.entries.sort_by(|a, b| a.path.cmp(&b.path));
        let mut entries: Vec<Entry> = Vec::with_capacity(self.entries.len());
        for entry in std::mem::take(&mut self.entries) {
            match entries.last_mut().filter(|last| last.path == entry.path) {
                Some(last) => *last = entry,
                None => entries.push(entry),
            }
        }
        self.at = entries.iter().enumerate().map(|(at, entry)| (entry.path.clone(), at)).collect();
        self.entries = entries;
        self
    }

    /// The entry at this path.
    pub fn get(&self, path: &str) -> Option<&Entry> {
        self.at.get(path).map(|at| &self.entries[*at])
    }

    /// All entries, in the order of their paths.
    pub fn iter(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter()
    }

    /// All entries that are files.
    pub fn files(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.is_file())
    }

    /// The files in this folder, at any depth; the folder's path ends with `/`, or is empty.
    pub fn below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a Entry> + 'a {
        self.files().filter(move |entry| entry.path.starts_with(folder))
    }
}

/// The start of a path, for messages: an untrusted path may be very long.
fn short(path: &str) -> String {
    path.chars().take(120).collect()
}

/// Normalizes the path of an entry; `None` if it leads out of the artifact.
fn inside(raw: &str) -> Option<String> {
    if raw.contains('\0') {
        return None;
    }
    let raw = raw.replace('\\', "/");
    if raw.starts_with('/') || raw.as_bytes().get(1) == Some(&b':') {
        return None;
    }
    let parts: Vec<&str> = raw.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
    (!parts.contains(&"..")).then(|| parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_outside_the_archive_are_rejected() {
        for (raw, plain) in [("a/b", "a/b"), ("./a//b/", "a/b"), ("a\\b", "a/b"), ("...", "...")] {
            assert_eq!(inside(raw).as_deref(), Some(plain), "{raw}");
        }
        for raw in ["/etc/passwd", "../x", "a/../../x", "a\\..\\..\\x", "C:\\x", "a\0b"] {
            assert_eq!(inside(raw), None, "{raw}");
        }
    }

    #[test]
    fn paths_and_links_have_limits() {
        let link =
            |length| Entry { kind: Kind::Link("x".repeat(length)), ..Entry::file(String::new(), 0, Content::Nothing) };
        let mut files = Files::default();
        files.add("long", link(limits::PATH + 1)).unwrap();
        files.add(&"x".repeat(limits::PATH + 1), link(1)).unwrap();
        files.add("good", link(limits::PATH)).unwrap();
        assert_eq!((files.used().listed, files.refused.len()), (4 + limits::PATH + limits::ENTRY, 2));
        assert!(files.refused.iter().all(|why| why.len() < 400));
        let full = Used { listed: limits::LISTS - limits::ENTRY, unpacked: 0 };
        assert!(Files::after(full).add("a", link(0)).is_err());
        let file = |size| Entry::file(String::new(), size, Content::Nothing);
        let mut files = Files::after(Used { listed: 0, unpacked: limits::UNPACKED - 1 });
        assert!(files.add("a", file(1)).is_ok() && files.add("b", file(1)).is_err());
    }

    #[test]
    fn an_entry_with_more_or_fewer_bytes_than_listed_is_an_error() {
        let entry = |size| Entry::file("a".into(), size, Content::Packed(Blob::of_bytes(vec![7; 10]), Codec::Stored));
        assert_eq!(entry(10).read(100).unwrap().len(), 10);
        for size in [9, 11] {
            assert!(entry(size).read(100).is_err(), "{size}");
        }
        assert!(entry(10).read(9).is_err());
    }
}
