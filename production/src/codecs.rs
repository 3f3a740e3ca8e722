//! Decompression. One interface for the crates of all formats, each with a limit of memory.

mod frames;

use crate::{blob::wrong, limits};
use flate2::read::{DeflateDecoder, MultiGzDecoder, ZlibDecoder};
use frames::Frames;
use lzma_rust2::XzReader;
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
    /// gzip, with one or several members.
    Gzip,
    /// xz.
    Xz,
    /// Zstandard, with one or several frames.
    Zstd,
}

/// A reader of the unpacked bytes.
pub(crate) fn reader<'a>(codec: Codec, from: impl Read + Send + 'a) -> io::Result<Box<dyn Read + Send + 'a>> {
    Ok(match codec {
        Codec::Stored => Box::new(from),
        Codec::Deflate => Box::new(DeflateDecoder::new(from)),
        Codec::Zlib => Box::new(ZlibDecoder::new(from)),
        Codec::Gzip => Box::new(MultiGzDecoder::new(from)),
        Codec::Xz => Box::new(XzReader::new_mem_limit(from, true, limits::XZ_KIB)),
        Codec::Zstd => Box::new(Frames::new(from)?),
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn every_member_and_frame_of_a_stream_is_unpacked() {
        let gzip = |text: &[u8]| {
            let mut encoder = flate2::write::GzEncoder::new(vec![], flate2::Compression::fast());
            encoder.write_all(text).unwrap();
            encoder.finish().unwrap()
        };
        // A frame of one segment with a size of one byte, and one last raw block. Then a frame to be skipped.
        let zstd = |text: &[u8]| {
            let length = text.len() as u8;
            [&b"\x28\xb5\x2f\xfd\x20"[..], &[length, length << 3 | 1, 0, 0], text].concat()
        };
        let skipped = b"\x50\x2a\x4d\x18\x03\0\0\0xyz".to_vec();
        for (codec, members) in [
            (Codec::Gzip, vec![gzip(b"first, "), gzip(b"second")]),
            (Codec::Zstd, vec![zstd(b"first, "), skipped.clone(), zstd(b"second"), skipped]),
        ] {
            assert_eq!(block(codec, &members.concat(), 99).unwrap(), b"first, second", "{codec:?}");
            let cut = [members.concat(), members[0][..6].to_vec()].concat();
            assert!(block(codec, &cut, 99).is_err(), "{codec:?} that ends in the head of a member");
        }
    }
}
