//! cpio archives in the new portable form (`newc`), as in rpm packages.

use super::{Content, Entry, Files, Kind};
use crate::{
    blob::{Blob, wrong},
    codecs::Codec,
    limits,
};
use std::{collections::HashMap, io};

const HEADER: u64 = 110;
/// The form without checksums, and the form with them.
const MAGICS: [&[u8]; 2] = [b"070701", b"070702"];
const LAST: &str = "TRAILER!!!";

/// Identifies a file with several hard links: inode, major and minor number of the device.
type Names = (u64, u64, u64);

/// The entries of an archive that is not compressed (any more).
pub(crate) fn read(blob: &Blob) -> io::Result<Files> {
    let mut at = 0;
    let mut found: Vec<(String, Entry, Option<Names>)> = vec![];
    // Lists the entries twice, so that the limits hold for both lists.
    let mut files = Files::default();
    let mut contents: HashMap<Names, (u64, Content)> = HashMap::new();
    loop {
        let header = blob.bytes(at, HEADER as usize)?;
        if !MAGICS.iter().any(|magic| header.starts_with(magic)) {
            return Err(wrong(format!("at {at} is no header of cpio in its new form")));
        }
        let field = |n: usize| number(&header[6 + 8 * n..14 + 8 * n]).ok_or_else(|| wrong("a field is no number"));
        let (mode, links, size, length) = (field(1)?, field(4)?, field(6)?, field(11)?);
        if length == 0 || length > limits::PATH as u64 + 1 {
            return Err(wrong(format!("a name has {length} bytes, and at most {} are read", limits::PATH)));
        }
        let name = blob.bytes(at + HEADER, length as usize)?;
        let name = String::from_utf8_lossy(&name[..length as usize - 1]).into_owned();
        if name == LAST {
            break;
        }
        // The sum cannot overflow: each number has 32 bits at most, and `at` lies inside of the blob.
        let begin = (at + HEADER + length).next_multiple_of(4);
        at = (begin + size).next_multiple_of(4);
        let (kind, size, content) = match mode & 0o170_000 {
            0o040_000 => (Kind::Folder, 0, Content::Nothing),
            0o100_000 => (Kind::File, size, Content::Packed(blob.slice(begin, size)?, Codec::Stored)),
            0o120_000 => {
                let to = blob.bytes(begin, size.min(limits::PATH as u64 + 1) as usize)?;
                (Kind::Link(String::from_utf8_lossy(&to).into_owned()), 0, Content::Nothing)
            }
            _ => {
                files.refuse(format!("{:?} is no file, folder or link", super::short(&name)));
                continue;
            }
        };
        let several = (links > 1 && kind == Kind::File).then_some((field(0)?, field(7)?, field(8)?));
        if let Some(names) = several.filter(|_| size > 0) {
            contents.insert(names, (size, content.clone()));
        }
        files.list(name.len())?;
        if found.len() >= limits::ENTRIES {
            return Err(wrong(format!("it has more than {} entries", limits::ENTRIES)));
        }
        let entry = Entry { path: String::new(), kind, size, executable: Some(mode & 0o111 != 0), content };
        found.push((name, entry, several));
    }
    for (name, mut entry, several) in found {
        // Of several hard links to a file, only the last entry has the content.
        if let Some((size, content)) = several.filter(|_| entry.size == 0).and_then(|names| contents.get(&names)) {
            (entry.size, entry.content) = (*size, content.clone());
        }
        // A package is installed to the root, so its paths may begin there.
        files.add(name.strip_prefix('/').unwrap_or(&name), entry)?;
    }
    Ok(files.done())
}

/// Eight hexadecimal digits.
fn number(field: &[u8]) -> Option<u64> {
    let digits = std::str::from_utf8(field).ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    u64::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(number: u32, mode: u32, links: u32, name: &str, data: &[u8]) -> Vec<u8> {
        let mut out = b"070701".to_vec();
        let size = data.len() as u32;
        for field in [number, mode, 0, 0, links, 0, size, 8, 1, 0, 0, name.len() as u32 + 1, 0] {
            out.extend(format!("{field:08x}").bytes());
        }
        out.extend(name.bytes());
        out.push(0);
        out.resize(out.len().next_multiple_of(4), 0);
        out.extend(data);
        out.resize(out.len().next_multiple_of(4), 0);
        out
    }

    fn files(entries: &[Vec<u8>]) -> io::Result<Files> {
        read(&Blob::of_bytes(entries.concat()))
    }

    #[test]
    fn hard_links_in_cpio_share_their_content() {
        let last = entry(0, 0, 1, LAST, b"");
        let all = [entry(1, 0o100_755, 2, "./a", b""), entry(1, 0o100_755, 2, "/b", b"text"), last.clone()];
        let read = files(&all).unwrap();
        assert_eq!(read.get("a").unwrap().read(9).unwrap(), b"text");
        assert_eq!(read.get("b").unwrap().read(9).unwrap(), b"text");
        let other = [entry(1, 0o020_644, 1, "null", b""), entry(2, 0o100_644, 1, "../x", b"x"), last];
        assert_eq!(files(&other).unwrap().refused.len(), 2);
    }

    #[test]
    fn cpio_archive_without_trailer_is_refused() {
        assert!(files(&[entry(1, 0o100_644, 1, "a", b"text")]).is_err());
        assert!(files(&[b"070707".to_vec(), vec![b'0'; 110]]).is_err());
    }
}
