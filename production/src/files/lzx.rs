//! LZX, the compression of cabinets with a high level: Huffman codes and matches in a window, in frames of 32 KiB.
//! A frame is the unpacked content of one block of a cabinet.

use crate::blob::wrong;
use std::io;

/// The size of every frame but the last, in bytes.
pub(super) const FRAME: usize = 32 << 10;
/// The number of symbols for lengths of matches.
const LENGTHS: usize = 249;
/// The most bits of a code.
const LONGEST: u32 = 16;
/// Addresses in programs are translated back in this many frames at most: the first gigabyte.
const TRANSLATED: u64 = 32_768;
/// Addresses in the last bytes of a frame are not translated.
const TAIL: usize = 10;

#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    Verbatim,
    Aligned,
    Plain,
}

/// A decoder of one folder of a cabinet.
pub(super) struct Lzx {
    window: Vec<u8>,
    at: usize,
    /// The number of bytes in the frames before this one, and the place of this frame in the window.
    total: u64,
    begin: usize,
    /// The three latest distances.
    recent: [usize; 3],
    main_lengths: Vec<u8>,
    length_lengths: Vec<u8>,
    main: Codes,
    lengths: Codes,
    aligned: Codes,
    kind: Kind,
    /// The size of the present block, and the rest of it that is not unpacked, in bytes.
    size: usize,
    left: usize,
    /// The size of the program whose addresses were translated. `None` before the first frame, and 0 if none were.
    translated: Option<i64>,
}

impl Lzx {
    /// A decoder with a window of 2 to the power of `bits` bytes.
    pub fn new(bits: u32) -> io::Result<Lzx> {
        let slots = match bits {
            15..=19 => 2 * bits as usize,
            20 => 42,
            21 => 50,
            _ => return Err(wrong(format!("LZX has no window of 2^{bits} bytes"))),
        };
        Ok(Lzx {
            window: vec![0; 1 << bits],
            at: 0,
            total: 0,
            begin: 0,
            recent: [1; 3],
            main_lengths: vec![0; 256 + 8 * slots],
            length_lengths: vec![0; LENGTHS],
            main: Codes::default(),
            lengths: Codes::default(),
            aligned: Codes::default(),
            kind: Kind::Verbatim,
            size: 0,
            left: 0,
            translated: None,
        })
    }

    /// Unpacks one frame of `size` bytes, which must not be larger than [`FRAME`].
    pub fn frame(&mut self, packed: &[u8], size: usize) -> io::Result<Vec<u8>> {
        let mut bits = Bits { bytes: packed, at: 0, held: 0, count: 0 };
        if self.translated.is_none() {
            let is_translated = bits.take(1)? == 1;
            self.translated = Some(if is_translated { i64::from(bits.take(32)? as i32) } else { 0 });
        }
        self.begin = self.at;
        let end = self.begin + size;
        if size > FRAME || end > self.window.len() {
            return Err(wrong("a frame is too large"));
        }
        while self.at < end {
            if self.left == 0 {
                self.begin_block(&mut bits)?;
            }
            let most = self.left.min(end - self.at);
            let before = self.at;
            match self.kind {
                Kind::Plain => {
                    let plain = bits.plain(most)?;
                    self.window[self.at..self.at + most].copy_from_slice(plain);
                    self.at += most;
                }
                Kind::Verbatim | Kind::Aligned => self.run(&mut bits, most)?,
            }
            self.left -= self.at - before;
        }
        let mut frame = self.window[self.begin..end].to_vec();
        self.translate(&mut frame);
        self.total += size as u64;
        if self.at == self.window.len() {
            self.at = 0;
        }
        Ok(frame)
    }

    fn begin_block(&mut self, bits: &mut Bits) -> io::Result<()> {
        // A plain block of an odd length has a byte of padding.
        if self.kind == Kind::Plain && self.size % 2 == 1 {
            bits.plain(1)?;
        }
        let kind = bits.take(3)?;
        self.size = bits.take(24)? as usize;
        self.left = self.size;
        if self.size == 0 {
            return Err(wrong("a block of LZX is empty"));
        }
        self.kind = match kind {
            1 => Kind::Verbatim,
            2 => Kind::Aligned,
            3 => Kind::Plain,
            _ => return Err(wrong("a block of LZX has an unknown kind")),
        };
        if self.kind == Kind::Plain {
            bits.align()?;
            for recent in &mut self.recent {
                let number = bits.plain(4)?;
                *recent = u32::from_le_bytes([number[0], number[1], number[2], number[3]]) as usize;
            }
            return Ok(());
        }
        if self.kind == Kind::Aligned {
            let mut lengths = [0; 8];
            for length in &mut lengths {
                *length = bits.take(3)? as u8;
            }
            self.aligned = Codes::of(&lengths)?;
        }
        let (literals, matches) = self.main_lengths.split_at_mut(256);
        read_lengths(bits, literals)?;
        read_lengths(bits, matches)?;
        read_lengths(bits, &mut self.length_lengths)?;
        self.main = Codes::of(&self.main_lengths)?;
        self.lengths = Codes::of(&self.length_lengths)?;
        Ok(())
    }

    /// Unpacks `most` bytes of the present block. No match may go beyond them.
    fn run(&mut self, bits: &mut Bits, most: usize) -> io::Result<()> {
        let end = self.at + most;
        while self.at < end {
            let symbol = self.main.next(bits)?;
            if symbol < 256 {
                self.window[self.at] = symbol as u8;
                self.at += 1;
                continue;
            }
            let (slot, mut length) = ((symbol - 256) / 8, (symbol - 256) % 8 + 2);
            if length == 9 {
                length += self.lengths.next(bits)?;
            }
            let distance = self.distance(bits, slot)?;
            let unpacked = self.total + (self.at - self.begin) as u64;
            if self.at + length > end || distance == 0 || distance > self.window.len() || distance as u64 > unpacked {
                return Err(wrong("a match of LZX leads outside"));
            }
            let mask = self.window.len() - 1;
            let from = self.at + self.window.len() - distance;
            for n in 0..length {
                self.window[self.at + n] = self.window[(from + n) & mask];
            }
            self.at += length;
        }
        Ok(())
    }

    fn distance(&mut self, bits: &mut Bits, slot: usize) -> io::Result<usize> {
        if slot < 3 {
            self.recent.swap(0, slot);
            return Ok(self.recent[0]);
        }
        let extra = if slot < 36 { (slot as u32 / 2) - 1 } else { 17 };
        let base = if slot < 36 { (2 + slot % 2) << extra } else { (slot - 34) << 17 };
        let more = match (self.kind, extra) {
            (Kind::Aligned, 3..) => ((bits.take(extra - 3)? as usize) << 3) + self.aligned.next(bits)?,
            _ => bits.take(extra)? as usize,
        };
        self.recent = [base + more - 2, self.recent[0], self.recent[1]];
        Ok(self.recent[0])
    }

    /// Before packing, the relative addresses of calls (byte 0xe8) were made absolute. Makes them relative again.
    fn translate(&self, frame: &mut [u8]) {
        let size = self.translated.unwrap_or_default();
        if size == 0 || self.total / FRAME as u64 >= TRANSLATED {
            return;
        }
        let mut at = 0;
        while at + TAIL < frame.len() {
            let Some(found) = memchr::memchr(0xe8, &frame[at..frame.len() - TAIL]) else { return };
            at += found;
            let place = (self.total + at as u64) as i64;
            let address = &mut frame[at + 1..at + 5];
            let absolute = i64::from(i32::from_le_bytes([address[0], address[1], address[2], address[3]]));
            if absolute >= -place && absolute < size {
                let relative = if absolute >= 0 { absolute - place } else { absolute + size };
                address.copy_from_slice(&(relative as i32).to_le_bytes());
            }
            at += 5;
        }
    }
}

/// Reads lengths of codes. They are stored as differences from those of the block before.
fn read_lengths(bits: &mut Bits, lengths: &mut [u8]) -> io::Result<()> {
    let mut of_differences = [0; 20];
    for length in &mut of_differences {
        *length = bits.take(4)? as u8;
    }
    let codes = Codes::of(&of_differences)?;
    let mut at = 0;
    while at < lengths.len() {
        let symbol = codes.next(bits)?;
        let (count, difference) = match symbol {
            17 => (4 + bits.take(4)?, None),
            18 => (20 + bits.take(5)?, None),
            19 => (4 + bits.take(1)?, Some(codes.next(bits)?)),
            _ => (1, Some(symbol)),
        };
        let length = match difference {
            None => 0,
            Some(difference @ 0..=16) => (lengths[at] + 17 - difference as u8) % 17,
            Some(_) => return Err(wrong("a length of LZX is wrong")),
        };
        let run = lengths.get_mut(at..at + count as usize).ok_or_else(|| wrong("there are too many lengths"))?;
        run.fill(length);
        at += count as usize;
    }
    Ok(())
}

/// A set of Huffman codes, as a table of all words of the longest code.
#[derive(Default)]
struct Codes {
    longest: u32,
    /// The symbol of each word, and the length of its code in bits.
    words: Vec<(u16, u8)>,
}

impl Codes {
    /// The codes of these lengths in bits. A set without codes is valid until it is used.
    fn of(lengths: &[u8]) -> io::Result<Codes> {
        let longest = u32::from(lengths.iter().copied().max().unwrap_or_default());
        if longest == 0 {
            return Ok(Codes::default());
        }
        let mut words = Vec::with_capacity(1 << longest);
        for length in 1..=longest as u8 {
            let same = lengths.iter().enumerate().filter(|(_, other)| **other == length);
            for (symbol, _) in same {
                let count = 1usize << (longest - u32::from(length));
                if longest > LONGEST || words.len() + count > 1 << longest {
                    return Err(wrong("the codes of LZX are wrong"));
                }
                words.resize(words.len() + count, (symbol as u16, length));
            }
        }
        match words.len() == 1 << longest {
            true => Ok(Codes { longest, words }),
            false => Err(wrong("the codes of LZX are incomplete")),
        }
    }

    fn next(&self, bits: &mut Bits) -> io::Result<usize> {
        bits.fill(self.longest);
        let word = bits.peek(self.longest) as usize;
        let (symbol, length) = *self.words.get(word).ok_or_else(|| wrong("a code of LZX is missing"))?;
        bits.take(u32::from(length))?;
        Ok(usize::from(symbol))
    }
}

/// Reads bits from words of 16 bits, the highest first.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
    held: u64,
    /// The number of bits in `held`.
    count: u32,
}

impl<'a> Bits<'a> {
    /// Holds at least `wanted` bits. Behind the end there are zeros.
    fn fill(&mut self, wanted: u32) {
        while self.count < wanted {
            let byte = |at: usize| u64::from(self.bytes.get(at).copied().unwrap_or_default());
            self.held = self.held << 16 | byte(self.at + 1) << 8 | byte(self.at);
            self.at += 2;
            self.count += 16;
        }
    }

    fn peek(&self, count: u32) -> u64 {
        (self.held >> (self.count - count)) & ((1 << count) - 1)
    }

    fn take(&mut self, count: u32) -> io::Result<u32> {
        self.fill(count);
        let bits = self.peek(count);
        self.count -= count;
        // Bits that are held do not count as taken.
        match self.at.saturating_sub(self.count as usize / 8) <= self.bytes.len().next_multiple_of(2) {
            true => Ok(bits as u32),
            false => Err(wrong("a frame of LZX is cut short")),
        }
    }

    /// Drops the rest of a word. At the end of a word, a whole word is dropped.
    fn align(&mut self) -> io::Result<()> {
        if self.count == 0 {
            self.take(16)?;
        }
        self.count = 0;
        Ok(())
    }

    /// The next bytes. No bits are held.
    fn plain(&mut self, count: usize) -> io::Result<&'a [u8]> {
        let bytes = self.bytes.get(self.at..self.at + count).ok_or_else(|| wrong("a frame of LZX is cut short"))?;
        self.at += count;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame with one plain block of a program of this size.
    fn frame(program: u32, data: &[u8]) -> Vec<u8> {
        let header = 1 << 63 | u64::from(program) << 31 | 3 << 28 | (data.len() as u64) << 4;
        let words = [48, 32, 16, 0].map(|shift| ((header >> shift) as u16).to_le_bytes());
        [words.concat(), [1u32.to_le_bytes(); 3].concat(), data.to_vec()].concat()
    }

    #[test]
    fn absolute_addresses_of_calls_become_relative() {
        let unpacked = |absolute: i32| {
            let mut data = [7; 32];
            data[5] = 0xe8;
            data[6..10].copy_from_slice(&absolute.to_le_bytes());
            let unpacked = Lzx::new(16).unwrap().frame(&frame(1_000, &data), data.len()).unwrap();
            i32::from_le_bytes(unpacked[6..10].try_into().unwrap())
        };
        // A call to the first byte, one forward, one backward, and numbers that are no address.
        let calls = [(0, -5), (105, 100), (-5, 995), (-6, -6), (999, 994), (1_000, 1_000)];
        for (absolute, relative) in calls {
            assert_eq!(unpacked(absolute), relative, "{absolute}");
        }
    }

    #[test]
    fn a_frame_that_is_cut_short_is_an_error() {
        let whole = frame(0, &[7; 32]);
        for length in 0..whole.len() {
            assert!(Lzx::new(16).unwrap().frame(&whole[..length], 32).is_err(), "{length}");
        }
        assert!(Lzx::new(14).is_err() && Lzx::new(22).is_err());
    }
}
