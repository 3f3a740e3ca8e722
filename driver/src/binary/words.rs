//! Tells whether an Electron knows a switch: the switch's name then occurs in its binary.

use super::blocks;
use memchr::memmem::Finder;
use std::path::Path;

/// The names that occur in the binary at the end of a C string.
///
/// The linker may store a string as the end of a longer one. So a name that is only the end of another string counts,
/// too.
///
/// # Errors
///
/// If the binary cannot be read.
pub fn held<'a>(binary: &Path, names: &'a [String]) -> std::io::Result<Vec<&'a str>> {
    let ended: Vec<_> = names.iter().map(|name| [name.as_bytes(), b"\0"].concat()).collect();
    let longest = ended.iter().map(Vec::len).max().unwrap_or_default();
    let mut sought: Vec<_> = names.iter().zip(ended.iter().map(Finder::new)).collect();
    let mut found = Vec::new();
    blocks::search(binary, longest, |block, _| {
        let (here, rest): (Vec<_>, Vec<_>) =
            std::mem::take(&mut sought).into_iter().partition(|(_, finder)| finder.find(block).is_some());
        found.extend(here.into_iter().map(|(name, _)| name.as_str()));
        sought = rest;
        sought.is_empty().then_some(())
    })?;
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn switch_name_across_two_read_blocks_is_found() {
        for offset in [0, 100, (4 << 20) - 10, (4 << 20) + 7] {
            let mut file = tempfile::NamedTempFile::new().unwrap();
            file.write_all(&vec![b'x'; offset]).unwrap();
            file.write_all(b"\0gpu-launcher\0gpu-launcher-more").unwrap();
            let find = |name: &str| !held(file.path(), &["none".to_owned(), name.to_owned()]).unwrap().is_empty();
            assert!(find("gpu-launcher"), "at {offset}");
            assert!(!find("gpu-launcher-more") && !find("gpu"), "at {offset}");
        }
    }
}
