//! The content of a file in a squashfs: consecutive blocks, and the tail in a fragment.

use crate::{
    blob::{Blob, wrong},
    codecs::{self, Codec},
};
use std::io::{self, Read};

/// The bit of a block's size word that marks the block as uncompressed.
const STORED: u32 = 1 << 24;

/// Where the blocks of a file are.
#[derive(Debug)]
pub(crate) struct Blocks {
    pub(super) blob: Blob,
    pub(super) codec: Codec,
    pub(super) block: u32,
    pub(super) start: u64,
    pub(super) sizes: Vec<u32>,
    pub(super) fragment: Option<((u64, u32), u32)>,
    pub(super) size: u64,
}

impl Blocks {
    /// A reader from the start of the file.
    pub fn reader(&self) -> BlockReader<'_> {
        BlockReader { of: self, next: 0, at: self.start, left: self.size, plain: vec![], offset: 0 }
    }

    fn unpacked(&self, at: u64, word: u32, most: usize) -> io::Result<Vec<u8>> {
        let packed = self.blob.bytes(at, self.length(word)?)?;
        if word & STORED != 0 { Ok(packed) } else { codecs::block(self.codec, &packed, most) }
    }

    fn length(&self, word: u32) -> io::Result<usize> {
        let length = word & !STORED;
        if length > self.block { Err(wrong("a block is too large")) } else { Ok(length as usize) }
    }
}

pub(crate) struct BlockReader<'a> {
    of: &'a Blocks,
    next: usize,
    at: u64,
    left: u64,
    plain: Vec<u8>,
    offset: usize,
}

impl BlockReader<'_> {
    fn fill(&mut self) -> io::Result<()> {
        let of = self.of;
        let want = self.left.min(of.block.into()) as usize;
        self.offset = 0;
        self.plain = match (of.sizes.get(self.next), of.fragment) {
            // A size of 0 stands for a sparse block: all zeros, no bytes stored.
            (Some(0), _) => vec![0; want],
            (Some(word), _) => {
                let plain = of.unpacked(self.at, *word, of.block as usize)?;
                self.at += of.length(*word)? as u64;
                plain
            }
            (None, Some(((at, word), offset))) => {
                let plain = of.unpacked(at, word, of.block as usize)?;
                let end = (offset as usize).checked_add(want);
                let part = end.and_then(|end| plain.get(offset as usize..end));
                part.ok_or_else(|| wrong("a fragment ends too early"))?.to_vec()
            }
            (None, None) => return Err(wrong("blocks of a file are missing")),
        };
        self.next += 1;
        self.plain.truncate(want);
        if self.plain.len() < want {
            return Err(wrong("a block is too short"));
        }
        Ok(())
    }
}

impl Read for BlockReader<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 || into.is_empty() {
            return Ok(0);
        }
        if self.offset == self.plain.len() {
            self.fill()?;
        }
        let got = into.len().min(self.plain.len() - self.offset);
        into[..got].copy_from_slice(&self.plain[self.offset..self.offset + got]);
        self.offset += got;
        self.left -= got as u64;
        Ok(got)
    }
}
