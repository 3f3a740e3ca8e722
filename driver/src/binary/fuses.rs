//! Electron's fuses, read from the binary: switches flipped at packaging time.
//!
//! With `EnableNodeCliInspectArguments` off, Electron ignores `--inspect*` and SIGUSR1 without a message. Waiting for an
//! inspector would end in a timeout.

use super::blocks;
use memchr::memmem;
use serde::Serialize;
use std::path::Path;

/// Precedes the fuse wire. After it come a version byte, a length byte, and one byte for each fuse.
const SENTINEL: &[u8] = b"dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";

/// The state of one fuse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Fuse {
    /// `1`
    On,
    /// `0`
    Off,
    /// `r`: removed in this Electron.
    Removed,
    /// Not on the wire. In that older Electron the feature is always on.
    Absent,
}

/// The fuses that matter for driving an app (wire order of Electron's fuse schema, version 1).
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Fuses {
    /// ELECTRON_RUN_AS_NODE works.
    pub run_as_node: Fuse,
    /// NODE_OPTIONS is read.
    pub node_options: Fuse,
    /// `--inspect` and SIGUSR1 open the Node inspector.
    pub node_cli_inspect: Fuse,
    /// The app is loaded from its asar only.
    pub only_load_app_from_asar: Fuse,
    /// The main process starts from a V8 snapshot of its own.
    pub browser_v8_snapshot: Fuse,
}

impl Fuses {
    /// Whether the Node inspector can be opened.
    pub fn inspector(&self) -> bool {
        !matches!(self.node_cli_inspect, Fuse::Off | Fuse::Removed)
    }
}

/// Reads the fuses of an Electron binary. `None` if it contains no fuse wire: it is not an Electron, or older than
/// version 12.
pub fn read(binary: &Path) -> std::io::Result<Option<Fuses>> {
    let finder = memmem::Finder::new(SENTINEL);
    const TAIL: usize = SENTINEL.len() + 2 + 16;
    let wire = blocks::search(binary, TAIL, |block, last| {
        let at = finder.find(block).filter(|at| block.len() - at >= TAIL || last)?;
        Some(parse(&block[at + SENTINEL.len()..]))
    });
    Ok(wire?.flatten())
}

fn parse(wire: &[u8]) -> Option<Fuses> {
    let [_version, length, rest @ ..] = wire else { return None };
    let fuse = |index: usize| match rest.get(index).filter(|_| index < usize::from(*length)) {
        Some(b'1') => Fuse::On,
        Some(b'0') => Fuse::Off,
        Some(b'r') => Fuse::Removed,
        _ => Fuse::Absent,
    };
    Some(Fuses {
        run_as_node: fuse(0),
        node_options: fuse(2),
        node_cli_inspect: fuse(3),
        only_load_app_from_asar: fuse(5),
        browser_v8_snapshot: fuse(6),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn fuse_wire_across_two_read_blocks_is_found() {
        for offset in [0, 100, (4 << 20) - 10, (4 << 20) - 34, (4 << 20) + 7] {
            let mut file = tempfile::NamedTempFile::new().unwrap();
            file.write_all(&vec![b'x'; offset]).unwrap();
            file.write_all(SENTINEL).unwrap();
            file.write_all(b"\x01\x08010010r1 and more").unwrap();
            let fuses = read(file.path()).unwrap().expect("a wire");
            assert_eq!(fuses.run_as_node, Fuse::Off, "at {offset}");
            assert_eq!(fuses.node_cli_inspect, Fuse::Off, "at {offset}");
            assert!(!fuses.inspector());
        }
        assert!(read(Path::new("/bin/true")).unwrap().is_none());
    }
}
