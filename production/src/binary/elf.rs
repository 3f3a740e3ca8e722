//! ELF: programs and libraries of Linux.

use crate::blob::{Blob, u16_at, u32_at, u64_at};

/// Node's name for the processor (`process.arch`) of a value of `e_machine`.
pub(super) fn architecture(machine: u16) -> &'static str {
    match machine {
        3 => "ia32",
        40 => "arm",
        62 => "x64",
        183 => "arm64",
        243 => "riscv64",
        258 => "loong64",
        _ => "unknown",
    }
}

/// Longer names of sections are cut off, in bytes: 65 535 headers may all refer to one long name.
const LONGEST_NAME: usize = 256;

/// A section of a program.
#[derive(Debug)]
pub(crate) struct Section {
    pub name: String,
    pub at: u64,
    pub size: u64,
}

/// The offset at which the program ends and appended data begins, in bytes. `None` for a file that is not an ELF
/// program.
pub(crate) fn end(blob: &Blob) -> Option<u64> {
    let (at, size, count, _) = table(blob)?;
    at.checked_add(size.checked_mul(count)?)
}

/// The sections with their names.
pub(crate) fn sections(blob: &Blob) -> Option<Vec<Section>> {
    let (at, size, count, names) = table(blob)?;
    let wide = size == 64;
    let bytes = blob.bytes(at, usize::try_from(size.checked_mul(count)?).ok()?).ok()?;
    let place = |n: u64| -> Option<(usize, u64, u64)> {
        let header = bytes.get((n * size) as usize..((n + 1) * size) as usize)?;
        let (at, size) = match wide {
            true => (u64_at(header, 24)?, u64_at(header, 32)?),
            false => (u32_at(header, 16)?.into(), u32_at(header, 20)?.into()),
        };
        Some((u32_at(header, 0)? as usize, at, size))
    };
    let (_, names_at, names_size) = place(names)?;
    let names = blob.bytes(names_at, usize::try_from(names_size).ok().filter(|size| *size < 1 << 20)?).ok()?;
    let name = |at: usize| -> Option<String> {
        let rest = names.get(at..)?;
        let rest = &rest[..rest.len().min(LONGEST_NAME)];
        let end = rest.iter().position(|byte| *byte == 0).unwrap_or(rest.len());
        Some(String::from_utf8_lossy(&rest[..end]).into_owned())
    };
    (0..count)
        .map(|n| place(n).and_then(|(at_name, at, size)| Some(Section { name: name(at_name)?, at, size })))
        .collect()
}

/// The table of sections: offset and size of an entry in bytes, number of entries, and index of the section with the
/// names.
fn table(blob: &Blob) -> Option<(u64, u64, u64, u64)> {
    let head = blob.up_to(0, 64).ok()?;
    if head.get(..4)? != b"\x7fELF" || head.get(5)? != &1 {
        return None;
    }
    let (at, rest) = match head.get(4)? {
        2 => (u64_at(&head, 40)?, 58),
        1 => (u32_at(&head, 32)?.into(), 46),
        _ => return None,
    };
    let number = |at| u16_at(&head, at).map(u64::from);
    let (size, count, names) = (number(rest)?, number(rest + 2)?, number(rest + 4)?);
    matches!(size, 40 | 64).then_some((at, size, count, names))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_of_a_section_is_cut() {
        // A header, then one section: the table of names, of 1 000 bytes that end with a zero.
        let mut bytes = vec![0; 128];
        bytes[..6].copy_from_slice(b"\x7fELF\x02\x01");
        bytes[40] = 64;
        bytes[58] = 64;
        bytes[60] = 1;
        bytes[64 + 24] = 128;
        bytes[64 + 32..64 + 34].copy_from_slice(&1_000u16.to_le_bytes());
        bytes.extend(vec![b'x'; 999]);
        bytes.push(0);
        let sections = sections(&Blob::of_bytes(bytes)).expect("sections");
        assert_eq!(sections.iter().map(|section| section.name.len()).collect::<Vec<_>>(), [LONGEST_NAME]);
    }
}
