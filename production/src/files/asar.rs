//! Electron's archive (`app.asar`): a header in JSON, and the files one after the other.

use super::{Content, Entry, Files, Kind, Used, short};
use crate::{
    blob::{Blob, u32_at, wrong},
    codecs::Codec,
    limits,
};
use serde_json::{Map, Value};
use std::io;

/// An archive.
#[derive(Debug)]
pub(crate) struct Asar {
    /// The bytes of the header: Electron compares their hash.
    pub header: Vec<u8>,
    /// The files. An unpacked file has [`Content::Nothing`] as its content, and its path is in `unpacked`.
    pub files: Files,
    /// Paths of files that lie beside the archive, in `app.asar.unpacked`.
    pub unpacked: Vec<String>,
    /// Pairs of the path of a packed file and its hash in the header: SHA-256 in hexadecimal digits. Unpacked files are
    /// left out: signing changes native modules after packing, and Electron does not compare their hashes.
    pub hashes: Vec<(String, String)>,
    /// Sentences about entries whose offset or size is wrong.
    pub wrong: Vec<String>,
}

impl Asar {
    /// Reads the header of an archive. Other lists of the artifact have used a part of the limits already.
    pub fn read(blob: &Blob, used: Used) -> io::Result<Asar> {
        // Two pickles: the size of the second, and a string. Each has its own length before it.
        let head = blob.bytes(0, 16)?;
        let number = |at| u32_at(&head, at).map(u64::from).unwrap_or_default();
        let (four, pickle, length) = (number(0), number(4), number(12));
        if four != 4 || pickle > limits::TABLE || length.checked_add(8).is_none_or(|least| least > pickle) {
            return Err(wrong("it does not begin as an asar does"));
        }
        let header = blob.bytes(16, length as usize)?;
        let tree: Value =
            serde_json::from_slice(&header).map_err(|error| wrong(format!("its header is no JSON: {error}")))?;
        let data = blob.from(8 + pickle)?;
        let mut asar = Asar { header, files: Files::after(used), unpacked: vec![], hashes: vec![], wrong: vec![] };
        let root = tree.get("files").and_then(Value::as_object).ok_or_else(|| wrong("its header lists no files"))?;
        asar.walk(&data, root)?;
        asar.files = std::mem::take(&mut asar.files).done();
        Ok(asar)
    }

    /// The recursion is bounded: serde_json refuses JSON of more than 128 levels, which is 64 folders.
    fn walk(&mut self, data: &Blob, root: &Map<String, Value>) -> io::Result<()> {
        let mut waiting: Vec<(String, &Map<String, Value>)> = vec![(String::new(), root)];
        while let Some((prefix, folder)) = waiting.pop() {
            for (name, found) in folder {
                if name.is_empty() || name.contains(['/', '\\']) || name == ".." || name == "." {
                    self.files.refuse(format!("{:?} is no name of a file", short(name)));
                    continue;
                }
                if prefix.len() + name.len() > limits::PATH {
                    let limit = limits::PATH;
                    self.files.refuse(format!("the path of {:?} has more than {limit} bytes", short(name)));
                    continue;
                }
                let path = format!("{prefix}{name}");
                if let Some(inner) = found.get("files").and_then(Value::as_object) {
                    self.files.list(path.len())?;
                    waiting.push((format!("{path}/"), inner));
                    continue;
                }
                let entry = self.entry(data, &path, found);
                self.files.add(&path, entry)?;
            }
        }
        Ok(())
    }

    fn entry(&mut self, data: &Blob, path: &str, found: &Value) -> Entry {
        if let Some(to) = found.get("link").and_then(Value::as_str) {
            return Entry { kind: Kind::Link(to.to_owned()), ..Entry::file(String::new(), 0, Content::Nothing) };
        }
        let size = found.get("size").and_then(Value::as_u64).unwrap_or_default();
        let unpacked = found.get("unpacked") == Some(&Value::Bool(true));
        if let Some(hash) = found.pointer("/integrity/hash").and_then(Value::as_str).filter(|_| !unpacked) {
            self.hashes.push((path.to_owned(), hash.to_owned()));
        }
        let content = if unpacked {
            self.unpacked.push(path.to_owned());
            Content::Nothing
        } else {
            let offset = found.get("offset").and_then(Value::as_str).and_then(|text| text.parse().ok());
            match offset.ok_or_else(|| wrong("it has no offset")).and_then(|at| data.slice(at, size)) {
                Ok(bytes) => Content::Packed(bytes, Codec::Stored),
                Err(error) => {
                    if self.wrong.len() < 20 {
                        self.wrong.push(format!("{path}: {error}"));
                    }
                    Content::Lost(error.to_string())
                }
            }
        };
        let executable = found.get("executable").and_then(Value::as_bool);
        let size = if matches!(content, Content::Packed(..)) { size } else { 0 };
        Entry { executable, ..Entry::file(String::new(), size, content) }
    }
}
