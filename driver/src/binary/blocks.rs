//! Reads a large binary in blocks that overlap.

use crate::files::foreign;
use std::{io::Read, path::Path};

/// The size of a block without the overlap, in bytes.
const BLOCK: usize = 4 << 20;

/// Calls `search` on one block after the other until it finds something. Each block starts with the last `overlap`
/// bytes of the previous one. `search` is told whether the block is the last one.
pub(super) fn search<T>(
    binary: &Path,
    overlap: usize,
    mut search: impl FnMut(&[u8], bool) -> Option<T>,
) -> std::io::Result<Option<T>> {
    let mut file = foreign::read_binary(binary)?;
    let mut buffer = vec![0; BLOCK];
    let mut kept = 0;
    loop {
        let read = file.read(&mut buffer[kept..])?;
        let filled = kept + read;
        if let Some(found) = search(&buffer[..filled], read == 0) {
            return Ok(Some(found));
        }
        if read == 0 {
            return Ok(None);
        }
        let tail = filled.min(overlap);
        buffer.copy_within(filled - tail..filled, 0);
        kept = tail;
    }
}
