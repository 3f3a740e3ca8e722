//! The inodes of a squashfs: seven types, each with a basic and an extended form.

use super::table::Table;
use crate::{
    blob::{u16_at, u32_at, u64_at, wrong},
    limits,
};
use std::io;

/// One file, folder or link.
pub(super) struct Inode {
    pub mode: u16,
    pub sort: Sort,
}

pub(super) enum Sort {
    Folder { block: u32, offset: u16, size: u32 },
    File { start: u64, size: u64, sizes: Vec<u32>, fragment: Option<(u32, u32)> },
    Link(String),
    Other,
}

const HEAD: usize = 16;
const NO_FRAGMENT: u32 = u32::MAX;
/// The longest target of a link, in bytes.
const LONGEST_LINK: usize = 4_096;

/// Reads the inode at a reference. Its upper bits are the start of a block, its lower 16 bits an offset in the unpacked
/// block.
pub(super) fn read(table: &mut Table, place: u64, block_size: u32) -> io::Result<Inode> {
    let (block, offset) = (place >> 16, (place & 0xffff) as usize);
    // Reads as many bytes as each type has: behind the last inode of a table there are no more.
    let mut fixed = |length: usize| table.bytes(block, offset, HEAD + length);
    let head = fixed(0)?;
    let (sort, mode) = (u16_at(&head, 0).unwrap_or_default(), u16_at(&head, 2).unwrap_or_default());
    let long = |bytes: &[u8], at| u64_at(bytes, HEAD + at).unwrap_or_default();
    let word = |bytes: &[u8], at| u32_at(bytes, HEAD + at).unwrap_or_default();
    let short = |bytes: &[u8], at| u16_at(bytes, HEAD + at).unwrap_or_default();
    let sort = match sort {
        1 => {
            let bytes = fixed(16)?;
            Sort::Folder { block: word(&bytes, 0), size: short(&bytes, 8).into(), offset: short(&bytes, 10) }
        }
        8 => {
            let bytes = fixed(24)?;
            Sort::Folder { size: word(&bytes, 4), block: word(&bytes, 8), offset: short(&bytes, 18) }
        }
        2 => {
            let bytes = fixed(16)?;
            let (start, size) = (word(&bytes, 0).into(), word(&bytes, 12).into());
            file(&mut fixed, 16, start, size, (word(&bytes, 4), word(&bytes, 8)), block_size)?
        }
        9 => {
            let bytes = fixed(40)?;
            let (start, size) = (long(&bytes, 0), long(&bytes, 8));
            file(&mut fixed, 40, start, size, (word(&bytes, 28), word(&bytes, 32)), block_size)?
        }
        3 | 10 => {
            let length = word(&fixed(8)?, 4) as usize;
            if length > LONGEST_LINK {
                return Err(wrong("a link leads to a path that is too long"));
            }
            let bytes = fixed(8 + length)?;
            Sort::Link(String::from_utf8_lossy(&bytes[HEAD + 8..]).into_owned())
        }
        4..=7 | 11..=14 => Sort::Other,
        other => return Err(wrong(format!("there is no inode of sort {other}"))),
    };
    Ok(Inode { mode, sort })
}

fn file(
    fixed: &mut impl FnMut(usize) -> io::Result<Vec<u8>>,
    at: usize,
    start: u64,
    size: u64,
    (index, offset): (u32, u32),
    block: u32,
) -> io::Result<Sort> {
    if size > limits::UNPACKED {
        return Err(wrong("a file is too large"));
    }
    let fragment = (index != NO_FRAGMENT).then_some((index, offset));
    // With a fragment, the incomplete last block of the file is in it, and not among the blocks.
    let count = if fragment.is_some() { size / u64::from(block) } else { size.div_ceil(block.into()) } as usize;
    let bytes = fixed(at + count * 4)?;
    let sizes = (0..count).map(|n| u32_at(&bytes, HEAD + at + n * 4).unwrap_or_default()).collect();
    Ok(Sort::File { start, size, sizes, fragment })
}
