//! The file with the cookie of an X server, in the format of libXau. The server accepts only clients that send the
//! cookie.

use crate::private;
use std::{fs, io, io::Write, path::Path};

/// An entry with this family matches any address. With an empty number it also matches any display: the server reads
/// the file before it has chosen its number.
const FAMILY_WILD: u16 = 65_535;

pub(super) const PROTOCOL: &[u8] = b"MIT-MAGIC-COOKIE-1";

/// Writes a file with a new random cookie, which only this user can read.
///
/// # Errors
/// Those of the file system; also if the file exists already.
pub(super) fn write(path: &Path) -> io::Result<()> {
    let mut cookie = [0; 16];
    getrandom::fill(&mut cookie).map_err(|error| io::Error::other(error.to_string()))?;
    let mut file = private::file_options().write(true).create_new(true).open(path)?;
    let written = file.write_all(&entry(&cookie));
    written.inspect_err(|_| drop(fs::remove_file(path)))
}

/// Family, address, display number, protocol and data; each text is preceded by its length. Numbers are big-endian.
fn entry(cookie: &[u8]) -> Vec<u8> {
    let mut entry = FAMILY_WILD.to_be_bytes().to_vec();
    for text in [&b""[..], b"", PROTOCOL, cookie] {
        let length = u16::try_from(text.len()).expect("it is short");
        entry.extend_from_slice(&length.to_be_bytes());
        entry.extend_from_slice(text);
    }
    entry
}

/// Splits a text, which its length precedes, off the bytes.
fn take_text<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (length, rest) = bytes.split_first_chunk::<2>()?;
    let (text, rest) = rest.split_at_checked(u16::from_be_bytes(*length).into())?;
    *bytes = rest;
    Some(text)
}

/// Finds the cookie for a local display by its number, in the bytes of a cookie file.
pub(super) fn find(mut bytes: &[u8], number: u32) -> Option<Vec<u8>> {
    while let Some((_family, rest)) = bytes.split_first_chunk::<2>() {
        bytes = rest;
        let [_address, of, protocol, cookie] =
            [take_text(&mut bytes)?, take_text(&mut bytes)?, take_text(&mut bytes)?, take_text(&mut bytes)?];
        if protocol == PROTOCOL && (of.is_empty() || of == number.to_string().as_bytes()) {
            return Some(cookie.to_vec());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_cookie_is_found_by_the_number_of_its_display() {
        let of = |number: &str, cookie: u8| {
            let mut entry = vec![1, 0];
            for text in [&b"host"[..], number.as_bytes(), PROTOCOL, &[cookie; 16]] {
                entry.extend([0, u8::try_from(text.len()).expect("it is short")]);
                entry.extend_from_slice(text);
            }
            entry
        };
        let file = [of("1", 1), of("12", 2)].concat();
        assert_eq!(find(&file, 12), Some(vec![2; 16]));
        assert_eq!(find(&file, 3), None);
        assert_eq!(find(&file[..file.len() - 3], 12), None, "a file that ends early");
        assert_eq!(find(&entry(&[7; 16]), 99), Some(vec![7; 16]));
    }

    #[test]
    fn cookie_file_is_private_and_each_cookie_is_random() {
        let folder = tempfile::tempdir().expect("a folder");
        let of = |name: &str| {
            let path = folder.path().join(name);
            write(&path).expect("written");
            assert_eq!(fs::metadata(&path).expect("it is there").permissions().mode() & 0o777, 0o600);
            fs::read(path).expect("readable")
        };
        let (one, other) = (of("one"), of("other"));
        assert_eq!(one.len(), 2 + 4 * 2 + PROTOCOL.len() + 16);
        assert_eq!(one[..one.len() - 16], other[..other.len() - 16]);
        assert_ne!(one, other);
        assert!(write(&folder.path().join("one")).is_err(), "a file that is there is not trusted");
    }
}
