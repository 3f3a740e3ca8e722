//! Squashfs 4.0, the format of AppImages and snaps: the tree of folders, and files of compressed blocks.

mod blocks;
mod inode;
mod table;

pub(crate) use blocks::Blocks;

use super::{Content, Entry, Files, Kind};
use crate::{
    blob::{Blob, u16_at, u32_at, u64_at, wrong},
    codecs::Codec,
    limits,
};
use inode::{Inode, Sort};
use std::{collections::HashSet, io, sync::Arc};
use table::Table;

/// The first bytes of a file system.
pub(crate) const MAGIC: &[u8] = b"hsqs";
const HEADER: usize = 96;
/// The format's limit of a block, in bytes.
const LARGEST_BLOCK: u32 = 1 << 20;
/// The size of a fragment's entry, in bytes.
const FRAGMENT: u64 = 16;

/// The fields of the superblock that are used here.
#[derive(Debug, Clone)]
struct Numbers {
    blob: Blob,
    block: u32,
    codec: Codec,
    fragments: u32,
    root: u64,
    inodes: u64,
    folders: u64,
    fragment_table: u64,
}

impl Numbers {
    fn read(blob: &Blob) -> io::Result<Numbers> {
        let header = blob.bytes(0, HEADER)?;
        let short = |at| u16_at(&header, at).unwrap_or_default();
        let number = |at| u32_at(&header, at).unwrap_or_default();
        let place = |at| u64_at(&header, at).unwrap_or_default();
        if !header.starts_with(MAGIC) || short(28) != 4 {
            return Err(wrong("it is no squashfs of version 4"));
        }
        let codec = match short(20) {
            1 => Codec::Zlib,
            4 => Codec::Xz,
            6 => Codec::Zstd,
            other => return Err(wrong(format!("squashfs compression {other} is not read (gzip, xz and zstd are)"))),
        };
        let block = number(12);
        if !block.is_power_of_two() || !(4_096..=LARGEST_BLOCK).contains(&block) {
            return Err(wrong(format!("its blocks have {block} bytes")));
        }
        Ok(Numbers {
            blob: blob.clone(),
            block,
            codec,
            fragments: number(16),
            root: place(32),
            inodes: place(64),
            folders: place(72),
            fragment_table: place(80),
        })
    }

    /// The offset of a fragment, in bytes, and its size word.
    fn fragment(&self, index: u32) -> io::Result<(u64, u32)> {
        if index >= self.fragments {
            return Err(wrong("a fragment is not in the table"));
        }
        let at = u64::from(index) * FRAGMENT;
        let pointer = self.blob.bytes(self.fragment_table.saturating_add(at / 8_192 * 8), 8)?;
        let block = u64_at(&pointer, 0).unwrap_or_default();
        let entry =
            Table::new(self.blob.from(block)?, self.codec).bytes(0, (at % 8_192) as usize, FRAGMENT as usize)?;
        Ok((u64_at(&entry, 0).unwrap_or_default(), u32_at(&entry, 8).unwrap_or_default()))
    }
}

/// The entries of a file system.
pub(crate) fn read(blob: &Blob) -> io::Result<Files> {
    let numbers = Numbers::read(blob)?;
    let mut walk = Walk {
        inodes: Table::new(blob.from(numbers.inodes)?, numbers.codec),
        folders: Table::new(blob.from(numbers.folders)?, numbers.codec),
        fragments: Default::default(),
        seen: HashSet::new(),
        listed: 0,
        files: Files::default(),
        numbers,
    };
    let root = walk.numbers.root;
    walk.folder(root, String::new())?;
    Ok(walk.files.done())
}

struct Walk {
    numbers: Numbers,
    inodes: Table,
    folders: Table,
    fragments: std::collections::HashMap<u32, (u64, u32)>,
    seen: HashSet<u64>,
    /// The number of names read so far in all folders, including those that were refused.
    listed: usize,
    files: Files,
}

impl Walk {
    fn folder(&mut self, root: u64, prefix: String) -> io::Result<()> {
        let mut waiting = vec![(root, prefix, 0)];
        while let Some((place, prefix, depth)) = waiting.pop() {
            if depth > limits::DEPTH {
                return Err(wrong(format!("folders are nested deeper than {}", limits::DEPTH)));
            }
            // A folder that contains itself would make the walk endless.
            if !self.seen.insert(place) {
                return Err(wrong("a folder is listed twice"));
            }
            let Sort::Folder { block, offset, size } = inode::read(&mut self.inodes, place, self.numbers.block)?.sort
            else {
                return Err(wrong("a folder's entry is none"));
            };
            for (name, place, is_folder) in listing(&mut self.folders, block, offset, size, &mut self.listed)? {
                if name.contains('/') {
                    self.files.refuse(format!("the name {name:?} is a path"));
                    continue;
                }
                let path = format!("{prefix}{name}");
                if path.len() > limits::PATH {
                    let limit = limits::PATH;
                    self.files.refuse(format!("the path of {name:?} has more than {limit} bytes"));
                    continue;
                }
                if is_folder {
                    let folder = Entry {
                        path: String::new(),
                        kind: Kind::Folder,
                        size: 0,
                        executable: None,
                        content: Content::Nothing,
                    };
                    self.files.add(&path, folder)?;
                    waiting.push((place, format!("{path}/"), depth + 1));
                    continue;
                }
                let inode = inode::read(&mut self.inodes, place, self.numbers.block)?;
                match self.entry(inode)? {
                    Some(entry) => self.files.add(&path, entry)?,
                    None => self.files.refuse(format!("{:?} is no file, folder or link", super::short(&path))),
                }
            }
        }
        Ok(())
    }

    /// The entry of an inode; `None` for a device, a pipe or a socket.
    fn entry(&mut self, inode: Inode) -> io::Result<Option<Entry>> {
        let (kind, size, content) = match inode.sort {
            Sort::File { start, size, sizes, fragment } => {
                let fragment = match fragment {
                    Some((index, offset)) => Some((self.fragment(index)?, offset)),
                    None => None,
                };
                let numbers = &self.numbers;
                let blocks = Blocks {
                    blob: numbers.blob.clone(),
                    codec: numbers.codec,
                    block: numbers.block,
                    start,
                    sizes,
                    fragment,
                    size,
                };
                (Kind::File, size, Content::Blocks(Arc::new(blocks)))
            }
            Sort::Link(to) => (Kind::Link(to), 0, Content::Nothing),
            Sort::Folder { .. } | Sort::Other => return Ok(None),
        };
        Ok(Some(Entry { path: String::new(), kind, size, executable: Some(inode.mode & 0o111 != 0), content }))
    }

    fn fragment(&mut self, index: u32) -> io::Result<(u64, u32)> {
        if let Some(known) = self.fragments.get(&index) {
            return Ok(*known);
        }
        let found = self.numbers.fragment(index)?;
        self.fragments.insert(index, found);
        Ok(found)
    }
}

/// The names in a folder, each with the reference of its inode, and whether it is a folder. `listed` counts the names
/// of all folders; more of them than [`limits::ENTRIES`] are an error.
fn listing(
    table: &mut Table,
    block: u32,
    offset: u16,
    size: u32,
    listed: &mut usize,
) -> io::Result<Vec<(String, u64, bool)>> {
    // The size of a folder includes 3 bytes for `.` and `..`, which are not stored.
    let Some(length) = size.checked_sub(3).map(|length| length as usize) else { return Ok(vec![]) };
    if length as u64 > limits::TABLE {
        return Err(wrong("a folder's list is too large"));
    }
    let bytes = table.bytes(block.into(), offset.into(), length)?;
    let cut = || wrong("a folder's list is cut short");
    let (mut at, mut found) = (0, vec![]);
    while at < bytes.len() {
        let (count, start) = u32_at(&bytes, at).zip(u32_at(&bytes, at + 4)).ok_or_else(cut)?;
        at += 12;
        for _ in 0..=count.min(256) {
            *listed += 1;
            if *listed > limits::ENTRIES {
                return Err(wrong(format!("its folders list more than {} names", limits::ENTRIES)));
            }
            let (offset, sort) = u16_at(&bytes, at).zip(u16_at(&bytes, at + 4)).ok_or_else(cut)?;
            let length = usize::from(u16_at(&bytes, at + 6).ok_or_else(cut)?) + 1;
            let name = bytes.get(at + 8..at + 8 + length).ok_or_else(cut)?;
            found.push((
                String::from_utf8_lossy(name).into_owned(),
                (u64::from(start) << 16) | u64::from(offset),
                sort == 1,
            ));
            at += 8 + length;
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_directory_entry_counts_towards_the_limit() {
        // A block of a table that is not compressed: a header for two names, and the names `a` and `b`.
        let mut list = vec![1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        for name in [b'a', b'b'] {
            list.extend([0, 0, 0, 0, 2, 0, 0, 0, name]);
        }
        let size = list.len() as u32 + 3;
        let mut block = (0x8000 | list.len() as u16).to_le_bytes().to_vec();
        block.extend(list);
        let mut table = Table::new(Blob::of_bytes(block), Codec::Stored);
        let mut listed = limits::ENTRIES - 2;
        assert_eq!(listing(&mut table, 0, 0, size, &mut listed).unwrap().len(), 2);
        assert_eq!(listed, limits::ENTRIES);
        assert!(listing(&mut table, 0, 0, size, &mut listed).is_err());
    }
}
