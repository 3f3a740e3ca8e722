//! Zip files. As in every unpacker, the central directory is the list of entries.

use super::{Content, Entry, Files, Kind};
use crate::{
    blob::{Blob, u16_at, u32_at, u64_at, wrong},
    codecs::Codec,
    limits,
};
use std::io;

/// The size of the end record without its comment, in bytes.
const END: usize = 22;
/// The end record is within this many bytes of the end: its comment has at most 64 KiB.
const TAIL: u64 = END as u64 + (64 << 10);
/// The size of a record of the central directory without its name, in bytes.
const RECORD: usize = 46;
/// The size of the local header before an entry's bytes without its name, in bytes.
const HEADER: usize = 30;
/// The longest target of a symbolic link, in bytes.
const LINK: u64 = 4_096;

/// The entries of a zip file.
pub(crate) fn read(blob: &Blob) -> io::Result<Files> {
    let (at, size) = directory(blob)?;
    if size > limits::TABLE {
        return Err(wrong("its central directory is too large"));
    }
    let table = blob.bytes(at, usize::try_from(size).unwrap_or(usize::MAX))?;
    let mut files = Files::default();
    let mut at = 0;
    while table.get(at..at + 4) == Some(b"PK\x01\x02") {
        let record = Record::at(&table, at).ok_or_else(|| wrong("its central directory is cut short"))?;
        at += record.length;
        let (entry, raw) = record.entry(blob)?;
        files.add(&raw, entry)?;
    }
    Ok(files.done())
}

/// The offset and the size of the central directory, in bytes.
fn directory(blob: &Blob) -> io::Result<(u64, u64)> {
    let tail = blob.len().min(TAIL);
    let bytes = blob.bytes(blob.len() - tail, tail as usize)?;
    let end = memchr::memmem::rfind(&bytes, b"PK\x05\x06").ok_or_else(|| wrong("it has no central directory"))?;
    let number = |at| u32_at(&bytes, end + at).map(u64::from).ok_or_else(|| wrong("its end record is cut short"));
    let (size, at) = (number(12)?, number(16)?);
    if at != u64::from(u32::MAX) && size != u64::from(u32::MAX) {
        return Ok((at, size));
    }
    // Zip64: a locator of 20 bytes precedes the end record, and has the offset of the larger record.
    let locator =
        end.checked_sub(20).and_then(|at| u64_at(&bytes, at + 8)).ok_or_else(|| wrong("it has no locator"))?;
    let large = blob.bytes(locator, 56)?;
    match (large.starts_with(b"PK\x06\x06"), u64_at(&large, 48), u64_at(&large, 40)) {
        (true, Some(at), Some(size)) => Ok((at, size)),
        _ => Err(wrong("its zip64 record is not where it is said to be")),
    }
}

struct Record {
    method: u16,
    packed: u64,
    size: u64,
    header: u64,
    mode: Option<u32>,
    name: String,
    length: usize,
}

impl Record {
    fn at(table: &[u8], at: usize) -> Option<Record> {
        let names = usize::from(u16_at(table, at + 28)?);
        let extras = usize::from(u16_at(table, at + 30)?);
        let comment = usize::from(u16_at(table, at + 32)?);
        let name = table.get(at + RECORD..at + RECORD + names)?;
        let extra = table.get(at + RECORD + names..at + RECORD + names + extras)?;
        // The upper byte of "version made by" is a system. 3 is Unix: then the upper half of the attributes is the
        // mode.
        let unix = table.get(at + 5)? == &3;
        let mut record = Record {
            method: u16_at(table, at + 10)?,
            packed: u32_at(table, at + 20)?.into(),
            size: u32_at(table, at + 24)?.into(),
            header: u32_at(table, at + 42)?.into(),
            mode: unix.then(|| u32_at(table, at + 38)).flatten().map(|attributes| attributes >> 16),
            name: String::from_utf8_lossy(name).into_owned(),
            length: RECORD + names + extras + comment,
        };
        record.widen(extra);
        Some(record)
    }

    /// Zip64: replaces numbers of more than 32 bits by those of the extra field. The field has only the numbers that
    /// need it, in this order.
    fn widen(&mut self, mut extra: &[u8]) {
        while let (Some(id), Some(length)) = (u16_at(extra, 0), u16_at(extra, 2)) {
            let Some(field) = extra.get(4..4 + usize::from(length)) else { return };
            if id == 1 {
                let mut at = 0;
                for number in [&mut self.size, &mut self.packed, &mut self.header] {
                    if *number == u64::from(u32::MAX)
                        && let Some(wide) = u64_at(field, at)
                    {
                        *number = wide;
                        at += 8;
                    }
                }
            }
            extra = &extra[4 + usize::from(length)..];
        }
    }

    fn entry(self, blob: &Blob) -> io::Result<(Entry, String)> {
        let codec = match self.method {
            0 => Some(Codec::Stored),
            8 => Some(Codec::Deflate),
            _ => None,
        };
        let content = match codec {
            Some(codec) => match self.packed_bytes(blob) {
                Ok(bytes) => Content::Packed(bytes, codec),
                Err(error) => Content::Lost(error.to_string()),
            },
            None => Content::Lost(format!("compression method {} is not read", self.method)),
        };
        let kind = self.mode.map_or(0, |mode| mode & 0o170_000);
        let mut entry = Entry {
            path: String::new(),
            kind: Kind::File,
            size: self.size,
            executable: self.mode.map(|mode| mode & 0o111 != 0),
            content,
        };
        if self.name.ends_with('/') || kind == 0o040_000 {
            (entry.kind, entry.size, entry.content) = (Kind::Folder, 0, Content::Nothing);
        } else if kind == 0o120_000 {
            let to = entry.read(LINK).unwrap_or_default();
            entry.kind = Kind::Link(String::from_utf8_lossy(&to).into_owned());
            (entry.size, entry.content) = (0, Content::Nothing);
        }
        Ok((entry, self.name))
    }

    fn packed_bytes(&self, blob: &Blob) -> io::Result<Blob> {
        let header = blob.bytes(self.header, HEADER)?;
        let lengths = u16_at(&header, 26).zip(u16_at(&header, 28)).filter(|_| header.starts_with(b"PK\x03\x04"));
        let (name, extra) = lengths.ok_or_else(|| wrong("an entry is not where it is said to be"))?;
        let at = self.header + HEADER as u64 + u64::from(name) + u64::from(extra);
        blob.slice(at, self.packed)
    }
}
