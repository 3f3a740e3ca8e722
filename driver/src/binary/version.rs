//! The version of an Electron binary, from the file `version` beside it, or from a text in the binary. Packaged apps
//! mostly lack the file.

use crate::files::foreign;
use memchr::memmem;
use std::{io::Read, path::Path};

/// The text before the number in the binary (22, 25 and 33).
const NAME: &[u8] = b"Electron v";

/// More than the longest version, in bytes: `33.0.0-nightly.20240821`.
const MAX_VERSION_BYTES: usize = 32;

/// The version; `None` if neither has it.
pub fn read(binary: &Path) -> Option<String> {
    let beside = foreign::read_small_text(&binary.parent()?.join("version"));
    let beside = beside.map(|text| text.trim().trim_start_matches('v').to_owned()).filter(|text| !text.is_empty());
    beside.or_else(|| inside(foreign::read_binary(binary).ok()?))
}

fn inside(mut file: impl Read) -> Option<String> {
    let finder = memmem::Finder::new(NAME);
    // The text may lie across two blocks, so they overlap by this much.
    const TAIL: usize = NAME.len() + MAX_VERSION_BYTES;
    let mut buffer = vec![0; 4 << 20];
    let mut kept = 0;
    loop {
        let read = file.read(&mut buffer[kept..]).ok()?;
        let filled = &buffer[..kept + read];
        if let Some(version) = finder.find_iter(filled).find_map(|at| number(&filled[at + NAME.len()..])) {
            return Some(version);
        }
        if read == 0 {
            return None;
        }
        let end = filled.len();
        let tail = end.min(TAIL);
        buffer.copy_within(end - tail..end, 0);
        kept = tail;
    }
}

/// The version at the start of the bytes, such as `33.2.1`.
fn number(bytes: &[u8]) -> Option<String> {
    let end = bytes.iter().take(MAX_VERSION_BYTES).position(|b| !(b.is_ascii_alphanumeric() || b".-".contains(b)))?;
    let text = std::str::from_utf8(&bytes[..end]).ok()?;
    let digits = |part: &&str| part.bytes().next().is_some_and(|b| b.is_ascii_digit());
    (text.split('.').take(3).filter(digits).count() == 3).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_across_two_read_blocks_is_found() {
        let mut bytes = vec![b'x'; (4 << 20) - 12];
        bytes.extend(b"Electron v\0 Electron v33.2.1\0");
        assert_eq!(inside(bytes.as_slice()).as_deref(), Some("33.2.1"));
        assert_eq!(inside(&b"Electron view, Electron v1"[..]), None);
    }
}
