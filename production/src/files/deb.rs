//! Debian packages: an `ar` file with a tar of what is installed. The tar is one stream, so it is unpacked as a whole.

use super::{Files, spool, tar};
use crate::{
    blob::{Blob, wrong},
    codecs::{self, Codec},
    limits,
};
use std::io;

/// The first bytes of a package.
pub(crate) const MAGIC: &[u8] = b"!<arch>\ndebian-binary";
const HEADER: u64 = 60;

/// How the tar of a package may be compressed.
const TARS: [(&str, Codec); 4] = [
    ("data.tar.xz", Codec::Xz),
    ("data.tar.gz", Codec::Gzip),
    ("data.tar.zst", Codec::Zstd),
    ("data.tar", Codec::Stored),
];

/// The files that a package installs.
pub(crate) fn read(blob: &Blob) -> io::Result<Files> {
    let mut at = 8;
    while at + HEADER <= blob.len() {
        let header = blob.bytes(at, HEADER as usize)?;
        let text = |from: usize, to: usize| String::from_utf8_lossy(&header[from..to]).trim().to_owned();
        let name = text(0, 16);
        let size: u64 = text(48, 58).parse().map_err(|_| wrong("the size of a member is no number"))?;
        if let Some((_, codec)) = TARS.iter().find(|(known, _)| name.trim_end_matches('/') == *known) {
            let packed = blob.slice(at + HEADER, size)?;
            if *codec == Codec::Stored {
                return tar::read(&packed);
            }
            return tar::read(&spool::unpacked(codecs::reader(*codec, packed.reader())?, limits::UNPACKED)?);
        }
        at = at.saturating_add(HEADER).saturating_add(size).saturating_add(size % 2);
    }
    Err(wrong("it has no data.tar of a compression that is read (xz, gzip, zstd)"))
}
