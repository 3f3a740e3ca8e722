//! PE: programs and libraries of Windows.

use crate::blob::{Blob, u16_at, u32_at};
use memchr::memmem;
use serde_json::Value;

/// Node's name for the processor (`process.arch`) of a value of `Machine`.
pub(super) fn architecture(machine: u16) -> &'static str {
    match machine {
        0x014c => "ia32",
        0x8664 => "x64",
        0xaa64 => "arm64",
        _ => "unknown",
    }
}

/// The largest resource section that is searched, in bytes.
const RESOURCES: u32 = 32 << 20;

struct Headers {
    bytes: Vec<u8>,
    /// The offset of the optional header, in bytes.
    optional: usize,
    /// The offset of the data directories, in bytes.
    directories: usize,
    sections: usize,
    count: usize,
}

fn headers(blob: &Blob) -> Option<Headers> {
    let bytes = blob.up_to(0, 64 << 10).ok()?;
    let at = u32_at(&bytes, 60)? as usize;
    if bytes.get(at..at.checked_add(4)?)? != b"PE\0\0" {
        return None;
    }
    let optional = at + 24;
    let directories = match u16_at(&bytes, optional)? {
        0x10b => optional + 96,
        0x20b => optional + 112,
        _ => return None,
    };
    let sections = optional + usize::from(u16_at(&bytes, at + 20)?);
    Some(Headers { count: u16_at(&bytes, at + 6)?.into(), bytes, optional, directories, sections })
}

/// The size of the signature in bytes, 0 if there is none; `None` for a file that is not a program.
pub(crate) fn signature(blob: &Blob) -> Option<u32> {
    let headers = headers(blob)?;
    let directories = u32_at(&headers.bytes, headers.directories - 4)?;
    if directories < 5 {
        return Some(0);
    }
    let entry = headers.directories + 4 * 8;
    let (at, size) = (u32_at(&headers.bytes, entry)?, u32_at(&headers.bytes, entry + 4)?);
    // A directory that points beyond the end of the file does not count as a signature.
    let inside = u64::from(at) + u64::from(size) <= blob.len() && at > 0 && headers.optional > 0;
    Some(if inside { size } else { 0 })
}

/// The hashes that Electron compares with its archives: the resource `ElectronAsar` of type `Integrity`.
pub(crate) fn asar_integrity(blob: &Blob) -> Option<Vec<Value>> {
    let headers = headers(blob)?;
    for n in 0..headers.count.min(96) {
        let at = headers.sections + n * 40;
        if headers.bytes.get(at..at + 5)? != b".rsrc" {
            continue;
        }
        let (size, at) = (u32_at(&headers.bytes, at + 16)?, u32_at(&headers.bytes, at + 20)?);
        let resources = blob.up_to(at.into(), size.min(RESOURCES) as usize).ok()?;
        for start in memmem::find_iter(&resources, b"[{\"file\":") {
            let mut values = serde_json::Deserializer::from_slice(&resources[start..]).into_iter::<Vec<Value>>();
            if let Some(Ok(list)) = values.next()
                && list.iter().all(|one| one["value"].is_string())
            {
                return Some(list);
            }
        }
    }
    None
}
