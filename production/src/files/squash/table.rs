//! A metadata table of a squashfs: consecutive blocks of up to 8 KiB. A position is the start of a block and an offset
//! in its unpacked bytes.

use crate::{
    blob::{Blob, u16_at, wrong},
    codecs::{self, Codec},
};
use std::{collections::HashMap, io};

const BLOCK: usize = 8_192;
/// The most unpacked blocks in the cache: neighbouring inodes are usually read one after the other.
const KEPT: usize = 256;

pub(super) struct Table {
    blob: Blob,
    codec: Codec,
    kept: HashMap<u64, (Vec<u8>, u64)>,
}

impl Table {
    /// The table that starts at the first byte of `blob`.
    pub fn new(blob: Blob, codec: Codec) -> Table {
        Table { blob, codec, kept: HashMap::new() }
    }

    /// A block, unpacked, and the offset of the next block.
    fn block(&mut self, at: u64) -> io::Result<&(Vec<u8>, u64)> {
        if !self.kept.contains_key(&at) {
            let head = self.blob.bytes(at, 2)?;
            let word = u16_at(&head, 0).unwrap_or_default();
            // The highest bit says that the block is not compressed.
            let length = usize::from(word & 0x7fff);
            let packed = self.blob.bytes(at + 2, length)?;
            let plain = match word & 0x8000 {
                0 => codecs::block(self.codec, &packed, BLOCK)?,
                _ => packed,
            };
            if self.kept.len() >= KEPT {
                self.kept.clear();
            }
            self.kept.insert(at, (plain, at + 2 + length as u64));
        }
        Ok(&self.kept[&at])
    }

    /// Reads `length` bytes from an offset in a block. They may continue in the next blocks.
    pub fn bytes(&mut self, block: u64, offset: usize, length: usize) -> io::Result<Vec<u8>> {
        let (mut at, mut offset, mut bytes) = (block, offset, Vec::new());
        while bytes.len() < length {
            let (plain, next) = self.block(at)?;
            let part =
                plain.get(offset..).filter(|part| !part.is_empty()).ok_or_else(|| wrong("a table ends too early"))?;
            bytes.extend_from_slice(&part[..part.len().min(length - bytes.len())]);
            (at, offset) = (*next, 0);
        }
        Ok(bytes)
    }
}
