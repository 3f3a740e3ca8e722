//! rpm packages: a lead, two headers, and a cpio archive of what is installed. The archive is one stream, so it is
//! unpacked as a whole. Its first bytes identify its compression.

use super::{Files, cpio, spool};
use crate::{
    blob::{Blob, be32_at, wrong},
    codecs::{self, Codec},
    limits,
};
use std::io;

/// The first bytes of a package.
pub(crate) const MAGIC: &[u8] = b"\xed\xab\xee\xdb";
const LEAD: u64 = 96;
/// The magic number of a header, without the version byte.
const HEADER: &[u8] = b"\x8e\xad\xe8";
/// The size of a header's first part, and of an entry of its index (both 16), in bytes.
const INTRO: u64 = 16;
const INDEX: u64 = 16;

/// How the archive may be compressed, by its first bytes.
const CODECS: [(&[u8], Codec); 4] = [
    (b"\x1f\x8b", Codec::Gzip),
    (b"\xfd7zXZ\0", Codec::Xz),
    (b"\x28\xb5\x2f\xfd", Codec::Zstd),
    (b"07070", Codec::Stored),
];

/// The files that a package installs.
pub(crate) fn read(blob: &Blob) -> io::Result<Files> {
    // The signature header is padded to a multiple of eight bytes; the main header is not.
    let main = end_of_header(blob, LEAD)?.next_multiple_of(8);
    let packed = blob.from(end_of_header(blob, main)?)?;
    let head = packed.up_to(0, 8)?;
    let codec = CODECS.iter().find(|(magic, _)| head.starts_with(magic));
    let (_, codec) =
        codec.ok_or_else(|| wrong("its archive has a compression that is not read (xz, gzip, zstd are)"))?;
    match codec {
        Codec::Stored => cpio::read(&packed),
        codec => cpio::read(&spool::unpacked(codecs::reader(*codec, packed.reader())?, limits::UNPACKED)?),
    }
}

fn end_of_header(blob: &Blob, at: u64) -> io::Result<u64> {
    let intro = blob.bytes(at, INTRO as usize)?;
    let number = |at| be32_at(&intro, at).map(u64::from).unwrap_or_default();
    let (count, size) = (number(8), number(12));
    if !intro.starts_with(HEADER) || count * INDEX > limits::TABLE || size > limits::TABLE {
        return Err(wrong(format!("at {at} is no header of rpm")));
    }
    let end = at + INTRO + count * INDEX + size;
    // `slice` fails if the header ends outside of the package.
    blob.slice(at, end - at).map(|_| end)
}
