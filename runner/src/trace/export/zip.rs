//! Writes a zip file piece by piece. Entries are compressed while they are written, so that none is in memory whole.

use flate2::{Compression, Crc, write::DeflateEncoder};
use std::io::{self, Seek, SeekFrom, Write};

/// The largest file: offsets have 32 bits.
const LARGEST: u64 = u32::MAX as u64;

/// The longest table, in entries.
const MOST_ENTRIES: usize = u16::MAX as usize;

/// The bit that says that names are UTF-8.
const UTF8: u16 = 1 << 11;

/// 1 January 1980, the first day of the format. The times of the calls are in the trace.
const DATE: u16 = 0x21;

/// The method of deflate, and of bytes as they are.
const DEFLATED: u16 = 8;
const STORED: u16 = 0;

struct Entry {
    name: String,
    method: u16,
    crc: u32,
    packed: u32,
    size: u32,
    offset: u32,
}

/// A zip file that is being written.
pub(super) struct Zip<W> {
    to: W,
    entries: Vec<Entry>,
}

impl<W: Write + Seek> Zip<W> {
    /// Begins a zip file in an empty file.
    pub fn new(to: W) -> Zip<W> {
        Zip { to, entries: vec![] }
    }

    /// Adds an entry that the function writes, compressed.
    ///
    /// # Errors
    /// Those of the file system and of the function; `FileTooLarge` if the format has no room for it.
    pub fn add(&mut self, name: &str, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let at = self.begin(name, DEFLATED)?;
        let (crc, size) = deflated(&mut self.to, write)?;
        self.end(at, crc, size)
    }

    /// Adds bytes that are compressed already, such as a picture.
    pub fn store(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let at = self.begin(name, STORED)?;
        self.to.write_all(bytes)?;
        let mut crc = Crc::new();
        crc.update(bytes);
        self.end(at, crc.sum(), bytes.len() as u64)
    }

    fn begin(&mut self, name: &str, method: u16) -> io::Result<u64> {
        if self.entries.len() == MOST_ENTRIES {
            return Err(too_large());
        }
        let at = self.to.stream_position()?;
        let offset = u32::try_from(at).map_err(|_| too_large())?;
        self.entries.push(Entry { name: name.to_owned(), method, crc: 0, packed: 0, size: 0, offset });
        self.head(self.entries.len() - 1)?;
        self.to.stream_position()
    }

    /// Fills in the header before the entry's bytes, which begin at that place.
    fn end(&mut self, from: u64, crc: u32, size: u64) -> io::Result<()> {
        let to = self.to.stream_position()?;
        if to > LARGEST || size > LARGEST {
            return Err(too_large());
        }
        let last = self.entries.len() - 1;
        let entry = &mut self.entries[last];
        (entry.crc, entry.packed, entry.size) = (crc, (to - from) as u32, size as u32);
        self.to.seek(SeekFrom::Start(u64::from(entry.offset)))?;
        self.head(last)?;
        self.to.seek(SeekFrom::Start(to))?;
        Ok(())
    }

    fn head(&mut self, at: usize) -> io::Result<()> {
        let entry = &self.entries[at];
        let mut bytes = b"PK\x03\x04".to_vec();
        bytes.extend(20u16.to_le_bytes());
        bytes.extend(entry.facts());
        bytes.extend(0u16.to_le_bytes());
        bytes.extend(entry.name.as_bytes());
        self.to.write_all(&bytes)
    }

    /// Writes the table of the entries.
    pub fn finish(mut self) -> io::Result<()> {
        let at = self.to.stream_position()?;
        for entry in &self.entries {
            let mut bytes = b"PK\x01\x02".to_vec();
            bytes.extend(20u16.to_le_bytes());
            bytes.extend(20u16.to_le_bytes());
            bytes.extend(entry.facts());
            // No extra field, no comment, the first disk, no attributes.
            bytes.extend([0; 12]);
            bytes.extend(entry.offset.to_le_bytes());
            bytes.extend(entry.name.as_bytes());
            self.to.write_all(&bytes)?;
        }
        let end = self.to.stream_position()?;
        let (from, size) =
            (u32::try_from(at).map_err(|_| too_large())?, u32::try_from(end - at).map_err(|_| too_large())?);
        let mut bytes = b"PK\x05\x06\0\0\0\0".to_vec();
        let count = self.entries.len() as u16;
        bytes.extend(count.to_le_bytes());
        bytes.extend(count.to_le_bytes());
        bytes.extend(size.to_le_bytes());
        bytes.extend(from.to_le_bytes());
        bytes.extend(0u16.to_le_bytes());
        self.to.write_all(&bytes)?;
        self.to.flush()
    }
}

impl Entry {
    /// The fields that the header and the table share: from the flags to the length of the name.
    fn facts(&self) -> Vec<u8> {
        let mut bytes = vec![];
        for word in [UTF8, self.method, 0, DATE] {
            bytes.extend(word.to_le_bytes());
        }
        for number in [self.crc, self.packed, self.size] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend((self.name.len() as u16).to_le_bytes());
        bytes
    }
}

/// Compresses what the function writes. Returns its checksum and its size.
fn deflated(to: &mut impl Write, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<(u32, u64)> {
    let mut summed = Summed { to: DeflateEncoder::new(to, Compression::default()), crc: Crc::new(), size: 0 };
    write(&mut summed)?;
    let Summed { to, crc, size } = summed;
    to.finish()?;
    Ok((crc.sum(), size))
}

/// Sums up the bytes on their way to the encoder.
struct Summed<W> {
    to: W,
    crc: Crc,
    size: u64,
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.crc.update(&bytes[..written]);
        self.size += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

fn too_large() -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, "a zip file has at most 4 GB and 65535 entries")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn another_program_reads_the_entries() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("a.zip");
        let mut zip = Zip::new(std::fs::File::create(&path).expect("a file"));
        let long = "line ".repeat(10_000);
        zip.add("trace.trace", |out| out.write_all(long.as_bytes())).expect("written");
        zip.store("resources/ä", b"RIFF").expect("written");
        zip.finish().expect("written");
        let script = "import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\n\
                      print(len(z.read('trace.trace')), z.read('resources/ä').decode())";
        let told = Command::new("python3").args(["-c", script]).arg(&path).output().expect("python3 runs");
        assert_eq!(String::from_utf8_lossy(&told.stdout), "50000 RIFF\n", "{told:?}");
    }
}
