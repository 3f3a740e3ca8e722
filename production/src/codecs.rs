//! Decompression. One interface for the crates of all formats, each with a limit of memory.

use crate::{blob::wrong, limits};
use flate2::read::{DeflateDecoder, GzDecoder, ZlibDecoder};
use lzma_rust2::XzReader;
use ruzstd::decoding::StreamingDecoder;
use std::io::{self, Read};

/// The supported compressions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Codec {
    /// None.
    Stored,
    /// Deflate without a header, as in zip files.
    Deflate,
    /// Deflate in zlib's frame, as in squashfs.
    Zlib,
    /// gzip.
    Gzip,
    /// xz.
    Xz,
    /// Zstandard.
    Zstd,
}

/// A reader of the unpacked bytes.
pub(crate) fn reader<'a>(codec: Codec, from: impl Read + Send + 'a) -> io::Result<Box<dyn Read + Send + 'a>> {
    Ok(match codec {
        Codec::Stored => Box::new(from),
        Codec::Deflate => Box::new(DeflateDecoder::new(from)),
        Codec::Zlib => Box::new(ZlibDecoder::new(from)),
        Codec::Gzip => Box::new(GzDecoder::new(from)),
        Codec::Xz => Box::new(XzReader::new_mem_limit(from, true, limits::XZ_KIB)),
        Codec::Zstd => Box::new(StreamingDecoder::new(from).map_err(|error| wrong(error.to_string()))?),
    })
}

/// Unpacks a block; an error if it has more than `most` bytes.
pub(crate) fn block(codec: Codec, bytes: &[u8], most: usize) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    reader(codec, bytes)?.take(most as u64 + 1).read_to_end(&mut out)?;
    if out.len() > most {
        return Err(wrong(format!("a block unpacks to more than {most} bytes")));
    }
    Ok(out)
}
