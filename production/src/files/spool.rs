//! Unpacks large entries to temporary files that have no name, so that nothing is left behind.

use super::Entry;
use crate::{
    blob::{Blob, wrong},
    limits,
};
use std::io::{self, Read};
use tempfile::{SpooledData, SpooledTempFile};

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

/// The contents of several entries, one after the other. A small sum stays in memory.
pub(super) struct Spool {
    into: SpooledTempFile,
    len: u64,
}

/// The offset and the length of an entry's content in a [`Spool`], in bytes.
pub(super) type Place = (u64, u64);

impl Spool {
    pub fn new() -> Spool {
        Spool { into: SpooledTempFile::new(limits::IN_MEMORY as usize), len: 0 }
    }

    /// Appends all bytes of a reader. An error if it has more than `size`, or if the spool gets too long.
    pub fn append(&mut self, from: impl Read, size: u64) -> io::Result<Place> {
        let most = size.min(limits::UNPACKED - self.len);
        let start = self.len;
        let got = io::copy(&mut from.take(most + 1), &mut self.into);
        // After an error the number of written bytes is unknown: continue at the real end of the file.
        self.len = io::Seek::stream_position(&mut self.into)?.min(limits::UNPACKED);
        match got? {
            got if got > most => Err(wrong(format!("it unpacks to more than {most} bytes"))),
            got => Ok((start, got)),
        }
    }

    /// The length so far, in bytes.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// The contents as one range.
    pub fn done(self) -> io::Result<Blob> {
        match self.into.into_inner() {
            SpooledData::InMemory(bytes) => Ok(Blob::of_bytes(bytes.into_inner())),
            SpooledData::OnDisk(file) => Blob::of_file(file),
        }
    }
}

/// The unpacked bytes of each entry, for random access. All compressed entries share one spool. Their number has a high
/// limit, so none may have memory or an open file of its own.
pub(crate) fn blobs(entries: &[&Entry]) -> Vec<io::Result<Blob>> {
    let mut spool = Spool::new();
    let mut append = |entry: &&Entry| entry.open().and_then(|from| spool.append(from, entry.size));
    let places: Vec<Option<io::Result<Place>>> =
        entries.iter().map(|entry| (!entry.is_stored()).then(|| append(entry))).collect();
    let whole = spool.done().map_err(|error| error.to_string());
    let range = |(at, length)| whole.as_ref().map_err(|why| wrong(why.clone()))?.slice(at, length);
    let blob = |(entry, place): (&&Entry, Option<io::Result<Place>>)| match place {
        None => entry.blob(),
        Some(place) => place.and_then(range),
    };
    entries.iter().zip(places).map(blob).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{codecs::Codec, files::Content};
    use std::io::Write;

    #[test]
    fn entries_in_one_spool_keep_their_own_bytes() {
        let entry = |text: &[u8], codec, size| {
            let mut encoder = flate2::write::DeflateEncoder::new(vec![], flate2::Compression::fast());
            encoder.write_all(text).unwrap();
            let packed = if codec == Codec::Stored { text.to_vec() } else { encoder.finish().unwrap() };
            Entry::file("a".into(), size, Content::Packed(Blob::of_bytes(packed), codec))
        };
        let all = [
            entry(b"first", Codec::Deflate, 5),
            entry(b"too long", Codec::Deflate, 3),
            entry(b"stored", Codec::Stored, 6),
            entry(b"second", Codec::Deflate, 6),
        ];
        let blobs = blobs(&all.each_ref());
        let text = |at: usize| blobs[at].as_ref().ok().map(|blob| blob.bytes(0, blob.len() as usize).unwrap());
        assert_eq!((text(0), text(1)), (Some(b"first".to_vec()), None));
        assert_eq!((text(2), text(3)), (Some(b"stored".to_vec()), Some(b"second".to_vec())));
    }
}
