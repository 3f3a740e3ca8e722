//! A range of bytes of a file or of memory. Every read is checked against the range, because offsets and lengths come
//! from an untrusted file.

use parking_lot::Mutex;
use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    sync::Arc,
};

/// A range of bytes. Clones share the file.
#[derive(Debug, Clone)]
pub struct Blob {
    from: Arc<From>,
    start: u64,
    len: u64,
}

#[derive(Debug)]
enum From {
    File(Mutex<File>),
    Bytes(Vec<u8>),
}

/// The error for content that violates its format.
pub(crate) fn wrong(message: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message.into())
}

impl Blob {
    /// The whole file, with its present length.
    pub(crate) fn of_file(file: File) -> io::Result<Blob> {
        let len = file.metadata()?.len();
        Ok(Blob { from: Arc::new(From::File(Mutex::new(file))), start: 0, len })
    }

    /// A blob of these bytes.
    pub fn of_bytes(bytes: Vec<u8>) -> Blob {
        let len = bytes.len() as u64;
        Blob { from: Arc::new(From::Bytes(bytes)), start: 0, len }
    }

    /// Its length in bytes.
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// `len` bytes from `at`; an error if they are not all inside.
    pub(crate) fn slice(&self, at: u64, len: u64) -> io::Result<Blob> {
        let end = at.checked_add(len).filter(|end| *end <= self.len);
        end.ok_or_else(|| wrong(format!("{len} bytes at {at} lie outside of {} bytes", self.len)))?;
        Ok(Blob { from: self.from.clone(), start: self.start + at, len })
    }

    /// All bytes from `at` on.
    pub(crate) fn from(&self, at: u64) -> io::Result<Blob> {
        self.slice(at, self.len.saturating_sub(at))
    }

    /// Reads `len` bytes from `at`; an error if they are not all inside.
    pub(crate) fn bytes(&self, at: u64, len: usize) -> io::Result<Vec<u8>> {
        let part = self.slice(at, len as u64)?;
        let mut bytes = vec![0; len];
        part.reader().read_exact(&mut bytes)?;
        Ok(bytes)
    }

    /// Reads at most `most` bytes from `at`: fewer at the end.
    pub(crate) fn up_to(&self, at: u64, most: usize) -> io::Result<Vec<u8>> {
        let left = usize::try_from(self.len.saturating_sub(at)).unwrap_or(usize::MAX);
        self.bytes(at.min(self.len), left.min(most))
    }

    /// A reader that starts at the first byte.
    pub(crate) fn reader(&self) -> Reader {
        Reader { blob: self.clone(), at: 0 }
    }
}

/// A reader of a [`Blob`], with a position.
#[derive(Debug)]
pub struct Reader {
    blob: Blob,
    at: u64,
}

impl Read for Reader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let left = usize::try_from(self.blob.len - self.at).unwrap_or(usize::MAX);
        let want = into.len().min(left);
        let at = self.blob.start + self.at;
        let got = match &*self.blob.from {
            From::Bytes(bytes) => {
                let at = at as usize;
                into[..want].copy_from_slice(&bytes[at..at + want]);
                want
            }
            From::File(file) => {
                let mut file = file.lock();
                file.seek(SeekFrom::Start(at))?;
                file.read(&mut into[..want])?
            }
        };
        self.at += got as u64;
        Ok(got)
    }
}

impl Seek for Reader {
    /// Moves to an offset inside of the blob. An offset beyond the end moves to the end.
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => self.blob.len.checked_add_signed(by),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
        };
        let at = at.ok_or_else(|| wrong("an offset lies before the start"))?;
        self.at = at.min(self.blob.len);
        Ok(self.at)
    }
}

/// The little-endian number of two bytes at `at`; `None` beyond the end.
pub(crate) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at.checked_add(2)?)?.try_into().ok()?))
}

/// The little-endian number of four bytes at `at`; `None` beyond the end.
pub(crate) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

/// The little-endian number of eight bytes at `at`; `None` beyond the end.
pub(crate) fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at.checked_add(8)?)?.try_into().ok()?))
}

/// The big-endian number of four bytes at `at`; `None` beyond the end.
pub(crate) fn be32_at(bytes: &[u8], at: usize) -> Option<u32> {
    u32_at(bytes, at).map(u32::swap_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_read_outside_of_a_range() {
        let whole = Blob::of_bytes((0..10).collect());
        let part = whole.slice(2, 5).unwrap();
        assert_eq!(part.bytes(1, 3).unwrap(), [3, 4, 5]);
        assert_eq!(part.up_to(3, 100).unwrap(), [5, 6]);
        assert_eq!(part.up_to(9, 100).unwrap(), [] as [u8; 0]);
        for (at, len) in [(0, 6), (5, 1), (u64::MAX, 1), (1, u64::MAX)] {
            assert!(part.slice(at, len).is_err(), "{at} {len}");
        }
        let mut read = vec![];
        part.reader().read_to_end(&mut read).unwrap();
        assert_eq!(read, [2, 3, 4, 5, 6]);
    }
}
