//! Cabinets, in which msi packages have their files. A folder of a cabinet is one compressed stream of many files.

use super::{
    lzx::{FRAME, Lzx},
    spool::Spool,
};
use crate::{
    blob::{Blob, u16_at, u32_at, wrong},
    limits,
};
use flate2::{Decompress, FlushDecompress, Status};
use std::io::{self, Read};

/// The first bytes of a cabinet.
const MAGIC: &[u8] = b"MSCF";
/// The sizes of the header, of a folder's record, of a file's record and of a block's header, in bytes.
const HEADER: usize = 36;
const FOLDER: usize = 8;
const FILE: usize = 16;
const BLOCK: usize = 8;
/// Flags of the header: a cabinet before this one, one after it, and reserved bytes.
const HAS_PREVIOUS: u16 = 1;
const HAS_NEXT: u16 = 2;
const HAS_RESERVED: u16 = 4;
/// The longest name of a file, in bytes.
const NAME: usize = 256;

/// The lists of a cabinet.
pub(super) struct Cabinet {
    blob: Blob,
    folders: Vec<Folder>,
    pub members: Vec<Member>,
    /// The reserved bytes before the data of each block.
    reserved: usize,
}

/// A compressed stream.
struct Folder {
    at: u64,
    blocks: u16,
    kind: u16,
}

/// A folder of a cabinet that was unpacked.
pub(super) struct Unpacked {
    /// The place and the length of its bytes in the spool.
    pub at: u64,
    pub len: u64,
    /// Why the rest of it is missing.
    pub why: Option<String>,
}

/// A file in a cabinet.
pub(super) struct Member {
    pub name: String,
    pub size: u64,
    /// Its offset in the unpacked folder, in bytes.
    pub at: u64,
    pub folder: usize,
}

impl Cabinet {
    /// Reads the lists of a cabinet.
    pub fn read(blob: &Blob) -> io::Result<Cabinet> {
        let cut = || wrong("a cabinet is cut short");
        let header = blob.bytes(0, HEADER)?;
        let number = |at| u16_at(&header, at).unwrap_or_default();
        if !header.starts_with(MAGIC) {
            return Err(wrong("a cabinet has no header"));
        }
        let (folders, members, flags) = (number(26), number(28), number(30));
        let files_at = u64::from(u32_at(&header, 16).unwrap_or_default());
        let mut at = HEADER as u64;
        let (mut of_folder, mut reserved) = (0, 0);
        if flags & HAS_RESERVED != 0 {
            let sizes = blob.bytes(at, 4)?;
            at += 4 + u64::from(u16_at(&sizes, 0).unwrap_or_default());
            (of_folder, reserved) = (usize::from(sizes[2]), usize::from(sizes[3]));
        }
        // The names of a cabinet and of its disk.
        let others = [HAS_PREVIOUS, HAS_NEXT].iter().filter(|flag| flags & **flag != 0).count();
        for _ in 0..2 * others {
            at += text(&blob.up_to(at, NAME + 1)?).ok_or_else(cut)?.len() as u64 + 1;
        }
        let table = blob.bytes(at, usize::from(folders) * (FOLDER + of_folder))?;
        let folders = table.chunks_exact(FOLDER + of_folder).map(|record| Folder {
            at: u32_at(record, 0).unwrap_or_default().into(),
            blocks: u16_at(record, 4).unwrap_or_default(),
            kind: u16_at(record, 6).unwrap_or_default(),
        });
        let mut cabinet = Cabinet { blob: blob.clone(), folders: folders.collect(), members: vec![], reserved };
        let table = blob.up_to(files_at, usize::from(members) * (FILE + NAME + 1))?;
        let mut record = table.as_slice();
        for _ in 0..members {
            let name = text(record.get(FILE..).ok_or_else(cut)?).ok_or_else(cut)?;
            cabinet.members.push(Member {
                name: String::from_utf8_lossy(name).into_owned(),
                size: u32_at(record, 0).unwrap_or_default().into(),
                at: u32_at(record, 4).unwrap_or_default().into(),
                folder: u16_at(record, 8).unwrap_or_default().into(),
            });
            record = &record[FILE + name.len() + 1..];
        }
        Ok(cabinet)
    }

    /// Appends the unpacked bytes of all folders to a spool. An error if folders share their blocks: a small cabinet
    /// could list the same blocks in each folder.
    pub fn unpack(&self, spool: &mut Spool) -> io::Result<Vec<Unpacked>> {
        let (mut unpacked, mut packed) = (vec![], 0);
        for folder in &self.folders {
            let at = spool.len();
            let why = self.unpack_folder(folder, spool, &mut packed).err().map(|error| error.to_string());
            if packed > self.blob.len() {
                return Err(wrong("the folders of a cabinet share their blocks"));
            }
            unpacked.push(Unpacked { at, len: spool.len() - at, why });
        }
        Ok(unpacked)
    }

    /// Appends the unpacked bytes of a folder, up to the first damaged block. Adds the size of its blocks to `packed`.
    fn unpack_folder(&self, folder: &Folder, spool: &mut Spool, packed: &mut u64) -> io::Result<()> {
        let codec = match folder.kind & 0x0f {
            0 => Codec::Stored,
            1 => Codec::Zip(vec![]),
            3 => Codec::Lzx(Box::new(Lzx::new(u32::from(folder.kind >> 8 & 0x1f))?)),
            2 => return Err(wrong("the compression Quantum is not read")),
            kind => return Err(wrong(format!("compression {kind} of a cabinet is not read"))),
        };
        let mut blocks = Blocks { cabinet: self, at: folder.at, left: folder.blocks, codec, unpacked: vec![], read: 0 };
        let done = spool.append(&mut blocks, limits::UNPACKED);
        *packed += blocks.at - folder.at;
        done.map(|_| ())
    }
}

/// The text before the first zero.
fn text(bytes: &[u8]) -> Option<&[u8]> {
    memchr::memchr(0, bytes).filter(|end| *end <= NAME).map(|end| &bytes[..end])
}

enum Codec {
    Stored,
    /// Deflate, with the unpacked bytes of the block before.
    Zip(Vec<u8>),
    Lzx(Box<Lzx>),
}

/// Reads the unpacked bytes of a folder.
struct Blocks<'a> {
    cabinet: &'a Cabinet,
    at: u64,
    left: u16,
    codec: Codec,
    unpacked: Vec<u8>,
    read: usize,
}

impl Blocks<'_> {
    fn next(&mut self) -> io::Result<Vec<u8>> {
        let header = self.cabinet.blob.bytes(self.at, BLOCK)?;
        let number = |at| usize::from(u16_at(&header, at).unwrap_or_default());
        let (packed, size) = (number(4), number(6));
        let begin = self.at + (BLOCK + self.cabinet.reserved) as u64;
        let bytes = self.cabinet.blob.bytes(begin, packed)?;
        self.at = begin + packed as u64;
        self.left -= 1;
        if size == 0 {
            return Err(wrong("it continues in another cabinet"));
        }
        if size > FRAME {
            return Err(wrong("a block of a cabinet is too large"));
        }
        let expected = u32_at(&header, 0).unwrap_or_default();
        if expected != 0 && checksum(&header[4..], checksum(&bytes, 0)) != expected {
            return Err(wrong("the checksum of a block is wrong"));
        }
        let unpacked = match &mut self.codec {
            Codec::Stored => bytes,
            Codec::Zip(before) => {
                let unpacked = inflate(before, &bytes, size)?;
                before.clone_from(&unpacked);
                unpacked
            }
            Codec::Lzx(lzx) => lzx.frame(&bytes, size)?,
        };
        match unpacked.len() == size {
            true => Ok(unpacked),
            false => Err(wrong("a block has not the size that is listed")),
        }
    }
}

impl Read for Blocks<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.read == self.unpacked.len() {
            if self.left == 0 {
                return Ok(0);
            }
            self.unpacked = self.next()?;
            self.read = 0;
        }
        let count = into.len().min(self.unpacked.len() - self.read);
        into[..count].copy_from_slice(&self.unpacked[self.read..self.read + count]);
        self.read += count;
        Ok(count)
    }
}

/// Unpacks a block of deflate. Its matches may lead into the block before.
fn inflate(before: &[u8], bytes: &[u8], size: usize) -> io::Result<Vec<u8>> {
    let bytes = bytes.strip_prefix(b"CK").ok_or_else(|| wrong("a block of a cabinet has no mark"))?;
    let mut decoder = Decompress::new(false);
    if !before.is_empty() {
        // A block that is not compressed gives the decoder the bytes before. A block has 32 KiB at most.
        let length = before.len() as u16;
        let mut first = vec![0];
        first.extend(length.to_le_bytes());
        first.extend((!length).to_le_bytes());
        first.extend(before);
        let mut unused = Vec::with_capacity(before.len());
        decoder.decompress_vec(&first, &mut unused, FlushDecompress::Sync)?;
    }
    let mut unpacked = Vec::with_capacity(size);
    match decoder.decompress_vec(bytes, &mut unpacked, FlushDecompress::Finish)? {
        Status::StreamEnd => Ok(unpacked),
        _ => Err(wrong("a block of a cabinet is cut short")),
    }
}

/// The checksum of a cabinet: the words, each combined with those before.
fn checksum(bytes: &[u8], seed: u32) -> u32 {
    let words = bytes.chunks_exact(4);
    // The last bytes are in the opposite order.
    let last = words.remainder().iter().fold(0, |sum, byte| sum << 8 | u32::from(*byte));
    words.fold(seed ^ last, |sum, word| sum ^ u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_that_share_their_blocks_are_an_error() {
        let unpack = |folders: u16| {
            let at = HEADER + usize::from(folders) * FOLDER;
            let mut bytes = MAGIC.to_vec();
            bytes.resize(HEADER, 0);
            bytes[26..28].copy_from_slice(&folders.to_le_bytes());
            for _ in 0..folders {
                bytes.extend((at as u32).to_le_bytes());
                bytes.extend([1, 0, 0, 0]);
            }
            bytes.extend([0, 0, 0, 0, 200, 0, 200, 0]);
            bytes.resize(at + BLOCK + 200, 7);
            let mut spool = Spool::new();
            Cabinet::read(&Blob::of_bytes(bytes)).unwrap().unpack(&mut spool).map(|_| spool.len())
        };
        assert_eq!(unpack(1).unwrap(), 200);
        assert!(unpack(9).unwrap_err().to_string().contains("share their blocks"));
    }
}
