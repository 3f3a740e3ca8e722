//! Compound files (Microsoft's structured storage), as msi packages are: streams in chains of sectors.

use super::spool::Spool;
use crate::{
    blob::{Blob, u16_at, u32_at, u64_at, wrong},
    limits,
};
use std::{collections::HashMap, io};

/// The first bytes of a compound file.
pub(crate) const MAGIC: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
/// The numbers of sectors end here; larger ones mark ends and free sectors.
const LAST_SECTOR: u32 = 0xffff_fffa;
/// The size of a record of the directory, in bytes.
const RECORD: usize = 128;
/// The kinds of records of the directory: a stream, and the root.
const STREAM: u8 = 2;
const ROOT: u8 = 5;
/// The places in a record of its siblings' numbers and of its first child's, and the number for none.
const SIBLINGS: [usize; 2] = [68, 72];
const CHILD: usize = 76;
const NONE: u32 = u32::MAX;
/// The number of sectors of the table whose places are in the header.
const IN_HEADER: usize = 109;
/// The size of a sector in the stream of small sectors, in bytes.
const SMALL: u64 = 64;
/// Streams smaller than this are in small sectors, in bytes.
const SMALL_STREAMS: u64 = 4_096;

/// A compound file.
pub(crate) struct Compound {
    blob: Blob,
    /// The binary logarithm of the size of a sector.
    shift: u32,
    /// The next sector of each sector.
    next: Vec<u32>,
    /// The next small sector of each small sector.
    next_small: Vec<u32>,
    /// The bytes of all small sectors.
    small: Blob,
    /// The streams directly in the root, by name: the first sector, and the length in bytes.
    streams: HashMap<Vec<u16>, (u32, u64)>,
}

impl Compound {
    /// Reads the tables of a compound file.
    pub fn read(blob: &Blob) -> io::Result<Compound> {
        let header = blob.bytes(0, 512)?;
        let number = |at: usize| u32_at(&header, at).unwrap_or_default();
        let shift = match u16_at(&header, 30) {
            Some(shift @ (9 | 12)) if header.starts_with(MAGIC) => u32::from(shift),
            _ => return Err(wrong("it is no compound file")),
        };
        let mut file = Compound {
            blob: blob.clone(),
            shift,
            next: vec![],
            next_small: vec![],
            small: Blob::of_bytes(vec![]),
            streams: HashMap::new(),
        };
        for sector in file.places_of_table(&header)? {
            file.next.extend(numbers(&file.sector(sector)?));
        }
        let directory = file.chain(number(48), limits::TABLE)?;
        file.next_small = numbers(&file.chain(number(60), limits::TABLE)?).collect();
        let root = directory.get(..RECORD).filter(|root| root[66] == ROOT).ok_or_else(|| wrong("it has no root"))?;
        let (first, size) = file.place(root);
        let mut bytes = file.chain(first, size.min(limits::TABLE).next_multiple_of(1 << shift))?;
        bytes.truncate(size as usize);
        file.small = Blob::of_bytes(bytes);
        file.streams = file.streams_of(root, &directory)?;
        Ok(file)
    }

    /// The first sector and the size of a record of the directory.
    fn place(&self, record: &[u8]) -> (u32, u64) {
        let size = u64_at(record, 120).unwrap_or_default();
        // Files with sectors of 512 bytes have no valid upper half of the size.
        let size = if self.shift == 9 { size & u64::from(u32::MAX) } else { size };
        (u32_at(record, 116).unwrap_or(LAST_SECTOR), size)
    }

    /// The streams directly in a storage. Its records are a tree, in which each record has two siblings.
    fn streams_of(&self, storage: &[u8], directory: &[u8]) -> io::Result<HashMap<Vec<u16>, (u32, u64)>> {
        let mut streams = HashMap::new();
        let mut next = vec![u32_at(storage, CHILD).unwrap_or(NONE)];
        let mut left = directory.len() / RECORD;
        while let Some(number) = next.pop() {
            if number == NONE {
                continue;
            }
            let record = directory.chunks_exact(RECORD).nth(number as usize).filter(|_| left > 0);
            let record = record.ok_or_else(|| wrong("its directory is damaged"))?;
            left -= 1;
            next.extend(SIBLINGS.map(|at| u32_at(record, at).unwrap_or(NONE)));
            if record[66] == STREAM {
                let length = usize::from(u16_at(record, 64).unwrap_or_default()).min(64) / 2;
                let name = (0..length.saturating_sub(1)).filter_map(|n| u16_at(record, 2 * n)).collect();
                streams.entry(name).or_insert(self.place(record));
            }
        }
        Ok(streams)
    }

    /// The sectors of the table of chains: some are in the header, and others in a chain of their own.
    fn places_of_table(&self, header: &[u8]) -> io::Result<Vec<u32>> {
        let count = u32_at(header, 44).unwrap_or_default() as usize;
        // Each sector of the table has a number for each of so many sectors. Twice as many sectors are allowed.
        let numbers_in_one = 1u64 << (self.shift - 2);
        let most = (self.blob.len() >> self.shift) / numbers_in_one * 2 + 8;
        if count as u64 > most {
            return Err(wrong("its table of sectors is too large for the file"));
        }
        let mut places: Vec<u32> = numbers(&header[76..76 + 4 * IN_HEADER]).collect();
        let mut more = u32_at(header, 68).unwrap_or(LAST_SECTOR);
        while places.len() < count && more < LAST_SECTOR {
            let mut part: Vec<u32> = numbers(&self.sector(more)?).collect();
            more = part.pop().unwrap_or(LAST_SECTOR);
            places.extend(part);
        }
        places.truncate(count);
        places.retain(|sector| *sector < LAST_SECTOR);
        Ok(places)
    }

    fn at(&self, sector: u32) -> u64 {
        (u64::from(sector) + 1) << self.shift
    }

    fn sector(&self, sector: u32) -> io::Result<Vec<u8>> {
        self.blob.bytes(self.at(sector), 1 << self.shift)
    }

    /// All sectors of a chain. An error if they have more than `most` bytes.
    fn chain(&self, first: u32, most: u64) -> io::Result<Vec<u8>> {
        let mut bytes = vec![];
        for sector in (Chain { next: &self.next, at: first, left: self.next.len() }) {
            bytes.extend(self.sector(sector?)?);
            if bytes.len() as u64 > most {
                return Err(wrong(format!("a table of it has more than {most} bytes")));
            }
        }
        Ok(bytes)
    }

    /// The size of the whole file in bytes.
    pub fn file_size(&self) -> u64 {
        self.blob.len()
    }

    /// Whether there is a stream of this name, and its size in bytes.
    pub fn size(&self, name: &[u16]) -> Option<u64> {
        self.streams.get(name).map(|(_, size)| *size)
    }

    /// The names of all streams.
    pub fn names(&self) -> impl Iterator<Item = &[u16]> {
        self.streams.keys().map(Vec::as_slice)
    }

    /// The bytes of a stream that is a table; an error if it has more than [`limits::TABLE`].
    pub fn table(&self, name: &[u16]) -> io::Result<Vec<u8>> {
        if self.size(name).is_some_and(|size| size > limits::TABLE) {
            return Err(wrong(format!("a table of it has more than {} bytes", limits::TABLE)));
        }
        let whole = self.stream(name)?;
        whole.bytes(0, whole.len() as usize)
    }

    /// The bytes of a stream. If its sectors do not follow each other, they are copied.
    pub fn stream(&self, name: &[u16]) -> io::Result<Blob> {
        let parts = self.parts(name)?;
        if let [whole] = parts.as_slice() {
            return Ok(whole.clone());
        }
        let mut all = Spool::new();
        for part in parts {
            all.append(part.reader(), part.len())?;
        }
        all.done()
    }

    /// The parts of a stream, in their order. Sectors that follow each other are one part.
    fn parts(&self, name: &[u16]) -> io::Result<Vec<Blob>> {
        let (first, size) = *self.streams.get(name).ok_or_else(|| wrong("a stream of it is missing"))?;
        let mut left = size;
        let mut parts = vec![];
        if size < SMALL_STREAMS {
            for sector in (Chain { next: &self.next_small, at: first, left: self.next_small.len() }) {
                let length = left.min(SMALL);
                parts.push(self.small.slice(u64::from(sector?) * SMALL, length)?);
                left -= length;
                if left == 0 {
                    break;
                }
            }
        } else {
            let (mut begin, mut end) = (0, 0);
            for sector in (Chain { next: &self.next, at: first, left: self.next.len() }) {
                let at = self.at(sector?);
                let length = left.min(1 << self.shift);
                if at != end {
                    parts.push(self.blob.slice(begin, end - begin)?);
                    begin = at;
                }
                end = at + length;
                left -= length;
                if left == 0 {
                    break;
                }
            }
            parts.push(self.blob.slice(begin, end - begin)?);
            parts.retain(|part| part.len() > 0);
        }
        match left {
            0 => Ok(parts),
            _ => Err(wrong(format!("{left} bytes of a stream are missing"))),
        }
    }
}

/// The sectors of a chain. A chain that is longer than the table has a loop, which is an error.
struct Chain<'a> {
    next: &'a [u32],
    at: u32,
    left: usize,
}

impl Iterator for Chain<'_> {
    type Item = io::Result<u32>;

    fn next(&mut self) -> Option<io::Result<u32>> {
        if self.at >= LAST_SECTOR {
            return None;
        }
        let sector = self.at;
        let next = self.next.get(sector as usize).filter(|_| self.left > 0);
        self.at = next.copied().unwrap_or(LAST_SECTOR);
        self.left = self.left.saturating_sub(1);
        Some(next.map(|_| sector).ok_or_else(|| wrong("a chain of sectors does not end")))
    }
}

/// The numbers in a table, of four bytes each.
fn numbers(bytes: &[u8]) -> impl Iterator<Item = u32> {
    bytes.chunks_exact(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_of_inner_storages_are_left_out() {
        let bytes = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/app.msi")).unwrap();
        let root = (u32_at(&bytes, 48).unwrap() as usize + 1) << 9;
        let child = u32_at(&bytes, root + CHILD).unwrap();
        let at = root + child as usize * RECORD;
        let count = |bytes: &[u8]| Compound::read(&Blob::of_bytes(bytes.to_vec())).map(|file| file.names().count());
        // The first child becomes a storage, and its right siblings become its children.
        let mut nested = bytes.clone();
        nested[at + 66] = 1;
        nested.copy_within(at + 72..at + 76, at + CHILD);
        nested[at + 72..at + 76].fill(0xff);
        assert_eq!((count(&bytes).unwrap(), count(&nested).unwrap()), (19, 0));
        let mut looped = bytes;
        looped[at + 68..at + 72].copy_from_slice(&child.to_le_bytes());
        assert!(count(&looped).unwrap_err().to_string().contains("its directory is damaged"));
    }
}
