//! Unpacks a large entry to a temporary file that has no name, so that nothing is left behind.

use crate::{
    blob::{Blob, wrong},
    limits,
};
use std::io::{self, Read};

/// Copies the bytes of a reader, at most `size` of them.
pub(super) fn unpacked(from: impl Read, size: u64) -> io::Result<Blob> {
    let most = size.min(limits::UNPACKED);
    let mut file = tempfile::tempfile()?;
    let got = io::copy(&mut from.take(most + 1), &mut file)?;
    if got > most {
        return Err(wrong(format!("it unpacks to more than {most} bytes")));
    }
    Blob::of_file(file)
}
