//! The binary form: objects, a table of their offsets, and a trailer.

use super::DEEPEST;
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Map, Value};

const TRAILER: usize = 32;
/// The most values that are read from one list.
const MOST: usize = 100_000;
/// Texts, data and references may take at most this many times the bytes of the list. An object with several references
/// counts each time.
const GROWTH: usize = 4;
/// Lists shorter than this (bytes) get the budget of a list of this length: in short lists, shared keys make the larger
/// part.
const SHORT: usize = 256 << 10;

struct List<'a> {
    bytes: &'a [u8],
    offsets: &'a [u8],
    offset_size: usize,
    ref_size: usize,
    /// The number of values that may still be read.
    left: usize,
    /// The number of bytes that may still be copied.
    bytes_left: usize,
}

pub(super) fn read(bytes: &[u8]) -> Option<Value> {
    let trailer = bytes.get(bytes.len().checked_sub(TRAILER)?..)?;
    let (offset_size, ref_size) = (usize::from(trailer[6]), usize::from(trailer[7]));
    let number = |at| number(&trailer[at..at + 8]);
    let (count, root, table) = (number(8)?, number(16)?, number(24)?);
    if !(1..=8).contains(&offset_size) || !(1..=8).contains(&ref_size) || count > MOST {
        return None;
    }
    let offsets = bytes.get(table..table.checked_add(count.checked_mul(offset_size)?)?)?;
    let bytes_left = bytes.len().max(SHORT).checked_mul(GROWTH)?;
    List { bytes, offsets, offset_size, ref_size, left: MOST, bytes_left }.value(root, 0)
}

fn number(bytes: &[u8]) -> Option<usize> {
    let sum = bytes.iter().try_fold(0u64, |sum, byte| Some(sum.checked_mul(256)? + u64::from(*byte)))?;
    usize::try_from(sum).ok()
}

impl List<'_> {
    fn value(&mut self, index: usize, depth: usize) -> Option<Value> {
        // An object may have many references, so the number of steps needs its own limit.
        self.left = self.left.checked_sub(1)?;
        let place = index.checked_mul(self.offset_size)?;
        let at = number(self.offsets.get(place..place.checked_add(self.offset_size)?)?)?;
        let mark = *self.bytes.get(at)?;
        if depth > DEEPEST {
            return None;
        }
        let sized = matches!(mark >> 4, 4..=13);
        let (length, begin) = if sized { self.length(mark, at)? } else { (0, at + 1) };
        let size = match mark >> 4 {
            4 | 5 => length,
            6 => length.checked_mul(2)?,
            10..=12 => length.checked_mul(self.ref_size)?,
            13 => length.checked_mul(2)?.checked_mul(self.ref_size)?,
            _ => 0,
        };
        self.bytes_left = self.bytes_left.checked_sub(size)?;
        let part = |length: usize| self.bytes.get(begin..begin.checked_add(length)?);
        Some(match mark >> 4 {
            0 => match mark {
                8 => false.into(),
                9 => true.into(),
                _ => Value::Null,
            },
            1 => number(part(1 << (mark & 7).min(4))?).map_or(Value::Null, |n| (n as u64).into()),
            // Reals and dates.
            2 | 3 => Value::Null,
            4 => STANDARD.encode(part(size)?).into(),
            5 => String::from_utf8_lossy(part(size)?).into_owned().into(),
            6 => {
                let units = part(size)?.chunks(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
                String::from_utf16_lossy(&units.collect::<Vec<_>>()).into()
            }
            10..=12 => {
                let refs = self.refs(begin, length)?;
                Value::Array(refs.into_iter().map(|index| self.value(index, depth + 1)).collect::<Option<_>>()?)
            }
            13 => {
                let refs = self.refs(begin, length.checked_mul(2)?)?;
                let (keys, values) = refs.split_at(length);
                let mut map = Map::new();
                for (key, value) in keys.iter().zip(values) {
                    if let Value::String(key) = self.value(*key, depth + 1)? {
                        map.insert(key, self.value(*value, depth + 1)?);
                    }
                }
                Value::Object(map)
            }
            _ => return None,
        })
    }

    /// The number of elements, and the offset of the first. The number 15 means that an integer object follows with the
    /// real number.
    fn length(&self, mark: u8, at: usize) -> Option<(usize, usize)> {
        match mark & 15 {
            15 => {
                let size = 1usize << (*self.bytes.get(at + 1)? & 7).min(3);
                let length = number(self.bytes.get(at + 2..at + 2 + size)?)?;
                (length <= self.bytes.len()).then_some((length, at + 2 + size))
            }
            length => Some((length.into(), at + 1)),
        }
    }

    fn refs(&self, begin: usize, count: usize) -> Option<Vec<usize>> {
        let bytes = self.bytes.get(begin..begin.checked_add(count.checked_mul(self.ref_size)?)?)?;
        bytes.chunks(self.ref_size).map(number).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list whose root is an array of this many references to one text of 64 KiB.
    fn shared(count: u8) -> Vec<u8> {
        const TEXT: usize = 64 << 10;
        let mut bytes = b"bplist00\xaf\x10".to_vec();
        bytes.push(count);
        bytes.extend(vec![1; count.into()]);
        let text = bytes.len() as u32;
        bytes.extend(b"\x5f\x12");
        bytes.extend((TEXT as u32).to_be_bytes());
        bytes.extend(vec![b'x'; TEXT]);
        let table = bytes.len() as u64;
        bytes.extend([8u32.to_be_bytes(), text.to_be_bytes()].concat());
        bytes.extend([0, 0, 0, 0, 0, 0, 4, 1]);
        bytes.extend([2u64.to_be_bytes(), 0u64.to_be_bytes(), table.to_be_bytes()].concat());
        bytes
    }

    #[test]
    fn repeated_text_references_count_towards_the_limit() {
        assert_eq!(read(&shared(10)).and_then(|list| list.as_array().map(Vec::len)), Some(10));
        assert_eq!(read(&shared(100)), None);
    }
}
