//! Tar files, as in Debian packages: ustar, GNU's long names, and pax headers.

use super::{Content, Entry, Files, Kind, short};
use crate::{
    blob::{Blob, wrong},
    codecs::Codec,
};
use std::io;

const BLOCK: u64 = 512;
/// The longest extension header (a long name, or pax records) that is read, in bytes.
const LONGEST: u64 = 64 << 10;

/// The entries of a tar file that is not compressed (any more).
///
/// # Errors
/// A header is damaged, or the file does not end with a block of zeros, so that it is cut short.
pub(crate) fn read(blob: &Blob) -> io::Result<Files> {
    let mut files = Files::default();
    let mut at = 0;
    let (mut long_name, mut long_link, mut long_size) = (None, None, None);
    while at + BLOCK <= blob.len() {
        let header = blob.bytes(at, BLOCK as usize)?;
        if header.iter().all(|byte| *byte == 0) {
            return Ok(files.done());
        }
        if !sums_up(&header) {
            return Err(wrong(format!("the header at {at} is damaged")));
        }
        let own_size = number(&header[124..136]).ok_or_else(|| wrong("a size is no number"))?;
        let sort = header[156];
        let size: u64 = if matches!(sort, b'0' | 0) { long_size.take().unwrap_or(own_size) } else { own_size };
        let begin = at + BLOCK;
        let text = |most: u64| -> io::Result<String> {
            let bytes = blob.bytes(begin, size.min(most) as usize)?;
            Ok(text_of(&bytes))
        };
        let next =
            size.checked_add(BLOCK - 1).map(|size| size / BLOCK * BLOCK).and_then(|room| begin.checked_add(room));
        at = next.ok_or_else(|| wrong("a size is too large"))?;
        match sort {
            b'L' => long_name = Some(text(LONGEST)?),
            b'K' => long_link = Some(text(LONGEST)?),
            b'x' => {
                let bytes = blob.bytes(begin, size.min(LONGEST) as usize)?;
                for (key, value) in pax(&bytes) {
                    match key.as_str() {
                        "path" => long_name = Some(value),
                        "linkpath" => long_link = Some(value),
                        "size" => long_size = value.parse().ok(),
                        _ => {}
                    }
                }
            }
            b'0' | 0 | b'1' | b'2' | b'5' => {
                let name = long_name.take().unwrap_or_else(|| name(&header));
                let link = long_link.take().unwrap_or_else(|| text_of(&header[157..257]));
                let mode = number(&header[100..108]).unwrap_or_default();
                let (kind, size, content) = match sort {
                    b'5' => (Kind::Folder, 0, Content::Nothing),
                    b'1' | b'2' => (Kind::Link(link), 0, Content::Nothing),
                    _ => (Kind::File, size, packed(blob, begin, size)),
                };
                let entry = Entry { path: String::new(), kind, size, executable: Some(mode & 0o111 != 0), content };
                files.add(&name, entry)?;
            }
            // Records for all entries that follow, such as a comment.
            b'g' => (long_name, long_link) = (None, None),
            _ => {
                let name = long_name.take().unwrap_or_else(|| name(&header));
                long_link = None;
                files.refuse(format!("{:?} is no file, folder or link", short(&name)));
            }
        }
    }
    Err(wrong("it ends without a block of zeros, so it is cut short"))
}

fn packed(blob: &Blob, at: u64, size: u64) -> Content {
    match blob.slice(at, size) {
        Ok(bytes) => Content::Packed(bytes, Codec::Stored),
        Err(error) => Content::Lost(error.to_string()),
    }
}

fn text_of(bytes: &[u8]) -> String {
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    String::from_utf8_lossy(&bytes[..end]).into_owned()
}

fn name(header: &[u8]) -> String {
    let (name, prefix) = (text_of(&header[..100]), text_of(&header[345..500]));
    match header[257..].starts_with(b"ustar") && !prefix.is_empty() {
        true => format!("{prefix}/{name}"),
        false => name,
    }
}

/// A number in octal digits. GNU's form for large numbers is binary, with the highest bit set.
fn number(field: &[u8]) -> Option<u64> {
    if field[0] & 0x80 != 0 {
        return field[1..].iter().try_fold(0u64, |sum, byte| Some(sum.checked_mul(256)? + u64::from(*byte)));
    }
    let digits: String = text_of(field).trim().to_owned();
    if digits.is_empty() { Some(0) } else { u64::from_str_radix(&digits, 8).ok() }
}

fn sums_up(header: &[u8]) -> bool {
    let sum: u64 =
        header.iter().enumerate().map(|(at, b)| if (148..156).contains(&at) { 32 } else { u64::from(*b) }).sum();
    number(&header[148..156]) == Some(sum)
}

/// Parses pax records such as `27 path=name\n`: length, key, value.
fn pax(mut bytes: &[u8]) -> Vec<(String, String)> {
    let mut all = vec![];
    while let Some(space) = bytes.iter().position(|byte| *byte == b' ') {
        let length = std::str::from_utf8(&bytes[..space]).ok().and_then(|digits| digits.parse::<usize>().ok());
        let Some(record) = length.filter(|length| *length > space).and_then(|length| bytes.get(space + 1..length))
        else {
            break;
        };
        let text = String::from_utf8_lossy(record);
        if let Some((key, value)) = text.trim_end_matches('\n').split_once('=') {
            all.push((key.to_owned(), value.to_owned()));
        }
        bytes = &bytes[length.unwrap_or(bytes.len())..];
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The header of an empty entry of this type.
    fn header(name: &str, sort: u8) -> Vec<u8> {
        let mut bytes = vec![0; BLOCK as usize];
        bytes[..name.len()].copy_from_slice(name.as_bytes());
        bytes[100..107].copy_from_slice(b"0000644");
        bytes[156] = sort;
        bytes[148..156].fill(b' ');
        let sum: u32 = bytes.iter().map(|byte| u32::from(*byte)).sum();
        bytes[148..155].copy_from_slice(format!("{sum:07o}").as_bytes());
        bytes
    }

    fn files(parts: &[Vec<u8>]) -> io::Result<Files> {
        read(&Blob::of_bytes(parts.concat()))
    }

    #[test]
    fn devices_and_entries_of_unknown_types_are_refused() {
        let end = vec![0; BLOCK as usize];
        let all = [header("a", b'0'), header("null", b'3'), header("pipe", b'6'), header("odd", b'S'), end];
        let read = files(&all).unwrap();
        assert_eq!((read.files().count(), read.refused.len()), (1, 3));
        assert!(read.refused[0].contains("null"), "{:?}", read.refused);
    }

    #[test]
    fn tar_without_a_block_of_zeros_is_cut_short() {
        assert!(files(&[header("a", b'0'), vec![0; BLOCK as usize]]).is_ok());
        assert!(files(&[header("a", b'0')]).is_err());
        assert!(files(&[header("a", b'0'), vec![0; 100]]).is_err());
    }
}
