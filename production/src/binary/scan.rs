//! Searches Electron's binary for the fuses and the versions, whose offsets differ from build to build.

use memchr::memmem::Finder;
use std::io::{self, Read};

/// Precedes the fuses. After it come a version byte, a length byte, and one byte for each fuse.
const SENTINEL: &[u8] = b"dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";
const BLOCK: usize = 4 << 20;
/// The longest fact together with the mark before it, in bytes. Chunks of the file overlap by this much.
const OVERLAP: usize = 128;

/// The facts that were found in a binary.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    /// One byte for each fuse: `0` off, `1` on, `r` removed.
    pub fuses: Option<Vec<u8>>,
    /// Electron's version.
    pub electron: Option<String>,
    /// Chromium's version.
    pub chrome: Option<String>,
}

impl Facts {
    /// Looks through a binary.
    pub fn read(mut from: impl Read) -> io::Result<Facts> {
        let (fuses, electron, chrome) = (Finder::new(SENTINEL), Finder::new(b"Electron/"), Finder::new(b"Chrome/"));
        let mut facts = Facts::default();
        let (mut block, mut kept) = (vec![0; BLOCK + OVERLAP], 0);
        loop {
            let got = fill(&mut from, &mut block[kept..])?;
            let bytes = &block[..kept + got];
            if facts.fuses.is_none() {
                facts.fuses = fuses.find(bytes).and_then(|at| wire(&bytes[at + SENTINEL.len()..]));
            }
            facts.electron = facts.electron.take().or_else(|| version(bytes, &electron, "Electron/", 3));
            facts.chrome = facts.chrome.take().or_else(|| version(bytes, &chrome, "Chrome/", 4));
            if got == 0 || (facts.fuses.is_some() && facts.electron.is_some() && facts.chrome.is_some()) {
                return Ok(facts);
            }
            let end = kept + got;
            let rest = end.min(OVERLAP);
            block.copy_within(end - rest..end, 0);
            kept = rest;
        }
    }
}

fn fill(from: &mut impl Read, into: &mut [u8]) -> io::Result<usize> {
    let mut got = 0;
    while got < into.len() {
        match from.read(&mut into[got..])? {
            0 => break,
            more => got += more,
        }
    }
    Ok(got)
}

fn wire(bytes: &[u8]) -> Option<Vec<u8>> {
    let [1, length, rest @ ..] = bytes else { return None };
    let wire = rest.get(..usize::from(*length))?;
    wire.iter().all(|fuse| matches!(fuse, b'0' | b'1' | b'r')).then(|| wire.to_vec())
}

/// The version of `parts` numbers that follows the mark. The mark also occurs in the binary without a version after it.
fn version(bytes: &[u8], finder: &Finder, mark: &str, parts: usize) -> Option<String> {
    finder.find_iter(bytes).find_map(|at| {
        let rest = &bytes[at + mark.len()..];
        let end = rest.iter().take(40).position(|byte| !byte.is_ascii_alphanumeric() && !b".-".contains(byte))?;
        let text = std::str::from_utf8(&rest[..end]).ok()?;
        let core = text.split('-').next()?;
        let numbers: Vec<&str> = core.split('.').collect();
        let plain = |part: &&str| !part.is_empty() && part.len() < 6 && part.bytes().all(|byte| byte.is_ascii_digit());
        (numbers.len() == parts && numbers.iter().all(plain)).then(|| text.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_and_fuses_across_two_read_blocks_are_found() {
        for offset in [0, BLOCK - 40, BLOCK + OVERLAP - 10, BLOCK + OVERLAP + 3, 2 * BLOCK] {
            let mut bytes = vec![b'x'; offset];
            bytes.extend(b"Electron/%s Electron/33.2.1 Chrome/130.0.6723.152\0");
            bytes.extend(SENTINEL);
            bytes.extend(b"\x01\x03r01 and more");
            let facts = Facts::read(&bytes[..]).unwrap();
            let wanted = Facts {
                fuses: Some(b"r01".to_vec()),
                electron: Some("33.2.1".into()),
                chrome: Some("130.0.6723.152".into()),
            };
            assert_eq!(facts, wanted, "at {offset}");
        }
        assert_eq!(Facts::read(&b"nothing"[..]).unwrap(), Facts::default());
    }
}
